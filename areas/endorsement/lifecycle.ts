import { documentTransitions } from "#areas/judging/rules/lifecycle-steps.ts";
import type { LifecycleEffectOf, Lifecycle } from "#platform/lifecycle/lifecycle.ts";
import type { EndorsementGuard, EndorsementRole } from "./rules/transition-context.ts";

const { create, save, submit, pass, refer, sendBack, approve, revoke, ...decided } = documentTransitions;
const applied = { to: "08", effects: ["apply", "book"] } as const;
const money = { role: "payment", action: "ENDORSE", guards: [] } as const;
const ended = (...effects: readonly ("tellOwner" | "release")[]) => effects;

/** 批单, in the states of EndorseStatus. */
export const endorsementLifecycle = {
  title: "批单",
  states: {
    "01": "暂存",
    "02": "待核批",
    "03": "自动核批中",
    "04": "人工核批中",
    "05": "退回修改",
    "06": "核批通过待收费",
    "07": "核批通过待退费",
    "08": "已生效",
    "09": "拒批",
    "10": "已撤销",
  },
  finalStates: ["08", "09", "10"],
  reservedStates: ["02"],
  transitions: [
    { ...create, to: "01" },
    { ...save, from: ["01"], to: "01" },
    { ...save, from: ["05"], to: "05" },
    {
      ...submit,
      label: "提交核批",
      from: ["01", "05"],
      to: "03",
      guards: [...submit.guards, "baseIsCurrent", "isOnlyOne", "hasPapers", "hasPayee", "isRedLettered"],
      effects: ["hold", "underwrite"],
    },
    { ...pass, ...applied, label: "自动核批通过", from: ["03"] },
    { ...refer, label: "转人工核批", from: ["03"], to: "04" },
    { ...sendBack, label: "自动核批退回", from: ["03"], to: "05", effects: ended("release", "tellOwner") },
    { ...approve, from: ["04"], to: "06", guards: ["collects"], effects: ["tellOwner"] },
    {
      ...approve,
      event: "approveToRefund",
      from: ["04"],
      to: "07",
      guards: ["refunds"],
      effects: ["requestRefund", "tellOwner"],
    },
    { ...approve, ...applied, event: "approveToApply", from: ["04"], guards: ["neither"] },
    { ...decided.return, from: ["04"], to: "05", effects: ended("release", "tellOwner") },
    { ...decided.refuse, label: "拒批", from: ["04"], to: "09", effects: ended("release", "tellOwner") },
    {
      ...save,
      from: ["04"],
      event: "takeBack",
      label: "撤回",
      to: "05",
      guards: ["isUnclaimed"],
      effects: ["withdrawTask", "release"],
      action: "TAKEBACK",
    },
    { ...money, ...applied, from: ["06"], event: "collected", label: "收费成功" },
    { ...money, from: ["07"], event: "refunded", label: "退费成功", to: "08", effects: ["apply"] },
    {
      ...revoke,
      from: ["01", "05", "06"],
      to: "10",
      guards: ["isNotBeingPaid"],
      effects: ["release"],
    },
  ],
} as const satisfies Lifecycle<string, EndorsementRole, EndorsementGuard>;

export type EndorsementEffect = LifecycleEffectOf<typeof endorsementLifecycle>;
