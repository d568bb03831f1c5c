import { expireDocuments } from "#areas/document/commands/expiry.ts";
import type { Services } from "#platform/server/services.ts";
import { applyInquiryTransition } from "./commands/inquiry-steps.ts";
import { buildInquiryTransitionContext } from "./rules/transition-context.ts";

/** The change of the program itself, as the audit trail names it. */
export const inquiryExpiryChange = { path: "inquiry/expire", title: "询价单到期失效" };
const neverModified = { isSwitchedOn: false, lists: { newReportRisks: [], inquiryModifyPlanTypes: [] } };

/** Approved prices whose last day is over. */
export function expireInquiries(services: Services): Promise<number> {
  const kind = { path: inquiryExpiryChange.path, businessType: "Q", status: "04", number: "inquiryNo" };
  return expireDocuments(services, kind, (work, inquiry, today) => {
    const facts = { today, judged: undefined, modifying: neverModified };
    return applyInquiryTransition(
      work,
      inquiry,
      "expire",
      buildInquiryTransitionContext(inquiry, new Set(["system"]), facts),
    );
  });
}
