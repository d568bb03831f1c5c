import { sql } from "kysely";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";

export type DeputyPeriod = { readonly startDate: PlainDate; readonly endDate: PlainDate };
type Deputy = { readonly principalCode: string; readonly deputyCode: string };

/** Valid deputies of all branches that name one of the users, on any day of the period. */
export async function listDeputiesWith(
  reader: Reader,
  userCodes: readonly string[],
  { startDate, endDate }: DeputyPeriod,
): Promise<(Deputy & DeputyPeriod & { businessNo: string })[]> {
  const { rows } = await sql<Deputy & DeputyPeriod & { businessNo: string }>`
    select business_no as "businessNo", principal_code as "principalCode", deputy_code as "deputyCode",
      start_date::text as "startDate", end_date::text as "endDate"
    from find_deputies(${[...userCodes]}::text[], ${startDate}::date, ${endDate}::date)`.execute(reader);
  return rows;
}

/** The users whose tasks the deputy may take over on a day. */
export async function listPrincipalsOf(
  reader: Reader,
  deputyCode: string,
  day: PlainDate,
): Promise<string[]> {
  const { rows } = await sql<Pick<Deputy, "principalCode">>`
    select distinct principal_code as "principalCode" from deputy
    where status = '1' and deputy_code = ${deputyCode} and ${day}::date between start_date and end_date
    order by 1`.execute(reader);
  return rows.map(({ principalCode }) => principalCode);
}

/** Deputies that name one of the users are set up one after the other. */
export async function lockPersons(tx: Tx, userCodes: readonly string[]): Promise<void> {
  for (const userCode of userCodes.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended('deputy ' || ${userCode}, 0))`.execute(tx);
}
