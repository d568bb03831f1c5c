import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import type { ExternalNotice } from "#platform/server/http/notice.ts";
import type { PayoutNotice } from "#integrations/payment-channel/protocol.ts";
import { readInScope } from "#platform/server/reading.ts";
import { runUpkeepTransaction } from "#platform/server/upkeep.ts";
import {
  applyRefundOutcome,
  checkPayout,
  chooseRefundTransition,
  payoutNoticeAuditTitle,
  type RefundOutcomeContext,
} from "../jobs/refund-outcome.ts";
import { parseRefundNumber } from "../rules/refund.ts";
import { findRefund } from "../store/refund.ts";
import { deletePaymentPollSchedule } from "../store/watch.ts";

/** Returns true if the channel need not repeat the notice. A notice that comes late or twice changes nothing. */
export async function receivePayoutNotice(
  context: RefundOutcomeContext,
  received: ExternalNotice,
): Promise<boolean> {
  const { payChannel, tell } = context.services;
  const verified = payChannel?.verifyPayout(received) ?? { error: "no channel" };
  if (!("error" in verified)) return takeNotice(context, verified.notice);
  tell(`a payout notice was not believed: ${verified.error}`);
  return false;
}

async function takeNotice(context: RefundOutcomeContext, answer: PayoutNotice): Promise<boolean> {
  const { database, now, tell } = context.services;
  const { noticeId, outTradeNo: payoutNo } = answer;
  const refundNo = parseRefundNumber(payoutNo);
  const refund = await readInScope(database, SYSTEM_ACTOR, (reader) => findRefund(reader, refundNo));
  const error = refund ? checkPayout(refund, answer) : "no such refund";
  if (!refund || error !== undefined) {
    tell(`a payout notice fits no refund: ${noticeId} of ${payoutNo}, ${error}`);
    return false;
  }
  if (chooseRefundTransition(refund, payoutNo, answer, now())) {
    const path = payoutNoticeAuditTitle.path;
    await applyRefundOutcome(context, { refundNo, payoutNo, answer, path, key: `payout ${noticeId}` });
    // Another attempt is sent at once.
    await runUpkeepTransaction(database, SYSTEM_ACTOR, (tx) => deletePaymentPollSchedule(tx, refundNo));
  }
  return true;
}
