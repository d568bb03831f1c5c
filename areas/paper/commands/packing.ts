import { buffer } from "node:stream/consumers";
import * as z from "zod/mini";
import { defineJob, type JobProgress, type JobRun } from "#platform/jobs/server/definition.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Services } from "#platform/server/services.ts";
import { createArchiveListEntry, writeZipArchive, type ZipEntry } from "#platform/server/zip-archive.ts";
import { packPapers, paperRefusals } from "../contract/papers.ts";
import {
  describePacking,
  getIssuedPaperKind,
  type PackedPaper,
  packedPaperColumns,
} from "../rules/packed-papers.ts";
import { buildPaperFileName } from "../rules/paper-kinds.ts";
import { getPaperSource } from "../store.ts";
import { readPaperFile } from "./stored-file.ts";
import { createTaskPrinter } from "./task-printing.ts";

export const PACKING_JOB_NAME = "packPapers";

const JobInput = z.object({ businessNos: z.array(z.string()) });
type Run = JobRun<z.infer<typeof JobInput>>;
type Place = {
  readonly run: Run;
  readonly services: Services;
  readonly print: ReturnType<typeof createTaskPrinter>;
};

/** Prints what was not printed yet, and writes all files into one archive, with a list that names each. */
export function createPackingJob(services: Services) {
  const print = createTaskPrinter(services);
  return defineJob({
    name: PACKING_JOB_NAME,
    title: ({ businessNos }) => `打包单证：${businessNos.length} 个业务号`,
    input: JobInput,
    permission: packPapers.permission,
    run: async (run) => {
      const lines: PackedPaper[] = [];
      const entries = packAll({ run, services, print }, lines);
      const named = { name: `单证-${run.today}.zip`, type: "application/zip" };
      const file = await run.writeFile(named, writeZipArchive(entries, services.now()));
      return { message: describePacking(lines), file };
    },
  });
}

/** One paper at a time is in memory. The list comes last, because it tells what became of each number. */
async function* packAll(place: Place, lines: PackedPaper[]): AsyncGenerator<ZipEntry> {
  const { businessNos } = place.run.input;
  for (const [index, businessNo] of businessNos.entries()) {
    const progress = { done: index + 1, total: businessNos.length };
    try {
      const { paper, content } = await openPaper(place, businessNo, progress);
      const { pages, sha256 } = paper;
      const name = buildPaperFileName(paper);
      lines.push({ businessNo, fileName: name, pages: String(pages), sha256, why: "" });
      yield { name, read: () => buffer(content) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      lines.push({ businessNo, fileName: "", pages: "", sha256: "", why: error.message });
    }
    await place.run.progress(progress);
  }
  yield createArchiveListEntry(packedPaperColumns, lines);
}

async function openPaper({ run, services, print }: Place, businessNo: string, progress: JobProgress) {
  const { paper } = await print(run, {
    kind: getIssuedPaperKind(businessNo),
    businessNo,
    paperId: services.makeId(),
    step: `print-${businessNo}`,
    progress,
  });
  const content = await readPaperFile(services, paper, () =>
    run.read((reader) => getPaperSource(reader, paper.paperId)),
  );
  if (!content) throw new Refusal(paperRefusals.paperGone);
  return { paper, content };
}
