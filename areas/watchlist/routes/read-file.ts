import { InvalidArchiveError, readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import {
  createWatchlistOptionFinder,
  type DictionaryLabels,
  parseWatchlistRows,
} from "../rules/importing.ts";

export type ReadWatchlistFileInput = {
  readonly name: string;
  readonly content: Uint8Array;
  readonly trees: DictionaryLabels;
};
export type ReadWatchlistFileResult = ReturnType<typeof parseWatchlistRows>;

/** Runs on a thread of its own: the rows of the file, or the reason why the file is not read. */
export async function work({
  name,
  content,
  trees,
}: ReadWatchlistFileInput): Promise<ReadWatchlistFileResult> {
  try {
    const sheets = await readWorkbook(name, Buffer.from(content));
    return parseWatchlistRows(sheets, createWatchlistOptionFinder(trees));
  } catch (error) {
    if (error instanceof InvalidArchiveError) return { why: error.message };
    throw error;
  }
}
