import { issueBusinessNumber, lockDocumentVisibleToUser } from "#areas/document/commands/document-steps.ts";
import { assert } from "#platform/kernel/assert.ts";
import { formatMoney, parseMoney, sumMoney, toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { PaymentHandlers, PaymentTransitionWork } from "./payment-handlers.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import { checkPaymentMethod, type PaymentTotal } from "../rules/methods.ts";
import { syncPayPlan } from "#areas/pay-plan/commands.ts";
import { findNextDueInstalment } from "#areas/pay-plan/rules/pay-plan.ts";
import {
  computeRestOfInstalment,
  type PayableDocument,
  PAYMENT_DEADLINE_HOURS,
  type PaymentInstalment,
} from "../rules/payment.ts";
import { insertPayerStatement } from "../store/payer-statement.ts";
import { findPayment, insertPayment } from "../store/payment.ts";
import { listSetOffHolds, type SetOffHold } from "../store/set-off-hold.ts";
import { demandPayer, type PayerInput } from "./payer.ts";
import { getInitialPaymentStatus, applyPaymentTransition, type PaymentTransitionResult } from "./payment.ts";

const { payableMissing, notPayable, nothingDue, beingPaid, wrongMethod, amountChanged } = paymentRefusals;

export type InitiatePaymentInput = PayerInput & {
  readonly businessNos: readonly string[];
  readonly paymentMethod: string;
  /** The total that the user saw. */
  readonly amount?: string | undefined;
};
export type InitiatePaymentContext = {
  readonly work: PaymentTransitionWork & { readonly actor: Actor };
  readonly handlers: PaymentHandlers;
};

/** Starts one payment of the next instalment of each document, for all or none. */
export function initiatePayment(
  tx: Tx,
  initiating: InitiatePaymentContext,
  input: InitiatePaymentInput,
): Promise<PaymentTransitionResult> {
  return drawPayment(tx, initiating, input, (total) => {
    demandSeenAmount(input.amount, total);
    const why = checkPaymentMethod(input.paymentMethod, total);
    if (why === undefined) return;
    throw new Refusal(wrongMethod, { values: { why }, fields: [{ path: "paymentMethod", message: why }] });
  });
}

/** Draws and starts a payment. `check` throws the refusal where the total may not be paid in this way. */
export async function drawPayment(
  tx: Tx,
  initiating: InitiatePaymentContext,
  input: InitiatePaymentInput,
  check: (total: PaymentTotal) => void,
): Promise<PaymentTransitionResult> {
  const { work } = initiating;
  const payables = await lockPayables(tx, initiating, input.businessNos);
  const [first] = payables;
  assert(first, "something is paid");
  const payer = await demandPayer(tx, work.services, payables, input);
  const parts: PaymentInstalment[] = [];
  for (const payable of payables) parts.push(await partOf(tx, work, payable));
  const amount = toWireMoney(sumMoney(parts.map((part) => parseMoney(part.amount))));
  check({ customerType: payer.customerType, currency: first.currency, amount });
  const now = work.services.now();
  const payment = {
    paymentNo: await issueBusinessNumber(work.services, "paymentNo", { day: getTodayInShanghai(now) }),
    comCode: first.comCode,
    paymentStatus: getInitialPaymentStatus(),
    paymentMethod: input.paymentMethod,
    payerName: payer.payerName,
    payerCertificateNo: payer.payerCertificateNo,
    currency: first.currency,
    amount,
    begunBy: work.actor.userCode,
    begunAt: now,
    expiresAt: new Date(now.getTime() + PAYMENT_DEADLINE_HOURS * 3_600_000),
  };
  if (!(await insertPayment(tx, payment, parts)))
    throw new Refusal(beingPaid, { values: { businessNo: first.businessNo } });
  const { statement } = payer;
  if (statement)
    await insertPayerStatement(tx, { ...statement, paymentNo: payment.paymentNo, comCode: first.comCode });
  const drawn = await findPayment(tx, payment.paymentNo);
  assert(drawn, "it was just written");
  const begun = await applyPaymentTransition(initiating, drawn, { event: "initiate", as: "clerk" });
  return { ...begun, statement };
}

/** Locks the documents in one order, so that two payments of the same documents cannot deadlock. */
export async function lockPayables(
  tx: Tx,
  { work, handlers }: InitiatePaymentContext,
  businessNos: readonly string[],
): Promise<PayableDocument[]> {
  const payables: PayableDocument[] = [];
  for (const businessNo of [...new Set(businessNos)].toSorted()) {
    const document = await lockDocumentVisibleToUser(tx, work.actor, businessNo);
    const handler = document && handlers[document.businessType];
    const payable = await handler?.payable(tx, work.actor, businessNo);
    if (!payable) throw new Refusal(payableMissing);
    if (payable.why !== "") throw new Refusal(notPayable, { values: { businessNo, why: payable.why } });
    payables.push(payable);
  }
  return payables;
}

/** A document may have been priced again while its page stood open. */
function demandSeenAmount(seen: string | undefined, { amount }: PaymentTotal): void {
  if (seen === undefined || parseMoney(seen).equals(parseMoney(amount))) return;
  throw new Refusal(amountChanged, { values: { seen: formatMoney(seen), amount: formatMoney(amount) } });
}

/** The next instalment of a document, less what prepayments hold for it. */
export async function partOf(
  tx: Tx,
  work: PaymentTransitionWork,
  payable: PayableDocument,
): Promise<PaymentInstalment> {
  const { businessNo, businessType } = payable;
  const due = findNextDueInstalment(await syncPayPlan(tx, payable, work.services.now()));
  if (!due) throw new Refusal(nothingDue, { values: { businessNo } });
  const holds = await listSetOffHolds(tx, businessNo);
  demandHoldsOfHolder(payable, holds);
  const rest = computeRestOfInstalment(due, holds);
  // The premium may have fallen since.
  if (!rest.greaterThan(0))
    throw new Refusal(notPayable, { values: { businessNo, why: "待冲抵的预收不少于本期应缴，请先撤回" } });
  return { businessNo, businessType, payNo: due.payNo, amount: toWireMoney(rest) };
}

/** A proposal may have got another holder since: what was held is not his money. */
function demandHoldsOfHolder(
  { businessNo, holderName, certificateNo }: PayableDocument,
  holds: readonly SetOffHold[],
): void {
  const other = holds.find(
    ({ payerName, payerCertificateNo }) => payerName !== holderName || payerCertificateNo !== certificateNo,
  );
  if (!other) return;
  const why = `待冲抵的预收 ${other.prepayNo} 由 ${other.payerName} 缴纳，与投保人不同，请先撤回待冲抵`;
  throw new Refusal(notPayable, { values: { businessNo, why } });
}
