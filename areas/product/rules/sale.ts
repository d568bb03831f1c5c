import type { PlainDate } from "#platform/kernel/plain-date.ts";

/** The configuration key of the risk lists. */
export const RISK_LISTS_CONFIG_KEY = "riskLists";

type OnSale = { effectiveFrom: PlainDate; effectiveUntil: PlainDate | null; branches: readonly string[] };

/** A branch sells a version that names it or a branch above it. A version that names no branch is sold everywhere. */
export function isVersionSoldInBranch(
  { effectiveFrom, effectiveUntil, branches }: OnSale,
  comCode: string,
  day: PlainDate,
): boolean {
  const isInTime = effectiveFrom <= day && (effectiveUntil === null || day <= effectiveUntil);
  return isInTime && (branches.length === 0 || branches.some((prefix) => comCode.startsWith(prefix)));
}
