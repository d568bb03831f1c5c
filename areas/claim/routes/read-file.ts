import { InvalidArchiveError, readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import { createClaimOptionFinder, parseClaimRows } from "../rules/importing.ts";

export type ReadClaimFileInput = {
  readonly name: string;
  readonly content: Uint8Array;
  readonly trees: Parameters<typeof createClaimOptionFinder>[0];
};
export type ReadClaimFileResult = ReturnType<typeof parseClaimRows>;

/** Runs on a thread of its own: the rows of the file, or the reason why the file is not read. */
export async function work({ name, content, trees }: ReadClaimFileInput): Promise<ReadClaimFileResult> {
  try {
    const sheets = await readWorkbook(name, Buffer.from(content));
    return parseClaimRows(sheets, createClaimOptionFinder(trees));
  } catch (error) {
    if (error instanceof InvalidArchiveError) return { why: error.message };
    throw error;
  }
}
