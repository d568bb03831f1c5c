import { sql } from "kysely";
import type { DocumentRecord } from "#platform/documents/definition.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";

type Application = Pick<DocumentRecord, "businessNo" | "status" | "content">;

/** The applications about a document that are neither rejected nor discarded, the latest first. */
export async function listApplications(reader: Reader, documentNo: string): Promise<Application[]> {
  const { rows } = await sql<Application>`
    select business_no as "businessNo", status, content from special_staging
    where document_no = ${documentNo} and status not in ('04', '05') order by input_at desc, business_no desc`.execute(
    reader,
  );
  return rows;
}

/** The application about a document that waits for its approval: there is one at most. */
export async function findWaitingNumber(tx: Tx, documentNo: string): Promise<string | undefined> {
  const { rows } = await sql<{ businessNo: string }>`
    select business_no as "businessNo" from special_staging
    where document_no = ${documentNo} and status = '02' limit 1`.execute(tx);
  return rows[0]?.businessNo;
}
