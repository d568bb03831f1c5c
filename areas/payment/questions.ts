import { findDocumentVisibleToUser } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import { listPayPlan } from "#areas/pay-plan/questions.ts";
import { parseMoney, sumMoney, toWireMoney, ZERO_MONEY } from "#platform/kernel/money.ts";
import { defineEventReactionSlot, type EventReactionContext } from "#platform/server/area.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { CONTRACT_SUM_CURRENCY } from "#areas/policy/contract/policy.ts";
import type { LedgerEntryView } from "./contract/ledger-entry.ts";
import { ledgerAccounts, ledgerEntryKinds, type LedgerLine } from "./rules/ledger.ts";
import { isPaymentUnderWay, type Payment, type PaymentInstalment } from "./rules/payment.ts";
import {
  type BookedLedgerEntry,
  findLedgerEntry,
  getStoredLedgerBalance,
  listLedgerEntries,
  listLedgerEntriesOfPayment,
} from "./store/ledger.ts";
import type { RefundPayee } from "./rules/third-payer.ts";
import { listPayersOfPolicy } from "./store/payer-statement.ts";
import { findLatestPayment, findPayment, listPaymentInstalments } from "./store/payment.ts";

export {
  findLatestPayment,
  findPayment,
  listPaymentInstalments,
  listSettledPaymentsOfPolicy,
} from "./store/payment.ts";
export { listSetOffHolds, listSetOffHoldsOfPrepayment } from "./store/set-off-hold.ts";

/** Whether a payment of the document is under way. */
export async function isDocumentBeingPaid(reader: Reader, businessNo: string): Promise<boolean> {
  const latest = await findLatestPayment(reader, businessNo);
  return latest !== undefined && isPaymentUnderWay(latest);
}

/** A document that was paid, and the policy that it belongs to or became; '' before there is one. */
export type PaidDocument = PaymentInstalment & { readonly riskCode: string; readonly policyNo: string };
export type PaymentOfDocuments = { readonly payment: Payment; readonly documents: readonly PaidDocument[] };

/** A payment is visible only to users who see all its documents. */
export async function findPaymentVisibleToUser(
  reader: Reader,
  actor: Actor,
  paymentNo: string,
): Promise<PaymentOfDocuments | undefined> {
  const payment = await findPayment(reader, paymentNo);
  if (!payment) return undefined;
  const documents: PaidDocument[] = [];
  for (const part of await listPaymentInstalments(reader, paymentNo)) {
    const document = await findDocumentVisibleToUser(reader, actor, part.businessNo);
    if (!document) return undefined;
    const [instalment] = await listPayPlan(reader, part.businessNo);
    documents.push({ ...part, riskCode: document.riskCode, policyNo: instalment?.policyNo ?? "" });
  }
  return { payment, documents };
}

/** The user who booked the money of a payment: a cashier, or the program for money of the channel. */
export async function findReceiverOfPayment(
  reader: Reader,
  { payment, documents }: PaymentOfDocuments,
): Promise<string | undefined> {
  const numbers = documents.flatMap(({ businessNo, policyNo }) => [businessNo, policyNo]);
  const [entry] = await listLedgerEntriesOfPayment(reader, payment.paymentNo, numbers);
  return entry?.recordedBy;
}

/** What is still owed under the number of a policy. */
export function getOutstandingPremium(reader: Reader, policyNo: string): Promise<string> {
  return getStoredLedgerBalance(reader, {
    businessNo: policyNo,
    account: "receivable",
    currency: CONTRACT_SUM_CURRENCY,
  });
}

/** What was received under the number of a policy and does not have to be paid back. */
export async function getRetainedPremium(reader: Reader, businessNo: string): Promise<string> {
  const place = { businessNo, currency: CONTRACT_SUM_CURRENCY };
  const transferred = await getStoredLedgerBalance(reader, { ...place, account: "bank" });
  const setOff = await getStoredLedgerBalance(reader, { ...place, account: "clearing" });
  const owedBack = await getStoredLedgerBalance(reader, { ...place, account: "refundPayable" });
  return toWireMoney(sumMoney([transferred, setOff, owedBack].map(parseMoney)));
}

