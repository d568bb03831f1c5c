import type { InputOf } from "#platform/kernel/contract.ts";
import type { RefusalDetail } from "#platform/kernel/refusal.ts";
import { toWire } from "#platform/kernel/money.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader, UpkeepTx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import {
  calcPremium,
  policyCoinsPremiumCalculation,
  policyHealthPremiumCalculation,
  policyPremiumCalculation,
  productRefusals,
  replayPremium,
} from "../contract.ts";
import { type Change, price, type Wanted } from "../rules/compile-product.ts";
import { ofProductOnly } from "../rules/of-product.ts";
import { coinsuranceFault } from "../rules/rating/shares.ts";
import { keepCalculation, keptCalculation } from "../store.ts";
import { believedFacts } from "./believed-facts.ts";
import type { FactsOf } from "../questions/known-facts.ts";
import type { OpenProduct, Products } from "../questions/open-products.ts";
import { answerOf, type Calculated, coinsuranceAnswer, formOf, personAnswer } from "./premium-answer.ts";

const { notPriced, changeMissing, calculationMissing, notCoinsured, coinsuranceUnsound, notPerPerson } =
  productRefusals;

type Asked = InputOf<typeof policyPremiumCalculation>;
/** What a calculation depends on, as it is kept. */
type Kept = { form: FilledForm; facts: Record<string, string>; change?: Change | undefined };
type Calculating = {
  actor: Actor;
  reference: Reader;
  upkeep(work: (tx: UpkeepTx) => Promise<void>): Promise<void>;
  refuse(kind: typeof notPriced, detail: RefusalDetail): never;
};

/** Every premium is worked out here, whichever call asked for it, and kept so that it can be again. */
function calculator(services: Services, factsOf: FactsOf) {
  const { now, makeId } = services;
  const believed = believedFacts(services);
  return async (
    found: OpenProduct,
    input: Asked,
    { actor, reference, upkeep, refuse }: Calculating,
    wanted: Wanted = {},
  ): Promise<Calculated> => {
    const { userCode, comCode } = actor;
    const form = ofProductOnly(found.compiled.product, formOf(input));
    const facts = { ...(await factsOf(reference, form)), ...(await believed(actor, input.facts)) };
    const kept: Kept = { form, facts: { ...facts, today: todayInShanghai(now()) }, change: wanted.change };
    const priced = price(found.compiled, kept.form, kept.facts, wanted);
    if ("fault" in priced)
      return refuse(notPriced, { values: { why: priced.fault.message }, fields: priced.fault.fields });
    const calculationId = makeId();
    const { riskCode, version } = found.head;
    const premium = toWire(priced.quote.premiumCny);
    await upkeep((tx) =>
      keepCalculation(tx, { calculationId, riskCode, version, comCode, userCode, input: kept, premium }),
    );
    return { calculationId, found, quote: priced.quote, facts };
  };
}

export function premiumRoutes(services: Services, products: Products, factsOf: FactsOf): Route[] {
  const calculate = calculator(services, factsOf);
  return [
    handle(calcPremium, async (asked) => {
      const { input, actor, reference, refuse } = asked;
      const found = await products.find(input, { reference, comCode: actor.comCode, actor, refuse });
      const { change } = input;
      if (change && !found.compiled.changes.has(change.kind))
        return refuse(changeMissing, { values: { kind: change.kind } });
      return answerOf(await calculate(found, input, asked, { change }));
    }),

    handle(policyPremiumCalculation, async (asked) => {
      const { input, actor, reference, refuse } = asked;
      const found = await products.find(input, { reference, comCode: actor.comCode, actor, refuse });
      return answerOf(await calculate(found, input, asked));
    }),
    ...shareRoutes(products, calculate),

    handle(replayPremium, async ({ input, actor, reference, refuse }) => {
      const { calculationId } = input;
      const kept = await keptCalculation(reference, calculationId, actor.userCode);
      if (!kept) return refuse(calculationMissing);
      const never = (): never => refuse(calculationMissing);
      const found = await products.find(kept, {
        reference,
        comCode: actor.comCode,
        actor,
        refuse: never,
      });
      const { form, facts: known, change } = kept.input as unknown as Kept;
      const priced = price(found.compiled, form, known, { change });
      const { today: _, ...facts } = known;
      return "fault" in priced ? never() : answerOf({ calculationId, found, quote: priced.quote, facts });
    }),
  ];
}

/** The premium by the insurers that share it, and by the persons that it is for. */
function shareRoutes(products: Products, calculate: ReturnType<typeof calculator>): Route[] {
  return [
    handle(policyCoinsPremiumCalculation, async (asked) => {
      const { input, actor, reference, refuse } = asked;
      const found = await products.find(input, { reference, comCode: actor.comCode, actor, refuse });
      const rows = found.compiled.rating.read(input.form).tables["coinsurance"] ?? [];
      if (rows.length === 0) return refuse(notCoinsured);
      const why = coinsuranceFault(rows);
      if (why !== undefined)
        return refuse(coinsuranceUnsound, {
          values: { why },
          fields: [{ path: "form.coinsurance", message: why }],
        });
      const calculated = await calculate(found, input, asked);
      return { ...answerOf(calculated), shares: coinsuranceAnswer(rows, calculated.quote) };
    }),

    handle(policyHealthPremiumCalculation, async (asked) => {
      const { input, actor, reference, refuse } = asked;
      const found = await products.find(input, { reference, comCode: actor.comCode, actor, refuse });
      const { riskCode } = input;
      if (!found.compiled.rating.blocks.some(({ persons }) => persons))
        return refuse(notPerPerson, { values: { riskCode } });
      const calculated = await calculate(found, input, asked, { byPerson: true });
      return { ...answerOf(calculated), ...personAnswer(calculated.quote.persons) };
    }),
  ];
}
