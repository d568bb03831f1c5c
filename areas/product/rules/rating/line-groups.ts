import { Decimal, type Money } from "#platform/kernel/money.ts";
import type { RatingFactorChoice } from "./factor.ts";
import type { RatingBlock } from "./program.ts";

/** A line of the price explanation: one multiplication. A line with `isPart` is part of another line. */
export type PriceExplanationLine = {
  readonly code: string;
  readonly label: string;
  readonly base: Money | undefined;
  readonly factors: readonly RatingFactorChoice[];
  readonly result: Money;
  readonly isPart: boolean;
  /** The rows of a table that this line prices; undefined for a line of the whole form. */
  readonly rows?: { readonly section: string; readonly indexes: readonly number[] };
};

/** Rows with equal figures: the result of one row, and the number of rows. */
export type LineGroup = {
  count: number;
  readonly lines: readonly PriceExplanationLine[];
  readonly label: string;
  readonly unit: Money;
  readonly indexes: number[];
};

/** Adds a row to the group with its figures, or opens a new group. */
export function addToLineGroup(
  groups: Map<string, LineGroup>,
  { lines, label, unit, index }: Omit<LineGroup, "count" | "indexes"> & { index: number },
): void {
  const key = `${label}|${lines.map(figures).join("|")}`;
  const existing = groups.get(key);
  if (existing) {
    existing.count += 1;
    existing.indexes.push(index);
  } else groups.set(key, { count: 1, lines, label, unit, indexes: [index] });
}

function figures({ base, factors, result }: PriceExplanationLine): string {
  return [base, ...factors.map(({ value }) => value), result].map(String).join(" ");
}

/** Returns the lines of each group once, followed by a line with their count. */
export function listGroupedLines(
  { group, over }: RatingBlock,
  groups: ReadonlyMap<string, LineGroup>,
): PriceExplanationLine[] {
  return [...groups.values()].flatMap(({ count, lines: partLines, label, unit, indexes }) => {
    const persons = new Decimal(count);
    const factors = [{ code: "count", name: group?.unit ?? "", value: persons, row: "" }];
    const line = { code: "group", label: `${label} ×${count}`, base: unit, factors };
    const place = over === undefined ? {} : { rows: { section: over, indexes } };
    return [
      ...partLines.map((part) => ({ ...part, isPart: true })),
      { ...line, result: unit.times(persons), isPart: false, ...place },
    ];
  });
}
