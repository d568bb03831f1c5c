import { Decimal, type Money } from "#platform/kernel/money.ts";
import type { Chosen } from "./factor.ts";
import type { Block } from "./program.ts";

/** One multiplication, as an actuary would write it down. `isPart`: it goes into another line. */
export type Line = {
  readonly code: string;
  readonly label: string;
  readonly base: Money | undefined;
  readonly factors: readonly Chosen[];
  readonly result: Money;
  readonly isPart: boolean;
};

/** Rows that chose the same figures: what one of them comes to, and how many there are. */
export type Group = {
  count: number;
  readonly lines: readonly Line[];
  readonly label: string;
  readonly unit: Money;
};

/** One group more, or one more in a group. */
export function putAlike(groups: Map<string, Group>, { lines, label, unit }: Omit<Group, "count">): void {
  const key = `${label}|${lines.map(figures).join("|")}`;
  const known = groups.get(key);
  if (known) known.count += 1;
  else groups.set(key, { count: 1, lines, label, unit });
}

function figures({ base, factors, result }: Line): string {
  return [base, ...factors.map(({ value }) => value), result].map(String).join(" ");
}

/** The lines of each group once, then how often they count. */
export function linesOfGroups({ group }: Block, groups: ReadonlyMap<string, Group>): Line[] {
  return [...groups.values()].flatMap(({ count, lines: own, label, unit }) => {
    const persons = new Decimal(count);
    const factors = [{ code: "count", name: group?.unit ?? "", value: persons, row: "" }];
    const result = unit.times(persons);
    return [
      ...own.map((line) => ({ ...line, isPart: true })),
      { code: "group", label: `${label} ×${count}`, base: unit, factors, result, isPart: false },
    ];
  });
}
