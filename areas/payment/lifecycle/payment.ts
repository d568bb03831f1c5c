import { type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";

export type PaymentTransitionEvent =
  | "draw"
  | "initiate"
  | "accept"
  | "receive"
  | "receiveUnfit"
  | "confirm"
  | "setOff"
  | "fail"
  | "cancel"
  | "expire"
  | "receiveLate"
  | "receiveApart"
  | "refund"
  | "payOut";
export type PaymentTransitionRole = "clerk" | "channel" | "finance" | "system";
export type PaymentTransitionGuard = "isCounter" | "isChannel";
export type PaymentTransitionEffect = "begin" | "settle" | "release" | "oweBack" | "bookPayOut";

const none = { guards: [], effects: [], action: "PAY" } as const;
const open = ["1", "2"] as const;
const channel = { ...none, role: "channel" } as const;
const finance = { ...none, role: "finance" } as const;
const oweBack = { ...channel, to: "7", effects: ["oweBack"] } as const;
const released = { ...none, from: open, effects: ["release"] } as const;

/** 缴费. A new attempt after state 4, 5 or 6 is another payment with its own number. */
export const paymentLifecycle: Lifecycle<
  PaymentTransitionEvent,
  PaymentTransitionRole,
  PaymentTransitionGuard,
  PaymentTransitionEffect
> = {
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
  finalStates: ["8"],
  transitions: [
    { ...none, from: [NO_STATE], event: "draw", label: "生成缴费单", to: "0", role: "clerk" },
    {
      ...none,
      from: ["0"],
      event: "initiate",
      label: "发起缴费",
      to: "1",
      role: "clerk",
      effects: ["begin"],
    },
    { ...channel, from: ["1"], event: "accept", label: "渠道受理", to: "2" },
    {
      ...channel,
      from: open,
      event: "receive",
      label: "支付成功",
      to: "3",
      guards: ["isChannel"],
      effects: ["settle"],
    },
    {
      ...oweBack,
      from: open,
      event: "receiveUnfit",
      label: "到账不能抵作保费",
      effects: ["release", "oweBack"],
    },
    {
      ...finance,
      from: ["1"],
      event: "confirm",
      label: "实收确认",
      to: "3",
      guards: ["isCounter"],
      effects: ["settle"],
    },
    {
      ...none,
      from: ["1"],
      event: "setOff",
      label: "预收冲抵",
      to: "3",
      role: "system",
      effects: ["settle"],
    },
    { ...released, event: "fail", label: "支付失败", to: "4", role: "channel" },
    { ...released, event: "cancel", label: "取消缴费", to: "5", role: "clerk" },
    { ...released, event: "expire", label: "24 小时未支付", to: "6", role: "system" },
    { ...none, from: ["3"], event: "refund", label: "退款", to: "7", role: "system" },
    { ...oweBack, from: ["4", "5", "6"], event: "receiveLate", label: "迟到的款项" },
    { ...oweBack, from: [NO_STATE], event: "receiveApart", label: "另一笔款项" },
    { ...finance, from: ["7"], event: "payOut", label: "退款完成", to: "8", effects: ["bookPayOut"] },
  ],
};
