import { documentTransitions } from "#areas/judging/rules/lifecycle-steps.ts";
import type { LifecycleEffectOf, LifecycleEventOf, Lifecycle } from "#platform/lifecycle/lifecycle.ts";
import type { InquiryGuard, InquiryRole } from "./rules/transition-context.ts";

const { create, save, submit, pass, refer, sendBack, approve, revoke, expire, ...decided } =
  documentTransitions;
const transferring = { from: ["04"], label: "转投保", role: "owner", action: "SAVE" } as const;

/** 询价单, in the states of QuotationStatus. */
export const inquiryLifecycle = {
  title: "询价单",
  states: {
    "01": "暂存",
    "02": "待核保",
    "03": "核保中",
    "04": "核保通过",
    "05": "退回修改",
    "06": "拒保",
    "07": "已转投保",
    "08": "已撤销",
    "09": "已失效",
  },
  finalStates: ["06", "07", "08", "09"],
  transitions: [
    { ...create, to: "01" },
    { ...save, from: ["01"], to: "01" },
    { ...save, from: ["05"], to: "05" },
    { ...submit, from: ["01", "05"], to: "02" },
    { ...pass, from: ["02"], to: "04", effects: ["recordPrice"] },
    { ...refer, from: ["02"], to: "03" },
    { ...sendBack, from: ["02"], to: "05" },
    { ...approve, from: ["03"], to: "04", effects: ["recordPrice", "tellOwner"] },
    { ...decided.return, from: ["03"], to: "05" },
    { ...decided.refuse, from: ["03"], to: "06" },
    { ...transferring, event: "transfer", to: "07", guards: ["single", "stillValid"], effects: [] },
    {
      ...transferring,
      event: "transferOne",
      to: "04",
      guards: ["batch", "stillValid", "countLeft"],
      effects: ["countTransfer"],
    },
    {
      from: ["04"],
      event: "modify",
      label: "修改询价",
      to: "05",
      role: "owner",
      guards: ["modifiable"],
      effects: ["takeUp"],
      action: "MODIFY",
    },
    { ...revoke, from: ["01", "02", "05"], to: "08" },
    { ...expire, from: ["04"], label: "到期失效", to: "09" },
  ],
} as const satisfies Lifecycle<string, InquiryRole, InquiryGuard>;

export type InquiryEvent = LifecycleEventOf<typeof inquiryLifecycle>;
export type InquiryEffect = LifecycleEffectOf<typeof inquiryLifecycle>;
