import * as z from "zod/mini";
import { createTaskPrinter } from "#areas/paper/commands/task-printing.ts";
import { paperRefusals } from "#areas/paper/contract/papers.ts";
import { findRegisteredPaper } from "#areas/paper/questions/verification.ts";
import { defineJob, type JobProgress, type JobRun } from "#platform/jobs/server/definition.ts";
import { withProgress } from "#platform/jobs/server/row-step.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Services } from "#platform/server/services.ts";
import { printIssuedPapers } from "../contract.ts";
import { describePrinting, getPrintedKind, PRINT_STATUS } from "../rules/printing.ts";
import { listPrintsOfTask, type PaperPrint } from "../store.ts";
import { countRows, type PrintedRow, refuseRow } from "./counting.ts";
import { joinPapers } from "./joining.ts";

export const BATCH_PRINTING_JOB_NAME = "printIssuedPapers";

const JobInput = z.object({ count: z.number() });
type BatchContext = {
  readonly run: JobRun<z.infer<typeof JobInput>>;
  readonly services: Services;
  readonly print: ReturnType<typeof createTaskPrinter>;
};

/** Prints the rows that wait, joins their papers, and counts them once the file stands. A restart continues. */
export function createBatchPrintingJob(services: Services) {
  const print = createTaskPrinter(services);
  return defineJob({
    name: BATCH_PRINTING_JOB_NAME,
    title: ({ count }) => `批量套打：${count} 份单证`,
    input: JobInput,
    permission: printIssuedPapers.permission,
    run: async (run) => {
      const listRows = () => run.read((reader) => listPrintsOfTask(reader, run.taskId));
      let printed = await printRows({ run, services, print }, await listRows());
      while (printed.length > 0) {
        const { file, errors } = await joinPapers(run, services, printed);
        const refused = file ? await countRows(run, printed, services.now()) : errors;
        if (file && refused.size === 0) return { message: describePrinting(await listRows()), file };
        for (const { row } of printed) {
          const reason = refused.get(row.printId);
          if (reason !== undefined) await refuseRow(run, row, reason);
        }
        printed = printed.filter(({ row }) => !refused.has(row.printId));
      }
      return { message: describePrinting(await listRows()) };
    },
  });
}

async function printRows(context: BatchContext, rows: readonly PaperPrint[]): Promise<PrintedRow[]> {
  const open = rows.filter(({ status }) => status !== PRINT_STATUS.refused);
  const printed: PrintedRow[] = [];
  for (const [row, progress] of withProgress(open, rows.length)) {
    const paper = await printRow(context, row, progress);
    if (paper) printed.push({ row, paper });
  }
  return printed;
}

/** Undefined where the paper cannot be printed: the row then has the reason. */
async function printRow(
  { run, services, print }: BatchContext,
  row: PaperPrint,
  progress: JobProgress,
): Promise<PrintedRow["paper"] | undefined> {
  const { rowNo, businessNo, paperId } = row;
  try {
    if (paperId !== null) {
      const counted = await run.read((reader) => findRegisteredPaper(reader, paperId));
      if (!counted) throw new Refusal(paperRefusals.paperGone);
      return counted;
    }
    const step = { step: `print-${rowNo}`, progress, paperId: services.makeId() };
    const { paper } = await print(run, { kind: getPrintedKind(businessNo), businessNo, ...step });
    return paper;
  } catch (error) {
    if (!(error instanceof Refusal) || paperId !== null) throw error;
    await refuseRow(run, row, error.message, progress);
    return undefined;
  }
}
