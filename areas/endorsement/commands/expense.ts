import { getAgentFeePercent } from "#areas/payment/rules/proposal-premium.ts";
import { withSectionCells } from "#platform/forms/define-form.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Services } from "#platform/server/services.ts";
import { expenseRefusals } from "../contract/refusals.ts";
import type { EndorsementBase } from "../questions/evaluation.ts";
import { computeCommissionChange, EXPENSE_TYPE } from "../rules/expense.ts";
import { createContentEndorser } from "./content-change.ts";
import type { EndorsementUnit } from "./drafting.ts";

export type ExpenseChange = {
  readonly policyNo: string;
  /** The new commission in percent of the premium without tax. */
  readonly agentFee: string;
  /** The change of the commission that the user saw. */
  readonly commissionChange: string;
  readonly reasonText: string;
};

const AGREEMENT_CHANGED = "10";
const IN_EFFECT = "08";

/** Changes the commission of one policy by an endorsement that takes effect at once, or refuses it whole. */
export function createExpenseEndorser(services: Services) {
  // The agreement's maximum is an error of the form, so that no underwriter has to look at a rate below it.
  const endorser = createContentEndorser(services, { automaticTypes: [EXPENSE_TYPE] });
  return async (unit: EndorsementUnit, wanted: ExpenseChange): Promise<{ endorseNo: string }> => {
    const { policyNo, reasonText } = wanted;
    const change = (base: EndorsementBase) => changeCommission(base, wanted);
    const drafted = await endorser.draft(unit, { policyNo, reason: AGREEMENT_CHANGED, reasonText, change });
    const { endorseNo, version } = drafted;
    const { moved } = await endorser.submit(unit, { endorseNo, version }, "0.00");
    if (moved.status !== IN_EFFECT) throw new Refusal(expenseRefusals.needsUnderwriter);
    return { endorseNo };
  };
}

function changeCommission({ form, sumPremium: premium, compiled }: EndorsementBase, wanted: ExpenseChange) {
  const { agentFee, commissionChange } = wanted;
  const before = { premium, agentFee: getAgentFeePercent(form) };
  const { vatRate } = compiled.product;
  const { change } = computeCommissionChange({ before, after: { premium, agentFee }, vatRate });
  if (change !== commissionChange) throw new Refusal(expenseRefusals.changeStale, { values: { change } });
  return { form: withSectionCells(form, "fee", { agentFee }), types: [EXPENSE_TYPE] };
}
