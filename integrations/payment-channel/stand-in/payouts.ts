import { randomBytes } from "node:crypto";
import type { PayoutNotice, PayoutOrder, PayoutState } from "../protocol.ts";
import type { PaymentNoticeSender } from "./delivery.ts";
import type { StandInOrderReception, StandInOrderStore, StandInPayout } from "./order-book.ts";
import { LATE_NOTICE_MS, type PaymentOutcomeKind } from "./orders.ts";

/** The outcomes that a tester can choose for a payout. */
export const PAYOUT_OUTCOMES: Readonly<Record<PaymentOutcomeKind, string>> = {
  paid: "出款成功",
  declined: "出款失败",
  late: "出款成功，30 秒后才通知",
  doubled: "出款成功，通知发三次",
  forged: "先发一个伪造的成功通知，再出款失败",
  unknown: "出款成功，但不发通知（须由查询得知）",
};

export type StandInPayoutService = {
  payOut(order: PayoutOrder): { state: PayoutState; isSilent: boolean };
  stateOf(outTradeNo: string): PayoutState;
  /** Returns false if the outcome of the payout is already known. */
  settle(outTradeNo: string, outcome: PaymentOutcomeKind): boolean;
};

const tradeNoOf = (outTradeNo: string) => `SIM${outTradeNo}`;

/** Each number is paid once: the same order again only tells its state. */
export function createStandInPayoutService(
  book: StandInOrderStore<StandInPayout>,
  delivery: PaymentNoticeSender<StandInPayout>,
  { now }: { now(): Date },
): StandInPayoutService {
  return {
    payOut: (order) => {
      const existing = book.find(order.outTradeNo);
      if (existing) return { state: existing.standing, isSilent: !isSameOrder(existing.order, order) };
      const reception = book.takeExpected();
      const state = receivedState(order, reception);
      book.keep({ order, standing: state, notices: [] });
      return { state, isSilent: reception === "silence" };
    },
    stateOf: (outTradeNo) => book.find(outTradeNo)?.standing ?? { state: "UNKNOWN" },
    settle: (outTradeNo, outcome) => {
      const payout = book.find(outTradeNo);
      if (payout?.standing.state !== "ACCEPTED") return false;
      const state = stateAfter(payout.order, outcome, now());
      const notice: PayoutNotice = { ...state, noticeId: randomBytes(16).toString("hex"), outTradeNo };
      const isTold = outcome !== "unknown";
      book.keep({ ...payout, standing: state, notices: isTold ? [{ notice, isTaken: false }] : [] });
      if (isTold) announce(delivery, payout.order, notice, outcome);
      return true;
    },
  };
}

function receivedState({ outTradeNo }: PayoutOrder, reception: StandInOrderReception): PayoutState {
  return reception === "decline"
    ? { state: "FAILED", reason: "渠道不接受该出款" }
    : { state: "ACCEPTED", tradeNo: tradeNoOf(outTradeNo) };
}

/** Another order with the same number gets no answer: "failed" would hide that the first one may be paid. */
function isSameOrder(order: PayoutOrder, again: PayoutOrder): boolean {
  const fields = ["amount", "currency", "payeeName", "payeeAccount", "payeeBank"] as const;
  return fields.every((field) => order[field] === again[field]);
}

function stateAfter({ outTradeNo, amount, currency }: PayoutOrder, outcome: PaymentOutcomeKind, now: Date) {
  return outcome === "declined" || outcome === "forged"
    ? ({ state: "FAILED", reason: "收款账户与户名不符" } as const)
    : ({
        state: "PAID",
        tradeNo: tradeNoOf(outTradeNo),
        amount,
        currency,
        paidAt: now.toISOString(),
      } as const);
}

function announce(
  delivery: PaymentNoticeSender<StandInPayout>,
  { outTradeNo, amount, currency }: PayoutOrder,
  notice: PayoutNotice,
  outcome: PaymentOutcomeKind,
): void {
  if (outcome === "forged") {
    const noticeId = randomBytes(16).toString("hex");
    const forged = {
      state: "PAID",
      noticeId,
      outTradeNo,
      tradeNo: tradeNoOf(outTradeNo),
      amount,
      currency,
    } as const;
    delivery.send(forged, { isForged: true });
  }
  const times = outcome === "doubled" ? 3 : 1;
  for (let time = 0; time < times; time += 1)
    delivery.send(notice, { waitMs: outcome === "late" ? LATE_NOTICE_MS : 0 });
}
