import type { Product } from "#areas/product/rules/product-shape.ts";
import type { EndorsementType } from "#areas/product/rules/endorsement-shape.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import { listIdentityElements } from "#platform/forms/row-identity.ts";

/** Codes of EndorseType by what happens to a person. */
export const JOINS = "09";
export const LEAVES = "10";
export const IS_REPLACED = "11";

/** A table of people whose rows an endorsement adds. */
export type PeopleTable = {
  readonly section: FormSection;
  /** The element with the number of the certificate. */
  readonly certificateNo: string;
};

/** The table of people of a product; undefined where it has none. */
export function findPeopleTable(
  { sections }: Pick<Product, "sections">,
  types: readonly EndorsementType[],
): PeopleTable | undefined {
  const opened = types.find(({ type }) => type === JOINS)?.opens ?? [];
  const codes = new Set(
    opened.filter(({ rows = [] }) => rows.includes("add")).map(({ section: code }) => code),
  );
  for (const section of sections.filter(({ code }) => codes.has(code))) {
    const certificateNo = listIdentityElements(section)?.find((code) => /certificateNo$/i.test(code));
    if (certificateNo !== undefined) return { section, certificateNo };
  }
  return undefined;
}
