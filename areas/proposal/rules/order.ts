import { sumMoney, money, toWireMoney } from "#platform/kernel/money.ts";
import { ENDED_STATES } from "./over.ts";

type Counted = { readonly status: string; readonly sumPremium: string | null };

/** What an order comes to: what is not priced yet, and what nobody will pay, counts nothing. */
export function sumOfOrder(proposals: readonly Counted[]): string {
  const counted = proposals.filter(({ status }) => !ENDED_STATES.includes(status));
  return toWireMoney(sumMoney(counted.map(({ sumPremium }) => money(sumPremium ?? "0.00"))));
}

export function orderOffer(isDisabled: boolean) {
  return isDisabled
    ? { event: "enable", label: "恢复投保", why: "" }
    : { event: "disable", label: "停止投保", why: "" };
}
