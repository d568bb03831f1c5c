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
};

/** Rows with equal figures: the result of one row, and the number of rows. */
export type LineGroup = {
  count: number;
  readonly lines: readonly PriceExplanationLine[];
  readonly label: string;
  readonly unit: Money;
};

/** Adds a row to the group with its figures, or opens a new group. */
export function addToLineGroup(
  groups: Map<string, LineGroup>,
  { lines, label, unit }: Omit<LineGroup, "count">,
): void {
  const key = `${label}|${lines.map(figures).join("|")}`;
  const existing = groups.get(key);
  if (existing) existing.count += 1;
  else groups.set(key, { count: 1, lines, label, unit });
}

function figures({ base, factors, result }: PriceExplanationLine): string {
  return [base, ...factors.map(({ value }) => value), result].map(String).join(" ");
}

/** Returns the lines of each group once, followed by a line with their count. */
export function listGroupedLines(
  { group }: RatingBlock,
  groups: ReadonlyMap<string, LineGroup>,
): PriceExplanationLine[] {
  return [...groups.values()].flatMap(({ count, lines: partLines, label, unit }) => {
    const persons = new Decimal(count);
    const factors = [{ code: "count", name: group?.unit ?? "", value: persons, row: "" }];
    const result = unit.times(persons);
    return [
      ...partLines.map((line) => ({ ...line, isPart: true })),
      { code: "group", label: `${label} ×${count}`, base: unit, factors, result, isPart: false },
    ];
  });
}
