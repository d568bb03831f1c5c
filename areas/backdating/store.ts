import { sql } from "kysely";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";

export type BackdatingQuery = {
  readonly documentNo: string;
  /** The day on which the cover or the change begins. */
  readonly startDate: PlainDate;
  readonly today: PlainDate;
};
export type UsableBackdating = { readonly backdatingNo: string; readonly startDate: PlainDate };

const usable = ({ documentNo, startDate, today }: BackdatingQuery) => sql`
  select business_no as "backdatingNo", start_date::text as "startDate" from backdating
  where document_no = ${documentNo} and status = '04' and start_date <= ${startDate}::date
    and valid_until >= ${today}::date
  order by valid_until desc, business_no limit 1`;

export async function findApproved(
  reader: Reader,
  query: BackdatingQuery,
): Promise<UsableBackdating | undefined> {
  const { rows } = await sql<UsableBackdating>`${usable(query)}`.execute(reader);
  return rows[0];
}

/** Whether an application that would permit this start waits for its approval. */
export async function hasWaitingApplication(
  reader: Reader,
  { documentNo, startDate }: Pick<BackdatingQuery, "documentNo" | "startDate">,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from backdating where document_no = ${documentNo} and status in ('02', '03')
      and start_date <= ${startDate}::date limit 1`.execute(reader);
  return rows.length > 0;
}

/** A second user of the same application waits here and then finds it used. */
export async function lockApproved(tx: Tx, query: BackdatingQuery): Promise<UsableBackdating | undefined> {
  const { rows } = await sql<UsableBackdating>`${usable(query)} for update`.execute(tx);
  return rows[0];
}

export type UsedQuery = {
  readonly usedNo: string;
  /** Only of approvals that are still valid on this day. */
  readonly validOn?: PlainDate;
};

export async function findUsedStartDate(
  reader: Reader,
  { usedNo, validOn }: UsedQuery,
): Promise<PlainDate | undefined> {
  const { rows } = await sql<{ startDate: PlainDate | null }>`
    select min(start_date)::text as "startDate" from backdating
    where used_no = ${usedNo} and used_no <> '' and valid_until >= coalesce(${validOn ?? null}::date, valid_until)
  `.execute(reader);
  return rows[0]?.startDate ?? undefined;
}

/** Another application about the same document that waits for its approval, or may be used. */
export async function findOpenApplication(
  tx: Tx,
  { documentNo, startDate, today }: BackdatingQuery,
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('backdating ' || ${documentNo}, 0))`.execute(tx);
  const { rows } = await sql<{ businessNo: string }>`
    select business_no as "businessNo" from backdating
    where document_no = ${documentNo} and start_date = ${startDate}::date
      and (status in ('02', '03') or status = '04' and valid_until >= ${today}::date)
    order by business_no limit 1`.execute(tx);
  return rows[0]?.businessNo;
}
