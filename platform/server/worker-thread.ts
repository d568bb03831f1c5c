import { Worker } from "node:worker_threads";
import { assertOutsideTransaction } from "./transaction-context.ts";

/** Work that needs more time or memory than it may take. */
export class WorkerLimitError extends Error {}

type Work = {
  /** A module that exports `work`, a function of the input. */
  module: string;
  input: unknown;
  mostMs: number;
};

/** A runaway computation must not take the server's memory. */
const MAX_MEGABYTES = 384;

/** Runs heavy work on its own thread and stops the thread at its limits. */
export function runInWorker<Result>({ module, input, mostMs }: Work): Promise<Result> {
  assertOutsideTransaction(module);
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker-entry.ts", import.meta.url), {
      workerData: { module, input },
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    });
    const timer = setTimeout(() => {
      reject(new WorkerLimitError(`${module} took longer than ${mostMs} ms`));
      void worker.terminate();
    }, mostMs);
    worker.once("message", (result: Result) => resolve(result));
    worker.once("error", (error: Error & { code?: string }) =>
      reject(
        error.code === "ERR_WORKER_OUT_OF_MEMORY"
          ? new WorkerLimitError(`${module} took more than ${MAX_MEGABYTES} MB`)
          : error,
      ),
    );
    worker.once("exit", () => {
      clearTimeout(timer);
      reject(new Error(`${module} ended without an answer`));
    });
  });
}
