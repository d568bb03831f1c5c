import { sql } from "kysely";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { DocumentRecord } from "../definition.ts";

const columns = sql`business_no, com_code, status, version, content,
  input_by, to_char(input_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "inputAt",
  agency_code, changed_by`;

type NewDocument = Pick<DocumentRecord, "businessNo" | "comCode" | "status" | "content" | "inputBy">;

export async function insertDocument(tx: Tx, table: string, document: NewDocument): Promise<DocumentRecord> {
  const { businessNo, comCode, status, content, inputBy } = document;
  const { rows } = await sql<DocumentRecord>`insert into ${sql.table(table)}
      (business_no, com_code, status, content, input_by, changed_by)
    values (${businessNo}, ${comCode}, ${status}, ${JSON.stringify(content)}::jsonb, ${inputBy}, ${inputBy})
    returning ${columns}`.execute(tx);
  return rows[0] as DocumentRecord;
}

export function findDocument(
  reader: Reader,
  table: string,
  businessNo: string,
): Promise<DocumentRecord | undefined> {
  return one(
    sql<DocumentRecord>`select ${columns} from ${sql.table(table)}
    where business_no = ${businessNo}`.execute(reader),
  );
}

export async function listDocuments(
  reader: Reader,
  table: string,
  numbers: readonly string[],
): Promise<DocumentRecord[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<DocumentRecord>`select ${columns} from ${sql.table(table)}
    where business_no in (${sql.join(numbers)})`.execute(reader);
  return rows;
}

/** A second writer waits here and then reads what the first has left. */
export function lockDocument(tx: Tx, table: string, businessNo: string): Promise<DocumentRecord | undefined> {
  return one(
    sql<DocumentRecord>`select ${columns} from ${sql.table(table)}
    where business_no = ${businessNo} for update`.execute(tx),
  );
}

type DocumentChange = {
  readonly status: string;
  readonly content: FilledForm;
  readonly changedBy: string;
  readonly now: Date;
};

export async function updateDocument(
  tx: Tx,
  table: string,
  businessNo: string,
  { status, content, changedBy, now }: DocumentChange,
): Promise<DocumentRecord> {
  const { rows } = await sql<DocumentRecord>`update ${sql.table(table)} set status = ${status},
      content = ${JSON.stringify(content)}::jsonb, version = version + 1, changed_by = ${changedBy},
      changed_at = ${now}
    where business_no = ${businessNo} returning ${columns}`.execute(tx);
  return rows[0] as DocumentRecord;
}

type DocumentNumber = Pick<DocumentRecord, "businessNo">;

/** Numbers of the documents whose column has a value, for other areas and for chores. */
export async function listNumbersWhere(
  reader: Reader,
  table: string,
  { column, value, statuses }: { column: string; value: string; statuses: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<DocumentNumber>`select business_no from ${sql.table(table)}
    where ${sql.id(column)} = ${value} and status in (${sql.join(statuses)})
    order by business_no`.execute(reader);
  return rows.map(({ businessNo }) => businessNo);
}

type DayCriteria = {
  readonly column: string;
  readonly day: PlainDate;
  readonly statuses: readonly string[];
  readonly most: number;
};

/** Numbers of the documents whose column holds an earlier day. */
export async function listDocumentNumbersBeforeDay(
  reader: Reader,
  table: string,
  { column, day, statuses, most }: DayCriteria,
): Promise<string[]> {
  const { rows } = await sql<DocumentNumber>`select business_no from ${sql.table(table)}
    where ${sql.id(column)} < ${day}::date and status in (${sql.join(statuses)})
    order by business_no limit ${most}`.execute(reader);
  return rows.map(({ businessNo }) => businessNo);
}

async function one(found: Promise<{ rows: DocumentRecord[] }>): Promise<DocumentRecord | undefined> {
  const { rows } = await found;
  return rows[0];
}
