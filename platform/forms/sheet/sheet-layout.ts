import type { FormElement, FormSection } from "../definition.ts";

/** A column of a file. The column without an element names the record to which a row belongs. */
export type SheetColumn = {
  readonly key: string;
  readonly title: string;
  readonly isRequired: boolean;
  readonly section: string;
  readonly element: FormElement | undefined;
};
export type SheetLayout = { readonly name: string; readonly columns: readonly SheetColumn[] };

/** Whether users fill in the element, so that it becomes a column. */
function isFilledIn({ readOnly, invisible }: FormElement): boolean {
  return !readOnly && !invisible;
}

/** Builds the columns of one section. The title is the label, followed by the code if the label repeats. */
export function createSheetColumns(section: FormSection): SheetColumn[] {
  const { code, elements } = section;
  const filled = elements.filter(isFilledIn);
  const optional = optionalElements(section);
  const byLabel = Map.groupBy(filled, ({ label }) => label);
  return filled.map((element) => {
    const isUnique = byLabel.get(element.label)?.length === 1;
    return {
      key: `${code}.${element.elementCode}`,
      title: isUnique ? element.label : `${element.label}（${element.elementCode}）`,
      isRequired: element.required && element.when === undefined && !optional.has(element.elementCode),
      section: code,
      element,
    };
  });
}

/** Lists elements that may stay empty: derived from a certificate number, copied from a party or preset. */
function optionalElements({ elements, parties = [], sameAs }: FormSection): ReadonlySet<string | undefined> {
  const preset = elements.filter(({ defaultEmbedValues: [first = ""] }) => first !== "");
  const derived = parties.flatMap(({ certificateNo, gender, birthDate, taxNo }) =>
    certificateNo === undefined ? [] : [gender, birthDate, taxNo],
  );
  const shared = sameAs
    ? [...parties.flatMap((party) => Object.values(party)), ...Object.keys(sameAs.sets ?? {})]
    : [];
  return new Set([...preset.map(({ elementCode }) => elementCode), ...derived, ...shared]);
}

/** Excel permits 31 characters in the name of a sheet, without these marks. */
export function toSheetName(title: string): string {
  return title.replace(/[\\/?*[\]:']/g, " ").slice(0, 31);
}
