import { toWireMoney } from "#platform/kernel/money.ts";
import type { PriceResult } from "./compile-product.ts";
import { formulaFacts } from "./facts.ts";
import { compareQuotes } from "./rating/quote-comparison.ts";
import type { FormulaFactValues } from "./rating/rated-rows.ts";

/** One reason why a price of today differs from the stored price. */
export type RepricingReason = {
  readonly key: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
};

type Difference = Omit<RepricingReason, "key">;
type PricedForm = { readonly priced: PriceResult; readonly facts: FormulaFactValues };

/** Compares a stored price with today's, line by line: facts first, then lines with their factors, then the premium. */
export function listRepricingReasons(before: PricedForm, after: PricedForm): RepricingReason[] {
  return listDifferences(before, after).map((difference, index) => ({ key: String(index), ...difference }));
}

function listDifferences(before: PricedForm, after: PricedForm): Difference[] {
  const facts = Object.entries(formulaFacts).flatMap(([name, { label }]) =>
    name === "today" ? [] : reason(label, before.facts[name], after.facts[name]),
  );
  if (!("quote" in before.priced) || !("quote" in after.priced)) return facts;
  const [then, now] = [before.priced.quote, after.priced.quote];
  const lines = compareQuotes(then, now).flatMap((line) => [
    ...line.figures.flatMap(({ name, before: was, after: is }) => reason(`${line.label} ${name}`, was, is)),
    ...reason(line.label, line.before, line.after),
  ]);
  return [
    ...facts,
    ...lines,
    ...reason("保费（含税）", toWireMoney(then.premiumCny), toWireMoney(now.premiumCny)),
  ];
}

function reason(label: string, before = "", after = ""): Difference[] {
  return before === after ? [] : [{ label, before: before || "—", after: after || "—" }];
}
