import type { FormulaValueType } from "#platform/kernel/expression/frame.ts";
import { valueTypeLabels } from "#platform/kernel/expression/compile-context.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import { isTableSection, getFormulaValueType } from "#platform/forms/filled-form.ts";
import type { ProductErrorReporter } from "./error-report.ts";

type FixedSection = {
  readonly isTable: boolean;
  readonly elements: Readonly<Record<string, FormulaValueType>>;
};

/** The fields that the rating of every product reads by name: period, money and coinsurance. */
const fixedSections = new Map<string, FixedSection>([
  ["base", { isTable: false, elements: { currency: "text" } }],
  [
    "period",
    {
      isTable: false,
      elements: {
        startDate: "text",
        startHour: "text",
        endDate: "text",
        endHour: "text",
        shortRateMode: "text",
      },
    },
  ],
  ["fee", { isTable: false, elements: { payCurrency: "text", exchangeRate: "number", agentFee: "number" } }],
  [
    "coinsurance",
    {
      isTable: true,
      elements: { coinsCode: "text", coinsRole: "text", coinsRate: "number", issueFeeRate: "number" },
    },
  ],
  ["payPlan", { isTable: true, elements: { payRatio: "number" } }],
]);

/** The section that an endorsement fills in beside the form. */
const CHANGE_SECTION = "change";

/** A product may omit these fields; those that it has must have the form and type that rating expects. */
export function checkFixedFields(sections: readonly FormSection[], report: ProductErrorReporter): void {
  for (const section of sections) {
    const at = `分区“${section.code}”`;
    if (section.code === CHANGE_SECTION || isOfEveryObject(section.code)) report(at, RESERVED);
    const codes = section.elements.map(({ elementCode }) => elementCode);
    for (const code of codes.filter(isOfEveryObject)) report(`${at}字段“${code}”`, RESERVED);
    const fixed = fixedSections.get(section.code);
    if (fixed) checkFixedSection(section, fixed, at, report);
  }
}

function checkFixedSection(
  section: FormSection,
  fixed: FixedSection,
  at: string,
  report: ProductErrorReporter,
): void {
  const isTableNow = isTableSection(section);
  if (fixed.isTable !== isTableNow) report(at, `计费按${fixed.isTable ? "表格" : "单行"}读取，不能改变形式`);
  for (const [code, expectedType] of Object.entries(fixed.elements)) {
    const type = section.elements.find(({ elementCode }) => elementCode === code)?.type;
    if (type !== undefined && expectedType !== getFormulaValueType(type))
      report(`${at}字段“${code}”`, `计费按${valueTypeLabels[expectedType]}读取，类型不能为“${type}”`);
  }
}

const RESERVED = "该代码由系统使用，请换一个代码";

/** Every object has names such as constructor, so a form without such a field would seem to have it. */
function isOfEveryObject(code: string): boolean {
  return code in Object.prototype;
}
