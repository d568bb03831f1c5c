import { listUserRights } from "#areas/identity/questions.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { createVocabularyReader } from "#areas/product/questions/vocabulary.ts";
import { type CompiledProduct, compileProduct } from "#areas/product/rules/compile-product.ts";
import { formulaFactTypes } from "#areas/product/rules/facts.ts";
import { demandSingleLines } from "#platform/documents/single-lines.ts";
import { checkForm, type FormError } from "#platform/forms/check-form.ts";
import { toFormulaFactValues } from "#platform/forms/fact-values.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { type Actor, getBranchScope } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { approvePlan } from "../contract.ts";
import { checkPlanRules, checkPlanSaleBranches, toStoredPlanForm } from "../rules/plan-form.ts";
import { buildPlanTransitionContext } from "../rules/plan-lifecycle.ts";
import { buildPlanTerms } from "../rules/plan-terms.ts";
import { buildPlanningProduct } from "../rules/planning-product.ts";
import { findOpenEdition, type PlanEdition } from "../store/editions.ts";
import type { PlanRow } from "../store/plan.ts";

/** Judges plans by their products: what is wrong with a plan, and what a user may do with it. */
export function createPlanJudge({ now }: Pick<Services, "now">) {
  const products = createProductRegistry(now);
  const vocabularyOf = createVocabularyReader();
  const planningOf = openPlanning();
  const today = () => getTodayInShanghai(now());
  const pinned = (reader: Reader, { riskCode, productVersion: version }: PlanEdition) =>
    products.pinned(reader, { riskCode, version });

  async function errorsOf(reader: Reader, { form, ...edition }: PlanEdition, comCode: string) {
    const { product, form: compiledForm } = planningOf(await pinned(reader, { form, ...edition }));
    const vocabulary = await vocabularyOf(reader, product);
    const facts = toFormulaFactValues(formulaFactTypes, { today: today() });
    const context = { today: today(), vocabulary, facts, computed: () => undefined };
    const errors = checkForm(compiledForm, form, context);
    return [...errors, ...checkPlanRules(product, form), ...checkPlanSaleBranches(form, comCode)];
  }

  return {
    products,
    today,
    pinned,
    /** The part of a typed form that is stored, and the terms that follow from it. */
    contentOf(compiled: CompiledProduct, insurancePlanNo: string, typed: FilledForm) {
      const { product } = planningOf(compiled);
      demandSingleLines(typed, product.sections);
      const form = toStoredPlanForm(product, typed);
      return { form, terms: buildPlanTerms(compiled, insurancePlanNo, form, today()) };
    },
    /** What the user may do with the plan, with its open edition and the errors of that. */
    async transitionContext(reader: Reader, plan: PlanRow, actor: Actor) {
      const open = await findOpenEdition(reader, plan.insurancePlanNo);
      const errors: FormError[] = open ? await errorsOf(reader, open, plan.comCode) : [];
      const mayEdit = (await listUserRights(reader, actor)).has(approvePlan.permission);
      const facts = {
        ...plan,
        authors: open ? [...open.authors, open.submittedBy ?? ""] : [],
        userCode: actor.userCode,
        isOwn: mayEdit && plan.comCode.startsWith(getBranchScope(actor).code),
        errors: errors.length,
      };
      return { ...buildPlanTransitionContext(facts), open, errors };
    },
  };
}

/** A product version never changes, so its planning product is compiled once. */
function openPlanning(): (compiled: CompiledProduct) => CompiledProduct {
  const cache = new WeakMap<CompiledProduct, CompiledProduct>();
  return (compiled) => {
    const planning = cache.get(compiled) ?? compileProduct(buildPlanningProduct(compiled.product));
    cache.set(compiled, planning);
    return planning;
  };
}
