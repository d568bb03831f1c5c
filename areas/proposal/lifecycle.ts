import { type Lifecycle, NOWHERE } from "#platform/lifecycle/lifecycle.ts";
import type { ProposalGuard, ProposalRole } from "./rules/standing.ts";

export type ProposalEvent =
  | "create"
  | "save"
  | "submit"
  | "pass"
  | "passToIssue"
  | "refer"
  | "sendBack"
  | "approve"
  | "approveToIssue"
  | "return"
  | "refuse"
  | "pay"
  | "paid"
  | "unpaid"
  | "takeBack"
  | "revoke"
  | "expire";
export type ProposalEffect = "underwrite" | "openTask" | "tellOwner" | "setTerm" | "endTerm" | "issue";

const none = { when: [], then: [] } as const;
const system = { ...none, by: "system", action: "AUTO" } as const;
const decided = { ...none, from: ["04"], by: "underwriter" } as const;
const approved = { ...decided, label: "同意", action: "APPROVE" } as const;

/** 投保单, in the states of ProposalStatus. Special backdating and outside reviews have no step yet: their states are kept. */
export const proposalLifecycle: Lifecycle<ProposalEvent, ProposalRole, ProposalGuard, ProposalEffect> = {
  title: "投保单",
  states: {
    "01": "暂存",
    "02": "待核保",
    "03": "自动核保中",
    "04": "人工核保中",
    "05": "退回修改",
    "06": "核保通过待缴费",
    "07": "缴费中",
    "08": "已承保",
    "09": "拒保",
    "10": "已撤销",
    "11": "已失效",
    "12": "待倒签审批",
    "13": "待外部审核",
  },
  ends: ["08", "09", "10", "11"],
  kept: ["02", "12", "13"],
  transitions: [
    { ...none, from: [NOWHERE], event: "create", label: "暂存", to: "01", by: "entry", action: "SAVE" },
    {
      ...none,
      from: ["01"],
      event: "save",
      label: "暂存",
      to: "01",
      by: "owner",
      when: ["enabled"],
      action: "SAVE",
    },
    {
      ...none,
      from: ["05"],
      event: "save",
      label: "暂存",
      to: "05",
      by: "owner",
      when: ["enabled"],
      action: "SAVE",
    },
    {
      from: ["01", "05"],
      event: "submit",
      label: "提交核保",
      to: "03",
      by: "owner",
      when: ["enabled", "formSound", "priced"],
      then: ["underwrite"],
      action: "SUBMIT",
    },
    {
      ...system,
      from: ["03"],
      event: "pass",
      label: "自动核保通过",
      to: "06",
      when: ["seeFee"],
      then: ["setTerm"],
    },
    {
      ...system,
      from: ["03"],
      event: "passToIssue",
      label: "自动核保通过并出单",
      to: "08",
      when: ["notSeeFee"],
      then: ["issue"],
    },
    { ...system, from: ["03"], event: "refer", label: "转人工核保", to: "04", then: ["openTask"] },
    { ...system, from: ["03"], event: "sendBack", label: "自动核保退回", to: "05", then: ["tellOwner"] },
    { ...approved, event: "approve", to: "06", when: ["seeFee"], then: ["setTerm"] },
    {
      ...approved,
      event: "approveToIssue",
      to: "08",
      when: ["enabled", "notSeeFee", "notBackdated"],
      then: ["issue"],
    },
    { ...decided, event: "return", label: "退回修改", to: "05", then: ["tellOwner"], action: "RETURN" },
    { ...decided, event: "refuse", label: "拒绝", to: "09", then: ["tellOwner"], action: "REJECT" },
    {
      ...none,
      from: ["06"],
      event: "pay",
      label: "发起缴费",
      to: "07",
      by: "payer",
      when: ["enabled", "stillPayable"],
      action: "PAY",
    },
    {
      ...none,
      from: ["07"],
      event: "paid",
      label: "首期到账并出单",
      to: "08",
      by: "payment",
      when: ["enabled", "stillPayable"],
      then: ["issue"],
      action: "ISSUE",
    },
    { ...none, from: ["07"], event: "unpaid", label: "缴费未成", to: "06", by: "payment", action: "PAY" },
    {
      ...none,
      from: ["06"],
      event: "takeBack",
      label: "退回修改",
      to: "05",
      by: "owner",
      then: ["endTerm"],
      action: "RETURN",
    },
    {
      ...none,
      from: ["01", "05", "06"],
      event: "revoke",
      label: "撤销",
      to: "10",
      by: "owner",
      action: "REVOKE",
    },
    {
      ...system,
      from: ["06"],
      event: "expire",
      label: "逾期未缴失效",
      to: "11",
      when: ["runOut"],
      action: "EXPIRE",
    },
  ],
};
