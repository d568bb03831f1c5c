import * as z from "zod/mini";
import type { FormulaNames } from "#platform/kernel/expression/frame.ts";
import {
  FormCheckSchema,
  type FormCheckData,
  type FormElement,
  type FormSection,
  FormSectionSchema,
  SpanLastingSchema,
} from "#platform/forms/definition.ts";
import { type EndorsementType, EndorsementTypeSchema } from "./endorsement-shape.ts";
import { ProductFileError, parseProductFile } from "./product-file-error.ts";
import { type Agreement, AgreementSchema, UnderwritingAuthoritySchema } from "./product-shape.ts";
import {
  EndorsementRatingsSchema,
  RatingSchema,
  type RatingData,
  ShortRateTableSchema,
  type ShortRateData,
} from "./rating-shape.ts";

/** A shared check applies to the products that have all its sections. */
const SharedCheck = z.strictObject({ ...FormCheckSchema.shape, sections: z.array(z.string()) });

/** `scope` lists risk classes, separated by commas. */
const AuthorityRow = z.extend(UnderwritingAuthoritySchema, { scope: z.string() });

/** Definitions that product folders share: written once, named by each product. */
export type SharedProductParts = {
  readonly authority: readonly z.infer<typeof AuthorityRow>[];
  readonly sections: readonly FormSection[];
  readonly checks: readonly z.infer<typeof SharedCheck>[];
  readonly shortRates: readonly ShortRateData[];
  readonly maps: FormulaNames["maps"];
  /** Endorsement ratings that every product has. */
  readonly changes: RatingData["changes"];
  /** Endorsement types of all products that have the sections. */
  readonly endorsements: readonly EndorsementType[];
};

/** The parsed files of one product folder. Messages put `prefix` before the file names. */
export type ProductFolderFiles = {
  readonly prefix: string;
  readonly form: unknown;
  readonly rating: unknown;
  /** Undefined if the folder has no such file. */
  readonly endorsements: unknown;
};

const FormFile = z.strictObject({
  shared: z.array(z.string()),
  sectionsFrom: z.optional(z.string()),
  order: z.array(z.string()),
  /** Fields of shared sections that the product has no use for, as "section.element". */
  unused: z.optional(z.array(z.string())),
  /** How long the span of a section lasts in a new document, where the product differs from the shared section. */
  lasts: z.optional(z.record(z.string(), SpanLastingSchema)),
  sections: z.array(FormSectionSchema),
  checks: z.optional(z.array(FormCheckSchema)),
  agrees: z.optional(z.array(AgreementSchema)),
});

export function parseSharedProductParts(
  files: Record<keyof SharedProductParts, unknown>,
): SharedProductParts {
  return {
    authority: parseProductFile(z.object({ rows: z.array(AuthorityRow) }), files.authority, "authority.json")
      .rows,
    sections: parseProductFile(z.array(FormSectionSchema), files.sections, "sections.json"),
    checks: parseProductFile(z.array(SharedCheck), files.checks, "checks.json"),
    shortRates: parseProductFile(z.array(ShortRateTableSchema), files.shortRates, "short-rates.json"),
    maps: parseProductFile(z.record(z.string(), z.record(z.string(), z.string())), files.maps, "maps.json"),
    changes: parseProductFile(EndorsementRatingsSchema, files.changes, "changes.json"),
    endorsements: parseProductFile(z.array(EndorsementTypeSchema), files.endorsements, "endorsements.json"),
  };
}

/** Resolves shared and borrowed sections, so that the product depends on no other folder. */
export function resolveProductSections(
  folder: ProductFolderFiles,
  shared: SharedProductParts,
  readFiles: (riskCode: string) => ProductFolderFiles,
): FormSection[] {
  const file = parseProductFile(FormFile, folder.form, `${folder.prefix}form.json`);
  const borrowed =
    file.sectionsFrom === undefined
      ? []
      : resolveProductSections(readFiles(file.sectionsFrom), shared, readFiles);
  requireUniqueSections([...file.shared, ...file.sections.map(({ code }) => code)]);
  requireUniqueSections(file.order);
  const sharedSections = file.shared.map((code) => {
    const found = shared.sections.find((section) => section.code === code);
    if (!found) throw new ProductFileError([`form.json 没有公共分区“${code}”`]);
    return found;
  });
  const sectionByCode = new Map(
    [...sharedSections, ...borrowed, ...file.sections].map((section) => [section.code, section]),
  );
  const order = [...new Set([...file.order, ...file.sections.map(({ code }) => code)])];
  const borrowedCodes = borrowed
    .map(({ code }) => code)
    .filter((code) => !order.includes(code) && !shared.sections.some((section) => section.code === code));
  const insertAt = order.indexOf("period") + 1;
  return [...order.slice(0, insertAt), ...borrowedCodes, ...order.slice(insertAt)].map((code) => {
    const section = sectionByCode.get(code);
    if (!section) throw new ProductFileError([`form.json 没有分区“${code}”`]);
    return adaptSection(section, file);
  });
}

