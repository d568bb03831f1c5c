import type { Paper, Rendering } from "../paper.ts";
import type { Bytes } from "./compiling.ts";
import { readFont } from "./font.ts";
import { openPool } from "./pool.ts";
import { lackingIn, printable } from "./printable.ts";
import { readTemplates, versionOf } from "./templates.ts";

export type PapersParts = {
  /** The folder of the templates. */
  templates: string;
  /** How many papers are printed at once. */
  processes?: number;
  /** After which a paper is given up, and the process that prints it is replaced. */
  mostMs?: number;
  /** A process that has grown larger than this is replaced. */
  mostBytes?: number;
  /** After which an unused process is ended. */
  idleMs?: number;
};

export type Papers = {
  /** Of what a template is made today; `printed` tells the same. */
  version(template: string): string;
  /** The same paper is the same bytes, today and in ten years, as long as its version is. */
  render(paper: Paper): Promise<Rendering>;
  close(): Promise<void>;
};

/** Prints papers in child processes, which are there only while there is something to print. */
export function openPapers({
  templates,
  processes = 2,
  mostMs = 30_000,
  mostBytes = 400_000_000,
  idleMs = 60_000,
}: PapersParts): Papers {
  const sources = readTemplates(templates);
  const pool = openPool({ sources, processes, mostMs, mostBytes, idleMs });
  let font: ReturnType<typeof readFont> | undefined;
  const version = (template: string): string => versionOf(sources, `${template}.typ`);
  return {
    version,
    render: async ({ template, data: given }) => {
      const made = version(template);
      const data = printable(given);
      const lacking = lackingIn(data, (font ??= readFont()));
      if (lacking.length > 0) return { lacking };
      const bytes: Bytes = await pool.print({ template, data });
      return { printed: { ...bytes, version: made } };
    },
    close: pool.close,
  };
}
