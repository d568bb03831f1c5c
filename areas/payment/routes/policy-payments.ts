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
import type { PaymentHandlers } from "../commands/payment-handlers.ts";
import { listPaymentAttempts } from "../store/payment.ts";
import { listRefundsOfPolicy } from "../store/refund.ts";
import { pickColumns } from "#platform/server/tables.ts";

export function policyPaymentRoutes({ now }: Pick<Services, "now">, handlers: PaymentHandlers): Route[] {
  /** The endorsements of a policy, and what a later area adds. */
  const documentsOf = async (reader: Reader, policyNo: string): Promise<string[]> => {
    const numbers: string[] = [];
    for (const handler of Object.values(handlers))
      numbers.push(...((await handler.documentsOf?.(reader, policyNo)) ?? []));
    return numbers;
  };
  return [
    handle(queryPolicyPayments, ({ input: { policyNo }, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        const policy = await findPolicyVisibleToUser(reader, actor, policyNo);
        if (!policy) return refuse(queryPolicyPayments.refusals[0]);
        const documents = [policy.proposalNo, ...(await documentsOf(reader, policyNo))];
        return paymentsOfPolicy(reader, { ...policy, documents }, getTodayInShanghai(now()));
      }),
    ),
  ];
}

type PolicyNumbers = {
  readonly policyNo: string;
  readonly proposalNo: string;
  /** The proposal and the endorsements. */
  readonly documents: readonly string[];
};

/** Includes late money, which is booked under the number of the document. */
async function paymentsOfPolicy(
  reader: Reader,
  { policyNo, proposalNo, documents }: PolicyNumbers,
  today: string,
) {
  const entries = await listLedgerEntriesOfNumbers(reader, [policyNo, ...documents]);
  const attempts = await listPaymentAttempts(reader, documents);
  const refunds = await listRefundsOfPolicy(reader, policyNo);
  const plan = await listPayPlan(reader, proposalNo);
  const people = [
    ...entries.map((one) => one.recordedBy),
    ...attempts.map((one) => one.begunBy),
    ...refunds.map((one) => one.requestedBy),
  ];
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
    refunds: refunds.map((refund) => ({
      ...pickColumns(refund, ["refundNo", "businessNo", "status", "amount", "currency", "payeeName"]),
      ...pickColumns(refund, ["requestedAt", "paidAt", "reason"]),
      requestedName: nameOf(refund.requestedBy).userName,
    })),
    entries: entries.map(({ lines, recordedBy, ...entry }) => {
      const { charged, received } = computePolicyPaymentTotals(lines);
      const recordedName = nameOf(recordedBy).userName;
      return { ...entry, kindName: ledgerEntryKinds[entry.kind], recordedName, charged, received };
    }),
  };
}
