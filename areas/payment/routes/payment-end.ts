import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { cancelPayment as cancel, closePaymentOrder } from "../commands/cancel.ts";
import type { PaymentHandlers } from "../commands/payment-handlers.ts";
import {
  applyPaymentTransition,
  writePaymentTransitionAuditNotes,
  checkPayability,
} from "../commands/payment.ts";
import { confirmPayment, confirmRefund, cancelPayment } from "../contract/payment.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import type { PaymentTransitionEvent, PaymentTransitionRole } from "../lifecycle/payment.ts";
import { findPaymentVisibleToUser } from "../questions.ts";
import { isPaymentUnderWay, type Payment } from "../rules/payment.ts";
import { lockPayment } from "../store/payment.ts";
import { toPaymentView } from "./payment-view.ts";

const { paymentMissing, paymentChanged, ownReceipt, receiptRefused } = paymentRefusals;
type EndingInput = {
  event: PaymentTransitionEvent;
  as: PaymentTransitionRole;
  reason?: string;
  paidAt?: Date;
};

export function paymentEndRoutes(services: Services, handlers: PaymentHandlers): Route[] {
  const steppingOf = ({ tx, raise, note }: UnitOfWork, actor: Actor) => ({
    work: { tx, raise, note, actor, services },
    handlers,
  });
  const take = async (unit: UnitOfWork, actor: Actor, payment: Payment, ending: EndingInput) => {
    const stepped = await applyPaymentTransition(steppingOf(unit, actor), payment, ending);
    writePaymentTransitionAuditNotes(unit, payment, stepped);
    return toPaymentView(unit.tx, actor, stepped.payment);
  };
  const byFinance = async (
    unit: UnitOfWork,
    actor: Actor,
    { paymentNo, version }: { paymentNo: string; version: number },
    event: "confirm" | "payOut",
  ) => {
    await demandSeen(unit.tx, actor, paymentNo);
    const payment = await locked(unit.tx, paymentNo);
    if (payment.version !== version) throw new Refusal(paymentChanged);
    if (payment.begunBy === actor.userCode) throw new Refusal(ownReceipt);
    if (event === "payOut") return take(unit, actor, payment, { event, as: "finance" });
    const paidAt = services.now();
    const why = await checkPayability(steppingOf(unit, actor), payment, getTodayInShanghai(paidAt));
    if (why !== undefined) throw new Refusal(receiptRefused, { values: { why } });
    return take(unit, actor, payment, { event, as: "finance", paidAt });
  };
  return [
    handle(cancelPayment, async ({ input: { paymentNo }, actor, ...unit }) => {
      const before = await demandSeen(unit.tx, actor, paymentNo);
      if (isPaymentUnderWay(before)) await closePaymentOrder(services.payChannel, before);
      const reason = "已取消缴费";
      const cancelled = await cancel(unit, steppingOf(unit, actor), { paymentNo, reason });
      return toPaymentView(unit.tx, actor, cancelled);
    }),
    handle(confirmPayment, ({ input, actor, ...unit }) => byFinance(unit, actor, input, "confirm")),
    handle(confirmRefund, ({ input, actor, ...unit }) => byFinance(unit, actor, input, "payOut")),
  ];
}

async function demandSeen(reader: Reader, actor: Actor, paymentNo: string): Promise<Payment> {
  const found = await findPaymentVisibleToUser(reader, actor, paymentNo);
  if (!found) throw new Refusal(paymentMissing);
  return found.payment;
}

async function locked(tx: UnitOfWork["tx"], paymentNo: string): Promise<Payment> {
  const payment = await lockPayment(tx, paymentNo);
  if (!payment) throw new Refusal(paymentMissing);
  return payment;
}
