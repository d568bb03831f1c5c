import type { DocumentDraft } from "#areas/document/rules/document.ts";
import type { CodeTree } from "#areas/dictionary/questions.ts";
import { toDraftSums } from "#areas/judging/rules/draft.ts";
import { createVocabulary } from "#areas/product/questions/vocabulary.ts";
import { compileProduct } from "#areas/product/rules/compile-product.ts";
import { evaluateProductForm } from "#areas/product/rules/judge-form.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { ReferralHit } from "#areas/product/rules/referral.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { findMissingCharacters } from "#platform/papers/server/printable-text.ts";

export type JudgeFormsInput = {
  readonly product: Product;
  readonly trees: ReadonlyMap<string, CodeTree>;
  readonly today: PlainDate;
  readonly forms: readonly { readonly form: FilledForm; readonly facts: Readonly<Record<string, string>> }[];
};
export type JudgeFormsResult = Pick<DocumentDraft, "sumAmount" | "sumPremium"> & {
  readonly errors: readonly FormError[];
  /** Why there is no price, or ''. */
  readonly notPriced: string;
  /** Hits of rules about what is insured elsewhere; the others are told at submission. */
  readonly coverHits: readonly ReferralHit[];
};
const ACCUMULATION_TYPE = "06";

/** Judges forms like every other entry; runs on a thread of its own. */
export function work({ product, trees, today, forms }: JudgeFormsInput): JudgeFormsResult[] {
  const compiled = compileProduct(product);
  const words = createVocabulary(product, trees);
  return forms.map(({ form, facts }) => {
    const judged = evaluateProductForm(
      compiled,
      { ...form, attachment: [] },
      { today, facts, vocabulary: words, findMissingCharacters },
    );
    const notPriced = "error" in judged.priced ? judged.priced.error.message : "";
    const coverHits = judged.hits.filter(({ autoErrorType }) => autoErrorType === ACCUMULATION_TYPE);
    return { errors: judged.errors, notPriced, coverHits, ...toDraftSums(judged) };
  });
}
