import { type ColumnType, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { Findable } from "../findable.ts";
import type { Question } from "../terms.ts";
import { searchEntry } from "./search-entry.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    search_entry: {
      kind: string;
      key: string;
      com_code: string;
      com2: ColumnType<string, never, never>;
      com4: ColumnType<string, never, never>;
      owner_code: string;
      agency_code: string;
      entered_at: ColumnType<string, Date, never>;
      names: string;
      initials: string;
      spelling: string;
      numbers: string;
      tails: string;
      terms: number[];
    };
  }
}

/** In the transaction that changes the record itself, so that neither is ever without the other. */
export async function keepFindable(tx: Tx, findable: Findable, enteredAt: Date): Promise<void> {
  const { kind, key, comCode, ownerCode, agencyCode, ...found } = searchEntry(findable);
  const whose = { com_code: comCode, owner_code: ownerCode, agency_code: agencyCode };
  const told = { ...whose, ...found, terms: [...found.terms] };
  await tx
    .insertInto("search_entry")
    .values({ kind, key, entered_at: enteredAt, ...told })
    .onConflict((conflict) => conflict.columns(["kind", "key"]).doUpdateSet(told))
    .execute();
}

export type Wanted = {
  readonly kinds: readonly string[];
  /** Of these kinds only what is the user's own. */
  readonly ownKinds: readonly string[];
  readonly questions: readonly Question[];
  /** Of each kind by each question. */
  readonly most: number;
};
export type FoundEntry = { readonly kind: string; readonly key: string; readonly by: Question["by"] };

/** The latest first, by the surest question first; each once. The rows themselves are read by who knows them. */
export async function findEntries(
  reader: Reader,
  { kinds, ownKinds, questions, most }: Wanted,
): Promise<FoundEntry[]> {
  if (kinds.length === 0 || questions.length === 0) return [];
  const { rows } = await sql<FoundEntry>`select kind, key, asked_by as "by"
    from search_entries(${kinds}::text[], ${ownKinds}::text[], ${JSON.stringify(questions)}::jsonb, ${most})`.execute(
    reader,
  );
  const first = new Map<string, FoundEntry>();
  for (const row of rows) if (!first.has(`${row.kind} ${row.key}`)) first.set(`${row.kind} ${row.key}`, row);
  return [...first.values()];
}
