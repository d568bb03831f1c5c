import type { FormElement, FormSection } from "../definition.ts";

/** A column of a file; without an element it says to which record a row belongs. */
export type SheetColumn = {
  readonly key: string;
  readonly title: string;
  readonly isRequired: boolean;
  readonly section: string;
  readonly element: FormElement | undefined;
};
export type SheetLayout = { readonly name: string; readonly columns: readonly SheetColumn[] };

/** What somebody fills in; what the system says of a document is no column. */
function isFilledIn({ readOnly, invisible }: FormElement): boolean {
  return !readOnly && !invisible;
}

/** The columns of one section, each called by its label; labels that agree are told apart by their codes. */
export function columnsOf(section: FormSection): SheetColumn[] {
  const { code, elements } = section;
  const filled = elements.filter(isFilledIn);
  const known = knownOtherwise(section);
  const times = Map.groupBy(filled, ({ label }) => label);
  return filled.map((element) => {
    const isAlone = times.get(element.label)?.length === 1;
    return {
      key: `${code}.${element.elementCode}`,
      title: isAlone ? element.label : `${element.label}（${element.elementCode}）`,
      isRequired: element.required && element.when === undefined && !known.has(element.elementCode),
      section: code,
      element,
    };
  });
}

/** What a number tells, what is that of another party, and what the product sets beforehand need not be filled in. */
function knownOtherwise({ elements, parties = [], sameAs }: FormSection): ReadonlySet<string | undefined> {
  const preset = elements.filter(({ defaultEmbedValues: [first = ""] }) => first !== "");
  const told = parties.flatMap(({ certificateNo, gender, birthDate, taxNo }) =>
    certificateNo === undefined ? [] : [gender, birthDate, taxNo],
  );
  const shared = sameAs
    ? [...parties.flatMap((party) => Object.values(party)), ...Object.keys(sameAs.sets ?? {})]
    : [];
  return new Set([...preset.map(({ elementCode }) => elementCode), ...told, ...shared]);
}

/** How a section of rows is called among the sheets of a workbook. */
export function sheetName(title: string): string {
  return title.replace(/[\\/?*[\]:']/g, " ").slice(0, 31);
}
