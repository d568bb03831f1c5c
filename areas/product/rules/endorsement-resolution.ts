import * as z from "zod/mini";
import type { FormSection } from "#platform/forms/definition.ts";
import {
  type EndorsementType,
  EndorsementTypeSchema,
  type OpenedSection,
  OpenedSectionSchema,
} from "./endorsement-shape.ts";
import { ProductFileError, parseProductFile } from "./product-file-error.ts";

/** The file endorsements.json of a product folder: how the product departs from the shared types. */
const EndorsementsFile = z.strictObject({
  /** Another product whose file applies before this one. */
  extends: z.optional(z.string()),
  /** Sections that shared types open in addition, by type. They replace an opened section of the same code. */
  opens: z.optional(z.record(z.string(), z.array(OpenedSectionSchema))),
  /** Types that replace the shared type of the same code. */
  types: z.optional(z.array(EndorsementTypeSchema)),
  /** Codes of shared types that the product does not have. */
  without: z.optional(z.array(z.string())),
});

type Departures = {
  readonly opens: Readonly<Record<string, readonly OpenedSection[]>>;
  readonly types: readonly EndorsementType[];
  readonly without: readonly string[];
};

type EndorsementFolder = { readonly prefix: string; readonly endorsements: unknown };

/** Lists the types of a product: the shared ones as far as its sections allow, and those of its own file. */
export function resolveProductEndorsements(
  folder: EndorsementFolder,
  sharedTypes: readonly EndorsementType[],
  sections: readonly FormSection[],
  readFiles: (riskCode: string) => EndorsementFolder,
): EndorsementType[] {
  const { opens, types, without } = readDepartures(folder, readFiles);
  requireSharedTypes([...Object.keys(opens), ...without], sharedTypes);
  const left = new Set([...without, ...types.map(({ type }) => type)]);
  const kept = sharedTypes
    .filter(({ type }) => !left.has(type))
    .map((shared) => {
      const fitted = fitEndorsementType(shared, sections);
      return { ...fitted, opens: withSections(fitted.opens, opens[shared.type] ?? []) };
    })
    .filter(isUsableEndorsementType);
  return [...kept, ...types].toSorted((one, other) => Number(one.type) - Number(other.type));
}

function readDepartures(
  folder: EndorsementFolder,
  readFiles: (riskCode: string) => EndorsementFolder,
): Departures {
  if (folder.endorsements === undefined) return { opens: {}, types: [], without: [] };
  const file = parseProductFile(EndorsementsFile, folder.endorsements, `${folder.prefix}endorsements.json`);
  const { extends: from, opens = {}, types = [], without = [] } = file;
  if (from === undefined) return { opens, types, without };
  const base = readDepartures(readFiles(from), readFiles);
  const codes = new Set([...Object.keys(base.opens), ...Object.keys(opens)]);
  const replaced = new Set([...types.map(({ type }) => type), ...without]);
  return {
    opens: Object.fromEntries(
      [...codes].map((code) => [code, withSections(base.opens[code] ?? [], opens[code] ?? [])]),
    ),
    types: [...base.types.filter(({ type }) => !replaced.has(type)), ...types],
    without: [...base.without.filter((code) => !types.some(({ type }) => type === code)), ...without],
  };
}

function requireSharedTypes(codes: readonly string[], sharedTypes: readonly EndorsementType[]): void {
  const unknown = codes.find((code) => !sharedTypes.some(({ type }) => type === code));
  if (unknown !== undefined) throw new ProductFileError([`endorsements.json 没有公共批改类型“${unknown}”`]);
}

function withSections(opened: readonly OpenedSection[], further: readonly OpenedSection[]): OpenedSection[] {
  const replaced = new Set(further.map(({ section }) => section));
  return [...opened.filter(({ section }) => !replaced.has(section)), ...further];
}

/** Leaves out what a type opens and the form does not have, or does not show. */
export function fitEndorsementType(type: EndorsementType, sections: readonly FormSection[]): EndorsementType {
  const opens = type.opens.flatMap((opened) => {
    const section = sections.find(({ code }) => code === opened.section);
    if (!section) return [];
    if (opened.elements === undefined) return [opened];
    const visible = new Set(
      section.elements.filter(({ invisible }) => !invisible).map(({ elementCode }) => elementCode),
    );
    const elements = opened.elements.filter((code) => visible.has(code));
    return elements.length > 0 ? [{ ...opened, elements }] : [];
  });
  return { ...type, opens };
}

/** A type that opens nothing can only refund, be rated by figures that are typed for it, or move the policy. */
export function isUsableEndorsementType({ opens, premium, policyBecomes }: EndorsementType): boolean {
  const isPriced = premium.method === "refund" || premium.method === "rated";
  return opens.length > 0 || isPriced || policyBecomes !== undefined;
}
