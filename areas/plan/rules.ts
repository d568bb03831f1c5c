import type { PlainDate } from "#platform/kernel/plain-date.ts";

/** States of PlanStatus in which an edition counts; a successor may be under way. */
const IN_FORCE: ReadonlySet<string> = new Set(["1", "4", "5"]);

/** How the codes begin of a branch and of what lies below it. */
export function branchPrefix(comCode: string): string {
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

/** Whether a quotation may be begun from it there on that day. */
export function isPlanSold(plan: OnSale, comCode: string, on: PlainDate): boolean {
  const { status, edition, saleFrom, saleUntil, salePrefixes } = plan;
  const isInTime = saleFrom !== null && saleFrom <= on && (saleUntil === null || on <= saleUntil);
  const isThere = salePrefixes.some((prefix) => comCode.startsWith(prefix));
  return IN_FORCE.has(status) && edition > 0 && isInTime && isThere;
}
