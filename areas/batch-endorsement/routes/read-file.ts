import { catchFileReadFailure, type FileReadFailure } from "#areas/judging/commands/import-file.ts";
import { readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import { type ExpenseFile, parseExpenseRows } from "../rules/importing.ts";

export type ReadExpenseFileInput = { readonly name: string; readonly content: Uint8Array };

/** Runs on a thread of its own: the rows of the file, or the reason why the file is not read. */
export function work({ name, content }: ReadExpenseFileInput): Promise<ExpenseFile | FileReadFailure> {
  return catchFileReadFailure(async () => parseExpenseRows(await readWorkbook(name, Buffer.from(content))));
}
