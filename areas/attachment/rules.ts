import {
  createSharedListColumns,
  handlerListFilter,
  holderNameListFilter,
} from "#areas/document/rules/list-parts.ts";
import { defineList } from "#platform/lists/definition.ts";

const OTHER = "Z99";
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_FILES = 200;
export const attachmentUploadLimits = { maxBytes: MAX_BYTES, maxFiles: MAX_FILES } as const;
/** Files that a user has begun to send and not finished, over all documents. */
export const unfinishedUploadLimits = { maxUploads: 20, maxBytes: 10 * MAX_BYTES } as const;

/** A phone on a weak line sends a chunk in some seconds, which is what it loses with the connection. */
export const CHUNK_BYTES = 512 * 1024;

export function countChunks(fileBytes: number): number {
  return Math.ceil(fileBytes / CHUNK_BYTES);
}

/** Zero for an index that the file does not have. */
export function getChunkBytes(fileBytes: number, index: number): number {
  return Math.max(0, Math.min(CHUNK_BYTES, fileBytes - index * CHUNK_BYTES));
}

export function countSentBytes(fileBytes: number, missing: readonly number[]): number {
  return missing.reduce((left, index) => left - getChunkBytes(fileBytes, index), fileBytes);
}

/** Chunks of a file that are not there yet, in their order. */
export function listMissingChunks(fileBytes: number, present: readonly number[]): number[] {
  const there = new Set(present);
  return Array.from({ length: countChunks(fileBytes) }, (_, index) => index).filter(
    (index) => !there.has(index),
  );
}

/** What is shown of a workbook; the rest is in the file. */
export const workbookPreviewLimits = {
  sheets: 10,
  rows: 200,
  columns: 50,
  letters: 200,
  /** Of all cells together: the answer is checked and sent as a whole. */
  allLetters: 500_000,
  mostMs: 8000,
} as const;

/** One line of the list in an archive of images. */
export type PackedImage = {
  readonly packedName: string;
  readonly fileName: string;
  readonly category: string;
  readonly uploadedAt: string;
  readonly uploadedBy: string;
  readonly bytes: number;
  readonly sha256: string;
};

export const packedImageColumns = [
  { title: "文件", cell: ({ packedName }: PackedImage) => packedName },
  { title: "原文件名", cell: ({ fileName }: PackedImage) => fileName },
  { title: "影像类别", cell: ({ category }: PackedImage) => category },
  { title: "上传时间", cell: ({ uploadedAt }: PackedImage) => uploadedAt },
  { title: "上传人", cell: ({ uploadedBy }: PackedImage) => uploadedBy },
  { title: "字节数", cell: ({ bytes }: PackedImage) => String(bytes) },
  { title: "SHA-256", cell: ({ sha256 }: PackedImage) => sha256 },
];

export type AttachmentCategory = {
  readonly code: string;
  readonly value: string;
  readonly isRequired: boolean;
};
type CategoryItem = Pick<AttachmentCategory, "code" | "value"> & { readonly upperCode: string };

/** A quotation also takes the proposal's categories, because the same underwriting rules apply to both. */
const ADDITIONAL_TYPE: Readonly<Record<string, string>> = { Q: "T", E: "T" };

/** Categories for a document: first those its product requires, then those of its type, then the rest it may use. */
export function buildAttachmentCategories(
  businessType: string,
  categories: readonly CategoryItem[],
  { required, unused = [] }: { required: readonly string[]; unused?: readonly string[] | undefined },
): AttachmentCategory[] {
  const rank = ({ code, upperCode }: CategoryItem): number => {
    if (required.includes(code)) return 0;
    if (unused.includes(code)) return Number.NaN;
    if (upperCode === businessType) return 1;
    return code === OTHER ? 3 : upperCode === ADDITIONAL_TYPE[businessType] ? 2 : Number.NaN;
  };
  return categories
    .filter((category) => !Number.isNaN(rank(category)))
    .toSorted((left, right) => rank(left) - rank(right))
    .map(({ code, value }) => ({ code, value, isRequired: required.includes(code) }));
}

export function findMissingAttachments(
  categories: readonly AttachmentCategory[],
  present: readonly { readonly fileCategory: string }[],
): AttachmentCategory[] {
  return categories.filter(
    ({ code, isRequired }) => isRequired && !present.some(({ fileCategory }) => fileCategory === code),
  );
}

type UploadStates = { readonly drafting: readonly string[]; readonly over: readonly string[] };

/** For each document type, the states in which attachments may be removed and those in which they stay as they are. */
const uploadStates: Readonly<Record<string, UploadStates>> = {
  Q: { drafting: ["01", "05"], over: ["06", "08", "09"] },
  T: { drafting: ["01", "05"], over: ["09", "10", "11"] },
  E: { drafting: ["01", "05"], over: ["08", "09", "10"] },
};

type DocumentState = { readonly businessType: string; readonly status: string };

