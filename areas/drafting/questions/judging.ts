import { listImageRows } from "#areas/attachment/questions.ts";
import { subjectFacts } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { projectionOf } from "#areas/document/rules/projection.ts";
import { openPlanned } from "#areas/plan/questions/under-plan.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { createVocabularyReader } from "#areas/product/questions/vocabulary.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { type FormJudgement, judgeForm } from "#areas/product/rules/judge-form.ts";
import { listSubjectNumbers } from "#areas/product/rules/subject-numbers.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { contentOf, type Whose } from "../rules/draft.ts";
import { factsOfForm } from "./facts.ts";
import { invalidReferences } from "./references.ts";

export type Judgement = {
  readonly compiled: CompiledProduct;
  readonly judgement: FormJudgement;
  /** What was known beyond the form. */
  readonly facts: Readonly<Record<string, string>>;
};

export type Around = Pick<Judgement, "compiled" | "facts"> & { readonly errors: readonly FormError[] };

/** What every route of a document asks first: what its product says of it. */
export function openJudging({ now }: Pick<Services, "now">) {
  const products = createProductRegistry(now);
  const wordsOf = createVocabularyReader();
  const planned = openPlanned(now);

  /** What is known around a form, and what is wrong with what it names; the form itself is not judged. */
  async function around(
    reader: Reader,
    product: CompiledProduct,
    content: FilledForm,
    businessNo = "",
  ): Promise<Around> {
    const { compiled, errors } = await planned(reader, product, content);
    const asked = { form: content, businessNo, today: todayInShanghai(now()) };
    const references = await invalidReferences(reader, compiled.product, asked);
    const subjectNos = listSubjectNumbers(compiled.product, content);
    const { riskCode } = compiled.product;
    const sought = { ...projectionOf(content), businessNo, riskCode, subjectNos };
    const facts = { ...(await factsOfForm(reader, content)), ...(await subjectFacts(reader, sought)) };
    return { compiled, facts, errors: [...errors, ...references] };
  }

  /** By its product and the plan that it names; without a number it is not kept yet, and has no images. */
  async function judge(
    reader: Reader,
    product: CompiledProduct,
    content: FilledForm,
    businessNo?: string,
  ): Promise<Judgement> {
    const { compiled, facts, errors } = await around(reader, product, content, businessNo);
    const words = await wordsOf(reader, compiled.product);
    const attachment = businessNo === undefined ? [] : await listImageRows(reader, businessNo);
    const today = todayInShanghai(now());
    const judged = judgeForm(compiled, { ...content, attachment }, { today, facts, vocabulary: words });
    return { compiled, facts, judgement: { ...judged, errors: [...judged.errors, ...errors] } };
  }

  return {
    products,
    around,
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
