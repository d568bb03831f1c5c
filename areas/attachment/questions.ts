import { findDocumentWithReadRight } from "#areas/document/questions.ts";
import type { FilledRow } from "#platform/forms/filled-form.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { FileRecord } from "#platform/server/file-reader.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { findAttachment, listAttachments, type StoredAttachment } from "./store.ts";

/** The document's attachments as rows of a form's image table, read from storage and never from user input. */
export async function listAttachmentTableRows(reader: Reader, businessNo: string): Promise<FilledRow[]> {
  const attachments = await listAttachments(reader, businessNo);
  return attachments
    .filter(({ version }) => version === 1)
    .map(({ fileCategory, fileName }) => ({ fileCategory, fileName }));
}

/** An attachment that is not removed. */
export async function findPresentAttachment(
  reader: Reader,
  attachmentId: string,
): Promise<Pick<StoredAttachment, "businessNo" | "fileCategory" | "fileName"> | undefined> {
  const attachment = await findAttachment(reader, attachmentId);
  return attachment?.version === 1 ? attachment : undefined;
}

/** The attachments of a document that are not removed, with their files. */
export async function listPresentAttachments(
  reader: Reader,
  businessNo: string,
): Promise<
  (Pick<StoredAttachment, "attachmentId" | "fileName" | "fileType"> & { readonly file: FileRecord })[]
> {
  const present = (await listAttachments(reader, businessNo)).filter(({ version }) => version === 1);
  return present.map(({ attachmentId, fileName, fileType, ...stored }) => ({
    attachmentId,
    fileName,
    fileType,
    file: toFileRecord(stored),
  }));
}

export function toFileRecord({
  fileId,
  fileBytes: bytes,
  storedSha256: sha256,
}: Pick<StoredAttachment, "fileId" | "fileBytes" | "storedSha256">): FileRecord {
  return { fileId, bytes, sha256 };
}

/** An attachment, also a removed one, to a user who may read its document. */
export async function findReadableAttachment(
  reader: Reader,
  actor: Actor,
  attachmentId: string,
): Promise<StoredAttachment | undefined> {
  const attachment = await findAttachment(reader, attachmentId);
  if (!attachment) return undefined;
  return (await findDocumentWithReadRight(reader, actor, attachment.businessNo)) && attachment;
}
