import type * as z from "zod/mini";
import type { FormulaRow } from "#platform/kernel/expression/frame.ts";
import { type Money, roundMoney, sumMoney, toWireMoney, ZERO_MONEY } from "#platform/kernel/money.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import type {
  AgeGroupPremium,
  CoinsuranceShare,
  PersonPremium,
  PremiumAnswer,
  PremiumInput,
} from "../contract/shapes.ts";
import type { PremiumQuote } from "../rules/rating/quote.ts";
import { computeCoinsuranceShares } from "../rules/rating/shares.ts";
import type { ProductVersion } from "../questions/product-registry.ts";

export type PremiumCalculation = {
  readonly calculationId: string;
  readonly found: ProductVersion;
  readonly quote: PremiumQuote;
  readonly facts: Readonly<Record<string, string>>;
};

/** Values given beside the form replace the fields of the form. */
export function buildFormFromPremiumInput({
  form,
  comCode,
  liabilityReqList,
  dpalpFee,
  agentFee,
  payCurrency,
  exchangeRate,
  payAmount,
  payPremuim,
}: z.infer<typeof PremiumInput>): FilledForm {
  const overrides = { dpalpFee, agentFee, payCurrency, exchangeRate, payAmount, payPremuim };
  const fee = Object.fromEntries(
    Object.entries(overrides).filter(([, value]) => value !== undefined),
  ) as FilledRow;
  const formFee = (form["fee"] ?? {}) as FilledRow;
  const base = comCode === undefined ? {} : { base: { ...(form["base"] as FilledRow | undefined), comCode } };
  return {
    ...form,
    ...base,
    fee: { ...formFee, ...fee },
    ...(liabilityReqList ? { liability: liabilityReqList } : {}),
  };
}

export function toPremiumAnswer({
  calculationId,
  found: { head, compiled },
  quote,
  facts,
}: PremiumCalculation): PremiumAnswer {
  const shares = (entries: PremiumQuote["instalments"]) =>
    entries.map(({ code, amount }) => ({ code, amount: toWireMoney(amount) }));
  const steps = (entries: PremiumQuote["steps"]) =>
    entries.map(({ code, label, result }) => ({ code, label, result: result.toString() }));
  return {
    calculationId,
    facts: { ...facts },
    version: head.version,
    currency: quote.currency,
    sumAmount: toWireMoney(quote.sumAmount),
    sumPremium: toWireMoney(quote.premium),
    premiumCny: toWireMoney(quote.premiumCny),
    payPremuim: toWireMoney(quote.payPremuim),
    netPremium: toWireMoney(quote.netPremium),
    vatRate: compiled.product.vatRate,
    vatAmount: toWireMoney(quote.vatAmount),
    commissionFee: toWireMoney(quote.commissionFee),
    lines: quote.lines.map(lineOf),
    sum: quote.sum.toString(),
    steps: steps(quote.steps),
    extras: steps(quote.extras),
    cells: quote.cells.map(({ value, ...cell }) => ({ ...cell, value: value.toString() })),
    coinsurance: shares(quote.coinsurance),
    instalments: shares(quote.instalments),
  };
}

function lineOf({
  code: lineCode,
  label,
  base,
  factors,
  result,
  isPart,
}: PremiumQuote["lines"][number]): PremiumAnswer["lines"][number] {
  const usedFactors = factors.map(({ code, name, value, row }) => ({
    code,
    name,
    value: value.toString(),
    row,
  }));
  return {
    code: lineCode,
    label,
    base: base?.toString() ?? null,
    factors: usedFactors,
    result: result.toString(),
    isPart,
  };
}

/** Insured amounts are shared like premiums: followers are rounded, the chief takes the rest. */
export function toCoinsuranceShares(
  rows: readonly FormulaRow[],
  { sumAmount, premiumCny }: PremiumQuote,
): z.infer<typeof CoinsuranceShare>[] {
  const [amounts, premiums] = [
    computeCoinsuranceShares(rows, sumAmount),
    computeCoinsuranceShares(rows, premiumCny),
  ];
  return rows.map((row, index) => {
    const premium = premiums[index]?.amount ?? ZERO_MONEY;
    const fee = (row["issueFeeRate"] as Money | undefined) ?? ZERO_MONEY;
    return {
      coinsCode: String(row["coinsCode"] ?? ""),
      coinsName: String(row["coinsName"] ?? ""),
      coinsRole: String(row["coinsRole"] ?? ""),
      coinsRate: String(row["coinsRate"]),
      coinsAmount: toWireMoney(amounts[index]?.amount ?? ZERO_MONEY),
      coinsPremium: toWireMoney(premium),
      issueFee: toWireMoney(roundMoney(premium.times(fee).div(100))),
    };
  });
}

type Persons = { persons: z.infer<typeof PersonPremium>[]; ages: z.infer<typeof AgeGroupPremium>[] };

/** Lists premiums by row, and by age from the youngest. Persons of unknown age come last, as one entry. */
export function toPersonPremiums(lines: PremiumQuote["persons"]): Persons {
  const priced = lines.map((line) => ({ ...line, premium: line.perMan.times(line.count) }));
  const byAge = [...Map.groupBy(priced, ({ age }) => age?.toString()).entries()];
  const inOrder = byAge.toSorted(([left], [right]) => Number(left ?? Infinity) - Number(right ?? Infinity));
  return {
    persons: priced.map(({ section, index, label, age, count, perMan, premium }) => ({
      section,
      index,
      label,
      age: age?.toString() ?? null,
      persons: count.toString(),
      perManPremium: toWireMoney(perMan),
      premium: toWireMoney(premium),
    })),
    ages: inOrder.map(([age, group]) => ({
      age: age ?? null,
      persons: sumMoney(group.map(({ count }) => count)).toString(),
      premium: toWireMoney(sumMoney(group.map(({ premium }) => premium))),
    })),
  };
}
