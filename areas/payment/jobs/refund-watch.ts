import { assert } from "#platform/kernel/assert.ts";
import { PaymentChannelError, type PaymentChannel } from "#integrations/payment-channel/channel.ts";
import type { PayoutState } from "#integrations/payment-channel/protocol.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import { runUpkeepTransaction } from "#platform/server/upkeep.ts";
import { APPROVED_REFUND_STATUS, buildPayoutNumber, type Refund } from "../rules/refund.ts";
import { findRefund, listRefundsToPoll } from "../store/refund.ts";
import { claimPaymentPoll, deletePaymentPollSchedule } from "../store/watch.ts";
import {
  applyRefundOutcome,
  buildPayoutOrder,
  checkPayout,
  chooseRefundTransition,
  type RefundOutcomeContext,
  refundPollAuditTitle,
} from "./refund-outcome.ts";

const MOST_AT_ONCE = 50;

/** Sends approved refunds to the channel and queries unknown outcomes. A refund that fails must not delay the others. */
export async function pollRefundOutcomes(context: RefundOutcomeContext): Promise<number> {
  const { database, now, payChannel } = context.services;
  if (!payChannel) return 0;
  const numbers = await readInScope(database, SYSTEM_ACTOR, (reader) =>
    listRefundsToPoll(reader, now(), MOST_AT_ONCE),
  );
  const errors: unknown[] = [];
  let looked = 0;
  for (const refundNo of numbers) {
    if (!(await runUpkeepTransaction(database, SYSTEM_ACTOR, (tx) => claimPaymentPoll(tx, refundNo, now()))))
      continue;
    await look(context, payChannel, refundNo).catch(
      // A silent channel is queried again in the next round.
      (error: unknown) => void (error instanceof PaymentChannelError || errors.push(error)),
    );
    looked += 1;
  }
  if (errors.length > 0) throw new AggregateError(errors, "refunds could not be looked at");
  return looked;
}

async function look(context: RefundOutcomeContext, channel: PaymentChannel, refundNo: string): Promise<void> {
  const { database, now, tell } = context.services;
  const refund = await readInScope(database, SYSTEM_ACTOR, (reader) => findRefund(reader, refundNo));
  assert(refund, "a refund is never taken away");
  if (refund.status !== APPROVED_REFUND_STATUS) return;
  const payoutNo = buildPayoutNumber(refund);
  const answer = await hear(channel, refund);
  const error = checkPayout(refund, answer);
  if (error !== undefined) return tell(`a payout does not fit its refund ${payoutNo}: ${error}`);
  if (!chooseRefundTransition(refund, payoutNo, answer, now())) return;
  const path = refundPollAuditTitle.path;
  const key = `refund ${payoutNo} ${refund.version} ${answer.state}`;
  await applyRefundOutcome(context, { refundNo, payoutNo, answer, path, key });
  await runUpkeepTransaction(database, SYSTEM_ACTOR, (tx) => deletePaymentPollSchedule(tx, refundNo));
}

/** Asks before it sends: after a lost answer the channel knows the order, and the order is not sent again. */
async function hear(channel: PaymentChannel, refund: Refund): Promise<PayoutState> {
  const answer = await channel.queryPayout(buildPayoutNumber(refund));
  return answer.state === "UNKNOWN" ? channel.payOut(buildPayoutOrder(refund)) : answer;
}
