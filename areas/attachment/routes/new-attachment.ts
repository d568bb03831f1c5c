import { hash } from "node:crypto";
import { Readable } from "node:stream";
import { createCodeTreeCache } from "#areas/dictionary/questions.ts";
import { findDocumentWithReadRight } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { listRequiredImages } from "#areas/product/rules/required-images.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { RefusalDetail } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { FileRecord } from "#platform/server/file-reader.ts";
import { examineUploadedFile, type AcceptedFile } from "#platform/server/received-file.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { type Attachment } from "../contract/attachment.ts";
import { attachmentRefusals, type newAttachmentRefusals, unsafeFileRefusals } from "../contract/refusals.ts";
import {
  type AttachmentCategory,
  attachmentUploadLimits,
  buildAttachmentCategories,
  mayUploadAttachment,
} from "../rules.ts";
import { insertAttachment, listAttachments, type StoredAttachment } from "../store.ts";

const FILE_CATEGORY = "FileCategory";
const { businessMissing, documentOver, categoryUnknown, attachmentTaken, tooManyFiles } = attachmentRefusals;
const { typeRefused, imageBroken } = attachmentRefusals;

const thumbnailOf = (attachmentId: string): string => `${attachmentId}-small`;

export function findThumbnail(attachment: StoredAttachment): FileRecord | undefined {
  const { fileId, thumbnailBytes: bytes, thumbnailSha256: sha256 } = attachment;
  return bytes === null ? undefined : { fileId: thumbnailOf(fileId), bytes, sha256 };
}

export type CategoryLookup = (reader: Reader, document: Document) => Promise<AttachmentCategory[]>;

/** Finds the categories in which files may be uploaded to a document. */
export function createCategoryLookup({ now }: Services): CategoryLookup {
  const treesOf = createCodeTreeCache();
  const products = createProductRegistry(now);
  return async (reader, { businessType, riskCode, productVersion }) => {
    const { product } = await products.pinned(reader, { riskCode, version: productVersion });
    const tree = (await treesOf(reader, [FILE_CATEGORY])).get(FILE_CATEGORY);
    const categories = [...(tree?.labels ?? [])].map(([code, value]) => ({
      code,
      value,
      upperCode: tree?.parentOf.get(code) ?? "",
    }));
    return buildAttachmentCategories(businessType, categories, {
      // The papers of the policy lie with its proposal; an endorsement has its own.
      required: businessType === "E" ? [] : listRequiredImages(product),
      unused: product.unusedImages,
    });
  };
}

export type NewFile = {
  readonly businessNo: string;
  readonly fileCategory: string;
  readonly fileName: string;
  /** Of the file as it was sent. */
  readonly sha256: string;
};

type Refuse<Kind> = (kind: Kind, detail?: RefusalDetail) => never;
type CheckContext = {
  readonly reader: Reader;
  readonly actor: Actor;
  readonly categoriesFor: CategoryLookup;
  readonly refuse: Refuse<(typeof newAttachmentRefusals)[number]>;
};

/** Refuses a file that its document does not take, whatever its content is. */
export async function checkNewAttachment(
  { reader, actor, categoriesFor, refuse }: CheckContext,
  { businessNo, fileCategory, fileName, sha256 }: NewFile,
): Promise<Document> {
  const document = await findDocumentWithReadRight(reader, actor, businessNo);
  if (!document) return refuse(businessMissing);
  if (!mayUploadAttachment(document)) return refuse(documentOver);
  const categories = await categoriesFor(reader, document);
  if (!categories.some(({ code }) => code === fileCategory))
    return refuse(categoryUnknown, { values: { fileCategory } });
  const present = (await listAttachments(reader, businessNo)).filter(({ version }) => version === 1);
  if (present.some((attachment) => attachment.sha256 === sha256))
    return refuse(attachmentTaken, { values: { fileName } });
  if (present.length >= attachmentUploadLimits.maxFiles)
    return refuse(tooManyFiles, { values: { most: String(attachmentUploadLimits.maxFiles) } });
  return document;
}

/** Every file from a user passes here: its content decides what it is. */
export async function examineAttachment(
  fileName: string,
  content: Buffer,
  refuse: Refuse<
    typeof typeRefused | typeof imageBroken | (typeof unsafeFileRefusals)[keyof typeof unsafeFileRefusals]
  >,
): Promise<AcceptedFile> {
  const values = { fileName };
  const received = await examineUploadedFile(fileName, content);
  if (!received) return refuse(typeRefused, { values, fields: [{ path: "file", message: "不支持该文件" }] });
  // A file that crashes its decoder is as unreadable as one that the decoder refuses.
  if (received === "broken" || received === "crashed") return refuse(imageBroken, { values });
  if ("unsafe" in received)
    return refuse(unsafeFileRefusals[received.unsafe], { values: { ...values, what: received.what } });
  return received;
}

type StoreContext = Omit<CheckContext, "reader"> &
  Pick<UnitOfWork, "tx" | "note"> & { readonly services: Services };

/** Stores an examined file with its row. */
export async function storeAttachment(
  { tx, note, services, ...context }: StoreContext,
  file: NewFile,
  { type, content, thumbnail }: AcceptedFile,
): Promise<Attachment> {
  const { comCode } = await checkNewAttachment({ reader: tx, ...context }, file);
  const attachmentId = services.makeId();
  const stored = await insertAttachment(tx, {
    ...file,
    attachmentId,
    comCode,
    fileType: type,
    fileBytes: content.length,
    storedSha256: hash("sha256", content),
    thumbnailBytes: thumbnail?.length ?? null,
    thumbnailSha256: thumbnail && hash("sha256", thumbnail),
    uploadedBy: context.actor.userCode,
  });
  if (!stored) return context.refuse(attachmentTaken, { values: { fileName: file.fileName } });
  // Files are written last: a file without a row is harmless, a row without a file is not.
  await writeFiles(services.attachments, attachmentId, { content, thumbnail });
  note({ subject: attachmentId, comCode: stored.comCode, change: { before: null, after: stored } });
  return toSingleAnswer(tx, stored);
}

async function writeFiles(
  files: Services["attachments"],
  attachmentId: string,
  { content, thumbnail }: Pick<AcceptedFile, "content" | "thumbnail">,
): Promise<void> {
  const bounds = { mostBytes: Number.MAX_SAFE_INTEGER, signal: new AbortController().signal };
  await files.write(attachmentId, Readable.from([content]), bounds);
  if (thumbnail) await files.write(thumbnailOf(attachmentId), Readable.from([thumbnail]), bounds);
}

export async function toSingleAnswer(tx: Tx, stored: StoredAttachment): Promise<Attachment> {
  const [answer] = await toAnswer(tx, [stored]);
  assert(answer, "the changed attachment is in the answer");
  return answer;
}

export async function toAnswer(reader: Reader, stored: readonly StoredAttachment[]): Promise<Attachment[]> {
  const personOf = await createUserNameLookup(
    reader,
    stored.flatMap(({ uploadedBy, removedBy }) => [uploadedBy, removedBy]),
  );
  return stored.map(
    ({ removedBy, thumbnailBytes, thumbnailSha256: _small, storedSha256: _whole, ...attachment }) => ({
      ...attachment,
      hasThumbnail: thumbnailBytes !== null,
      uploadedByName: personOf(attachment.uploadedBy).userName,
      removedByName: removedBy === null ? "" : personOf(removedBy).userName,
    }),
  );
}
