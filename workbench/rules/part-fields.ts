import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import { type JsonObject, getJsonList, findJsonValue } from "#areas/product/rules/json-path.ts";

/** The format of a product value in a form cell. */
export type ProductPartCellFormat =
  | "text"
  | "flag"
  | "sureFlag"
  | "maybe"
  | "whole"
  | "codes"
  | "wholes"
  | "lines"
  | "bounds";

export type ProductPartField = {
  /** The path in the part, such as "a.b". */
  readonly path: string;
  readonly format: ProductPartCellFormat;
  /** True if an empty value is written too, because the product language requires the property. */
  readonly isAlwaysWritten: boolean;
  readonly element: FormElement;
};

/** rows: a list of objects. record: an object of names and values. uses: a list of codes, or of objects with a formula. */
export type ProductPartTable = {
  readonly path: string;
  readonly layout: "rows" | "record" | "uses";
  readonly isAlwaysWritten: boolean;
  readonly section: FormSection;
  readonly fields: readonly ProductPartField[];
  /** The paths of the columns that a part does not use. A column with content is shown all the same. */
  readonly unusedColumns: (part: JsonObject) => readonly string[];
};

/** A kind of product part, edited as a form with fields of its own and tables. */
export type ProductPartKind = {
  readonly name: string;
  readonly title: string;
  readonly fields: readonly ProductPartField[];
  readonly tables: readonly ProductPartTable[];
  /** Whether fields or tables come first in the form. */
  readonly lead: "fields" | "tables";
  /** A group is removed as a whole if its leading field is empty: "across" with "across.input". */
  readonly groupLeads: Readonly<Record<string, string>>;
};

type FieldOptions = Partial<Pick<FormElement, "required" | "readOnly" | "unit" | "dictionary">> & {
  help?: string;
  max?: number;
  as?: ProductPartCellFormat;
  type?: FormElement["type"];
  sure?: boolean;
};

/** Builds a field of a part; by default it is optional and one line of text. */
export function createProductPartField(
  at: string,
  label: string,
  options: FieldOptions = {},
): ProductPartField {
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
      elementCode: toElementCode(at),
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

function typeOf(as: ProductPartCellFormat): FormElement["type"] {
  if (as === "flag" || as === "sureFlag" || as === "maybe") return "switch";
  return as === "whole" ? "number" : "input";
}

export const createPartChoiceField = (
  at: string,
  label: string,
  options: FieldOptions = {},
): ProductPartField => createProductPartField(at, label, { ...options, type: "select" });

export const createPartTextAreaField = (
  at: string,
  label: string,
  options: FieldOptions = {},
): ProductPartField => createProductPartField(at, label, { ...options, type: "textarea" });

/** Builds a field for a condition or a formula of the expression language. */
export const createPartFormulaField = (
  at: string,
  label: string,
  options: FieldOptions = {},
): ProductPartField => createPartTextAreaField(at, label, { help: "表达式，字段写作 分区.字段", ...options });

export const createPartFlagField = (
  at: string,
  label: string,
  options: FieldOptions = {},
): ProductPartField => createProductPartField(at, label, { as: "sureFlag", required: true, ...options });

export const createPartCodesField = (
  at: string,
  label: string,
  options: FieldOptions = {},
): ProductPartField => createProductPartField(at, label, { as: "codes", help: "多个以逗号分隔", ...options });

type TableOptions = Partial<Pick<ProductPartTable, "layout" | "unusedColumns">> & {
  note?: string;
  sure?: boolean;
};

export function createProductPartTable(
  at: string,
  title: string,
  fields: readonly ProductPartField[],
  options: TableOptions = {},
): ProductPartTable {
  const { layout: as = "rows", note, sure = true, unusedColumns: spare = () => [] } = options;
  const section: FormSection = {
    code: toElementCode(at),
    title,
    kind: "table",
    elements: fields.map(({ element }) => element),
    ...(note !== undefined && { note }),
  };
  return { path: at, layout: as, isAlwaysWritten: sure, section, fields, unusedColumns: spare };
}

export const createPartRecordTable = (
  at: string,
  title: string,
  names: readonly [string, string],
  options: TableOptions = {},
) =>
  createProductPartTable(
    at,
    title,
    [
      createProductPartField("name", names[0], { required: true }),
      createProductPartField("value", names[1], { sure: true }),
    ],
    {
      ...options,
      layout: "record",
    },
  );

/** Turns the path "across.input" into the element code acrossInput. */
export function toElementCode(at: string): string {
  return at.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export const PART_OWN_FIELDS_SECTION_CODE = "own";

/** Builds the form of a part, and hides the columns that the part does not use. */
export function buildPartSections(
  { title, fields, tables, lead }: ProductPartKind,
  spare: readonly string[] = [],
): FormSection[] {
  const elements = fields.map(({ element }) => element);
  const ownSections: FormSection[] =
    fields.length > 0 ? [{ code: PART_OWN_FIELDS_SECTION_CODE, title, kind: "form", elements }] : [];
  const tableSections = tables.map(({ section }) => hideSpare(section, spare));
  return lead === "tables" ? [...tableSections, ...ownSections] : [...ownSections, ...tableSections];
}

/** Lists the empty unused columns as "section.element". */
export function listUnusedPartColumns({ tables }: ProductPartKind, part: JsonObject): string[] {
  return tables.flatMap(({ path: at, section, fields, unusedColumns: spare }) => {
    const unused = new Set(spare(part));
    const isEmpty = (path: string): boolean =>
      getJsonList(part, at).every((row) => findJsonValue(row, path) === undefined);
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
