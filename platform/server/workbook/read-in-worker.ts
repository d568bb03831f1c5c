import type { UnreadFile } from "#platform/forms/sheet/sheet-file.ts";
import { Refusal, type RefusalKind } from "#platform/kernel/refusal.ts";
import { runInWorker, WorkerLimitError } from "../worker-thread.ts";

export type FileLimits = {
  readonly mostRows: number;
  readonly mostMs: number;
  /** Of the call, which declares them. */
  readonly refusals: Readonly<
    Record<"fileInvalid" | "fileTooHeavy" | "fileEmpty" | "tooManyRows", RefusalKind>
  >;
};
type FileWork = { readonly module: string; readonly input: { readonly name: string } };

/** Reads a file on a thread of its own; one without rows, with too many, or that cannot be read is refused. */
export async function readFileInWorker<ReadFile extends object>(
  work: FileWork,
  { mostRows, mostMs, refusals }: FileLimits,
  countRows: (file: ReadFile) => number,
): Promise<ReadFile> {
  const file = await runWithinLimits<ReadFile>(work, mostMs);
  if (!file) throw new Refusal(refusals.fileTooHeavy);
  if (isUnread(file)) {
    const values = { fileName: work.input.name, why: file.why };
    throw new Refusal(refusals.fileInvalid, { values, fields: [{ path: "file", message: file.why }] });
  }
  const count = countRows(file);
  if (count === 0) throw new Refusal(refusals.fileEmpty);
  if (count > mostRows)
    throw new Refusal(refusals.tooManyRows, { values: { count: String(count), most: String(mostRows) } });
  return file;
}

const isUnread = (file: object): file is UnreadFile => "why" in file;

/** Undefined after the limits of time and memory. */
async function runWithinLimits<ReadFile>(
  work: FileWork,
  mostMs: number,
): Promise<ReadFile | UnreadFile | undefined> {
  try {
    return await runInWorker<ReadFile | UnreadFile>({ ...work, mostMs });
  } catch (error) {
    if (error instanceof WorkerLimitError) return undefined;
    throw error;
  }
}
