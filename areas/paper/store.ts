import { type ColumnType, type Generated, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type Stamp, wireStamp } from "#platform/server/tables.ts";

type FixedColumn<Value> = ColumnType<Value, Value, never>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    paper: {
      paper_id: FixedColumn<string>;
      policy_no: FixedColumn<string>;
      transaction_version: FixedColumn<number>;
      com_code: FixedColumn<string>;
      version: Generated<number>;
      kind: FixedColumn<string>;
      template: FixedColumn<string>;
      template_version: FixedColumn<string>;
      data: FixedColumn<string>;
      data_sha256: FixedColumn<string>;
      file_bytes: FixedColumn<string>;
      sha256: FixedColumn<string>;
      pages: FixedColumn<number>;
      made_by: FixedColumn<string>;
      made_at: Stamp;
    };
  }
}

const columns = [
  "paper_id as paperId",
  "policy_no as policyNo",
  "transaction_version as transactionVersion",
  "com_code as comCode",
  "version",
  "kind",
  "template",
  "template_version as templateVersion",
  "data_sha256 as dataSha256",
  sql<number>`file_bytes::float8`.as("fileBytes"),
  "sha256",
  "pages",
  "made_by as madeBy",
  wireStamp("made_at").as("madeAt"),
] as const;

export type StoredPaper = Awaited<ReturnType<typeof papersOf>>[number];

/** Which paper it is: of what, and with which template. */
export type PaperKey = Pick<StoredPaper, "policyNo" | "transactionVersion" | "kind" | "templateVersion">;
export type NewPaper = Omit<StoredPaper, "version" | "madeAt"> & { readonly data: string };

/** The latest first. */
export function papersOf(reader: Reader, policyNo: string) {
  return reader
    .selectFrom("paper")
    .select(columns)
    .where("policy_no", "=", policyNo)
    .orderBy("made_at", "desc")
    .orderBy("paper_id")
    .execute();
}

export function findPaper(reader: Reader, paperId: string): Promise<StoredPaper | undefined> {
  return reader.selectFrom("paper").select(columns).where("paper_id", "=", paperId).executeTakeFirst();
}

export function paperOf(reader: Reader, key: PaperKey): Promise<StoredPaper | undefined> {
  return reader
    .selectFrom("paper")
    .select(columns)
    .where("policy_no", "=", key.policyNo)
    .where("transaction_version", "=", key.transactionVersion)
    .where("kind", "=", key.kind)
    .where("template_version", "=", key.templateVersion)
    .executeTakeFirst();
}

export async function snapshotOf(reader: Reader, paperId: string): Promise<string> {
  const { data } = await reader
    .selectFrom("paper")
    .select("data")
    .where("paper_id", "=", paperId)
    .executeTakeFirstOrThrow();
  return data;
}

/** Undefined where somebody else has made it meanwhile; waits for one who is about to. */
export function insertPaper(tx: Tx, paper: NewPaper): Promise<StoredPaper | undefined> {
  return tx
    .insertInto("paper")
    .values({
      paper_id: paper.paperId,
      policy_no: paper.policyNo,
      transaction_version: paper.transactionVersion,
      com_code: paper.comCode,
      kind: paper.kind,
      template: paper.template,
      template_version: paper.templateVersion,
      data: paper.data,
      data_sha256: paper.dataSha256,
      file_bytes: String(paper.fileBytes),
      sha256: paper.sha256,
      pages: paper.pages,
      made_by: paper.madeBy,
    })
    .onConflict((conflict) =>
      conflict.columns(["policy_no", "transaction_version", "kind", "template_version"]).doNothing(),
    )
    .returning(columns)
    .executeTakeFirst();
}
