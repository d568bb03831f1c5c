import { issued } from "#areas/proposal/commands/proposal-steps.ts";
import { defineArea, reactTo } from "#platform/server/area.ts";
import { PAYMENT_NOTICE_ADDRESS } from "#integrations/payment-channel/notice-path.ts";
import { PAYMENT_NOTICE_REFUSED, PAYMENT_NOTICE_ACCEPTED } from "#integrations/payment-channel/protocol.ts";
import { paymentChecks } from "./audit.ts";
import { paymentSlot } from "./commands/payment-handlers.ts";
import { createImmediateDebtHandler, createProposalPaymentHandler } from "./commands/proposal-payments.ts";
import * as paymentCalls from "./contract/payment.ts";
import * as policyPaymentCalls from "./contract/policy-payments.ts";
import * as specialStagingCalls from "./contract/special-staging.ts";
import { paymentNoticeAudit, toPaymentOutcomeContext, paymentWatchAudit } from "./jobs/outcome.ts";
import { pollPaymentOutcomes } from "./jobs/payment-watch.ts";
import { paymentLifecycle } from "./lifecycle.ts";
import { receivePaymentNotice } from "./routes/notice.ts";
import { paymentRoutes } from "./routes/payment-routes.ts";

const WATCH_MS = 1000;

export const paymentArea = defineArea({
  name: "payment",
  calls: [paymentCalls, policyPaymentCalls, specialStagingCalls],
  routes: ({ services, handlersOf }) => paymentRoutes(services, handlersOf(paymentSlot)),
  notices: [
    {
      path: PAYMENT_NOTICE_ADDRESS,
      open: (context) => async (notice) =>
        (await receivePaymentNotice(toPaymentOutcomeContext(context), notice))
          ? { status: 200, body: PAYMENT_NOTICE_ACCEPTED }
          : { status: 400, body: PAYMENT_NOTICE_REFUSED },
    },
  ],
  chores: [{ everyMs: WATCH_MS, work: (context) => pollPaymentOutcomes(toPaymentOutcomeContext(context)) }],
  checks: paymentChecks,
  lifecycles: [{ table: paymentLifecycle, dictionary: "PaymentStatus" }],
  auditedSteps: [paymentNoticeAudit, paymentWatchAudit],
  reactions: [
    reactTo(paymentSlot, "T", createProposalPaymentHandler),
    reactTo(issued, "payment", ({ services }) => createImmediateDebtHandler(services)),
  ],
});
