import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { PaymentTransitionWork } from "./payment-handlers.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import {
  type LedgerEntry,
  type LedgerPosting,
  checkLedgerReversal,
  buildReversalPosting,
} from "../rules/ledger.ts";
import { listLedgerEntries, insertLedgerEntry } from "../store/ledger.ts";

/** The branch whose books are posted, and the payment; '' for none. */
type LedgerPlace = { readonly comCode: string; readonly paymentNo: string };

export async function postLedgerEntry(
  tx: Tx,
  { actor, services }: Pick<PaymentTransitionWork, "actor" | "services">,
  posting: LedgerPosting,
  where: LedgerPlace,
): Promise<void> {
  const entryId = services.makeId();
  await insertLedgerEntry(tx, {
    ...posting,
    ...where,
    entryId,
    reversalOf: null,
    recordedBy: actor.userCode,
  });
}

/** Reverses the entry of one kind that a payment or refund has brought for a number. */
export async function reverseLedgerEntryOfPayment(
  tx: Tx,
  work: Pick<PaymentTransitionWork, "actor" | "services">,
  { businessNo, paymentNo, kind, comCode }: LedgerPlace & Pick<LedgerPosting, "businessNo" | "kind">,
): Promise<void> {
  const entries = await listLedgerEntries(tx, businessNo);
  const entry = entries.find((booked) => booked.paymentNo === paymentNo && booked.kind === kind);
  assert(entry, "what is reversed was booked");
  await reverseLedgerEntry(tx, work, { businessNo, entryId: entry.entryId, comCode });
}

/** 冲正: reverses an entry once. Refused if later entries build on it. */
export async function reverseLedgerEntry(
  tx: Tx,
  { actor, services }: Pick<PaymentTransitionWork, "actor" | "services">,
  input: { businessNo: string; entryId: string; comCode: string },
): Promise<LedgerEntry> {
  const entries = await listLedgerEntries(tx, input.businessNo);
  const entry = entries.find(({ entryId }) => entryId === input.entryId);
  if (!entry) throw new Refusal(paymentRefusals.entryMissing);
  const why = checkLedgerReversal(entry, entries);
  if (why !== undefined) throw new Refusal(paymentRefusals.notReversible, { values: { why } });
  const posting = buildReversalPosting(entry, getTodayInShanghai(services.now()));
  const reversal = { ...posting, entryId: services.makeId(), reversalOf: entry.entryId };
  const where = { comCode: input.comCode, paymentNo: "", recordedBy: actor.userCode };
  const day = await insertLedgerEntry(tx, { ...reversal, ...where });
  if (day === undefined)
    throw new Refusal(paymentRefusals.notReversible, { values: { why: "该凭证已经冲正" } });
  return { ...reversal, day };
}
