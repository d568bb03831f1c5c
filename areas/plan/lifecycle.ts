import { type EffectOf, type EventOf, type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import type { PlanGuard, PlanRole } from "./rules/transition-context.ts";

const editing = { role: "editor", guards: [], effects: [] } as const;
const saving = { ...editing, event: "save", label: "保存", action: "SAVE" } as const;
const submitting = {
  ...editing,
  event: "submit",
  label: "提交审批",
  guards: ["sound"],
  action: "SUBMIT",
} as const;
const approving = {
  event: "approve",
  label: "审批通过",
  to: "1",
  role: "approver",
  guards: ["otherEyes", "sound"],
  effects: ["putInForce"],
  action: "APPROVE",
} as const;
const returning = {
  event: "return",
  label: "退回修改",
  role: "approver",
  guards: [],
  effects: ["reopen"],
  action: "RETURN",
} as const;

/** 保险计划, in the states of PlanStatus: what counts stays on sale while its next edition is worked on. */
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
    { ...approving, from: ["3", "5"] },
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
    { ...editing, from: ["1", "4", "5"], event: "disable", label: "停用", to: "2", action: "DISABLE" },
    {
      ...editing,
      from: ["2"],
      event: "enable",
      label: "启用",
      to: "1",
      guards: ["everInForce"],
      action: "ENABLE",
    },
  ],
} as const satisfies Lifecycle<string, PlanRole, PlanGuard>;

export type PlanEvent = EventOf<typeof planLifecycle>;
export type PlanEffect = EffectOf<typeof planLifecycle>;
