import type { PdfWorkerResult, SealablePaper } from "./pdf-worker-process.ts";
import { type PdfWorker, startPdfWorker } from "./pdf-worker.ts";
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

/** A slot of the pool. Its worker starts when the slot is first used. */
type Slot = { press?: PdfWorker | undefined; idleTimer?: NodeJS.Timeout | undefined };
type WaitingRequest = { take(slot: Slot): void; reject(error: Error): void };

export function openPdfWorkerPool({
  sources,
  processes,
  maxMs: mostMs,
  maxBytes: mostBytes,
  idleMs,
}: PoolParts): PdfWorkerPool {
  const slots: readonly Slot[] = Array.from({ length: processes }, () => ({}));
  const free = [...slots];
  const waiting: WaitingRequest[] = [];
  let isClosed = false;

  const take = (): Promise<Slot> => {
    if (isClosed) return Promise.reject(closedError());
    const slot = free.pop();
    if (slot) return Promise.resolve(slot);
    return new Promise((resolve, reject) => waiting.push({ take: resolve, reject }));
  };
  const release = (slot: Slot): void => {
    const next = waiting.shift();
    if (next) return next.take(slot);
    free.push(slot);
    slot.idleTimer = setTimeout(() => void slot.press?.end(), idleMs).unref();
  };

  return {
    print: async (paper) => {
      const slot = await take();
      clearTimeout(slot.idleTimer);
      try {
        if (isClosed) throw closedError();
        const { rssBytes, ...printed } = await workerIn(slot, sources).print(paper, mostMs);
        // The process never returns the memory of a very long list.
        if (rssBytes > mostBytes) await slot.press?.end();
        return printed;
      } finally {
        release(slot);
      }
    },
    close: async () => {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(closedError());
      await Promise.all(slots.map(async ({ press }) => press?.end()));
    },
  };
}

/** Returns the worker of a slot, and replaces one that was killed or has ended. */
function workerIn(slot: Slot, sources: PaperTemplateSources): PdfWorker {
  if (!slot.press?.isAlive()) slot.press = startPdfWorker(sources);
  return slot.press;
}

function closedError(): Error {
  return new Error("no papers are printed any more");
}
