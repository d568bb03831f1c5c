import { type Lifecycle, NOWHERE } from "#platform/lifecycle/lifecycle.ts";
import type { InquiryGuard, InquiryRole } from "./rules/standing.ts";

export type InquiryEvent =
  | "create"
  | "save"
  | "submit"
  | "pass"
  | "refer"
  | "sendBack"
  | "approve"
  | "return"
  | "refuse"
  | "transfer"
  | "transferOne"
  | "modify"
  | "revoke"
  | "expire";
export type InquiryEffect =
  | "underwrite"
  | "openTask"
  | "recordPrice"
  | "tellOwner"
  | "takeUp"
  | "countTransfer";

const none = { when: [], then: [] } as const;
const system = { ...none, by: "system", action: "AUTO" } as const;
const decided = { ...none, from: ["03"], by: "underwriter" } as const;

/** 询价单, in the states of QuotationStatus. */
export const inquiryLifecycle: Lifecycle<InquiryEvent, InquiryRole, InquiryGuard, InquiryEffect> = {
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
  ends: ["06", "07", "08", "09"],
  transitions: [
    { ...none, from: [NOWHERE], event: "create", label: "暂存", to: "01", by: "entry", action: "SAVE" },
    { ...none, from: ["01"], event: "save", label: "暂存", to: "01", by: "owner", action: "SAVE" },
    { ...none, from: ["05"], event: "save", label: "暂存", to: "05", by: "owner", action: "SAVE" },
    {
      from: ["01", "05"],
      event: "submit",
      label: "提交核保",
      to: "02",
      by: "owner",
      when: ["formSound", "priced"],
      then: ["underwrite"],
      action: "SUBMIT",
    },
    { ...system, from: ["02"], event: "pass", label: "自动核保通过", to: "04", then: ["recordPrice"] },
    { ...system, from: ["02"], event: "refer", label: "转人工核保", to: "03", then: ["openTask"] },
    { ...system, from: ["02"], event: "sendBack", label: "自动核保退回", to: "05", then: ["tellOwner"] },
    {
      ...decided,
      event: "approve",
      label: "同意",
      to: "04",
      then: ["recordPrice", "tellOwner"],
      action: "APPROVE",
    },
    { ...decided, event: "return", label: "退回修改", to: "05", then: ["tellOwner"], action: "RETURN" },
    { ...decided, event: "refuse", label: "拒绝", to: "06", then: ["tellOwner"], action: "REJECT" },
    {
      ...none,
      from: ["04"],
      event: "transfer",
      label: "转投保",
      to: "07",
      by: "owner",
      when: ["single", "stillValid"],
      action: "SAVE",
    },
    {
      from: ["04"],
      event: "transferOne",
      label: "转投保",
      to: "04",
      by: "owner",
      when: ["batch", "stillValid", "countLeft"],
      then: ["countTransfer"],
      action: "SAVE",
    },
    {
      from: ["04"],
      event: "modify",
      label: "修改询价",
      to: "05",
      by: "owner",
      when: ["modifiable"],
      then: ["takeUp"],
      action: "MODIFY",
    },
    {
      ...none,
      from: ["01", "02", "05"],
      event: "revoke",
      label: "撤销",
      to: "08",
      by: "owner",
      action: "REVOKE",
    },
    {
      ...system,
      from: ["04"],
      event: "expire",
      label: "到期失效",
      to: "09",
      when: ["runOut"],
      action: "EXPIRE",
    },
  ],
};
