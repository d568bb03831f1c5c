import type { Frame, Row, SectionNames, Value, ValueType } from "#platform/kernel/expression/frame.ts";
import { Decimal, type Money } from "#platform/kernel/money.ts";
import type { ElementType, FormSection } from "./definition.ts";

/** As a form travels and is kept: texts, the codes of a cascader as a list. */
export type Cell = string | readonly string[] | null | undefined;
export type FilledRow = Readonly<Record<string, Cell>>;
export type FilledForm = Readonly<Record<string, FilledRow | readonly FilledRow[]>>;

const valueTypes: Partial<Record<ElementType, ValueType>> = {
  number: "number",
  money: "number",
  percent: "number",
  rate: "number",
  decimal: "number",
  cascader: "codes",
};

export function valueTypeOf(type: ElementType): ValueType {
  return valueTypes[type] ?? "text";
}

export function isTable({ kind }: FormSection): boolean {
  return kind !== "form";
}

/** What is brought to a document as files, beside its form. */
export function isOfPapers({ kind }: FormSection): boolean {
  return kind === "upload";
}

export function sectionNames(sections: readonly FormSection[]): Record<string, SectionNames> {
  const named = sections.map((section) => {
    const elements = section.elements.map(
      ({ elementCode, type }) => [elementCode, valueTypeOf(type)] as const,
    );
    return [section.code, { isTable: isTable(section), elements: Object.fromEntries(elements) }] as const;
  });
  return Object.fromEntries(named);
}

type Read = (cell: Cell) => Value;
export type FormReader = (form: FilledForm) => Pick<Frame, "forms" | "tables">;

/** Made once for a product, since a form is read at every keystroke; a row that did not change is read once. */
export function formReader(sections: Readonly<Record<string, SectionNames>>): FormReader {
  const plans = Object.entries(sections).map(([code, { isTable: isMany, elements }]) => {
    const reads = Object.entries(elements).map(([element, type]) => [element, readers[type]] as const);
    return { code, isMany, read: onceForEach((row) => readRow(row, reads)) };
  });
  return (form) => {
    const forms: Record<string, Row> = {};
    const tables: Record<string, readonly Row[]> = {};
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

function onceForEach(read: (row: FilledRow) => Row): (row: FilledRow) => Row {
  const known = new WeakMap<FilledRow, Row>();
  return (row) => {
    const found = known.get(row) ?? read(row);
    known.set(row, found);
    return found;
  };
}

function readRow(filled: FilledRow, reads: readonly (readonly [string, Read])[]): Row {
  const row: Record<string, Value> = {};
  for (const [element, read] of reads) row[element] = read(filled[element]);
  return row;
}

/** What is no plain decimal of bounded length is nothing: neither NaN nor 1e9999 ever enters a formula. */
export function readNumber(text: string): Money | undefined {
  return isNumber(text) ? new Decimal(text) : undefined;
}

export function isNumber(text: string): boolean {
  return DECIMAL.test(text);
}

const DECIMAL = /^-?\d{1,24}(\.\d{1,12})?$/;

const readers: Record<ValueType, Read> = {
  number: (cell) => (typeof cell === "string" ? readNumber(cell) : undefined),
  text: (cell) => (typeof cell === "string" && cell !== "" ? cell : undefined),
  yes: (cell) => cell === "1",
  codes: (cell) => (Array.isArray(cell) && cell.length > 0 ? (cell as readonly string[]) : undefined),
};

const noRows: readonly FilledRow[] = [];

/** A section as rows, whether it is a table or has one row only; none where it is not there. */
export function rowsOf(section: FilledForm[string] | undefined): readonly FilledRow[] {
  if (section === undefined) return noRows;
  return Array.isArray(section) ? (section as readonly FilledRow[]) : [section as FilledRow];
}

/** What is empty is the same however it is written. */
export function isSame(one: Cell, other: Cell): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

export function plain(cell: Cell): string | readonly string[] {
  return cell === null || cell === undefined ? "" : cell;
}
