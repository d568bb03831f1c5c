import type { Standing } from "#platform/lifecycle/lifecycle.ts";

export type PlanRole = "editor" | "approver";
export type PlanGuard = "sound" | "otherEyes" | "everInForce";

type Asked = {
  readonly status: string;
  /** The edition that counts; 0 is none. */
  readonly edition: number;
  /** Who changed or submitted what is worked on. */
  readonly authors: readonly string[];
  readonly userCode: string;
  /** Where it is the user's branch's own, or of one below. */
  readonly isOwn: boolean;
  /** Of what is worked on. */
  readonly faults: number;
};

/** What a plan is to somebody, and what keeps him from each step: for what is offered and for what is accepted. */
export function planStanding(asked: Asked): Standing<PlanRole, PlanGuard> {
  const guards: Record<PlanGuard, () => string | undefined> = {
    sound: () => (asked.faults > 0 ? `还有 ${asked.faults} 处需要修改` : undefined),
    otherEyes: () =>
      asked.authors.includes(asked.userCode) ? "您录入或修改过该计划，须由另一人审批" : undefined,
    everInForce: () => (asked.edition > 0 ? undefined : "该计划从未审批通过，请复制后重新提交审批"),
  };
  const roles = new Set<PlanRole>(asked.isOwn ? ["editor", "approver"] : []);
  return { state: asked.status, roles, fault: (guard) => guards[guard]() };
}
