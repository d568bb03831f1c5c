import { handle, type Route } from "#platform/server/http/route.ts";
import { payPlanRefusals, policyPayPlanGenerate, policyPayPlanGenerateCheck } from "./contract.ts";
import { generatePlan, planErrors, standardPlan } from "./rules/pay-plan.ts";

export function payPlanRoutes(): Route[] {
  return [
    handle(policyPayPlanGenerate, async ({ input: { count, ...terms }, refuse }) => {
      const list = generatePlan(terms, count);
      const rows = list.map(({ planFee, planDate, planEndDate }) => ({ planFee, planDate, planEndDate }));
      const [error] = planErrors(terms, rows);
      if (!error) return { mostInstalments: standardPlan.mostInstalments, list };
      const { message } = error;
      const fields = [{ path: "count", message }];
      return refuse(payPlanRefusals.beyondStandard, { values: { why: message }, fields });
    }),

    handle(policyPayPlanGenerateCheck, async ({ input: { list, ...terms } }) => ({
      errors: planErrors(terms, list),
    })),
  ];
}
