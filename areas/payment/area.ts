import { policyIssuedHandlerSlot } from "#areas/proposal/commands/proposal-steps.ts";
import { defineArea, createEventReaction } from "#platform/server/area.ts";
import {
  PAYMENT_CHANNEL_NOTICE_PATH,
  PAYOUT_CHANNEL_NOTICE_PATH,
} from "#integrations/payment-channel/notice-path.ts";
import {
  PAYMENT_NOTICE_REFUSED_ANSWER,
  PAYMENT_NOTICE_ACCEPTED_ANSWER,
} from "#integrations/payment-channel/protocol.ts";
import { paymentAuditChecks } from "./audit.ts";
import { paymentHandlerSlot } from "./commands/payment-handlers.ts";
import { createImmediateDebtHandler, createProposalPaymentHandler } from "./commands/proposal-payments.ts";
import * as paymentCalls from "./contract/payment.ts";
import * as policyPaymentCalls from "./contract/policy-payments.ts";
import * as refundCalls from "./contract/refund.ts";
import { paymentNoticeAuditTitle, toPaymentOutcomeContext, paymentPollAuditTitle } from "./jobs/outcome.ts";
import { pollPaymentOutcomes } from "./jobs/payment-watch.ts";
import {
  payoutNoticeAuditTitle,
  refundPollAuditTitle,
  toRefundOutcomeContext,
} from "./jobs/refund-outcome.ts";
import { pollRefundOutcomes } from "./jobs/refund-watch.ts";
import { paymentLifecycle } from "./lifecycle/payment.ts";
import { refundLifecycle } from "./lifecycle/refund.ts";
import { receivePaymentNotice } from "./routes/notice.ts";
import { receivePayoutNotice } from "./routes/payout-notice.ts";
import { paymentRoutes } from "./routes/payment-routes.ts";

const WATCH_MS = 1000;

export const paymentArea = defineArea({
  name: "payment",
  calls: [paymentCalls, policyPaymentCalls, refundCalls],
  routes: paymentRoutes,
  notices: [
    {
      path: PAYMENT_CHANNEL_NOTICE_PATH,
      open: (context) => async (notice) =>
        toNoticeAnswer(await receivePaymentNotice(toPaymentOutcomeContext(context), notice)),
    },
    {
      path: PAYOUT_CHANNEL_NOTICE_PATH,
      open: (context) => async (notice) =>
        toNoticeAnswer(await receivePayoutNotice(toRefundOutcomeContext(context), notice)),
    },
  ],
  chores: [
    { everyMs: WATCH_MS, work: (context) => pollPaymentOutcomes(toPaymentOutcomeContext(context)) },
    { everyMs: WATCH_MS, work: (context) => pollRefundOutcomes(toRefundOutcomeContext(context)) },
  ],
  checks: paymentAuditChecks,
  lifecycles: [
    { table: paymentLifecycle, dictionary: "PaymentStatus" },
    { table: refundLifecycle, dictionary: "RefundStatus" },
  ],
  auditedSteps: [
    paymentNoticeAuditTitle,
    paymentPollAuditTitle,
    payoutNoticeAuditTitle,
    refundPollAuditTitle,
  ],
  reactions: [
    createEventReaction(paymentHandlerSlot, "T", createProposalPaymentHandler),
    createEventReaction(policyIssuedHandlerSlot, "payment", ({ services }) =>
      createImmediateDebtHandler(services),
    ),
  ],
});

function toNoticeAnswer(isAccepted: boolean) {
  return isAccepted
    ? { status: 200, body: PAYMENT_NOTICE_ACCEPTED_ANSWER }
    : { status: 400, body: PAYMENT_NOTICE_REFUSED_ANSWER };
}
