import { Worker } from "node:worker_threads";

export class WorkerTimeout extends Error {}

type Work = {
  /** A module that exports `work`, a function of the input. */
  module: string;
  input: unknown;
  mostMs: number;
};

/** Runs heavy work on its own thread and stops the thread after the limit. */
export function runInWorker<Result>({ module, input, mostMs }: Work): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker-entry.ts", import.meta.url), {
      workerData: { module, input },
      // A runaway computation must not take the server's memory.
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const timer = setTimeout(() => {
      reject(new WorkerTimeout(`${module} took longer than ${mostMs} ms`));
      void worker.terminate();
    }, mostMs);
    worker.once("message", (result: Result) => resolve(result));
    worker.once("error", reject);
    worker.once("exit", () => {
      clearTimeout(timer);
      reject(new Error(`${module} ended without an answer`));
    });
  });
}
