import type { Cell, FilledForm, FilledRow } from "#platform/forms/filled.ts";
import { rowsOf } from "#platform/forms/filled.ts";
import { type As, OWN, type PartField, type PartKind, type PartTable } from "./part-words.ts";
import { type Held, type Holder, isList, listText, valueAt, withValue } from "./paths.ts";

/** A part of a product as a filled form. */
export function partForm(kind: PartKind, part: Holder): FilledForm {
  const tables = kind.tables.map(
    (table) => [table.section.code, rowsHeld(table, valueAt(part, table.at))] as const,
  );
  return { [OWN]: cellsOf(kind.fields, part), ...Object.fromEntries(tables) };
}

/** The part as the form says it; what the kind does not show stays as it is. */
export function partOf(kind: PartKind, part: Holder, form: FilledForm): Holder {
  const [own = {}] = rowsOf(form[OWN]);
  let next = withCells(kind.fields, part, own);
  for (const table of kind.tables) {
    const rows = rowsOf(form[table.section.code]).filter((row) => Object.values(row).some(isFilled));
    const isNone = rows.length === 0 && !table.isSure && valueAt(part, table.at) === undefined;
    if (!isNone) next = withValue(next, table.at, heldRows(table, rows));
  }
  for (const [at, lead] of Object.entries(kind.whole))
    if (valueAt(next, lead) === undefined) next = withValue(next, at, undefined);
  return next;
}

function isFilled(cell: Cell): boolean {
  return cell !== undefined && cell !== null && cell !== "";
}

function cellsOf(fields: readonly PartField[], part: Holder): FilledRow {
  const cells = fields.map(({ at, as, element }) => [element.elementCode, say[as](valueAt(part, at))]);
  return Object.fromEntries(cells.filter(([, cell]) => cell !== "")) as FilledRow;
}

function withCells(fields: readonly PartField[], part: Holder, row: FilledRow): Holder {
  let next = part;
  for (const { at, as, isSure, element } of fields) {
    const cell = row[element.elementCode];
    const typed = typeof cell === "string" ? cell.trim() : "";
    next = withValue(next, at, typed === "" && !isSure ? undefined : read[as](typed));
  }
  return next;
}

function rowsHeld({ as, fields }: PartTable, held: Held): FilledRow[] {
  if (as === "record")
    return Object.entries((held ?? {}) as Record<string, string>).map(([name, value]) => ({ name, value }));
  const items = isList(held) ? (held as readonly (Holder | string)[]) : [];
  return items.map((item) => (typeof item === "string" ? { code: item } : cellsOf(fields, item)));
}

function heldRows({ as, fields }: PartTable, rows: readonly FilledRow[]): Held {
  if (as === "record")
    return Object.fromEntries(rows.map(({ name, value }) => [textIn(name), textIn(value)]));
  return rows.map((row) => {
    const isCodeOnly = as === "uses" && !isFilled(row["formula"]);
    return isCodeOnly ? textIn(row["code"]) : withCells(fields, {}, row);
  });
}

function textIn(cell: Cell): string {
  return typeof cell === "string" ? cell.trim() : "";
}

type Property = { readonly code: string; readonly value: string };

/** A value of the product as it is shown. */
const say: Record<As, (held: Held) => string> = {
  text: (held) => (typeof held === "string" ? held : ""),
  flag: (held) => (held === true ? "1" : ""),
  sureFlag: (held) => (held === true ? "1" : "0"),
  maybe: (held) => (held === undefined ? "" : held === true ? "1" : "0"),
  whole: (held) => (typeof held === "number" ? String(held) : ""),
  codes: (held) => listText(held, "，"),
  wholes: (held) => listText(held, "，"),
  lines: (held) => listText(held, "\n"),
  bounds: (held) =>
    ((held ?? []) as unknown as readonly Property[]).map(({ code, value }) => `${code}=${value}`).join("，"),
};

/** What was typed, as the product holds it; the shape of a product tells what cannot be meant. */
const read: Record<As, (typed: string) => Held> = {
  text: (typed) => typed,
  flag: (typed) => (typed === "1" ? true : undefined),
  sureFlag: (typed) => typed === "1",
  maybe: (typed) => typed === "1",
  whole: (typed) => Number(typed),
  codes: listed,
  wholes: (typed) => listed(typed).map(Number),
  lines: (typed) => typed.split("\n").filter((line) => line.trim() !== ""),
  bounds: (typed) =>
    listed(typed).map((pair) => {
      const [code = "", ...rest] = pair.split("=");
      return { code: code.trim(), value: rest.join("=").trim() };
    }),
};

function listed(typed: string): string[] {
  return typed
    .split(/[,，]/)
    .map((item) => item.trim())
    .filter((item) => item !== "");
}
