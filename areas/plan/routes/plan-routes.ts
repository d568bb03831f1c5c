import { createUserNameLookup } from "#areas/identity/questions.ts";
import { queryPlans, querySpecials } from "#areas/product/contract/product-calls.ts";
import { getRiskNames } from "#areas/product/questions/risk-names.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { toWireForm } from "#platform/forms/wire.ts";
import { listActionOffers } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { createPlanCommands, type PlanUnitOfWork } from "../commands.ts";
import {
  addPlan,
  approvePlan,
  copyPlan,
  disablePlan,
  dropPlan,
  editPlan,
  enablePlan,
  findSoldPlan,
  planRefusals,
  queryPlanInfo,
  returnPlan,
  revisePlan,
  submitPlan,
} from "../contract.ts";
import { findPlanEditionInForce } from "../questions/under-plan.ts";
import { getPlanInfo } from "../rules/plan-form.ts";
import { type PlanEvent, planLifecycle } from "../rules/plan-lifecycle.ts";
import { isPlanOnSale } from "../rules/plan-sale.ts";
import { buildPlanPremiumRows } from "../rules/plan-terms.ts";
import { listPlanEditions, type PlanEdition } from "../store/editions.ts";
import { findPlan, type PlanRow, listPlansInForce } from "../store/plan.ts";

const { planMissing, planNameMissing, editionMissing, planNotSold } = planRefusals;
const NAME = { fields: [{ path: "form.planInfo.planName", message: "请输入计划名称" }] };

type Plans = ReturnType<typeof createPlanCommands>;

export function planRoutes(services: Services): Route[] {
  const plans = createPlanCommands(services);
  return [...changeRoutes(plans), ...readRoutes(plans), ...saleRoutes(plans)];
}

function changeRoutes(plans: Plans): Route[] {
  const { products } = plans;
  const take =
    (event: PlanEvent) =>
    async ({ input, ...unit }: PlanUnitOfWork & { input: StepInput }) => {
      const moved = await plans.move(unit, await plans.lock(unit, input), event, input);
      return answer(plans, unit.tx, moved, unit.actor);
    };
  return [
    handle(addPlan, async ({ input: { riskCode, form }, refuse, ...unit }) => {
      const { tx, actor } = unit;
      const context = { reference: tx, comCode: actor.comCode, actor, refuse };
      const product = await products.find({ riskCode }, context);
      if (getPlanInfo(form).planName === "") return refuse(planNameMissing, NAME);
      return answer(plans, tx, await plans.create(unit, { ...product, form }), actor);
    }),

    handle(editPlan, async ({ input, refuse, ...unit }) => {
      const plan = await plans.lock(unit, input);
      if (getPlanInfo(input.form).planName === "") return refuse(planNameMissing, NAME);
      return answer(plans, unit.tx, await plans.move(unit, plan, "save", input), unit.actor);
    }),

    handle(copyPlan, async ({ input: { insurancePlanNo: copiedFrom }, refuse, ...unit }) => {
      const { tx, actor } = unit;
      const source = await findPlan(tx, copiedFrom);
      if (!source) return refuse(planMissing);
      const context = { reference: tx, comCode: actor.comCode, actor, refuse };
      const product = await products.find({ riskCode: source.riskCode }, context);
      const [newest] = await listPlanEditions(tx, copiedFrom);
      const form = newest ? copyOf(product.compiled.product, newest) : {};
      return answer(plans, tx, await plans.create(unit, { ...product, form, copiedFrom }), actor);
    }),

    handle(submitPlan, take("submit")),
    handle(approvePlan, take("approve")),
    handle(returnPlan, take("return")),
    handle(revisePlan, take("revise")),
    handle(dropPlan, take("drop")),
    handle(disablePlan, take("disable")),
    handle(enablePlan, take("enable")),
  ];
}

type StepInput = {
  readonly insurancePlanNo: string;
  readonly version: number;
  readonly reason?: string;
};

/**
 * A copy has another name, the same premiums, and sellers chosen by its own branch. Premiums that the form lacks come
 * from the terms, because the product may know them by the number of the plan.
 */
