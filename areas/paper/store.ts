import { type ColumnType, type Generated, sql } from "kysely";
import { isPaperOfSigning, isPolicyPaperKind, type PaperKind } from "./rules/paper-kinds.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { pickColumns, type DatabaseTimestampColumn, selectWireTimestamp } from "#platform/server/tables.ts";

type FixedColumn<Value> = ColumnType<Value, Value, never>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    paper: {
      paperId: FixedColumn<string>;
      policyNo: FixedColumn<string | null>;
      proposalNo: FixedColumn<string | null>;
      provisionalNo: FixedColumn<string | null>;
      endorseNo: FixedColumn<string | null>;
      inquiryNo: FixedColumn<string | null>;
      paymentNo: FixedColumn<string | null>;
      invoiceId: FixedColumn<string | null>;
      businessNo: ColumnType<string, never, never>;
      contentVersion: FixedColumn<number>;
      comCode: FixedColumn<string>;
      version: Generated<number>;
      kind: FixedColumn<PaperKind>;
      template: FixedColumn<string>;
      templateVersion: FixedColumn<string>;
      templateNo: FixedColumn<string>;
      data: FixedColumn<string>;
      dataSha256: FixedColumn<string>;
      fileBytes: FixedColumn<string>;
      sha256: FixedColumn<string>;
      pages: FixedColumn<number>;
      /** The bytes before the seal; null of an unsealed paper, as the other columns of the seal. */
      printedSha256: FixedColumn<string | null>;
      sealSerial: FixedColumn<string | null>;
      sealedAt: ColumnType<Date | null, string | null, never>;
      sealSignature: FixedColumn<Uint8Array | null>;
      madeBy: FixedColumn<string>;
      madeAt: DatabaseTimestampColumn;
    };
  }
}

const ownColumns = [
  "paperId",
  "contentVersion",
  "comCode",
  "kind",
  "template",
  "templateVersion",
  "templateNo",
  "dataSha256",
  "sha256",
  "pages",
  "printedSha256",
  "sealSerial",
  "madeBy",
] as const;

const columns = [
  ...ownColumns,
  "businessNo",
  "version",
  sql<number>`file_bytes::float8`.as("fileBytes"),
  selectWireTimestamp("madeAt").as("madeAt"),
  selectWireTimestamp("sealedAt").$castTo<string | null>().as("sealedAt"),
] as const;

export type StoredPaper = Awaited<ReturnType<typeof listPapers>>[number];

/** Identifies a paper by what it is of, the version of the content, kind and template, and whose words it has. */
export type PaperKey = Pick<
  StoredPaper,
  "businessNo" | "contentVersion" | "kind" | "templateVersion" | "templateNo"
>;
export type NewPaper = Omit<StoredPaper, "version" | "madeAt"> & {
  readonly data: string;
  readonly sealSignature: Uint8Array | null;
};

/** Lists the papers of these numbers, the latest first. */
export function listPapers(reader: Reader, businessNos: readonly string[]) {
  return reader
    .selectFrom("paper")
    .select(columns)
    .where("businessNo", "in", businessNos)
    .orderBy("paper.madeAt", "desc")
    .orderBy("paperId")
    .execute();
}

export function findPaper(reader: Reader, paperId: string): Promise<StoredPaper | undefined> {
  return reader.selectFrom("paper").select(columns).where("paperId", "=", paperId).executeTakeFirst();
}

export function findPaperByKey(reader: Reader, key: PaperKey): Promise<StoredPaper | undefined> {
  return reader
    .selectFrom("paper")
    .select(columns)
    .where("businessNo", "=", key.businessNo)
    .where("contentVersion", "=", key.contentVersion)
    .where("kind", "=", key.kind)
    .where("templateVersion", "=", key.templateVersion)
    .where("templateNo", "=", key.templateNo)
    .executeTakeFirst();
}

/** What a paper is printed from again. */
export function getPaperSource(reader: Reader, paperId: string) {
  return reader
    .selectFrom("paper")
    .select(["data", "sealSignature"])
    .where("paperId", "=", paperId)
    .executeTakeFirstOrThrow();
}

export function findPaperBySha256(reader: Reader, sha256: string): Promise<StoredPaper | undefined> {
  return reader
    .selectFrom("paper")
    .select(columns)
    .where("sha256", "=", sha256)
    .orderBy("paper.madeAt")
    .executeTakeFirst();
}

/** Returns undefined if another transaction has stored the paper, after waiting for that transaction. */
export function insertPaper(tx: Tx, paper: NewPaper): Promise<StoredPaper | undefined> {
  return tx
    .insertInto("paper")
    .values({
      ...pickColumns(paper, [...ownColumns, "data", "sealedAt", "sealSignature"]),
      policyNo: isPolicyPaperKind(paper.kind) ? paper.businessNo : null,
      proposalNo: paper.kind === "proposal" || isPaperOfSigning(paper.kind) ? paper.businessNo : null,
      provisionalNo: paper.kind === "provisional" ? paper.businessNo : null,
      endorseNo: paper.kind === "endorsement" ? paper.businessNo : null,
      inquiryNo: paper.kind === "quotation" ? paper.businessNo : null,
      paymentNo: paper.kind === "premiumReceipt" ? paper.businessNo : null,
      invoiceId: paper.kind === "invoiceLetter" ? paper.businessNo : null,
      fileBytes: String(paper.fileBytes),
    })
    .onConflict((conflict) =>
      conflict.columns(["businessNo", "contentVersion", "kind", "templateVersion", "templateNo"]).doNothing(),
    )
    .returning(columns)
    .executeTakeFirst();
}
