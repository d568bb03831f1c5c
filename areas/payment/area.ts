import { issued } from "#areas/proposal/commands/proposal-steps.ts";
import { defineArea, reactTo } from "#platform/server/area.ts";
import { NOTICE_PATH } from "#integrations/payment-channel/notice-path.ts";
import { NOTICE_REFUSED, NOTICE_ACCEPTED } from "#integrations/payment-channel/protocol.ts";
import { paymentChecks } from "./audit.ts";
import { payments } from "./commands/payment-handlers.ts";
import { openImmediateDebt, openProposalPayments } from "./commands/proposal-payments.ts";
import * as paymentCalls from "./contract/payment.ts";
import * as policyPaymentCalls from "./contract/policy-payments.ts";
import * as specialStagingCalls from "./contract/special-staging.ts";
import { noticeCall, takingPartsOf, watchCall } from "./jobs/outcome.ts";
import { watchPayments } from "./jobs/payment-watch.ts";
import { paymentLifecycle } from "./lifecycle.ts";
import { receiveNotice } from "./routes/notice.ts";
import { paymentRoutes } from "./routes/payment-routes.ts";

const WATCH_MS = 1000;

export const payment = defineArea({
  name: "payment",
  calls: [paymentCalls, policyPaymentCalls, specialStagingCalls],
  routes: ({ services, handlersOf }) => paymentRoutes(services, handlersOf(payments)),
  notices: [
    {
      path: NOTICE_PATH,
      open: (context) => async (notice) =>
        (await receiveNotice(takingPartsOf(context), notice))
          ? { status: 200, body: NOTICE_ACCEPTED }
          : { status: 400, body: NOTICE_REFUSED },
    },
  ],
  chores: [{ everyMs: WATCH_MS, work: (context) => watchPayments(takingPartsOf(context)) }],
  checks: paymentChecks,
  lifecycles: [{ table: paymentLifecycle, dictionary: "PaymentStatus" }],
  auditedSteps: [noticeCall, watchCall],
  reactions: [
    reactTo(payments, "T", openProposalPayments),
    reactTo(issued, "payment", ({ services }) => openImmediateDebt(services)),
  ],
});
