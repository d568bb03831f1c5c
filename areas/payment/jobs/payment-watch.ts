import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { PaymentChannelError, type PaymentChannel } from "#integrations/payment-channel/channel.ts";
import type { PaymentOrderState } from "#integrations/payment-channel/protocol.ts";
import { readInScope } from "#platform/server/reading.ts";
import { runUpkeepTransaction } from "#platform/server/upkeep.ts";
import { findPaymentChannelProduct } from "../rules/methods.ts";
import { isPaymentUnderWay, type Payment } from "../rules/payment.ts";
import { findPayment, listPaymentsToPoll } from "../store/payment.ts";
import { deletePaymentPollSchedule, claimPaymentPoll } from "../store/watch.ts";
import {
  choosePaymentTransition,
  applyPaymentOutcome,
  type PaymentOutcomeContext,
  paymentPollAuditTitle,
} from "./outcome.ts";

const MOST_AT_ONCE = 50;

/**
 * Opens pending orders, queries unknown outcomes and ends expired payments. A payment that fails must not delay the
 * others.
 */
export async function pollPaymentOutcomes(parts: PaymentOutcomeContext): Promise<number> {
  const { database, now } = parts.services;
  const numbers = await readInScope(database, SYSTEM_ACTOR, (reader) =>
    listPaymentsToPoll(reader, now(), MOST_AT_ONCE),
  );
  const errors: unknown[] = [];
  let looked = 0;
  for (const paymentNo of numbers) {
    if (!(await runUpkeepTransaction(database, SYSTEM_ACTOR, (tx) => claimPaymentPoll(tx, paymentNo, now()))))
      continue;
    await look(parts, paymentNo).catch((error: unknown) => void (isPassing(error) || errors.push(error)));
    looked += 1;
  }
  if (errors.length > 0) throw new AggregateError(errors, "payments could not be looked at");
  return looked;
}

/**
 * Errors that the next round resolves: a silent channel is queried again, and a refused step was done by another
 * process.
 */
function isPassing(error: unknown): boolean {
  return error instanceof PaymentChannelError || error instanceof Refusal;
}

async function look(parts: PaymentOutcomeContext, paymentNo: string): Promise<void> {
  const { services } = parts;
  const { database, now, payChannel } = services;
  const payment = await readInScope(database, SYSTEM_ACTOR, (reader) => findPayment(reader, paymentNo));
  assert(payment, "a payment is never taken away");
  const outcome = await hear(payChannel, payment, now());
  if (choosePaymentTransition(payment, outcome, now())) {
    const updated = await take(parts, payment, outcome);
    if (!isPaymentUnderWay(updated))
      await runUpkeepTransaction(database, SYSTEM_ACTOR, (tx) => deletePaymentPollSchedule(tx, paymentNo));
  } else if (payChannel && payment.paymentStatus === "1" && findPaymentChannelProduct(payment.paymentMethod))
    await open(parts, payChannel, payment);
}

/** Queries the channel about a payment. Counter payments have no channel. */
async function hear(channel: PaymentChannel | null, payment: Payment, now: Date): Promise<PaymentOrderState> {
  if (!channel || findPaymentChannelProduct(payment.paymentMethod) === undefined) return { state: "MISSING" };
  const answer = await channel.query(payment.paymentNo);
  const isLate = now >= new Date(payment.expiresAt);
  return answer.state === "NOTPAY" && isLate ? channel.close(payment.paymentNo) : answer;
}

function take(
  parts: PaymentOutcomeContext,
  { paymentNo, version }: Payment,
  outcome: PaymentOrderState,
): Promise<Payment> {
  return applyPaymentOutcome(parts, paymentNo, {
    path: paymentPollAuditTitle.path,
    key: `watch ${paymentNo} ${version} ${outcome.state}`,
    input: outcome,
    stepFor: (payment) => choosePaymentTransition(payment, outcome, parts.services.now()),
  });
}

async function open(parts: PaymentOutcomeContext, channel: PaymentChannel, payment: Payment): Promise<void> {
  const { paymentNo, version, amount, currency, payerName, expiresAt } = payment;
  const product = findPaymentChannelProduct(payment.paymentMethod);
  assert(product, "what is opened goes through the channel");
  const description = `保险费 ${paymentNo}`;
  const order = { outTradeNo: paymentNo, product, amount, currency, description, payerName, expiresAt };
  const opened = await channel.open(order);
  const step =
    opened.state === "ACCEPTED"
      ? ({ event: "accept", as: "channel", tradeNo: opened.tradeNo, ...opened.way } as const)
      : ({ event: "fail", as: "channel", reason: opened.reason } as const);
  const updated = await applyPaymentOutcome(parts, paymentNo, {
    path: paymentPollAuditTitle.path,
    key: `open ${paymentNo} ${version}`,
    input: opened,
    stepFor: (now) => (now.paymentStatus === "1" ? step : undefined),
  });
  // A payment cancelled while its order was opened must not be payable.
  if (opened.state === "ACCEPTED" && !isPaymentUnderWay(updated)) await channel.close(paymentNo);
}