/**
 * To whom money of a policy may go back, where a third party has paid a part of it: those who paid. Empty where the
 * holder has paid all of it.
 */
export async function listRefundPayees(reader: Reader, policyNo: string): Promise<readonly RefundPayee[]> {
  const payers = await listPayersOfPolicy(reader, policyNo);
  return payers.some(({ isThird }) => isThird) ? payers : [];
}

/** The entries of one number as a screen shows them, the oldest first. */
export async function listLedgerEntryViews(reader: Reader, businessNo: string): Promise<LedgerEntryView[]> {
  return toLedgerEntryViews(reader, await listLedgerEntries(reader, businessNo));
}

/** Why a proposal may not be paid now; undefined where nothing stops it. */
export type ProposalPaymentStop = (
  reader: Reader,
  proposal: Pick<Document, "businessNo" | "inquiryNo">,
) => Promise<string | undefined>;
/** Filled by later areas that know of money for the same proposal. */
export const proposalPaymentStopSlot = defineEventReactionSlot<ProposalPaymentStop>(
  "a proposal is about to be paid",
);

/** What became of the money of a policy: invoices that are not red-lettered, and commission that was settled. */
export type PolicyMoneyUse = { readonly invoicedPremium: string; readonly settledCommission: string };
/** A policy without an entry has neither. */
export type PolicyMoneyUseFinder = (
  reader: Reader,
  policyNos: readonly string[],
) => Promise<ReadonlyMap<string, Partial<PolicyMoneyUse>>>;
/** Filled by the later areas that issue invoices and settle commission, each with its part. */
export const policyMoneyUseSlot = defineEventReactionSlot<PolicyMoneyUseFinder>(
  "the use of a policy's money is asked for",
);

export type PolicyMoneyUseReader = (
  reader: Reader,
  policyNos: readonly string[],
) => Promise<(policyNo: string) => PolicyMoneyUse>;

/** Adds up what the areas of the slot know. Without any, nothing is invoiced and nothing settled. */
export function createPolicyMoneyUseReader({
  handlersOf,
}: Pick<EventReactionContext, "handlersOf">): PolicyMoneyUseReader {
  const finders = Object.values(handlersOf(policyMoneyUseSlot));
  return async (reader, policyNos) => {
    const found: ReadonlyMap<string, Partial<PolicyMoneyUse>>[] = [];
    for (const find of finders) found.push(await find(reader, policyNos));
    const sum = (policyNo: string, part: keyof PolicyMoneyUse): string =>
      toWireMoney(sumMoney(found.map((uses) => parseMoney(uses.get(policyNo)?.[part] ?? "0.00"))));
    return (policyNo) => ({
      invoicedPremium: sum(policyNo, "invoicedPremium"),
      settledCommission: sum(policyNo, "settledCommission"),
    });
  };
}

/** A ledger entry with names; undefined if its branch is not visible, or if somebody else recorded it. */
export async function findLedgerEntryView(
  reader: Reader,
  { entryId, recordedBy }: { entryId: string; recordedBy: string | undefined },
): Promise<LedgerEntryView | undefined> {
  const entry = await findLedgerEntry(reader, entryId);
  const isSeen = recordedBy === undefined || entry?.recordedBy === recordedBy;
  return entry && isSeen ? (await toLedgerEntryViews(reader, [entry]))[0] : undefined;
}

export async function toLedgerEntryViews(
  reader: Reader,
  entries: readonly BookedLedgerEntry[],
): Promise<LedgerEntryView[]> {
  const nameOf = await createUserNameLookup(
    reader,
    entries.map(({ recordedBy }) => recordedBy),
  );
  return entries.map(({ kind, recordedBy, lines, ...entry }) => ({
    ...entry,
    kindName: ledgerEntryKinds[kind],
    recordedName: nameOf(recordedBy).userName,
    lines: lines.map(toLineView),
  }));
}

function toLineView({ account, amount, currency }: LedgerLine) {
  const sum = parseMoney(amount);
  const [debit, credit] = sum.isNegative() ? [ZERO_MONEY, sum.negated()] : [sum, ZERO_MONEY];
  return {
    accountName: ledgerAccounts[account],
    debit: toWireMoney(debit),
    credit: toWireMoney(credit),
    currency,
  };
}
