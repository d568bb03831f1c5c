import { type Lifecycle, NOWHERE } from "#platform/lifecycle/lifecycle.ts";

export type PaymentEvent =
  | "draw"
  | "initiate"
  | "accept"
  | "receive"
  | "receiveUnfit"
  | "confirm"
  | "fail"
  | "cancel"
  | "expire"
  | "receiveLate"
  | "receiveApart"
  | "refund"
  | "payOut";
export type PaymentRole = "clerk" | "channel" | "finance" | "system";
export type PaymentGuard = "isCounter" | "isChannel";
export type PaymentEffect = "begin" | "settle" | "release" | "oweBack" | "bookPayOut";

const none = { when: [], then: [], action: "PAY" } as const;
const open = ["1", "2"] as const;

/** 缴费; another attempt after 4, 5 or 6 is another payment, with a number of its own. */
export const paymentLifecycle: Lifecycle<PaymentEvent, PaymentRole, PaymentGuard, PaymentEffect> = {
  title: "缴费",
  states: {
    "0": "未支付",
    "1": "待支付",
    "2": "支付中",
    "3": "支付成功",
    "4": "支付失败",
    "5": "已取消",
    "6": "已过期",
    "7": "退款中",
    "8": "已退款",
  },
  ends: ["8"],
  transitions: [
    { ...none, from: [NOWHERE], event: "draw", label: "生成缴费单", to: "0", by: "clerk" },
    { ...none, from: ["0"], event: "initiate", label: "发起缴费", to: "1", by: "clerk", then: ["begin"] },
    { ...none, from: ["1"], event: "accept", label: "渠道受理", to: "2", by: "channel" },
    {
      ...none,
      from: open,
      event: "receive",
      label: "支付成功",
      to: "3",
      by: "channel",
      when: ["isChannel"],
      then: ["settle"],
    },
    {
      ...none,
      from: open,
      event: "receiveUnfit",
      label: "到账不能抵作保费",
      to: "7",
      by: "channel",
      then: ["release", "oweBack"],
    },
    {
      ...none,
      from: ["1"],
      event: "confirm",
      label: "实收确认",
      to: "3",
      by: "finance",
      when: ["isCounter"],
      then: ["settle"],
    },
    { ...none, from: open, event: "fail", label: "支付失败", to: "4", by: "channel", then: ["release"] },
    { ...none, from: open, event: "cancel", label: "取消缴费", to: "5", by: "clerk", then: ["release"] },
    {
      ...none,
      from: open,
      event: "expire",
      label: "24 小时未支付",
      to: "6",
      by: "system",
      then: ["release"],
    },
    { ...none, from: ["3"], event: "refund", label: "退款", to: "7", by: "system" },
    {
      ...none,
      from: ["4", "5", "6"],
      event: "receiveLate",
      label: "迟到的款项",
      to: "7",
      by: "channel",
      then: ["oweBack"],
    },
    {
      ...none,
      from: [NOWHERE],
      event: "receiveApart",
      label: "另一笔款项",
      to: "7",
      by: "channel",
      then: ["oweBack"],
    },
    {
      ...none,
      from: ["7"],
      event: "payOut",
      label: "退款完成",
      to: "8",
      by: "finance",
      then: ["bookPayOut"],
    },
  ],
};
