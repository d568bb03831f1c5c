import type { PrintablePaper, PaperRenderResult } from "../paper.ts";
import type { SealOrder } from "../seal.ts";
import { readFontCoverage } from "./font.ts";
import { openPdfWorkerPool } from "./pdf-worker-pool.ts";
import { listMissingCharacters, toPrintablePaperData } from "./printable-text.ts";
import { readPaperTemplates, computeTemplateVersion } from "./templates.ts";

export type PaperPrinterOptions = {
  /** The folder with the Typst templates. */
  templates: string;
  /** The number of papers that are printed at once. */
  processes?: number;
  /** The time limit of one paper. Its process is then replaced. */
  maxMs?: number;
  /** A process with more memory than this is replaced. */
  maxBytes?: number;
  /** The time after which an idle process ends. */
  idleMs?: number;
};

export type PaperPrinter = {
  /** Returns the present version of a template, the same that `printed` has. */
  version(template: string): string;
  /**
   * Prints a paper. The same paper of the same version gives the same bytes, even after ten years; a sealed one gives
   * them with the signature of its first print.
   */
  render(paper: PrintablePaper, seal?: SealOrder): Promise<PaperRenderResult>;
  close(): Promise<void>;
};

/** Prints papers in child processes, which run only while there are papers to print. */
export function openPaperPrinter({
  templates,
  processes = 2,
  maxMs: mostMs = 30_000,
  maxBytes: mostBytes = 400_000_000,
  idleMs = 60_000,
}: PaperPrinterOptions): PaperPrinter {
  const sources = readPaperTemplates(templates);
  const pool = openPdfWorkerPool({ sources, processes, maxMs: mostMs, maxBytes: mostBytes, idleMs });
  const version = (template: string): string => computeTemplateVersion(sources, `${template}.typ`);
  return {
    version,
    render: async ({ template, data: rawData }, seal) => {
      const templateVersion = version(template);
      const data = toPrintablePaperData(rawData);
      const fonts = readFontCoverage();
      const missingCharacters = listMissingCharacters(data, fonts.isDrawn);
      if (missingCharacters.length > 0) return { missing: missingCharacters };
      const rareFonts = fonts.listRareFonts(JSON.stringify(data));
      const printed = await pool.print({ paper: { template, data }, rareFonts, seal });
      return { printed: { ...printed, version: templateVersion } };
    },
    close: pool.close,
  };
}
