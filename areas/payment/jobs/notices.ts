import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM } from "#platform/server/actor.ts";
import type { ReceivedNotice } from "#platform/server/payment-channel/channel.ts";
import type { Notice } from "#platform/server/payment-channel/protocol.ts";
import { readInScope } from "#platform/server/reading.ts";
import { isNoticeKnown } from "../store/notice.ts";
import { findPayment } from "../store/payment.ts";
import { noticing, stepOf, takeOutcome, type TakingParts } from "./outcome.ts";

/** True where the channel need not say it again. Each notice counts once, whatever is forged, late or doubled. */
export async function receiveNotice(parts: TakingParts, heard: ReceivedNotice): Promise<boolean> {
  const { payChannel, tell } = parts.services;
  const verified = payChannel?.verify(heard) ?? { error: "no channel" };
  if ("error" in verified) {
    tell(`a payment notice was not believed: ${verified.error}`);
    return false;
  }
  return takeNotice(parts, verified.notice, heard.body);
}

async function takeNotice(parts: TakingParts, notice: Notice, body: string): Promise<boolean> {
  const { database, now, tell } = parts.services;
  const { noticeId, outTradeNo: paymentNo } = notice;
  const known = await readInScope(database, SYSTEM, async (reader) => ({
    payment: await findPayment(reader, paymentNo),
    isNoticeKnown: await isNoticeKnown(reader, noticeId),
  }));
  if (known.isNoticeKnown) return true;
  if (!known.payment) {
    tell(`a payment notice fits no payment: ${noticeId} of ${paymentNo}`);
    return false;
  }
  try {
    await takeOutcome(parts, paymentNo, {
      path: noticing.path,
      key: `notice ${noticeId}`,
      input: notice,
      notice: { noticeId, body },
      stepFor: (payment) => stepOf(payment, notice, now()),
    });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tell(`a payment notice was refused: ${noticeId} of ${paymentNo}, ${error.kind.code}`);
    return false;
  }
}
