import { type Lifecycle, NOWHERE } from "#platform/lifecycle/lifecycle.ts";
import type { PlanGuard, PlanRole } from "./rules/standing.ts";

export type PlanEvent =
  | "create"
  | "save"
  | "submit"
  | "approve"
  | "return"
  | "revise"
  | "drop"
  | "disable"
  | "enable";
export type PlanEffect = "putInForce" | "reopen" | "openEdition" | "dropEdition";

const editing = { by: "editor", when: [], then: [] } as const;
const saving = { ...editing, event: "save", label: "保存", action: "SAVE" } as const;
const submitting = {
  ...editing,
  event: "submit",
  label: "提交审批",
  when: ["sound"],
  action: "SUBMIT",
} as const;
const approving = {
  event: "approve",
  label: "审批通过",
  to: "1",
  by: "approver",
  when: ["otherEyes", "sound"],
  then: ["putInForce"],
  action: "APPROVE",
} as const;
const returning = {
  event: "return",
  label: "退回修改",
  by: "approver",
  when: [],
  then: ["reopen"],
  action: "RETURN",
} as const;

/** 保险计划, in the states of PlanStatus: what counts stays on sale while its next edition is worked on. */
export const planLifecycle: Lifecycle<PlanEvent, PlanRole, PlanGuard, PlanEffect> = {
  title: "保险计划",
  states: {
    "0": "草稿",
    "1": "有效",
    "2": "停用",
    "3": "待审批",
    "4": "有效（修订中）",
    "5": "有效（修订待审批）",
  },
  ends: [],
  transitions: [
    { ...editing, from: [NOWHERE], event: "create", label: "新增", to: "0", action: "SAVE" },
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
      then: ["openEdition"],
      action: "MODIFY",
    },
    {
      ...editing,
      from: ["4"],
      event: "drop",
      label: "放弃修订",
      to: "1",
      then: ["dropEdition"],
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
      when: ["everInForce"],
      action: "ENABLE",
    },
  ],
};
