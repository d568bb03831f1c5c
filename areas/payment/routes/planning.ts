import { handle, type Route } from "#platform/server/http/route.ts";
import { policyPayPlanGenerate, policyPayPlanGenerateCheck } from "../contract/pay-plan.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import {
  generatePlan,
  type Instalment,
  planFaults,
  standardPlan,
  type TypedRow,
} from "#areas/drafting/rules/pay-plan.ts";

export function planningRoutes(): Route[] {
  return [
    handle(policyPayPlanGenerate, async ({ input: { count, ...terms }, refuse }) => {
      const list = generatePlan(terms, count);
      const [fault] = planFaults(terms, list.map(typedRow));
      if (!fault) return { mostInstalments: standardPlan.mostInstalments, list };
      const { message } = fault;
      return refuse(paymentRefusals.beyondStandard, {
        values: { why: message },
        fields: [{ path: "count", message }],
      });
    }),
    handle(policyPayPlanGenerateCheck, async ({ input: { list, ...terms } }) => ({
      errors: planFaults(terms, list),
    })),
  ];
}

function typedRow({ planFee, planDate, planEndDate }: Instalment): TypedRow {
  return { planFee, planDate, planEndDate };
}
