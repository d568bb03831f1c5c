import { toWireMoney } from "#platform/kernel/money.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import type { Database } from "#platform/server/database.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import { runUpkeepTransaction } from "#platform/server/upkeep.ts";
import type { Document } from "../rules/document.ts";
import type { DocumentCovers } from "../rules/covers.ts";
import {
  type DocumentCoverRow,
  insertMissingCovers,
  lockCoverKeys,
  upsertDocumentCover,
} from "../store/cover.ts";

/**
 * Keeps what a document insures, from its submission on. Of two submissions of one cover the second waits for the first,
 * so whatever is asked afterwards sees it.
 */
export async function keepDocumentCovers(
  tx: Tx,
  document: Pick<Document, "businessNo" | "comCode">,
  covers: DocumentCovers,
  subjectNos: readonly string[],
): Promise<void> {
  const row = toDocumentCoverRow(document, covers);
  await lockCoverKeys(tx, [...row.keys, ...subjectNos]);
  await upsertDocumentCover(tx, row);
}

/** What older documents insure is derived from them, and no change of the business. */
export async function fillDocumentCovers(
  database: Database,
  documents: readonly Pick<Document, "businessNo" | "comCode">[],
  covers: readonly DocumentCovers[],
): Promise<void> {
  const rows = documents.flatMap((document, index) => {
    const own = covers[index];
    return own ? [toDocumentCoverRow(document, own)] : [];
  });
  await runUpkeepTransaction(database, SYSTEM_ACTOR, (tx) => insertMissingCovers(tx, rows));
}

function toDocumentCoverRow(
  { businessNo, comCode }: Pick<Document, "businessNo" | "comCode">,
  { hours, own }: DocumentCovers,
): DocumentCoverRow {
  const keys = own.map(({ key }) => key);
  return { businessNo, comCode, hours, keys, amounts: own.map(({ amount }) => toWireMoney(amount)) };
}
