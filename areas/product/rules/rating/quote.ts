import type { Formula } from "#platform/kernel/expression/compile.ts";
import { EvaluationError } from "#platform/kernel/expression/errors.ts";
import type { FormulaRow } from "#platform/kernel/expression/frame.ts";
import { Decimal, type Money, roundMoney, ZERO_MONEY } from "#platform/kernel/money.ts";
import { computeShortRate } from "./cover.ts";
import { getCoverPeriod, chooseShortRateTable } from "./cover-facts.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { computeRateDeviation } from "./deviation.ts";
import type { RatingProgram } from "./program.ts";
import {
  toStorableMoney,
  type FormulaFactValues,
  type FormRatingResult,
  computeFormRating,
  type RatingStepResult,
} from "./rated-rows.ts";
import { computeCoinsuranceShares, computeInstalmentShares, type PremiumShare } from "./shares.ts";

export type PremiumQuote = FormRatingResult & {
  /** In the currency of the document, and in CNY. */
  readonly sumAmount: Money;
  readonly sumAmountCny: Money;
  /** The amount that underwriting authority is measured by, in CNY. */
  readonly authorityAmount: Money;
  readonly perPersonAmount: Money | undefined;
  /** In the currency of the document, and in CNY. */
  readonly premium: Money;
  readonly currency: string;
  readonly premiumCny: Money;
  readonly payPremuim: Money;
  readonly netPremium: Money;
  readonly vatAmount: Money;
  readonly commissionFee: Money;
  readonly coinsurance: readonly PremiumShare[];
  readonly instalments: readonly PremiumShare[];
  readonly extras: readonly RatingStepResult[];
  /** In percent of the tariff, where the product says what departs from it. */
  readonly rateDeviation?: Money | undefined;
};

const CNY = "CNY";
const ONE = new Decimal(1);

/** The order of rating, the same for all products: rows, sum, short rate, minimum, currency, tax, commission. */
export function computePremiumQuote(
  program: RatingProgram,
  form: FilledForm,
  facts: FormulaFactValues,
  byPerson = false,
): PremiumQuote {
  const rated = computeFormRating(program, form, facts, byPerson);
  const { frame } = rated;
  const terms = termsOf(frame.forms);
  const steps = [...rated.steps];

  const table = chooseShortRateTable(program.product, frame.forms);
  const { share, description } =
    table.basis === "whole"
      ? { share: ONE, description: "" }
      : computeShortRate(table, getCoverPeriod(frame.forms));
  let premium = toStorableMoney(roundMoney(rated.annual.times(share)), "premium");
  if (description !== "")
    steps.push({ code: "shortRate", label: `短期费率 ${table.nameZh} ${description}`, result: premium });

  const minimum = minimumPremium(program.product.rating.minPremium, terms);
  if (minimum) {
    premium = Decimal.max(premium, minimum);
    steps.push({ code: "minPremium", label: `最低保费 ${minimum.toFixed(2)}`, result: premium });
  }
  const isForeign = terms.currency !== CNY;
  const premiumCny = toStorableMoney(
    isForeign ? roundMoney(premium.times(terms.exchangeRate)) : premium,
    "premium",
  );
  if (isForeign)
    steps.push({
      code: "exchange",
      label: `按汇率 ${terms.exchangeRate.toString()} 折合人民币`,
      result: premiumCny,
    });
  return {
    ...rated,
    steps,
    premium,
    premiumCny,
    currency: terms.currency,
    ...derivedFigures(program, rated, terms, { premium, premiumCny }),
    rateDeviation: computeRateDeviation(program, form, facts, rated.annual),
  };
}

