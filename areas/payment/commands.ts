import type { Work } from "#areas/document/commands.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { AuditNote } from "#platform/server/unit-of-work.ts";
import type { IssuedPolicy } from "./rules/ledger.ts";
import type { Payable } from "./rules/payment.ts";

/** A step of a payment within a unit of work. */
export type PaymentWork = Omit<Work, "services"> & {
  readonly services: Pick<Services, "now" | "makeId" | "serials">;
};

export type Paying = {
  readonly businessNo: string;
  readonly paymentNo: string;
  readonly payNo: number;
  /** Nothing of the plan was received before; only then a document waits for its money (见费). */
  readonly isFirst: boolean;
};
/** Audit notes on the documents that a payment moved. */
export type PaymentEffects = { readonly notes: readonly AuditNote[] };

/** Of one kind of document: what of it may be paid, and what a payment does to it, in the payment's own transaction. */
export type PaymentHandler = {
  /** Undefined where there is none for who asks. */
  payable(reader: Reader, actor: Actor, businessNo: string): Promise<Payable | undefined>;
  /** Somebody has begun to pay it. */
  begun(work: PaymentWork, paying: Paying): Promise<PaymentEffects>;
  /** Why its instalment cannot be taken any more, though somebody pays it; undefined where it can. */
  refusalReason(work: PaymentWork, businessNo: string, paidOn: PlainDate): Promise<string | undefined>;
  /** The instalment is there. `issued` where it has become a policy by it: what is owed is booked under its number. */
  received(
    work: PaymentWork,
    paying: Paying & { readonly amount: string; readonly paidOn: PlainDate },
  ): Promise<PaymentEffects & { readonly issued?: IssuedPolicy }>;
  /** The payment came to nothing. */
  released(work: PaymentWork, paying: Paying & { readonly why: string }): Promise<PaymentEffects>;
};
export type PaymentHandlers = Readonly<Record<string, PaymentHandler>>;