/** Whether files may be added and removed (drafting), only added (submitted), or neither (over). */
export function getUploadPhase({ businessType, status }: DocumentState): "drafting" | "submitted" | "over" {
  const states = uploadStates[businessType];
  if (states?.over.includes(status)) return "over";
  return states?.drafting.includes(status) ? "drafting" : "submitted";
}

export function mayUploadAttachment(document: DocumentState): boolean {
  return getUploadPhase(document) !== "over";
}

/** Attachments of a submitted document stay, because an underwriter may have decided by them. */
export function mayRemoveAttachment(
  document: DocumentState,
  { uploadedAt, submittedAt }: { uploadedAt: string; submittedAt: string | undefined },
): boolean {
  const isDraft = getUploadPhase(document) === "drafting";
  return isDraft && (submittedAt === undefined || Date.parse(submittedAt) < Date.parse(uploadedAt));
}

type PreviewSource =
  | { readonly kind: "attachment"; readonly attachmentId: string }
  | { readonly kind: "address"; readonly href: string }
  | { readonly kind: "refused" };

/**
 * The source of a preview: an image of a document by its id, or a file below the viewing prefix of the open platform.
 * Any other address is refused, because it would borrow our name.
 */
export function findPreviewSource(url: string, viewingPrefix: string | undefined): PreviewSource {
  if (/^[\w-]{1,32}$/.test(url)) return { kind: "attachment", attachmentId: url };
  const href = viewingPrefix === undefined ? undefined : resolveBelow(url, viewingPrefix);
  return href === undefined ? { kind: "refused" } : { kind: "address", href };
}

/** Control characters, backslashes, and codes that a second decoding would turn into separators. */
const DISGUISED = /[\p{Cc}\\]|%(?:2f|5c|25|[01][0-9a-f]|7f)/iu;
const INCOMPLETE_ORIGIN = /^\s*(?:[/]{2}|[a-z][a-z0-9+.-]*:(?!\/\/[^/]))/i;

function resolveBelow(url: string, prefix: string): string | undefined {
  if (DISGUISED.test(url) || INCOMPLETE_ORIGIN.test(url)) return undefined;
  const base = prefix.endsWith("/") ? prefix : `${prefix}/`;
  const resolved = URL.canParse(url, base) ? new URL(url, base).href : "";
  return resolved.startsWith(new URL(base).href) ? resolved : undefined;
}

export const IMAGE_UPLOAD_PATH = "/imageUpload";

/** 影像补传: the images of every document by category, and the required ones that it lacks. */
export const documentImageList = defineList({
  name: "documentImage",
  call: "attachment/queryDocumentImageList",
  title: "影像补传",
  permission: "image:upload",
  source: "document_image",
  kinds: {
    column: "business_type",
    permissions: { Q: "quotation:query", T: "proposal:query", E: "endorse:query" },
  },
  key: "imageNo",
  owner: "input_by",
  agency: "agency_code",
  heading: "businessNo",
  card: { title: "holderName", figure: "fileCount" },
  open: `${IMAGE_UPLOAD_PATH}?businessNo={businessNo}`,
  sort: { column: "inputAt", direction: "desc" },
  columns: [
    { name: "businessNo", label: "业务号", kind: "number", width: 152 },
    { name: "businessType", label: "业务类型", kind: "text", names: "BusinessType", width: 88 },
    { name: "fileCategory", label: "影像类别", kind: "text", names: "FileCategory", width: 160 },
    {
      name: "imageStatus",
      label: "影像状态",
      kind: "text",
      names: "ImageStatus",
      tones: { "1": "good", "2": "bad", "3": "resting" },
      width: 112,
    },
    { name: "fileCount", label: "文件数", kind: "integer", width: 80 },
    { name: "lastUploadedAt", label: "最后上传", kind: "moment", width: 168 },
    ...createSharedListColumns({ holderName: 200, riskCode: 148 }),
    { name: "inputAt", label: "录入时间", kind: "moment", sortable: true, width: 168 },
    ...createSharedListColumns({ inputBy: 96, handler1Code: 96, comCode: 160 }),
    { name: "imageNo", label: "编号", kind: "text", width: 200, isHidden: true },
  ],
  filters: [
    { name: "inputAt", label: "录入日期", kind: "range", preset: "last180" },
    {
      name: "documentNo",
      label: "业务号",
      kind: "text",
      match: "contains",
      from: ["business_no"],
      placeholder: "整号或尾号",
    },
    { name: "businessType", label: "业务类型", kind: "choice", names: "BusinessType" },
    holderNameListFilter,
    { name: "imageStatus", label: "影像状态", kind: "choice", names: "ImageStatus" },
    { name: "fileCategory", label: "影像类别", kind: "choice", names: "FileCategory", isMore: true },
    { name: "riskCode", label: "险种", kind: "choice", names: "risk", isMore: true },
    { name: "comCode", label: "机构", kind: "branch", names: "company", isMore: true },
    handlerListFilter,
  ],
  views: [{ name: "missing", label: "缺必需影像", filters: { imageStatus: "2" } }],
});