/** What the product says of a shared section: how long its span lasts, and which of its fields it does not use. */
function adaptSection(section: FormSection, { lasts, unused = [] }: z.infer<typeof FormFile>): FormSection {
  const ofSection = lasts?.[section.code];
  const span = ofSection && section.span ? { span: { ...section.span, lasts: ofSection } } : {};
  const elements = section.elements.map((element) =>
    unused.includes(`${section.code}.${element.elementCode}`) ? hideElement(section, element) : element,
  );
  return { ...section, ...span, elements };
}

function hideElement({ code }: FormSection, element: FormElement): FormElement {
  if (element.required && !element.readOnly)
    throw new ProductFileError([`form.json 必填字段“${code}.${element.elementCode}”不能不用`]);
  return { ...element, invisible: true };
}

function requireUniqueSections(codes: readonly string[]): void {
  const duplicate = codes.find((code, index) => codes.indexOf(code) !== index);
  if (duplicate !== undefined) throw new ProductFileError([`form.json 分区“${duplicate}”出现了两次`]);
}

type Extending = { extends: string; values?: { code: string }[] };

export function resolveProductRating(
  folder: ProductFolderFiles,
  shared: SharedProductParts,
  readFiles: (riskCode: string) => ProductFolderFiles,
): RatingData {
  const rating = mergedRating(folder, readFiles);
  return { ...rating, changes: { ...shared.changes, ...rating.changes } };
}

function mergedRating(
  folder: ProductFolderFiles,
  readFiles: (riskCode: string) => ProductFolderFiles,
): RatingData {
  const rating = folder.rating as Partial<Extending> & Record<string, unknown>;
  const file = `${folder.prefix}rating.json`;
  if (rating.extends === undefined) return parseProductFile(RatingSchema, rating, file);
  const { extends: from, values = [], ...rest } = rating as Extending & Record<string, unknown>;
  const base = mergedRating(readFiles(from), readFiles);
  const merged = base.values.map((value) => values.find(({ code }) => code === value.code) ?? value);
  return parseProductFile(RatingSchema, { ...base, ...rest, values: merged }, file);
}

/** Finds the row of the authority matrix for a risk class. */
export function resolveProductAuthority(
  classCode: string,
  { authority }: SharedProductParts,
): z.infer<typeof UnderwritingAuthoritySchema> {
  const row = authority.find(({ scope }) => scope.split(",").includes(classCode));
  if (!row)
    throw new ProductFileError([`product.json 险类“${classCode}”在 shared/authority.json 中没有核保权限`]);
  const { scope: _, ...authorityOfClass } = row;
  return authorityOfClass;
}

/** Lists the shared checks whose sections the product has, then the product's own checks. */
export function resolveProductChecks(
  folder: ProductFolderFiles,
  shared: SharedProductParts,
  sections: readonly FormSection[],
): FormCheckData[] {
  const sectionCodes = new Set(sections.map(({ code }) => code));
  const sharedChecks = shared.checks.filter((check) =>
    check.sections.every((code) => sectionCodes.has(code)),
  );
  return [
    ...sharedChecks.map(({ code, holds, field, message }) => ({ code, holds, field, message })),
    ...(parseProductFile(FormFile, folder.form, `${folder.prefix}form.json`).checks ?? []),
  ];
}

/** Lists the figures that the product declares to be one. */
export function resolveProductAgreements(folder: ProductFolderFiles): { agrees?: Agreement[] } {
  const { agrees } = parseProductFile(FormFile, folder.form, `${folder.prefix}form.json`);
  return agrees ? { agrees } : {};
}
