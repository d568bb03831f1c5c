const OTHER = "Z99";
const MOST_BYTES = 10 * 1024 * 1024;
const MOST_FILES = 200;
export const limits = { mostBytes: MOST_BYTES, mostFiles: MOST_FILES } as const;

export type FileCategory = { readonly code: string; readonly value: string; readonly isRequired: boolean };
type Offered = Pick<FileCategory, "code" | "value"> & { readonly upperCode: string };

/** A quotation is underwritten by the same rules as the proposal that follows it, and takes its papers too. */
const ALSO: Readonly<Record<string, string>> = { Q: "T", E: "T" };

/** What may be brought to a document: what its product demands first, then its own, then the rest. */
export function categoriesOf(
  businessType: string,
  offered: readonly Offered[],
  required: readonly string[],
): FileCategory[] {
  const rank = ({ code, upperCode }: Offered): number => {
    if (required.includes(code)) return 0;
    if (upperCode === businessType) return 1;
    return code === OTHER ? 3 : upperCode === ALSO[businessType] ? 2 : Number.NaN;
  };
  return offered
    .filter((one) => !Number.isNaN(rank(one)))
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ code, value }) => ({ code, value, isRequired: required.includes(code) }));
}

export function missingOf(
  categories: readonly FileCategory[],
  present: readonly { readonly fileCategory: string }[],
): FileCategory[] {
  return categories.filter(
    ({ code, isRequired }) => isRequired && !present.some(({ fileCategory }) => fileCategory === code),
  );
}

type Standing = { readonly drafting: readonly string[]; readonly over: readonly string[] };

/** By kind of document, the states in which papers may be taken back, and those in which none are brought any more. */
const standings: Readonly<Record<string, Standing>> = {
  Q: { drafting: ["01", "05"], over: ["06", "08", "09"] },
};

type Stand = { readonly businessType: string; readonly status: string };

export function mayBringTo({ businessType, status }: Stand): boolean {
  return !(standings[businessType]?.over.includes(status) ?? false);
}

/** What was there when it was submitted stays: somebody has decided by it. */
export function mayTakeFrom(
  { businessType, status }: Stand,
  { uploadedAt, submittedAt }: { uploadedAt: string; submittedAt: string | undefined },
): boolean {
  const isDraft = standings[businessType]?.drafting.includes(status) ?? false;
  return isDraft && (submittedAt === undefined || Date.parse(submittedAt) < Date.parse(uploadedAt));
}
