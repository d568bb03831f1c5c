import { imagesOf } from "#areas/attachment/questions.ts";
import { subjectFacts } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { projectionOf } from "#areas/document/rules/projection.ts";
import { openPlanned } from "#areas/plan/questions/under-plan.ts";
import { openProducts } from "#areas/product/questions/open-products.ts";
import { openWords } from "#areas/product/questions/vocabulary.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { type JudgedForm, judgeForm } from "#areas/product/rules/judge-form.ts";
import { subjectsOf } from "#areas/product/rules/subject.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { FormFault } from "#platform/forms/check-form.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { contentOf, type Whose } from "../rules/draft.ts";
import { factsOfForm } from "./facts.ts";
import { faultyReferences } from "./references.ts";

export type Judged = {
  readonly compiled: CompiledProduct;
  readonly judged: JudgedForm;
  /** What was known beyond the form. */
  readonly facts: Readonly<Record<string, string>>;
};

export type Around = Pick<Judged, "compiled" | "facts"> & { readonly faults: readonly FormFault[] };

/** What every route of a document asks first: what its product says of it. */
export function openJudging({ now }: Pick<Services, "now">) {
  const products = openProducts(now);
  const wordsOf = openWords();
  const planned = openPlanned(now);

  /** What is known around a form, and what is wrong with what it names; the form itself is not judged. */
  async function around(
    reader: Reader,
    product: CompiledProduct,
    content: FilledForm,
    businessNo = "",
  ): Promise<Around> {
    const { compiled, faults } = await planned(reader, product, content);
    const asked = { form: content, businessNo, today: todayInShanghai(now()) };
    const references = await faultyReferences(reader, compiled.product, asked);
    const subjectNos = subjectsOf(compiled.product, content);
    const { riskCode } = compiled.product;
    const sought = { ...projectionOf(content), businessNo, riskCode, subjectNos };
    const facts = { ...(await factsOfForm(reader, content)), ...(await subjectFacts(reader, sought)) };
    return { compiled, facts, faults: [...faults, ...references] };
  }

  /** By its product and the plan that it names; without a number it is not kept yet, and has no images. */
  async function judge(
    reader: Reader,
    product: CompiledProduct,
    content: FilledForm,
    businessNo?: string,
  ): Promise<Judged> {
    const { compiled, facts, faults } = await around(reader, product, content, businessNo);
    const words = await wordsOf(reader, compiled.product);
    const attachment = businessNo === undefined ? [] : await imagesOf(reader, businessNo);
    const today = todayInShanghai(now());
    const judged = judgeForm(compiled, { ...content, attachment }, { today, facts, words });
    return { compiled, facts, judged: { ...judged, faults: [...judged.faults, ...faults] } };
  }

  return {
    products,
    around,
    judge,
    content: (compiled: CompiledProduct, form: FilledForm, whose: Whose): FilledForm =>
      contentOf(compiled, form, { whose, today: todayInShanghai(now()) }),
    async judgeDocument(reader: Reader, document: Document): Promise<Judged> {
      const { riskCode, productVersion: version, businessNo, content } = document;
      const compiled = await products.pinned(reader, { riskCode, version });
      return judge(reader, compiled, content, businessNo);
    },
  };
}
