import { handle, type Route } from "#platform/server/http/route.ts";
import { policyPayPlanGenerate, policyPayPlanGenerateCheck } from "../contract/pay-plan.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import { generatePlan, planFaults, standardPlan } from "../rules/pay-plan.ts";

export function planningRoutes(): Route[] {
  return [
    handle(policyPayPlanGenerate, async ({ input: { count, ...terms }, refuse }) => {
      const list = generatePlan(terms, count);
      const typed = list.map(({ payNo: _, ...row }) => row);
      const [fault] = planFaults(terms, typed);
      if (!fault) return { mostInstalments: standardPlan.mostInstalments, list };
      const { message } = fault;
      return refuse(paymentRefusals.beyondStandard, {
        values: { why: message },
        fields: [{ path: "count", message }],
      });
    }),
    handle(policyPayPlanGenerateCheck, async ({ input: { list, ...terms } }) => ({
      faults: planFaults(terms, list),
    })),
  ];
}
