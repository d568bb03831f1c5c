import type { TransitionContext } from "#platform/lifecycle/lifecycle.ts";

export type PlanRole = "editor" | "approver";
export type PlanGuard = "sound" | "otherEyes" | "everInForce";

type PlanUserFacts = {
  readonly status: string;
  /** The edition in force; 0 is none. */
  readonly edition: number;
  /** The users who changed or submitted the open edition. */
  readonly authors: readonly string[];
  readonly userCode: string;
  /** Whether the plan belongs to the branch of the user, or to one below. */
  readonly isOwn: boolean;
  /** Errors of the open edition. */
  readonly errors: number;
};

/** Why a guard stops a step: the same for the actions that are offered and for the calls that are accepted. */
export function transitionContext(facts: PlanUserFacts): TransitionContext<PlanRole, PlanGuard> {
  const guards: Record<PlanGuard, () => string | undefined> = {
    sound: () => (facts.errors > 0 ? `还有 ${facts.errors} 处需要修改` : undefined),
    otherEyes: () =>
      facts.authors.includes(facts.userCode) ? "您录入或修改过该计划，须由另一人审批" : undefined,
    everInForce: () => (facts.edition > 0 ? undefined : "该计划从未审批通过，请复制后重新提交审批"),
  };
  const roles = new Set<PlanRole>(facts.isOwn ? ["editor", "approver"] : []);
  return { state: facts.status, roles, checkGuard: (guard) => guards[guard]() };
}
