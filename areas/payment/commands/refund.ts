import { issueBusinessNumber } from "#areas/document/commands/document-steps.ts";
import { listDocumentAuthors } from "#areas/document/questions.ts";
import { queueMails } from "#areas/mail/commands.ts";
import { MAIL_EVENT } from "#areas/mail/rules/events.ts";
import { lockPolicy } from "#areas/policy/commands.ts";
import { getLastPolicyTransaction, policyNumbered } from "#areas/policy/questions/policies.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import { assert } from "#platform/kernel/assert.ts";
import { formatMoney, parseMoney, getCurrencyUnit } from "#platform/kernel/money.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { decideTransition, getTransition, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import { defineEventReactionSlot, type EventReactionHandlers } from "#platform/server/area.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import {
  refundLifecycle,
  type RefundTransitionEffect,
  type RefundTransitionEvent,
  type RefundTransitionRole,
} from "../lifecycle/refund.ts";
import { buildRefundPosting } from "../rules/ledger.ts";
import {
  computeRefundDueDate,
  getOwingNumber,
  listBarredApprovers,
  type Refund,
  type RefundPayee,
} from "../rules/refund.ts";
import {
  findRefund,
  insertRefund,
  lockRefundOfDocument,
  type RefundChange,
  updateRefund,
} from "../store/refund.ts";
import { postLedgerEntry } from "./ledger.ts";
import type { PaymentTransitionWork } from "./payment-handlers.ts";

export type PaidOutRefund = {
  readonly businessNo: string;
  readonly refundNo: string;
  readonly paidOn: PlainDate;
};
/** What the area of a document does when its refund was paid. */
export type RefundHandler = {
  /** Runs in the transaction that books the payout. */
  paidOut(work: PaymentTransitionWork, refund: PaidOutRefund): Promise<void>;
  /** Finance has returned the refund. A document of endorsement waits for a corrected payee. */
  returned?(work: PaymentTransitionWork, refund: Refund): Promise<void>;
  /** Whether the user sees the document of a refund without a policy. */
  isVisible?(reader: Reader, actor: Actor, businessNo: string): Promise<boolean>;
};
export type RefundHandlers = EventReactionHandlers<RefundHandler>;
/** The refund handlers of later areas, by the first letter of the document number. */
export const refundHandlerSlot = defineEventReactionSlot<RefundHandler>("a refund is paid");

type RequestRefundInput = RefundPayee & {
  /** The number of the endorsement or the prepayment. */
  readonly businessNo: string;
  /** Null of a prepayment. */
  readonly policyNo: string | null;
  /** The external agency of a prepayment; a refund of a policy takes that of the policy. */
  readonly agencyCode?: string;
  readonly comCode: string;
  readonly currency: string;
  readonly amount: string;
  /** A code of RefundReason. */
  readonly reason: string;
  /** The user whose refund it is, where another one or the system requests it: that user may not approve it. */
  readonly requestedBy?: string;
};

/** 提交退费: stores a refund that waits for its approval. Nothing is booked before the money is paid. */
export async function requestRefund(
  work: PaymentTransitionWork,
  { reason: refundReason, requestedBy, ...input }: RequestRefundInput,
): Promise<Refund> {
  const { tx, services, note } = work;
  assert(parseMoney(input.amount).greaterThan(0), "a refund has an amount");
  const policy = input.policyNo === null ? undefined : await policyNumbered(tx, input.policyNo);
  assert(policy || input.policyNo === null, "the policy of a refund is there");
  const now = services.now();
  const refundNo = await issueBusinessNumber(services, "paymentNo", { day: getTodayInShanghai(now) });
  const request = {
    requestedBy: requestedBy ?? work.actor.userCode,
    barredUsers: [...(await listDocumentAuthors(tx, input.businessNo))],
  };
  const isInserted = await insertRefund(tx, {
    ...input,
    ...request,
    refundNo,
    agencyCode: policy?.agencyCode ?? input.agencyCode ?? "",
    status: getTransition(
      decideRefundTransition({ ...request, status: NO_STATE }, "request", "clerk", work.actor),
    ).to,
    refundReason,
    requestedAt: now,
    dueDate: computeRefundDueDate(now),
  });
  if (!isInserted)
    throw new Refusal(paymentRefusals.refundExists, { values: { businessNo: input.businessNo } });
  const refund = await findRefund(tx, refundNo);
  assert(refund, "it was just written");
  note({ subject: refundNo, comCode: refund.comCode, change: { before: null, after: refund } });
  return refund;
}

