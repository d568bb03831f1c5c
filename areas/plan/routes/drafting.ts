import { issueNumber, permitted, type Work } from "#areas/document/commands.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import { decide, NOWHERE } from "#platform/lifecycle/lifecycle.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { advancePlan, planToChange } from "../commands.ts";
import { addPlan, copyPlan, editPlan, planRefusals } from "../contract.ts";
import { planLifecycle } from "../lifecycle.ts";
import { premiumRows } from "../rules/factory-plan.ts";
import { infoOf } from "../rules/plan-form.ts";
import { changeOf } from "../rules/plan-change.ts";
import { findPlan, insertPlan, type PlanHead } from "../store.ts";
import { editionsOf, insertEdition, type PlanEdition, updateOpenEdition } from "../store/editions.ts";
import type { PlanAnswers } from "./answer.ts";
import { factsOf, type PlanDesk } from "./desk.ts";

const { planMissing, planNameMissing } = planRefusals;
const NAME = { fields: [{ path: "form.planInfo.planName", message: "请输入计划名称" }] };

export function draftingRoutes(services: Services, desk: PlanDesk, answer: PlanAnswers): Route[] {
  const begin = beginner(services, desk);
  return [
    handle(addPlan, async ({ input, actor, tx, note, raise, refuse }) => {
      const { riskCode, form } = input;
      const { comCode } = actor;
      const { compiled, head } = await desk.products.find(
        { riskCode },
        { reference: tx, comCode, actor, refuse },
      );
      if (infoOf(form).planName === "") return refuse(planNameMissing, NAME);
      const work: Work = { tx, raise, note, actor, services };
      const plan = await begin(work, { ...head, compiled, comCode, form, copiedFrom: "" });
      note(changeOf(null, plan));
      return answer(tx, plan, actor);
    }),

    handle(editPlan, async ({ input, actor, tx, note, raise, refuse }) => {
      const plan = await planToChange(tx, input);
      if (infoOf(input.form).planName === "") return refuse(planNameMissing, NAME);
      const standing = await desk.standing(tx, plan, actor);
      const { insurancePlanNo, comCode } = plan;
      const open = (await editionsOf(tx, insurancePlanNo)).find(({ approvedAt }) => approvedAt === null);
      const content = open && desk.written(await desk.pinned(tx, open), insurancePlanNo, input.form);
      // What counts is told by the row until its next edition is approved.
      const facts = content && plan.edition === 0 ? { facts: factsOf(content, comCode) } : {};
      const saved = await advancePlan({ tx, raise, note, actor, services }, plan, "save", standing, facts);
      const { userCode } = actor;
      if (content) await updateOpenEdition(tx, insurancePlanNo, { content, userCode, now: services.now() });
      note(changeOf(plan, saved, { form: content?.form }));
      return answer(tx, saved, actor);
    }),

    handle(copyPlan, async ({ input, actor, tx, note, raise, refuse }) => {
      const source = await findPlan(tx, input.insurancePlanNo);
      if (!source) return refuse(planMissing);
      const { riskCode, insurancePlanNo: copiedFrom } = source;
      const { comCode } = actor;
      const { compiled, head } = await desk.products.find(
        { riskCode },
        { reference: tx, comCode, actor, refuse },
      );
      const [newest] = await editionsOf(tx, copiedFrom);
      const work: Work = { tx, raise, note, actor, services };
      const form = newest ? copyOf(compiled.product, newest) : {};
      const plan = await begin(work, { ...head, compiled, comCode, form, copiedFrom });
      note(changeOf(null, plan));
      return answer(tx, plan, actor);
    }),
  ];
}

/**
 * Another name, the same price, and where it is sold is for its own branch to say. What the earlier form does not say of
 * the price stands in what the plan came to: its product may have known it by the plan's number.
 */
function copyOf(product: Product, { form, terms }: PlanEdition): FilledForm {
  const { planSale: _, ...kept } = form;
  const planName = `${infoOf(form).planName}（复制）`;
  return { ...premiumRows(product, terms), ...kept, planInfo: { ...form["planInfo"], planName } };
}

type Beginning = {
  readonly riskCode: string;
  readonly version: string;
  readonly compiled: CompiledProduct;
  readonly comCode: string;
  readonly form: FilledForm;
  readonly copiedFrom: string;
};

function beginner(services: Services, desk: PlanDesk) {
  return async (work: Work, beginning: Beginning): Promise<PlanHead> => {
    const { riskCode, version: productVersion, compiled, comCode, copiedFrom } = beginning;
    const { to } = permitted(
      decide(planLifecycle, "create", {
        state: NOWHERE,
        roles: new Set(["editor"] as const),
        fault: () => undefined,
      }),
    );
    const insurancePlanNo = await issueNumber(services, "insurancePlanNo", { riskCode, day: desk.today() });
    const content = desk.written(compiled, insurancePlanNo, beginning.form);
    const { userCode: inputBy } = work.actor;
    const own = { insurancePlanNo, comCode, riskCode, status: to, copiedFrom, inputBy };
    const plan = await insertPlan(work.tx, { ...own, ...factsOf(content, comCode) });
    await insertEdition(work.tx, { ...own, ...content, edition: 1, productVersion, author: inputBy });
    return plan;
  };
}
