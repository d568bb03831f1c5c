import * as z from "zod/mini";
import { defineJob, type AnyJob } from "#platform/jobs/server/definition.ts";
import type { Services } from "#platform/server/services.ts";
import { createPackingJob } from "./commands/packing.ts";
import { createTaskPrinter } from "./commands/task-printing.ts";
import { printEndorse, printPolicy, printProposal } from "./contract.ts";
import { buildPaperFileName, type LongPaperKind } from "./rules/paper-kinds.ts";

export const paperJobNames = {
  schedule: "policyPaper",
  proposal: "proposalPaper",
  endorsement: "endorsementPaper",
} as const satisfies Record<LongPaperKind, string>;
const printCalls = { schedule: printPolicy, proposal: printProposal, endorsement: printEndorse } as const;

/** Prints a paper with a long list, which takes too long for a request. */
export function createPaperJob(services: Services, kind: LongPaperKind) {
  const print = createTaskPrinter(services);
  return defineJob({
    name: paperJobNames[kind],
    title: ({ businessNo }) => `${printCalls[kind].title}：${businessNo}`,
    input: z.object({ businessNo: z.string() }),
    permission: printCalls[kind].permission,
    run: async (run) => {
      const { paper, pdf } = await print(run, {
        kind,
        businessNo: run.input.businessNo,
        paperId: run.taskId,
        step: "keep",
        progress: { done: 1, total: 1 },
      });
      if (!pdf) return { message: PRINTED_BEFORE };
      const named = { name: buildPaperFileName(paper), type: "application/pdf" };
      const file = await run.writeFile(named, once(pdf));
      return { message: `共 ${paper.pages} 页`, file };
    },
  });
}

const PRINTED_BEFORE = "已经出具，请在单证中查看";

export function paperJobs(services: Services): readonly AnyJob[] {
  return [
    createPaperJob(services, "schedule"),
    createPaperJob(services, "proposal"),
    createPaperJob(services, "endorsement"),
    createPackingJob(services),
  ];
}

async function* once(pdf: Uint8Array): AsyncIterable<Uint8Array> {
  yield pdf;
}
