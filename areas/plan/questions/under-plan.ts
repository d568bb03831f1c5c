import type { Product } from "#areas/product/rules/product-shape.ts";
import { type CompiledProduct, compileProduct } from "#areas/product/rules/compile-product.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import { type FilledForm, rowsOf } from "#platform/forms/filled-form.ts";
import { type PlainDate, todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { isSoldTo, type PlanInForce, planInForce } from "../questions.ts";
import { narrowedProduct, planErrors } from "../rules/narrowed-product.ts";
import { textOf } from "../rules/plan-form.ts";

/** A product as a document has it, under the plan that the document names; and what the plan does not let stand. */
export type UnderPlan = { readonly compiled: CompiledProduct; readonly errors: readonly FormError[] };

/** Editions never change, so each is compiled once with each version of its product. */
export function openPlanned(now: () => Date) {
  const known = new WeakMap<CompiledProduct, Map<string, CompiledProduct>>();
  const narrowed = (compiled: CompiledProduct, plan: PlanInForce): CompiledProduct => {
    const ofProduct = known.get(compiled) ?? new Map<string, CompiledProduct>();
    const key = `${plan.insurancePlanNo} ${plan.edition}`;
    const found = ofProduct.get(key) ?? compileProduct(narrowedProduct(compiled.product, plan));
    known.set(compiled, ofProduct.set(key, found));
    return found;
  };
  return async (reader: Reader, compiled: CompiledProduct, form: FilledForm): Promise<UnderPlan> => {
    const [base = {}] = rowsOf(form["base"]);
    const insurancePlanNo = textOf(base["insurancePlanNo"]);
    const plan = insurancePlanNo === "" ? undefined : await planInForce(reader, insurancePlanNo);
    const { product } = compiled;
    if (insurancePlanNo === "" || isOwnPlan(product, insurancePlanNo, plan)) return { compiled, errors: [] };
    if (plan?.riskCode !== product.riskCode)
      return { compiled, errors: [errorOf("该险种没有这个保险计划，或该计划尚未生效")] };
    const whose = { comCode: textOf(base["comCode"]), today: todayInShanghai(now()) };
    return {
      compiled: narrowed(compiled, plan),
      errors: [...saleErrors(plan, whose), ...planErrors(product, plan, form)],
    };
  };
}

type Whose = { readonly comCode: string; readonly today: PlainDate };

function saleErrors(plan: PlanInForce, { comCode, today }: Whose): FormError[] {
  if (isSoldTo(plan, comCode, today)) return [];
  return [errorOf("该计划现在不能在归属机构销售")];
}

function errorOf(message: string): FormError {
  return { section: "base", index: -1, element: "insurancePlanNo", message };
}

/** A product brings plans along that nobody keeps; they say themselves what they ask for. */
function isOwnPlan({ plans = [] }: Product, wanted: string, kept: PlanInForce | undefined): boolean {
  return kept === undefined && plans.some(({ insurancePlanNo }) => insurancePlanNo === wanted);
}
