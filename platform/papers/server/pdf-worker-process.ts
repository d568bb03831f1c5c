import type { PrintablePaper } from "../paper.ts";
import { type CompiledPaperPdf, createPaperCompiler } from "./compiler.ts";
import type { PaperTemplateSources } from "./templates.ts";

/** The first message has the templates, and each later message has a paper. */
export type PdfWorkerRequest = { sources: PaperTemplateSources } | { paper: PrintablePaper };
export type PdfWorkerAnswer = { done: PdfWorkerResult } | { error: string };
/** `rssBytes` is the present memory of the process. */
export type PdfWorkerResult = CompiledPaperPdf & { rssBytes: number };

const PAPERS_BETWEEN_SWEEPS = 10;

let print: ReturnType<typeof createPaperCompiler> | undefined;
let papers = 0;

process.on("message", (request: PdfWorkerRequest) => {
  if ("sources" in request) print = createPaperCompiler(request.sources);
  else process.send?.(answerTo(request.paper));
  papers += 1;
  // Node does not count the native memory of the compiler, and would leave a megabyte for each paper.
  if (papers % PAPERS_BETWEEN_SWEEPS === 0) setImmediate(() => globalThis.gc?.());
});
process.once("disconnect", () => process.exit());
// Ctrl+C reaches the whole process group, but the last request still waits for its paper.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);

function answerTo(paper: PrintablePaper): PdfWorkerAnswer {
  try {
    if (!print) throw new Error("the templates were not sent");
    return { done: { ...print(paper), rssBytes: process.memoryUsage.rss() } };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
