import { getAgentFeePercent } from "#areas/payment/rules/proposal-premium.ts";
import { withSectionCells } from "#platform/forms/define-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Services } from "#platform/server/services.ts";
import { transactionsOf } from "#areas/document/questions.ts";
import { assert } from "#platform/kernel/assert.ts";
import { expenseRefusals } from "../contract/refusals.ts";
import { computeCommissionChange, EXPENSE_TYPE } from "../rules/expense.ts";
import { getDefaultValidDate } from "../rules/type-choice.ts";
import { createEndorsementDrafting, type EndorsementUnit } from "./drafting.ts";
import { createEndorsementHandlers, getEndorsedPolicy } from "./endorsement-drafts.ts";

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
  const endorsements = createEndorsementHandlers(services, { automaticTypes: [EXPENSE_TYPE] });
  const drafting = createEndorsementDrafting(services, endorsements);
  return async (unit: EndorsementUnit, change: ExpenseChange): Promise<{ endorseNo: string }> => {
    const { tx, actor } = unit;
    const { policyNo, agentFee, reasonText } = change;
    const policy = await getEndorsedPolicy(tx, actor, policyNo);
    const version = (await transactionsOf(tx, policyNo)).at(-1)?.version;
    assert(version, "a policy begins with its issue");
    const { form, sumPremium: premium, compiled } = await endorsements.judge.readBase(tx, policy, version);
    const { vatRate } = compiled.product;
    const before = { premium, agentFee: getAgentFeePercent(form) };
    const commission = computeCommissionChange({ before, after: { premium, agentFee }, vatRate });
    if (commission.change !== change.commissionChange)
      throw new Refusal(expenseRefusals.changeStale, { values: { change: commission.change } });
    const validDate = getDefaultValidDate(policy, getTodayInShanghai(services.now()));
    const { document } = await drafting.add(unit, policy, {
      terms: { ...emptyTerms, types: [EXPENSE_TYPE], reason: AGREEMENT_CHANGED, reasonText, validDate },
      form: withSectionCells(form, "fee", { agentFee }),
    });
    const { businessNo: endorseNo, version: seen } = document;
    const { moved } = await drafting.submit(unit, { endorseNo, version: seen }, "0.00");
    if (moved.status !== IN_EFFECT) throw new Refusal(expenseRefusals.needsUnderwriter);
    return { endorseNo };
  };
}

const emptyTerms = {
  refundMode: "",
  refundAmount: null,
  idleDays: null,
  payeeName: "",
  payeeAccount: "",
  payeeBank: "",
};
