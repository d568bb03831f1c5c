import { type PlainDate, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { decideTransition, NO_STATE, getTransition } from "#platform/lifecycle/lifecycle.ts";
import type { AuditNote, UnitOfWork } from "#platform/server/unit-of-work.ts";
import type {
  PaidInstalment,
  PaymentHandlers,
  PaymentTransitionEffectResult,
  PaymentTransitionWork,
} from "./payment-handlers.ts";
import {
  type PaymentTransitionEffect,
  type PaymentTransitionEvent,
  type PaymentTransitionGuard,
  paymentLifecycle,
  type PaymentTransitionRole,
} from "../lifecycle/payment.ts";
import { buildLateReceiptPosting, buildRefundPosting } from "../rules/ledger.ts";
import { findPaymentChannelProduct } from "../rules/methods.ts";
import {
  distributeReceivedAmount,
  isPaymentUnderWay,
  type Payment,
  type PaymentInstalment,
} from "../rules/payment.ts";
import {
  endPaymentInstalments,
  listPaymentInstalments,
  type PaymentChange,
  updatePaymentInstalment,
  updatePayment,
} from "../store/payment.ts";
import type { PayerStatement } from "../rules/third-payer.ts";
import { postLedgerEntry } from "./ledger.ts";
import { listHandledParts, settlePayment } from "./settle.ts";

/** The fields that a step changes besides the state. */
export type PaymentTransitionFields = Omit<PaymentChange, "paymentStatus" | "endedAt">;
export type PaymentTransitionResult = {
  readonly payment: Payment;
  readonly notes: readonly AuditNote[];
  /** Of a third party who begins to pay. */
  readonly statement?: PayerStatement | undefined;
};
export type PaymentTransitionDependencies = {
  readonly work: PaymentTransitionWork;
  readonly handlers: PaymentHandlers;
};

/** Applies one transition with its effects. The caller has locked the payment. */
export async function applyPaymentTransition(
  { work, handlers }: PaymentTransitionDependencies,
  payment: Payment,
  {
    event,
    as,
    ...brought
  }: { event: PaymentTransitionEvent; as: PaymentTransitionRole } & PaymentTransitionFields,
): Promise<PaymentTransitionResult> {
  const { to, effects: then } = getTransition(
    decideTransition(paymentLifecycle, event, createPaymentTransitionContext([as], payment)),
  );
  const endedAt = isPaymentUnderWay({ paymentStatus: to }) ? {} : { endedAt: work.services.now() };
  const change = { ...brought, ...endedAt, paymentStatus: to };
  const moved = await updatePayment(work.tx, payment.paymentNo, change);
  return { payment: moved, notes: await runPaymentTransitionEffects({ work, handlers }, moved, then) };
}

/** Runs the effects of a transition. */
export async function runPaymentTransitionEffects(
  stepping: PaymentTransitionDependencies,
  payment: Payment,
  then: readonly PaymentTransitionEffect[],
): Promise<readonly AuditNote[]> {
  const notes: AuditNote[] = [];
  for (const effect of then) notes.push(...(await effects[effect](stepping, payment)));
  return notes;
}

/** Writes the audit notes of a step: one for the payment, and one for each moved document under its own number. */
export function writePaymentTransitionAuditNotes(
  { note }: Pick<UnitOfWork, "note">,
  before: Payment | null,
  { payment, notes, statement }: PaymentTransitionResult,
): void {
  const after = statement ? { ...payment, statement } : payment;
  note({ subject: payment.paymentNo, comCode: payment.comCode, change: { before, after } });
  for (const auditNote of notes) note(auditNote);
}

/** Returns the initial state of a payment. */
export function getInitialPaymentStatus(): string {
  const nothing = { state: NO_STATE, roles: new Set(["clerk"] as const), checkGuard: () => undefined };
  return getTransition(decideTransition(paymentLifecycle, "draw", nothing)).to;
}

/** Returns the roles and guards for a step of the payment. */
export function createPaymentTransitionContext(
  roles: readonly PaymentTransitionRole[],
  { paymentStatus, paymentMethod }: Payment,
) {
  const isCounter = findPaymentChannelProduct(paymentMethod) === undefined;
  const errors: Record<PaymentTransitionGuard, string | undefined> = {
    isCounter: isCounter ? undefined : "该缴费由支付渠道通知到账",
    isChannel: isCounter ? "该缴费在柜面收取，由财务确认到账" : undefined,
  };
  return {
    state: paymentStatus,
    roles: new Set(roles),
    checkGuard: (guard: PaymentTransitionGuard) => errors[guard],
  };
}

type Effect = (stepping: PaymentTransitionDependencies, payment: Payment) => Promise<readonly AuditNote[]>;

const effects: Record<PaymentTransitionEffect, Effect> = {
  begin: (stepping, payment) =>
    eachPart(stepping, payment, (handler, paying) => handler.begun(stepping.work, paying)),
  settle: settlePayment,
  release: async (stepping, payment) => {
    await endPaymentInstalments(stepping.work.tx, payment.paymentNo);
    const why = payment.reason;
    return eachPart(stepping, payment, (handler, paying) =>
      handler.released(stepping.work, { ...paying, why }),
    );
  },
  oweBack: async ({ work }, payment) => {
    const { paymentNo, amount } = payment;
    for (const part of distributeReceivedAmount(await listPaymentInstalments(work.tx, paymentNo), amount)) {
      await updatePaymentInstalment(work.tx, paymentNo, part);
      await book(work, payment, part, receiveLate(payment));
    }
    return [];
  },
  bookPayOut: async ({ work }, payment) => {
    for (const part of await listPaymentInstalments(work.tx, payment.paymentNo))
      await book(work, payment, part, buildRefundPosting);
    return [];
  },
};

/** Returns the reason why the money must be paid back: the first document that can no longer accept it. */
export async function checkPayability(
  { work, handlers }: PaymentTransitionDependencies,
  { paymentNo }: Payment,
  paidOn: PlainDate,
): Promise<string | undefined> {
  for (const { businessType, businessNo } of await listPaymentInstalments(work.tx, paymentNo)) {
    const why = await handlers[businessType]?.refusalReason(work, businessNo, paidOn);
    if (why !== undefined) return `${businessNo} ${why}`;
  }
  return undefined;
}

/** Runs the work for each document paid together, in the order in which they are locked. */
async function eachPart(
  stepping: PaymentTransitionDependencies,
  payment: Payment,
  act: (handler: PaymentHandlers[string], paying: PaidInstalment) => Promise<PaymentTransitionEffectResult>,
): Promise<readonly AuditNote[]> {
  const notes: AuditNote[] = [];
  for (const { handler, paying } of await listHandledParts(stepping, payment))
    notes.push(...(await act(handler, paying)).notes);
  return notes;
}

/** A receipt that keeps the day on which the money came. */
const receiveLate =
  ({ paidAt }: Payment): typeof buildLateReceiptPosting =>
  (receipt) =>
    buildLateReceiptPosting({
      ...receipt,
      ...(paidAt !== null && { eventDay: getTodayInShanghai(new Date(paidAt)) }),
    });

async function book(
  work: PaymentTransitionWork,
  { paymentNo, comCode, currency }: Payment,
  { businessNo, amount }: PaymentInstalment,
  posting: typeof buildRefundPosting,
): Promise<void> {
  if (amount === "0.00") return;
  const day = getTodayInShanghai(work.services.now());
  await postLedgerEntry(work.tx, work, posting({ businessNo, day, currency, amount }), {
    comCode,
    paymentNo,
  });
}
