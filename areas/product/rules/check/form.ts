import { getRuleBounds } from "#platform/forms/check-value.ts";
import type { DuplicateRule, FormElement, FormRule, FormSection } from "#platform/forms/definition.ts";
import { isDecimalText, isTableSection, getFormulaValueType } from "#platform/forms/filled-form.ts";
import { Decimal } from "#platform/kernel/money.ts";
import type { Product } from "../product-shape.ts";
import { checkAgreements } from "./agreements.ts";
import { checkFixedFields } from "./fixed-fields.ts";
import { checkPartyElements } from "./party.ts";
import {
  type ProductReferenceCodes,
  type ProductErrorReporter,
  reportDuplicateCodes,
} from "./error-report.ts";
import { reportInvalidName } from "./names.ts";
import { checkSpan } from "./span.ts";

type Form = Pick<Product, "sections" | "checks" | "agrees">;

/** Checks form.json: sections, elements, their rules, and the checks between fields. */
export function checkFormData(
  { sections, checks, agrees = [] }: Form,
  referenceCodes: ProductReferenceCodes,
  report: ProductErrorReporter,
): void {
  reportDuplicateCodes(
    sections.map(({ code }) => code),
    (code) => `分区“${code}”`,
    report,
  );
  for (const section of sections) {
    checkSection(section, referenceCodes, report);
    checkPartyElements(section, sections, report);
    checkSpan(section, report);
  }
  checkFixedFields(sections, report);
  reportDuplicateCodes(
    [...checks, ...agrees].map(({ code }) => code),
    (code) => `校验“${code}”`,
    report,
  );
  for (const { code, field } of checks) {
    const [sectionCode = "", elementCode] = field.split(".");
    const section = sections.find((candidate) => candidate.code === sectionCode);
    const exists = section?.elements.some((element) => element.elementCode === elementCode);
    if (!exists) report(`校验“${code}”`, `没有字段“${field}”`);
  }
  checkAgreements(sections, agrees, report);
}

function checkSection(
  section: FormSection,
  referenceCodes: ProductReferenceCodes,
  report: ProductErrorReporter,
): void {
  const codes = section.elements.map(({ elementCode }) => elementCode);
  const placeOf = (code: string) => `分区“${section.code}”字段“${code}”`;
  reportDuplicateCodes(codes, placeOf, report);
  reportInvalidName(`分区“${section.code}”`, section.title, report);
  for (const rule of [section.duplicate, ...(section.otherDuplicates ?? [])])
    if (rule) checkDuplicate(rule, codes, (error) => report(`分区“${section.code}”`, error));
  for (const element of section.elements) {
    const reportElement = (error: string) => report(placeOf(element.elementCode), error);
    const { dictionary, type, total, label } = element;
    reportInvalidName(placeOf(element.elementCode), label, report);
    if (dictionary !== undefined && !referenceCodes.dictionaries.has(dictionary))
      reportElement(`没有字典“${dictionary}”`);
    if (type === "cascader" && dictionary === undefined) reportElement("级联字段应有字典");
    if (total === false && !(isTableSection(section) && (type === "money" || type === "number")))
      reportElement("“total”只用于表格的金额和数字");
    reportDuplicateCodes(
      element.ruleList.map(({ ruleCode }) => ruleCode),
      (rule) => `${placeOf(element.elementCode)}规则“${rule}”`,
      report,
    );
    for (const rule of element.ruleList) checkRule(rule, element, codes, reportElement);
  }
}

const CLAUSE = "clauseCode";
const LIABILITY = "liabilityCode";

/** The rules on duplicate rows, as the business names them (§5), with the fields that a row must name if it has them. */
const duplicateRules: ReadonlyMap<string, readonly string[]> = new Map([
  ["CLAUSE_LIABILITY", [CLAUSE, LIABILITY]],
  ["LIABILITY_SUBJECT", [LIABILITY]],
  ["LIABILITY_GROUP", [LIABILITY]],
  ["LIABILITY_SUBLIABILITY", [LIABILITY]],
  ["LIABILITY_DESCRIPTION", [LIABILITY]],
  ["LIABILITY_DEVICE", [LIABILITY]],
  ["LIABILITY_SUBJECTTYPE_ADDRESS", [LIABILITY]],
  ["LIABILITY_CATEGORY_ITEM_ADDRESS", [LIABILITY]],
  ["CLAUSE_LIABILITY_TYPE", [CLAUSE, LIABILITY]],
  ["PERSON_CERTIFICATE", []],
]);

