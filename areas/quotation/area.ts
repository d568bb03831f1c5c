import { decisionSlot } from "#areas/underwriting/commands.ts";
import { transitionCheck } from "#platform/documents/server/document-checks.ts";
import { defineArea, HOUR_MS, reactTo } from "#platform/server/area.ts";
import { quotationChecks } from "./audit.ts";
import { takeDecision } from "./commands/inquiry-steps.ts";
import * as combinationCalls from "./contract/combination.ts";
import * as inquiryCalls from "./contract/inquiry.ts";
import * as readingLinkCalls from "./contract/reading-link.ts";
import { expireInquiries, expiring } from "./jobs.ts";
import { inquiryLifecycle } from "./lifecycle.ts";
import { fillCombinations } from "./load.ts";
import { combinationRoutes } from "./routes/combinations.ts";
import { openInquiries } from "./routes/inquiries.ts";
import { inquiryRoutes } from "./routes/inquiry-routes.ts";

export const quotation = defineArea({
  name: "quotation",
  calls: [inquiryCalls, combinationCalls, readingLinkCalls],
  routes: ({ services }) => {
    const inquiries = openInquiries(services);
    return [...inquiryRoutes(services, inquiries), ...combinationRoutes(services, inquiries)];
  },
  chores: [{ everyMs: HOUR_MS, work: ({ services }) => expireInquiries(services) }],
  searchFills: [fillCombinations],
  checks: [...quotationChecks, transitionCheck("Q", "inquiry", inquiryLifecycle)],
  lifecycles: [{ table: inquiryLifecycle, dictionary: "QuotationStatus" }],
  auditedSteps: [expiring],
  reactions: [reactTo(decisionSlot, "Q", () => takeDecision)],
});
