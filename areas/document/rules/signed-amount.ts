import { formatMoney, parseMoney } from "#platform/kernel/money.ts";

/** Formats an amount with its sign; zero has none. */
export function formatSignedAmount(amount: string): string {
  const shown = formatMoney(amount);
  return /^[-0][0.,]*$/.test(shown) || shown.startsWith("-") ? shown : `+${shown}`;
}

/** Names what an endorsement does to the premium, for places that show whole premiums as well. */
export function describePremiumChange(amount: string): string {
  const change = parseMoney(amount);
  if (change.isZero()) return "零费批改";
  return `${change.isNegative() ? "批减" : "批增"} ${formatSignedAmount(amount)}`;
}