function checkDuplicate(
  { rule, keys, distinctBy = [] }: DuplicateRule,
  codes: readonly string[],
  reportElement: (error: string) => void,
): void {
  const named = duplicateRules.get(rule);
  if (!named) reportElement(`没有重复校验“${rule}”，应为 ${[...duplicateRules.keys()].join("、")} 之一`);
  if (keys.length === 0) reportElement("重复校验应有字段");
  for (const key of [...keys, ...distinctBy])
    if (!codes.includes(key)) reportElement(`重复校验中没有字段“${key}”`);
  if (keys.length > 0)
    for (const key of named ?? [])
      if (codes.includes(key) && !keys.includes(key)) reportElement(`重复校验“${rule}”应有字段“${key}”`);
}

type RuleShape = { needs: readonly string[]; oneOf?: readonly string[]; ofNumbers: boolean };

/** Codes may be numbers too, such as the start hour of a cover. */
const mayBeNumber = (type: FormElement["type"]) =>
  getFormulaValueType(type) === "number" || type === "select" || type === "radio";

const shapes: Record<FormRule["ruleCode"], RuleShape> = {
  STR_RANGE: { needs: [], oneOf: ["minLen", "maxLen"], ofNumbers: false },
  DEMICAL_SCALE: { needs: [], oneOf: ["scale", "precision"], ofNumbers: true },
  NUM_RANGE: { needs: [], oneOf: ["min", "max"], ofNumbers: true },
  POSITIVE: { needs: [], ofNumbers: true },
  POSTAL: { needs: [], ofNumbers: false },
  TEN_CHARACTERS: { needs: [], ofNumbers: false },
  ADJUST_IN_RANGE_VALUE: { needs: ["min", "max"], ofNumbers: true },
  ADJUST_BY_RANGE_RATE: { needs: ["decreaseRate", "increaseRate"], ofNumbers: true },
  ADJUST_UPWARD: { needs: ["value"], ofNumbers: true },
  ADJUST_DOWNWARD: { needs: ["value"], ofNumbers: true },
  IDENTITY: { needs: ["typeElement"], ofNumbers: false },
};

const ordered = [
  ["minLen", "maxLen"],
  ["min", "max"],
  ["scale", "precision"],
] as const;

function checkRule(
  rule: FormRule,
  { type }: FormElement,
  elementCodes: readonly string[],
  reportElement: (error: string) => void,
): void {
  const bounds = getRuleBounds(rule);
  const { needs, oneOf = [], ofNumbers } = shapes[rule.ruleCode];
  const reportRule = (error: string) => reportElement(`规则“${rule.ruleCode}”${error}`);
  if (ofNumbers && !mayBeNumber(type)) reportRule("只能用于数字字段");
  for (const name of needs) if (bounds[name] === undefined) reportRule(`缺少“${name}”`);
  if (oneOf.length > 0 && !oneOf.some((name) => bounds[name] !== undefined))
    reportRule(`缺少“${oneOf.join("”或“")}”`);
  for (const name of Object.keys(bounds))
    if (![...needs, ...oneOf].includes(name)) reportRule(`没有属性“${name}”`);
  if (rule.ruleCode === "IDENTITY") {
    if (!elementCodes.includes(bounds["typeElement"] ?? "")) reportRule("所指的证件类型字段不存在");
    return;
  }
  const textBounds = Object.entries(bounds).filter(([, value]) => !isDecimalText(value));
  for (const [name, value] of textBounds) reportRule(`的“${name}”应为数字，实际为“${value}”`);
  if (textBounds.length > 0) return;
  for (const [low, high] of ordered) {
    const [lowerBound, upperBound] = [bounds[low], bounds[high]];
    if (lowerBound !== undefined && upperBound !== undefined && new Decimal(lowerBound).gt(upperBound))
      reportRule(`的“${low}”大于“${high}”`);
  }
}
