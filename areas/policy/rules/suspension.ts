import type { PlainDate } from "#platform/kernel/plain-date.ts";

export type SuspensionKind = "suspend" | "resume";

/** A suspension of a policy, or its resumption. They take turns. */
export type SuspensionStep = {
  readonly kind: SuspensionKind;
  /** The first day without cover, or with it again. */
  readonly effectiveFrom: PlainDate;
  /** The endorsement, or ''. */
  readonly sourceNo: string;
  readonly reason: string;
  readonly recordedAt: string;
};

/** Days without cover: from the first one until the first with cover again, which may not be known. */
export type SuspendedSpan = Pick<SuspensionStep, "sourceNo" | "reason"> & {
  readonly from: PlainDate;
  readonly until: PlainDate | null;
};

/** The spans without cover, of the steps known at a moment; without a moment, of all. One that never began is left out. */
export function listSuspendedSpans(steps: readonly SuspensionStep[], knownAt?: string): SuspendedSpan[] {
  const known = steps.filter(({ recordedAt }) => knownAt === undefined || recordedAt <= knownAt);
  return known.flatMap(({ kind, effectiveFrom: from, sourceNo, reason }, index) => {
    const until = known[index + 1]?.effectiveFrom ?? null;
    return kind === "suspend" && until !== from ? [{ from, until, sourceNo, reason }] : [];
  });
}

export function isInSpan({ from, until }: Pick<SuspendedSpan, "from" | "until">, day: PlainDate): boolean {
  return from <= day && (until === null || day < until);
}

type PolicyOnDay = { readonly status: string; readonly startDate: PlainDate };
/** States of PolicyStatus. */
export const NOT_BEGUN = "01";
export const IN_FORCE = "02";
export const SUSPENDED = "06";

/** The state of a policy on a day that has not passed, as far as suspensions decide it. */
export function getPolicyStateOnDay(
  { status, startDate }: PolicyOnDay,
  steps: readonly SuspensionStep[],
  day: PlainDate,
): string {
  if (![NOT_BEGUN, IN_FORCE, SUSPENDED].includes(status)) return status;
  if (listSuspendedSpans(steps).some((span) => isInSpan(span, day))) return SUSPENDED;
  if (status !== SUSPENDED) return status;
  return startDate <= day ? IN_FORCE : NOT_BEGUN;
}

/** Why a policy cannot be suspended, or resumed, from a day on; '' where it can. Cover that was taken away is not taken again. */
export function getSuspensionRefusalReason(
  steps: readonly SuspensionStep[],
  kind: SuspensionKind,
  from: PlainDate,
): string {
  const last = steps.at(-1);
  const isOpen = last?.kind === "suspend";
  if (kind === "suspend" && isOpen) return `保单自 ${last.effectiveFrom} 起已中止，不能重复中止`;
  if (kind === "resume" && !isOpen) return "保单没有中止，无须复效";
  if (!last || last.effectiveFrom <= from) return "";
  return `生效日期不能早于 ${last.effectiveFrom}，即${isOpen ? "中止" : "上次复效"}的日期`;
}
