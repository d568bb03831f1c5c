import { type CompiledProduct, compileProduct } from "#areas/product/rules/compile-product.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { narrowProductToPlan, checkFormAgainstPlan, type PlanOnSale } from "../rules/narrowed-product.ts";
import { listPlanRules, removePlanSections } from "../rules/plan-form.ts";
import { isPlanOnSale } from "../rules/plan-sale.ts";
import { listPlanEditions } from "../store/editions.ts";
import { findPlan, type PlanRow } from "../store/plan.ts";

/** The product of a document under the plan that it names, and where the document breaks the plan. */
export type ProductUnderPlan = { readonly compiled: CompiledProduct; readonly errors: readonly FormError[] };

/** An edition never changes, so it is compiled once with each version of its product. */
export function createProductUnderPlanReader(now: () => Date) {
  const cache = new WeakMap<CompiledProduct, Map<string, CompiledProduct>>();
  const narrowed = (compiled: CompiledProduct, plan: PlanInForce): CompiledProduct => {
    const ofProduct = cache.get(compiled) ?? new Map<string, CompiledProduct>();
    const key = `${plan.insurancePlanNo} ${plan.edition}`;
    const found = ofProduct.get(key) ?? compileProduct(narrowProductToPlan(compiled.product, plan));
    cache.set(compiled, ofProduct.set(key, found));
    return found;
  };
  return async (reader: Reader, compiled: CompiledProduct, form: FilledForm): Promise<ProductUnderPlan> => {
    const insurancePlanNo = getFormTextAtPath(form, "base.insurancePlanNo");
    if (insurancePlanNo === "") return { compiled, errors: [] };
    const plan = await findPlanEditionInForce(reader, insurancePlanNo);
    const { plans: ownPlans = [], riskCode } = compiled.product;
    // A plan that only the product file has is part of the product and needs no narrowing.
    if (!plan && ownPlans.some((own) => own.insurancePlanNo === insurancePlanNo))
      return { compiled, errors: [] };
    if (plan?.riskCode !== riskCode)
      return { compiled, errors: [errorOf("该险种没有这个保险计划，或该计划尚未生效")] };
    const isSold = isPlanOnSale(
      plan.head,
      getFormTextAtPath(form, "base.comCode"),
      getTodayInShanghai(now()),
    );
    const errors = checkFormAgainstPlan(compiled.product, plan, form);
    return {
      compiled: narrowed(compiled, plan),
      errors: isSold ? errors : [errorOf("该计划现在不能在归属机构销售"), ...errors],
    };
  };
}

function errorOf(message: string): FormError {
  return { section: "base", index: -1, element: "insurancePlanNo", message };
}

type PlanInForce = PlanOnSale & {
  readonly head: PlanRow;
  readonly edition: number;
  readonly riskCode: string;
  readonly productVersion: string;
};

/** The edition in force of a plan; undefined where none is, or none that this branch sees. */
export async function findPlanEditionInForce(
  reader: Reader,
  insurancePlanNo: string,
): Promise<PlanInForce | undefined> {
  const head = await findPlan(reader, insurancePlanNo);
  const editions = head && head.edition > 0 ? await listPlanEditions(reader, insurancePlanNo) : [];
  const current = editions.find(({ edition }) => edition === head?.edition);
  if (!head || !current) return undefined;
  const { edition, riskCode, productVersion, terms, form } = current;
  const sold = { insurancePlanNo, edition, riskCode, productVersion, terms };
  return { head, ...sold, rules: listPlanRules(form), form: removePlanSections(form) };
}
