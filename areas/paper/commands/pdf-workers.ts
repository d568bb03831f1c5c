import { join } from "node:path";
import { openPaperPrinter } from "#platform/papers/server/papers.ts";
import { openSeals, type PaperSealsOptions } from "#platform/papers/server/seal/seals.ts";
import type { Services } from "#platform/server/services.ts";

const LONGEST_MS = 300_000;
const LONGEST_PREVIEW_MS = 5000;

/** The worker pools of all papers. No process runs while nothing is printed. */
export function openPdfWorkers(options: PaperSealsOptions): Services["papers"] & { close(): Promise<void> } {
  const templates = join(import.meta.dirname, "../templates");
  const short = openPaperPrinter({ templates });
  const long = openPaperPrinter({ templates, processes: 1, maxMs: LONGEST_MS });
  const preview = openPaperPrinter({ templates, processes: 1, maxMs: LONGEST_PREVIEW_MS });
  return {
    short,
    long,
    preview,
    seals: openSeals(options),
    close: async () => {
      await Promise.all([short.close(), long.close(), preview.close()]);
    },
  };
}
