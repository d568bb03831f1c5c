import type pg from "pg";
import type { Findable } from "../findable.ts";
import { TERMS_VERSION } from "../terms.ts";
import { type SearchEntry, searchEntry } from "./search-entry.ts";

type EnteredEntry = SearchEntry & { readonly enteredAt: string };
type Keyed = { readonly key: string; readonly enteredAt: string };

const BATCH = 2000;

type Filling<Row> = {
  /** Rows after a key, so many, by key and locked against changes. */
  readonly batch: string;
  readonly findableOf: (row: Row) => Findable;
};

/** Records that were there before the search, or before its terms became others; as the owner, beside serving. */
export async function fillAll<Row>(
  owner: pg.ClientBase,
  { batch, findableOf }: Filling<Row>,
): Promise<number> {
  let last: string | undefined = "";
  let filled = 0;
  while (last !== undefined) {
    await owner.query("begin");
    const { rows }: { rows: (Row & Keyed)[] } = await owner.query<Row & Keyed>(batch, [last, BATCH]);
    await fillEntries(
      owner,
      rows.map((row) => ({ ...searchEntry(findableOf(row)), enteredAt: row.enteredAt })),
    );
    await owner.query("commit");
    filled += rows.length;
    last = rows.at(-1)?.key;
  }
  return filled;
}

const MARK = "searchTerms";

/** Whether everything is found by the terms of this release. */
export async function isFilled(owner: pg.ClientBase): Promise<boolean> {
  const { rows } = await owner.query<{ config_value: string }>(
    "select config_value from config_item where config_key = $1",
    [MARK],
  );
  return rows[0]?.config_value === TERMS_VERSION;
}

export async function markFilled(owner: pg.ClientBase): Promise<void> {
  await owner.query("analyze search_entry");
  await owner.query(
    `insert into config_item values ($1, $2)
     on conflict (config_key) do update set config_value = excluded.config_value`,
    [MARK, TERMS_VERSION],
  );
}

export async function fillEntries(owner: pg.ClientBase, entries: readonly EnteredEntry[]): Promise<void> {
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

/** An index built at once takes a third of the time that it takes row by row; searches are slow meanwhile, and right. */
export async function withoutTermIndex(owner: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await owner.query("drop index if exists search_entry_terms");
  try {
    await work();
  } finally {
    await ensureTermIndex(owner);
  }
}

/** It is away where somebody ended its rebuilding. */
export async function ensureTermIndex(owner: pg.ClientBase): Promise<void> {
  await owner.query("set maintenance_work_mem = '512MB'");
  await owner.query(`create index if not exists ${TERM_INDEX}`);
  await owner.query("reset maintenance_work_mem");
}
