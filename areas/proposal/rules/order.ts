import { sumMoney, money, toWire } from "#platform/kernel/money.ts";

/** 拒保、已撤销、已失效: nothing is paid for them. */
const ENDED: ReadonlySet<string> = new Set(["09", "10", "11"]);

type Counted = { readonly status: string; readonly sumPremium: string | null };

/** What an order comes to: what is not priced yet counts nothing. */
export function sumOfOrder(proposals: readonly Counted[]): string {
  const counted = proposals.filter(({ status }) => !ENDED.has(status));
  return toWire(sumMoney(counted.map(({ sumPremium }) => money(sumPremium ?? "0.00"))));
}

export function orderOffer(isDisabled: boolean) {
  return isDisabled
    ? { event: "enable", label: "恢复投保", why: "" }
    : { event: "disable", label: "停止投保", why: "" };
}
