import * as z from "zod/mini";
import type { Names } from "#platform/kernel/expression/frame.ts";
import { FormCheck, type FormCheckData, type FormSection, Section } from "#platform/forms/definition.ts";
import { FileFault, readPart } from "./place-words.ts";
import { Authority } from "./product-shape.ts";
import { Changes, Rating, type RatingData, ShortRateTable, type ShortRateData } from "./rating-shape.ts";

/** A check is taken by the products that have all its sections. */
const SharedCheck = z.strictObject({ ...FormCheck.shape, sections: z.array(z.string()) });

/** `scope`: the classes that it is for. */
const AuthorityRow = z.extend(Authority, { scope: z.string() });

/** What the folders say in common: written once, named by each product. */
export type SharedParts = {
  readonly authority: readonly z.infer<typeof AuthorityRow>[];
  readonly sections: readonly FormSection[];
  readonly checks: readonly z.infer<typeof SharedCheck>[];
  readonly shortRates: readonly ShortRateData[];
  readonly maps: Names["maps"];
  /** Endorsements that every product knows. */
  readonly changes: RatingData["changes"];
};

/** The files of one product's folder, as they were read; `at` is what stands before their names. */
export type ProductFolder = { readonly at: string; readonly form: unknown; readonly rating: unknown };

const FormFile = z.strictObject({
  shared: z.array(z.string()),
  sectionsFrom: z.optional(z.string()),
  order: z.array(z.string()),
  sections: z.array(Section),
  checks: z.optional(z.array(FormCheck)),
});

export function readShared(files: Record<keyof SharedParts, unknown>): SharedParts {
  return {
    authority: readPart(z.object({ rows: z.array(AuthorityRow) }), files.authority, "authority.json").rows,
    sections: readPart(z.array(Section), files.sections, "sections.json"),
    checks: readPart(z.array(SharedCheck), files.checks, "checks.json"),
    shortRates: readPart(z.array(ShortRateTable), files.shortRates, "short-rates.json"),
    maps: readPart(z.record(z.string(), z.record(z.string(), z.string())), files.maps, "maps.json"),
    changes: readPart(Changes, files.changes, "changes.json"),
  };
}

/** A product stands on its own once it is resolved: what it named of others is in it. */
export function resolveSections(
  folder: ProductFolder,
  shared: SharedParts,
  of: (riskCode: string) => ProductFolder,
): FormSection[] {
  const file = readPart(FormFile, folder.form, `${folder.at}form.json`);
  const borrowed = file.sectionsFrom === undefined ? [] : resolveSections(of(file.sectionsFrom), shared, of);
  sayTwiceNamed([...file.shared, ...file.sections.map(({ code }) => code)]);
  sayTwiceNamed(file.order);
  const common = file.shared.map((code) => {
    const found = shared.sections.find((section) => section.code === code);
    if (!found) throw new FileFault([`form.json 没有公共分区“${code}”`]);
    return found;
  });
  const known = new Map([...common, ...borrowed, ...file.sections].map((section) => [section.code, section]));
  const order = [...new Set([...file.order, ...file.sections.map(({ code }) => code)])];
  const borrowedCodes = borrowed
    .map(({ code }) => code)
    .filter((code) => !order.includes(code) && !shared.sections.some((one) => one.code === code));
  const at = order.indexOf("period") + 1;
  return [...order.slice(0, at), ...borrowedCodes, ...order.slice(at)].map((code) => {
    const section = known.get(code);
    if (!section) throw new FileFault([`form.json 没有分区“${code}”`]);
    return section;
  });
}

function sayTwiceNamed(codes: readonly string[]): void {
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  if (twice !== undefined) throw new FileFault([`form.json 分区“${twice}”出现了两次`]);
}

type Extending = { extends: string; values?: { code: string }[] };

export function resolveRating(
  folder: ProductFolder,
  shared: SharedParts,
  of: (riskCode: string) => ProductFolder,
): RatingData {
  const rating = mergedRating(folder, of);
  return { ...rating, changes: { ...shared.changes, ...rating.changes } };
}

function mergedRating(folder: ProductFolder, of: (riskCode: string) => ProductFolder): RatingData {
  const own = folder.rating as Partial<Extending> & Record<string, unknown>;
  const file = `${folder.at}rating.json`;
  if (own.extends === undefined) return readPart(Rating, own, file);
  const { extends: from, values = [], ...rest } = own as Extending & Record<string, unknown>;
  const base = mergedRating(of(from), of);
  const merged = base.values.map((value) => values.find(({ code }) => code === value.code) ?? value);
  return readPart(Rating, { ...base, ...rest, values: merged }, file);
}

/** The row of the matrix for a class of risks. */
export function resolveAuthority(classCode: string, { authority }: SharedParts): z.infer<typeof Authority> {
  const row = authority.find(({ scope }) => scope.split(",").includes(classCode));
  if (!row) throw new FileFault([`product.json 险类“${classCode}”在 shared/authority.json 中没有核保权限`]);
  const { scope: _, ...own } = row;
  return own;
}

/** Checks of every product that has their sections, then its own. */
export function resolveChecks(
  folder: ProductFolder,
  shared: SharedParts,
  sections: readonly FormSection[],
): FormCheckData[] {
  const known = new Set(sections.map(({ code }) => code));
  const common = shared.checks.filter((check) => check.sections.every((code) => known.has(code)));
  return [
    ...common.map(({ code, holds, field, message }) => ({ code, holds, field, message })),
    ...(readPart(FormFile, folder.form, `${folder.at}form.json`).checks ?? []),
  ];
}
