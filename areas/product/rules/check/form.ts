import { boundsOf } from "#platform/forms/check-value.ts";
import type { FormCheckData, FormElement, FormRule, FormSection } from "#platform/forms/definition.ts";
import { isNumber, isTable, valueTypeOf } from "#platform/forms/filled.ts";
import { Decimal } from "#platform/kernel/money.ts";
import { checkFixedPlaces } from "./fixed-places.ts";
import { checkParties } from "./party.ts";
import { type Known, type Say, sayTwice } from "./place.ts";
import { sayWords } from "./words.ts";

type Form = { readonly sections: readonly FormSection[]; readonly checks: readonly FormCheckData[] };

/** form.json: sections, elements, their rules, and what must hold between fields. */
export function checkFormData({ sections, checks }: Form, known: Known, say: Say): void {
  sayTwice(
    sections.map(({ code }) => code),
    (code) => `分区“${code}”`,
    say,
  );
  for (const section of sections) {
    checkSection(section, known, say);
    checkParties(section, sections, say);
  }
  checkFixedPlaces(sections, say);
  sayTwice(
    checks.map(({ code }) => code),
    (code) => `校验“${code}”`,
    say,
  );
  for (const { code, field } of checks) {
    const [sectionCode = "", elementCode] = field.split(".");
    const section = sections.find((one) => one.code === sectionCode);
    const isThere = section?.elements.some((one) => one.elementCode === elementCode);
    if (!isThere) say(`校验“${code}”`, `没有字段“${field}”`);
  }
}

function checkSection(section: FormSection, known: Known, say: Say): void {
  const codes = section.elements.map(({ elementCode }) => elementCode);
  const at = (code: string) => `分区“${section.code}”字段“${code}”`;
  sayTwice(codes, at, say);
  sayWords(`分区“${section.code}”`, section.title, say);
  if (section.duplicate)
    checkDuplicate(section.duplicate, codes, (fault) => say(`分区“${section.code}”`, fault));
  for (const element of section.elements) {
    const here = (fault: string) => say(at(element.elementCode), fault);
    const { dictionary, type, total, label } = element;
    sayWords(at(element.elementCode), label, say);
    if (dictionary !== undefined && !known.dictionaries.has(dictionary)) here(`没有字典“${dictionary}”`);
    if (type === "cascader" && dictionary === undefined) here("级联字段应有字典");
    if (total === false && !(isTable(section) && (type === "money" || type === "number")))
      here("“total”只用于表格的金额和数字");
    sayTwice(
      element.ruleList.map(({ ruleCode }) => ruleCode),
      (rule) => `${at(element.elementCode)}规则“${rule}”`,
      say,
    );
    for (const rule of element.ruleList) checkRule(rule, element, codes, here);
  }
}

/** What rows may be alike in, as the business names it (§5); the last is of rosters. */
const duplicateRules: ReadonlySet<string> = new Set([
  "CLAUSE_LIABILITY",
  "LIABILITY_SUBJECT",
  "LIABILITY_GROUP",
  "LIABILITY_SUBLIABILITY",
  "LIABILITY_DESCRIPTION",
  "LIABILITY_DEVICE",
  "LIABILITY_SUBJECTTYPE_ADDRESS",
  "LIABILITY_CATEGORY_ITEM_ADDRESS",
  "CLAUSE_LIABILITY_TYPE",
  "PERSON_CERTIFICATE",
]);

function checkDuplicate(
  { rule, keys }: NonNullable<FormSection["duplicate"]>,
  codes: readonly string[],
  here: (fault: string) => void,
): void {
  if (!duplicateRules.has(rule)) here(`没有重复校验“${rule}”，应为 ${[...duplicateRules].join("、")} 之一`);
  if (keys.length === 0) here("重复校验应有字段");
  for (const key of keys) if (!codes.includes(key)) here(`重复校验中没有字段“${key}”`);
}

type Shape = { needs: readonly string[]; oneOf?: readonly string[]; ofNumbers: boolean };

/** Codes may be numbers too, such as the hour that a cover begins. */
const mayBeNumber = (type: FormElement["type"]) =>
  valueTypeOf(type) === "number" || type === "select" || type === "radio";

const shapes: Record<FormRule["ruleCode"], Shape> = {
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
  codes: readonly string[],
  here: (fault: string) => void,
): void {
  const bounds = boundsOf(rule);
  const { needs, oneOf = [], ofNumbers } = shapes[rule.ruleCode];
  const told = (fault: string) => here(`规则“${rule.ruleCode}”${fault}`);
  if (ofNumbers && !mayBeNumber(type)) told("只能用于数字字段");
  for (const name of needs) if (bounds[name] === undefined) told(`缺少“${name}”`);
  if (oneOf.length > 0 && !oneOf.some((name) => bounds[name] !== undefined))
    told(`缺少“${oneOf.join("”或“")}”`);
  for (const name of Object.keys(bounds)) if (![...needs, ...oneOf].includes(name)) told(`没有属性“${name}”`);
  if (rule.ruleCode === "IDENTITY") {
    if (!codes.includes(bounds["typeElement"] ?? "")) told("所指的证件类型字段不存在");
    return;
  }
  const written = Object.entries(bounds).filter(([, value]) => !isNumber(value));
  for (const [name, value] of written) told(`的“${name}”应为数字，实际为“${value}”`);
  if (written.length > 0) return;
  for (const [low, high] of ordered) {
    const [least, most] = [bounds[low], bounds[high]];
    if (least !== undefined && most !== undefined && new Decimal(least).gt(most))
      told(`的“${low}”大于“${high}”`);
  }
}
