import { documentTransitions } from "#areas/judging/rules/lifecycle-steps.ts";
import type { LifecycleEffectOf, LifecycleEventOf, Lifecycle } from "#platform/lifecycle/lifecycle.ts";
import type { ProposalGuard, ProposalRole } from "./rules/transition-context.ts";

const { create, save, submit, pass, refer, sendBack, approve, revoke, expire, ...decided } =
  documentTransitions;
const bySystem = { role: "system", guards: [], action: "AUTO" } as const;
const enabled = { guards: ["enabled"] } as const;
const issuing = { to: "08", effects: ["issue"] } as const;
const payable = { guards: ["enabled", "stillPayable"] } as const;

/** 投保单, in the states of ProposalStatus. */
export const proposalLifecycle = {
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
  finalStates: ["08", "09", "10", "11"],
  reservedStates: ["02"],
  transitions: [
    { ...create, to: "01" },
    { ...save, ...enabled, from: ["01"], to: "01" },
    { ...save, ...enabled, from: ["05"], to: "05" },
    { ...submit, from: ["01", "05"], to: "03", guards: ["enabled", ...submit.guards, "signed"] },
    { ...pass, from: ["03"], to: "06", guards: ["seeFee"], effects: ["setTerm"] },
    {
      ...submit,
      from: ["01", "05"],
      event: "awaitBackdating",
      label: "提交核保，待倒签审批",
      to: "12",
      guards: ["enabled", ...submit.guards, "signed"],
      effects: [],
    },
    {
      ...bySystem,
      from: ["12"],
      event: "resumeUnderwriting",
      label: "倒签同意，继续核保",
      to: "03",
      effects: ["underwrite"],
    },
    {
      ...bySystem,
      from: ["12"],
      event: "endWaiting",
      label: "倒签未获同意，退回修改",
      to: "05",
      effects: ["tellOwner"],
      action: "RETURN",
    },
    {
      ...submit,
      from: ["01", "05"],
      event: "awaitReview",
      label: "提交外部审核",
      to: "13",
      guards: ["enabled", ...submit.guards, "signed"],
      effects: [],
    },
    {
      ...bySystem,
      from: ["13"],
      event: "passReview",
      label: "外部审核同意，继续核保",
      to: "03",
      effects: ["underwrite"],
    },
    {
      ...bySystem,
      from: ["13"],
      event: "returnReview",
      label: "外部审核未同意，退回修改",
      to: "05",
      effects: [],
      action: "RETURN",
    },
    { ...save, from: ["13"], event: "withdrawReview", label: "撤回外部审核", to: "05", action: "TAKEBACK" },
    {
      ...pass,
      ...issuing,
      from: ["03"],
      event: "passToIssue",
      label: "自动核保通过并出单",
      guards: ["notSeeFee"],
    },
    { ...refer, from: ["03"], to: "04" },
    { ...sendBack, from: ["03"], to: "05" },
    { ...approve, from: ["04"], to: "06", guards: ["seeFee"], effects: ["setTerm"] },
    {
      ...approve,
      ...issuing,
      from: ["04"],
      event: "approveToIssue",
      guards: ["enabled", "notSeeFee", "notBackdated"],
    },
    { ...decided.return, from: ["04"], to: "05" },
    { ...decided.refuse, from: ["04"], to: "09" },
    {
      ...payable,
      from: ["06"],
      event: "pay",
      label: "发起缴费",
      to: "07",
      role: "payer",
      effects: [],
      action: "PAY",
    },
    {
      ...payable,
      ...issuing,
      from: ["07"],
      event: "paid",
      label: "首期到账并出单",
      role: "payment",
      action: "ISSUE",
    },
    {
      from: ["07"],
      event: "unpaid",
      label: "缴费未成",
      to: "06",
      role: "payment",
      guards: [],
      effects: [],
      action: "PAY",
    },
    {
      ...save,
      from: ["06", "12"],
      event: "takeBack",
      label: "退回修改",
      to: "05",
      effects: ["endTerm"],
      action: "RETURN",
    },
    { ...revoke, from: ["01", "05", "06", "12"], to: "10" },
    { ...expire, from: ["06"], label: "逾期未缴失效", to: "11" },
  ],
} as const satisfies Lifecycle<string, ProposalRole, ProposalGuard>;

export type ProposalEvent = LifecycleEventOf<typeof proposalLifecycle>;
export type ProposalEffect = LifecycleEffectOf<typeof proposalLifecycle>;
