import { formatMoney, type Money, money } from "#platform/kernel/money.ts";
import type { Premium } from "../contract/shapes.ts";
import type { Quote } from "../rules/rating/quote.ts";

/** "/" for what one of them does not have. */
export type PriceDifference = {
  readonly key: string;
  readonly label: string;
  readonly here: string;
  readonly there: string;
};

/** What the server worked out otherwise than the browser: each row, each step, and the sums. */
export function differencesOf(quote: Quote, premium: Premium): PriceDifference[] {
  const sums: [string, Money, string][] = [
    ["保费（含税）", quote.premiumCny, premium.premiumCny],
    ["不含税保费", quote.netPremium, premium.netPremium],
    ["增值税额", quote.vatAmount, premium.vatAmount],
    ["手续费", quote.commissionFee, premium.commissionFee],
    ["总保险金额", quote.sumAmount, premium.sumAmount],
    ["各项合计", quote.sum, premium.sum],
  ];
  return [
    ...sums.flatMap(([label, here, there]) => differing(label, label, here, there)),
    ...paired("line", quote.lines, premium.lines),
    ...paired("step", quote.steps, premium.steps),
  ];
}

type Named<Figure> = { readonly label: string; readonly result: Figure };

/** In the order in which both work: the same rows and steps, unless one of them has more. */
function paired(
  kind: string,
  here: readonly Named<Money>[],
  there: readonly Named<string>[],
): PriceDifference[] {
  return Array.from({ length: Math.max(here.length, there.length) }, (_, at) => {
    const [one, other] = [here[at], there[at]];
    return differing(`${kind} ${at}`, one?.label ?? other?.label ?? "", one?.result, other?.result);
  }).flat();
}

function differing(
  key: string,
  label: string,
  here: Money | undefined,
  there: string | undefined,
): PriceDifference[] {
  if (here && there !== undefined && here.eq(money(there))) return [];
  return [{ key, label, here: formatMoney(here), there: formatMoney(there) }];
}
