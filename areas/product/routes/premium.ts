import type { InputOf } from "#platform/kernel/contract.ts";
import type { RefusalDetail } from "#platform/kernel/refusal.ts";
import { toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { toRefusalFields } from "#platform/documents/field-error.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
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
} from "../contract/product-calls.ts";
import { type EndorsementInput, priceForm, type PriceOptions } from "../rules/compile-product.ts";
import { dropUnknownFormSections } from "../rules/known-sections.ts";
import { checkPricedCells } from "../rules/priced-cells.ts";
import { checkCoinsuranceRows } from "../rules/rating/shares.ts";
import { describeWrongCells } from "../rules/wrong-cells.ts";
import { insertPremiumCalculation, findPremiumCalculation } from "../store/product-store.ts";
import { createTrustedFactsReader } from "./trusted-facts.ts";
import type { FormFactsFinder } from "../questions/holder-facts.ts";
import type { ProductVersion, ProductRegistry } from "../questions/product-registry.ts";
import type { VocabularyReader } from "../questions/vocabulary.ts";
import {
  toPremiumAnswer,
  type PremiumCalculation,
  toCoinsuranceShares,
  buildFormFromPremiumInput,
  toPersonPremiums,
} from "./premium-answer.ts";

const { notPriced, changeMissing, calculationMissing, notCoinsured, coinsuranceInvalid, notPerPerson } =
  productRefusals;

type PremiumRequest = InputOf<typeof policyPremiumCalculation>;
/** The stored input of a calculation. */
type StoredInput = { form: FilledForm; facts: Record<string, string>; change?: EndorsementInput | undefined };
type CalculationContext = {
  actor: Actor;
  reference: Reader;
  upkeep(work: (tx: UpkeepTx) => Promise<void>): Promise<void>;
  refuse(kind: typeof notPriced, detail: RefusalDetail): never;
};

type PricingReaders = { readonly findFacts: FormFactsFinder; readonly readVocabulary: VocabularyReader };

/** Prices a form for every call that asks, and stores the calculation so that it can be replayed. */
function calculator(services: Services, { findFacts, readVocabulary }: PricingReaders) {
  const { now, makeId } = services;
  const readTrustedFacts = createTrustedFactsReader(services);
  return async (
    found: ProductVersion,
    input: PremiumRequest,
    { actor, reference, upkeep, refuse }: CalculationContext,
    options: PriceOptions = {},
  ): Promise<PremiumCalculation> => {
    const { userCode, comCode } = actor;
    const form = dropUnknownFormSections(found.compiled.product, buildFormFromPremiumInput(input));
    const facts = { ...(await findFacts(reference, form)), ...(await readTrustedFacts(actor, input.facts)) };
    const today = getTodayInShanghai(now());
    const stored: StoredInput = {
      form,
      facts: { ...facts, today },
      change: options.change,
    };
    const priced = priceForm(found.compiled, stored.form, stored.facts, options);
    if ("error" in priced)
      return refuse(notPriced, { values: { why: priced.error.message }, fields: priced.error.fields });
    const errors = checkPricedCells(found.compiled, form, {
      today,
      facts,
      vocabulary: await readVocabulary(reference, found.compiled.product),
      cells: priced.quote.cells,
    });
    if (errors.length > 0)
      return refuse(notPriced, {
        values: { why: describeWrongCells(found.compiled.product, errors) },
        fields: toRefusalFields(errors),
      });
    const calculationId = makeId();
    const { riskCode, version } = found.head;
    const premium = toWireMoney(priced.quote.premiumCny);
    await upkeep((tx) =>
      insertPremiumCalculation(tx, {
        calculationId,
        riskCode,
        version,
        comCode,
        userCode,
        input: stored,
        premium,
      }),
    );
    return { calculationId, found, quote: priced.quote, facts };
  };
}

export function premiumRoutes(
  services: Services,
  products: ProductRegistry,
  readers: PricingReaders,
): Route[] {
  const calculate = calculator(services, readers);
  return [
    handle(calcPremium, async (request) => {
      const { input, actor, reference, refuse } = request;
      const found = await products.find(input, { reference, comCode: actor.comCode, actor, refuse });
      const { change } = input;
      if (change && !found.compiled.changes.has(change.kind))
        return refuse(changeMissing, { values: { kind: change.kind } });
      return toPremiumAnswer(await calculate(found, input, request, { change }));
    }),

    handle(policyPremiumCalculation, async (request) => {
      const { input, actor, reference, refuse } = request;
      const found = await products.find(input, { reference, comCode: actor.comCode, actor, refuse });
      return toPremiumAnswer(await calculate(found, input, request));
    }),
    ...shareRoutes(products, calculate),

    handle(replayPremium, async ({ input, actor, reference, refuse }) => {
      const { calculationId } = input;
      const calculation = await findPremiumCalculation(reference, calculationId, actor.userCode);
      if (!calculation) return refuse(calculationMissing);
      const never = (): never => refuse(calculationMissing);
      const found = await products.find(calculation, {
        reference,
        comCode: actor.comCode,
        actor,
        refuse: never,
      });
      const { form, facts: storedFacts, change } = calculation.input as unknown as StoredInput;
      const priced = priceForm(found.compiled, form, storedFacts, { change });
      const { today: _, ...facts } = storedFacts;
      return "error" in priced
        ? never()
        : toPremiumAnswer({ calculationId, found, quote: priced.quote, facts });
    }),
  ];
}

/** Calls that also split the premium by coinsurers, or by insured persons. */
function shareRoutes(products: ProductRegistry, calculate: ReturnType<typeof calculator>): Route[] {
  return [
    handle(policyCoinsPremiumCalculation, async (request) => {
      const { input, actor, reference, refuse } = request;
      const found = await products.find(input, { reference, comCode: actor.comCode, actor, refuse });
      const rows = found.compiled.rating.read(input.form).tables["coinsurance"] ?? [];
      if (rows.length === 0) return refuse(notCoinsured);
      const why = checkCoinsuranceRows(rows);
      if (why !== undefined)
        return refuse(coinsuranceInvalid, {
          values: { why },
          fields: [{ path: "form.coinsurance", message: why }],
        });
      const calculated = await calculate(found, input, request);
      return { ...toPremiumAnswer(calculated), shares: toCoinsuranceShares(rows, calculated.quote) };
    }),

    handle(policyHealthPremiumCalculation, async (request) => {
      const { input, actor, reference, refuse } = request;
      const found = await products.find(input, { reference, comCode: actor.comCode, actor, refuse });
      const { riskCode } = input;
      if (!found.compiled.rating.blocks.some(({ persons }) => persons))
        return refuse(notPerPerson, { values: { riskCode } });
      const calculated = await calculate(found, input, request, { byPerson: true });
      return { ...toPremiumAnswer(calculated), ...toPersonPremiums(calculated.quote.persons) };
    }),
  ];
}
