import type {
  FormulaInput,
  FormulaRow,
  FormulaSectionNames,
  FormulaValue,
  FormulaValueType,
} from "#platform/kernel/expression/frame.ts";
import { Decimal, type Money } from "#platform/kernel/money.ts";
import type { FormElementType, FormSection } from "./definition.ts";

/** A cell as it is sent and stored: a text, or the codes of a cascader as a list. */
export type FormCell = string | readonly string[] | null | undefined;
export type FilledRow = Readonly<Record<string, FormCell>>;
export type FilledForm = Readonly<Record<string, FilledRow | readonly FilledRow[]>>;

const valueTypes: Partial<Record<FormElementType, FormulaValueType>> = {
  number: "number",
  money: "number",
  percent: "number",
  rate: "number",
  decimal: "number",
  cascader: "codes",
};

export function getFormulaValueType(type: FormElementType): FormulaValueType {
  return valueTypes[type] ?? "text";
}

export function isTableSection({ kind }: FormSection): boolean {
  return kind !== "form";
}

/** Tells whether a section holds uploaded files, which are stored beside the form. */
export function isUploadSection({ kind }: FormSection): boolean {
  return kind === "upload";
}

export function toSectionNames(sections: readonly FormSection[]): Record<string, FormulaSectionNames> {
  const entries = sections.map((section) => {
    const elements = section.elements.map(
      ({ elementCode, type }) => [elementCode, getFormulaValueType(type)] as const,
    );
    return [
      section.code,
      { isTable: isTableSection(section), elements: Object.fromEntries(elements) },
    ] as const;
  });
  return Object.fromEntries(entries);
}

type Read = (cell: FormCell) => FormulaValue;
export type FormReader = (form: FilledForm) => Pick<FormulaInput, "forms" | "tables">;

/** Create one reader for each product: a form is read at every keystroke, and unchanged rows come from a cache. */
export function createFormReader(sections: Readonly<Record<string, FormulaSectionNames>>): FormReader {
  const plans = Object.entries(sections).map(([code, { isTable: isMany, elements }]) => {
    const reads = Object.entries(elements).map(([element, type]) => [element, readers[type]] as const);
    return { code, isMany, read: memoizeRows((row) => readRow(row, reads)) };
  });
  return (form) => {
    const forms: Record<string, FormulaRow> = {};
    const tables: Record<string, readonly FormulaRow[]> = {};
    for (const { code, isMany, read } of plans) {
      const filled = form[code];
      if (isMany) tables[code] = Array.isArray(filled) ? filled.map((row: FilledRow) => read(row)) : [];
      else forms[code] = read(isRow(filled) ? filled : {});
    }
    return { forms, tables };
  };
}

function isRow(filled: FilledForm[string] | undefined): filled is FilledRow {
  return filled !== undefined && !Array.isArray(filled);
}

function memoizeRows(read: (row: FilledRow) => FormulaRow): (row: FilledRow) => FormulaRow {
  const cache = new WeakMap<FilledRow, FormulaRow>();
  return (row) => {
    const values = cache.get(row) ?? read(row);
    cache.set(row, values);
    return values;
  };
}

function readRow(filled: FilledRow, reads: readonly (readonly [string, Read])[]): FormulaRow {
  const row: Record<string, FormulaValue> = {};
  for (const [element, read] of reads) row[element] = read(filled[element]);
  return row;
}

/** Returns undefined unless the text is a plain decimal of limited length, so that NaN and 1e9999 never enter a formula. */
export function parseDecimalText(text: string): Money | undefined {
  return isDecimalText(text) ? new Decimal(text) : undefined;
}

export function isDecimalText(text: string): boolean {
  return DECIMAL.test(text);
}

const DECIMAL = /^-?\d{1,24}(\.\d{1,12})?$/;

const readers: Record<FormulaValueType, Read> = {
  number: (cell) => (typeof cell === "string" ? parseDecimalText(cell) : undefined),
  text: (cell) => (typeof cell === "string" && cell !== "" ? cell : undefined),
  yes: (cell) => cell === "1",
  codes: (cell) => (Array.isArray(cell) && cell.length > 0 ? (cell as readonly string[]) : undefined),
};

const noRows: readonly FilledRow[] = [];

/** Returns the rows of a table, the one row of a plain section, or no rows for a missing section. */
export function listFormRows(section: FilledForm[string] | undefined): readonly FilledRow[] {
  if (section === undefined) return noRows;
  return Array.isArray(section) ? (section as readonly FilledRow[]) : [section as FilledRow];
}

/** Compares two cells. Null, undefined and an empty text are equal. */
export function isSameCell(left: FormCell, right: FormCell): boolean {
  return JSON.stringify(normalizeCell(left)) === JSON.stringify(normalizeCell(right));
}

export function normalizeCell(cell: FormCell): string | readonly string[] {
  return cell === null || cell === undefined ? "" : cell;
}
