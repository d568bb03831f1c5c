const OTHER = "Z99";
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_FILES = 200;
export const attachmentUploadLimits = { maxBytes: MAX_BYTES, maxFiles: MAX_FILES } as const;

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

export function mayUploadAttachment({ businessType, status }: DocumentState): boolean {
  return !(uploadStates[businessType]?.over.includes(status) ?? false);
}

/** Attachments of a submitted document stay, because an underwriter may have decided by them. */
export function mayRemoveAttachment(
  { businessType, status }: DocumentState,
  { uploadedAt, submittedAt }: { uploadedAt: string; submittedAt: string | undefined },
): boolean {
  const isDraft = uploadStates[businessType]?.drafting.includes(status) ?? false;
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

function resolveBelow(url: string, prefix: string): string | undefined {
  const base = prefix.endsWith("/") ? prefix : `${prefix}/`;
  const resolved = URL.canParse(url, base) ? new URL(url, base).href : "";
  return resolved.startsWith(new URL(base).href) ? resolved : undefined;
}
