import { createUserNameLookup } from "#areas/identity/questions.ts";
import { CONTRACT_SUM_CURRENCY } from "#areas/policy/contract/policy.ts";
import { findPolicyVisibleToUser } from "#areas/policy/questions/policies.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { queryPolicyPayments } from "../contract/policy-payments.ts";
import { ledgerEntryKinds } from "../rules/ledger.ts";
import { computeInstalmentStatus } from "#areas/pay-plan/rules/pay-plan.ts";
import { computePolicyPaymentTotals } from "../rules/policy-money.ts";
import { listLedgerEntriesOfNumbers } from "../store/ledger.ts";
import { listPayPlan } from "#areas/pay-plan/questions.ts";
import { listPaymentAttempts } from "../store/payment.ts";

export function policyPaymentRoutes({ now }: Pick<Services, "now">): Route[] {
  return [
    handle(queryPolicyPayments, ({ input: { policyNo }, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        const policy = await findPolicyVisibleToUser(reader, actor, policyNo);
        if (!policy) return refuse(queryPolicyPayments.refusals[0]);
        return paymentsOfPolicy(reader, policy, getTodayInShanghai(now()));
      }),
    ),
  ];
}

type PolicyNumbers = { readonly policyNo: string; readonly proposalNo: string };

/** Includes late money, which is booked under the proposal's number. */
async function paymentsOfPolicy(reader: Reader, { policyNo, proposalNo }: PolicyNumbers, today: string) {
  const entries = await listLedgerEntriesOfNumbers(reader, [policyNo, proposalNo]);
  const attempts = await listPaymentAttempts(reader, proposalNo);
  const plan = await listPayPlan(reader, proposalNo);
  const people = [...entries.map((one) => one.recordedBy), ...attempts.map((one) => one.begunBy)];
  const nameOf = await createUserNameLookup(reader, people);
  return {
    currency: CONTRACT_SUM_CURRENCY,
    ...computePolicyPaymentTotals(
      entries.flatMap(({ lines }) => lines.filter(({ currency }) => currency === CONTRACT_SUM_CURRENCY)),
    ),
    plan: plan.map((row) => ({ ...row, payPlanStatus: computeInstalmentStatus(row, today) })),
    payments: attempts.map(({ begunBy, ...attempt }) => ({
      ...attempt,
      begunName: nameOf(begunBy).userName,
    })),
    entries: entries.map(({ lines, recordedBy, ...entry }) => {
      const { charged, received } = computePolicyPaymentTotals(lines);
      const recordedName = nameOf(recordedBy).userName;
      return { ...entry, kindName: ledgerEntryKinds[entry.kind], recordedName, charged, received };
    }),
  };
}
