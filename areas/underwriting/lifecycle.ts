import type { Lifecycle } from "#platform/lifecycle/lifecycle.ts";
import { NOWHERE } from "#platform/lifecycle/lifecycle.ts";
import type { DecisionEvent } from "./rules/decision.ts";

export type TaskEvent = "open" | "claim" | "release" | DecisionEvent;
export type TaskRole = "system" | "underwriter" | "holder";
export type TaskGuard = "othersEntry" | "withinLevel" | "withinAuthority" | "belowTop";
export type TaskEffect = "tellOwner" | "decide" | "raiseLevel";

const none = { when: [], then: [] } as const;
const held = ["1", "2"] as const;
const holder = { ...none, from: held, by: "holder" } as const;
/** Whoever holds a task may lose the level for it: he can still let go of it, and nothing else. */
const deciding = { ...holder, when: ["withinLevel"] } as const;

/** A task of underwriting; what it decides moves the document by that document's own table. */
export const taskLifecycle: Lifecycle<TaskEvent, TaskRole, TaskGuard, TaskEffect> = {
  title: "核保任务",
  states: { "0": "待领取", "1": "处理中", "2": "待补充资料", "3": "已完成" },
  ends: ["3"],
  transitions: [
    { ...none, from: [NOWHERE], event: "open", label: "转人工", to: "0", by: "system", action: "AUTO" },
    {
      ...none,
      from: ["0"],
      event: "claim",
      label: "领取",
      to: "1",
      by: "underwriter",
      when: ["othersEntry", "withinLevel"],
      action: "CLAIM",
    },
    { ...holder, event: "release", label: "退回任务池", to: "0", action: "RELEASE" },
    {
      ...deciding,
      event: "approve",
      label: "同意",
      to: "3",
      when: ["othersEntry", "withinLevel", "withinAuthority"],
      then: ["decide"],
      action: "APPROVE",
    },
    { ...deciding, event: "return", label: "退回修改", to: "3", then: ["decide"], action: "RETURN" },
    { ...deciding, event: "refuse", label: "拒绝", to: "3", then: ["decide"], action: "REJECT" },
    {
      ...deciding,
      event: "escalate",
      label: "上报",
      to: "0",
      when: ["withinLevel", "belowTop"],
      then: ["raiseLevel"],
      action: "ESCALATE",
    },
    {
      ...deciding,
      event: "askDocuments",
      label: "补充资料",
      to: "2",
      then: ["tellOwner"],
      action: "SUPPLEMENT",
    },
  ],
};
