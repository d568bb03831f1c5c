import { peopleNamed } from "#areas/identity/questions.ts";
import { SUM_CURRENCY } from "#areas/policy/contract.ts";
import { policyFor } from "#areas/policy/questions.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { queryPolicyPayments } from "../contract/policy-payments.ts";
import { entryKinds } from "../rules/ledger.ts";
import { statusOf } from "#areas/drafting/rules/pay-plan.ts";
import { policyMoney } from "../rules/policy-money.ts";
import { entriesUnder } from "../store/ledger.ts";
import { findPlan } from "../store/pay-plan.ts";
import { attemptsOf } from "../store/payment.ts";

export function policyPaymentRoutes({ now }: Pick<Services, "now">): Route[] {
  return [
    handle(queryPolicyPayments, ({ input: { policyNo }, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        const policy = await policyFor(reader, actor, policyNo);
        if (!policy) return refuse(queryPolicyPayments.refusals[0]);
        return paymentsOfPolicy(reader, policy, todayInShanghai(now()));
      }),
    ),
  ];
}

type PolicyNumbers = { readonly policyNo: string; readonly proposalNo: string };

/** Money that came too late was booked under the proposal, which nobody waited for any more. */
async function paymentsOfPolicy(reader: Reader, { policyNo, proposalNo }: PolicyNumbers, today: string) {
  const entries = await entriesUnder(reader, [policyNo, proposalNo]);
  const attempts = await attemptsOf(reader, proposalNo);
  const plan = await findPlan(reader, proposalNo);
  const people = [...entries.map((one) => one.recordedBy), ...attempts.map((one) => one.begunBy)];
  const nameOf = await peopleNamed(reader, people);
  return {
    currency: SUM_CURRENCY,
    ...policyMoney(entries.flatMap(({ lines }) => lines.filter(({ currency }) => currency === SUM_CURRENCY))),
    plan: plan.map((row) => ({ ...row, payPlanStatus: statusOf(row, today) })),
    payments: attempts.map(({ begunBy, ...one }) => ({ ...one, begunName: nameOf(begunBy).userName })),
    entries: entries.map(({ lines, recordedBy, ...entry }) => {
      const { charged, received } = policyMoney(lines);
      const recordedName = nameOf(recordedBy).userName;
      return { ...entry, kindName: entryKinds[entry.kind], recordedName, charged, received };
    }),
  };
}
