import { runInWorker, WorkerLimitError } from "../worker-thread.ts";
import { InvalidArchiveError, openSheetStreams, parseLine } from "./read-workbook.ts";

type PreviewLimits = {
  readonly sheets: number;
  readonly rows: number;
  readonly columns: number;
  readonly letters: number;
  /** Of all cells together. */
  readonly allLetters: number;
  readonly mostMs: number;
};
type PreviewInput = { readonly name: string; readonly content: Uint8Array; readonly limits: PreviewLimits };
type SheetPreview = {
  readonly name: string;
  readonly rows: { readonly rowNo: number; readonly cells: string[] }[];
  readonly hasMore: boolean;
};
export type WorkbookPreview = { readonly sheets: SheetPreview[]; readonly hasMoreSheets: boolean };
type PreviewFailure = { readonly why: string };

/** Reads the first rows of a workbook on a thread of its own, which ends at the limits. */
export async function previewWorkbook(input: PreviewInput): Promise<WorkbookPreview | PreviewFailure> {
  try {
    return await runInWorker({ module: import.meta.url, input, mostMs: input.limits.mostMs });
  } catch (error) {
    if (error instanceof WorkerLimitError) return { why: "内容过多" };
    throw error;
  }
}

/** Runs on a thread of its own. */
export async function work({
  name,
  content,
  limits,
}: PreviewInput): Promise<WorkbookPreview | PreviewFailure> {
  try {
    const streams = await openSheetStreams(name, Buffer.from(content));
    const sheets: SheetPreview[] = [];
    const budget = { letters: limits.allLetters };
    for (const stream of streams.slice(0, limits.sheets))
      sheets.push(await readFirstRows(stream, limits, budget));
    return { sheets, hasMoreSheets: streams.length > limits.sheets };
  } catch (error) {
    if (error instanceof InvalidArchiveError) return { why: error.message };
    throw error;
  }
}

async function readFirstRows(
  { name, lines }: Awaited<ReturnType<typeof openSheetStreams>>[number],
  { rows: mostRows, columns, letters }: PreviewLimits,
  budget: { letters: number },
): Promise<SheetPreview> {
  const rows: SheetPreview["rows"] = [];
  let isCut = false;
  for await (const { at, values } of lines) {
    if (rows.length === mostRows || budget.letters <= 0) return { name, rows, hasMore: true };
    isCut ||= values.length > columns;
    const line = parseLine(name, { at, values: values.slice(0, columns) });
    if (!line) continue;
    const reasons = new Map(line.spoilt.map(({ column, why }) => [column, why]));
    const cells = line.row.cells.map((text, column) => (reasons.get(column) ?? text).slice(0, letters));
    budget.letters -= cells.reduce((sum, { length }) => sum + length, 0);
    rows.push({ rowNo: at, cells });
  }
  return { name, rows, hasMore: isCut };
}
