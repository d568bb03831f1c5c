import type * as z from "zod/mini";
import type { Row } from "#platform/kernel/expression/frame.ts";
import { type Money, roundMoney, sumMoney, toWire, ZERO } from "#platform/kernel/money.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled.ts";
import type {
  AgePremium,
  CoinsuranceShare,
  PersonPremium,
  Premium,
  PremiumInput,
} from "../contract/shapes.ts";
import type { Quote } from "../rules/rating/quote.ts";
import { coinsuranceShares } from "../rules/rating/shares.ts";
import type { OpenProduct } from "../questions/open-products.ts";

export type Calculated = {
  readonly calculationId: string;
  readonly found: OpenProduct;
  readonly quote: Quote;
  readonly facts: Readonly<Record<string, string>>;
};

/** What is given beside the form stands for the field of the form. */
export function formOf({
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
  const given = { dpalpFee, agentFee, payCurrency, exchangeRate, payAmount, payPremuim };
  const fee = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as FilledRow;
  const own = (form["fee"] ?? {}) as FilledRow;
  const base = comCode === undefined ? {} : { base: { ...(form["base"] as FilledRow | undefined), comCode } };
  return {
    ...form,
    ...base,
    fee: { ...own, ...fee },
    ...(liabilityReqList ? { liability: liabilityReqList } : {}),
  };
}

export function answerOf({ calculationId, found: { head, compiled }, quote, facts }: Calculated): Premium {
  const shares = (listed: Quote["instalments"]) =>
    listed.map(({ code, amount }) => ({ code, amount: toWire(amount) }));
  const steps = (listed: Quote["steps"]) =>
    listed.map(({ code, label, result }) => ({ code, label, result: result.toString() }));
  return {
    calculationId,
    facts: { ...facts },
    version: head.version,
    currency: quote.currency,
    sumAmount: toWire(quote.sumAmount),
    sumPremium: toWire(quote.premium),
    premiumCny: toWire(quote.premiumCny),
    payPremuim: toWire(quote.payPremuim),
    netPremium: toWire(quote.netPremium),
    vatRate: compiled.product.vatRate,
    vatAmount: toWire(quote.vatAmount),
    commissionFee: toWire(quote.commissionFee),
    lines: quote.lines.map(lineOf),
    sum: quote.sum.toString(),
    steps: steps(quote.steps),
    extras: steps(quote.extras),
    cells: quote.cells.map(({ value, ...cell }) => ({ ...cell, value: value.toString() })),
    coinsurance: shares(quote.coinsurance),
    instalments: shares(quote.instalments),
  };
}

function lineOf({ base, factors, result, ...line }: Quote["lines"][number]): Premium["lines"][number] {
  const used = factors.map(({ code, name, value, row }) => ({ code, name, value: value.toString(), row }));
  return { ...line, base: base?.toString() ?? null, factors: used, result: result.toString() };
}

/** Insured amounts are shared as premiums are: followers rounded, the chief takes the rest. */
export function coinsuranceAnswer(
  rows: readonly Row[],
  { sumAmount, premiumCny }: Quote,
): z.infer<typeof CoinsuranceShare>[] {
  const [amounts, premiums] = [coinsuranceShares(rows, sumAmount), coinsuranceShares(rows, premiumCny)];
  return rows.map((row, index) => {
    const premium = premiums[index]?.amount ?? ZERO;
    const fee = (row["issueFeeRate"] as Money | undefined) ?? ZERO;
    return {
      coinsCode: String(row["coinsCode"] ?? ""),
      coinsName: String(row["coinsName"] ?? ""),
      coinsRole: String(row["coinsRole"] ?? ""),
      coinsRate: String(row["coinsRate"]),
      coinsAmount: toWire(amounts[index]?.amount ?? ZERO),
      coinsPremium: toWire(premium),
      issueFee: toWire(roundMoney(premium.times(fee).div(100))),
    };
  });
}

type Persons = { persons: z.infer<typeof PersonPremium>[]; ages: z.infer<typeof AgePremium>[] };

/** By row, and by age from the youngest; of whom no age is known, together at the end. */
export function personAnswer(lines: Quote["persons"]): Persons {
  const priced = lines.map((line) => ({ ...line, premium: line.perMan.times(line.count) }));
  const byAge = [...Map.groupBy(priced, ({ age }) => age?.toString()).entries()];
  const inOrder = byAge.toSorted(([one], [other]) => Number(one ?? Infinity) - Number(other ?? Infinity));
  return {
    persons: priced.map(({ section, index, label, age, count, perMan, premium }) => ({
      section,
      index,
      label,
      age: age?.toString() ?? null,
      persons: count.toString(),
      perManPremium: toWire(perMan),
      premium: toWire(premium),
    })),
    ages: inOrder.map(([age, group]) => ({
      age: age ?? null,
      persons: sumMoney(group.map(({ count }) => count)).toString(),
      premium: toWire(sumMoney(group.map(({ premium }) => premium))),
    })),
  };
}
