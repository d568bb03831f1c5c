import { proposalPaymentStopSlot } from "#areas/payment/questions.ts";
import { heldSetOffSlot } from "#areas/payment/commands/payment-handlers.ts";
import { refundHandlerSlot } from "#areas/payment/commands/refund.ts";
import { inquiryChangeHandlerSlot } from "#areas/quotation/commands/modified-inquiry.ts";
import { createEventReaction, defineArea } from "#platform/server/area.ts";
import { prepaymentAuditChecks } from "./audit.ts";
import { createInquiryChangeHandler } from "./commands/inquiry-change.ts";
import { createPrepaymentRefundHandler } from "./commands/refund.ts";
import { createSetOffTaker } from "./commands/set-off.ts";
import * as prepaymentContract from "./contract.ts";
import { findPrepaymentStop } from "./questions.ts";
import { prepaymentRoutes } from "./routes.ts";
import { prepaymentDefinition } from "./rules/prepayment.ts";

export const prepaymentArea = defineArea({
  name: "prepayment",
  calls: [prepaymentContract],
  routes: prepaymentRoutes,
  checks: prepaymentAuditChecks,
  reactions: [
    createEventReaction(proposalPaymentStopSlot, "prepayment", () => findPrepaymentStop),
    createEventReaction(inquiryChangeHandlerSlot, "prepayment", createInquiryChangeHandler),
    createEventReaction(heldSetOffSlot, "prepayment", createSetOffTaker),
    createEventReaction(refundHandlerSlot, "Y", createPrepaymentRefundHandler),
  ],
  documents: [{ document: prepaymentDefinition, calls: prepaymentContract.prepaymentCalls }],
});
