import * as z from "zod/mini";
import { defineJob, type AnyJob } from "#platform/jobs/server/definition.ts";
import type { Services } from "#platform/server/services.ts";
import { createPackingJob } from "./commands/packing.ts";
import { createTaskPrinter } from "./commands/task-printing.ts";
import { printEndorse, printPolicy, printProposal, printQuotation } from "./contract/papers.ts";
import { buildPaperFileName, findPolicyPaperKind } from "./rules/paper-kinds.ts";

export const paperJobNames = {
  schedule: "policyPaper",
  proposal: "proposalPaper",
  endorsement: "endorsementPaper",
  quotation: "quotationPaper",
} as const;
const printCalls = {
  schedule: printPolicy,
  proposal: printProposal,
  endorsement: printEndorse,
  quotation: printQuotation,
} as const;

/** One job prints all papers of a policy; the input of its task names the kind. */
type PaperJobKind = keyof typeof paperJobNames;

/** Prints a paper with a long list, which takes too long for a request. */
export function createPaperJob(services: Services, kind: PaperJobKind) {
  const print = createTaskPrinter(services);
  return defineJob({
    name: paperJobNames[kind],
    title: ({ businessNo }) => `${printCalls[kind].title}：${businessNo}`,
    // Tasks from before decision 0146 have no kind.
    input: z.object({ businessNo: z.string(), kind: z.optional(z.string()) }),
    permission: printCalls[kind].permission,
    run: async (run) => {
      const { paper, pdf } = await print(run, {
        kind: findPolicyPaperKind(run.input.kind) ?? kind,
        businessNo: run.input.businessNo,
        // Of two runs of one task, each has a file of its own.
        paperId: services.makeId(),
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
    createPaperJob(services, "quotation"),
    createPackingJob(services),
  ];
}

async function* once(pdf: Uint8Array): AsyncIterable<Uint8Array> {
  yield pdf;
}
