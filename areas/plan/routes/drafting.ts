import { issueNumber, permitted, type Work } from "#areas/document/commands.ts";
import type { ProductVersion } from "#areas/product/questions/product-registry.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { decideTransition, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { advancePlan, planToChange } from "../commands.ts";
import { addPlan, copyPlan, editPlan, planRefusals } from "../contract.ts";
import { planLifecycle } from "../lifecycle.ts";
import { premiumRows } from "../rules/factory-plan.ts";
import { infoOf } from "../rules/plan-form.ts";
import { changeOf } from "../rules/plan-change.ts";
import { findPlan, insertPlan, type PlanHead } from "../store.ts";
import {
  editionsOf,
  findOpenEdition,
  insertEdition,
  type PlanEdition,
  updateOpenEdition,
} from "../store/editions.ts";
import type { PlanAnswers } from "./answer.ts";
import { factsOf, type Plans } from "./plans.ts";

const { planMissing, planNameMissing } = planRefusals;
const NAME = { fields: [{ path: "form.planInfo.planName", message: "请输入计划名称" }] };

export function draftingRoutes(services: Services, plans: Plans, answer: PlanAnswers): Route[] {
  const create = openCreation(services, plans);
  return [
    handle(addPlan, async ({ input: { riskCode, form }, refuse, ...unit }) => {
      const { tx, actor } = unit;
      const { comCode } = actor;
      const sold = await plans.products.find({ riskCode }, { reference: tx, comCode, actor, refuse });
      if (infoOf(form).planName === "") return refuse(planNameMissing, NAME);
      const plan = await create({ ...unit, services }, { ...sold, comCode, form, copiedFrom: "" });
      return answer(tx, plan, actor);
    }),

    handle(editPlan, async ({ input, refuse, ...unit }) => {
      const { tx, actor } = unit;
      const plan = await planToChange(tx, input);
      if (infoOf(input.form).planName === "") return refuse(planNameMissing, NAME);
      const context = await plans.transitionContext(tx, plan, actor);
      const { insurancePlanNo, comCode } = plan;
      const open = await findOpenEdition(tx, insurancePlanNo);
      const content = open && plans.written(await plans.pinned(tx, open), insurancePlanNo, input.form);
      // The row repeats the edition in force until the next one is approved.
      const facts = content && plan.edition === 0 ? { facts: factsOf(content, comCode) } : {};
      const saved = await advancePlan({ ...unit, services }, plan, "save", context, facts);
      const { userCode } = actor;
      if (content) await updateOpenEdition(tx, insurancePlanNo, { content, userCode, now: services.now() });
      unit.note(changeOf(plan, saved, { form: content?.form }));
      return answer(tx, saved, actor);
    }),

    handle(copyPlan, async ({ input, refuse, ...unit }) => {
      const { tx, actor } = unit;
      const source = await findPlan(tx, input.insurancePlanNo);
      if (!source) return refuse(planMissing);
      const { riskCode, insurancePlanNo: copiedFrom } = source;
      const { comCode } = actor;
      const sold = await plans.products.find({ riskCode }, { reference: tx, comCode, actor, refuse });
      const [newest] = await editionsOf(tx, copiedFrom);
      const form = newest ? copyOf(sold.compiled.product, newest) : {};
      const plan = await create({ ...unit, services }, { ...sold, comCode, form, copiedFrom });
      return answer(tx, plan, actor);
    }),
  ];
}

/**
 * A copy has another name and the same price, and its own branch decides where it is sold. Prices that the form does not
 * have come from the terms: the product may know them by the number of the plan.
 */
function copyOf(product: Product, { form, terms }: PlanEdition): FilledForm {
  const { planSale: _, ...kept } = form;
  const planName = `${infoOf(form).planName}（复制）`;
  return { ...premiumRows(product, terms), ...kept, planInfo: { ...form["planInfo"], planName } };
}

type NewPlanInput = ProductVersion & {
  readonly comCode: string;
  readonly form: FilledForm;
  readonly copiedFrom: string;
};

const entered = { state: NO_STATE, roles: new Set(["editor"] as const), checkGuard: () => undefined };

function openCreation(services: Services, plans: Plans) {
  return async (
    work: Work,
    { head, compiled, comCode, form, copiedFrom }: NewPlanInput,
  ): Promise<PlanHead> => {
    const { riskCode, version: productVersion } = head;
    const { to } = permitted(decideTransition(planLifecycle, "create", entered));
    const insurancePlanNo = await issueNumber(services, "insurancePlanNo", { riskCode, day: plans.today() });
    const content = plans.written(compiled, insurancePlanNo, form);
    const { userCode: inputBy } = work.actor;
    const own = { insurancePlanNo, comCode, riskCode, status: to, copiedFrom, inputBy };
    const plan = await insertPlan(work.tx, { ...own, ...factsOf(content, comCode) });
    await insertEdition(work.tx, { ...own, ...content, edition: 1, productVersion, author: inputBy });
    work.note(changeOf(null, plan));
    return plan;
  };
}
