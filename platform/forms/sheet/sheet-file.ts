import type { FilledRow } from "../filled-form.ts";
import { createPlainList } from "../option-list.ts";
import type { SheetLayout } from "./sheet-layout.ts";
import { type FindOptionList, parseSheetRows } from "./sheet-rows.ts";
import type { ParsedSheet, SheetError } from "./sheet.ts";

/** Why a file as a whole is not read. */
export type UnreadFile = { readonly why: string };

/** The sheet of a name; the only sheet of a file may have any name. */
export function findSheet<Sheet extends { readonly name: string }>(
  sheets: readonly Sheet[],
  name: string,
): Sheet | UnreadFile {
  const found = sheets.length === 1 ? sheets[0] : sheets.find((sheet) => sheet.name.trim() === name);
  return found ? { ...found, name } : { why: `找不到工作表“${name}”` };
}

/** `at`: the row of the file. `cells`: by the code of their element. */
export type SheetFileRow = {
  readonly at: number;
  readonly cells: FilledRow;
  /** What the spreadsheet has destroyed in the row, or ''. */
  readonly spoilt: string;
};
export type SheetFile = { readonly rows: readonly SheetFileRow[] };

/** The rows of a file of one sheet, whose columns are one section, or why the file as a whole has none. */
export function parseSheetFile(
  sheets: readonly ParsedSheet[],
  layout: SheetLayout,
  listAt: FindOptionList,
): SheetFile | UnreadFile {
  const sheet = findSheet(sheets, layout.name);
  if ("why" in sheet) return sheet;
  const { rows, errors } = parseSheetRows(sheet, layout, listAt);
  const head = sheet.rows.find(({ cells }) => cells.some((text) => text.trim() !== ""));
  const wrongHead = errors.find(({ at }) => at === head?.at);
  if (wrongHead) return { why: describe(wrongHead) };
  const spoiltAt = new Map(errors.map((error) => [error.at, describe(error)]));
  return {
    rows: rows.map(({ at, row }) => {
      const cells = Object.entries(row).map(([key, cell]) => [key.slice(key.indexOf(".") + 1), cell]);
      return { at, cells: Object.fromEntries(cells) as FilledRow, spoilt: spoiltAt.get(at) ?? "" };
    }),
  };
}

function describe({ title, message }: SheetError): string {
  return `${title}：${message}`;
}

export type DictionaryLabels = ReadonlyMap<string, { readonly labels: ReadonlyMap<string, string> }>;

/** The choices of elements whose dictionaries have no upper codes. */
export function createDictionaryOptionFinder(dictionaries: DictionaryLabels): FindOptionList {
  const lists = new Map([...dictionaries].map(([name, { labels }]) => [name, createPlainList([...labels])]));
  return (_, { dictionary = "" }) => lists.get(dictionary);
}
