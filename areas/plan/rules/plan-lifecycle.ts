import {
  type LifecycleEffectOf,
  type LifecycleEventOf,
  type Lifecycle,
  NO_STATE,
  type TransitionContext,
} from "#platform/lifecycle/lifecycle.ts";

type PlanRole = "editor" | "approver";
type PlanGuard = "sound" | "otherEyes" | "everInForce";

const editing = { role: "editor", guards: [], effects: [] } as const;
const judging = { role: "approver", guards: [], effects: [] } as const;
const saving = {
  ...editing,
  event: "save",
  label: "保存",
  effects: ["writeContent"],
  action: "SAVE",
} as const;
const submitting = {
  ...editing,
  event: "submit",
  label: "提交审批",
  guards: ["sound"],
  effects: ["markSubmitted"],
  action: "SUBMIT",
} as const;
const returning = {
  ...judging,
  event: "return",
  label: "退回修改",
  effects: ["reopen"],
  action: "RETURN",
} as const;

/** 保险计划, in the states of PlanStatus: the edition in force stays on sale while its next edition is worked on. */
export const planLifecycle = {
  title: "保险计划",
  states: {
    "0": "草稿",
    "1": "有效",
    "2": "停用",
    "3": "待审批",
    "4": "有效（修订中）",
    "5": "有效（修订待审批）",
  },
  finalStates: [],
  transitions: [
    { ...editing, from: [NO_STATE], event: "create", label: "新增", to: "0", action: "SAVE" },
    { ...saving, from: ["0"], to: "0" },
    { ...saving, from: ["4"], to: "4" },
    { ...submitting, from: ["0"], to: "3" },
    { ...submitting, from: ["4"], to: "5" },
    {
      ...judging,
      from: ["3", "5"],
      event: "approve",
      label: "审批通过",
      to: "1",
      guards: ["otherEyes", "sound"],
      effects: ["putInForce"],
      action: "APPROVE",
    },
    { ...returning, from: ["3"], to: "0" },
    { ...returning, from: ["5"], to: "4" },
    {
      ...editing,
      from: ["1"],
      event: "revise",
      label: "修订",
      to: "4",
      effects: ["openEdition"],
      action: "MODIFY",
    },
    {
      ...editing,
      from: ["4"],
      event: "drop",
      label: "放弃修订",
      to: "1",
      effects: ["dropEdition"],
      action: "REVOKE",
    },
    { ...editing, from: ["0"], event: "drop", label: "作废", to: "2", action: "REVOKE" },
    {
      ...editing,
      from: ["1", "4", "5"],
      event: "disable",
      label: "停用",
      to: "2",
      effects: ["noteReason"],
      action: "DISABLE",
    },
    {
      ...editing,
      from: ["2"],
      event: "enable",
      label: "启用",
      to: "1",
      guards: ["everInForce"],
      effects: ["noteReason"],
      action: "ENABLE",
    },
  ],
} as const satisfies Lifecycle<string, PlanRole, PlanGuard>;

export type PlanEvent = LifecycleEventOf<typeof planLifecycle>;
export type PlanEffect = LifecycleEffectOf<typeof planLifecycle>;

/** The states in which a step may be taken, whoever takes it. */
export function statesBefore(event: PlanEvent): ReadonlySet<string> {
  return new Set(planLifecycle.transitions.flatMap((one) => (one.event === event ? one.from : [])));
}

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