/** Prices an endorsement without short rate and minimum, because its formula already accounts for the earned time. */
export function computeEndorsementQuote(
  program: RatingProgram,
  form: FilledForm,
  facts: FormulaFactValues,
): PremiumQuote {
  const rated = computeFormRating(program, form, facts);
  const terms = termsOf(rated.frame.forms);
  const premium = toStorableMoney(roundMoney(rated.annual), "premium");
  const isForeign = terms.currency !== CNY;
  const premiumCny = toStorableMoney(
    isForeign ? roundMoney(premium.times(terms.exchangeRate)) : premium,
    "premium",
  );
  return {
    ...rated,
    premium,
    premiumCny,
    currency: terms.currency,
    ...derivedFigures(program, rated, terms, { premium, premiumCny }),
  };
}

type Terms = { currency: string; payCurrency: string; exchangeRate: Money; agentFee: Money };

function derivedFigures(
  program: RatingProgram,
  { frame }: FormRatingResult,
  terms: Terms,
  { premium, premiumCny }: { premium: Money; premiumCny: Money },
) {
  const netPremium = roundMoney(premiumCny.div(new Decimal(program.product.vatRate).div(100).plus(1)));
  const payPremuim = terms.payCurrency === terms.currency ? premium : premiumCny;
  const withPremium = {
    ...frame,
    value: (name: string) => (name === "premium" ? premiumCny : frame.value(name)),
  };
  const extras = program.extras.map(({ code, label, formula }) => ({
    code,
    label,
    result: toStorableMoney(formula.run(withPremium) as Money, code),
  }));
  const amount = (formula: Formula | undefined) => formula?.run(frame) as Money | undefined;
  const inCny = (value: Money) =>
    terms.currency === CNY ? value : roundMoney(value.times(terms.exchangeRate));
  const sumAmount = toStorableMoney(amount(program.sumAmount) ?? ZERO_MONEY, "sumAmount");
  const perPerson = amount(program.perPersonAmount);
  return {
    sumAmount,
    sumAmountCny: inCny(sumAmount),
    authorityAmount: inCny(toStorableMoney(amount(program.authorityAmount) ?? sumAmount, "sumAmount")),
    perPersonAmount: perPerson && inCny(toStorableMoney(perPerson, "sumAmount")),
    payPremuim,
    netPremium,
    vatAmount: premiumCny.minus(netPremium),
    coinsurance: computeCoinsuranceShares(frame.tables["coinsurance"] ?? [], premiumCny),
    instalments: computeInstalmentShares(frame.tables["payPlan"] ?? [], premiumCny),
    commissionFee: toStorableMoney(roundMoney(netPremium.times(terms.agentFee).div(100)), "fee.agentFee"),
    extras,
  };
}

function termsOf({ base = {}, fee = {} }: Readonly<Record<string, FormulaRow>>): Terms {
  const currency = (base["currency"] as string | undefined) ?? CNY;
  const payCurrency = (fee["payCurrency"] as string | undefined) ?? CNY;
  const exchangeRate = fee["exchangeRate"] as Money | undefined;
  if (currency !== CNY && (!exchangeRate || exchangeRate.lte(0)))
    throw new EvaluationError("missing", "fee.exchangeRate");
  if (currency === CNY && exchangeRate && !exchangeRate.equals(ONE))
    throw new EvaluationError("required", "fee.exchangeRate", "币种为人民币时，汇率应为 1 或不填");
  if (payCurrency !== CNY && payCurrency !== currency)
    throw new EvaluationError("noRow", "fee.payCurrency", payCurrency);
  return {
    currency,
    payCurrency,
    exchangeRate: exchangeRate ?? ONE,
    agentFee: (fee["agentFee"] as Money | undefined) ?? ZERO_MONEY,
  };
}

function minimumPremium(
  minPremium: Readonly<Record<string, string>>,
  { currency, exchangeRate }: Terms,
): Money | undefined {
  const inCurrency = Object.hasOwn(minPremium, currency) ? minPremium[currency] : undefined;
  if (inCurrency !== undefined) return new Decimal(inCurrency);
  const inCny = minPremium[CNY];
  return inCny === undefined ? undefined : roundMoney(new Decimal(inCny).div(exchangeRate));
}
