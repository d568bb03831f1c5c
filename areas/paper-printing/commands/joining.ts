import { readPaperBytes } from "#areas/paper/commands/policy-paper.ts";
import { paperRefusals } from "#areas/paper/contract/papers.ts";
import type { JobRun, ResultFile } from "#platform/jobs/server/definition.ts";
import type { Services } from "#platform/server/services.ts";
import { runInWorker } from "#platform/server/worker-thread.ts";
import { printingRefusals } from "../contract.ts";
import type { PrintedRow, RowErrors } from "./counting.ts";

const MAX_MERGE_MS = 120_000;
const MAX_SINGLE_MERGE_MS = 20_000;

type JoinResult = { readonly file?: ResultFile; readonly errors: RowErrors };

/** Writes one file with all papers, or returns the errors of the rows that cannot be joined. */
export async function joinPapers(
  run: JobRun<unknown>,
  services: Services,
  printed: readonly PrintedRow[],
): Promise<JoinResult> {
  const papers = new Map<string, Buffer>();
  const missing = new Map<string, string>();
  for (const { row, paper } of printed) {
    const bytes = await readPaperBytes(services, run.read, paper);
    if (bytes) papers.set(row.printId, bytes);
    else missing.set(row.printId, paperRefusals.paperGone.message);
  }
  if (missing.size > 0) return { errors: refuseUncounted(printed, missing) };
  const title = `套打单证-${run.today}`;
  let joined: Uint8Array;
  try {
    joined = await merge(title, [...papers.values()], MAX_MERGE_MS);
  } catch (error) {
    services.tell(`task ${run.taskId}: ${papers.size} papers were not joined: ${String(error)}`);
    return { errors: refuseUncounted(printed, await listMergeErrors(run, title, papers)) };
  }
  const file = await run.writeFile({ name: `${title}.pdf`, type: "application/pdf" }, toStream(joined));
  return { file, errors: new Map() };
}

/** Tries each paper by itself. Where each can be joined alone, they are too many together. */
async function listMergeErrors(
  run: JobRun<unknown>,
  title: string,
  papers: ReadonlyMap<string, Buffer>,
): Promise<RowErrors> {
  const errors = new Map<string, string>();
  for (const [printId, paper] of papers) {
    run.signal.throwIfAborted();
    await merge(title, [paper], MAX_SINGLE_MERGE_MS).catch(() =>
      errors.set(printId, printingRefusals.paperNotJoinable.message),
    );
  }
  if (errors.size > 0) return errors;
  return new Map([...papers.keys()].map((printId) => [printId, printingRefusals.fileTooLarge.message]));
}

/** A row that was counted had its file before, so that the task is tried again instead. */
function refuseUncounted(printed: readonly PrintedRow[], errors: RowErrors): RowErrors {
  const counted = printed.find(({ row }) => row.printNo !== null && errors.has(row.printId));
  if (counted) throw new Error(`${counted.row.businessNo} was counted and cannot be joined`);
  return errors;
}

/** On a thread of its own: joining two hundred papers would keep everybody else waiting. */
function merge(title: string, papers: readonly Buffer[], mostMs: number): Promise<Uint8Array> {
  const module = new URL("./merge-papers.ts", import.meta.url).href;
  return runInWorker<Uint8Array>({ module, input: { title, papers }, mostMs });
}

async function* toStream(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield content;
}
