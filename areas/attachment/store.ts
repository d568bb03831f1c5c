import { type ColumnType, type Generated, sql } from "kysely";
import type { Reader, Tx, UpkeepTx } from "#platform/server/scope-context.ts";
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
      storedSha256: Immutable<string | null>;
      thumbnailSha256: Immutable<string | null>;
      uploadedBy: Immutable<string>;
      uploadedAt: DatabaseTimestampColumn;
      removedBy: SetOnRemoval;
      removedAt: ColumnType<string | null, never, Date>;
      removedWhy: Generated<string>;
    };
    attachmentUpload: {
      uploadId: Immutable<string>;
      userCode: Immutable<string>;
      businessNo: Immutable<string>;
      fileCategory: string;
      fileName: string;
      fileBytes: Immutable<number>;
      sha256: Immutable<string>;
      chunks: Generated<number[]>;
      begunAt: DatabaseTimestampColumn;
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
  "storedSha256",
  "thumbnailSha256",
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

const uploadColumns = [
  "uploadId",
  "businessNo",
  "fileCategory",
  "fileName",
  "fileBytes",
  "sha256",
  "chunks",
] as const;

export type StoredUpload = Awaited<ReturnType<typeof listUploadsOfUser>>[number];
/** Uploads are found only by their own user. */
export type UploadKey = { readonly uploadId: string; readonly userCode: string };

export function listUploadsOfUser(reader: Reader, userCode: string) {
  return reader
    .selectFrom("attachmentUpload")
    .select(uploadColumns)
    .where("userCode", "=", userCode)
    .orderBy("begunAt")
    .orderBy("uploadId")
    .execute();
}

export function findUpload(reader: Reader, key: UploadKey): Promise<StoredUpload | undefined> {
  return selectUpload(reader, key).executeTakeFirst();
}

export function lockUpload(tx: UpkeepTx, key: UploadKey): Promise<StoredUpload | undefined> {
  return selectUpload(tx, key).forUpdate().executeTakeFirst();
}

function selectUpload(reader: Reader, { uploadId, userCode }: UploadKey) {
  return reader
    .selectFrom("attachmentUpload")
    .select(uploadColumns)
    .where("uploadId", "=", uploadId)
    .where("userCode", "=", userCode);
}

/** Uploads of one user begin one after the other, so that together they keep the limits. */
export async function lockUploadsOfUser(tx: UpkeepTx, userCode: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${userCode}`}, 0))`.execute(tx);
}

/** The same file of the user for the document goes on, under the category and the name that were chosen last. */
export function upsertUpload(
  tx: UpkeepTx,
  upload: UploadKey & Omit<StoredUpload, "chunks">,
): Promise<StoredUpload> {
  return tx
    .insertInto("attachmentUpload")
    .values(
      pickColumns(upload, [
        "uploadId",
        "userCode",
        "businessNo",
        "fileCategory",
        "fileName",
        "fileBytes",
        "sha256",
      ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["userCode", "businessNo", "sha256", "fileBytes"])
        .doUpdateSet(pickColumns(upload, ["fileCategory", "fileName"])),
    )
    .returning(uploadColumns)
    .executeTakeFirstOrThrow();
}

export async function updateUploadChunks(
  tx: UpkeepTx,
  { uploadId, chunks }: Pick<StoredUpload, "uploadId" | "chunks">,
): Promise<void> {
  await tx.updateTable("attachmentUpload").set({ chunks }).where("uploadId", "=", uploadId).execute();
}

/** Returns undefined if the upload is gone. */
export function deleteUpload(tx: Tx | UpkeepTx, { uploadId, userCode }: UploadKey) {
  return tx
    .deleteFrom("attachmentUpload")
    .where("uploadId", "=", uploadId)
    .where("userCode", "=", userCode)
    .returning(uploadColumns)
    .executeTakeFirst();
}

export function deleteUploadsBegunBefore(tx: UpkeepTx, time: Date): Promise<StoredUpload[]> {
  return tx
    .deleteFrom("attachmentUpload")
    .where("begunAt", "<", time.toISOString())
    .returning(uploadColumns)
    .execute();
}
