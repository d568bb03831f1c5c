import { runSystemChange, MAX_RECORDS_PER_BATCH } from "#areas/document/commands/expiry.ts";
import { payPlanRefusals } from "./contract.ts";
import { type ApprovedPayPlan, checkPayPlan } from "./rules/approved-plan.ts";
import {
  isPayPlanFixed,
  buildPayPlan,
  distributeWriteOff,
  type PayPlanTerms,
  computeInstalmentStatus,
  type PayPlanFormRow,
  toUnpaidInstalment,
} from "./rules/pay-plan.ts";
import {
  updatePolicyNoOfPayPlan,
  listPayPlanRows,
  lockInstalmentsOfPolicy,
  lockPayPlanRows,
  type PayPlanRow,
  replacePayPlanRows,
  updateInstalment,
  listPayPlansWithStaleStatus,
  writeOffInstalment,
} from "./store.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { assert } from "#platform/kernel/assert.ts";
import { parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import { type PlainDate, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";

/** A document with the payment plan of its form. */
export type PayPlanDocument = PayPlanTerms & {
  readonly businessNo: string;
  readonly comCode: string;
  readonly currency: string;
  readonly rows: readonly PayPlanFormRow[];
  readonly approvedPlans?: readonly ApprovedPayPlan[];
};

/** Updates the stored plan from the form until money is received or a policy issued; then it is fixed. */
export async function syncPayPlan(tx: Tx, source: PayPlanDocument, now: Date): Promise<PayPlanRow[]> {
  const { businessNo, rows } = source;
  const stored = await lockPayPlanRows(tx, businessNo);
  if (isPayPlanFixed(stored)) return stored;
  const [error] = checkPayPlan(source, rows, source.approvedPlans);
  if (error) throw new Refusal(payPlanRefusals.planInvalid, { values: { businessNo, why: error.message } });
  const today = getTodayInShanghai(now);
  const plan = buildPayPlan(source, rows).map((row) => ({
    ...row,
    payPlanStatus: computeInstalmentStatus(toUnpaidInstalment(row), today),
  }));
  await replacePayPlanRows(tx, source, plan);
  return listPayPlanRows(tx, businessNo);
}

export async function lockInstalment(tx: Tx, businessNo: string, payNo: number): Promise<PayPlanRow> {
  const instalment = (await lockPayPlanRows(tx, businessNo)).find((row) => row.payNo === payNo);
  assert(instalment, "a payment pays an instalment of the plan");
  return instalment;
}

/** Marks an instalment as paid. A payment always covers the whole instalment. */
export async function markInstalmentPaid(
  tx: Tx,
  businessNo: string,
  instalment: PayPlanRow,
  today: PlainDate,
): Promise<void> {
  const paid = { ...instalment, payFee: instalment.planFee };
  await updateInstalment(tx, businessNo, { ...paid, payPlanStatus: computeInstalmentStatus(paid, today) });
}

/**
 * Writes off what nobody has to pay any more, from the last instalment backwards. Returns the numbers of the documents
 * whose instalments became smaller.
 */
export async function writeOffPolicyInstalments(
  tx: Tx,
  policyNo: string,
  amount: string,
): Promise<readonly string[]> {
  const open = (await lockInstalmentsOfPolicy(tx, policyNo)).filter(
    ({ payPlanStatus }) => payPlanStatus !== "5",
  );
  const parts = distributeWriteOff(open, amount);
  const written = toWireMoney(sumMoney(parts.map((part) => parseMoney(part.amount))));
  assert(written === amount, "the open instalments cover what is written off");
  for (const part of parts)
    await writeOffInstalment(tx, part.row, { amount: part.amount, payPlanStatus: part.status });
  return [...new Set(parts.map(({ row }) => row.businessNo))];
}

/** Records the policy number under which the plan is owed from now on. */
export function assignPayPlanToPolicy(tx: Tx, businessNo: string, policyNo: string): Promise<void> {
  return updatePolicyNoOfPayPlan(tx, businessNo, policyNo);
}

/** The title of the automatic status change in the audit trail. */
export const payPlanAgeingAuditTitle = { path: "pay/ageing", title: "缴费计划到期" };

/** Updates the status of instalments that became due or overdue. Several processes may run it at once. */
export async function updatePayPlanStatuses(services: Services): Promise<number> {
  const today = getTodayInShanghai(services.now());
  const numbers = await readInScope(services.database, SYSTEM_ACTOR, (reader) =>
    listPayPlansWithStaleStatus(reader, today, MAX_RECORDS_PER_BATCH),
  );
  for (const businessNo of numbers) {
    const request = {
      path: payPlanAgeingAuditTitle.path,
      key: `age ${businessNo} ${today}`,
      input: { businessNo, today },
    };
    await runSystemChange(services, request, async ({ tx, note }) => {
      const before = await lockPayPlanRows(tx, businessNo);
      const after = before.map((row) => ({ ...row, payPlanStatus: computeInstalmentStatus(row, today) }));
      const aged = after.filter(({ payPlanStatus }, index) => payPlanStatus !== before[index]?.payPlanStatus);
      const [first] = aged;
      // Another transaction changed the plan first.
      if (!first) throw new Refusal(documentRefusals.documentChanged);
      for (const row of aged) await updateInstalment(tx, businessNo, row);
      note({
        subject: `缴费计划 ${businessNo}`,
        comCode: first.comCode,
        change: { plan: { before, after } },
      });
    });
  }
  return numbers.length;
}

/** Waits for receipts of the policy that are under way, and keeps others out until the transaction ends. */
export async function lockPayPlanOfPolicy(tx: Tx, policyNo: string): Promise<void> {
  await lockInstalmentsOfPolicy(tx, policyNo);
}
