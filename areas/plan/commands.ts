import { permitted, type Work } from "#areas/document/commands.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { decideTransition, type TransitionContext } from "#platform/lifecycle/lifecycle.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import { planRefusals } from "./contract.ts";
import { type PlanEffect, type PlanEvent, planLifecycle } from "./lifecycle.ts";
import type { PlanGuard, PlanRole } from "./rules/transition-context.ts";
import { findPlan, lockPlan, type PlanChange, type PlanFacts, type PlanHead, updatePlan } from "./store.ts";
import { deleteOpenEdition, editionsOf, insertEdition, updateOpenEdition } from "./store/editions.ts";

/** What a transition takes besides its event. */
export type PlanStepInput = {
  readonly reason?: string;
  /** Only where they change: of a plan that is not in force yet, or of the edition that comes into force. */
  readonly facts?: PlanFacts;
};

type PlanVersion = { readonly insurancePlanNo: string; readonly version: number };

/** The plan as the user saw it, locked. A plan of a branch above is visible but cannot be changed. */
export async function planToChange(tx: Tx, { insurancePlanNo, version }: PlanVersion): Promise<PlanHead> {
  const plan = await lockPlan(tx, insurancePlanNo);
  if (!plan) {
    const isSeen = (await findPlan(tx, insurancePlanNo)) !== undefined;
    throw new Refusal(isSeen ? planRefusals.planAbove : planRefusals.planMissing);
  }
  if (plan.version !== version) throw new Refusal(documentRefusals.documentChanged);
  return plan;
}

/** Applies one transition and its effects in the caller's transaction. */
export async function advancePlan(
  work: Work,
  plan: PlanHead,
  event: PlanEvent,
  context: TransitionContext<PlanRole, PlanGuard>,
  { reason, facts }: PlanStepInput = {},
): Promise<PlanHead> {
  const { to, effects: then } = permitted(decideTransition(planLifecycle, event, context));
  const change: Partial<PlanChange> = {};
  for (const effect of then)
    Object.assign(change, await effects[effect](work, plan, { reason: reason ?? "" }));
  return updatePlan(work.tx, plan.insurancePlanNo, {
    ...change,
    ...(facts && { facts }),
    ...(event === "disable" && { statusReason: reason ?? "" }),
    ...(event === "enable" && { statusReason: "" }),
    status: to,
    changedBy: work.actor.userCode,
    now: work.services.now(),
  });
}

type Effect = (work: Work, plan: PlanHead, said: { reason: string }) => Promise<Partial<PlanChange>>;

const effects: Record<PlanEffect, Effect> = {
  putInForce: async ({ tx, actor, services }, { insurancePlanNo, edition }) => {
    const { userCode } = actor;
    await updateOpenEdition(tx, insurancePlanNo, { approvedBy: userCode, userCode, now: services.now() });
    return { edition: edition + 1 };
  },
  reopen: async ({ tx, actor, services }, { insurancePlanNo }, { reason: returnedReason }) => {
    const { userCode } = actor;
    await updateOpenEdition(tx, insurancePlanNo, {
      submittedBy: null,
      returnedReason,
      userCode,
      now: services.now(),
    });
    return {};
  },
  openEdition: async ({ tx, actor, services }, plan) => {
    const { insurancePlanNo, comCode, edition } = plan;
    const { userCode } = actor;
    const editions = await editionsOf(tx, insurancePlanNo);
    // One that was left when the plan was disabled is taken up again.
    if (editions.some(({ approvedAt }) => approvedAt === null)) {
      await updateOpenEdition(tx, insurancePlanNo, { submittedBy: null, userCode, now: services.now() });
      return {};
    }
    const current = editions.find((one) => one.edition === edition);
    assert(current, "an edition counts of what is revised");
    await insertEdition(tx, { ...current, comCode, edition: edition + 1, author: userCode });
    return {};
  },
  dropEdition: async ({ tx }, { insurancePlanNo }) => {
    await deleteOpenEdition(tx, insurancePlanNo);
    return {};
  },
};
