import { defineRefusals } from "#platform/kernel/refusal.ts";

/** What is not there yet stands nowhere. */
export const NOWHERE = "";

/** One row of a table of states: who may take it where, under which guards, and what comes with it. */
export type Transition<Event = string, Role = string, Guard = string, Effect = string> = {
  readonly from: readonly string[];
  readonly event: Event;
  readonly label: string;
  readonly to: string;
  readonly by: Role;
  readonly when: readonly Guard[];
  readonly then: readonly Effect[];
  /** A code of the dictionary OperateAction: what the trail calls it. */
  readonly action: string;
};

export type Lifecycle<Event = string, Role = string, Guard = string, Effect = string> = {
  readonly title: string;
  readonly states: Readonly<Record<string, string>>;
  /** States that nothing leaves. */
  readonly ends: readonly string[];
  /** States that have their name already, while no step leads there yet. */
  readonly kept?: readonly string[];
  readonly transitions: readonly Transition<Event, Role, Guard, Effect>[];
};

/** What a decision depends on beside the table. */
export type Standing<Role, Guard> = {
  readonly state: string;
  /** What the user is to this record. */
  readonly roles: ReadonlySet<Role>;
  /** Why a guard does not let him pass, in words for him; nothing where it does. */
  fault(guard: Guard): string | undefined;
};

type Refused = "undeclared" | "another" | "guarded";
export type Verdict<Event, Role, Guard, Effect> =
  | { readonly may: true; readonly transition: Transition<Event, Role, Guard, Effect> }
  | { readonly may: false; readonly why: Refused; readonly says: string };

export const lifecycleRefusals = defineRefusals({
  notAllowedNow: {
    code: "LIF001",
    message: "当前状态不允许该操作",
    next: "请刷新页面，按最新状态操作",
  },
  notTheirs: {
    code: "LIF002",
    message: "您不能对该单据做该操作",
    next: "请由录入人或同一团队的人员操作",
  },
  notReady: { code: "LIF003", message: "暂不能操作：{why}", next: "请按提示处理后重试" },
});

/** The one place where it is decided; whatever the table does not say is refused. */
export function decide<Event, Role, Guard, Effect>(
  { transitions }: Lifecycle<Event, Role, Guard, Effect>,
  event: Event,
  { state, roles, fault }: Standing<Role, Guard>,
): Verdict<Event, Role, Guard, Effect> {
  const transition = transitions.find((one) => one.event === event && one.from.includes(state));
  if (!transition) return { may: false, why: "undeclared", says: lifecycleRefusals.notAllowedNow.message };
  if (!roles.has(transition.by))
    return { may: false, why: "another", says: lifecycleRefusals.notTheirs.message };
  for (const guard of transition.when) {
    const says = fault(guard);
    if (says !== undefined) return { may: false, why: "guarded", says };
  }
  return { may: true, transition };
}

/** `why` is empty for what would be accepted now; else what is still in the way. */
export type Offer = { readonly event: string; readonly label: string; readonly why: string };

/** What a screen offers: decided by the same function as what the server accepts. */
export function offersOf<Event extends string, Role, Guard, Effect>(
  lifecycle: Lifecycle<Event, Role, Guard, Effect>,
  standing: Standing<Role, Guard>,
): Offer[] {
  return lifecycle.transitions.flatMap(({ event, label, from }) => {
    if (!from.includes(standing.state)) return [];
    const verdict = decide(lifecycle, event, standing);
    if (verdict.may) return [{ event, label, why: "" }];
    return verdict.why === "guarded" ? [{ event, label, why: verdict.says }] : [];
  });
}
