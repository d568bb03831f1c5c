import type { Lifecycle } from "#platform/lifecycle/lifecycle.ts";
import { NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import type { UnderwritingDecisionEvent } from "./rules/decision.ts";

export type UnderwritingTransitionEvent =
  | "open"
  | "claim"
  | "release"
  | "withdraw"
  | UnderwritingDecisionEvent;
export type UnderwritingTransitionRole = "system" | "underwriter" | "holder" | "deputy" | "owner";
export type UnderwritingTransitionGuard = "othersEntry" | "withinLevel" | "withinAuthority" | "belowTop";
/** `renewDueTime`: the task goes to somebody else, who has the whole time of the level. */
export type UnderwritingTransitionEffect =
  | "tellOwner"
  | "tellPrincipal"
  | "decide"
  | "raiseLevel"
  | "renewDueTime";

const none = { guards: [], effects: [] } as const;
const claimedStates = ["1", "2"] as const;
const holder = { ...none, from: claimedStates, role: "holder" } as const;
/** A holder who has lost the required level can only release the task. */
const deciding = { ...holder, guards: ["withinLevel"] } as const;

const takingOver = {
  event: "claim",
  label: "接办",
  role: "deputy",
  guards: ["othersEntry", "withinLevel"],
  effects: ["tellPrincipal"],
  action: "TAKEOVER",
} as const;

/** The lifecycle of an underwriting task. A decision moves the document by the document's own lifecycle. */
export const underwritingTaskLifecycle: Lifecycle<
  UnderwritingTransitionEvent,
  UnderwritingTransitionRole,
  UnderwritingTransitionGuard,
  UnderwritingTransitionEffect
> = {
  title: "核保任务",
  states: { "0": "待领取", "1": "处理中", "2": "待补充资料", "3": "已完成" },
  finalStates: ["3"],
  transitions: [
    { ...none, from: [NO_STATE], event: "open", label: "转人工", to: "0", role: "system", action: "AUTO" },
    {
      ...none,
      from: ["0"],
      event: "claim",
      label: "领取",
      to: "1",
      role: "underwriter",
      guards: ["othersEntry", "withinLevel"],
      action: "CLAIM",
    },
    { ...takingOver, from: ["1"], to: "1" },
    { ...takingOver, from: ["2"], to: "2" },
    { ...none, from: ["0"], event: "withdraw", label: "撤回", to: "3", role: "owner", action: "TAKEBACK" },
    { ...holder, event: "release", label: "退回任务池", to: "0", action: "RELEASE" },
    {
      ...deciding,
      event: "approve",
      label: "同意",
      to: "3",
      guards: ["othersEntry", "withinLevel", "withinAuthority"],
      effects: ["decide"],
      action: "APPROVE",
    },
    { ...deciding, event: "return", label: "退回修改", to: "3", effects: ["decide"], action: "RETURN" },
    { ...deciding, event: "refuse", label: "拒绝", to: "3", effects: ["decide"], action: "REJECT" },
    {
      ...deciding,
      event: "escalate",
      label: "上报",
      to: "0",
      guards: ["withinLevel", "belowTop"],
      effects: ["raiseLevel", "renewDueTime"],
      action: "ESCALATE",
    },
    {
      ...deciding,
      from: ["1"],
      event: "askDocuments",
      label: "补充资料",
      to: "2",
      effects: ["tellOwner", "renewDueTime"],
      action: "SUPPLEMENT",
    },
    // Asked again, the task keeps its due time.
    {
      ...deciding,
      from: ["2"],
      event: "askDocuments",
      label: "补充资料",
      to: "2",
      effects: ["tellOwner"],
      action: "SUPPLEMENT",
    },
  ],
};
