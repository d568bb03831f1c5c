import { type ColumnType, type Generated, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { pickColumns, type DatabaseTimestampColumn, selectWireTimestamp } from "#platform/server/tables.ts";

type Immutable<Value> = ColumnType<Value, Value, never>;
type SetOnRemoval = ColumnType<string | null, never, string>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    attachment: {
      attachmentId: Immutable<string>;
      businessNo: Immutable<string>;
      comCode: Immutable<string>;
      version: Generated<number>;
      fileCategory: Immutable<string>;
      fileId: Immutable<string | null>;
      fileName: Immutable<string>;
      fileType: Immutable<string>;
      fileBytes: Immutable<string>;
      thumbnailBytes: Immutable<string | null>;
      sha256: Immutable<string>;
      uploadedBy: Immutable<string>;
      uploadedAt: DatabaseTimestampColumn;
      removedBy: SetOnRemoval;
      removedAt: ColumnType<string | null, never, Date>;
      removedWhy: Generated<string>;
    };
  }
}

const uploadedColumns = [
  "attachmentId",
  "businessNo",
  "comCode",
  "fileCategory",
  "fileName",
  "fileType",
  "sha256",
  "uploadedBy",
] as const;
const columns = [
  ...uploadedColumns,
  "version",
  sql<string>`coalesce(file_id, attachment_id)`.as("fileId"),
  sql<number>`file_bytes::float8`.as("fileBytes"),
  sql<number | null>`thumbnail_bytes::float8`.as("thumbnailBytes"),
  selectWireTimestamp("uploadedAt").as("uploadedAt"),
  "removedBy",
  sql<string | null>`${selectWireTimestamp("removedAt")}`.as("removedAt"),
  "removedWhy",
] as const;

export type StoredAttachment = Awaited<ReturnType<typeof listAttachments>>[number];

/** Lists all attachments, removed ones included, in the order of upload. */
export function listAttachments(reader: Reader, businessNo: string) {
  return reader
    .selectFrom("attachment")
    .select(columns)
    .where("businessNo", "=", businessNo)
    .orderBy("attachment.uploadedAt")
    .orderBy("attachmentId")
    .execute();
}

export function findAttachment(reader: Reader, attachmentId: string): Promise<StoredAttachment | undefined> {
  return selectAttachment(reader, attachmentId).executeTakeFirst();
}

export function lockAttachment(tx: Tx, attachmentId: string): Promise<StoredAttachment | undefined> {
  return selectAttachment(tx, attachmentId).forUpdate().executeTakeFirst();
}

function selectAttachment(reader: Reader, attachmentId: string) {
  return reader.selectFrom("attachment").select(columns).where("attachmentId", "=", attachmentId);
}

export type NewAttachment = Pick<
  StoredAttachment,
  (typeof uploadedColumns)[number] | "fileBytes" | "thumbnailBytes"
> & { readonly fileId?: string };

/** Returns undefined if the document already has a file with the same content. */
export function insertAttachment(tx: Tx, attachment: NewAttachment): Promise<StoredAttachment | undefined> {
  return tx
    .insertInto("attachment")
    .values({
      ...pickColumns(attachment, uploadedColumns),
      fileId: attachment.fileId ?? null,
      fileBytes: String(attachment.fileBytes),
      thumbnailBytes: attachment.thumbnailBytes === null ? null : String(attachment.thumbnailBytes),
    })
    .onConflict((conflict) => conflict.columns(["businessNo", "sha256"]).where("version", "=", 1).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export function markAttachmentRemoved(
  tx: Tx,
  {
    attachmentId,
    removedBy,
    removedAt,
    reason,
  }: { attachmentId: string; removedBy: string; removedAt: Date; reason: string },
): Promise<StoredAttachment> {
  return tx
    .updateTable("attachment")
    .set({ version: 2, removedBy, removedAt, removedWhy: reason })
    .where("attachmentId", "=", attachmentId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
