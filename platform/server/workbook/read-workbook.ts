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
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const read = readers[extension];
  if (!read) throw new InvalidArchiveError("只能读取 .xlsx 和 .csv 文件");
  return read(content);
}

async function readXlsxSheets(content: Buffer): Promise<ParsedSheet[]> {
  await checkArchive(content);
  try {
    const names = await shownSheets(content);
    const sheets: ParsedSheet[] = [];
    const count = { cells: 0 };
    for (const name of names) sheets.push(await gather(name, rowsIn(content, name), count));
    return sheets;
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
  for await (const { index, values } of streamXlsxRows(content, { sheet })) yield { at: index + 1, values };
}

function readCsvSheet(content: Buffer): Promise<ParsedSheet[]> {
  const text = decoded(content);
  async function* lines(): AsyncGenerator<Line> {
    let at = 0;
    for (const values of streamCsvRows(text)) yield { at: (at += 1), values };
  }
  return gather("", lines(), { cells: 0 }).then((sheet) => [sheet]);
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
    if (values.length > MOST_COLUMNS) throw new InvalidArchiveError(`工作表“${name}”超过 ${MOST_COLUMNS} 列`);
    const before = spoilt.length;
    const cells = values.map((value, column) => {
      const cell = formatWorkbookCell(value);
      if ("why" in cell) spoilt.push({ at, column, why: cell.why });
      return "why" in cell ? "" : cell.text.slice(0, LONGEST_TEXT);
    });
    if (spoilt.length === before && cells.every((text) => text.trim() === "")) continue;
    rows.push({ at, cells });
    count.cells += cells.length;
    if (rows.length > MOST_ROWS + 1) throw new InvalidArchiveError(`每个工作表最多 ${MOST_ROWS} 行`);
    if (count.cells > MOST_CELLS) throw new InvalidArchiveError("内容过多，请分几个文件导入");
  }
  return { name, rows, spoilt };
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
