import { queryPlans, querySpecials } from "#areas/product/contract/product-calls.ts";
import { toWireForm } from "#platform/forms/wire.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { findSoldPlan, planRefusals } from "../contract.ts";
import { isSoldTo, planInForce } from "../questions.ts";
import { isPlanSold } from "../rules.ts";
import { findPlan, plansInForce } from "../store.ts";
import type { Plans } from "./plans.ts";

const { planMissing, planNotSold } = planRefusals;

/** What whoever quotes is offered: plans that count here today, and the product's own. */
export function sellingRoutes(plans: Plans): Route[] {
  return [
    handle(findSoldPlan, async ({ input: { insurancePlanNo }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const plan = await planInForce(reader, insurancePlanNo);
        return {
          plan,
          isThere: plan !== undefined || (await findPlan(reader, insurancePlanNo)) !== undefined,
        };
      });
      const { plan, isThere } = found;
      if (!plan)
        return refuse(isThere ? planNotSold : planMissing, { values: { planName: insurancePlanNo } });
      const { head, form, rules, ...sold } = plan;
      if (!isSoldTo(plan, actor.comCode, plans.today()))
        return refuse(planNotSold, { values: { planName: head.planName } });
      return { ...sold, rules: [...rules], form: toWireForm(form) };
    }),

    handle(queryPlans, async ({ input, actor, reference, inScope, refuse }) => {
      const { compiled } = await plans.products.find(input, {
        reference,
        comCode: actor.comCode,
        actor,
        refuse,
      });
      const kept = await inScope((reader) => plansInForce(reader, input.riskCode));
      const numbers = new Set(kept.map(({ insurancePlanNo }) => insurancePlanNo));
      const own = (compiled.product.plans ?? []).filter((plan) => !numbers.has(plan.insurancePlanNo ?? ""));
      const sold = kept
        .filter((plan) => isPlanSold(plan, actor.comCode, plans.today()))
        .map(({ terms }) => terms);
      const { insureType } = input;
      return [...sold, ...own].filter((plan) => insureType === undefined || plan.insureType === insureType);
    }),

    handle(querySpecials, async ({ input, actor, reference, inScope, refuse }) => {
      const { compiled } = await plans.products.find(input, {
        reference,
        comCode: actor.comCode,
        actor,
        refuse,
      });
      const { plans: ownPlans = [], specialClauses } = compiled.product;
      const kept = await inScope((reader) => planInForce(reader, input.insurancePlanNo));
      const plan = kept?.terms ?? ownPlans.find((one) => one.insurancePlanNo === input.insurancePlanNo);
      return specialClauses.filter(({ specialCode }) => plan?.specialCodes.includes(specialCode));
    }),
  ];
}
