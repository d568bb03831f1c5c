import { Refusal } from "#platform/kernel/refusal.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { PaymentWork } from "../commands.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import { type Entry, type Posting, checkReversal, reversalPosting } from "../rules/ledger.ts";
import { entriesOf, insertEntry } from "../store/ledger.ts";

/** Whose books, and by which payment; '' for none. */
type Where = { readonly comCode: string; readonly paymentNo: string };

export async function post(
  tx: Tx,
  { actor, services }: Pick<PaymentWork, "actor" | "services">,
  posting: Posting,
  where: Where,
): Promise<void> {
  const entryId = services.makeId();
  await insertEntry(tx, { ...posting, ...where, entryId, reversalOf: null, recordedBy: actor.userCode });
}

/** 冲正, once; refused where something was built upon the entry. */
export async function reverseEntry(
  tx: Tx,
  { actor, services }: Pick<PaymentWork, "actor" | "services">,
  wanted: { businessNo: string; entryId: string; comCode: string },
): Promise<Entry> {
  const entries = await entriesOf(tx, wanted.businessNo);
  const entry = entries.find(({ entryId }) => entryId === wanted.entryId);
  if (!entry) throw new Refusal(paymentRefusals.entryMissing);
  const why = checkReversal(entry, entries);
  if (why !== undefined) throw new Refusal(paymentRefusals.notReversible, { values: { why } });
  const posting = reversalPosting(entry, todayInShanghai(services.now()));
  const reversal = { ...posting, entryId: services.makeId(), reversalOf: entry.entryId };
  const where = { comCode: wanted.comCode, paymentNo: "", recordedBy: actor.userCode };
  if (!(await insertEntry(tx, { ...reversal, ...where })))
    throw new Refusal(paymentRefusals.notReversible, { values: { why: "该凭证已经冲正" } });
  return reversal;
}
