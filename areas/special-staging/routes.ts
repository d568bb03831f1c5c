import { findDocumentVisibleToUser } from "#areas/document/questions.ts";
import { checkPayPlan, findFittingApproval } from "#areas/pay-plan/rules/approved-plan.ts";
import { computeInstalmentRows } from "#areas/pay-plan/rules/instalments.ts";
import { readPayPlan, standardPayPlanLimits } from "#areas/pay-plan/rules/pay-plan.ts";
import { createPlainDocumentRoutes } from "#platform/documents/server/document-routes.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { createSpecialStagingCommands } from "./commands/staging-steps.ts";
import { specialStagingCalls, specialStagingQuery } from "./contract.ts";
import { specialStagingDefinition } from "./rules/special-staging.ts";
import { listApprovedPlans } from "./questions.ts";
import { listApplications } from "./store.ts";

const { documentMissing } = documentRefusals;

export function specialStagingRoutes(services: Services): Route[] {
  const { world, effects } = createSpecialStagingCommands(services);
  return [
    ...createPlainDocumentRoutes(specialStagingDefinition, specialStagingCalls, world, effects),

    handle(specialStagingQuery, ({ input: { businessNo }, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        const proposal = await findDocumentVisibleToUser(reader, actor, businessNo);
        if (!proposal) return refuse(documentMissing);
        const today = getTodayInShanghai(services.now());
        const { sumPremium, startDate, endDate, content } = proposal;
        const premium = sumPremium ?? "0.00";
        const terms = { premium, startDate: startDate ?? today, endDate: endDate ?? today };
        const rows = computeInstalmentRows(content, premium);
        const approved = await listApprovedPlans(reader, businessNo);
        const fitting = findFittingApproval(terms, readPayPlan(terms, rows).plan, approved);
        const applications = await listApplications(reader, businessNo);
        const { mostInstalments, leastFirstPercent } = standardPayPlanLimits;
        return {
          businessNo,
          sumPremium: premium,
          mostInstalments,
          leastFirstPercent,
          isStandard: checkPayPlan(terms, rows).length === 0,
          errors: checkPayPlan(terms, rows, approved),
          approvedNo: fitting?.approvedNo ?? "",
          applications: applications.map(({ businessNo: specialStagingNo, status }) => ({
            specialStagingNo,
            status,
          })),
        };
      }),
    ),
  ];
}
