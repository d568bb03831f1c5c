import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createCodeTreeCache } from "#areas/dictionary/questions.ts";
import { lockDocument } from "#areas/document/commands/document-steps.ts";
import { findDocumentWithReadRight, findLastSubmissionTime } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { createUserNameLookup, listUserRights } from "#areas/identity/questions.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { listRequiredImages } from "#areas/product/rules/required-images.ts";
import { assert } from "#platform/kernel/assert.ts";
import { handle, handlePrepared, type PreparationContext, type Route } from "#platform/server/http/route.ts";
import { examineUploadedFile, type AcceptedFile } from "#platform/server/received-file.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { distinguishFileNames, writeZipArchive } from "#platform/server/zip-archive.ts";
import {
  type Attachment,
  attachmentRefusals,
  downloadAttachment,
  packFilesToZip,
  queryAttachmentList,
  removeAttachment,
  uploadAttachment,
} from "./contract.ts";
import {
  buildAttachmentCategories,
  type AttachmentCategory,
  attachmentUploadLimits,
  mayUploadAttachment,
  mayRemoveAttachment,
} from "./rules.ts";
import {
  listAttachments,
  findAttachment,
  insertAttachment,
  lockAttachment,
  markAttachmentRemoved,
  type StoredAttachment,
} from "./store.ts";

const {
  businessMissing,
  attachmentMissing,
  categoryUnknown,
  typeRefused,
  imageBroken,
  attachmentTaken,
  tooManyFiles,
  attachmentSeen,
  documentOver,
  packTooLarge,
  nothingToPack,
  fileGone,
} = attachmentRefusals;
const FILE_CATEGORY = "FileCategory";
const thumbnailOf = (attachmentId: string): string => `${attachmentId}-small`;

export function attachmentRoutes(services: Services): Route[] {
  const categoriesFor = createCategoryLookup(services);
  return [
    ...queryRoutes(services, categoriesFor),
    packingRoute(services, categoriesFor),
    ...changeRoutes(services, categoriesFor),
  ];
}

type CategoryLookup = (reader: Reader, document: Document) => Promise<AttachmentCategory[]>;

