import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import type { ExternalNotice } from "#platform/server/http/notice.ts";
import type { PaymentNotice } from "#integrations/payment-channel/protocol.ts";
import { readInScope } from "#platform/server/reading.ts";
import { isPaymentNoticeKnown } from "../store/notice.ts";
import { findPayment } from "../store/payment.ts";
import {
  paymentNoticeAuditTitle,
  choosePaymentTransition,
  applyPaymentOutcome,
  type PaymentOutcomeContext,
} from "../jobs/outcome.ts";

/** Returns true if the channel need not repeat the notice. Each notice counts once, even if it comes late or twice. */
export async function receivePaymentNotice(
  parts: PaymentOutcomeContext,
  received: ExternalNotice,
): Promise<boolean> {
  const { payChannel, tell } = parts.services;
  const verified = payChannel?.verify(received) ?? { error: "no channel" };
  if ("error" in verified) {
    tell(`a payment notice was not believed: ${verified.error}`);
    return false;
  }
  return takeNotice(parts, verified.notice, received.body);
}

async function takeNotice(
  parts: PaymentOutcomeContext,
  notice: PaymentNotice,
  body: string,
): Promise<boolean> {
  const { database, now, tell } = parts.services;
  const { noticeId, outTradeNo: paymentNo } = notice;
  const stored = await readInScope(database, SYSTEM_ACTOR, async (reader) => ({
    payment: await findPayment(reader, paymentNo),
    isNoticeKnown: await isPaymentNoticeKnown(reader, noticeId),
  }));
  if (stored.isNoticeKnown) return true;
  if (!stored.payment) {
    tell(`a payment notice fits no payment: ${noticeId} of ${paymentNo}`);
    return false;
  }
  try {
    await applyPaymentOutcome(parts, paymentNo, {
      path: paymentNoticeAuditTitle.path,
      key: `notice ${noticeId}`,
      input: notice,
      notice: { noticeId, body },
      stepFor: (payment) => choosePaymentTransition(payment, notice, now()),
    });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tell(`a payment notice was refused: ${noticeId} of ${paymentNo}, ${error.kind.code}`);
    return false;
  }
}
