import { type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import {
  APPROVED_REFUND_STATUS,
  CANCELLED_REFUND_STATUS,
  CORRECTABLE_REFUND_STATUSES,
  FAILED_REFUND_STATUS,
  PAID_REFUND_STATUS,
  REQUESTED_REFUND_STATUS,
  RETURNED_REFUND_STATUS,
} from "../rules/refund.ts";

export type RefundTransitionRole = "clerk" | "finance" | "channel";
type RefundTransitionGuard = "isAnotherUser";
export type RefundTransitionEffect = "bookPayOut" | "giveBack";

const none = { guards: [], effects: [] } as const;
const finance = { ...none, role: "finance", from: [REQUESTED_REFUND_STATUS] } as const;
const clerk = { ...none, role: "clerk" } as const;
const channel = { ...none, role: "channel", action: "PAY" } as const;

/** 退费 of an endorsement or a prepayment, in the states of RefundStatus. */
export const refundLifecycle = {
  title: "退费",
  states: {
    "1": "待复核",
    "2": "出款中",
    "3": "已退款",
    "4": "出款失败",
    "5": "已退回",
    "6": "已取消",
  },
  finalStates: [PAID_REFUND_STATUS, CANCELLED_REFUND_STATUS],
  transitions: [
    {
      ...clerk,
      from: [NO_STATE],
      event: "request",
      label: "提交退费",
      to: REQUESTED_REFUND_STATUS,
      action: "SUBMIT",
    },
    {
      ...finance,
      event: "approve",
      label: "复核通过",
      to: APPROVED_REFUND_STATUS,
      guards: ["isAnotherUser"],
      action: "APPROVE",
    },
    {
      ...finance,
      event: "return",
      label: "退回",
      to: RETURNED_REFUND_STATUS,
      effects: ["giveBack"],
      action: "RETURN",
    },
    {
      ...clerk,
      from: CORRECTABLE_REFUND_STATUSES,
      event: "resend",
      label: "更正收款人重新提交",
      to: REQUESTED_REFUND_STATUS,
      action: "SUBMIT",
    },
    {
      ...clerk,
      from: [REQUESTED_REFUND_STATUS, RETURNED_REFUND_STATUS],
      event: "cancel",
      label: "取消退费",
      to: CANCELLED_REFUND_STATUS,
      action: "REVOKE",
    },
    // The channel may report money for an order that it called failed before.
    {
      ...channel,
      from: [APPROVED_REFUND_STATUS, FAILED_REFUND_STATUS],
      event: "pay",
      label: "出款成功",
      to: PAID_REFUND_STATUS,
      effects: ["bookPayOut"],
    },
    {
      ...channel,
      from: [APPROVED_REFUND_STATUS],
      event: "fail",
      label: "出款失败",
      to: FAILED_REFUND_STATUS,
    },
  ],
} as const satisfies Lifecycle<string, RefundTransitionRole, RefundTransitionGuard, RefundTransitionEffect>;

export type RefundTransitionEvent = (typeof refundLifecycle.transitions)[number]["event"];