/** Finds the categories in which files may be uploaded to a document. */
function createCategoryLookup({ now }: Services): CategoryLookup {
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

function queryRoutes({ attachments: files }: Services, categoriesFor: CategoryLookup): Route[] {
  return [
    handle(queryAttachmentList, async ({ input: { businessNo }, actor, inScope, refuse }) => {
      const answer = await inScope(async (reader) => {
        const document = await findDocumentWithReadRight(reader, actor, businessNo);
        if (!document) return undefined;
        const { holderName, riskCode } = document;
        const all = await toAnswer(reader, await listAttachments(reader, businessNo));
        const mayUpload = (await listUserRights(reader, actor)).has(uploadAttachment.permission);
        const submittedAt = await findLastSubmissionTime(reader, businessNo);
        const mayRemove = ({ uploadedAt }: Attachment): boolean =>
          mayUpload && mayRemoveAttachment(document, { uploadedAt, submittedAt });
        return {
          businessNo,
          holderName,
          riskCode,
          categories: await categoriesFor(reader, document),
          list: all
            .filter(({ removedAt }) => removedAt === null)
            .map((attachment) => ({ ...attachment, mayRemove: mayRemove(attachment) })),
          removed: all.filter(({ removedAt }) => removedAt !== null),
          mayUpload: mayUpload && mayUploadAttachment(document),
        };
      });
      return answer ?? refuse(businessMissing);
    }),

    handle(downloadAttachment, async ({ input: { attachmentId, isThumbnail }, actor, inScope, refuse }) => {
      const stored = await inScope(async (reader) => {
        const attachment = await findAttachment(reader, attachmentId);
        return (
          attachment && (await findDocumentWithReadRight(reader, actor, attachment.businessNo)) && attachment
        );
      });
      if (!stored) return refuse(attachmentMissing);
      const { fileName, fileType, fileBytes, thumbnailBytes } = stored;
      const isSmall = isThumbnail === "1" && thumbnailBytes !== null;
      const fileId = isSmall ? thumbnailOf(stored.fileId) : stored.fileId;
      const bytes = isSmall ? thumbnailBytes : fileBytes;
      const content = await files.read({ fileId, bytes });
      if (!content) return refuse(fileGone);
      return { name: fileName, type: isSmall ? "image/webp" : fileType, bytes, content };
    }),
  ];
}

/** Every file is looked for before the first byte is sent, because a half-sent answer cannot be refused. */
function packingRoute({ attachments: files, now }: Services, categoriesFor: CategoryLookup): Route {
  return handle(packFilesToZip, async ({ input: { businessNo, attachmentIds }, actor, inScope, refuse }) => {
    const found = await inScope(async (reader) => {
      const document = await findDocumentWithReadRight(reader, actor, businessNo);
      if (!document) return undefined;
      const present = (await listAttachments(reader, businessNo)).filter(({ version }) => version === 1);
      return { present, categories: await categoriesFor(reader, document) };
    });
    if (!found) return refuse(businessMissing);
    const { present, categories } = found;
    const chosen = present.filter(({ attachmentId }) => attachmentIds?.includes(attachmentId) ?? true);
    if (attachmentIds && chosen.length < new Set(attachmentIds).size) return refuse(attachmentMissing);
    if (chosen.length === 0) return refuse(nothingToPack);
    const size = chosen.reduce((sum, { fileBytes }) => sum + fileBytes, 0);
    if (size > MAX_PACK_BYTES)
      return refuse(packTooLarge, { values: { size: toMegabytes(size), most: toMegabytes(MAX_PACK_BYTES) } });
    for (const { fileId, fileBytes: bytes } of chosen) {
      const content = await files.read({ fileId, bytes });
      if (!content) return refuse(fileGone);
      content.destroy();
    }
    const nameOf = new Map(categories.map(({ code, value }) => [code, value]));
    const names = distinguishFileNames(
      chosen.map(({ fileCategory, fileName }) => `${nameOf.get(fileCategory) ?? fileCategory}/${fileName}`),
    );
    const entries = chosen.map(({ fileId, fileBytes: bytes }, index) => ({
      name: names[index] ?? fileId,
      read: async () => {
        const content = await files.read({ fileId, bytes });
        if (!content) throw new Error("an attachment went away while its archive was sent");
        return buffer(content);
      },
    }));
    const content = Readable.from(writeZipArchive(entries, now()), { objectMode: false });
    return { name: `${businessNo}影像.zip`, type: "application/zip", content };
  });
}

const MAX_PACK_BYTES = 500 * 1024 * 1024;
const toMegabytes = (bytes: number): string => String(Math.ceil(bytes / 1024 / 1024));

function changeRoutes({ attachments: files, makeId, now }: Services, categoriesFor: CategoryLookup): Route[] {
  return [
    handlePrepared(
      uploadAttachment,
      examineAttachment,
      async ({ input, prepared, actor, tx, note, refuse }) => {
        const { businessNo, fileCategory, file } = input;
        const document = await findDocumentWithReadRight(tx, actor, businessNo);
        if (!document) return refuse(businessMissing);
        if (!mayUploadAttachment(document)) return refuse(documentOver);
        const categories = await categoriesFor(tx, document);
        if (!categories.some(({ code }) => code === fileCategory))
          return refuse(categoryUnknown, { values: { fileCategory } });
        const present = (await listAttachments(tx, businessNo)).filter(({ version }) => version === 1);
        const values = { fileName: file.name };
        if (present.some(({ sha256 }) => sha256 === file.sha256)) return refuse(attachmentTaken, { values });
        if (present.length >= attachmentUploadLimits.maxFiles)
          return refuse(tooManyFiles, { values: { most: String(attachmentUploadLimits.maxFiles) } });
        const attachmentId = makeId();
        const stored = await insertAttachment(tx, {
          attachmentId,
          businessNo,
          comCode: document.comCode,
          fileCategory,
          fileName: file.name,
          fileType: prepared.type,
          fileBytes: prepared.content.length,
          thumbnailBytes: prepared.thumbnail?.length ?? null,
          sha256: file.sha256,
          uploadedBy: actor.userCode,
        });
        if (!stored) return refuse(attachmentTaken, { values });
        // Files are written last: a file without a row is harmless, a row without a file is not.
        await writeFiles(files, attachmentId, prepared);
        note({ subject: attachmentId, comCode: stored.comCode, change: { before: null, after: stored } });
        return single(await toAnswer(tx, [stored]));
      },
    ),

    handle(removeAttachment, async ({ input: { attachmentId, reason }, actor, tx, note, refuse }) => {
      const before = await lockAttachment(tx, attachmentId);
      if (!before || before.version !== 1) return refuse(attachmentMissing);
      // The lock prevents a submission in the meantime.
      await lockDocument(tx, before.businessNo);
      const document = await findDocumentWithReadRight(tx, actor, before.businessNo);
      if (!document) return refuse(attachmentMissing);
      if (!mayUploadAttachment(document)) return refuse(documentOver);
      const submittedAt = await findLastSubmissionTime(tx, before.businessNo);
      if (!mayRemoveAttachment(document, { ...before, submittedAt })) return refuse(attachmentSeen);
      const removal = { attachmentId, removedBy: actor.userCode, removedAt: now(), reason };
      const after = await markAttachmentRemoved(tx, removal);
      note({ subject: attachmentId, comCode: after.comCode, change: { before, after } });
      return single(await toAnswer(tx, [after]));
    }),
  ];
}

async function examineAttachment({
  input: { file },
  uploaded,
  refuse,
}: PreparationContext<typeof uploadAttachment>): Promise<AcceptedFile> {
  const values = { fileName: file.name };
  const received = await examineUploadedFile(file.name, uploaded);
  if (!received) return refuse(typeRefused, { values, fields: [{ path: "file", message: "不支持该文件" }] });
  if (received === "broken") return refuse(imageBroken, { values });
  return received;
}

async function writeFiles(
  files: Services["attachments"],
  attachmentId: string,
  { content, thumbnail }: AcceptedFile,
): Promise<void> {
  const bounds = { mostBytes: Number.MAX_SAFE_INTEGER, signal: new AbortController().signal };
  await files.write(attachmentId, Readable.from([content]), bounds);
  if (thumbnail) await files.write(thumbnailOf(attachmentId), Readable.from([thumbnail]), bounds);
}

function single(list: readonly Attachment[]): Attachment {
  const [first] = list;
  assert(first, "the changed attachment is in the answer");
  return first;
}

async function toAnswer(reader: Reader, stored: readonly StoredAttachment[]): Promise<Attachment[]> {
  const personOf = await createUserNameLookup(
    reader,
    stored.flatMap(({ uploadedBy, removedBy }) => [uploadedBy, removedBy]),
  );
  return stored.map(({ removedBy, thumbnailBytes, ...attachment }) => ({
    ...attachment,
    hasThumbnail: thumbnailBytes !== null,
    uploadedByName: personOf(attachment.uploadedBy).userName,
    removedByName: removedBy === null ? "" : personOf(removedBy).userName,
  }));
}
