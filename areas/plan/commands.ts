import { issueBusinessNumber } from "#areas/document/commands/document-steps.ts";
import type { ProductVersion } from "#areas/product/questions/product-registry.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { decideTransition, NO_STATE, getTransition } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { planRefusals } from "./contract.ts";
import { createPlanJudge } from "./questions/plan-judging.ts";
import { type PlanEffect, type PlanEvent, planLifecycle } from "./rules/plan-lifecycle.ts";
import { buildPlanColumns } from "./rules/plan-terms.ts";
import {
  deleteOpenEdition,
  type EditionChange,
  listPlanEditions,
  insertEdition,
  type PlanEdition,
  updateOpenEdition,
} from "./store/editions.ts";
import { findPlan, insertPlan, lockPlan, type PlanChange, type PlanRow, updatePlan } from "./store/plan.ts";

export type PlanUnitOfWork = UnitOfWork & { readonly actor: Actor };
type NewPlan = ProductVersion & { readonly form: FilledForm; readonly copiedFrom?: string };
type StepInput = { readonly reason?: string; readonly form?: FilledForm };

const creation = { state: NO_STATE, roles: new Set(["editor"] as const), checkGuard: () => undefined };

/** Creates and moves plans; every change of a plan passes here. */
export function createPlanCommands(services: Services) {
  const { now } = services;
  const judging = createPlanJudge(services);
  return {
    ...judging,

    /** The plan in the version that the user saw. A plan of a branch above is visible but cannot be changed. */
    async lock({ tx }: PlanUnitOfWork, seen: { insurancePlanNo: string; version: number }): Promise<PlanRow> {
      const plan = await lockPlan(tx, seen.insurancePlanNo);
      if (!plan) {
        const isVisible = (await findPlan(tx, seen.insurancePlanNo)) !== undefined;
        throw new Refusal(isVisible ? planRefusals.planAbove : planRefusals.planMissing);
      }
      if (plan.version !== seen.version) throw new Refusal(documentRefusals.documentChanged);
      return plan;
    },

    async create({ tx, actor, note }: PlanUnitOfWork, { head, compiled, form, copiedFrom = "" }: NewPlan) {
      const { riskCode, version: productVersion } = head;
      const { comCode, userCode: inputBy } = actor;
      const { to: status } = getTransition(decideTransition(planLifecycle, "create", creation));
      const origin = { riskCode, day: judging.today() };
      const insurancePlanNo = await issueBusinessNumber(services, "insurancePlanNo", origin);
      const content = judging.contentOf(compiled, insurancePlanNo, form);
      const plan = { insurancePlanNo, comCode, riskCode, status, copiedFrom, inputBy };
      const created = await insertPlan(tx, { ...plan, ...buildPlanColumns(content, comCode) });
      await insertEdition(tx, { ...plan, ...content, edition: 1, productVersion, author: inputBy });
      note(changeOf(null, created));
      return created;
    },

    /** Applies one transition and its effects in the caller's transaction. */
    async move({ tx, actor, note }: PlanUnitOfWork, plan: PlanRow, event: PlanEvent, input: StepInput = {}) {
      const { insurancePlanNo } = plan;
      const { userCode } = actor;
      const context = await judging.transitionContext(tx, plan, actor);
      const { to: status, effects: names } = getTransition(decideTransition(planLifecycle, event, context));
      const { open } = context;
      const content =
        open && input.form && judging.contentOf(await judging.pinned(tx, open), insurancePlanNo, input.form);
      const edition = content && open ? { ...open, ...content } : open;
      const work: EffectWork = {
        tx,
        plan,
        edition,
        reason: input.reason ?? "",
        userCode,
        updateEdition: (change) =>
          updateOpenEdition(tx, insurancePlanNo, { ...change, userCode, now: now() }),
      };
      const change: EffectResult = {};
      for (const name of names) Object.assign(change, await effects[name](work));
      const changed = { ...change, status, changedBy: userCode, now: now() };
      const moved = await updatePlan(tx, insurancePlanNo, changed);
      note(changeOf(plan, moved, content?.form));
      return moved;
    },
  };
}

type EffectWork = {
  readonly tx: Tx;
  readonly plan: PlanRow;
  /** The open edition, with the content that the step brings. */
  readonly edition: PlanEdition | undefined;
  readonly reason: string;
  readonly userCode: string;
  updateEdition(change: Omit<EditionChange, "userCode" | "now">): Promise<void>;
};
/** What an effect changes in the row of the plan. */
type EffectResult = Pick<PlanChange, "edition" | "statusReason" | "facts">;

const effects: Record<PlanEffect, (work: EffectWork) => Promise<EffectResult>> = {
  writeContent: async ({ plan, edition: content, updateEdition }) => {
    assert(content, "a plan that is saved has an open edition");
    await updateEdition({ content });
    // The row repeats the edition in force until the next one is approved.
    return plan.edition === 0 ? { facts: buildPlanColumns(content, plan.comCode) } : {};
  },
  markSubmitted: async ({ userCode, updateEdition }) => {
    await updateEdition({ submittedBy: userCode });
    return {};
  },
  putInForce: async ({ plan, edition, userCode, updateEdition }) => {
    assert(edition, "a plan that is approved has an open edition");
    await updateEdition({ approvedBy: userCode });
    return { edition: plan.edition + 1, facts: buildPlanColumns(edition, plan.comCode) };
  },
  reopen: async ({ reason: returnedReason, updateEdition }) => {
    await updateEdition({ submittedBy: null, returnedReason });
    return {};
  },
  openEdition: async ({ tx, plan, edition: open, userCode: author, updateEdition }) => {
    // An edition that was open when the plan was disabled is edited further.
    if (open) await updateEdition({ submittedBy: null });
    else {
      const { insurancePlanNo, comCode, edition } = plan;
      const current = (await listPlanEditions(tx, insurancePlanNo)).find((one) => one.edition === edition);
      assert(current, "a plan that is revised has an edition in force");
      await insertEdition(tx, { ...current, comCode, edition: edition + 1, author });
    }
    return {};
  },
  dropEdition: async ({ tx, plan }) => {
    await deleteOpenEdition(tx, plan.insurancePlanNo);
    return {};
  },
  noteReason: async ({ reason: statusReason }) => ({ statusReason }),
};

/** The audit row of a change: the row of the plan, and the form where it was written. */
function changeOf(before: PlanRow | null, after: PlanRow, form?: FilledForm) {
  const { insurancePlanNo: subject, comCode } = after;
  return { subject, comCode, change: { before, after, ...(form && { form }) } };
}
