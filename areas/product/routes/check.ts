import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { policyCheckQuote } from "../contract.ts";
import { judgeForm } from "../rules/judge-form.ts";
import type { FactsOf } from "../questions/known-facts.ts";
import type { Products } from "../questions/open-products.ts";
import type { WordsOf } from "../questions/vocabulary.ts";
import { believedFacts } from "./believed-facts.ts";

type Asked = { products: Products; wordsOf: WordsOf; factsOf: FactsOf };

export function checkRoutes(services: Services, { products, wordsOf, factsOf }: Asked): Route[] {
  const { now } = services;
  const believed = believedFacts(services);
  return [
    handle(policyCheckQuote, async ({ input, actor, reference, refuse }) => {
      const { comCode } = actor;
      const { compiled } = await products.find(input, { reference, comCode, actor, refuse });
      const judged = judgeForm(compiled, input.form, {
        today: todayInShanghai(now()),
        facts: { ...(await factsOf(reference, input.form)), ...(await believed(actor, input.facts)) },
        words: await wordsOf(reference, compiled.product),
      });
      const { faults, priced, hits, inquiryRequired } = judged;
      const notPriced = "fault" in priced ? priced.fault.message : "";
      return { faults: [...faults], notPriced, hits: [...hits], inquiryRequired };
    }),
  ];
}
