import { issueBusinessNumber } from "#areas/document/commands/document-steps.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { decideTransition, NO_STATE, getTransition } from "#platform/lifecycle/lifecycle.ts";
import { paymentLifecycle } from "../lifecycle/payment.ts";
import type { Payment } from "../rules/payment.ts";
import { findPayment, insertPayment, isTransferKnown, listPaymentInstalments } from "../store/payment.ts";
import type { PaymentTransitionResult, PaymentTransitionDependencies } from "./payment.ts";
import { runPaymentTransitionEffects } from "./payment.ts";

export type ReceivedTransfer = Pick<Payment, "tradeNo" | "amount" | "currency" | "reason"> & {
  readonly paidAt: Date;
};

/**
 * Books money that came besides a settled or ended payment as a separate payment. Undefined if the transfer is
 * already booked.
 */
export async function bookTransferAsSeparatePayment(
  stepping: PaymentTransitionDependencies,
  meantFor: Payment,
  came: ReceivedTransfer,
): Promise<PaymentTransitionResult | undefined> {
  const { tx, services } = stepping.work;
  const { paymentNo: receiptOf, comCode, paymentMethod, payerName, payerCertificateNo, begunBy } = meantFor;
  if (await isTransferKnown(tx, receiptOf, came.tradeNo)) return undefined;
  const nothing = { state: NO_STATE, roles: new Set(["channel"] as const), checkGuard: () => undefined };
  const { to, effects: then } = getTransition(decideTransition(paymentLifecycle, "receiveApart", nothing));
  const now = services.now();
  const paymentNo = await issueBusinessNumber(services, "paymentNo", { day: getTodayInShanghai(now) });
  const payer = { paymentMethod, payerName, payerCertificateNo, begunBy };
  const when = { begunAt: now, expiresAt: now, apart: { receiptOf, endedAt: now } };
  await insertPayment(
    tx,
    { paymentNo, comCode, paymentStatus: to, ...payer, ...came, ...when },
    await listPaymentInstalments(tx, receiptOf),
  );
  const payment = await findPayment(tx, paymentNo);
  assert(payment, "it was just written");
  return { payment, notes: await runPaymentTransitionEffects(stepping, payment, then) };
}
