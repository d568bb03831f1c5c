import { assert } from "#platform/kernel/assert.ts";
import { parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { AuditNote } from "#platform/server/unit-of-work.ts";
import { assignPayPlanToPolicy, lockInstalment, markInstalmentPaid } from "#areas/pay-plan/commands.ts";
import { listPayPlan } from "#areas/pay-plan/questions.ts";
import { lockPolicy } from "#areas/policy/commands.ts";
import { buildIssuePosting, buildReceiptPosting, type IssuedPolicyAmounts } from "../rules/ledger.ts";
import { SET_OFF_METHOD } from "../rules/methods.ts";
import { isEndorsement, type Payment, type PaymentInstalment } from "../rules/payment.ts";
import { getStoredLedgerBalance } from "../store/ledger.ts";
import { endPaymentInstalments, listPaymentInstalments } from "../store/payment.ts";
import { listSetOffHolds } from "../store/set-off-hold.ts";
import { takeHeldSetOffs } from "./held-set-offs.ts";
import { postLedgerEntry } from "./ledger.ts";
import type {
  PaidInstalment,
  PaymentHandler,
  PaymentHandlers,
  PaymentTransitionWork,
  TakenSetOff,
} from "./payment-handlers.ts";

type SettleContext = { readonly work: PaymentTransitionWork; readonly handlers: PaymentHandlers };
type HandledPart = PaymentInstalment & {
  readonly handler: PaymentHandlers[string];
  readonly paying: PaidInstalment;
  /** '' before it is a policy. */
  readonly policyNo: string;
};
type PaidPart = HandledPart & {
  readonly instalment: Awaited<ReturnType<typeof lockInstalment>>;
  readonly issued: IssuedPolicyAmounts | undefined;
  /** What prepayments held for it. */
  readonly taken: readonly TakenSetOff[];
};

/**
 * Moves all documents of a payment, and then books its receipts. A posting holds the books open: a close waits for it,
 * and whoever locks a policy may wait for the close. So no document or policy is locked after the first posting.
 */
export async function settlePayment(context: SettleContext, payment: Payment): Promise<readonly AuditNote[]> {
  const { work } = context;
  await endPaymentInstalments(work.tx, payment.paymentNo);
  const parts = await listHandledParts(context, payment);
  await lockHeldPrepayments(work, parts);
  await lockPaidPolicies(work, parts);
  const notes: AuditNote[] = [];
  const paid: PaidPart[] = [];
  // An endorsement books its debt when it takes effect: those come last.
  for (const part of [...parts.filter(isIssuing), ...parts.filter(isEndorsement)]) {
    const { handler, paying, amount, businessNo, payNo } = part;
    const instalment = await lockInstalment(work.tx, businessNo, payNo);
    const paidOn = getPaidDate(payment);
    const taken = await takeHeldSetOffs(work, payment, part);
    const whole = sumMoney([amount, ...taken.map((setOff) => setOff.amount)].map(parseMoney));
    const received = await handler.received(work, { ...paying, amount: toWireMoney(whole), paidOn });
    notes.push(...received.notes);
    paid.push({ ...part, instalment, taken, issued: received.issued });
  }
  for (const part of paid) await bookPart(work, payment, part);
  return notes;
}

const isIssuing = (part: PaymentInstalment): boolean => !isEndorsement(part);

function getPaidDate({ paidAt }: Pick<Payment, "paidAt">): string {
  assert(paidAt !== null, "what settles has been paid");
  return getTodayInShanghai(new Date(paidAt));
}

/** The documents paid together, in the order in which they are locked. */
export async function listHandledParts(
  { work: { tx }, handlers }: SettleContext,
  { paymentNo }: Payment,
): Promise<readonly HandledPart[]> {
  const parts: HandledPart[] = [];
  for (const part of await listPaymentInstalments(tx, paymentNo)) {
    const handler = handlers[part.businessType];
    assert(handler, `nobody moves documents of type ${part.businessType} when they are paid`);
    const { businessNo, payNo } = part;
    const plan = await listPayPlan(tx, businessNo);
    const isFirst = plan.every(({ payFee }) => payFee === "0.00");
    const policyNo = plan[0]?.policyNo ?? "";
    parts.push({ ...part, handler, policyNo, paying: { businessNo, paymentNo, payNo, isFirst } });
  }
  return parts;
}

/** Locks the prepayments that hold something, before the policies as a set-off does. */
async function lockHeldPrepayments(
  work: PaymentTransitionWork,
  parts: readonly HandledPart[],
): Promise<void> {
  const takers = new Map<string, HandledPart["handler"]["heldSetOffs"]>();
  for (const { businessNo, handler } of parts)
    for (const { prepayNo } of await listSetOffHolds(work.tx, businessNo))
      takers.set(prepayNo, handler.heldSetOffs);
  for (const prepayNo of [...takers.keys()].toSorted()) await takers.get(prepayNo)?.lock(work, prepayNo);
}

/** Locks the policies that stand already, in the order of their numbers. */
async function lockPaidPolicies({ tx }: PaymentTransitionWork, parts: readonly HandledPart[]): Promise<void> {
  const policyNos = new Set<string>();
  for (const part of parts) policyNos.add(await findPolicyNo(tx, part));
  for (const policyNo of [...policyNos].filter(Boolean).toSorted()) await lockPolicy(tx, policyNo);
}

/** The plan of an endorsement has no policy before it takes effect. */
async function findPolicyNo(tx: Tx, { policyNo, handler, businessNo, ...part }: HandledPart) {
  if (policyNo !== "" || !isEndorsement(part)) return policyNo;
  return (await handler.payable(tx, SYSTEM_ACTOR, businessNo))?.policyNo ?? "";
}

async function bookPart(
  work: PaymentTransitionWork,
  payment: Payment,
  { businessNo, amount, instalment, issued, handler, payNo, taken }: PaidPart,
): Promise<void> {
  const { tx, services } = work;
  const { comCode, paymentNo, paymentMethod } = payment;
  const paidOn = getPaidDate(payment);
  if (issued) {
    await assignPayPlanToPolicy(tx, businessNo, issued.businessNo);
    await postLedgerEntry(tx, work, buildIssuePosting(issued), { comCode, paymentNo });
  }
  const owedUnder =
    issued?.businessNo ?? (await findOwingPolicy(work, handler, { businessNo, payNo })) ?? businessNo;
  const account = paymentMethod === SET_OFF_METHOD ? "clearing" : "bank";
  await bookReceipt(work, payment, { owedUnder, amount, paidOn, account });
  for (const setOff of taken) {
    const made = { ...payment, paymentNo: setOff.paymentNo };
    await bookReceipt(work, made, { owedUnder, amount: setOff.amount, paidOn, account: "clearing" });
    await handler.heldSetOffs?.take(work, setOff);
  }
  await markInstalmentPaid(tx, businessNo, instalment, getTodayInShanghai(services.now()));
  if (owedUnder !== businessNo) await handler.settled?.(work, { policyNo: owedUnder, paidOn });
}

type BookedReceipt = {
  readonly owedUnder: string;
  readonly amount: string;
  readonly paidOn: PlainDate;
  readonly account: "bank" | "clearing";
};

async function bookReceipt(
  work: PaymentTransitionWork,
  { comCode, paymentNo, currency }: Payment,
  { owedUnder: businessNo, amount, paidOn: eventDay, account }: BookedReceipt,
): Promise<void> {
  const { tx, services } = work;
  const place = { businessNo, account: "receivable", currency } as const;
  const outstanding = await getStoredLedgerBalance(tx, place);
  const day = getTodayInShanghai(services.now());
  const receipt = { businessNo, day, eventDay, currency, amount, outstanding, account };
  await postLedgerEntry(tx, work, buildReceiptPosting(receipt), { comCode, paymentNo });
}

/** The policy under whose number the instalment is owed: its handler may just have booked the debt. */
async function findOwingPolicy(
  { tx }: PaymentTransitionWork,
  handler: PaymentHandler,
  { businessNo, payNo }: Pick<PaidInstalment, "businessNo" | "payNo">,
): Promise<string | undefined> {
  const { policyNo } = await lockInstalment(tx, businessNo, payNo);
  if (policyNo !== "") return policyNo;
  const payable = await handler.payable(tx, SYSTEM_ACTOR, businessNo);
  return payable?.policyNo || undefined;
}
