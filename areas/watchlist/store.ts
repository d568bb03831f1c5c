import { sql } from "kysely";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { ListMatch, ListSubject } from "./rules/list-facts.ts";
import { watchlistKinds } from "./rules/watchlist.ts";

/** The subjects, counted from 1, that an entry of the day names. Works for every branch. */
export async function listWatchlistMatches(
  reader: Reader,
  subjects: readonly Pick<ListSubject, "kind" | "name" | "no">[],
  day: PlainDate,
): Promise<ListMatch[]> {
  const wanted = JSON.stringify(subjects.map(({ kind, name, no }) => ({ kind, name, no })));
  const { rows } = await sql<ListMatch>`select place, by_number from
    watchlist_matches(${wanted}::jsonb, ${day}::date)`.execute(reader);
  return rows;
}

/** The cell with the number of an entry, as the column number_key chooses it: a form may keep cells of another kind. */
const NUMBER_CELLS: Readonly<Record<string, string>> = {
  [watchlistKinds.forbiddenDestination]: "region",
  [watchlistKinds.disputedPatent]: "patentNo",
};

/** Entries are added and changed one after the other, so that no two equal ones become valid at the same time. */
export async function lockWatchlist(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('watchlist', 0))`.execute(tx);
}

/** Another valid entry of the same kind with the same name and number. */
export async function findSameWatchlistEntry(
  reader: Reader,
  form: FilledForm,
  otherThan = "",
): Promise<string | undefined> {
  const cell = (name: string) => getFormTextAtPath(form, `entry.${name}`);
  const kind = cell("listKind");
  const no = cell(NUMBER_CELLS[kind] ?? "certificateNo");
  const { rows } = await sql<{ businessNo: string }>`select business_no from watchlist_entry
    where list_kind = ${kind} and name_key = watchlist_key(${cell("name")})
      and number_key = watchlist_number(${kind}, ${no}) and status = '1' and business_no <> ${otherThan}
    order by business_no limit 1`.execute(reader);
  return rows[0]?.businessNo;
}
