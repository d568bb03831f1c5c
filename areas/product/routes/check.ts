import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { findMissingCharacters } from "#platform/papers/server/printable-text.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { policyCheckQuote } from "../contract/product-calls.ts";
import { evaluateProductForm } from "../rules/judge-form.ts";
import type { FormFactsFinder, ReferralFactsFinder } from "../questions/holder-facts.ts";
import type { ProductRegistry } from "../questions/product-registry.ts";
import type { VocabularyReader } from "../questions/vocabulary.ts";
import { createTrustedFactsReader } from "./trusted-facts.ts";

type CheckContext = {
  products: ProductRegistry;
  readVocabulary: VocabularyReader;
  findFacts: FormFactsFinder;
  referralFinders: readonly ReferralFactsFinder[];
};

export function formCheckRoutes(
  services: Services,
  { products, readVocabulary, findFacts, referralFinders }: CheckContext,
): Route[] {
  const { now } = services;
  const readTrustedFacts = createTrustedFactsReader(services);
  return [
    handle(policyCheckQuote, async ({ input, actor, reference, refuse }) => {
      const { comCode } = actor;
      const { compiled } = await products.find(input, { reference, comCode, actor, refuse });
      const today = getTodayInShanghai(now());
      const found = await Promise.all(
        referralFinders.map((find) => find(reference, compiled, input.form, today)),
      );
      const judgement = evaluateProductForm(compiled, input.form, {
        today,
        facts: {
          ...Object.fromEntries(found.flatMap((facts) => Object.entries(facts))),
          ...(await findFacts(reference, input.form)),
          ...(await readTrustedFacts(actor, input.facts)),
        },
        vocabulary: await readVocabulary(reference, compiled.product),
        findMissingCharacters,
      });
      const { priced, hits, inquiryRequired } = judgement;
      const notPriced = "error" in priced ? priced.error.message : "";
      return { errors: [...judgement.errors], notPriced, hits: [...hits], inquiryRequired };
    }),
  ];
}
