import {
  createDictionaryOptionFinder,
  type DictionaryLabels,
  parseSheetFile,
  type SheetFile,
  type SheetFileRow,
  type UnreadFile,
} from "#platform/forms/sheet/sheet-file.ts";
import type { SheetLayout } from "#platform/forms/sheet/sheet-layout.ts";
import { Refusal, type RefusalKind } from "#platform/kernel/refusal.ts";
import { runInWorker, WorkerLimitError } from "../worker-thread.ts";
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

type SheetFileLimits = {
  readonly mostRows: number;
  readonly mostMs: number;
  /** Of the call, which declares them. */
  readonly refusals: Readonly<
    Record<"fileInvalid" | "fileTooHeavy" | "fileEmpty" | "tooManyRows", RefusalKind>
  >;
};

/** The rows of an uploaded file; a file without rows, with too many, or one that cannot be read is refused. */
export async function readSheetFile(
  input: SheetFileInput,
  { mostRows, mostMs, refusals }: SheetFileLimits,
): Promise<readonly SheetFileRow[]> {
  const file = await readInWorker(input, mostMs);
  if (!file) throw new Refusal(refusals.fileTooHeavy);
  if ("why" in file) {
    const values = { fileName: input.name, why: file.why };
    throw new Refusal(refusals.fileInvalid, { values, fields: [{ path: "file", message: file.why }] });
  }
  const { length } = file.rows;
  if (length === 0) throw new Refusal(refusals.fileEmpty);
  if (length > mostRows)
    throw new Refusal(refusals.tooManyRows, { values: { count: String(length), most: String(mostRows) } });
  return file.rows;
}

/** Undefined after the limits of time and memory. */
async function readInWorker(
  input: SheetFileInput,
  mostMs: number,
): Promise<SheetFile | UnreadFile | undefined> {
  try {
    return await runInWorker<SheetFile | UnreadFile>({ module: import.meta.url, input, mostMs });
  } catch (error) {
    if (error instanceof WorkerLimitError) return undefined;
    throw error;
  }
}
