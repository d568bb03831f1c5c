import type { Paper } from "../paper.ts";
import { type Bytes, openCompiler } from "./compiling.ts";
import type { Sources } from "./templates.ts";

/** The first message brings the templates, each further one a paper. */
export type Told = { sources: Sources } | { paper: Paper };
export type Answer = { done: Done } | { fault: string };
/** `rssBytes` is how large this process is by now. */
export type Done = Bytes & { rssBytes: number };

const PAPERS_BETWEEN_SWEEPS = 10;

let print: ReturnType<typeof openCompiler> | undefined;
let papers = 0;

process.on("message", (told: Told) => {
  if ("sources" in told) print = openCompiler(told.sources);
  else process.send?.(answerTo(told.paper));
  papers += 1;
  // Node does not see the compiler's own memory, and would let a megabyte a paper lie.
  if (papers % PAPERS_BETWEEN_SWEEPS === 0) setImmediate(() => globalThis.gc?.());
});
process.once("disconnect", () => process.exit());
// Ctrl+C reaches the whole group; a paper that is being printed for the last request is still wanted.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);

function answerTo(paper: Paper): Answer {
  try {
    if (!print) throw new Error("no templates were told");
    return { done: { ...print(paper), rssBytes: process.memoryUsage.rss() } };
  } catch (fault) {
    return { fault: fault instanceof Error ? fault.message : String(fault) };
  }
}
