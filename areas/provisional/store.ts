import { sql } from "kysely";
import type { Reader } from "#platform/server/scope-context.ts";

/** The cover note of a proposal that is in force or about to be: there is one at most. */
export async function findLiveNumber(reader: Reader, proposalNo: string): Promise<string | undefined> {
  const { rows } = await sql<{ businessNo: string }>`
    select business_no as "businessNo" from provisional
    where proposal_no = ${proposalNo} and status = '01'`.execute(reader);
  return rows[0]?.businessNo;
}
