import type { FormElement } from "../definition.ts";
import type { FormCell, FilledRow } from "../filled-form.ts";
import { parseSheetCell, type OptionList } from "../option-list.ts";
import type { SheetColumn, SheetLayout } from "./sheet-layout.ts";
import type { ParsedSheet, SheetError, ParsedSheetRow } from "./sheet.ts";

/** The position of each layout column in the file, by the key of the column. */
export type ColumnPositions = ReadonlyMap<string, number>;
export type SheetFormRow = { readonly at: number; readonly key: string; readonly row: FilledRow };
type SheetRead = {
  readonly positions: ColumnPositions;
  readonly rows: readonly SheetFormRow[];
  readonly errors: readonly SheetError[];
};
export type FindOptionList = (section: string, element: FormElement) => OptionList | undefined;

const NO_COLUMN = -1;

/** Reads the rows of a sheet into form rows. The columns may have any order. */
export function parseSheetRows(sheet: ParsedSheet, layout: SheetLayout, listAt: FindOptionList): SheetRead {
  const filled = sheet.rows.filter(({ cells }) => cells.some((text) => text.trim() !== ""));
  const [header, ...dataRows] = filled;
  if (!header) return { positions: new Map(), rows: [], errors: [] };
  const { heads, errors } = readHeads(sheet.name, header, layout);
  const readers = layout.columns.map((column) => readerOf(column, heads.get(column.key), listAt));
  const rows = dataRows.map((dataRow) => readLine(dataRow, readers));
  return { positions: heads, rows, errors: [...errors, ...spoiltErrors(sheet, header)] };
}

/** Normalises a heading, because required marks and spaces do not count. */
function bareTitle(text: string): string {
  return text.normalize("NFKC").replace(/[*＊\s]/g, "");
}

function readHeads(sheet: string, head: ParsedSheetRow, { columns }: SheetLayout) {
  const byTitle = new Map(columns.map((column) => [bareTitle(column.title), column]));
  const heads = new Map<string, number>();
  const errors: SheetError[] = [];
  for (const [column, text] of head.cells.entries()) {
    if (text.trim() === "") continue;
    const layoutColumn = byTitle.get(bareTitle(text));
    const place = { sheet, at: head.at, column, title: text, text };
    if (!layoutColumn)
      errors.push({ ...place, message: `模板中没有“${text}”列`, fix: "改为模板中的列名，或删除该列" });
    else if (heads.has(layoutColumn.key))
      errors.push({ ...place, message: `“${text}”列出现了两次`, fix: "只保留一列" });
    else heads.set(layoutColumn.key, column);
  }
  const missing = columns.filter(({ key, isRequired }) => isRequired && !heads.has(key));
  for (const { title } of missing)
    errors.push({
      sheet,
      at: head.at,
      column: NO_COLUMN,
      title,
      text: "",
      message: `缺少“${title}”列`,
      fix: "按模板补上该列，或重新下载模板",
    });
  return { heads, errors };
}

type Reader = { readonly column: SheetColumn; readonly at: number; read(text: string): FormCell };

function readerOf(column: SheetColumn, at: number | undefined, listAt: FindOptionList): Reader {
  const { element, section } = column;
  const cache = new Map<string, FormCell>();
  const list = element && listAt(section, element);
  const read = (text: string): FormCell => {
    if (!cache.has(text)) cache.set(text, element ? parseSheetCell(element, text, list) : text.trim());
    return cache.get(text);
  };
  return { column, at: at ?? NO_COLUMN, read };
}

/** Empty cells are left out, so that the preset of the product applies. */
function readLine({ at, cells }: ParsedSheetRow, readers: readonly Reader[]): SheetFormRow {
  const row: Record<string, FormCell> = {};
  let key = "";
  for (const { column, at: index, read } of readers) {
    const cell = index === NO_COLUMN ? "" : read(cells[index] ?? "");
    if (cell === "" || cell === undefined) continue;
    if (column.element) row[column.key] = cell;
    else if (typeof cell === "string") key = cell.normalize("NFKC");
  }
  return { at, key, row };
}

function spoiltErrors({ name, spoilt }: ParsedSheet, head: ParsedSheetRow): SheetError[] {
  return spoilt.map(({ at, column, why }) => ({
    sheet: name,
    at,
    column,
    title: (head.cells[column] ?? "").replace(/^[*＊]/, ""),
    text: "",
    message: why,
    fix: "把该列设为文本格式，重新填写",
  }));
}
