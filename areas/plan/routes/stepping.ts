import type { InputOf } from "#platform/kernel/contract.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { Unit } from "#platform/server/unit-of-work.ts";
import { advancePlan, type PlanStepInput, planToChange } from "../commands.ts";
import {
  approvePlan,
  disablePlan,
  dropPlan,
  enablePlan,
  returnPlan,
  revisePlan,
  submitPlan,
} from "../contract.ts";
import type { PlanEvent } from "../lifecycle.ts";
import { changeOf } from "../rules/plan-change.ts";
import type { PlanHead } from "../store.ts";
import { findOpenEdition, updateOpenEdition } from "../store/editions.ts";
import type { PlanAnswers } from "./answer.ts";
import { factsOf, type Plans } from "./plans.ts";

type Context = Unit & { readonly actor: Actor; readonly input: InputOf<typeof submitPlan> };

export function steppingRoutes(services: Services, plans: Plans, answer: PlanAnswers): Route[] {
  async function take(
    { input, ...unit }: Context,
    event: PlanEvent,
    prepare: (plan: PlanHead) => Promise<PlanStepInput> = async () => ({}),
  ) {
    const { tx, actor } = unit;
    const plan = await planToChange(tx, input);
    const context = await plans.transitionContext(tx, plan, actor);
    const moved = await advancePlan({ ...unit, services }, plan, event, context, await prepare(plan));
    unit.note(changeOf(plan, moved));
    return answer(tx, moved, actor);
  }

  return [
    handle(submitPlan, (context) =>
      take(context, "submit", async ({ insurancePlanNo }) => {
        const { userCode } = context.actor;
        const submitted = { submittedBy: userCode, userCode, now: services.now() };
        await updateOpenEdition(context.tx, insurancePlanNo, submitted);
        return {};
      }),
    ),
    handle(approvePlan, (context) =>
      take(context, "approve", async ({ insurancePlanNo, comCode }) => {
        const open = await findOpenEdition(context.tx, insurancePlanNo);
        return open ? { facts: factsOf(open, comCode) } : {};
      }),
    ),
    handle(returnPlan, (context) => take(context, "return", async () => ({ reason: context.input.reason }))),
    handle(disablePlan, (context) =>
      take(context, "disable", async () => ({ reason: context.input.reason })),
    ),
    handle(revisePlan, (context) => take(context, "revise")),
    handle(dropPlan, (context) => take(context, "drop")),
    handle(enablePlan, (context) => take(context, "enable")),
  ];
}
