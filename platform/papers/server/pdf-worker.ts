import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { WorkerLimitError } from "#platform/server/worker-thread.ts";
import type {
  PdfWorkerAnswer,
  PdfWorkerResult,
  PdfWorkerRequest,
  SealablePaper,
} from "./pdf-worker-process.ts";
import { TemplateError } from "./template-error.ts";
import type { PaperTemplateSources } from "./templates.ts";

/** A child process that prints one paper after the other. */
export type PdfWorker = {
  readonly pid: number | undefined;
  isAlive(): boolean;
  print(paper: SealablePaper, mostMs: number): Promise<PdfWorkerResult>;
  end(): Promise<void>;
};

const PROGRAM = join(import.meta.dirname, "pdf-worker-process.ts");

export function startPdfWorker(sources: PaperTemplateSources): PdfWorker {
  // The child gets no environment, so that it has no settings such as the address of the database.
  const child = fork(PROGRAM, [], { serialization: "advanced", execArgv: ["--expose-gc"], env: {} });
  const isAlive = (): boolean => child.connected && child.exitCode === null && !child.killed;
  child.on("error", () => child.kill("SIGKILL"));
  send(child, { sources });
  return {
    pid: child.pid,
    isAlive,
    print: async (paper, mostMs) => {
      keepAlive(child);
      try {
        return await printPaper(child, paper, mostMs);
      } finally {
        release(child);
      }
    },
    end: async () => {
      const exitStatus = child.exitCode ?? child.signalCode;
      if (exitStatus !== null || child.pid === undefined) return;
      const exit = once(child, "exit");
      child.ref();
      child.kill("SIGKILL");
      await exit;
    },
  };
}

function printPaper(child: ChildProcess, request: SealablePaper, mostMs: number): Promise<PdfWorkerResult> {
  const { template } = request.paper;
  return new Promise((resolve, reject) => {
    const finish = (complete: () => void): void => {
      clearTimeout(timer);
      child.off("message", onAnswer);
      child.off("exit", onExit);
      child.off("error", onExit);
      complete();
    };
    const onAnswer = (answer: PdfWorkerAnswer): void =>
      finish(() => ("done" in answer ? resolve(answer.done) : reject(new TemplateError(answer.error))));
    const onExit = (): void => finish(() => reject(new Error(`printing ${template} ended halfway`)));
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      finish(() => reject(new WorkerLimitError(`printing ${template} took longer than ${mostMs} ms`)));
    }, mostMs);
    child.on("message", onAnswer);
    child.once("exit", onExit);
    child.once("error", onExit);
    send(child, request);
  });
}

/** A send error is ignored, because the exit event reports a child that has ended. */
function send(child: ChildProcess, request: PdfWorkerRequest): void {
  child.send(request, () => undefined);
}

/** Only a worker that prints keeps this process from ending. */
function keepAlive(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
