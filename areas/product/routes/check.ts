import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Money } from "#platform/kernel/money.ts";
import { checkForm, factValues, frameOf, holds } from "#platform/forms/check-form.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { policyCheckQuote } from "../contract.ts";
import { price } from "../rules/compile-product.ts";
import { exchangeRateOf } from "../rules/exchange-rate.ts";
import { factTypes } from "../rules/facts.ts";
import { referralHits } from "../rules/referral.ts";
import { believedFacts } from "./believed-facts.ts";
import type { Products } from "./open-products.ts";
import type { WordsOf } from "./vocabulary.ts";

export function checkRoutes(services: Services, products: Products, wordsOf: WordsOf): Route[] {
  const { now } = services;
  const believed = believedFacts(services);
  return [
    handle(policyCheckQuote, async ({ input, actor, reference, refuse }) => {
      const { comCode } = actor;
      const { compiled } = await products.find(input, { reference, comCode, refuse });
      const { form } = input;
      const today = todayInShanghai(now());
      const given = { ...(await believed(actor, input.facts)), today };
      const facts = factValues(factTypes, given);
      const priced = price(compiled, form, given);
      const vocabulary = await wordsOf(compiled.product);
      const computed = "quote" in priced ? computedBy(priced.quote.cells) : () => undefined;
      const exchangeRate = exchangeRateOf(form);
      const faults = checkForm(compiled.form, form, { today, vocabulary, facts, computed, exchangeRate });
      const frame = frameOf(compiled.form, form, { facts });
      return {
        faults,
        notPriced: "fault" in priced ? priced.fault.message : "",
        hits: referralHits(compiled.referrals, frame),
        inquiryRequired: holds(compiled.referrals.inquiryRequired, frame),
      };
    }),
  ];
}

function computedBy(cells: readonly { section: string; index: number; element: string; value: Money }[]) {
  const byPlace = new Map(
    cells.map(({ section, index, element, value }) => [`${section}.${index}.${element}`, value]),
  );
  return (section: string, index: number, element: string) => byPlace.get(`${section}.${index}.${element}`);
}
