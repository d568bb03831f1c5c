import { Decimal, formatMoney, type Money } from "#platform/kernel/money.ts";
import type { PremiumQuote } from "../rules/rating/quote.ts";

type PriceLine = PremiumQuote["lines"][number];
type PriceFactor = PriceLine["factors"][number];

/** A line with the lines that it is made of. */
export type PriceLineGroup = {
  readonly key: string;
  readonly line: PriceLine;
  readonly parts: readonly PriceLine[];
};

/** Groups each line with the part lines that stand before it. */
export function groupPriceLines(lines: readonly PriceLine[]): PriceLineGroup[] {
  const groups: PriceLineGroup[] = [];
  let parts: PriceLine[] = [];
  for (const line of lines) {
    if (line.isPart) {
      parts.push(line);
      continue;
    }
    groups.push({ key: String(groups.length), line, parts });
    parts = [];
  }
  return [...groups, ...parts.map((line, index) => ({ key: `rest ${index}`, line, parts: [] }))];
}

type FormRow = { readonly section: string; readonly index: number };

/** Finds the line that prices a row, alone or with rows of equal figures. */
export function findRowGroup(
  groups: readonly PriceLineGroup[],
  { section, index }: FormRow,
): PriceLineGroup | undefined {
  return groups.find(({ line: { rows } }) => rows?.section === section && rows.indexes.includes(index));
}

/** A table factor of one changes nothing; a count of one has no table row and stays. */
export function isNeutralFactor({ value, row }: PriceFactor): boolean {
  return row !== "" && value.eq(1);
}

const MOST_RATE = new Decimal("0.1");
const MOST_PER_MILLE = new Decimal("0.01");

/** A rate reads in ‰ or %. Some tables are in ‰ of a base that is in thousands, so that their figure stays. */
export function formatPriceFactor({ name, value, row }: PriceFactor): string {
  const isRate = name.includes("费率") && value.gt(0) && value.lt(MOST_RATE);
  const figure = isRate ? formatRate(value, name) : formatPriceFigure(value);
  const title = isRate ? name.replace(/[‰%]/, "") : name;
  return row === "" ? `${figure} ${title}` : `${figure} ${title} ${row}`;
}

function formatRate(value: Money, name: string): string {
  const isPerMille = name.includes("‰") || (!name.includes("%") && value.lt(MOST_PER_MILLE));
  return isPerMille ? `${value.times(1000).toFixed()}‰` : `${value.times(100).toFixed()}%`;
}

export function formatPriceFigure(value: Money): string {
  return formatMoney(value, value.decimalPlaces());
}
