import type { FormCell, FilledForm, FilledRow } from "./filled-form.ts";
import { type CompiledForm, compileForm } from "./compile-form.ts";
import type { FormElementType, FormCheckData, FormElement, FormRule, FormSection } from "./definition.ts";

type ElementOf<Code extends string> = FormElement & { readonly elementCode: Code };
type SectionOf<Code extends string, Elements extends readonly FormElement[]> = Omit<
  FormSection,
  "code" | "elements"
> & { readonly code: Code; readonly elements: Elements };
type AnySection = SectionOf<string, readonly FormElement[]>;

/** "section.element" of every element that the sections have. */
export type FormElementPathIn<Sections extends readonly AnySection[]> = {
  [
    Index in keyof Sections
  ]: `${Sections[Index]["code"]}.${Sections[Index]["elements"][number]["elementCode"]}`;
}[number];

/** A form that an area defines in code. A product's form is data. */
export type CodeDefinedForm<Path extends string = string> = {
  readonly compiled: CompiledForm;
  readonly paths: readonly Path[];
};

export function createFormElementDefinition<const Code extends string>(
  elementCode: Code,
  label: string,
  type: FormElementType,
  more: Partial<Omit<FormElement, "elementCode" | "label" | "type">> = {},
): ElementOf<Code> {
  return {
    elementCode,
    label,
    type,
    required: false,
    ruleList: [],
    inquiry2InsureRuleList: [],
    modifyFlagOfInquiry2Insure: "1",
    readOnly: false,
    invisible: false,
    defaultEmbedValues: [],
    ...more,
  };
}

export function createFormSectionDefinition<
  const Code extends string,
  const Elements extends readonly FormElement[],
>(
  code: Code,
  title: string,
  elements: Elements,
  more: Partial<Omit<FormSection, "code" | "title" | "elements">> = {},
): SectionOf<Code, Elements> {
  return { code, title, kind: "form", elements, ...more };
}

export function createLengthRule(fewest: number, most: number): FormRule {
  const properties = [
    { code: "minLen", value: String(fewest) },
    { code: "maxLen", value: String(most) },
  ];
  return { ruleCode: "STR_RANGE", properties };
}

/** An amount of money with two decimals that is not negative and fits a column. */
export const amountRules: FormRule[] = [
  { ruleCode: "DEMICAL_SCALE", properties: [{ code: "scale", value: "2" }] },
  {
    ruleCode: "NUM_RANGE",
    properties: [
      { code: "min", value: "0" },
      { code: "max", value: "999999999999.99" },
    ],
  },
];

export function defineForm<const Sections extends readonly AnySection[]>(
  sections: Sections,
  checks: readonly FormCheckData[] = [],
): CodeDefinedForm<FormElementPathIn<Sections>> {
  const plain = sections.map((plan): FormSection => ({ ...plan, elements: [...plan.elements] }));
  const paths = sections.flatMap(({ code, elements }) =>
    elements.map(({ elementCode }) => `${code}.${elementCode}`),
  );
  const compiled = compileForm({ sections: plain, checks, facts: {}, maps: {} });
  return { compiled, paths: paths as FormElementPathIn<Sections>[] };
}

/** Returns the cell at "section.element", for a table that of its first row. */
export function getFormCellAtPath(form: FilledForm, path: string): FormCell {
  const [code = "", name = ""] = path.split(".");
  const found = form[code];
  const row = Array.isArray(found) ? (found[0] as FilledRow | undefined) : (found as FilledRow | undefined);
  return row?.[name];
}

export function getFormTextAtPath(form: FilledForm, path: string): string {
  const cell = getFormCellAtPath(form, path);
  return typeof cell === "string" ? cell.trim() : "";
}

/** Returns the form with some cells of one section changed. */
export function withSectionCells(form: FilledForm, code: string, cells: FilledRow): FilledForm {
  const found = form[code];
  const row = found === undefined || Array.isArray(found) ? {} : (found as FilledRow);
  return { ...form, [code]: { ...row, ...cells } };
}

export function withAddedRow(form: FilledForm, code: string, row: FilledRow): FilledForm {
  const found = form[code];
  return { ...form, [code]: [...(Array.isArray(found) ? (found as readonly FilledRow[]) : []), row] };
}
