import { ValueFault } from "#platform/kernel/expression/fault.ts";
import type { Row } from "#platform/kernel/expression/frame.ts";
import { Decimal, type Money, roundMoney, ZERO } from "#platform/kernel/money.ts";
import type { ShortRateData } from "../rating-shape.ts";
import { type Cover, coverDays, coverMonths, daysLeft, elapsedCover, shortRateOf } from "./cover.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import type { Program } from "./program.ts";
import { asMoney, type Facts, type Rated, rateRows, type StepDone } from "./rate.ts";
import { coinsuranceShares, instalments, type Share } from "./shares.ts";

export type Quote = Rated & {
  readonly sumAmount: Money;
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
export function quote(program: Program, form: FilledForm, facts: Facts): Quote {
  const rated = rateRows(program, form, { ...facts, ...coverFacts(program, form) });
  const { frame } = rated;
  const terms = termsOf(frame.forms);
  const steps = [...rated.steps];

  const table = tableFor(program, frame.forms["period"]?.["shortRateMode"] as string | undefined);
  const { share, said } =
    table.basis === "whole" ? { share: ONE, said: "" } : shortRateOf(table, coverOf(frame.forms));
  let premium = roundMoney(rated.annual.times(share));
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
  const rated = rateRows(program, form, { ...facts, ...coverFacts(program, form) });
  const terms = termsOf(rated.frame.forms);
  const premium = roundMoney(rated.annual);
  const premiumCny = terms.currency === CNY ? premium : roundMoney(premium.times(terms.exchangeRate));
  return {
    ...rated,
    premium,
    premiumCny,
    currency: terms.currency,
    ...rest(program, rated, terms, { premium, premiumCny }),
  };
}

/** Facts that the form itself tells, of its time and of an endorsement's day. */
function coverFacts(program: Program, form: FilledForm): Facts {
  const { forms } = program.read(form);
  if (!forms["period"]?.["startDate"] || !forms["period"]["endDate"]) return {};
  const cover = coverOf(forms);
  const table = tableFor(program, forms["period"]["shortRateMode"] as string | undefined);
  const days = { coverDays: String(coverDays(cover)), coverMonths: String(coverMonths(cover)) };
  const on = forms["change"]?.["validDate"] as string | undefined;
  if (on === undefined || on <= cover.startDate) return days;
  return {
    ...days,
    daysLeft: String(daysLeft(cover, on)),
    insuredShare: shortRateOf(table, cover).share.toString(),
    elapsedShare: shortRateOf(table, elapsedCover(cover, on)).share.toString(),
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
    result: formula.run(withPremium) as Money,
  }));
  return {
    sumAmount: asMoney((program.sumAmount.run(frame) as Money | undefined) ?? ZERO, "sumAmount"),
    payPremuim,
    netPremium,
    vatAmount: premiumCny.minus(netPremium),
    coinsurance: coinsuranceShares(frame.tables["coinsurance"] ?? [], premiumCny),
    instalments: instalments(frame.tables["payPlan"] ?? [], premiumCny),
    commissionFee: roundMoney(netPremium.times(terms.agentFee).div(100)),
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

/** The document may ask to be charged by the day, by the month or in full instead of by the product's table. */
const tablesByMode: Readonly<Record<string, string>> = { "2": "SR02", "3": "SR04", "4": "SR05" };

function tableFor({ product }: Program, mode: string | undefined): ShortRateData {
  const code = tablesByMode[mode ?? ""] ?? product.rating.shortRateTable;
  const table = product.shortRateTables.find((one) => one.code === code);
  if (!table) throw new ValueFault("noRow", "period.shortRateMode", mode ?? "");
  return table;
}

function coverOf({ period = {} }: Readonly<Record<string, Row>>): Cover {
  const { startDate, endDate, startHour, endHour } = period;
  if (startDate === undefined) throw new ValueFault("missing", "period.startDate");
  if (endDate === undefined) throw new ValueFault("missing", "period.endDate");
  return {
    startDate: startDate as string,
    endDate: endDate as string,
    startHour: Number(startHour ?? 0),
    endHour: Number(endHour ?? 24),
  };
}

function leastOf(
  minPremium: Readonly<Record<string, string>>,
  { currency, exchangeRate }: Terms,
): Money | undefined {
  const own = minPremium[currency];
  if (own !== undefined) return new Decimal(own);
  const inCny = minPremium[CNY];
  return inCny === undefined ? undefined : roundMoney(new Decimal(inCny).div(exchangeRate));
}
