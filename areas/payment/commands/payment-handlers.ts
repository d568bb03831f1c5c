import type { DocumentWriteContext } from "#areas/document/commands/document-steps.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import {
  defineEventReactionSlot,
  type EventReactionContext,
  type EventReactionHandlers,
} from "#platform/server/area.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { AuditNote } from "#platform/server/unit-of-work.ts";
import type { IssuedPolicyAmounts } from "../rules/ledger.ts";
import type { PayableDocument } from "../rules/payment.ts";

/** When an outside system is asked next about an order; later areas ask in the same rhythm. */
export { claimPaymentPoll, deletePaymentPollSchedule } from "../store/watch.ts";

/** The context of a payment step within a unit of work. */
export type PaymentTransitionWork = Omit<DocumentWriteContext, "services"> & {
  readonly services: Pick<Services, "now" | "makeId" | "serials">;
};

export type PaidInstalment = {
  readonly businessNo: string;
  readonly paymentNo: string;
  readonly payNo: number;
  /** True if no instalment was received before. Only then may a document wait for its money (见费). */
  readonly isFirst: boolean;
};
/** Audit notes on the documents that a payment moved. */
export type PaymentTransitionEffectResult = { readonly notes: readonly AuditNote[] };

/** Handles payments for one kind of document: the payable amount, and the effects within the payment's transaction. */
export type PaymentHandler = {
  /** The documents that are paid under a policy besides its proposal. */
  documentsOf?(reader: Reader, policyNo: string): Promise<readonly string[]>;
  /** Returns undefined if the caller cannot see such a document. */
  payable(reader: Reader, actor: Actor, businessNo: string): Promise<PayableDocument | undefined>;
  /** A payment of the document was started. */
  begun(work: PaymentTransitionWork, paying: PaidInstalment): Promise<PaymentTransitionEffectResult>;
  /** Returns the reason why an instalment can no longer be accepted although a payment is under way. */
  refusalReason(
    work: PaymentTransitionWork,
    businessNo: string,
    paidOn: PlainDate,
  ): Promise<string | undefined>;
  /**
   * The instalment was received. `issued` is set if the document became a policy, whose number then carries the debt.
   */
  received(
    work: PaymentTransitionWork,
    paying: PaidInstalment & { readonly amount: string; readonly paidOn: PlainDate },
  ): Promise<PaymentTransitionEffectResult & { readonly issued?: IssuedPolicyAmounts }>;
  /** The payment ended without money. */
  released(
    work: PaymentTransitionWork,
    paying: PaidInstalment & { readonly why: string },
  ): Promise<PaymentTransitionEffectResult>;
};
export type PaymentHandlers = EventReactionHandlers<
  PaymentHandler & {
    readonly settled?: (work: PaymentTransitionWork, receipt: PolicyReceipt) => Promise<void>;
    readonly heldSetOffs?: HeldSetOffTaker;
  }
>;

/** Money for an instalment of a policy, which is marked as paid. */
export type PolicyReceipt = { readonly policyNo: string; readonly paidOn: PlainDate };
/** Filled by later areas that follow what is owed under a policy. */
export const policyReceiptHandlerSlot = defineEventReactionSlot<
  (work: PaymentTransitionWork, receipt: PolicyReceipt) => Promise<void>
>("an instalment of a policy is received");

/** Money that a prepayment held for an instalment, as a payment of its own. */
export type TakenSetOff = { readonly prepayNo: string; readonly paymentNo: string; readonly amount: string };
type HeldSetOffTaker = {
  /** Called before the payment posts anything. */
  lock(work: PaymentTransitionWork, prepayNo: string): Promise<void>;
  take(work: PaymentTransitionWork, setOff: TakenSetOff): Promise<void>;
};
/** Filled by the later area whose money was held for an instalment that is paid now. */
export const heldSetOffSlot = defineEventReactionSlot<HeldSetOffTaker>("a held set-off is taken");

/** The handlers of all kinds of documents, each with what follows a receipt. */
export function createPaymentHandlers({
  handlersOf,
}: Pick<EventReactionContext, "handlersOf">): PaymentHandlers {
  const followers = Object.values(handlersOf(policyReceiptHandlerSlot));
  const settled = async (work: PaymentTransitionWork, receipt: PolicyReceipt) => {
    for (const follow of followers) await follow(work, receipt);
  };
  const [heldSetOffs] = Object.values(handlersOf(heldSetOffSlot));
  return Object.fromEntries(
    Object.entries(handlersOf(paymentHandlerSlot)).map(([kind, handler]) => [
      kind,
      { ...handler, settled, ...(heldSetOffs && { heldSetOffs }) },
    ]),
  );
}
/** The payment handlers of later areas, by the first letter of the document number. */
export const paymentHandlerSlot = defineEventReactionSlot<PaymentHandler>("a payment moves on");