function copyOf(product: Product, { form, terms }: PlanEdition): FilledForm {
  const { planSale: _, ...copied } = form;
  const planName = `${getPlanInfo(form).planName}（复制）`;
  return { ...buildPlanPremiumRows(product, terms), ...copied, planInfo: { ...form["planInfo"], planName } };
}

/** The plan with the errors of its open edition, and with the actions that the user may take now. */
async function answer(plans: Plans, reader: Reader, plan: PlanRow, actor: Actor) {
  const { errors, ...context } = await plans.transitionContext(reader, plan, actor);
  const named = await createUserNameLookup(reader, [plan.inputBy]);
  const names = await getRiskNames(reader);
  return {
    ...plan,
    riskName: names.get(plan.riskCode) ?? "",
    inputByName: named(plan.inputBy).userName,
    errors,
    offers: listActionOffers(planLifecycle, context),
  };
}

function readRoutes(plans: Plans): Route[] {
  return [
    handle(queryPlanInfo, async ({ input: { insurancePlanNo, edition }, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        const plan = await findPlan(reader, insurancePlanNo);
        if (!plan) return refuse(planMissing);
        const editions = await listPlanEditions(reader, insurancePlanNo);
        const shown = editions.find((one) => edition === undefined || String(one.edition) === edition);
        if (!shown) return refuse(editionMissing);
        const { form, approvedAt, ...head } = shown;
        return {
          ...(await answer(plans, reader, plan, actor)),
          shown: { ...head, isDraft: approvedAt === null, form: toWireForm(form) },
          editions: await withNames(reader, editions),
        };
      }),
    ),
  ];
}

async function withNames(reader: Reader, editions: readonly PlanEdition[]) {
  const codes = editions.flatMap(({ authors, submittedBy, approvedBy }) => [
    ...authors,
    submittedBy,
    approvedBy,
  ]);
  const named = await createUserNameLookup(reader, codes);
  const person = (code: string | null) => (code === null ? null : named(code));
  return editions.map(({ authors, submittedBy, approvedBy, ...edition }) => ({
    ...edition,
    authors: authors.map((code) => named(code).userName),
    submittedBy: person(submittedBy),
    approvedBy: person(approvedBy),
  }));
}

/** The plans that a quotation may begin with: those in force here today, and the product's own. */
function saleRoutes({ products, today }: Plans): Route[] {
  return [
    handle(findSoldPlan, async ({ input: { insurancePlanNo }, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        const head = await findPlan(reader, insurancePlanNo);
        if (!head) return refuse(planMissing);
        const plan = await findPlanEditionInForce(reader, insurancePlanNo);
        if (!plan) return refuse(planNotSold, { values: { planName: insurancePlanNo } });
        if (!isPlanOnSale(head, actor.comCode, today()))
          return refuse(planNotSold, { values: { planName: head.planName } });
        return { ...plan, rules: [...plan.rules], form: toWireForm(plan.form) };
      }),
    ),

    handle(queryPlans, async ({ input, actor, reference, inScope, refuse }) => {
      const { comCode } = actor;
      const { compiled } = await products.find(input, { reference, comCode, actor, refuse });
      const stored = await inScope((reader) => listPlansInForce(reader, input.riskCode));
      const numbers = new Set(stored.map(({ insurancePlanNo }) => insurancePlanNo));
      const own = (compiled.product.plans ?? []).filter((plan) => !numbers.has(plan.insurancePlanNo ?? ""));
      const sold = stored.filter((plan) => isPlanOnSale(plan, comCode, today())).map(({ terms }) => terms);
      const { insureType } = input;
      return [...sold, ...own].filter((plan) => insureType === undefined || plan.insureType === insureType);
    }),

    handle(querySpecials, async ({ input, actor, reference, inScope, refuse }) => {
      const { comCode } = actor;
      const { compiled } = await products.find(input, { reference, comCode, actor, refuse });
      const { plans: ownPlans = [], specialClauses } = compiled.product;
      const stored = await inScope((reader) => findPlanEditionInForce(reader, input.insurancePlanNo));
      const terms = stored?.terms ?? ownPlans.find((one) => one.insurancePlanNo === input.insurancePlanNo);
      return specialClauses.filter(({ specialCode }) => terms?.specialCodes.includes(specialCode));
    }),
  ];
}
