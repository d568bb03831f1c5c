import type { PlainDate } from "#platform/kernel/plain-date.ts";

/** Under which key of the configuration the lists are kept. */
export const RISK_LISTS = "riskLists";

type OnSale = { effectiveFrom: PlainDate; effectiveUntil: PlainDate | null; branches: readonly string[] };

/** A branch sells what it or a branch above it was named for; no name means all. */
export function isSold(
  { effectiveFrom, effectiveUntil, branches }: OnSale,
  comCode: string,
  on: PlainDate,
): boolean {
  const isInTime = effectiveFrom <= on && (effectiveUntil === null || on <= effectiveUntil);
  return isInTime && (branches.length === 0 || branches.some((prefix) => comCode.startsWith(prefix)));
}
