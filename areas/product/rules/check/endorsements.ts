import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import { getFormulaValueType, isTableSection, isUploadSection } from "#platform/forms/filled-form.ts";
import { isUsableEndorsementType } from "../endorsement-resolution.ts";
import type { EndorsementType, OpenedSection } from "../endorsement-shape.ts";
import type { Product } from "../product-shape.ts";
import type { RatingData } from "../rating-shape.ts";
import {
  listPlaceholders,
  type ProductErrorReporter,
  type ProductReferenceCodes,
  reportDuplicateCodes,
  reportUnknownCode,
} from "./error-report.ts";
import { checkBraces } from "./names.ts";
import { checkRefundModes } from "./refund-modes.ts";

type Changes = RatingData["changes"];
type ItemReporter = (error: string) => void;

/** Checks the types of endorsement: what they open, their premium, and the codes that they name. */
export function checkEndorsementTypes(
  { endorsements = [], sections, rating }: Product,
  referenceCodes: ProductReferenceCodes,
  report: ProductErrorReporter,
): void {
  const placeOf = (type: string) => `批改类型“${type}”`;
  reportDuplicateCodes(
    endorsements.map(({ type }) => type),
    placeOf,
    report,
  );
  for (const endorsement of endorsements) {
    const reportItem = (error: string) => report(placeOf(endorsement.type), error);
    checkOpenedSections(endorsement, sections, reportItem);
    checkPremium(endorsement, rating.changes, sections, reportItem);
    checkTerms(endorsement, reportItem);
    checkCodes(endorsement, referenceCodes, reportItem);
    checkPolicyState(endorsement, reportItem);
  }
}

function checkOpenedSections(
  { opens, ...type }: EndorsementType,
  sections: readonly FormSection[],
  reportItem: ItemReporter,
): void {
  if (!isUsableEndorsementType({ opens, ...type })) reportItem("没有可批改的分区");
  const opened = opens.map(({ section }) => section);
  reportDuplicateCodes(
    opened,
    (code) => code,
    (code) => reportItem(`分区“${code}”写了两次`),
  );
  for (const item of opens) {
    const section = sections.find(({ code }) => code === item.section);
    if (!section) reportItem(`没有分区“${item.section}”`);
    else if (isUploadSection(section)) reportItem(`影像分区“${item.section}”不能批改`);
    else checkOpenedSection(item, section, reportItem);
  }
}

function checkOpenedSection(
  { elements, rows }: OpenedSection,
  section: FormSection,
  reportItem: ItemReporter,
): void {
  const isTable = isTableSection(section);
  if (isTable && !rows?.length) reportItem(`表格“${section.code}”应写明可以增加、删除或修改行（rows）`);
  if (!isTable && rows) reportItem(`分区“${section.code}”不是表格，没有行（rows）`);
  if (elements && rows && !rows.includes("change"))
    reportItem(`表格“${section.code}”只有可以修改行时才列出字段`);
  for (const elementCode of elements ?? []) {
    const element = findElement(section, elementCode);
    if (!element) reportItem(`没有字段“${section.code}.${elementCode}”`);
    else if (element.readOnly) reportItem(`字段“${section.code}.${elementCode}”只读，不能批改`);
  }
}

function findElement(section: FormSection | undefined, code: string): FormElement | undefined {
  return section?.elements.find(({ elementCode }) => elementCode === code);
}

function checkPremium(
  { premium }: EndorsementType,
  changes: Changes,
  sections: readonly FormSection[],
  reportItem: ItemReporter,
): void {
  const { effect, method, rating, counts, modes } = premium;
  if ((method === "none") !== (effect === "zero"))
    reportItem("保费不变（none）的，effect 应为 zero，其余不能为 zero");
  if (method === "refund" && effect !== "decrease") reportItem("退费（refund）的 effect 应为 decrease");
  if ((method === "rated") !== (rating !== undefined)) reportItem("批改计费（rating）须与 rated 同用");
  if (counts && method !== "rated") reportItem("人数、件数的变动（counts）须与 rated 同用");
  if (method === "refund") checkRefundModes(modes ?? [], changes, reportItem);
  else if (modes) reportItem("退费方式（modes）须与 refund 同用");
  if (rating === undefined) return;
  const change = Object.hasOwn(changes, rating) ? changes[rating] : undefined;
  if (!change) reportItem(`没有批改计费“${rating}”`);
  else if ((change.isTable ?? false) !== (counts !== undefined))
    reportItem(`批改计费“${rating}”${counts ? "不是逐行的，不能" : "是逐行的，应"}写 counts`);
  else if (counts) checkCounts(counts, rating, change.elements, sections, reportItem);
}

