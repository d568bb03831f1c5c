import { changeBySystem, MOST_AT_ONCE } from "#areas/document/commands/expiry.ts";
import { payPlanRefusals } from "./contract.ts";
import {
  isPayPlanFixed,
  checkPayPlan,
  buildPayPlan,
  type PayPlanTerms,
  computeInstalmentStatus,
  type PayPlanFormRow,
  toUnpaidInstalment,
} from "./rules/pay-plan.ts";
import {
  assignPolicyNo,
  listPlanRows,
  lockPlanRows,
  type PayPlanRow,
  replacePlanRows,
  updateInstalment,
  listPlansToAge,
} from "./store.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { assert } from "#platform/kernel/assert.ts";
import { type PlainDate, todayInShanghai } from "#platform/kernel/plain-date.ts";
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
};

/** Updates the stored plan from the form until money is received or a policy issued; then it is fixed. */
export async function syncPayPlan(tx: Tx, source: PayPlanDocument, now: Date): Promise<PayPlanRow[]> {
  const { businessNo, rows } = source;
  const stored = await lockPlanRows(tx, businessNo);
  if (isPayPlanFixed(stored)) return stored;
  const [error] = checkPayPlan(source, rows);
  if (error) throw new Refusal(payPlanRefusals.planInvalid, { values: { businessNo, why: error.message } });
  const today = todayInShanghai(now);
  const plan = buildPayPlan(source, rows).map((row) => ({
    ...row,
    payPlanStatus: computeInstalmentStatus(toUnpaidInstalment(row), today),
  }));
  await replacePlanRows(tx, source, plan);
  return listPlanRows(tx, businessNo);
}

export async function lockInstalment(tx: Tx, businessNo: string, payNo: number): Promise<PayPlanRow> {
  const instalment = (await lockPlanRows(tx, businessNo)).find((row) => row.payNo === payNo);
  assert(instalment, "a payment pays an instalment of the plan");
  return instalment;
}

/** Marks an instalment as paid. A payment always covers the whole instalment. */
export async function payInstalment(
  tx: Tx,
  businessNo: string,
  instalment: PayPlanRow,
  today: PlainDate,
): Promise<void> {
  const paid = { ...instalment, payFee: instalment.planFee };
  await updateInstalment(tx, businessNo, { ...paid, payPlanStatus: computeInstalmentStatus(paid, today) });
}

/** Records the policy number under which the plan is owed from now on. */
export function assignPlanToPolicy(tx: Tx, businessNo: string, policyNo: string): Promise<void> {
  return assignPolicyNo(tx, businessNo, policyNo);
}

/** The title of the automatic status change in the audit trail. */
export const payPlanAgeing = { path: "pay/ageing", title: "缴费计划到期" };

/** Updates the status of instalments that became due or overdue. Several processes may run it at once. */
export async function updatePayPlanStatuses(services: Services): Promise<number> {
  const today = todayInShanghai(services.now());
  const numbers = await readInScope(services.database, SYSTEM_ACTOR, (reader) =>
    listPlansToAge(reader, today, MOST_AT_ONCE),
  );
  for (const businessNo of numbers) {
    const request = {
      path: payPlanAgeing.path,
      key: `age ${businessNo} ${today}`,
      input: { businessNo, today },
    };
    await changeBySystem(services, request, async ({ tx, note }) => {
      const before = await lockPlanRows(tx, businessNo);
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