/** Cancels the refund of a document before its approval, if there is one. Refused after the approval. */
export async function cancelRefund(work: PaymentTransitionWork, businessNo: string): Promise<void> {
  const refund = await lockRefundOfDocument(work.tx, businessNo);
  if (refund) await applyRefundTransition({ work, handlers: {} }, refund, { event: "cancel", as: "clerk" });
}

export type RefundTransitionDependencies = {
  readonly work: PaymentTransitionWork;
  readonly handlers: RefundHandlers;
};
/** The fields that a step changes besides the state. */
type RefundTransitionFields = Omit<RefundChange, "status">;
export type RefundTransitionStep = RefundTransitionFields & {
  readonly event: RefundTransitionEvent;
  readonly as: RefundTransitionRole;
  /** Those who are away and for whom the user decides. */
  readonly onBehalfOf?: readonly string[];
};

/** Applies one transition with its effects and its audit note. The caller has locked the refund. */
export async function applyRefundTransition(
  dependencies: RefundTransitionDependencies,
  refund: Refund,
  { event, as, onBehalfOf = [], ...fields }: RefundTransitionStep,
): Promise<Refund> {
  const { work } = dependencies;
  const { to, effects: then } = getTransition(decideRefundTransition(refund, event, as, work.actor));
  const moved = await updateRefund(work.tx, refund.refundNo, { ...fields, status: to });
  const change = { before: refund, after: moved, ...(onBehalfOf.length > 0 && { onBehalfOf }) };
  // Before the effects: one of them may move the refund on.
  work.note({ subject: moved.refundNo, comCode: moved.comCode, change });
  for (const effect of then) await effects[effect](dependencies, moved);
  return moved;
}

export function decideRefundTransition(
  { status: state, ...refund }: Pick<Refund, "status" | "requestedBy" | "barredUsers">,
  event: RefundTransitionEvent,
  as: RefundTransitionRole,
  { userCode }: Pick<Actor, "userCode">,
) {
  const why = listBarredApprovers(refund).includes(userCode) ? paymentRefusals.ownRefund.message : undefined;
  return decideTransition(refundLifecycle, event, { state, roles: new Set([as]), checkGuard: () => why });
}

const effects: Record<
  RefundTransitionEffect,
  (dependencies: RefundTransitionDependencies, refund: Refund) => Promise<void>
> = {
  bookPayOut: async ({ work, handlers }, refund) => {
    const { refundNo, businessNo, comCode, amount, currency, paidAt } = refund;
    assert(paidAt !== null, "what was paid has its time");
    // Before the books: whoever closes a period waits for postings, and they must not wait for a policy then.
    if (refund.policyNo !== null) await lockPolicy(work.tx, refund.policyNo);
    const day = getTodayInShanghai(work.services.now());
    const paidOn = getTodayInShanghai(new Date(paidAt));
    const place = { businessNo: getOwingNumber(refund), day, eventDay: paidOn };
    const posting = buildRefundPosting({ ...place, currency, amount });
    await postLedgerEntry(work.tx, work, posting, { comCode, paymentNo: refundNo });
    await handlers[businessNo.charAt(0)]?.paidOut(work, { businessNo, refundNo, paidOn });
    await queueRefundMail(work, refund, paidOn);
  },
  giveBack: async ({ work, handlers }, refund) =>
    handlers[refund.businessNo.charAt(0)]?.returned?.(work, refund),
};

/** A refund without a policy has no address of its customer. */
async function queueRefundMail(
  work: PaymentTransitionWork,
  { policyNo, businessNo, comCode, amount, currency }: Refund,
  paidOn: PlainDate,
): Promise<void> {
  if (policyNo === null) return;
  const policy = await policyNumbered(work.tx, policyNo);
  assert(policy, "the policy of a refund is there");
  const { content } = await getLastPolicyTransaction(work.tx, policyNo);
  await queueMails(work, {
    event: MAIL_EVENT.refundPaid,
    comCode,
    businessNo,
    holderName: policy.holderName,
    holderEmail: getFormText(content, "holder", "email"),
    salesperson: policy.handler1Code,
    clerk: policy.inputBy,
    values: {
      业务号: businessNo,
      退费金额: `${formatMoney(amount)} ${getCurrencyUnit(currency)}`,
      支付日期: paidOn,
    },
  });
}
