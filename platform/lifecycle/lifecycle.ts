import { defineRefusals, Refusal } from "#platform/kernel/refusal.ts";

/** The state of a record that does not exist yet. */
export const NO_STATE = "";

/** One transition: the role that may apply it, its states, its guards and its effects. */
export type LifecycleTransition<Event = string, Role = string, Guard = string, Effect = string> = {
  readonly from: readonly string[];
  readonly event: Event;
  readonly label: string;
  readonly to: string;
  readonly role: Role;
  readonly guards: readonly Guard[];
  readonly effects: readonly Effect[];
  /** The code of the dictionary OperateAction that the trail records. */
  readonly action: string;
};

export type Lifecycle<Event = string, Role = string, Guard = string, Effect = string> = {
  readonly title: string;
  readonly states: Readonly<Record<string, string>>;
  /** States in which a document ends, with no further transition. */
  readonly finalStates: readonly string[];
  /** Reserved states, to which no transition leads yet. */
  readonly reservedStates?: readonly string[];
  readonly transitions: readonly LifecycleTransition<Event, Role, Guard, Effect>[];
};

/** The events of a table, and the effects of its transitions. */
export type LifecycleEventOf<Table extends Lifecycle> = Table["transitions"][number]["event"];
export type LifecycleEffectOf<Table extends Lifecycle> = Table["transitions"][number]["effects"][number];

/** The states in which a table has an event. */
export function listStatesOfEvent({ transitions }: Lifecycle, event: string): string[] {
  return transitions.flatMap((transition) => (transition.event === event ? transition.from : []));
}

/** The facts on which a decision depends besides the table. */
export type TransitionContext<Role, Guard> = {
  readonly state: string;
  /** The roles of the user at this record. */
  readonly roles: ReadonlySet<Role>;
  /** Returns the reason why a guard refuses, in Chinese, or undefined if it passes. */
  checkGuard(guard: Guard): string | undefined;
};

type RefusalReason = "undeclared" | "another" | "guarded";
export type TransitionVerdict<Event, Role, Guard, Effect> =
  | { readonly isAllowed: true; readonly transition: LifecycleTransition<Event, Role, Guard, Effect> }
  | { readonly isAllowed: false; readonly cause: RefusalReason; readonly message: string };

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

/** Decides every transition. An event that the table does not contain is refused. */
export function decideTransition<Event, Role, Guard, Effect>(
  { transitions }: Lifecycle<Event, Role, Guard, Effect>,
  event: Event,
  { state, roles, checkGuard: error }: TransitionContext<Role, Guard>,
): TransitionVerdict<Event, Role, Guard, Effect> {
  const transition = transitions.find(
    (candidate) => candidate.event === event && candidate.from.includes(state),
  );
  if (!transition)
    return { isAllowed: false, cause: "undeclared", message: lifecycleRefusals.notAllowedNow.message };
  if (!roles.has(transition.role))
    return { isAllowed: false, cause: "another", message: lifecycleRefusals.notTheirs.message };
  for (const guard of transition.guards) {
    const reason = error(guard);
    if (reason !== undefined) return { isAllowed: false, cause: "guarded", message: reason };
  }
  return { isAllowed: true, transition };
}

/** The allowed transition; a verdict that allows none is thrown as a refusal. */
export function getTransition<Event, Role, Guard, Effect>(
  verdict: TransitionVerdict<Event, Role, Guard, Effect>,
) {
  if (verdict.isAllowed) return verdict.transition;
  if (verdict.cause === "undeclared") throw new Refusal(lifecycleRefusals.notAllowedNow);
  if (verdict.cause === "another") throw new Refusal(lifecycleRefusals.notTheirs);
  throw new Refusal(lifecycleRefusals.notReady, { values: { why: verdict.message } });
}

/** An action that a screen shows. `why` is empty if the server would accept it now, else the reason of a guard. */
export type ActionOffer = { readonly event: string; readonly label: string; readonly why: string };

/** Lists the actions for a screen, by the same function that decides in the server. */
export function listActionOffers<Event extends string, Role, Guard, Effect>(
  lifecycle: Lifecycle<Event, Role, Guard, Effect>,
  context: TransitionContext<Role, Guard>,
): ActionOffer[] {
  return lifecycle.transitions.flatMap(({ event, label, from }) => {
    if (!from.includes(context.state)) return [];
    const verdict = decideTransition(lifecycle, event, context);
    if (verdict.isAllowed) return [{ event, label, why: "" }];
    return verdict.cause === "guarded" ? [{ event, label, why: verdict.message }] : [];
  });
}
