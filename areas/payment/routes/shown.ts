import { documentFor } from "#areas/document/questions.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { PaymentHandlers } from "../commands.ts";
import type { ShownPayment } from "../contract.ts";
import { planFaults, planOf, type Owed, statusOf } from "../rules/pay-plan.ts";
import type { Payable, Payment } from "../rules/payment.ts";
import { findPlan } from "../store/pay-plan.ts";
import { partsOf } from "../store/payment.ts";

/** Undefined where there is none for who asks, or nobody takes money for its kind. */
export async function payableFor(
  reader: Reader,
  actor: Actor,
  handlers: PaymentHandlers,
  businessNo: string,
): Promise<Payable | undefined> {
  const document = await documentFor(reader, actor, businessNo);
  return document && handlers[document.businessType]?.payable(reader, actor, businessNo);
}

/** The plan that is kept, or the one that would be; nothing where the form's is faulty. */
export async function planFor(reader: Reader, payable: Payable, now: Date): Promise<Owed[]> {
  const kept = await findPlan(reader, payable.businessNo);
  const today = todayInShanghai(now);
  const isKept = kept.some(({ payFee, policyNo }) => payFee !== "0.00" || policyNo !== "");
  const wanted: Owed[] = isKept ? kept : planned(payable);
  return wanted.map((row) => ({ ...row, payPlanStatus: statusOf(row, today) }));
}

function planned(payable: Payable): Owed[] {
  if (planFaults(payable, payable.rows).length > 0) return [];
  return planOf(payable, payable.rows).map((row) => ({ ...row, payFee: "0.00", payPlanStatus: "0" }));
}

export async function shownPayment(reader: Reader, payment: Payment): Promise<ShownPayment> {
  return { ...payment, documents: await partsOf(reader, payment.paymentNo) };
}
