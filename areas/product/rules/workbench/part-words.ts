import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import { type Holder, listAt, valueAt } from "./paths.ts";

/** How a value of the product stands in a cell. */
export type As = "text" | "flag" | "sureFlag" | "maybe" | "whole" | "codes" | "wholes" | "lines" | "bounds";

export type PartField = {
  /** Where in the part, "a.b" for what lies deeper. */
  readonly at: string;
  readonly as: As;
  /** Written even when empty: the language has it always. */
  readonly isSure: boolean;
  readonly element: FormElement;
};

/** rows: objects. record: names with a value each. uses: a code alone, or an object with a formula. */
export type PartTable = {
  readonly at: string;
  readonly as: "rows" | "record" | "uses";
  readonly isSure: boolean;
  readonly section: FormSection;
  readonly fields: readonly PartField[];
  /** Columns, by where they are in a row, that a part of its kind has no use for; what one holds is shown all the same. */
  readonly spare: (part: Holder) => readonly string[];
};

/** A kind of thing that a product is made of, as it is filled in: a form of its own fields and some tables. */
export type PartKind = {
  readonly name: string;
  readonly title: string;
  readonly fields: readonly PartField[];
  readonly tables: readonly PartTable[];
  /** What is worked on most stands first. */
  readonly lead: "fields" | "tables";
  /** Goes away as a whole where its leading field is empty: "across" with "across.input". */
  readonly whole: Readonly<Record<string, string>>;
};

type More = Partial<Pick<FormElement, "required" | "readOnly" | "unit" | "dictionary">> & {
  help?: string;
  max?: number;
  as?: As;
  type?: FormElement["type"];
  sure?: boolean;
};

/** A field of a part; optional and one line of text unless more is said. */
export function field(at: string, label: string, more: More = {}): PartField {
  const {
    as = "text",
    type = typeOf(as),
    required = false,
    readOnly = false,
    help,
    unit,
    dictionary,
    max,
  } = more;
  return {
    at,
    as,
    isSure: more.sure ?? required,
    element: {
      elementCode: codeAt(at),
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

function typeOf(as: As): FormElement["type"] {
  if (as === "flag" || as === "sureFlag" || as === "maybe") return "switch";
  return as === "whole" ? "number" : "input";
}

export const choice = (at: string, label: string, more: More = {}): PartField =>
  field(at, label, { ...more, type: "select" });

export const area = (at: string, label: string, more: More = {}): PartField =>
  field(at, label, { ...more, type: "textarea" });

/** Of conditions, formulas: said in the one language. */
export const formula = (at: string, label: string, more: More = {}): PartField =>
  area(at, label, { help: "表达式，字段写作 分区.字段", ...more });

export const flag = (at: string, label: string, more: More = {}): PartField =>
  field(at, label, { as: "sureFlag", required: true, ...more });

export const codes = (at: string, label: string, more: More = {}): PartField =>
  field(at, label, { as: "codes", help: "多个以逗号分隔", ...more });

type TableMore = Partial<Pick<PartTable, "as" | "spare">> & { note?: string; sure?: boolean };

export function table(
  at: string,
  title: string,
  fields: readonly PartField[],
  more: TableMore = {},
): PartTable {
  const { as = "rows", note, sure = true, spare = () => [] } = more;
  const section: FormSection = {
    code: codeAt(at),
    title,
    kind: "table",
    elements: fields.map(({ element }) => element),
    ...(note !== undefined && { note }),
  };
  return { at, as, isSure: sure, section, fields, spare };
}

export const record = (at: string, title: string, names: readonly [string, string], more: TableMore = {}) =>
  table(at, title, [field("name", names[0], { required: true }), field("value", names[1], { sure: true })], {
    ...more,
    as: "record",
  });

/** "across.input" is the element acrossInput. */
export function codeAt(at: string): string {
  return at.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export const OWN = "own";

/** The form in which a part is filled in; without the columns that this part has no use for. */
export function partSections(
  { title, fields, tables, lead }: PartKind,
  spare: readonly string[] = [],
): FormSection[] {
  const elements = fields.map(({ element }) => element);
  const own: FormSection[] = fields.length > 0 ? [{ code: OWN, title, kind: "form", elements }] : [];
  const ofTables = tables.map(({ section }) => withoutSpare(section, spare));
  return lead === "tables" ? [...ofTables, ...own] : [...own, ...ofTables];
}

/** By "section.element". */
export function spareColumns({ tables }: PartKind, part: Holder): string[] {
  return tables.flatMap(({ at, section, fields, spare }) => {
    const unused = new Set(spare(part));
    const isEmpty = (path: string): boolean =>
      listAt(part, at).every((row) => valueAt(row, path) === undefined);
    return fields
      .filter((column) => unused.has(column.at) && isEmpty(column.at))
      .map(({ element }) => `${section.code}.${element.elementCode}`);
  });
}

function withoutSpare(section: FormSection, spare: readonly string[]): FormSection {
  const elements = section.elements.map((element) =>
    spare.includes(`${section.code}.${element.elementCode}`) ? { ...element, invisible: true } : element,
  );
  return { ...section, elements };
}
