import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { UploadedFileSchema } from "#platform/kernel/upload.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { YesNoFlagSchema, requiredText, FileAnswerSchema } from "#platform/kernel/wire.ts";
import { attachmentUploadLimits, CHUNK_BYTES, documentImageList } from "../rules.ts";
import { attachmentRefusals, contentRefusals, newAttachmentRefusals } from "./refusals.ts";

const {
  businessMissing,
  attachmentMissing,
  attachmentSeen,
  documentOver,
  packTooLarge,
  nothingToPack,
  workbookUnreadable,
  fileGone,
  uploadMissing,
  chunkUnknown,
  chunkDamaged,
  uploadIncomplete,
  uploadDamaged,
  tooManyUploads,
} = attachmentRefusals;

const businessNo = z.string("请输入业务号").check(z.regex(/^[QTPE]\d{22}$/, "业务号格式不正确"));
const attachmentId = requiredText(32);

export const Attachment = z.object({
  attachmentId: z.string(),
  version: z.number(),
  businessNo: z.string(),
  fileCategory: z.string(),
  fileName: z.string(),
  fileType: z.string(),
  fileBytes: z.number(),
  hasThumbnail: z.boolean(),
  sha256: z.string(),
  uploadedBy: z.string(),
  uploadedByName: z.string(),
  uploadedAt: z.string(),
  removedByName: z.string(),
  removedAt: z.nullable(z.string()),
  removedWhy: z.string(),
});
export type Attachment = z.infer<typeof Attachment>;

export const queryDocumentImageList = createListCall(documentImageList);

export const WorkbookSheet = z.object({
  name: z.string(),
  /** Each with its number in the sheet. */
  rows: z.array(z.object({ rowNo: z.number(), cells: z.array(z.string()) })),
  hasMore: z.boolean(),
});
export type WorkbookSheet = z.infer<typeof WorkbookSheet>;

export const queryAttachmentList = defineCall({
  method: "POST",
  path: "attachment/queryAttachmentList",
  title: "单据的影像资料",
  permission: "proposal:query",
  effect: "read",
  input: z.object({ businessNo }),
  output: z.object({
    businessNo: z.string(),
    holderName: z.string(),
    riskCode: z.string(),
    /** The categories of files, required ones first. */
    categories: z.array(z.object({ code: z.string(), value: z.string(), isRequired: z.boolean() })),
    /** `mayRemove` is false for attachments that the last submission already contained. */
    list: z.array(z.extend(Attachment, { mayRemove: z.boolean() })),
    /** Removed attachments; their files are kept. */
    removed: z.array(Attachment),
    mayUpload: z.boolean(),
    /** Whether the document's state lets files be added and removed, only added, or neither. */
    phase: z.enum(["drafting", "submitted", "over"]),
  }),
  refusals: [businessMissing],
});

/** A multipart form with three fields. The content decides the file type, and images are re-encoded. */
export const uploadAttachment = defineCall({
  method: "POST",
  path: "attachment/uploadAttachment",
  title: "上传影像",
  permission: "image:upload",
  effect: "change",
  upload: { maxBytes: attachmentUploadLimits.maxBytes },
  input: z.object({ businessNo, fileCategory: requiredText(10), file: UploadedFileSchema }),
  output: Attachment,
  refusals: [...newAttachmentRefusals, ...contentRefusals],
});

const ofUploader = { method: "POST", permission: "image:upload" } as const;
const uploadId = requiredText(32);

/** The chunks of a file are sent in any order, each any number of times; `missing` are those to send. */
export const UnfinishedUpload = z.object({
  uploadId: z.string(),
  businessNo: z.string(),
  fileCategory: z.string(),
  fileName: z.string(),
  fileBytes: z.number(),
  chunkBytes: z.number(),
  missing: z.array(z.number()),
});
export type UnfinishedUpload = z.infer<typeof UnfinishedUpload>;

