import type { FormSection } from "#platform/forms/definition.ts";
import { isTable } from "#platform/forms/filled.ts";
import { Decimal } from "#platform/kernel/money.ts";
import type { BlockData, RatingData, ShortRateData, StepData } from "../rating-shape.ts";
import { changePlace, stepPlace } from "../rating/program.ts";
import { checkFactor } from "./factor.ts";
import { type Known, type Say, sayTwice } from "./place.ts";

type Parts = {
  readonly rating: RatingData;
  readonly shortRateTables: readonly ShortRateData[];
  readonly sections: readonly FormSection[];
};

/** rating.json: values, factors, blocks and steps, short rate, endorsements. */
export function checkRating({ rating, shortRateTables, sections }: Parts, known: Known, say: Say): void {
  const { values, factors, blocks, after, extras, changes } = rating;
  sayTwice(
    factors.map(({ code }) => code),
    (code) => `系数“${code}”`,
    say,
  );
  for (const factor of factors) checkFactor(factor, (fault) => say(`系数“${factor.code}”`, fault));
  const named = [...values, ...blocks.flatMap(({ steps }) => steps), ...after, ...extras];
  sayTwice(
    named.map(({ code }) => code),
    (code) => `计算项“${code}”`,
    say,
  );
  checkBlocks(blocks, sections, "", say);
  for (const [kind, change] of Object.entries(changes)) {
    const codes = [...change.blocks.flatMap(({ steps }) => steps), ...change.after].map(({ code }) => code);
    sayTwice(codes, (code) => `${changePlace(kind)}计算项“${code}”`, say);
    const elements = Object.keys(change.elements).map((elementCode) => ({ elementCode }));
    const own = { code: "change", kind: change.isTable ? "table" : "form", elements } as FormSection;
    checkBlocks(change.blocks, [...sections, own], changePlace(kind), say);
    checkRequires(change.requires, [...sections, own], `${changePlace(kind)}前提`, say);
  }
  checkRequires(rating.requires, sections, "前提", say);
  if (!shortRateTables.some(({ code }) => code === rating.shortRateTable))
    say("短期费率", `没有短期费率表“${rating.shortRateTable}”`);
  for (const [currency, least] of Object.entries(rating.minPremium)) {
    if (!known.currencies.has(currency)) say("最低保费", `没有币种“${currency}”`);
    if (new Decimal(least).lt(0)) say("最低保费", `“${currency}”不能为负数`);
  }
  for (const table of shortRateTables)
    checkShortRates(table, (fault) => say(`短期费率表“${table.code}”`, fault));
}

/** A whole section may be asked for, such as a roster. */
function checkRequires(
  requires: RatingData["requires"] = [],
  sections: readonly FormSection[],
  at: string,
  say: Say,
): void {
  for (const { field } of requires) {
    const [sectionCode, elementCode] = field.split(".");
    const section = sections.find(({ code }) => code === sectionCode);
    const isThere =
      elementCode === undefined || section?.elements.some((one) => one.elementCode === elementCode);
    if (!section) say(at, `没有分区“${sectionCode}”`);
    else if (!isThere) say(at, `没有字段“${field}”`);
  }
}

const MONTHS = 12;

function checkShortRates({ basis, percentByMonth = [] }: ShortRateData, here: (fault: string) => void): void {
  if (basis !== "monthsBegun") return;
  if (percentByMonth.length !== MONTHS) here("应有 12 个月的百分比");
  const falls = percentByMonth.some(
    (percent, month) => month > 0 && percent < (percentByMonth[month - 1] ?? 0),
  );
  if (falls || percentByMonth.some((percent) => percent < 0 || percent > 100))
    here("百分比应在 0 至 100 之间，且不能递减");
}

function checkBlocks(
  blocks: readonly BlockData[],
  sections: readonly FormSection[],
  before: string,
  say: Say,
): void {
  for (const [index, { over, steps, group, persons }] of blocks.entries()) {
    const at = `${before}第 ${index + 1} 块`;
    if (over === undefined && (group ?? persons)) say(at, "合并与逐人保费只能用于表格");
    const table = sections.find(({ code }) => code === over);
    if (over !== undefined && !(table && isTable(table))) say(at, `没有表格“${over}”`);
    if (steps.length === 0) say(at, "没有计算步骤");
    for (const step of steps)
      checkStep(step, { over, sections }, (fault) => say(stepPlace(at, step.code), fault));
  }
}

const MOST_PLACES = 9;

function checkStep(
  { base, value, tiers, factors, round, into }: StepData,
  { over, sections }: { over: string | undefined; sections: readonly FormSection[] },
  here: (fault: string) => void,
): void {
  const ways = [base, value, tiers].filter((way) => way !== undefined);
  if (ways.length !== 1) here("应有且只有 base、value、tiers 之一");
  if (base === undefined && factors !== undefined && factors.length > 0) here("系数须与 base 同用");
  if (round !== undefined && !(Number.isInteger(round) && round >= 0 && round <= MOST_PLACES))
    here("小数位数应为 0 至 9");
  if (tiers) checkTiers(tiers.rows, here);
  if (into !== undefined) checkTarget(into, over, sections, here);
}

type TierRow = NonNullable<StepData["tiers"]>["rows"][number];

function checkTiers(rows: readonly TierRow[], here: (fault: string) => void): void {
  if (rows.length === 0) here("分段为空");
  if (rows.length > 0 && rows.at(-1)?.upTo !== undefined) here("末段应不设上限，否则超出部分不计费");
  for (const [index, { upTo }] of rows.entries()) {
    if (upTo === undefined && index < rows.length - 1) here("只有末段可以不设上限");
    const earlier = rows[index - 1]?.upTo;
    if (upTo !== undefined && earlier !== undefined && new Decimal(upTo).lte(earlier)) here("分段上限应递增");
  }
}

function checkTarget(
  into: string,
  over: string | undefined,
  sections: readonly FormSection[],
  here: (fault: string) => void,
): void {
  const [sectionCode, elementCode] = into.split(".");
  const section = sections.find(({ code }) => code === sectionCode);
  if (!section?.elements.some((one) => one.elementCode === elementCode))
    here(`结果写入的字段“${into}”不存在`);
  else if (isTable(section) ? sectionCode !== over : over !== undefined)
    here(`结果写入的字段“${into}”不在本块的表格内`);
}
