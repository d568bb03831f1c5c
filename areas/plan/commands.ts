import { permitted, type Work } from "#areas/document/commands.ts";
import { documentRefusals } from "#areas/document/contract.ts";
import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { decide, type Standing } from "#platform/lifecycle/lifecycle.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import { planRefusals } from "./contract.ts";
import { type PlanEffect, type PlanEvent, planLifecycle } from "./lifecycle.ts";
import type { PlanGuard, PlanRole } from "./rules/standing.ts";
import { findPlan, lockPlan, type PlanChange, type PlanFacts, type PlanHead, updatePlan } from "./store.ts";
import { deleteOpenEdition, editionsOf, insertEdition, updateOpenEdition } from "./store/editions.ts";

/** What a step brings besides its name. */
export type Brought = {
  readonly reason?: string;
  /** Of what is saved while nothing counts yet, or of what counts from now on. */
  readonly facts?: PlanFacts;
};

type Seen = { readonly insurancePlanNo: string; readonly version: number };

/** As the user saw it, and locked; what a branch above sells here is seen, and is not his to change. */
export async function planToChange(tx: Tx, { insurancePlanNo, version }: Seen): Promise<PlanHead> {
  const plan = await lockPlan(tx, insurancePlanNo);
  if (!plan) {
    const isSeen = (await findPlan(tx, insurancePlanNo)) !== undefined;
    throw new Refusal(isSeen ? planRefusals.planAbove : planRefusals.planMissing);
  }
  if (plan.version !== version) throw new Refusal(documentRefusals.documentChanged);
  return plan;
}

/** One step by the table: its state, and whatever the table says comes with it. */
export async function advancePlan(
  work: Work,
  plan: PlanHead,
  event: PlanEvent,
  standing: Standing<PlanRole, PlanGuard>,
  { reason, facts }: Brought = {},
): Promise<PlanHead> {
  const { to, then } = permitted(decide(planLifecycle, event, standing));
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
