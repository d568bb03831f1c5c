import {
  createDictionaryOptionFinder,
  type DictionaryLabels,
  parseSheetFile,
  type SheetFile,
  type SheetFileRow,
  type UnreadFile,
} from "#platform/forms/sheet/sheet-file.ts";
import type { SheetLayout } from "#platform/forms/sheet/sheet-layout.ts";
import { type FileLimits, readFileInWorker } from "./read-in-worker.ts";
import { InvalidArchiveError, readWorkbook } from "./read-workbook.ts";

type SheetFileInput = {
  readonly name: string;
  readonly content: Uint8Array;
  readonly layout: SheetLayout;
  readonly dictionaries: DictionaryLabels;
};

/** Runs on a thread of its own: the rows of the file, or the reason why the file is not read. */
export async function work({
  name,
  content,
  layout,
  dictionaries,
}: SheetFileInput): Promise<SheetFile | UnreadFile> {
  try {
    const sheets = await readWorkbook(name, Buffer.from(content));
    return parseSheetFile(sheets, layout, createDictionaryOptionFinder(dictionaries));
  } catch (error) {
    if (error instanceof InvalidArchiveError) return { why: error.message };
    throw error;
  }
}

/** The rows of an uploaded file; a file without rows, with too many, or one that cannot be read is refused. */
export async function readSheetFile(
  input: SheetFileInput,
  limits: FileLimits,
): Promise<readonly SheetFileRow[]> {
  const task = { module: import.meta.url, input };
  const { rows } = await readFileInWorker<SheetFile>(task, limits, (file) => file.rows.length);
  return rows;
}
