import { buildContractSearchEntry, type ContractSearchData } from "#areas/document/rules/search-entry.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { TransitionContext } from "#platform/lifecycle/lifecycle.ts";
import type { SearchEntry } from "#platform/search/search-entry.ts";

/** The program moves a policy by its dates; an endorsement ends it, and suspensions have dates of their own. */
export type PolicyRole = "system" | "endorsement" | "suspension";
export type PolicyGuard = "ahead" | "started" | "over";
type Period = { readonly startDate: PlainDate; readonly endDate: PlainDate };

/** A policy is moved by its dates alone: cover has begun on the start date, and still holds on the end date. */
export function buildPolicyTransitionContext(
  state: string,
  { startDate, endDate }: Period,
  today: PlainDate,
  role: PolicyRole = "system",
): TransitionContext<PolicyRole, PolicyGuard> {
  const reasons: Record<PolicyGuard, string | undefined> = {
    ahead: today < startDate ? undefined : "保险期间已开始",
    started: startDate <= today ? undefined : "保险期间尚未开始",
    over: endDate < today ? undefined : "保险期间尚未结束",
  };
  return { state, roles: new Set([role]), checkGuard: (guard) => reasons[guard] };
}

export type PolicySearchData = ContractSearchData & {
  readonly policyNo: string;
  readonly proposalNo: string;
};

export function buildPolicySearchEntry(policy: PolicySearchData): SearchEntry {
  return buildContractSearchEntry("policy", [policy.policyNo, policy.proposalNo], policy);
}
