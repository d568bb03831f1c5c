import { randomBytes } from "node:crypto";
import type { PaymentNotice, PaymentOrderAnswer, PaymentOrder, PaymentOrderState } from "../protocol.ts";
import type { PaymentNoticeSender } from "./delivery.ts";
import type { StandInOrder, StandInOrderStore, StandInOrderReception } from "./order-book.ts";

/** The outcomes that a payer or a tester can choose for an order. */
export const PAYMENT_OUTCOMES = {
  paid: "支付成功",
  declined: "支付失败",
  late: "支付成功，30 秒后才通知",
  doubled: "支付成功，通知发三次",
  forged: "先发一个伪造的成功通知，再支付失败",
  unknown: "支付成功，但不发通知（须由查询得知）",
} as const;
export type PaymentOutcomeKind = keyof typeof PAYMENT_OUTCOMES;

export type StandInOrderService = {
  open(order: PaymentOrder): { opened: PaymentOrderAnswer; isSilent: boolean };
  stateOf(outTradeNo: string): PaymentOrderState;
  close(outTradeNo: string): PaymentOrderState;
  /** Returns false if the order can no longer be paid. */
  settle(outTradeNo: string, outcome: PaymentOutcomeKind): boolean;
};

type Place = { readonly address: string; now(): Date };

export const LATE_NOTICE_MS = 30_000;
const tradeNoOf = (outTradeNo: string) => `SIM${outTradeNo}`;

export function createStandInOrderService(
  book: StandInOrderStore,
  delivery: PaymentNoticeSender,
  { address, now }: Place,
): StandInOrderService {
  const stateOf = (outTradeNo: string): PaymentOrderState =>
    book.find(outTradeNo)?.standing ?? { state: "MISSING" };
  return {
    open: (order) => {
      const existing = book.find(order.outTradeNo);
      if (existing) return { opened: answerAgain(existing, order), isSilent: false };
      const reception = book.takeExpected();
      const storedOrder = createOrder(order, reception, address);
      book.keep(storedOrder);
      return { opened: storedOrder.opened, isSilent: reception === "silence" };
    },
    stateOf,
    close: (outTradeNo) => {
      const storedOrder = book.find(outTradeNo);
      if (storedOrder?.standing.state !== "NOTPAY") return stateOf(outTradeNo);
      const state = { state: "CLOSED", tradeNo: tradeNoOf(outTradeNo) } as const;
      book.keep({ ...storedOrder, standing: state });
      return state;
    },
    settle: (outTradeNo, outcome) => {
      const storedOrder = book.find(outTradeNo);
      if (storedOrder?.standing.state !== "NOTPAY") return false;
      const state = stateAfter(storedOrder.order, outcome, now());
      const notice: PaymentNotice = { ...state, noticeId: randomBytes(16).toString("hex"), outTradeNo };
      const isTold = outcome !== "unknown";
      book.keep({ ...storedOrder, standing: state, notices: isTold ? [{ notice, isTaken: false }] : [] });
      if (isTold) announce(delivery, storedOrder.order, notice, outcome);
      return true;
    },
  };
}

function createOrder(order: PaymentOrder, reception: StandInOrderReception, address: string): StandInOrder {
  const { outTradeNo } = order;
  const tradeNo = tradeNoOf(outTradeNo);
  const storedOrder = { order, notices: [] };
  if (reception === "decline") {
    const reason = "渠道不接受该订单";
    return {
      ...storedOrder,
      opened: { state: "DECLINED", reason },
      standing: { state: "DECLINED", tradeNo, reason },
    };
  }
  const payUrl = `${address}/pay/${outTradeNo}`;
  const way = {
    payUrl,
    codeUrl: order.product === "WECHAT" || order.product === "ALIPAY" ? payUrl : "",
    account: order.product === "BANK_TRANSFER" ? `6228 0000 ${outTradeNo.slice(-8)}` : "",
  };
  return {
    ...storedOrder,
    opened: { state: "ACCEPTED", tradeNo, way },
    standing: { state: "NOTPAY", tradeNo },
  };
}

/** The same order gets the same answer. A different order with the same number is declined. */
function answerAgain({ order, opened }: StandInOrder, newOrder: PaymentOrder): PaymentOrderAnswer {
  const isSame = order.amount === newOrder.amount && order.currency === newOrder.currency;
  return isSame ? opened : { state: "DECLINED", reason: "订单号已被另一订单使用" };
}

function stateAfter({ outTradeNo, amount, currency }: PaymentOrder, outcome: PaymentOutcomeKind, now: Date) {
  const tradeNo = tradeNoOf(outTradeNo);
  return outcome === "declined" || outcome === "forged"
    ? ({ state: "DECLINED", tradeNo, reason: "付款人账户余额不足" } as const)
    : ({ state: "PAID", tradeNo, amount, currency, paidAt: now.toISOString() } as const);
}

function announce(
  delivery: PaymentNoticeSender,
  order: PaymentOrder,
  notice: PaymentNotice,
  outcome: PaymentOutcomeKind,
): void {
  if (outcome === "forged") {
    const { outTradeNo, amount, currency } = order;
    const expectedMessage = {
      noticeId: randomBytes(16).toString("hex"),
      outTradeNo,
      tradeNo: notice.tradeNo,
    };
    delivery.send({ state: "PAID", amount, currency, ...expectedMessage }, { isForged: true });
  }
  const times = outcome === "doubled" ? 3 : 1;
  for (let time = 0; time < times; time += 1)
    delivery.send(notice, { waitMs: outcome === "late" ? LATE_NOTICE_MS : 0 });
}
