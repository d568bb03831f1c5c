import { expireDocuments } from "#areas/document/commands/expiry.ts";
import type { Services } from "#platform/server/services.ts";
import { advance } from "./commands/inquiry-steps.ts";
import { transitionContext } from "./rules/transition-context.ts";

/** The change of the program itself, as the audit trail names it. */
export const expiring = { path: "inquiry/expire", title: "询价单到期失效" };
const neverModified = { isSwitchedOn: false, lists: { newReportRisks: [], inquiryModifyPlanTypes: [] } };

/** Approved prices whose last day is over. */
export function expireInquiries(services: Services): Promise<number> {
  const kind = { path: expiring.path, businessType: "Q", status: "04", number: "inquiryNo" };
  return expireDocuments(services, kind, (work, inquiry, today) => {
    const facts = { today, judged: undefined, modifying: neverModified };
    return advance(work, inquiry, "expire", transitionContext(inquiry, new Set(["system"]), facts));
  });
}
