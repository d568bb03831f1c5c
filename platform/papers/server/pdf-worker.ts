import { join } from "node:path";
import { startChildWorker } from "#platform/server/child-worker.ts";
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
  const { pid, isAlive, end, tell, ask } = startChildWorker<PdfWorkerRequest, PdfWorkerAnswer>({
    program: PROGRAM,
    execArgv: ["--expose-gc"],
  });
  tell({ sources });
  return {
    pid,
    isAlive,
    end,
    print: async (request, mostMs) => {
      const answer = await ask(request, { mostMs, task: `printing ${request.paper.template}` });
      if ("error" in answer) throw new TemplateError(answer.error);
      return answer.done;
    },
  };
}