/** The same file, begun once more for the same document, goes on where it stopped. */
export const beginUpload = defineCall({
  ...ofUploader,
  effect: "upkeep",
  path: "attachment/beginUpload",
  title: "开始分块上传影像",
  input: z.object({
    businessNo,
    fileCategory: requiredText(10),
    fileName: UploadedFileSchema.shape.name,
    fileBytes: UploadedFileSchema.shape.bytes.check(
      z.lte(attachmentUploadLimits.maxBytes, `文件超过 ${attachmentUploadLimits.maxBytes / 1024 / 1024} MB`),
    ),
    sha256: UploadedFileSchema.shape.sha256,
  }),
  output: UnfinishedUpload,
  refusals: [...newAttachmentRefusals, tooManyUploads],
});

/** A multipart form. All chunks but the last have `chunkBytes` bytes. */
export const sendChunk = defineCall({
  ...ofUploader,
  effect: "upkeep",
  path: "attachment/sendChunk",
  title: "上传影像的一块",
  upload: { maxBytes: CHUNK_BYTES },
  input: z.object({
    uploadId,
    index: z.string("请给出块的序号").check(z.regex(/^\d{1,6}$/, "块的序号应为从 0 开始的整数")),
    sha256: UploadedFileSchema.shape.sha256,
    file: UploadedFileSchema,
  }),
  output: z.object({ missing: z.array(z.number()) }),
  refusals: [uploadMissing, chunkUnknown, chunkDamaged],
});

/** Puts the chunks together and stores the file by the same checks as `uploadAttachment`. */
export const finishUpload = defineCall({
  ...ofUploader,
  effect: "change",
  isHeavy: true,
  path: "attachment/finishUpload",
  title: "完成分块上传影像",
  input: z.object({ uploadId }),
  output: Attachment,
  refusals: [uploadMissing, uploadIncomplete, uploadDamaged, ...newAttachmentRefusals, ...contentRefusals],
});

export const cancelUpload = defineCall({
  ...ofUploader,
  effect: "upkeep",
  path: "attachment/cancelUpload",
  title: "放弃未传完的影像",
  input: z.object({ uploadId }),
  output: z.null(),
  refusals: [uploadMissing],
});

/** The user's own, the oldest first. */
export const queryUnfinishedUploads = defineCall({
  ...ofUploader,
  effect: "read",
  path: "attachment/queryUnfinishedUploads",
  title: "本人未传完的影像",
  input: z.object({}),
  output: z.array(UnfinishedUpload),
  refusals: [],
});

export const removeAttachment = defineCall({
  method: "POST",
  path: "attachment/removeAttachment",
  title: "删除影像",
  permission: "image:upload",
  effect: "change",
  input: z.object({ attachmentId, reason: requiredText(100) }),
  output: Attachment,
  refusals: [attachmentMissing, attachmentSeen, documentOver],
});

export const downloadAttachment = defineCall({
  method: "GET",
  path: "attachment/downloadAttachment",
  title: "下载影像",
  permission: "proposal:query",
  effect: "read",
  file: true,
  input: z.object({ attachmentId, isThumbnail: z._default(YesNoFlagSchema, "0") }),
  output: FileAnswerSchema,
  refusals: [attachmentMissing, fileGone],
});

/** The first rows of the sheets of a workbook, as text. It is read on the server, which can stop a heavy one. */
export const readAttachmentWorkbook = defineCall({
  method: "POST",
  path: "attachment/readAttachmentWorkbook",
  title: "查看 Excel 影像",
  isHeavy: true,
  permission: "proposal:query",
  effect: "read",
  input: z.object({ attachmentId }),
  output: z.object({ sheets: z.array(WorkbookSheet), hasMoreSheets: z.boolean() }),
  refusals: [attachmentMissing, fileGone, workbookUnreadable],
});

/** All images of a document, or those that are named, in one ZIP file. */
export const packFilesToZip = defineCall({
  method: "POST",
  path: "public/file/packFilesToZip",
  title: "打包下载影像",
  permission: "proposal:query",
  effect: "read",
  file: true,
  input: z.object({
    businessNo,
    attachmentIds: z.optional(z.array(attachmentId).check(z.maxLength(attachmentUploadLimits.maxFiles))),
  }),
  output: FileAnswerSchema,
  refusals: [businessMissing, attachmentMissing, nothingToPack, packTooLarge, fileGone],
});
