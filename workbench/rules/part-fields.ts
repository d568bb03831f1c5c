import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import { type JsonObject, listAt, findValueAt } from "#areas/product/rules/json-path.ts";

/** How a product value is written in a cell. */
export type CellFormat =
  | "text"
  | "flag"
  | "sureFlag"
  | "maybe"
  | "whole"
  | "codes"
  | "wholes"
  | "lines"
  | "bounds";

export type PartField = {
  /** The path in the part, such as "a.b". */
  readonly path: string;
  readonly format: CellFormat;
  /** True if an empty value is written too, because the product language requires the property. */
  readonly isAlwaysWritten: boolean;
  readonly element: FormElement;
};

/** rows: a list of objects. record: an object of names and values. uses: a list of codes, or of objects with a formula. */
export type PartTable = {
  readonly path: string;
  readonly layout: "rows" | "record" | "uses";
  readonly isAlwaysWritten: boolean;
  readonly section: FormSection;
  readonly fields: readonly PartField[];
  /** The paths of the columns that a part does not use. A column with content is shown all the same. */
  readonly unusedColumns: (part: JsonObject) => readonly string[];
};

/** A kind of product part, edited as a form with fields of its own and tables. */
export type PartKind = {
  readonly name: string;
  readonly title: string;
  readonly fields: readonly PartField[];
  readonly tables: readonly PartTable[];
  /** Whether fields or tables come first in the form. */
  readonly lead: "fields" | "tables";
  /** A group is removed as a whole if its leading field is empty: "across" with "across.input". */
  readonly groupLeads: Readonly<Record<string, string>>;
};

type FieldOptions = Partial<Pick<FormElement, "required" | "readOnly" | "unit" | "dictionary">> & {
  help?: string;
  max?: number;
  as?: CellFormat;
  type?: FormElement["type"];
  sure?: boolean;
};

/** Builds a field of a part; by default it is optional and one line of text. */
export function field(at: string, label: string, options: FieldOptions = {}): PartField {
  const {
    as = "text",
    type = typeOf(as),
    required = false,
    readOnly = false,
    help,
    unit,
    dictionary,
    max,
  } = options;
  return {
    path: at,
    format: as,
    isAlwaysWritten: options.sure ?? required,
    element: {
      elementCode: elementCodeOf(at),
      label,
      type,
      required,
      ruleList:
        max === undefined
          ? []
          : [{ ruleCode: "STR_RANGE", properties: [{ code: "maxLen", value: `${max}` }] }],
      inquiry2InsureRuleList: [],
      modifyFlagOfInquiry2Insure: "1",
      readOnly,
      invisible: false,
      defaultEmbedValues: [],
      ...(help !== undefined && { help }),
      ...(unit !== undefined && { unit }),
      ...(dictionary !== undefined && { dictionary }),
    },
  };
}

function typeOf(as: CellFormat): FormElement["type"] {
  if (as === "flag" || as === "sureFlag" || as === "maybe") return "switch";
  return as === "whole" ? "number" : "input";
}

export const choice = (at: string, label: string, options: FieldOptions = {}): PartField =>
  field(at, label, { ...options, type: "select" });

export const area = (at: string, label: string, options: FieldOptions = {}): PartField =>
  field(at, label, { ...options, type: "textarea" });

/** Builds a field for a condition or a formula of the expression language. */
export const formula = (at: string, label: string, options: FieldOptions = {}): PartField =>
  area(at, label, { help: "表达式，字段写作 分区.字段", ...options });

export const flag = (at: string, label: string, options: FieldOptions = {}): PartField =>
  field(at, label, { as: "sureFlag", required: true, ...options });

export const codes = (at: string, label: string, options: FieldOptions = {}): PartField =>
  field(at, label, { as: "codes", help: "多个以逗号分隔", ...options });

type TableOptions = Partial<Pick<PartTable, "layout" | "unusedColumns">> & { note?: string; sure?: boolean };

export function table(
  at: string,
  title: string,
  fields: readonly PartField[],
  options: TableOptions = {},
): PartTable {
  const { layout: as = "rows", note, sure = true, unusedColumns: spare = () => [] } = options;
  const section: FormSection = {
    code: elementCodeOf(at),
    title,
    kind: "table",
    elements: fields.map(({ element }) => element),
    ...(note !== undefined && { note }),
  };
  return { path: at, layout: as, isAlwaysWritten: sure, section, fields, unusedColumns: spare };
}

export const record = (
  at: string,
  title: string,
  names: readonly [string, string],
  options: TableOptions = {},
) =>
  table(at, title, [field("name", names[0], { required: true }), field("value", names[1], { sure: true })], {
    ...options,
    layout: "record",
  });

/** Turns the path "across.input" into the element code acrossInput. */
export function elementCodeOf(at: string): string {
  return at.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export const OWN_SECTION = "own";

/** Builds the form of a part, and hides the columns that the part does not use. */
export function partSections(
  { title, fields, tables, lead }: PartKind,
  spare: readonly string[] = [],
): FormSection[] {
  const elements = fields.map(({ element }) => element);
  const ownSections: FormSection[] =
    fields.length > 0 ? [{ code: OWN_SECTION, title, kind: "form", elements }] : [];
  const tableSections = tables.map(({ section }) => hideSpare(section, spare));
  return lead === "tables" ? [...tableSections, ...ownSections] : [...ownSections, ...tableSections];
}

/** Lists the empty unused columns as "section.element". */
export function listUnusedColumns({ tables }: PartKind, part: JsonObject): string[] {
  return tables.flatMap(({ path: at, section, fields, unusedColumns: spare }) => {
    const unused = new Set(spare(part));
    const isEmpty = (path: string): boolean =>
      listAt(part, at).every((row) => findValueAt(row, path) === undefined);
    return fields
      .filter((column) => unused.has(column.path) && isEmpty(column.path))
      .map(({ element }) => `${section.code}.${element.elementCode}`);
  });
}

function hideSpare(section: FormSection, spare: readonly string[]): FormSection {
  const elements = section.elements.map((element) =>
    spare.includes(`${section.code}.${element.elementCode}`) ? { ...element, invisible: true } : element,
  );
  return { ...section, elements };
}
