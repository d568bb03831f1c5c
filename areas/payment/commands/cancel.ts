import type { PaymentChannel } from "#integrations/payment-channel/channel.ts";
import { PaymentChannelError } from "#integrations/payment-channel/channel.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import { findPaymentChannelProduct } from "../rules/methods.ts";
import type { Payment } from "../rules/payment.ts";
import { lockPayment } from "../store/payment.ts";
import {
  applyPaymentTransition,
  type PaymentTransitionDependencies,
  writePaymentTransitionAuditNotes,
} from "./payment.ts";

const { paymentMissing, paidAlready, channelSilent } = paymentRefusals;

/**
 * Closes the channel's order, so that nobody pays what is cancelled. Runs before anything is locked, because the channel
 * may be slow or send its notice meanwhile.
 */
export async function closePaymentOrder(channel: PaymentChannel | null, payment: Payment): Promise<void> {
  if (findPaymentChannelProduct(payment.paymentMethod) === undefined) return;
  if (!channel) throw new Refusal(channelSilent);
  const { state } = await channel.close(payment.paymentNo).catch(unlessSilent);
  if (state === "PAID") throw new Refusal(paidAlready);
  if (state === "NOTPAY" || state === "SILENT") throw new Refusal(channelSilent);
}

function unlessSilent(error: unknown): { state: "SILENT" } {
  if (error instanceof PaymentChannelError) return { state: "SILENT" };
  throw error;
}

/** Cancels a payment whose order is closed. Refused if it was paid meanwhile. */
export async function cancelPayment(
  unit: UnitOfWork,
  dependencies: PaymentTransitionDependencies,
  { paymentNo, reason }: { readonly paymentNo: string; readonly reason: string },
): Promise<Payment> {
  const payment = await lockPayment(unit.tx, paymentNo);
  if (!payment) throw new Refusal(paymentMissing);
  const step = { event: "cancel", as: "clerk", reason } as const;
  const cancelled = await applyPaymentTransition(dependencies, payment, step);
  writePaymentTransitionAuditNotes(unit, payment, cancelled);
  return cancelled.payment;
}
