import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { UploadedFileSchema } from "#platform/kernel/upload.ts";
import { YesNoFlagSchema, requiredText, FileAnswerSchema } from "#platform/kernel/wire.ts";
import { attachmentUploadLimits } from "./rules.ts";

export const attachmentRefusals = defineRefusals({
  businessMissing: { code: "ATT001", message: "没有这个业务号的单据", next: "请核对业务号后重试" },
  attachmentMissing: { code: "ATT002", message: "该影像不存在或已被删除", next: "请刷新影像列表" },
  categoryUnknown: {
    code: "ATT003",
    message: "影像类别“{fileCategory}”不适用于该单据",
    next: "请从列出的影像类别中选择",
  },
  typeRefused: {
    code: "ATT004",
    message: "不能上传“{fileName}”：文件内容与扩展名不符，或不支持该格式",
    next: "请上传 JPG、PNG、WebP 图片，或 PDF、Word（docx）、Excel（xlsx）文件",
  },
  imageBroken: {
    code: "ATT005",
    message: "图片“{fileName}”已损坏或尺寸过大，无法读取",
    next: "请重新拍摄或另存为 JPG 后上传",
  },
  attachmentTaken: {
    code: "ATT006",
    message: "“{fileName}”与已上传的文件内容相同",
    next: "无需重复上传；如类别有误，请先删除原来的文件",
  },
  tooManyFiles: {
    code: "ATT007",
    message: "该单据的影像已达上限（{most} 个）",
    next: "请先删除不需要的文件",
  },
  attachmentSeen: {
    code: "ATT009",
    message: "该影像已随单据提交核保，不能删除",
    next: "可以补充上传新的影像，并在意见中说明",
  },
  documentOver: {
    code: "ATT010",
    message: "该单据已撤销、失效或被拒保，影像不能再增删",
    next: "请在复制出的新单据上上传",
  },
  packTooLarge: {
    code: "ATT011",
    message: "所选影像共 {size} MB，超过一次打包的上限 {most} MB",
    next: "请逐个下载，或分几次选择后打包",
  },
  nothingToPack: { code: "ATT012", message: "没有可以打包的影像", next: "请先上传影像，或刷新影像列表" },
  fileGone: { code: "ATT008", message: "该影像的文件已不在存储中", next: "请联系管理员从备份恢复" },
});

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
  refusals: [
    businessMissing,
    documentOver,
    categoryUnknown,
    typeRefused,
    imageBroken,
    attachmentTaken,
    tooManyFiles,
  ],
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
