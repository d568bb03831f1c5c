import type { InputOf } from "#platform/kernel/contract.ts";
import type { Actor } from "#platform/server/actor.ts";
import { type ContextOf, handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { advancePlan, type Brought, planToChange } from "../commands.ts";
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
import { editionsOf, updateOpenEdition } from "../store/editions.ts";
import type { PlanAnswers } from "./answer.ts";
import { factsOf, type PlanDesk } from "./desk.ts";

type Step = typeof submitPlan;
type Context = Pick<ContextOf<Step>, "actor" | "tx" | "note" | "raise"> & {
  input: InputOf<Step>;
};

export function steppingRoutes(services: Services, desk: PlanDesk, answer: PlanAnswers): Route[] {
  async function take(
    { input, actor, tx, note, raise }: Context,
    event: PlanEvent,
    bring: (plan: PlanHead, actor: Actor) => Promise<Brought> = async () => ({}),
  ) {
    const plan = await planToChange(tx, input);
    const standing = await desk.standing(tx, plan, actor);
    const work = { tx, raise, note, actor, services };
    const brought = await bring(plan, actor);
    const moved = await advancePlan(work, plan, event, standing, brought);
    note(changeOf(plan, moved));
    return answer(tx, moved, actor);
  }

  return [
    handle(submitPlan, (context) =>
      take(context, "submit", async ({ insurancePlanNo }, { userCode }) => {
        const now = services.now();
        await updateOpenEdition(context.tx, insurancePlanNo, { submittedBy: userCode, userCode, now });
        return {};
      }),
    ),
    handle(approvePlan, (context) =>
      take(context, "approve", async ({ insurancePlanNo, comCode }) => {
        const editions = await editionsOf(context.tx, insurancePlanNo);
        const open = editions.find(({ approvedAt }) => approvedAt === null);
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
