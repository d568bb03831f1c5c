import { handle, type Route } from "#platform/server/http/route.ts";
import { policyPayPlanGenerate, policyPayPlanGenerateCheck } from "../contract/pay-plan.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import {
  generatePlan,
  type Instalment,
  planErrors,
  standardPlan,
  type TypedRow,
} from "#areas/drafting/rules/pay-plan.ts";

export function planningRoutes(): Route[] {
  return [
    handle(policyPayPlanGenerate, async ({ input: { count, ...terms }, refuse }) => {
      const list = generatePlan(terms, count);
      const [error] = planErrors(terms, list.map(typedRow));
      if (!error) return { mostInstalments: standardPlan.mostInstalments, list };
      const { message } = error;
      return refuse(paymentRefusals.beyondStandard, {
        values: { why: message },
        fields: [{ path: "count", message }],
      });
    }),
    handle(policyPayPlanGenerateCheck, async ({ input: { list, ...terms } }) => ({
      errors: planErrors(terms, list),
    })),
  ];
}

function typedRow({ planFee, planDate, planEndDate }: Instalment): TypedRow {
  return { planFee, planDate, planEndDate };
}
