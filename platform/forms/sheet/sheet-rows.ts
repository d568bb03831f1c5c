import type { FormElement } from "../definition.ts";
import type { Cell, FilledRow } from "../filled.ts";
import { cellFrom, type OptionList } from "../option-list.ts";
import type { SheetColumn, SheetLayout } from "./layout.ts";
import type { ReadSheet, SheetFault, SheetRow } from "./read-sheet.ts";

/** Where each column of a layout stands in a file, by its key. */
export type Heads = ReadonlyMap<string, number>;
export type RowRead = { readonly at: number; readonly key: string; readonly row: FilledRow };
type SheetRead = {
  readonly heads: Heads;
  readonly rows: readonly RowRead[];
  readonly faults: readonly SheetFault[];
};
export type ListAt = (section: string, element: FormElement) => OptionList | undefined;

const NO_COLUMN = -1;

/** The rows of a sheet as a form would hold them, whatever order its columns have. */
export function readRows(sheet: ReadSheet, layout: SheetLayout, listAt: ListAt): SheetRead {
  const filled = sheet.rows.filter(({ cells }) => cells.some((text) => text.trim() !== ""));
  const [head, ...lines] = filled;
  if (!head) return { heads: new Map(), rows: [], faults: [] };
  const { heads, faults } = readHeads(sheet.name, head, layout);
  const readers = layout.columns.map((column) => readerOf(column, heads.get(column.key), listAt));
  const rows = lines.map((line) => readLine(line, readers));
  return { heads, rows, faults: [...faults, ...spoiltFaults(sheet, head)] };
}

/** A heading as somebody may have written it: required marks, units and spaces do not count. */
function bareTitle(text: string): string {
  return text.normalize("NFKC").replace(/[*＊\s]/g, "");
}

function readHeads(sheet: string, head: SheetRow, { columns }: SheetLayout) {
  const byTitle = new Map(columns.map((column) => [bareTitle(column.title), column]));
  const heads = new Map<string, number>();
  const faults: SheetFault[] = [];
  for (const [column, text] of head.cells.entries()) {
    if (text.trim() === "") continue;
    const found = byTitle.get(bareTitle(text));
    const told = { sheet, at: head.at, column, title: text, text };
    if (!found)
      faults.push({ ...told, message: `模板中没有“${text}”列`, fix: "改为模板中的列名，或删除该列" });
    else if (heads.has(found.key))
      faults.push({ ...told, message: `“${text}”列出现了两次`, fix: "只保留一列" });
    else heads.set(found.key, column);
  }
  const lacking = columns.filter(({ key, isRequired }) => isRequired && !heads.has(key));
  for (const { title } of lacking)
    faults.push({
      sheet,
      at: head.at,
      column: NO_COLUMN,
      title,
      text: "",
      message: `缺少“${title}”列`,
      fix: "按模板补上该列，或重新下载模板",
    });
  return { heads, faults };
}

type Reader = { readonly column: SheetColumn; readonly at: number; read(text: string): Cell };

function readerOf(column: SheetColumn, at: number | undefined, listAt: ListAt): Reader {
  const { element, section } = column;
  const known = new Map<string, Cell>();
  const list = element && listAt(section, element);
  const read = (text: string): Cell => {
    if (!known.has(text)) known.set(text, element ? cellFrom(element, text, list) : text.trim());
    return known.get(text);
  };
  return { column, at: at ?? NO_COLUMN, read };
}

/** What is empty is left out: it says nothing, and what the product sets beforehand counts. */
function readLine({ at, cells }: SheetRow, readers: readonly Reader[]): RowRead {
  const row: Record<string, Cell> = {};
  let key = "";
  for (const { column, at: place, read } of readers) {
    const cell = place === NO_COLUMN ? "" : read(cells[place] ?? "");
    if (cell === "" || cell === undefined) continue;
    if (column.element) row[column.key] = cell;
    else if (typeof cell === "string") key = cell.normalize("NFKC");
  }
  return { at, key, row };
}

function spoiltFaults({ name, spoilt }: ReadSheet, head: SheetRow): SheetFault[] {
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
