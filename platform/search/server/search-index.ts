import type pg from "pg";
import type { SearchEntry } from "../search-entry.ts";
import { SEARCH_TERMS_VERSION } from "../terms.ts";
import { type SearchRow, toSearchRow } from "./search-row.ts";

type DatedEntry = SearchRow & { readonly enteredAt: string };
type KeyedRow = { readonly key: string; readonly enteredAt: string };

const BATCH = 2000;

type FillOptions<Row> = {
  /** A query for a number of rows after a key, ordered by key and locked against changes. */
  readonly batch: string;
  readonly toSearchEntry: (row: Row) => SearchEntry;
};

/** Fills the search with records older than it or its present terms. It runs as the owner while the server runs. */
export async function fillSearchIndex<Row>(
  owner: pg.ClientBase,
  { batch, toSearchEntry: findableOf }: FillOptions<Row>,
): Promise<number> {
  let lastKey: string | undefined = "";
  let filled = 0;
  while (lastKey !== undefined) {
    await owner.query("begin");
    const { rows }: { rows: (Row & KeyedRow)[] } = await owner.query<Row & KeyedRow>(batch, [lastKey, BATCH]);
    await upsertSearchRows(
      owner,
      rows.map((row) => ({ ...toSearchRow(findableOf(row)), enteredAt: row.enteredAt })),
    );
    await owner.query("commit");
    filled += rows.length;
    lastKey = rows.at(-1)?.key;
  }
  return filled;
}

const MARK = "searchTerms";

/** Tells whether all entries have the terms of this release. */
export async function isSearchIndexCurrent(owner: pg.ClientBase): Promise<boolean> {
  const { rows } = await owner.query<{ config_value: string }>(
    "select config_value from config_item where config_key = $1",
    [MARK],
  );
  return rows[0]?.config_value === SEARCH_TERMS_VERSION;
}

export async function markSearchIndexCurrent(owner: pg.ClientBase): Promise<void> {
  await owner.query("analyze search_entry");
  await owner.query(
    `insert into config_item values ($1, $2)
     on conflict (config_key) do update set config_value = excluded.config_value`,
    [MARK, SEARCH_TERMS_VERSION],
  );
}

export async function upsertSearchRows(owner: pg.ClientBase, entries: readonly DatedEntry[]): Promise<void> {
  await owner.query(
    `insert into search_entry (kind, key, com_code, owner_code, agency_code, entered_at, names, initials, spelling, numbers, tails,
       terms)
     select kind, key, "comCode", "ownerCode", "agencyCode", "enteredAt", names, initials, spelling, numbers, tails,
       array(select json_array_elements_text(terms)::integer)
     from json_to_recordset($1) as e(kind text, key text, "comCode" text, "ownerCode" text, "agencyCode" text, "enteredAt" timestamptz,
       names text, initials text, spelling text, numbers text, tails text, terms json)
     on conflict (kind, key) do update set com_code = excluded.com_code, owner_code = excluded.owner_code,
       agency_code = excluded.agency_code, names = excluded.names, initials = excluded.initials, spelling = excluded.spelling, numbers = excluded.numbers,
       tails = excluded.tails, terms = excluded.terms`,
    [JSON.stringify(entries)],
  );
}

const TERM_INDEX = "search_entry_terms on search_entry using gin (terms) with (fastupdate = off)";

/** Rebuilding the index takes a third of the time of row-by-row updates. Searches stay correct but are slow until then. */
export async function runWithoutSearchTermIndex(
  owner: pg.ClientBase,
  work: () => Promise<void>,
): Promise<void> {
  await owner.query("drop index if exists search_entry_terms");
  try {
    await work();
  } finally {
    await ensureSearchTermIndex(owner);
  }
}

/** Recreates the index, which is missing after an interrupted rebuild. */
export async function ensureSearchTermIndex(owner: pg.ClientBase): Promise<void> {
  await owner.query("set maintenance_work_mem = '512MB'");
  await owner.query(`create index if not exists ${TERM_INDEX}`);
  await owner.query("reset maintenance_work_mem");
}
