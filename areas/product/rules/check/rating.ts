import type { FormSection } from "#platform/forms/definition.ts";
import { isTableSection } from "#platform/forms/filled-form.ts";
import { Decimal } from "#platform/kernel/money.ts";
import type { BlockData, RatingData, ShortRateData, RatingStepData } from "../rating-shape.ts";
import { formatEndorsementRatingPlace, nameStep } from "../rating/program.ts";
import { checkRatingFactorDefinition } from "./factor.ts";
import {
  type ProductReferenceCodes,
  type ProductErrorReporter,
  reportDuplicateCodes,
} from "./error-report.ts";

type Parts = {
  readonly rating: RatingData;
  readonly shortRateTables: readonly ShortRateData[];
  readonly sections: readonly FormSection[];
};

/** Checks rating.json: values, factors, blocks and steps, short rate and endorsements. */
export function checkRatingDefinition(
  { rating, shortRateTables, sections }: Parts,
  referenceCodes: ProductReferenceCodes,
  report: ProductErrorReporter,
): void {
  const { values, factors, blocks, after, extras, changes } = rating;
  reportDuplicateCodes(
    factors.map(({ code }) => code),
    (code) => `系数“${code}”`,
    report,
  );
  for (const factor of factors)
    checkRatingFactorDefinition(factor, (error) => report(`系数“${factor.code}”`, error));
  const calculationItems = [...values, ...blocks.flatMap(({ steps }) => steps), ...after, ...extras];
  reportDuplicateCodes(
    calculationItems.map(({ code }) => code),
    (code) => `计算项“${code}”`,
    report,
  );
  checkBlocks(blocks, sections, "", report);
  for (const [kind, change] of Object.entries(changes)) {
    const codes = [...change.blocks.flatMap(({ steps }) => steps), ...change.after].map(({ code }) => code);
    reportDuplicateCodes(codes, (code) => `${formatEndorsementRatingPlace(kind)}计算项“${code}”`, report);
    const elements = Object.keys(change.elements).map((elementCode) => ({ elementCode }));
    const changeSection = {
      code: "change",
      kind: change.isTable ? "table" : "form",
      elements,
    } as FormSection;
    checkBlocks(change.blocks, [...sections, changeSection], formatEndorsementRatingPlace(kind), report);
    checkRequires(
      change.requires,
      [...sections, changeSection],
      `${formatEndorsementRatingPlace(kind)}前提`,
      report,
    );
  }
  checkRequires(rating.requires, sections, "前提", report);
  if (!shortRateTables.some(({ code }) => code === rating.shortRateTable))
    report("短期费率", `没有短期费率表“${rating.shortRateTable}”`);
  for (const [currency, minimum] of Object.entries(rating.minPremium)) {
    if (!referenceCodes.currencies.has(currency)) report("最低保费", `没有币种“${currency}”`);
    if (new Decimal(minimum).lt(0)) report("最低保费", `“${currency}”不能为负数`);
  }
  for (const table of shortRateTables)
    checkShortRates(table, (error) => report(`短期费率表“${table.code}”`, error));
}

/** A requirement may name a whole section, such as a roster. */
function checkRequires(
  requires: RatingData["requires"] = [],
  sections: readonly FormSection[],
  at: string,
  report: ProductErrorReporter,
): void {
  for (const { field } of requires) {
    const [sectionCode, elementCode] = field.split(".");
    const section = sections.find(({ code }) => code === sectionCode);
    const exists =
      elementCode === undefined || section?.elements.some((element) => element.elementCode === elementCode);
    if (!section) report(at, `没有分区“${sectionCode}”`);
    else if (!exists) report(at, `没有字段“${field}”`);
  }
}

const MONTHS = 12;

function checkShortRates(
  { basis, percentByMonth = [] }: ShortRateData,
  reportItem: (error: string) => void,
): void {
  if (basis !== "monthsBegun") return;
  if (percentByMonth.length !== MONTHS) reportItem("应有 12 个月的百分比");
  const falls = percentByMonth.some(
    (percent, month) => month > 0 && percent < (percentByMonth[month - 1] ?? 0),
  );
  if (falls || percentByMonth.some((percent) => percent < 0 || percent > 100))
    reportItem("百分比应在 0 至 100 之间，且不能递减");
}

function checkBlocks(
  blocks: readonly BlockData[],
  sections: readonly FormSection[],
  prefix: string,
  report: ProductErrorReporter,
): void {
  for (const [index, { over, steps, group, persons }] of blocks.entries()) {
    const at = `${prefix}第 ${index + 1} 块`;
    if (over === undefined && (group ?? persons)) report(at, "合并与逐人保费只能用于表格");
    const table = sections.find(({ code }) => code === over);
    if (over !== undefined && !(table && isTableSection(table))) report(at, `没有表格“${over}”`);
    if (steps.length === 0) report(at, "没有计算步骤");
    for (const step of steps)
      checkStep(step, { over, sections }, (error) => report(nameStep(at, step.code), error));
  }
}

const MOST_PLACES = 9;

function checkStep(
  { base, value, tiers, factors, round, into }: RatingStepData,
  { over, sections }: { over: string | undefined; sections: readonly FormSection[] },
  reportItem: (error: string) => void,
): void {
  const operations = [base, value, tiers].filter((operation) => operation !== undefined);
  if (operations.length !== 1) reportItem("应有且只有 base、value、tiers 之一");
  if (base === undefined && factors !== undefined && factors.length > 0) reportItem("系数须与 base 同用");
  if (round !== undefined && !(Number.isInteger(round) && round >= 0 && round <= MOST_PLACES))
    reportItem("小数位数应为 0 至 9");
  if (tiers) checkTiers(tiers.rows, reportItem);
  if (into !== undefined) checkTarget(into, over, sections, reportItem);
}

type TierRow = NonNullable<RatingStepData["tiers"]>["rows"][number];

function checkTiers(rows: readonly TierRow[], reportItem: (error: string) => void): void {
  if (rows.length === 0) reportItem("分段为空");
  if (rows.length > 0 && rows.at(-1)?.upTo !== undefined) reportItem("末段应不设上限，否则超出部分不计费");
  for (const [index, { upTo }] of rows.entries()) {
    if (upTo === undefined && index < rows.length - 1) reportItem("只有末段可以不设上限");
    const earlier = rows[index - 1]?.upTo;
    if (upTo !== undefined && earlier !== undefined && new Decimal(upTo).lte(earlier))
      reportItem("分段上限应递增");
  }
}

function checkTarget(
  into: string,
  over: string | undefined,
  sections: readonly FormSection[],
  reportItem: (error: string) => void,
): void {
  const [sectionCode, elementCode] = into.split(".");
  const section = sections.find(({ code }) => code === sectionCode);
  if (!section?.elements.some((element) => element.elementCode === elementCode))
    reportItem(`结果写入的字段“${into}”不存在`);
  else if (isTableSection(section) ? sectionCode !== over : over !== undefined)
    reportItem(`结果写入的字段“${into}”不在本块的表格内`);
}
