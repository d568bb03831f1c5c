import type { PlainDate } from "#platform/kernel/plain-date.ts";

/** States of PlanStatus in which an edition is in force; the next one may be in work. */
const IN_FORCE: ReadonlySet<string> = new Set(["1", "4", "5"]);

/** The beginning that the codes of a branch and of the branches below it share. */
export function getBranchCodePrefix(comCode: string): string {
  if (/^0+$/.test(comCode)) return "";
  if (/0{6}$/.test(comCode)) return comCode.slice(0, 2);
  return /0{4}$/.test(comCode) ? comCode.slice(0, 4) : comCode;
}

type OnSale = {
  readonly status: string;
  readonly edition: number;
  readonly saleFrom: PlainDate | null;
  readonly saleUntil: PlainDate | null;
  readonly salePrefixes: readonly string[];
};

/** Whether this branch may begin a quotation from the plan on that day. */
export function isPlanOnSale(plan: OnSale, comCode: string, on: PlainDate): boolean {
  const { status, edition, saleFrom, saleUntil, salePrefixes } = plan;
  const isInTime = saleFrom !== null && saleFrom <= on && (saleUntil === null || on <= saleUntil);
  const isThere = salePrefixes.some((prefix) => comCode.startsWith(prefix));
  return IN_FORCE.has(status) && edition > 0 && isInTime && isThere;
}
