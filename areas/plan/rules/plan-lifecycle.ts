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
/** What an event is in every state. */
const events = {
  create: { ...editing, event: "create", label: "新增", action: "SAVE" },
  save: { ...editing, event: "save", label: "保存", effects: ["writeContent"], action: "SAVE" },
  submit: {
    ...editing,
    event: "submit",
    label: "提交审批",
    guards: ["sound"],
    effects: ["markSubmitted"],
    action: "SUBMIT",
  },
  approve: {
    ...judging,
    event: "approve",
    label: "审批通过",
    guards: ["otherEyes", "sound"],
    effects: ["putInForce"],
    action: "APPROVE",
  },
  return: { ...judging, event: "return", label: "退回修改", effects: ["reopen"], action: "RETURN" },
  revise: { ...editing, event: "revise", label: "修订", effects: ["openEdition"], action: "MODIFY" },
  drop: { ...editing, event: "drop", action: "REVOKE" },
  disable: { ...editing, event: "disable", label: "停用", effects: ["noteReason"], action: "DISABLE" },
  enable: {
    ...editing,
    event: "enable",
    label: "启用",
    guards: ["everInForce"],
    effects: ["noteReason"],
    action: "ENABLE",
  },
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
    { ...events.create, from: [NO_STATE], to: "0" },
    { ...events.save, from: ["0"], to: "0" },
    { ...events.save, from: ["4"], to: "4" },
    { ...events.submit, from: ["0"], to: "3" },
    { ...events.submit, from: ["4"], to: "5" },
    { ...events.approve, from: ["3", "5"], to: "1" },
    { ...events.return, from: ["3"], to: "0" },
    { ...events.return, from: ["5"], to: "4" },
    { ...events.revise, from: ["1"], to: "4" },
    { ...events.drop, from: ["4"], label: "放弃修订", to: "1", effects: ["dropEdition"] },
    { ...events.drop, from: ["0"], label: "作废", to: "2" },
    { ...events.disable, from: ["1", "4", "5"], to: "2" },
    { ...events.enable, from: ["2"], to: "1" },
  ],
} as const satisfies Lifecycle<string, PlanRole, PlanGuard>;

export type PlanEvent = LifecycleEventOf<typeof planLifecycle>;
export type PlanEffect = LifecycleEffectOf<typeof planLifecycle>;

/** The states in which a step may be taken, whoever takes it. */
export function listPlanStatesAllowingEvent(event: PlanEvent): ReadonlySet<string> {
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
export function buildPlanTransitionContext(facts: PlanUserFacts): TransitionContext<PlanRole, PlanGuard> {
  const guards: Record<PlanGuard, () => string | undefined> = {
    sound: () => (facts.errors > 0 ? `还有 ${facts.errors} 处需要修改` : undefined),
    otherEyes: () =>
      facts.authors.includes(facts.userCode) ? "您录入或修改过该计划，须由另一人审批" : undefined,
    everInForce: () => (facts.edition > 0 ? undefined : "该计划从未审批通过，请复制后重新提交审批"),
  };
  const roles = new Set<PlanRole>(facts.isOwn ? ["editor", "approver"] : []);
  return { state: facts.status, roles, checkGuard: (guard) => guards[guard]() };
}
