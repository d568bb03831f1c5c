import { underwritingDecisionHandlerSlot } from "#areas/underwriting/commands.ts";
import { createTrailTransitionCheck } from "#platform/documents/server/document-checks.ts";
import { defineArea, HOUR_MS, createEventReaction } from "#platform/server/area.ts";
import { quotationChecks } from "./audit.ts";
import { applyInquiryDecision } from "./commands/inquiry-steps.ts";
import { inquiryChangeHandlerSlot } from "./commands/modified-inquiry.ts";
import * as combinationCalls from "./contract/combination.ts";
import * as inquiryCalls from "./contract/inquiry.ts";
import * as readingLinkCalls from "./contract/reading-link.ts";
import { expireInquiries, inquiryExpiryChange } from "./jobs.ts";
import { inquiryLifecycle } from "./lifecycle.ts";
import { fillCombinationSearchIndex } from "./load.ts";
import { combinationRoutes } from "./routes/combinations.ts";
import { createInquiryCommands } from "./routes/inquiries.ts";
import { inquiryRoutes } from "./routes/inquiry-routes.ts";

export const quotationArea = defineArea({
  name: "quotation",
  calls: [inquiryCalls, combinationCalls, readingLinkCalls],
  routes: ({ services, handlersOf }) => {
    const inquiries = createInquiryCommands(services);
    return [
      ...inquiryRoutes(services, inquiries, Object.values(handlersOf(inquiryChangeHandlerSlot))),
      ...combinationRoutes(services, inquiries),
    ];
  },
  chores: [{ everyMs: HOUR_MS, work: ({ services }) => expireInquiries(services) }],
  searchFills: [fillCombinationSearchIndex],
  checks: [...quotationChecks, createTrailTransitionCheck("Q", "inquiry", inquiryLifecycle)],
  lifecycles: [{ table: inquiryLifecycle, dictionary: "QuotationStatus" }],
  auditedSteps: [inquiryExpiryChange],
  reactions: [createEventReaction(underwritingDecisionHandlerSlot, "Q", () => applyInquiryDecision)],
});