function checkCounts(
  { section: code, key, element }: NonNullable<EndorsementType["premium"]["counts"]>,
  rating: string,
  ratedElements: Changes[string]["elements"],
  sections: readonly FormSection[],
  reportItem: ItemReporter,
): void {
  const section = sections.find((candidate) => candidate.code === code);
  if (!section || !isTableSection(section)) return reportItem(`没有表格“${code}”`);
  const counted = findElement(section, element);
  if (!findElement(section, key)) reportItem(`没有字段“${code}.${key}”`);
  if (!counted) reportItem(`没有字段“${code}.${element}”`);
  else if (getFormulaValueType(counted.type) !== "number") reportItem(`字段“${code}.${element}”应为数字`);
  for (const name of [key, element])
    if (!Object.hasOwn(ratedElements, name)) reportItem(`批改计费“${rating}”没有字段“${name}”`);
}

const HIGHEST_LEVEL = 5;
const placeholders: ReadonlySet<string> = new Set(["validDate", "change", "amount"]);

function checkTerms({ guards = [], level, wording = "" }: EndorsementType, reportItem: ItemReporter): void {
  if (guards.includes("beforeStart") && guards.includes("afterStart"))
    reportItem("起保前（beforeStart）与起保后（afterStart）不能同时要求");
  if (level !== undefined && !(Number.isInteger(level) && level >= 1 && level <= HIGHEST_LEVEL))
    reportItem("核批级别应为 1 至 5");
  const braces = checkBraces(wording);
  if (braces !== undefined) reportItem(`批文${braces}`);
  reportUnknownCode(
    listPlaceholders(wording),
    placeholders,
    (name) => `批文中没有占位“{${name}}”，应为 {validDate}、{change} 或 {amount}`,
    reportItem,
  );
}

const [IN_FORCE, SUSPENDED] = ["02", "06"];
/** 复效, 全单退保, 注销, 中止. */
const STATES_REACHED: ReadonlySet<string> = new Set([IN_FORCE, "04", "05", SUSPENDED]);

/** Only a suspended policy is resumed, and it is not suspended again. */
function checkPolicyState(
  { policyBecomes, policyStates = [] }: EndorsementType,
  reportItem: ItemReporter,
): void {
  if (policyBecomes === undefined) return;
  if (!STATES_REACHED.has(policyBecomes))
    reportItem("批改后的保单状态应为 02 复效、04 全单退保、05 注销或 06 中止");
  const isFromSuspended = policyStates.includes(SUSPENDED);
  const isResumption = policyBecomes === IN_FORCE;
  if (isResumption && (!isFromSuspended || policyStates.length > 1))
    reportItem("复效（批改后为 02）的，可发起的保单状态应只有 06");
  if (policyBecomes === SUSPENDED && isFromSuspended)
    reportItem("已中止的保单不能再中止，可发起的保单状态不能有 06");
}

/** Codes are checked where the caller knows the dictionary's codes. */
function checkCodes(
  { type, premium, policyStates = [], policyBecomes, papers = [] }: EndorsementType,
  { codes }: ProductReferenceCodes,
  reportItem: ItemReporter,
): void {
  const modes = premium.modes ?? [];
  const named: readonly (readonly [dictionary: string, name: string, codes: readonly string[]])[] = [
    ["EndorseType", "批改类型", [type]],
    ["RefundCalcMode", "退费方式", modes.map(({ mode }) => mode)],
    ["EndorseReason", "批改原因", modes.flatMap(({ reasons = [] }) => reasons)],
    ["PolicyStatus", "保单状态", [...policyStates, ...(policyBecomes === undefined ? [] : [policyBecomes])]],
    ["FileCategory", "影像类别", papers],
  ];
  for (const [dictionary, name, used] of named) {
    const known = codes?.get(dictionary);
    if (known) reportUnknownCode(used, known, (code) => `没有${name}“${code}”`, reportItem);
  }
}
