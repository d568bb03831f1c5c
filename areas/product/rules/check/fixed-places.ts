import type { ValueType } from "#platform/kernel/expression/frame.ts";
import { typeNames } from "#platform/kernel/expression/part.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import { isTable, valueTypeOf } from "#platform/forms/filled.ts";
import type { Say } from "./place.ts";

type Fixed = { readonly isTable: boolean; readonly elements: Readonly<Record<string, ValueType>> };

/** What the rating of every product reads by name: time, money, and who shares it. */
const fixedSections = new Map<string, Fixed>([
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

/** Filled in by an endorsement, beside the form. */
const OF_CHANGES = "change";

/** A product may do without them; what it has of them must be what the rating takes it for. */
export function checkFixedPlaces(sections: readonly FormSection[], say: Say): void {
  for (const section of sections) {
    const at = `分区“${section.code}”`;
    if (section.code === OF_CHANGES || isOfEveryObject(section.code)) say(at, RESERVED);
    const codes = section.elements.map(({ elementCode }) => elementCode);
    for (const code of codes.filter(isOfEveryObject)) say(`${at}字段“${code}”`, RESERVED);
    const fixed = fixedSections.get(section.code);
    if (fixed) checkFixedSection(section, fixed, at, say);
  }
}

function checkFixedSection(section: FormSection, fixed: Fixed, at: string, say: Say): void {
  const isMany = isTable(section);
  if (fixed.isTable !== isMany) say(at, `计费按${fixed.isTable ? "表格" : "单行"}读取，不能改变形式`);
  for (const [code, wanted] of Object.entries(fixed.elements)) {
    const type = section.elements.find(({ elementCode }) => elementCode === code)?.type;
    if (type !== undefined && wanted !== valueTypeOf(type))
      say(`${at}字段“${code}”`, `计费按${typeNames[wanted]}读取，类型不能为“${type}”`);
  }
}

const RESERVED = "该代码由系统使用，请换一个代码";

/** Such as constructor: a form that lacks it would seem to have it. */
function isOfEveryObject(code: string): boolean {
  return code in Object.prototype;
}
