import { InvalidArchiveError, readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import { parseExpenseRows } from "../rules/importing.ts";

export type ReadExpenseFileInput = { readonly name: string; readonly content: Uint8Array };
export type ReadExpenseFileResult = ReturnType<typeof parseExpenseRows>;

/** Runs on a thread of its own: the rows of the file, or the reason why the file is not read. */
export async function work({ name, content }: ReadExpenseFileInput): Promise<ReadExpenseFileResult> {
  try {
    return parseExpenseRows(await readWorkbook(name, Buffer.from(content)));
  } catch (error) {
    if (error instanceof InvalidArchiveError) return { why: error.message };
    throw error;
  }
}
