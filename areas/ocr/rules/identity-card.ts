import { parseIdentityNumber } from "#platform/kernel/identity-number.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { type Attempt, mapAttemptValue, type MarkedValue, mergeAttempts, toAttempt } from "./attempt.ts";
import { type CertificateField, toField } from "./certificate-field.ts";
import { findChineseDate, listDates } from "./dates.ts";
import { findLabelledText } from "./labels.ts";
import { nations } from "./nations.ts";
import { findIdentityNumber } from "./numbers.ts";
import type { TextRow } from "./recognized-text.ts";

const FRONT_LABELS = ["姓名", "性别", "民族", "出生", "住址", "公民身份号码"];
const BACK_LABELS = ["签发机关", "有效期限"];
const WRONG_NUMBER = "校验位不符，请对照证件更正";
const SEVERAL_NUMBERS = "图片中有不同的号码，请对照证件核对";

type Rows = readonly TextRow[];

export function readIdentityCardFront(readings: readonly Rows[], today: PlainDate): CertificateField[] {
  const number = findIdentityNumber(readings, today);
  const identity = number && parseIdentityNumber(number.value, today);
  const merge = (find: (rows: Rows) => Attempt | undefined): MarkedValue | undefined =>
    mergeAttempts(readings.map(find));
  const labelled = (label: string) => (rows: Rows) => findLabelledText(rows, label, FRONT_LABELS);
  const nation = merge((rows) => mapAttemptValue(labelled("民族")(rows), (text) => text.replace(/族$/, "")));
  const isKnownNation = nation !== undefined && nations.has(nation.value);
  const sex = merge((rows) => mapAttemptValue(labelled("性别")(rows), (text) => /[男女]/.exec(text)?.[0]));
  const birth = merge((rows) => mapAttemptValue(labelled("出生")(rows), findChineseDate));
  const stated = identity?.ok && number?.mark !== "check" ? identity : undefined;
  const numberNote = identity?.ok ? SEVERAL_NUMBERS : WRONG_NUMBER;
  return [
    ...toField(
      "name",
      "姓名",
      merge((rows) => mapAttemptValue(findName(rows), keepName)),
    ),
    ...toConfirmedField("gender", "性别", sex, stated && (stated.gender === "1" ? "男" : "女")),
    ...toField(
      "nation",
      "民族",
      isKnownNation ? nation : nation && { ...nation, mark: "check" },
      isKnownNation ? "" : "不是已知的民族名称，请对照证件更正",
    ),
    ...toConfirmedField("birthDate", "出生日期", birth, stated?.birthDate),
    ...toField(
      "address",
      "住址",
      merge((rows) => mapAttemptValue(labelled("住址")(rows), keepAddress)),
    ),
    ...toField("certificateNo", "公民身份号码", number, number?.mark === "check" ? numberNote : ""),
  ];
}

export function readIdentityCardBack(readings: readonly Rows[], today: PlainDate): CertificateField[] {
  const labelled = (label: string) => (rows: Rows) => findLabelledText(rows, label, BACK_LABELS);
  const authority = mergeAttempts(
    readings.map((rows) =>
      mapAttemptValue(labelled("签发机关")(rows), (text) => text.replace(/[^\p{Script=Han}]/gu, "")),
    ),
  );
  const period = readings.map(labelled("有效期限"));
  const from = mergeAttempts(period.map((attempt) => mapAttemptValue(attempt, findChineseDate)));
  const to = mergeAttempts(period.map((attempt) => mapAttemptValue(attempt, findEnd)));
  const isOver = to !== undefined && to.value !== "长期" && to.value < today;
  return [
    ...toField("authority", "签发机关", authority),
    ...toField("validFrom", "有效期起", from),
    ...toField(
      "validTo",
      "有效期止",
      isOver ? { ...to, mark: "check" } : to,
      isOver ? "证件已过有效期，请客户提供有效证件" : "",
    ),
  ];
}

function findEnd(text: string): string | undefined {
  return text.includes("长期") ? "长期" : listDates(text)[1];
}

/** The name stands above the sex, where its label could not be read. */
function findName(rows: Rows): Attempt | undefined {
  const labelled = findLabelledText(rows, "姓名", FRONT_LABELS);
  if (labelled) return labelled;
  const below = rows.findIndex(({ text }) => text.includes("性别"));
  const row = rows[below - 1];
  return row && toAttempt(row.text.replace(/^.?[名]/, ""), row.letters);
}

function keepName(text: string): string | undefined {
  return /[\p{Script=Han}·]{2,}/u.exec(text)?.[0];
}

function keepAddress(text: string): string | undefined {
  return text.replace(/^[^\p{Script=Han}]+/u, "").replace(/[.,，。、·:-]+$/, "") || undefined;
}

/** A value that the number states too is certain, one that it states alone is not; one that contradicts it needs a look. */
function toConfirmedField(
  code: string,
  label: string,
  read: MarkedValue | undefined,
  stated: string | undefined,
): CertificateField[] {
  if (stated === undefined) return toField(code, label, read);
  if (!read) return toField(code, label, { value: stated, mark: "medium" });
  if (read.value === stated) return toField(code, label, { value: stated, mark: "high" });
  return toField(
    code,
    label,
    { value: read.value, mark: "check" },
    `与公民身份号码不一致（号码对应 ${stated}），请对照证件更正`,
  );
}
