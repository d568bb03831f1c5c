import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Standing } from "#platform/lifecycle/lifecycle.ts";

export type PolicyGuard = "ahead" | "started" | "over";
type Period = { readonly startDate: PlainDate; readonly endDate: PlainDate };

/** Its days alone move it: the day on which cover begins counts as begun, the last one as covered. */
export function standingOf(
  state: string,
  { startDate, endDate }: Period,
  today: PlainDate,
): Standing<"system", PolicyGuard> {
  const faults: Record<PolicyGuard, string | undefined> = {
    ahead: today < startDate ? undefined : "保险期间已开始",
    started: startDate <= today ? undefined : "保险期间尚未开始",
    over: endDate < today ? undefined : "保险期间尚未结束",
  };
  return { state, roles: new Set(["system"]), fault: (guard) => faults[guard] };
}
