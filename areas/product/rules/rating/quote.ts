import type { Formula } from "#platform/kernel/expression/compile.ts";
import { ValueFault } from "#platform/kernel/expression/fault.ts";
import type { Row } from "#platform/kernel/expression/frame.ts";
import { Decimal, type Money, roundMoney, ZERO } from "#platform/kernel/money.ts";
import { shortRateOf } from "./cover.ts";
import { coverOf, tableFor } from "./period.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import type { Program } from "./program.ts";
import { asMoney, type Facts, type Rated, rateRows, type StepDone } from "./rate.ts";
import { coinsuranceShares, instalments, type Share } from "./shares.ts";

export type Quote = Rated & {
  /** In the currency of the document, and in CNY. */
  readonly sumAmount: Money;
  readonly sumAmountCny: Money;
  /** In CNY, as authority to underwrite is. */
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
  readonly coinsurance: readonly Share[];
  readonly instalments: readonly Share[];
  readonly extras: readonly StepDone[];
};

const CNY = "CNY";
const ONE = new Decimal(1);

/** The order of rating, the same for all products: rows, sum, short rate, minimum, currency, tax, commission. */
export function quote(program: Program, form: FilledForm, facts: Facts, byPerson = false): Quote {
  const rated = rateRows(program, form, facts, byPerson);
  const { frame } = rated;
  const terms = termsOf(frame.forms);
  const steps = [...rated.steps];

  const table = tableFor(program.product, frame.forms);
  const { share, said } =
    table.basis === "whole" ? { share: ONE, said: "" } : shortRateOf(table, coverOf(frame.forms));
  let premium = asMoney(roundMoney(rated.annual.times(share)), "premium");
  if (said !== "")
    steps.push({ code: "shortRate", label: `短期费率 ${table.nameZh} ${said}`, result: premium });

  const least = leastOf(program.product.rating.minPremium, terms);
  if (least) {
    premium = Decimal.max(premium, least);
    steps.push({ code: "minPremium", label: `最低保费 ${least.toFixed(2)}`, result: premium });
  }
  const isForeign = terms.currency !== CNY;
  const premiumCny = asMoney(isForeign ? roundMoney(premium.times(terms.exchangeRate)) : premium, "premium");
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
    ...rest(program, rated, terms, { premium, premiumCny }),
  };
}

/** The premium of an endorsement: neither short rate nor minimum, since its formula says what time has earned. */
export function quoteChange(program: Program, form: FilledForm, facts: Facts): Quote {
  const rated = rateRows(program, form, facts);
  const terms = termsOf(rated.frame.forms);
  const premium = asMoney(roundMoney(rated.annual), "premium");
  const isForeign = terms.currency !== CNY;
  const premiumCny = asMoney(isForeign ? roundMoney(premium.times(terms.exchangeRate)) : premium, "premium");
  return {
    ...rated,
    premium,
    premiumCny,
    currency: terms.currency,
    ...rest(program, rated, terms, { premium, premiumCny }),
  };
}

type Terms = { currency: string; payCurrency: string; exchangeRate: Money; agentFee: Money };

function rest(
  program: Program,
  { frame }: Rated,
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
    result: asMoney(formula.run(withPremium) as Money, code),
  }));
  const amount = (formula: Formula | undefined) => formula?.run(frame) as Money | undefined;
  const inCny = (own: Money) => (terms.currency === CNY ? own : roundMoney(own.times(terms.exchangeRate)));
  const sumAmount = asMoney(amount(program.sumAmount) ?? ZERO, "sumAmount");
  const perPerson = amount(program.perPersonAmount);
  return {
    sumAmount,
    sumAmountCny: inCny(sumAmount),
    authorityAmount: inCny(asMoney(amount(program.authorityAmount) ?? sumAmount, "sumAmount")),
    perPersonAmount: perPerson && inCny(asMoney(perPerson, "sumAmount")),
    payPremuim,
    netPremium,
    vatAmount: premiumCny.minus(netPremium),
    coinsurance: coinsuranceShares(frame.tables["coinsurance"] ?? [], premiumCny),
    instalments: instalments(frame.tables["payPlan"] ?? [], premiumCny),
    commissionFee: asMoney(roundMoney(netPremium.times(terms.agentFee).div(100)), "fee.agentFee"),
    extras,
  };
}

function termsOf({ base = {}, fee = {} }: Readonly<Record<string, Row>>): Terms {
  const currency = (base["currency"] as string | undefined) ?? CNY;
  const payCurrency = (fee["payCurrency"] as string | undefined) ?? CNY;
  const exchangeRate = fee["exchangeRate"] as Money | undefined;
  if (currency !== CNY && (!exchangeRate || exchangeRate.lte(0)))
    throw new ValueFault("missing", "fee.exchangeRate");
  if (payCurrency !== CNY && payCurrency !== currency)
    throw new ValueFault("noRow", "fee.payCurrency", payCurrency);
  return {
    currency,
    payCurrency,
    exchangeRate: exchangeRate ?? ONE,
    agentFee: (fee["agentFee"] as Money | undefined) ?? ZERO,
  };
}

function leastOf(
  minPremium: Readonly<Record<string, string>>,
  { currency, exchangeRate }: Terms,
): Money | undefined {
  const own = Object.hasOwn(minPremium, currency) ? minPremium[currency] : undefined;
  if (own !== undefined) return new Decimal(own);
  const inCny = minPremium[CNY];
  return inCny === undefined ? undefined : roundMoney(new Decimal(inCny).div(exchangeRate));
}
