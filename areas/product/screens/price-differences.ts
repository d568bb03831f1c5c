import { formatMoney, type Money, parseMoney } from "#platform/kernel/money.ts";
import type { PremiumAnswer } from "../contract/shapes.ts";
import type { PremiumQuote } from "../rules/rating/quote.ts";

/** `here` and `there` are "/" where one side has no such figure. */
export type PriceDifference = {
  readonly key: string;
  readonly label: string;
  readonly here: string;
  readonly there: string;
};

/** Lists the figures in which server and browser differ: sums, rows and steps. */
export function listPriceDifferences(quote: PremiumQuote, premium: PremiumAnswer): PriceDifference[] {
  const sums: [string, Money, string][] = [
    ["保费（含税）", quote.premiumCny, premium.premiumCny],
    ["不含税保费", quote.netPremium, premium.netPremium],
    ["增值税额", quote.vatAmount, premium.vatAmount],
    ["手续费", quote.commissionFee, premium.commissionFee],
    ["总保险金额", quote.sumAmount, premium.sumAmount],
    ["各项合计", quote.sum, premium.sum],
  ];
  return [
    ...sums.flatMap(([label, here, there]) => compareFigures(label, label, here, there)),
    ...compareInOrder("line", quote.lines, premium.lines),
    ...compareInOrder("step", quote.steps, premium.steps),
  ];
}

type Labelled<Figure> = { readonly label: string; readonly result: Figure };

/** Compares by position, because both sides compute the same rows and steps in the same order. */
function compareInOrder(
  kind: string,
  here: readonly Labelled<Money>[],
  there: readonly Labelled<string>[],
): PriceDifference[] {
  return Array.from({ length: Math.max(here.length, there.length) }, (_, index) => {
    const [hereItem, thereItem] = [here[index], there[index]];
    return compareFigures(
      `${kind} ${index}`,
      hereItem?.label ?? thereItem?.label ?? "",
      hereItem?.result,
      thereItem?.result,
    );
  }).flat();
}

function compareFigures(
  key: string,
  label: string,
  here: Money | undefined,
  there: string | undefined,
): PriceDifference[] {
  if (here && there !== undefined && here.eq(parseMoney(there))) return [];
  return [{ key, label, here: formatMoney(here), there: formatMoney(there) }];
}
