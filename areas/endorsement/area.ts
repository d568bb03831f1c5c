import { paymentHandlerSlot } from "#areas/payment/commands/payment-handlers.ts";
import { refundHandlerSlot } from "#areas/payment/commands/refund.ts";
import { underwritingDecisionHandlerSlot } from "#areas/underwriting/commands.ts";
import { createTrailTransitionCheck } from "#platform/documents/server/document-checks.ts";
import { createEventReaction, defineArea } from "#platform/server/area.ts";
import { endorsementChecks } from "./audit.ts";
import { createEndorsementCommands } from "./commands/endorsement-steps.ts";
import { createEndorsementPaymentHandler, createEndorsementRefundHandler } from "./commands/payments.ts";
import * as draftCalls from "./contract/drafts.ts";
import * as queryCalls from "./contract/queries.ts";
import * as readingLinkCalls from "./contract/reading-link.ts";
import { endorsementLifecycle } from "./lifecycle.ts";
import { endorsementRoutes } from "./routes/endorsement-routes.ts";

export const endorsementArea = defineArea({
  name: "endorsement",
  calls: [draftCalls, queryCalls, readingLinkCalls],
  routes: endorsementRoutes,
  checks: [...endorsementChecks, createTrailTransitionCheck("E", "endorsement", endorsementLifecycle)],
  lifecycles: [{ table: endorsementLifecycle, dictionary: "EndorseStatus" }],
  reactions: [
    createEventReaction(
      underwritingDecisionHandlerSlot,
      "E",
      ({ services }) => createEndorsementCommands(services).takeDecision,
    ),
    createEventReaction(paymentHandlerSlot, "E", createEndorsementPaymentHandler),
    createEventReaction(refundHandlerSlot, "E", createEndorsementRefundHandler),
  ],
});
