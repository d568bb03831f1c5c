import { type Attempt, type MarkedValue, mergeAttempts, mapAttemptValue } from "./attempt.ts";
import { type CertificateField, toField } from "./certificate-field.ts";
import { findChineseDate } from "./dates.ts";
import { findLabelledText } from "./labels.ts";
import { findCreditCode } from "./numbers.ts";
import type { TextRow } from "./recognized-text.ts";

/** Licences of different years and kinds name the same thing differently. */
const representativeLabels = ["法定代表人", "负责人", "经营者", "执行事务合伙人", "投资人"];
const addressLabels = ["住所", "经营场所", "营业场所", "主要经营场所"];
const LABELS = [
  "统一社会信用代码",
  "名称",
  "类型",
  "注册资本",
  "成立日期",
  "注册日期",
  "营业期限",
  "经营范围",
  "登记机关",
  ...representativeLabels,
  ...addressLabels,
];
const CODE_NOTE = "校验位不符，或图片中有不同的代码，请对照执照更正";

type Rows = readonly TextRow[];

export function readBusinessLicence(readings: readonly Rows[]): CertificateField[] {
  const code = findCreditCode(readings);
  const read = (
    labels: readonly string[],
    keep: (text: string) => string | undefined,
  ): MarkedValue | undefined =>
    mergeAttempts(readings.map((rows) => mapAttemptValue(findFirst(rows, labels), keep)));
  return [
    ...toField("name", "名称", read(["名称"], keepText)),
    ...toField("creditCode", "统一社会信用代码", code, code?.mark === "check" ? CODE_NOTE : ""),
    ...toField("organizationType", "类型", read(["类型"], keepText)),
    ...toField("representative", "法定代表人", read(representativeLabels, keepPerson)),
    ...toField("capital", "注册资本", read(["注册资本"], keepText)),
    ...toField("established", "成立日期", read(["成立日期", "注册日期"], findChineseDate)),
    ...toField("address", "住所", read(addressLabels, keepText)),
  ];
}

function findFirst(rows: Rows, labels: readonly string[]): Attempt | undefined {
  for (const label of labels) {
    const found = findLabelledText(rows, label, LABELS);
    if (found) return found;
  }
  return undefined;
}

function keepText(text: string): string | undefined {
  return (
    text
      .replace(/^[^\p{Script=Han}\d(（]+/u, "")
      .replace(/[.,，。、:-]+$/, "")
      .replaceAll("(", "（")
      .replaceAll(")", "）") || undefined
  );
}

function keepPerson(text: string): string | undefined {
  return /[\p{Script=Han}·]{2,}/u.exec(text)?.[0];
}
