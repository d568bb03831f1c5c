import { imagesOf } from "#areas/attachment/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { healthFacts } from "#areas/health/questions.ts";
import { openPlanned } from "#areas/plan/questions/under-plan.ts";
import { factsOfHolder } from "#areas/product/questions/known-facts.ts";
import { openProducts } from "#areas/product/questions/open-products.ts";
import { openWords } from "#areas/product/questions/vocabulary.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { type JudgedForm, judgeForm } from "#areas/product/rules/judge-form.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { contentOf, type Whose } from "../rules/draft.ts";
import { faultyReferences } from "./references.ts";

export type Judged = {
  readonly compiled: CompiledProduct;
  readonly judged: JudgedForm;
  /** What was known beyond the form. */
  readonly facts: Readonly<Record<string, string>>;
};

/** What every route of a document asks first: what its product says of it. */
export function openJudging({ now }: Pick<Services, "now">) {
  const products = openProducts(now);
  const wordsOf = openWords();
  const planned = openPlanned(now);

  /** By its product and the plan that it names; without a number it is not kept yet, and has no images. */
  async function judge(
    reader: Reader,
    product: CompiledProduct,
    content: FilledForm,
    businessNo?: string,
  ): Promise<Judged> {
    const { compiled, faults } = await planned(reader, product, content);
    const words = await wordsOf(reader, compiled.product);
    const attachment = businessNo === undefined ? [] : await imagesOf(reader, businessNo);
    const today = todayInShanghai(now());
    const references = await faultyReferences(reader, compiled.product, content, today);
    const facts = { ...(await factsOfHolder(reader, content)), ...(await healthFacts(reader, content)) };
    const judged = judgeForm(compiled, { ...content, attachment }, { today, facts, words });
    return { compiled, facts, judged: { ...judged, faults: [...judged.faults, ...faults, ...references] } };
  }

  return {
    products,
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
