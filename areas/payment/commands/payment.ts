import { permitted } from "#areas/document/commands.ts";
import { assert } from "#platform/kernel/assert.ts";
import { type PlainDate, todayInShanghai } from "#platform/kernel/plain-date.ts";
import { decideTransition, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import type { AuditNote, Unit } from "#platform/server/unit-of-work.ts";
import type { Paying, PaymentHandlers, PaymentWork } from "../commands.ts";
import {
  type PaymentEffect,
  type PaymentEvent,
  type PaymentGuard,
  paymentLifecycle,
  type PaymentRole,
} from "../lifecycle.ts";
import { issuePosting, latePosting, payOutPosting, receiptPosting } from "../rules/ledger.ts";
import { channelProduct } from "../rules/methods.ts";
import { type Owed, statusOf } from "#areas/drafting/rules/pay-plan.ts";
import { allotted, isUnderWay, type Payment, type PaymentPart } from "../rules/payment.ts";
import { balanceOf } from "../store/ledger.ts";
import { findPlan, lockPlan, type PlanRow, tellPolicy, updateInstalment } from "../store/pay-plan.ts";
import { endParts, partsOf, type PaymentChange, updatePart, updatePayment } from "../store/payment.ts";
import { post } from "./ledger.ts";

/** What a step brings besides its name. */
export type PaymentStep = Omit<PaymentChange, "paymentStatus" | "endedAt">;
export type StepResult = { readonly payment: Payment; readonly notes: readonly AuditNote[] };
export type StepContext = { readonly work: PaymentWork; readonly handlers: PaymentHandlers };

/** One step of the table, and whatever it says comes with it; the payment is locked by who calls. */
export async function stepPayment(
  { work, handlers }: StepContext,
  payment: Payment,
  { event, as, ...brought }: { event: PaymentEvent; as: PaymentRole } & PaymentStep,
): Promise<StepResult> {
  const { to, effects: then } = permitted(
    decideTransition(paymentLifecycle, event, paymentContext([as], payment)),
  );
  const endedAt = isUnderWay({ paymentStatus: to }) ? {} : { endedAt: work.services.now() };
  const change = { ...brought, ...endedAt, paymentStatus: to };
  const moved = await updatePayment(work.tx, payment.paymentNo, change);
  return { payment: moved, notes: await followStep({ work, handlers }, moved, then) };
}

/** What a step does besides moving the payment. */
export async function followStep(
  stepping: StepContext,
  payment: Payment,
  then: readonly PaymentEffect[],
): Promise<readonly AuditNote[]> {
  const notes: AuditNote[] = [];
  for (const effect of then) notes.push(...(await effects[effect](stepping, payment)));
  return notes;
}

/** The audit notes of a step: the payment, and each document moved, under its own number. */
export function tellStep(
  { note }: Pick<Unit, "note">,
  before: Payment | null,
  { payment, notes }: StepResult,
): void {
  note({ subject: payment.paymentNo, comCode: payment.comCode, change: { before, after: payment } });
  for (const one of notes) note(one);
}

/** Where a payment stands before anybody has asked for it. */
export function drawnStatus(): string {
  const nothing = { state: NO_STATE, roles: new Set(["clerk"] as const), checkGuard: () => undefined };
  return permitted(decideTransition(paymentLifecycle, "draw", nothing)).to;
}

/** What a payment is to whoever takes a step of it. */
export function paymentContext(roles: readonly PaymentRole[], { paymentStatus, paymentMethod }: Payment) {
  const isCounter = channelProduct(paymentMethod) === undefined;
  const errors: Record<PaymentGuard, string | undefined> = {
    isCounter: isCounter ? undefined : "该缴费由支付渠道通知到账",
    isChannel: isCounter ? "该缴费在柜面收取，由财务确认到账" : undefined,
  };
  return { state: paymentStatus, roles: new Set(roles), checkGuard: (guard: PaymentGuard) => errors[guard] };
}

type Effect = (stepping: StepContext, payment: Payment) => Promise<readonly AuditNote[]>;

const effects: Record<PaymentEffect, Effect> = {
  begin: (stepping, payment) =>
    eachPart(
      stepping,
      payment,
      async (handler, paying) => (await handler.begun(stepping.work, paying)).notes,
    ),
  settle: async (stepping, payment) => {
    await endParts(stepping.work.tx, payment.paymentNo);
    return eachPart(stepping, payment, (_, paying, part) =>
      settlePart(stepping, payment, { ...paying, ...part }),
    );
  },
  release: async (stepping, payment) => {
    await endParts(stepping.work.tx, payment.paymentNo);
    const why = payment.reason;
    return eachPart(
      stepping,
      payment,
      async (handler, paying) => (await handler.released(stepping.work, { ...paying, why })).notes,
    );
  },
  oweBack: async ({ work }, payment) => {
    const { paymentNo, amount } = payment;
    for (const part of allotted(await partsOf(work.tx, paymentNo), amount)) {
      await updatePart(work.tx, paymentNo, part);
      await book(work, payment, part, latePosting);
    }
    return [];
  },
  bookPayOut: async ({ work }, payment) => {
    for (const part of await partsOf(work.tx, payment.paymentNo))
      await book(work, payment, part, payOutPosting);
    return [];
  },
};

/** Why money for it would be owed back, the first of its documents that cannot take it any more. */
export async function checkPayability(
  { work, handlers }: StepContext,
  { paymentNo }: Payment,
  paidOn: PlainDate,
): Promise<string | undefined> {
  for (const { businessType, businessNo } of await partsOf(work.tx, paymentNo)) {
    const why = await handlers[businessType]?.refusalReason(work, businessNo, paidOn);
    if (why !== undefined) return `${businessNo} ${why}`;
  }
  return undefined;
}

/** What happens to each document that was paid together, in the order in which they are locked. */
async function eachPart(
  { work, handlers }: StepContext,
  { paymentNo }: Payment,
  act: (handler: PaymentHandlers[string], paying: Paying, part: PaymentPart) => Promise<readonly AuditNote[]>,
): Promise<readonly AuditNote[]> {
  const notes: AuditNote[] = [];
  for (const part of await partsOf(work.tx, paymentNo)) {
    const handler = handlers[part.businessType];
    assert(handler, `nobody moves documents of type ${part.businessType} when they are paid`);
    const { businessNo, payNo } = part;
    const isFirst = (await findPlan(work.tx, businessNo)).every(({ payFee }) => payFee === "0.00");
    notes.push(...(await act(handler, { businessNo, paymentNo, payNo, isFirst }, part)));
  }
  return notes;
}

async function settlePart(
  { work, handlers }: StepContext,
  { paymentNo, comCode, currency, paidAt }: Payment,
  { amount, businessType, ...paying }: Paying & PaymentPart,
): Promise<readonly AuditNote[]> {
  const { tx, services } = work;
  const { businessNo } = paying;
  const instalment = instalmentOf(await lockPlan(tx, businessNo), paying.payNo);
  const handler = handlers[businessType];
  assert(handler, "its handler was asked for when it began");
  assert(paidAt !== null, "what settles has been paid");
  const paidOn = todayInShanghai(new Date(paidAt));
  const { notes, issued } = await handler.received(work, { ...paying, amount, paidOn });
  const where = { comCode, paymentNo };
  if (issued) {
    await tellPolicy(tx, businessNo, issued.businessNo);
    await post(tx, work, issuePosting(issued), where);
  }
  const owedUnder = issued?.businessNo ?? (instalment.policyNo || businessNo);
  const outstanding = await balanceOf(tx, { businessNo: owedUnder, account: "receivable", currency });
  const day = todayInShanghai(services.now());
  await post(tx, work, receiptPosting({ businessNo: owedUnder, day, currency, amount, outstanding }), where);
  await updateInstalment(tx, businessNo, received(instalment, day));
  return notes;
}

function instalmentOf(plan: readonly PlanRow[], payNo: number): PlanRow {
  const found = plan.find((row) => row.payNo === payNo);
  assert(found, "what is paid stands in the plan");
  return found;
}

/** A payment pays an instalment whole. */
function received(instalment: Owed, day: string) {
  const paid = { ...instalment, payFee: instalment.planFee };
  return { ...paid, payPlanStatus: statusOf(paid, day) };
}

async function book(
  work: PaymentWork,
  { paymentNo, comCode, currency }: Payment,
  { businessNo, amount }: PaymentPart,
  posting: typeof latePosting,
): Promise<void> {
  if (amount === "0.00") return;
  const day = todayInShanghai(work.services.now());
  await post(work.tx, work, posting({ businessNo, day, currency, amount }), { comCode, paymentNo });
}
