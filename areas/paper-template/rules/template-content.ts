import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";

/** What a template says of a paper. An empty text leaves the words of the program. */
export type TemplateContent = {
  readonly title: string;
  readonly opening: string;
  readonly footer: string;
  readonly remarks: readonly string[];
  readonly hasLogo: boolean;
  readonly hasSeal: boolean;
  readonly hasPhone: boolean;
  readonly hasHandler: boolean;
  /** Codes of the chapters that are left out. */
  readonly hiddenParts: readonly string[];
  /** Labels of the columns that lists are printed without. */
  readonly hiddenColumns: readonly string[];
};

/** Chapters that a customer can read elsewhere. What the cover is about is always printed. */
const optionalParts = { payPlan: "payPlan", coinsurance: "coinsurance", dispute: "dispute" } as const;

/** Labels by the codes of PaperListColumn. */
const columnLabels: Readonly<Record<string, readonly string[]>> = {
  "01": ["证件类型"],
  "02": ["证件号码"],
  "03": ["性别"],
  "04": ["出生日期"],
  "05": ["手机号码", "手机号", "联系电话"],
};

export function readTemplateContent(form: FilledForm): TemplateContent {
  const text = (path: string) => getFormTextAtPath(form, path);
  const isOn = (path: string) => text(path) !== "0";
  return {
    title: text("wording.title"),
    opening: text("wording.opening"),
    footer: text("wording.footer"),
    remarks: listFormRows(form["remark"]).flatMap(({ text: remark }) =>
      typeof remark === "string" && remark.trim() !== "" ? remark.trim() : [],
    ),
    hasLogo: isOn("shown.logo"),
    hasSeal: isOn("shown.seal"),
    hasPhone: isOn("shown.phone"),
    hasHandler: isOn("shown.handler"),
    hiddenParts: Object.entries(optionalParts).flatMap(([cell, code]) => (isOn(`shown.${cell}`) ? [] : code)),
    hiddenColumns: listFormRows(form["column"]).flatMap(
      ({ columnCode }) => columnLabels[String(columnCode)] ?? [],
    ),
  };
}
