import { peopleNamed } from "#areas/identity/questions.ts";
import { getRiskNames } from "#areas/product/questions/risk-names.ts";
import { listOffers } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { planLifecycle } from "../lifecycle.ts";
import type { PlanHead } from "../store.ts";
import type { Plans } from "./plans.ts";

/** The plan with the errors of its open edition, and with the actions that the user may take now. */
export function openPlanAnswers(plans: Plans) {
  return async (reader: Reader, plan: PlanHead, actor: Actor) => {
    const { errors, ...context } = await plans.transitionContext(reader, plan, actor);
    const named = await peopleNamed(reader, [plan.inputBy]);
    const names = await getRiskNames(reader);
    return {
      ...plan,
      riskName: names.get(plan.riskCode) ?? "",
      inputByName: named(plan.inputBy).userName,
      errors: [...errors],
      offers: listOffers(planLifecycle, context),
    };
  };
}

export type PlanAnswers = ReturnType<typeof openPlanAnswers>;
