import { sumMoney, parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { ENDED_PROPOSAL_STATES } from "./proposal.ts";

type Counted = { readonly status: string; readonly sumPremium: string | null };

/** The premium of an order, without ended proposals and those that have no price yet. */
export function sumOrderPremium(proposals: readonly Counted[]): string {
  const counted = proposals.filter(({ status }) => !ENDED_PROPOSAL_STATES.includes(status));
  return toWireMoney(sumMoney(counted.map(({ sumPremium }) => parseMoney(sumPremium ?? "0.00"))));
}

export function buildOrderActionOffer(isDisabled: boolean) {
  return isDisabled
    ? { event: "enable", label: "恢复投保", why: "" }
    : { event: "disable", label: "停止投保", why: "" };
}
