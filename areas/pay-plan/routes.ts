import { handle, type Route } from "#platform/server/http/route.ts";
import { payPlanRefusals, policyPayPlanGenerate, policyPayPlanGenerateCheck } from "./contract.ts";
import { generatePayPlan, checkPayPlan, standardPayPlanLimits } from "./rules/pay-plan.ts";

export function payPlanRoutes(): Route[] {
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

    handle(policyPayPlanGenerateCheck, async ({ input: { list, ...terms } }) => ({
      errors: checkPayPlan(terms, list),
    })),
  ];
}
