import { type ColumnType, type Generated, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type Stamp, wireStamp } from "#platform/server/tables.ts";

type Fixed<Value> = ColumnType<Value, Value, never>;
type Later = ColumnType<string | null, never, string>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    attachment: {
      attachment_id: Fixed<string>;
      business_no: Fixed<string>;
      com_code: Fixed<string>;
      version: Generated<number>;
      file_category: Fixed<string>;
      file_id: Fixed<string | null>;
      file_name: Fixed<string>;
      file_type: Fixed<string>;
      file_bytes: Fixed<string>;
      thumbnail_bytes: Fixed<string | null>;
      sha256: Fixed<string>;
      uploaded_by: Fixed<string>;
      uploaded_at: Stamp;
      removed_by: Later;
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

export type StoredAttachment = Awaited<ReturnType<typeof attachmentsOf>>[number];

/** Removed ones too, in the order in which they came. */
export function attachmentsOf(reader: Reader, businessNo: string) {
  return reader
    .selectFrom("attachment")
    .select(columns)
    .where("business_no", "=", businessNo)
    .orderBy("uploaded_at")
    .orderBy("attachment_id")
    .execute();
}

export function findAttachment(reader: Reader, attachmentId: string): Promise<StoredAttachment | undefined> {
  return attachmentNamed(reader, attachmentId).executeTakeFirst();
}

export function lockAttachment(tx: Tx, attachmentId: string): Promise<StoredAttachment | undefined> {
  return attachmentNamed(tx, attachmentId).forUpdate().executeTakeFirst();
}

function attachmentNamed(reader: Reader, attachmentId: string) {
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

/** Undefined where the document has a file of the same content already. */
export function insertAttachment(tx: Tx, added: NewAttachment): Promise<StoredAttachment | undefined> {
  return tx
    .insertInto("attachment")
    .values({
      attachment_id: added.attachmentId,
      business_no: added.businessNo,
      com_code: added.comCode,
      file_category: added.fileCategory,
      file_id: added.fileId ?? null,
      file_name: added.fileName,
      file_type: added.fileType,
      file_bytes: String(added.fileBytes),
      thumbnail_bytes: added.thumbnailBytes === null ? null : String(added.thumbnailBytes),
      sha256: added.sha256,
      uploaded_by: added.uploadedBy,
    })
    .onConflict((conflict) =>
      conflict.columns(["business_no", "sha256"]).where("version", "=", 1).doNothing(),
    )
    .returning(columns)
    .executeTakeFirst();
}

export function markRemoved(
  tx: Tx,
  { attachmentId, by, at, why }: { attachmentId: string; by: string; at: Date; why: string },
): Promise<StoredAttachment> {
  return tx
    .updateTable("attachment")
    .set({ version: 2, removed_by: by, removed_at: at, removed_why: why })
    .where("attachment_id", "=", attachmentId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
