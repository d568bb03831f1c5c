import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { FormStore } from "#platform/forms/web/form-store.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { type CompiledProduct, priceForm, type PriceResult } from "../rules/compile-product.ts";
import { toPremiumFigureCells } from "../rules/figure-cells.ts";
import type { FormulaFactValues } from "../rules/rating/rated-rows.ts";
import { listRepricingReasons, type RepricingReason } from "../rules/repricing.ts";
import type { LivePricer, StoredSums } from "./pricer.ts";

/** The premium of a document, with figures and facts of its last submission. */
export type StoredPrice = {
  readonly sumPremium: string | null;
  readonly figures: readonly {
    readonly section: string;
    readonly index: number;
    readonly element: string;
    readonly value: string;
  }[];
  readonly facts: FormulaFactValues | null;
};

/** Today's price of a stored document, and why it differs. */
export type Repricing = {
  readonly before: string;
  readonly after: string;
  readonly reasons: readonly RepricingReason[];
};

const NOT_KEPT = "保费以提交时为准，计算明细未随单保存";

/** A pricer that shows the stored price: its steps where they still come to it, else its figures only. */
export function createStoredPricer(
  compiled: CompiledProduct,
  store: FormStore,
  stored: StoredPrice,
  todaysFacts: FormulaFactValues,
): LivePricer {
  const priced = priceStored(compiled, store, stored, todaysFacts);
  const isExplained = isPriceOf(priced, stored);
  store.setComputed(
    isExplained && "quote" in priced
      ? toPremiumFigureCells(priced.quote)
      : stored.figures.map(({ value, ...place }) => ({ ...place, value: parseMoney(value) })),
  );
  const state = isExplained
    ? { priced, isStale: false }
    : { priced: { error: { message: NOT_KEPT, fields: [] } }, isStale: false, stored: toStoredSums(stored) };
  return {
    current: () => state,
    facts: () => stored.facts ?? todaysFacts,
    subscribe: () => () => undefined,
    updateFacts: () => false,
    start: () => () => undefined,
  };
}

function priceStored(
  compiled: CompiledProduct,
  store: FormStore,
  { facts }: StoredPrice,
  todaysFacts: FormulaFactValues,
): PriceResult {
  return priceForm(compiled, store.filled(), facts ?? todaysFacts);
}

function isPriceOf(priced: PriceResult, { sumPremium }: StoredPrice): boolean {
  return "quote" in priced && toWireMoney(priced.quote.premiumCny) === sumPremium;
}

function toStoredSums({ sumPremium, figures }: StoredPrice): StoredSums | undefined {
  if (sumPremium === null) return undefined;
  const inFee = (element: string) =>
    figures.find((figure) => figure.section === "fee" && figure.element === element)?.value;
  return { premiumCny: sumPremium, netPremium: inFee("netPremium"), vatAmount: inFee("vatAmount") };
}

/** Prices a stored form by the facts of today; undefined where the premium stays. */
export function repriceStored(
  compiled: CompiledProduct,
  store: FormStore,
  stored: StoredPrice,
  todaysFacts: FormulaFactValues,
): Repricing | undefined {
  const today = priceForm(compiled, store.filled(), todaysFacts);
  if (stored.sumPremium === null || !("quote" in today) || isPriceOf(today, stored)) return undefined;
  const before = priceStored(compiled, store, stored, todaysFacts);
  const reasons = isPriceOf(before, stored)
    ? listRepricingReasons(
        { priced: before, facts: stored.facts ?? todaysFacts },
        { priced: today, facts: todaysFacts },
      )
    : [];
  return { before: stored.sumPremium, after: toWireMoney(today.quote.premiumCny), reasons };
}

/** The content and the price of an earlier document whose content a form took over. */
export type EarlierPrice = { readonly form: FilledForm; readonly stored: StoredPrice };

/** Compares the present price of a form with that of an earlier document; undefined where they are equal. */
export function compareWithEarlierPrice(
  compiled: CompiledProduct,
  { form, stored }: EarlierPrice,
  now: { readonly priced: PriceResult; readonly facts: FormulaFactValues },
): Repricing | undefined {
  if (stored.sumPremium === null || !("quote" in now.priced) || isPriceOf(now.priced, stored))
    return undefined;
  const facts = stored.facts ?? now.facts;
  const then = priceForm(compiled, form, facts);
  const reasons = isPriceOf(then, stored) ? listRepricingReasons({ priced: then, facts }, now) : [];
  return { before: stored.sumPremium, after: toWireMoney(now.priced.quote.premiumCny), reasons };
}
