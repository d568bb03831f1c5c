import type { PrintablePaper } from "../paper.ts";
import type { PaperSeal, SealOrder } from "../seal.ts";
import { type CompiledPaperPdf, createPaperCompiler } from "./compiler.ts";
import type { RareFont } from "./rare-font.ts";
import { sealPdf, type SealPlace } from "./seal/seal-pdf.ts";
import type { PaperTemplateSources } from "./templates.ts";

/** The first message has the templates, and each later message has a paper. */
export type PdfWorkerRequest = { sources: PaperTemplateSources } | SealablePaper;
/** A paper, the files of the second font that it needs, and the order to seal it. */
export type SealablePaper = {
  paper: PrintablePaper;
  rareFonts?: readonly RareFont[];
  seal?: SealOrder | undefined;
};
export type PdfWorkerAnswer = { done: PdfWorkerResult } | { error: string };
/** `rssBytes` is the present memory of the process. */
export type PdfWorkerResult = CompiledPaperPdf & { seal?: PaperSeal | undefined; rssBytes: number };

const PAPERS_BETWEEN_SWEEPS = 10;

let print: ReturnType<typeof createPaperCompiler> | undefined;
let papers = 0;

process.on("message", (request: PdfWorkerRequest) => {
  if ("sources" in request) print = createPaperCompiler(request.sources);
  else void answerTo(request).then((answer) => process.send?.(answer));
  papers += 1;
  // Node does not count the native memory of the compiler, and would leave a megabyte for each paper.
  if (papers % PAPERS_BETWEEN_SWEEPS === 0) setImmediate(() => globalThis.gc?.());
});
process.once("disconnect", () => process.exit());
// Ctrl+C reaches the whole process group, but the last request still waits for its paper.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);

async function answerTo({ paper, rareFonts, seal }: SealablePaper): Promise<PdfWorkerAnswer> {
  try {
    if (!print) throw new Error("the templates were not sent");
    const { sealPlace, ...printed } = await print(paper, rareFonts);
    const done = seal ? { ...printed, ...(await sealAt(sealPlace, printed.pdf, seal)) } : printed;
    return { done: { ...done, rssBytes: process.memoryUsage.rss() } };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function sealAt(place: SealPlace | undefined, pdf: Uint8Array, order: SealOrder) {
  if (!place) throw new Error("the template draws no seal");
  return sealPdf(pdf, place, order);
}
