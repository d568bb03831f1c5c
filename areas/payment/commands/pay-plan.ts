import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { PaymentWork } from "../commands.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import { type IssuedPolicy, issuePosting } from "../rules/ledger.ts";
import { planErrors, planOf, statusOf } from "#areas/drafting/rules/pay-plan.ts";
import type { Payable } from "../rules/payment.ts";
import {
  findPlan,
  lockPlan,
  type PlanRow,
  replacePlan,
  tellPolicy,
  updateInstalment,
} from "../store/pay-plan.ts";
import { post } from "./ledger.ts";

/** A policy that was issued without waiting for its money (非见费): what is owed for it, and when. */
export async function oweForIssued(work: PaymentWork, payable: Payable, issued: IssuedPolicy): Promise<void> {
  const { tx } = work;
  await settledPlan(tx, work, payable);
  await tellPolicy(tx, payable.businessNo, issued.businessNo);
  await post(tx, work, issuePosting(issued), { comCode: payable.comCode, paymentNo: "" });
}

/** The plan is that of the form until something was received; then it stays. */
export async function settledPlan(
  tx: Tx,
  { services }: Pick<PaymentWork, "services">,
  payable: Payable,
): Promise<PlanRow[]> {
  const { businessNo, comCode, currency, rows } = payable;
  const kept = await lockPlan(tx, businessNo);
  if (kept.some(({ payFee, policyNo }) => payFee !== "0.00" || policyNo !== "")) return kept;
  const [error] = planErrors(payable, rows);
  if (error) throw new Refusal(paymentRefusals.planInvalid, { values: { businessNo, why: error.message } });
  const today = todayInShanghai(services.now());
  const plan = planOf(payable, rows).map((row) => ({
    ...row,
    payPlanStatus: statusOf({ ...row, payFee: "0.00", payPlanStatus: "0" }, today),
  }));
  await replacePlan(tx, { businessNo, comCode, currency }, plan);
  return findPlan(tx, businessNo);
}

/** What became due or overdue by today; undefined where nothing did. */
export async function agePlan(
  tx: Tx,
  businessNo: string,
  today: string,
): Promise<{ before: PlanRow[]; after: PlanRow[] } | undefined> {
  const before = await lockPlan(tx, businessNo);
  const after = before.map((row) => ({ ...row, payPlanStatus: statusOf(row, today) }));
  const aged = after.filter(({ payPlanStatus }, at) => payPlanStatus !== before[at]?.payPlanStatus);
  for (const row of aged) await updateInstalment(tx, businessNo, row);
  return aged.length > 0 ? { before, after } : undefined;
}
