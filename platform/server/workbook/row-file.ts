import {
  parseSheetFile,
  findSheet,
  type SheetFileRow,
  type UnreadFile,
} from "#platform/forms/sheet/sheet-file.ts";
import type { SheetLayout } from "#platform/forms/sheet/sheet-layout.ts";
import type { DamagedSheetCell, ParsedSheetRow } from "#platform/forms/sheet/sheet.ts";
import type { FileRecord } from "../file-reader.ts";
import type { FileStore } from "../files.ts";
import { type FileLimits, readFileInWorker } from "./read-in-worker.ts";
import { InvalidArchiveError, openSheetStreams, parseLine } from "./read-workbook.ts";

type RowFileInput = {
  readonly name: string;
  readonly content: Uint8Array;
  readonly layout: SheetLayout;
  readonly mostRows: number;
};
/** The rows of a long sheet, each as a line of JSON. `content` is empty if there are more rows than allowed. */
type RowFile = { readonly count: number; readonly content: Uint8Array };

const ROWS_AT_ONCE = 500;
const MOST_BYTES = 64 * 1024 * 1024;

/** Runs on a thread of its own: the rows of the file, or the reason why the file is not read. */
export async function work({ name, content, layout, mostRows }: RowFileInput): Promise<RowFile | UnreadFile> {
  try {
    const sheet = findSheet(await openSheetStreams(name, Buffer.from(content)), layout.name);
    if ("why" in sheet) return sheet;
    const pieces: Buffer[] = [];
    let [count, bytes] = [0, 0];
    for await (const rows of parseInPortions(sheet.lines, layout)) {
      if ("why" in rows) return rows;
      count += rows.length;
      if (count > mostRows) continue;
      const piece = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
      bytes += piece.length;
      if (bytes > MOST_BYTES) throw new InvalidArchiveError("内容过多，请分几个文件导入");
      pieces.push(piece);
    }
    return { count, content: count > mostRows ? new Uint8Array() : Buffer.concat(pieces) };
  } catch (error) {
    if (error instanceof InvalidArchiveError) return { why: error.message };
    throw error;
  }
}

type SheetLine = Parameters<typeof parseLine>[1];

/** Each portion is parsed with the head of the sheet before it. */
async function* parseInPortions(
  lines: AsyncIterable<SheetLine>,
  layout: SheetLayout,
): AsyncGenerator<readonly SheetFileRow[] | UnreadFile> {
  let head: ParsedSheetRow | undefined;
  let rows: ParsedSheetRow[] = [];
  let spoilt: DamagedSheetCell[] = [];
  const parse = (): readonly SheetFileRow[] | UnreadFile => {
    const sheet = { name: layout.name, rows: head ? [head, ...rows] : [], spoilt };
    [rows, spoilt] = [[], []];
    const file = parseSheetFile([sheet], layout, () => undefined);
    return "why" in file ? file : file.rows;
  };
  for await (const values of lines) {
    const line = parseLine(layout.name, values);
    if (!line) continue;
    spoilt.push(...line.spoilt);
    if (head) rows.push(line.row);
    else head = line.row;
    if (rows.length === ROWS_AT_ONCE) yield parse();
  }
  yield parse();
}

/** The rows of an uploaded file that is too long for one transaction; what cannot be imported at all is refused. */
export function buildRowFile(input: Omit<RowFileInput, "mostRows">, limits: FileLimits): Promise<RowFile> {
  const task = { module: import.meta.url, input: { ...input, mostRows: limits.mostRows } };
  return readFileInWorker<RowFile>(task, limits, ({ count }) => count);
}

/** Rows of a stored row file. `first` is the number of the first row among all of the file, from 0. */
export type RowPortion = { readonly first: number; readonly rows: readonly SheetFileRow[] };

/** Reads a stored row file in portions, from a row on. Returns undefined if the file is gone or has changed. */
export async function openRowPortions(
  files: Pick<FileStore, "read">,
  stored: FileRecord,
  { from, size }: { readonly from: number; readonly size: number },
): Promise<AsyncIterable<RowPortion> | undefined> {
  const stream = await files.read(stored);
  return stream && portionsOf(stream, from, size);
}

async function* portionsOf(
  stream: AsyncIterable<Uint8Array>,
  from: number,
  size: number,
): AsyncGenerator<RowPortion> {
  let rows: SheetFileRow[] = [];
  let read = 0;
  for await (const line of linesOf(stream)) {
    read += 1;
    if (read <= from) continue;
    rows.push(JSON.parse(line) as SheetFileRow);
    if (rows.length < size) continue;
    yield { first: read - rows.length, rows };
    rows = [];
  }
  if (rows.length > 0) yield { first: read - rows.length, rows };
}

/** `readline` takes U+2028 within a text for an end of line. */
async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of stream) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
