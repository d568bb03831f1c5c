import { type ColumnType, type Generated, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type Stamp, wireStamp } from "#platform/server/tables.ts";

type Immutable<Value> = ColumnType<Value, Value, never>;
type SetOnRemoval = ColumnType<string | null, never, string>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    attachment: {
      attachment_id: Immutable<string>;
      business_no: Immutable<string>;
      com_code: Immutable<string>;
      version: Generated<number>;
      file_category: Immutable<string>;
      file_id: Immutable<string | null>;
      file_name: Immutable<string>;
      file_type: Immutable<string>;
      file_bytes: Immutable<string>;
      thumbnail_bytes: Immutable<string | null>;
      sha256: Immutable<string>;
      uploaded_by: Immutable<string>;
      uploaded_at: Stamp;
      removed_by: SetOnRemoval;
      removed_at: ColumnType<string | null, never, Date>;
      removed_why: Generated<string>;
    };
  }
}

const columns = [
  "attachment_id as attachmentId",
  "version",
  "business_no as businessNo",
  "com_code as comCode",
  "file_category as fileCategory",
  sql<string>`coalesce(file_id, attachment_id)`.as("fileId"),
  "file_name as fileName",
  "file_type as fileType",
  sql<number>`file_bytes::float8`.as("fileBytes"),
  sql<number | null>`thumbnail_bytes::float8`.as("thumbnailBytes"),
  "sha256",
  "uploaded_by as uploadedBy",
  wireStamp("uploaded_at").as("uploadedAt"),
  "removed_by as removedBy",
  sql<string | null>`${wireStamp("removed_at")}`.as("removedAt"),
  "removed_why as removedWhy",
] as const;

export type StoredAttachment = Awaited<ReturnType<typeof listAttachments>>[number];

/** Lists all attachments, removed ones included, in the order of upload. */
export function listAttachments(reader: Reader, businessNo: string) {
  return reader
    .selectFrom("attachment")
    .select(columns)
    .where("business_no", "=", businessNo)
    .orderBy("uploaded_at")
    .orderBy("attachment_id")
    .execute();
}

export function findAttachment(reader: Reader, attachmentId: string): Promise<StoredAttachment | undefined> {
  return selectAttachment(reader, attachmentId).executeTakeFirst();
}

export function lockAttachment(tx: Tx, attachmentId: string): Promise<StoredAttachment | undefined> {
  return selectAttachment(tx, attachmentId).forUpdate().executeTakeFirst();
}

function selectAttachment(reader: Reader, attachmentId: string) {
  return reader.selectFrom("attachment").select(columns).where("attachment_id", "=", attachmentId);
}

export type NewAttachment = Pick<
  StoredAttachment,
  | "attachmentId"
  | "businessNo"
  | "comCode"
  | "fileCategory"
  | "fileName"
  | "fileType"
  | "fileBytes"
  | "thumbnailBytes"
  | "sha256"
  | "uploadedBy"
> & { readonly fileId?: string };

/** Returns undefined if the document already has a file with the same content. */
export function insertAttachment(tx: Tx, attachment: NewAttachment): Promise<StoredAttachment | undefined> {
  return tx
    .insertInto("attachment")
    .values({
      attachment_id: attachment.attachmentId,
      business_no: attachment.businessNo,
      com_code: attachment.comCode,
      file_category: attachment.fileCategory,
      file_id: attachment.fileId ?? null,
      file_name: attachment.fileName,
      file_type: attachment.fileType,
      file_bytes: String(attachment.fileBytes),
      thumbnail_bytes: attachment.thumbnailBytes === null ? null : String(attachment.thumbnailBytes),
      sha256: attachment.sha256,
      uploaded_by: attachment.uploadedBy,
    })
    .onConflict((conflict) =>
      conflict.columns(["business_no", "sha256"]).where("version", "=", 1).doNothing(),
    )
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
    .set({ version: 2, removed_by: removedBy, removed_at: removedAt, removed_why: reason })
    .where("attachment_id", "=", attachmentId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
