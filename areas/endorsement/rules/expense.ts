import { computeCommission } from "#areas/payment/rules/ledger.ts";
import { computeNetPremium } from "#areas/payment/rules/proposal-premium.ts";
import { toWireMoney } from "#platform/kernel/money.ts";

/** 手续费变更: the type of endorsement that changes nothing but the agent's commission. */
export const EXPENSE_TYPE = "16";

/** A premium with its tax, and the agent's commission in percent of the premium without it. */
export type CommissionTerms = { readonly premium: string; readonly agentFee: string };
type CommissionChangeInput = {
  readonly before: CommissionTerms;
  readonly after: CommissionTerms;
  readonly vatRate: string;
};

/** The commission of a policy before and after a change. Whole commissions are rounded, so that changes add up. */
export function computeCommissionChange({ before, after, vatRate }: CommissionChangeInput) {
  const commissionOf = ({ premium, agentFee }: CommissionTerms) =>
    computeCommission(computeNetPremium(premium, vatRate), agentFee);
  const [first, last] = [commissionOf(before), commissionOf(after)];
  return { before: toWireMoney(first), after: toWireMoney(last), change: toWireMoney(last.minus(first)) };
}
