import { streamCsvRows } from "hucre/csv";
import { type CellValue, readXlsx, streamXlsxRows } from "hucre/xlsx";
import * as z from "zod/mini";
import type { ParsedSheet, ParsedSheetRow, DamagedSheetCell } from "#platform/forms/sheet/sheet.ts";
import { storableJsonSchemaCheck } from "#platform/kernel/wire.ts";
import { checkArchive, InvalidArchiveError } from "./archive-guard.ts";
import { formatWorkbookCell } from "./cell-text.ts";

export { InvalidArchiveError };

const MOST_ROWS = 20_000;
const MOST_COLUMNS = 200;
const MOST_SHEETS = 40;
const MOST_CELLS = 1_000_000;
const LONGEST_TEXT = 4000;

const Corrected = z
  .array(
    z.object({
      name: z.string().check(z.maxLength(60)),
      rows: z
        .array(
          z.object({
            at: z.int(),
            cells: z.array(z.string().check(z.maxLength(LONGEST_TEXT))).check(z.maxLength(MOST_COLUMNS)),
          }),
        )
        .check(z.maxLength(MOST_ROWS + 1)),
      spoilt: z
        .array(z.object({ at: z.int(), column: z.int(), why: z.string().check(z.maxLength(100)) }))
        .check(z.maxLength(MOST_CELLS)),
    }),
  )
  .check(storableJsonSchemaCheck);

/** Readers by file extension: a workbook, CSV, or rows that a page sends back after the user corrected them. */
const readers: Readonly<Record<string, (content: Buffer) => Promise<ParsedSheet[]> | ParsedSheet[]>> = {
  xlsx: readXlsxSheets,
  csv: readCsvSheet,
  json: readCorrected,
};

/** Reads all visible content of a file as text. Run it only in a worker thread, because the file is not trusted. */
export async function readWorkbook(name: string, content: Buffer): Promise<ParsedSheet[]> {
  const read = readers[findExtension(name)];
  if (!read) throw new InvalidArchiveError(UNKNOWN_KIND);
  return read(content);
}

const UNKNOWN_KIND = "只能读取 .xlsx 和 .csv 文件";

const findExtension = (name: string): string => /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";

/** A sheet whose lines are read one by one. */
type SheetStream = { readonly name: string; readonly lines: AsyncIterable<Line> };

const openers: Readonly<Record<string, (content: Buffer) => Promise<SheetStream[]> | SheetStream[]>> = {
  xlsx: openXlsxSheets,
  csv: (content) => [{ name: "", lines: csvLines(content) }],
};

/** Opens the visible sheets of a file of any length. Read them only in a worker thread, like `readWorkbook`. */
export async function openSheetStreams(name: string, content: Buffer): Promise<SheetStream[]> {
  const open = openers[findExtension(name)];
  if (!open) throw new InvalidArchiveError(UNKNOWN_KIND);
  return open(content);
}

async function openXlsxSheets(content: Buffer): Promise<SheetStream[]> {
  await checkArchive(content);
  const names = await asWorkbook(() => shownSheets(content));
  return names.map((name) => ({ name, lines: rowsIn(content, name) }));
}

async function readXlsxSheets(content: Buffer): Promise<ParsedSheet[]> {
  const sheets: ParsedSheet[] = [];
  const count = { cells: 0 };
  for (const { name, lines } of await openXlsxSheets(content)) sheets.push(await gather(name, lines, count));
  return sheets;
}

async function asWorkbook<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof InvalidArchiveError) throw error;
    throw new InvalidArchiveError("文件已损坏，或不是 Excel 工作簿", { cause: error });
  }
}

/** Hidden sheets are not read: they hold codes of drop-down lists, or content that somebody put aside. */
async function shownSheets(content: Buffer): Promise<string[]> {
  const names: string[] = [];
  let count = 0;
  await readXlsx(content, {
    sheets: ({ name, hidden = false, veryHidden = false }) => {
      count += 1;
      if (!hidden && !veryHidden) names.push(name);
      return false;
    },
  });
  if (count > MOST_SHEETS) throw new InvalidArchiveError(`工作表超过 ${MOST_SHEETS} 个`);
  return names;
}

type Line = { readonly at: number; readonly values: readonly CellValue[] };

async function* rowsIn(content: Buffer, sheet: string): AsyncGenerator<Line> {
  const rows = streamXlsxRows(content, { sheet })[Symbol.asyncIterator]();
  for (;;) {
    const next = await asWorkbook(() => rows.next());
    if (next.done) return;
    yield { at: next.value.index + 1, values: next.value.values };
  }
}

function readCsvSheet(content: Buffer): Promise<ParsedSheet[]> {
  return gather("", csvLines(content), { cells: 0 }).then((sheet) => [sheet]);
}

async function* csvLines(content: Buffer): AsyncGenerator<Line> {
  let at = 0;
  for (const values of streamCsvRows(decoded(content))) yield { at: (at += 1), values };
}

/** The Chinese version of Excel still writes CSV in the old code page. */
function decoded(content: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("gb18030").decode(content);
  }
}

async function gather(
  name: string,
  lines: AsyncIterable<Line>,
  count: { cells: number },
): Promise<ParsedSheet> {
  const rows: ParsedSheetRow[] = [];
  const spoilt: DamagedSheetCell[] = [];
  for await (const { at, values } of lines) {
    const line = parseLine(name, { at, values });
    if (!line) continue;
    spoilt.push(...line.spoilt);
    rows.push(line.row);
    count.cells += line.row.cells.length;
    if (rows.length > MOST_ROWS + 1) throw new InvalidArchiveError(`每个工作表最多 ${MOST_ROWS} 行`);
    if (count.cells > MOST_CELLS) throw new InvalidArchiveError("内容过多，请分几个文件导入");
  }
  return { name, rows, spoilt };
}

/** The texts of a line; undefined for an empty one. */
export function parseLine(
  sheet: string,
  { at, values }: Line,
): { readonly row: ParsedSheetRow; readonly spoilt: readonly DamagedSheetCell[] } | undefined {
  if (values.length > MOST_COLUMNS) throw new InvalidArchiveError(`工作表“${sheet}”超过 ${MOST_COLUMNS} 列`);
  const spoilt: DamagedSheetCell[] = [];
  const cells = values.map((value, column) => {
    const cell = formatWorkbookCell(value);
    if ("why" in cell) spoilt.push({ at, column, why: cell.why });
    return "why" in cell ? "" : cell.text.slice(0, LONGEST_TEXT);
  });
  const isEmpty = spoilt.length === 0 && cells.every((text) => text.trim() === "");
  return isEmpty ? undefined : { row: { at, cells }, spoilt };
}

function readCorrected(content: Buffer): ParsedSheet[] {
  const read = Corrected.safeParse(parsed(content));
  if (!read.success) throw new InvalidArchiveError("更正后的内容无法读取，请重新上传文件");
  return read.data;
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString("utf8"));
  } catch {
    return undefined;
  }
}
