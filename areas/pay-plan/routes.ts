import { findDocumentVisibleToUser } from "#areas/document/questions.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { payPlanRefusals, policyPayPlanGenerate, policyPayPlanGenerateCheck } from "./contract.ts";
import { approvedPlanSlot } from "./questions.ts";
import { checkPayPlan, findFittingApproval } from "./rules/approved-plan.ts";
import { generatePayPlan, readPayPlan, standardPayPlanLimits } from "./rules/pay-plan.ts";

export function payPlanRoutes({ handlersOf }: EventReactionContext): Route[] {
  const finders = Object.values(handlersOf(approvedPlanSlot));
  return [
    handle(policyPayPlanGenerate, async ({ input: { count, ...terms }, refuse }) => {
      const list = generatePayPlan(terms, count);
      const rows = list.map(({ planFee, planDate, planEndDate }) => ({ planFee, planDate, planEndDate }));
      const [error] = checkPayPlan(terms, rows);
      if (!error) return { mostInstalments: standardPayPlanLimits.mostInstalments, list };
      const { message } = error;
      const fields = [{ path: "count", message }];
      return refuse(payPlanRefusals.beyondStandard, { values: { why: message }, fields });
    }),

    handle(policyPayPlanGenerateCheck, ({ input: { list, businessNo, ...terms }, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        if (businessNo !== undefined && !(await findDocumentVisibleToUser(reader, actor, businessNo)))
          return refuse(documentRefusals.documentMissing);
        const lists = businessNo === undefined ? [] : finders.map((find) => find(reader, businessNo));
        const approved = (await Promise.all(lists)).flat();
        const fitting = findFittingApproval(terms, readPayPlan(terms, list).plan, approved);
        return { errors: checkPayPlan(terms, list, approved), approvedNo: fitting?.approvedNo ?? "" };
      }),
    ),
  ];
}
