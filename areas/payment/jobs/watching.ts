import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM } from "#platform/server/actor.ts";
import { ChannelSilence, type PaymentChannel } from "#platform/server/payment-channel/channel.ts";
import type { OrderState } from "#platform/server/payment-channel/protocol.ts";
import { readInScope } from "#platform/server/reading.ts";
import { upkeep } from "#platform/server/upkeep.ts";
import { channelProduct } from "../rules/methods.ts";
import { isUnderWay, type Payment } from "../rules/payment.ts";
import { findPayment, paymentsToWatch } from "../store/payment.ts";
import { forgetLooks, takeLook } from "../store/watch.ts";
import { stepOf, takeOutcome, type TakingParts, watching } from "./outcome.ts";

const MOST_AT_ONCE = 50;

/** Orders that are not open yet, outcomes that are not known yet, and payments whose day is over; one that fails keeps up none. */
export async function watchPayments(parts: TakingParts): Promise<number> {
  const { database, now } = parts.services;
  const numbers = await readInScope(database, SYSTEM, (reader) =>
    paymentsToWatch(reader, now(), MOST_AT_ONCE),
  );
  const errors: unknown[] = [];
  let looked = 0;
  for (const paymentNo of numbers) {
    if (!(await upkeep(database, SYSTEM, (tx) => takeLook(tx, paymentNo, now())))) continue;
    await look(parts, paymentNo).catch((error: unknown) => void (isPassing(error) || errors.push(error)));
    looked += 1;
  }
  if (errors.length > 0) throw new AggregateError(errors, "payments could not be looked at");
  return looked;
}

/** A silent channel is asked again; whom somebody else came before finds it done. */
function isPassing(error: unknown): boolean {
  return error instanceof ChannelSilence || error instanceof Refusal;
}

async function look(parts: TakingParts, paymentNo: string): Promise<void> {
  const { services } = parts;
  const { database, now, payChannel } = services;
  const payment = await readInScope(database, SYSTEM, (reader) => findPayment(reader, paymentNo));
  assert(payment, "a payment is never taken away");
  const told = await hear(payChannel, payment, now());
  if (stepOf(payment, told, now())) {
    const left = await take(parts, payment, told);
    if (!isUnderWay(left)) await upkeep(database, SYSTEM, (tx) => forgetLooks(tx, paymentNo));
  } else if (payChannel && payment.paymentStatus === "1" && channelProduct(payment.paymentMethod))
    await open(parts, payChannel, payment);
}

/** What is paid over the counter no channel knows of. */
async function hear(channel: PaymentChannel | null, payment: Payment, now: Date): Promise<OrderState> {
  if (!channel || channelProduct(payment.paymentMethod) === undefined) return { state: "MISSING" };
  const told = await channel.query(payment.paymentNo);
  const isLate = now >= new Date(payment.expiresAt);
  return told.state === "NOTPAY" && isLate ? channel.close(payment.paymentNo) : told;
}

function take(parts: TakingParts, { paymentNo, version }: Payment, told: OrderState): Promise<Payment> {
  return takeOutcome(parts, paymentNo, {
    path: watching.path,
    key: `watch ${paymentNo} ${version} ${told.state}`,
    input: told,
    stepFor: (payment) => stepOf(payment, told, parts.services.now()),
  });
}

async function open(parts: TakingParts, channel: PaymentChannel, payment: Payment): Promise<void> {
  const { paymentNo, version, amount, currency, payerName, expiresAt } = payment;
  const product = channelProduct(payment.paymentMethod);
  assert(product, "what is opened goes through the channel");
  const description = `保险费 ${paymentNo}`;
  const order = { outTradeNo: paymentNo, product, amount, currency, description, payerName, expiresAt };
  const opened = await channel.open(order);
  const step =
    opened.state === "ACCEPTED"
      ? ({ event: "accept", as: "channel", tradeNo: opened.tradeNo, ...opened.way } as const)
      : ({ event: "fail", as: "channel", reason: opened.reason } as const);
  const left = await takeOutcome(parts, paymentNo, {
    path: watching.path,
    key: `open ${paymentNo} ${version}`,
    input: opened,
    stepFor: (now) => (now.paymentStatus === "1" ? step : undefined),
  });
  // Cancelled while it was being opened: nobody shall be able to pay it.
  if (opened.state === "ACCEPTED" && !isUnderWay(left)) await channel.close(paymentNo);
}
