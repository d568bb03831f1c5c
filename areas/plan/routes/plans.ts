import { rightsOf } from "#areas/identity/questions.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { createVocabularyReader } from "#areas/product/questions/vocabulary.ts";
import { type CompiledProduct, compileProduct } from "#areas/product/rules/compile-product.ts";
import { factTypes } from "#areas/product/rules/facts.ts";
import { checkForm, toFactValues, type FormError } from "#platform/forms/check-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { TransitionContext } from "#platform/lifecycle/lifecycle.ts";
import { type Actor, scopeOf } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { approvePlan } from "../contract.ts";
import { branchPrefix } from "../rules.ts";
import { infoOf, keptForm, ruleErrors, saleCompaniesOf } from "../rules/plan-form.ts";
import { lowestPremium, type Terms, termsOf } from "../rules/plan-terms.ts";
import { planningProduct } from "../rules/planning-product.ts";
import { type PlanGuard, type PlanRole, transitionContext } from "../rules/transition-context.ts";
import type { PlanFacts, PlanHead } from "../store.ts";
import { findOpenEdition, type PlanEdition } from "../store/editions.ts";

export type PlanContent = { readonly form: FilledForm; readonly terms: Terms };

/** What every route of a plan needs: the judgement of its product, and what the user may do. */
export function openPlans({ now }: Pick<Services, "now">) {
  const products = createProductRegistry(now);
  const wordsOf = createVocabularyReader();
  const planningOf = openPlanning();
  const today = () => todayInShanghai(now());
  const pinned = (reader: Reader, { riskCode, productVersion: version }: PlanEdition) =>
    products.pinned(reader, { riskCode, version });

  async function errorsOf(
    reader: Reader,
    compiled: CompiledProduct,
    form: FilledForm,
    comCode: string,
  ): Promise<FormError[]> {
    const { product, form: compiledForm } = planningOf(compiled);
    const vocabulary = await wordsOf(reader, product);
    const facts = toFactValues(factTypes, { today: today() });
    const context = { today: today(), vocabulary, facts, computed: () => undefined };
    return [
      ...checkForm(compiledForm, form, context),
      ...ruleErrors(product, form),
      ...saleErrors(form, comCode),
    ];
  }

  return {
    products,
    today,
    pinned,
    errorsOf,
    /** The stored part of a typed form, and the terms that follow from it. */
    written(compiled: CompiledProduct, insurancePlanNo: string, typed: FilledForm): PlanContent {
      const form = keptForm(planningOf(compiled).product, typed);
      return { form, terms: termsOf(compiled, insurancePlanNo, form, today()) };
    },
    async transitionContext(
      reader: Reader,
      plan: PlanHead,
      actor: Actor,
    ): Promise<TransitionContext<PlanRole, PlanGuard> & { errors: readonly FormError[] }> {
      const open = await findOpenEdition(reader, plan.insurancePlanNo);
      const errors = open ? await errorsOf(reader, await pinned(reader, open), open.form, plan.comCode) : [];
      const mayEdit = (await rightsOf(reader, actor)).has(approvePlan.permission);
      const facts = {
        ...plan,
        authors: open ? [...open.authors, open.submittedBy ?? ""] : [],
        userCode: actor.userCode,
        isOwn: mayEdit && plan.comCode.startsWith(scopeOf(actor).code),
        errors: errors.length,
      };
      return { ...transitionContext(facts), errors };
    },
  };
}

/** Versions never change, so what they come to is compiled once. */
function openPlanning(): (compiled: CompiledProduct) => CompiledProduct {
  const known = new WeakMap<CompiledProduct, CompiledProduct>();
  return (compiled) => {
    const found = known.get(compiled) ?? compileProduct(planningProduct(compiled.product));
    known.set(compiled, found);
    return found;
  };
}

export type Plans = ReturnType<typeof openPlans>;

/** A branch sells its plans itself, or lets those below it sell them. */
function saleErrors(form: FilledForm, comCode: string): FormError[] {
  const own = branchPrefix(comCode);
  return saleCompaniesOf(form).flatMap((code, index) =>
    code.startsWith(own)
      ? []
      : [{ section: "planSale", index, element: "comCode", message: "请选择本机构或下级机构" }],
  );
}

export function factsOf({ form, terms }: PlanContent, comCode: string): PlanFacts {
  const companies = saleCompaniesOf(form);
  const sold = companies.length > 0 ? companies : [comCode];
  return {
    ...infoOf(form),
    perManPremium: lowestPremium(terms),
    salePrefixes: [...new Set(sold.map(branchPrefix))],
  };
}
