import { handle, type Route } from "#platform/server/http/route.ts";
import type { PaymentHandlers } from "../commands/payment-handlers.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import {
  specialStagingQuery,
  specialStagingSave,
  specialStagingSubmit,
} from "../contract/special-staging.ts";
import { checkPayPlan, standardPayPlanLimits } from "#areas/pay-plan/rules/pay-plan.ts";
import { findPayableDocument } from "./payment-view.ts";

const { payableMissing, stagingClosed } = paymentRefusals;

export function specialStagingRoutes(handlers: PaymentHandlers): Route[] {
  return [
    handle(specialStagingQuery, ({ input: { businessNo }, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        const payable = await findPayableDocument(reader, actor, handlers, businessNo);
        if (!payable) return refuse(payableMissing);
        const errors = checkPayPlan(payable, payable.rows);
        const { mostInstalments, leastFirstPercent } = standardPayPlanLimits;
        const { premium: sumPremium } = payable;
        const isStandard = errors.length === 0;
        return { businessNo, sumPremium, mostInstalments, leastFirstPercent, isStandard, errors };
      }),
    ),

    handle(specialStagingSave, async ({ input: { businessNo }, actor, tx, refuse }) =>
      refuse((await findPayableDocument(tx, actor, handlers, businessNo)) ? stagingClosed : payableMissing),
    ),

    handle(specialStagingSubmit, async ({ input: { businessNo }, actor, tx, refuse }) =>
      refuse((await findPayableDocument(tx, actor, handlers, businessNo)) ? stagingClosed : payableMissing),
    ),
  ];
}
