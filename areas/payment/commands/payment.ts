import { assert } from "#platform/kernel/assert.ts";
import { type PlainDate, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { decideTransition, NO_STATE, getTransition } from "#platform/lifecycle/lifecycle.ts";
import type { AuditNote, UnitOfWork } from "#platform/server/unit-of-work.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import type {
  PaidInstalment,
  PaymentHandler,
  PaymentHandlers,
  PaymentTransitionWork,
} from "./payment-handlers.ts";
import {
  type PaymentTransitionEffect,
  type PaymentTransitionEvent,
  type PaymentTransitionGuard,
  paymentLifecycle,
  type PaymentTransitionRole,
} from "../lifecycle/payment.ts";
import {
  buildIssuePosting,
  buildLateReceiptPosting,
  buildRefundPosting,
  buildReceiptPosting,
} from "../rules/ledger.ts";
import { findPaymentChannelProduct, SET_OFF_METHOD } from "../rules/methods.ts";
import { assignPayPlanToPolicy, lockInstalment, markInstalmentPaid } from "#areas/pay-plan/commands.ts";
import { listPayPlan } from "#areas/pay-plan/questions.ts";
import {
  distributeReceivedAmount,
  isPaymentUnderWay,
  type Payment,
  type PaymentInstalment,
} from "../rules/payment.ts";
import { getStoredLedgerBalance } from "../store/ledger.ts";
import {
  endPaymentInstalments,
  listPaymentInstalments,
  type PaymentChange,
  updatePaymentInstalment,
  updatePayment,
} from "../store/payment.ts";
import { postLedgerEntry } from "./ledger.ts";

/** The fields that a step changes besides the state. */
export type PaymentTransitionFields = Omit<PaymentChange, "paymentStatus" | "endedAt">;
export type PaymentTransitionResult = { readonly payment: Payment; readonly notes: readonly AuditNote[] };
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
  { payment, notes }: PaymentTransitionResult,
): void {
  note({ subject: payment.paymentNo, comCode: payment.comCode, change: { before, after: payment } });
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
    eachPart(
      stepping,
      payment,
      async (handler, paying) => (await handler.begun(stepping.work, paying)).notes,
    ),
  settle: async (stepping, payment) => {
    await endPaymentInstalments(stepping.work.tx, payment.paymentNo);
    return eachPart(stepping, payment, (_, paying, part) =>
      settlePart(stepping, payment, { ...paying, ...part }),
    );
  },
  release: async (stepping, payment) => {
    await endPaymentInstalments(stepping.work.tx, payment.paymentNo);
    const why = payment.reason;
    return eachPart(
      stepping,
      payment,
      async (handler, paying) => (await handler.released(stepping.work, { ...paying, why })).notes,
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
  { work, handlers }: PaymentTransitionDependencies,
  { paymentNo }: Payment,
  act: (
    handler: PaymentHandlers[string],
    paying: PaidInstalment,
    part: PaymentInstalment,
  ) => Promise<readonly AuditNote[]>,
): Promise<readonly AuditNote[]> {
  const notes: AuditNote[] = [];
  for (const part of await listPaymentInstalments(work.tx, paymentNo)) {
    const handler = handlers[part.businessType];
    assert(handler, `nobody moves documents of type ${part.businessType} when they are paid`);
    const { businessNo, payNo } = part;
    const isFirst = (await listPayPlan(work.tx, businessNo)).every(({ payFee }) => payFee === "0.00");
    notes.push(...(await act(handler, { businessNo, paymentNo, payNo, isFirst }, part)));
  }
  return notes;
}

async function settlePart(
  { work, handlers }: PaymentTransitionDependencies,
  { paymentNo, comCode, currency, paidAt, paymentMethod }: Payment,
  { amount, businessType, ...paying }: PaidInstalment & PaymentInstalment,
): Promise<readonly AuditNote[]> {
  const { tx, services } = work;
  const { businessNo } = paying;
  const instalment = await lockInstalment(tx, businessNo, paying.payNo);
  const handler = handlers[businessType];
  assert(handler, "its handler was asked for when it began");
  assert(paidAt !== null, "what settles has been paid");
  const paidOn = getTodayInShanghai(new Date(paidAt));
  const { notes, issued } = await handler.received(work, { ...paying, amount, paidOn });
  const where = { comCode, paymentNo };
  if (issued) {
    await assignPayPlanToPolicy(tx, businessNo, issued.businessNo);
    await postLedgerEntry(tx, work, buildIssuePosting(issued), where);
  }
  const owedUnder = issued?.businessNo ?? (await findOwingPolicy(work, handler, paying)) ?? businessNo;
  const outstanding = await getStoredLedgerBalance(tx, {
    businessNo: owedUnder,
    account: "receivable",
    currency,
  });
  const day = getTodayInShanghai(services.now());
  const account = paymentMethod === SET_OFF_METHOD ? "clearing" : "bank";
  const receipt = {
    businessNo: owedUnder,
    day,
    eventDay: paidOn,
    currency,
    amount,
    outstanding,
    account,
  } as const;
  await postLedgerEntry(tx, work, buildReceiptPosting(receipt), where);
  await markInstalmentPaid(tx, businessNo, instalment, day);
  if (owedUnder !== businessNo) await handler.settled?.(work, { policyNo: owedUnder, paidOn });
  return notes;
}

/** The policy under whose number the instalment is owed: its handler may just have booked the debt. */
async function findOwingPolicy(
  { tx }: PaymentTransitionWork,
  handler: PaymentHandler,
  { businessNo, payNo }: PaidInstalment,
): Promise<string | undefined> {
  const { policyNo } = await lockInstalment(tx, businessNo, payNo);
  if (policyNo !== "") return policyNo;
  const payable = await handler.payable(tx, SYSTEM_ACTOR, businessNo);
  return payable?.policyNo || undefined;
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
