import { type ColumnType, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { BranchColumns } from "#platform/server/tables.ts";
import type { SearchEntry } from "../search-entry.ts";
import type { SearchTermQuery } from "../terms.ts";
import { toSearchRow } from "./search-row.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    searchEntry: BranchColumns & {
      kind: string;
      key: string;
      ownerCode: string;
      agencyCode: string;
      enteredAt: ColumnType<string, Date, never>;
      names: string;
      initials: string;
      spelling: string;
      numbers: string;
      tails: string;
      terms: number[];
    };
  }
}

/** Writes the search entry in the transaction that changes the record, so that both always agree. */
export async function upsertSearchEntry(tx: Tx, findable: SearchEntry, enteredAt: Date): Promise<void> {
  const { kind, key, comCode, ownerCode, agencyCode, ...texts } = toSearchRow(findable);
  const ownership = { comCode, ownerCode, agencyCode };
  const columns = { ...ownership, ...texts, terms: [...texts.terms] };
  await tx
    .insertInto("searchEntry")
    .values({ kind, key, enteredAt, ...columns })
    .onConflict((conflict) => conflict.columns(["kind", "key"]).doUpdateSet(columns))
    .execute();
}

export type ListSearchEntriesInput = {
  readonly kinds: readonly string[];
  /** The kinds of which the user sees only his own records. */
  readonly ownKinds: readonly string[];
  readonly questions: readonly SearchTermQuery[];
  /** The limit for each kind and question. */
  readonly maxEntries: number;
};
export type SearchMatch = { readonly kind: string; readonly key: string; readonly by: SearchTermQuery["by"] };

/** Finds each entry once, by the most certain question and the latest first. Areas read the records themselves. */
export async function listSearchEntries(
  reader: Reader,
  { kinds, ownKinds, questions, maxEntries: most }: ListSearchEntriesInput,
): Promise<SearchMatch[]> {
  if (kinds.length === 0 || questions.length === 0) return [];
  const { rows } = await sql<SearchMatch>`select kind, key, asked_by as "by"
    from search_entries(${kinds}::text[], ${ownKinds}::text[], ${JSON.stringify(questions)}::jsonb, ${most})`.execute(
    reader,
  );
  const byRecord = new Map<string, SearchMatch>();
  for (const row of rows)
    if (!byRecord.has(`${row.kind} ${row.key}`)) byRecord.set(`${row.kind} ${row.key}`, row);
  return [...byRecord.values()];
}
