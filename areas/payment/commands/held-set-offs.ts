import { issueBusinessNumber, lockDocumentVisibleToUser } from "#areas/document/commands/document-steps.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { decideTransition, getTransition } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import { paymentLifecycle } from "../lifecycle/payment.ts";
import { SET_OFF_METHOD } from "../rules/methods.ts";
import type { Payment, PaymentInstalment } from "../rules/payment.ts";
import { insertPayment, listDocumentsBeingPaid } from "../store/payment.ts";
import { deleteSetOffHold, listSetOffHolds, type SetOffHold } from "../store/set-off-hold.ts";
import type { PaymentTransitionWork, TakenSetOff } from "./payment-handlers.ts";

/**
 * Makes a settled payment of each part that prepayments hold for an instalment, whose rest has come by `payment`. The
 * holder has prepaid, also where a third party pays the rest. The prepayments are locked.
 */
export async function takeHeldSetOffs(
  work: PaymentTransitionWork,
  payment: Payment,
  { businessNo, businessType, payNo }: PaymentInstalment,
): Promise<readonly TakenSetOff[]> {
  const { tx, services, note } = work;
  const taken: TakenSetOff[] = [];
  const { comCode, currency, paymentNo: takenWith } = payment;
  const now = services.now();
  for (const { prepayNo, amount, heldBy: begunBy, ...payer } of await listSetOffHolds(tx, businessNo)) {
    const { payerName, payerCertificateNo } = payer;
    await deleteSetOffHold(tx, { prepayNo, businessNo });
    const paymentNo = await issueBusinessNumber(services, "paymentNo", { day: getTodayInShanghai(now) });
    const made = {
      paymentNo,
      comCode,
      paymentStatus: getSettledStatus(),
      paymentMethod: SET_OFF_METHOD,
      payerName,
      payerCertificateNo,
      currency,
      amount,
      begunBy,
    };
    const when = { begunAt: now, expiresAt: now, paidAt: now, apart: { takenWith, endedAt: now } };
    await insertPayment(tx, { ...made, ...when }, [{ businessNo, businessType, payNo, amount }]);
    note({ subject: paymentNo, comCode, change: { before: null, after: made } });
    taken.push({ prepayNo, paymentNo, amount });
  }
  return taken;
}

function getSettledStatus(): string {
  const state = { state: "1", roles: new Set(["system"] as const), checkGuard: () => undefined };
  return getTransition(decideTransition(paymentLifecycle, "setOff", state)).to;
}

/** 撤回待冲抵: gives what a prepayment holds for a document back to it. Refused while the rest is being paid. */
export async function releaseSetOff(
  tx: Tx,
  actor: Actor,
  chosen: Pick<SetOffHold, "prepayNo" | "businessNo">,
): Promise<{ readonly amount: string }> {
  const { businessNo } = chosen;
  if (!(await lockDocumentVisibleToUser(tx, actor, businessNo)))
    throw new Refusal(paymentRefusals.payableMissing);
  if ((await listDocumentsBeingPaid(tx, [businessNo])).length > 0)
    throw new Refusal(paymentRefusals.beingPaid, { values: { businessNo } });
  const released = await deleteSetOffHold(tx, chosen);
  if (!released) throw new Refusal(paymentRefusals.nothingHeld, { values: { businessNo } });
  return released;
}
