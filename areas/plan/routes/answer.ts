import { peopleNamed } from "#areas/identity/questions.ts";
import { riskNames } from "#areas/product/questions/risk-names.ts";
import { offersOf } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { planLifecycle } from "../lifecycle.ts";
import type { PlanHead } from "../store.ts";
import type { PlanDesk } from "./desk.ts";

/** A plan as every call of it answers: where it stands, what is wrong with what is worked on, what may be done now. */
export function openPlanAnswers(desk: PlanDesk) {
  return async (reader: Reader, plan: PlanHead, actor: Actor) => {
    const { faults, ...standing } = await desk.standing(reader, plan, actor);
    const named = await peopleNamed(reader, [plan.inputBy]);
    const names = await riskNames(reader);
    return {
      ...plan,
      riskName: names.get(plan.riskCode) ?? "",
      inputByName: named(plan.inputBy).userName,
      faults: [...faults],
      offers: offersOf(planLifecycle, standing),
    };
  };
}

export type PlanAnswers = ReturnType<typeof openPlanAnswers>;
