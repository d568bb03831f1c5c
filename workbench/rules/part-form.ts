import type { FormCell, FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { listFormRows } from "#platform/forms/filled-form.ts";
import {
  type ProductPartCellFormat,
  PART_OWN_FIELDS_SECTION_CODE,
  type ProductPartField,
  type ProductPartKind,
  type ProductPartTable,
} from "./part-fields.ts";
import {
  type JsonValue,
  type JsonObject,
  isJsonList,
  joinListText,
  findJsonValue,
  replaceJsonValue,
} from "#areas/product/rules/json-path.ts";

/** Turns a part of a product into a filled form. */
export function toPartForm(kind: ProductPartKind, part: JsonObject): FilledForm {
  const tables = kind.tables.map(
    (table) => [table.section.code, toRows(table, findJsonValue(part, table.path))] as const,
  );
  return { [PART_OWN_FIELDS_SECTION_CODE]: cellsOf(kind.fields, part), ...Object.fromEntries(tables) };
}

/** Writes a form back into its part; content that the form does not show stays as it is. */
export function fromPartForm(kind: ProductPartKind, part: JsonObject, form: FilledForm): JsonObject {
  const [ownCells = {}] = listFormRows(form[PART_OWN_FIELDS_SECTION_CODE]);
  let next = withCells(kind.fields, part, ownCells);
  for (const table of kind.tables) {
    const rows = listFormRows(form[table.section.code]).filter((row) => Object.values(row).some(isFilled));
    const isNone =
      rows.length === 0 && !table.isAlwaysWritten && findJsonValue(part, table.path) === undefined;
    if (!isNone) next = replaceJsonValue(next, table.path, fromRows(table, rows));
  }
  for (const [at, lead] of Object.entries(kind.groupLeads))
    if (findJsonValue(next, lead) === undefined) next = replaceJsonValue(next, at, undefined);
  return next;
}

function isFilled(cell: FormCell): boolean {
  return cell !== undefined && cell !== null && cell !== "";
}

function cellsOf(fields: readonly ProductPartField[], part: JsonObject): FilledRow {
  const cells = fields.map(({ path: at, format: as, element }) => [
    element.elementCode,
    formatters[as](findJsonValue(part, at)),
  ]);
  return Object.fromEntries(cells.filter(([, cell]) => cell !== "")) as FilledRow;
}

function withCells(fields: readonly ProductPartField[], part: JsonObject, row: FilledRow): JsonObject {
  let next = part;
  for (const { path: at, format: as, isAlwaysWritten: isSure, element } of fields) {
    const cell = row[element.elementCode];
    const typed = typeof cell === "string" ? cell.trim() : "";
    next = replaceJsonValue(next, at, typed === "" && !isSure ? undefined : parsers[as](typed));
  }
  return next;
}

function toRows({ layout: as, fields }: ProductPartTable, content: JsonValue): FilledRow[] {
  if (as === "record")
    return Object.entries((content ?? {}) as Record<string, string>).map(([name, value]) => ({
      name,
      value,
    }));
  const items = isJsonList(content) ? (content as readonly (JsonObject | string)[]) : [];
  return items.map((item) => (typeof item === "string" ? { code: item } : cellsOf(fields, item)));
}

function fromRows({ layout: as, fields }: ProductPartTable, rows: readonly FilledRow[]): JsonValue {
  if (as === "record")
    return Object.fromEntries(rows.map(({ name, value }) => [textIn(name), textIn(value)]));
  return rows.map((row) => {
    const isCodeOnly = as === "uses" && !isFilled(row["formula"]);
    return isCodeOnly ? textIn(row["code"]) : withCells(fields, {}, row);
  });
}

function textIn(cell: FormCell): string {
  return typeof cell === "string" ? cell.trim() : "";
}

type Property = { readonly code: string; readonly value: string };

/** Formats a product value for its cell. */
const formatters: Record<ProductPartCellFormat, (value: JsonValue) => string> = {
  text: (value) => (typeof value === "string" ? value : ""),
  flag: (value) => (value === true ? "1" : ""),
  sureFlag: (value) => (value === true ? "1" : "0"),
  maybe: (value) => (value === undefined ? "" : value === true ? "1" : "0"),
  whole: (value) => (typeof value === "number" ? String(value) : ""),
  codes: (value) => joinListText(value, "，"),
  wholes: (value) => joinListText(value, "，"),
  lines: (value) => joinListText(value, "\n"),
  bounds: (content) =>
    ((content ?? []) as unknown as readonly Property[])
      .map(({ code, value }) => `${code}=${value}`)
      .join("，"),
};

/** Parses typed text into a product value. The schema of products reports values that are not allowed. */
const parsers: Record<ProductPartCellFormat, (typed: string) => JsonValue> = {
  text: (typed) => typed,
  flag: (typed) => (typed === "1" ? true : undefined),
  sureFlag: (typed) => typed === "1",
  maybe: (typed) => typed === "1",
  whole: (typed) => Number(typed),
  codes: splitList,
  wholes: (typed) => splitList(typed).map(Number),
  lines: (typed) => typed.split("\n").filter((line) => line.trim() !== ""),
  bounds: (typed) =>
    splitList(typed).map((pair) => {
      const [code = "", ...rest] = pair.split("=");
      return { code: code.trim(), value: rest.join("=").trim() };
    }),
};

function splitList(typed: string): string[] {
  return typed
    .split(/[,，]/)
    .map((item) => item.trim())
    .filter((item) => item !== "");
}
