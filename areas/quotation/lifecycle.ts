import { type EffectOf, type EventOf, type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import type { InquiryGuard, InquiryRole } from "./rules/transition-context.ts";

const none = { guards: [], effects: [] } as const;
const system = { ...none, role: "system", action: "AUTO" } as const;
const decided = { ...none, from: ["03"], role: "underwriter" } as const;

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
    { ...none, from: [NO_STATE], event: "create", label: "暂存", to: "01", role: "entry", action: "SAVE" },
    { ...none, from: ["01"], event: "save", label: "暂存", to: "01", role: "owner", action: "SAVE" },
    { ...none, from: ["05"], event: "save", label: "暂存", to: "05", role: "owner", action: "SAVE" },
    {
      from: ["01", "05"],
      event: "submit",
      label: "提交核保",
      to: "02",
      role: "owner",
      guards: ["formSound", "priced"],
      effects: ["underwrite"],
      action: "SUBMIT",
    },
    { ...system, from: ["02"], event: "pass", label: "自动核保通过", to: "04", effects: ["recordPrice"] },
    { ...system, from: ["02"], event: "refer", label: "转人工核保", to: "03", effects: ["openTask"] },
    { ...system, from: ["02"], event: "sendBack", label: "自动核保退回", to: "05", effects: ["tellOwner"] },
    {
      ...decided,
      event: "approve",
      label: "同意",
      to: "04",
      effects: ["recordPrice", "tellOwner"],
      action: "APPROVE",
    },
    { ...decided, event: "return", label: "退回修改", to: "05", effects: ["tellOwner"], action: "RETURN" },
    { ...decided, event: "refuse", label: "拒绝", to: "06", effects: ["tellOwner"], action: "REJECT" },
    {
      ...none,
      from: ["04"],
      event: "transfer",
      label: "转投保",
      to: "07",
      role: "owner",
      guards: ["single", "stillValid"],
      action: "SAVE",
    },
    {
      from: ["04"],
      event: "transferOne",
      label: "转投保",
      to: "04",
      role: "owner",
      guards: ["batch", "stillValid", "countLeft"],
      effects: ["countTransfer"],
      action: "SAVE",
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
    {
      ...none,
      from: ["01", "02", "05"],
      event: "revoke",
      label: "撤销",
      to: "08",
      role: "owner",
      action: "REVOKE",
    },
    {
      ...system,
      from: ["04"],
      event: "expire",
      label: "到期失效",
      to: "09",
      guards: ["runOut"],
      action: "EXPIRE",
    },
  ],
} as const satisfies Lifecycle<string, InquiryRole, InquiryGuard>;

export type InquiryEvent = EventOf<typeof inquiryLifecycle>;
export type InquiryEffect = EffectOf<typeof inquiryLifecycle>;
