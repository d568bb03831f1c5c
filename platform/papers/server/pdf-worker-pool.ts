import { openChildWorkerPool } from "#platform/server/child-worker-pool.ts";
import type { PdfWorkerResult, SealablePaper } from "./pdf-worker-process.ts";
import { startPdfWorker } from "./pdf-worker.ts";
import type { PaperTemplateSources } from "./templates.ts";

type PoolParts = {
  sources: PaperTemplateSources;
  processes: number;
  maxMs: number;
  maxBytes: number;
  idleMs: number;
};
export type PdfWorkerPool = {
  print(paper: SealablePaper): Promise<Omit<PdfWorkerResult, "rssBytes">>;
  close(): Promise<void>;
};

export function openPdfWorkerPool({ sources, processes, maxMs, maxBytes, idleMs }: PoolParts): PdfWorkerPool {
  const pool = openChildWorkerPool({ start: () => startPdfWorker(sources), processes, idleMs });
  return {
    print: (paper) =>
      pool.use(async (worker) => {
        const { rssBytes, ...printed } = await worker.print(paper, maxMs);
        // The process never returns the memory of a very long list.
        if (rssBytes > maxBytes) await worker.end();
        return printed;
      }),
    close: pool.close,
  };
}
