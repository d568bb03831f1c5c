import type { JobProgress, JobRun } from "#platform/jobs/server/definition.ts";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { printingRefusals } from "../contract.ts";
import { checkReprintReason, PRINT_STATUS, type ReprintReason } from "../rules/printing.ts";
import { countPrints, insertPrint, lockPrintCount, type PaperPrint, updatePrint } from "../store.ts";

const { reasonMissing } = printingRefusals;

type PrintUnit = Pick<UnitOfWork, "tx" | "note">;
type PrintedPaper = {
  readonly paperId: string;
  readonly businessNo: string;
  readonly contentVersion: number;
  readonly comCode: string;
};
type PrintRequest = ReprintReason & { readonly printId: string; readonly askedBy: string; readonly at: Date };

/**
 * Counts one printing of the content of a document. The first needs no reason; each later one keeps why. A new
 * template prints the same content again, so that it counts on.
 */
export async function countPrint(
  { tx, note }: PrintUnit,
  paper: PrintedPaper,
  request: PrintRequest,
): Promise<PaperPrint> {
  const { askedBy, at, printId } = request;
  const { comCode, businessNo } = paper;
  const counted = await takeNumber({ tx }, paper, request);
  const after = await insertPrint(tx, {
    ...counted,
    printId,
    businessNo,
    comCode,
    askedBy,
    askedAt: at,
    printedAt: at,
    status: PRINT_STATUS.printed,
  });
  note({ subject: printId, comCode, change: { before: null, after } });
  return after;
}

/** Why rows are not printed, by the id of the row. */
export type RowErrors = ReadonlyMap<string, string>;
export type PrintedRow = {
  readonly row: PaperPrint;
  readonly paper: PrintedPaper & { readonly sha256: string };
};
type StepOfRun = Pick<JobRun<unknown>, "step">;

/** Counts all rows of a task in one step. If one may not be printed, none is counted and the errors are returned. */
export async function countRows(
  { step }: StepOfRun,
  printed: readonly PrintedRow[],
  printedAt: Date,
): Promise<RowErrors> {
  const waiting = printed.filter(({ row }) => row.printNo === null);
  if (waiting.length === 0) return new Map();
  const progress = { done: printed.length, total: printed.length };
  let errors = new Map<string, string>();
  try {
    await step(`count-${waiting.length}`, async (unit) => {
      errors = new Map();
      // Tasks that count the same documents lock them in the same order.
      for (const row of waiting.toSorted((a, b) => (a.row.businessNo < b.row.businessNo ? -1 : 1)))
        await countRow(unit, row, printedAt).catch((error: unknown) => {
          if (!(error instanceof Refusal) || error.kind !== reasonMissing) throw error;
          errors.set(row.row.printId, error.message);
        });
      if (errors.size > 0) throw new NotCountedError();
      return progress;
    });
  } catch (error) {
    // Another task counts the same documents: waiting helps, so that the task is tried again.
    if (error instanceof Refusal && error.kind === platformRefusals.busyRecord)
      throw new Error("the documents are being counted by another task", { cause: error });
    if (error instanceof Refusal)
      return new Map(waiting.map(({ row: { printId } }) => [printId, error.message]));
    if (!(error instanceof NotCountedError)) throw error;
  }
  return errors;
}

/** Undoes the step: the joined file has a paper that may not be counted. */
class NotCountedError extends Error {}

async function countRow(
  { tx, note }: PrintUnit,
  { row: before, paper }: PrintedRow,
  printedAt: Date,
): Promise<void> {
  const counted = await takeNumber({ tx }, paper, before);
  const status = PRINT_STATUS.printed;
  const after = await updatePrint(tx, before.printId, { ...counted, printedAt, status });
  note({ subject: before.printId, comCode: before.comCode, change: { before, after } });
}

/** Stores the reason with the row that is not printed. */
export async function refuseRow(
  { step }: StepOfRun,
  before: PaperPrint,
  result: string,
  progress: JobProgress = { done: before.rowNo },
): Promise<void> {
  await step(`refused-${before.rowNo}`, async ({ tx, note }) => {
    const nothing = { contentVersion: null, paperId: null, printNo: null };
    const refused = { ...nothing, status: PRINT_STATUS.refused, result };
    const after = await updatePrint(tx, before.printId, refused);
    note({ subject: before.printId, comCode: before.comCode, change: { before, after } });
    return progress;
  });
}

async function takeNumber(
  { tx }: Pick<PrintUnit, "tx">,
  { businessNo, contentVersion, paperId }: PrintedPaper,
  { reasonCode, reason }: ReprintReason,
) {
  await lockPrintCount(tx, businessNo);
  const printCount = await countPrints(tx, businessNo, contentVersion);
  demandReason(printCount, { reasonCode, reason });
  const why = printCount === 0 ? { reasonCode: "", reason: "" } : { reasonCode, reason: reason.trim() };
  return { contentVersion, paperId, printNo: printCount + 1, ...why };
}

/** Refuses to print again without a reason. */
export function demandReason(printCount: number, reason: ReprintReason): void {
  const missing = checkReprintReason(printCount, reason);
  if (!missing) return;
  const fields = [{ path: missing.field, message: missing.message }];
  throw new Refusal(reasonMissing, { values: { why: missing.message }, fields });
}
