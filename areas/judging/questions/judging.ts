import { listAttachmentTableRows } from "#areas/attachment/questions.ts";
import { subjectFacts, renewedBy } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { projectionOf } from "#areas/document/rules/projection.ts";
import { healthFacts } from "#areas/health/questions.ts";
import { findSalesMembership } from "#areas/identity/questions.ts";
import { contentOf, type Whose } from "../rules/draft.ts";
import { referenceErrors, referencesIn } from "../rules/references.ts";
import { renewalError, renewedNoOf } from "../rules/renewal.ts";
import { openPlanned } from "#areas/plan/questions/under-plan.ts";
import { findHolderFacts } from "#areas/product/questions/holder-facts.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { createVocabularyReader } from "#areas/product/questions/vocabulary.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { type FormJudgement, judgeForm } from "#areas/product/rules/judge-form.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { listSubjectNumbers } from "#areas/product/rules/subject-numbers.ts";
import { findActingAgency, findAgency } from "#areas/sales/questions.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { todayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";

export type Judgement = {
  readonly compiled: CompiledProduct;
  readonly judgement: FormJudgement;
  /** Facts from outside the form, such as earlier insurance. */
  readonly facts: Readonly<Record<string, string>>;
};

export type FormContext = Pick<Judgement, "compiled" | "facts"> & { readonly errors: readonly FormError[] };

/** Judges forms by their products: errors, price and referrals. */
export function openJudging({ now }: Pick<Services, "now">) {
  const products = createProductRegistry(now);
  const wordsOf = createVocabularyReader();
  const planned = openPlanned(now);

  /** The facts and the invalid references of a form; the form itself is not judged. */
  async function contextOf(
    reader: Reader,
    product: CompiledProduct,
    content: FilledForm,
    businessNo = "",
  ): Promise<FormContext> {
    const { compiled, errors } = await planned(reader, product, content);
    const { product: narrowed } = compiled;
    const query = { form: content, businessNo, today: todayInShanghai(now()) };
    const references = await invalidReferences(reader, narrowed, query);
    const subjectNos = listSubjectNumbers(narrowed, content);
    const { riskCode } = narrowed;
    const subjects = { ...projectionOf(content), businessNo, riskCode, subjectNos };
    const facts = { ...(await factsOfForm(reader, content)), ...(await subjectFacts(reader, subjects)) };
    return { compiled, facts, errors: [...errors, ...references] };
  }

  /** Judges a content by its product and plan; a form without a number is not stored yet and has no images. */
  async function judge(
    reader: Reader,
    product: CompiledProduct,
    content: FilledForm,
    businessNo?: string,
  ): Promise<Judgement> {
    const { compiled, facts, errors } = await contextOf(reader, product, content, businessNo);
    const words = await wordsOf(reader, compiled.product);
    const attachment = businessNo === undefined ? [] : await listAttachmentTableRows(reader, businessNo);
    const today = todayInShanghai(now());
    const judged = judgeForm(compiled, { ...content, attachment }, { today, facts, vocabulary: words });
    return { compiled, facts, judgement: { ...judged, errors: [...judged.errors, ...errors] } };
  }

  return {
    products,
    contextOf,
    judge,
    content: (compiled: CompiledProduct, form: FilledForm, whose: Whose): FilledForm =>
      contentOf(compiled, form, { whose, today: todayInShanghai(now()) }),
    async judgeDocument(reader: Reader, document: Document): Promise<Judgement> {
      const { riskCode, productVersion: version, businessNo, content } = document;
      const compiled = await products.pinned(reader, { riskCode, version });
      return judge(reader, compiled, content, businessNo);
    },
  };
}

export type Judging = ReturnType<typeof openJudging>;

/** The facts of a form, from the areas that own them; the same for a price, a check and a document. */
export async function factsOfForm(reader: Reader, form: FilledForm): Promise<Record<string, string>> {
  return { ...(await findHolderFacts(reader, form)), ...(await healthFacts(reader, form)) };
}

/** The errors of codes in a form that other areas own: people, agencies and the renewed policy. */
async function invalidReferences(
  reader: Reader,
  { classCode, riskCode }: Pick<Product, "classCode" | "riskCode">,
  { form, businessNo, today }: { form: FilledForm; businessNo: string; today: PlainDate },
): Promise<FormError[]> {
  const references = referencesIn(form);
  const { comCode, handlerCode, handler1Code, teamCode } = references;
  const sellers = [handlerCode, handler1Code];
  const membership = await findSalesMembership(reader, { comCode, sellers, teamCode });
  const agency = await findAgency(reader, references);
  const house = await findActingAgency(reader);
  const policyNo = renewedNoOf(form) ?? "";
  const renewed = policyNo === "" ? undefined : await renewedBy(reader, { policyNo, businessNo });
  return [
    ...referenceErrors(references, { today, classCode, house, ...membership, ...agency }),
    ...renewalError(form, { riskCode, house, renewed }),
  ];
}
