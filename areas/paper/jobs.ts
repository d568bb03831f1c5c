import * as z from "zod/mini";
import { endorsementRefusals } from "#areas/endorsement/contract/refusals.ts";
import { policyRefusals } from "#areas/policy/contract/policy.ts";
import { proposalRefusals } from "#areas/proposal/contract/proposal.ts";
import { defineJob, type AnyJob } from "#platform/jobs/server/definition.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Services } from "#platform/server/services.ts";
import { storePaper, renderPaper, writePaperFile } from "./commands/printing.ts";
import { paperRefusals, printEndorse, printPolicy, printProposal } from "./contract.ts";
import { createCurrentPaperFinder } from "./questions/editions.ts";
import { buildVerification } from "./questions/verification.ts";
import { paperSubjectFinders } from "./questions/subjects.ts";
import { buildPaperFileName, type LongPaperKind } from "./rules/paper-kinds.ts";
import { findPaperByKey } from "./store.ts";

export const paperJobNames = {
  schedule: "policyPaper",
  proposal: "proposalPaper",
  endorsement: "endorsementPaper",
} as const satisfies Record<LongPaperKind, string>;
const printCalls = { schedule: printPolicy, proposal: printProposal, endorsement: printEndorse } as const;

/** The refusal where the user sees no such policy, proposal or endorsement. */
const missingRefusals = {
  schedule: policyRefusals.policyMissing,
  proposal: proposalRefusals.proposalMissing,
  endorsement: endorsementRefusals.endorsementMissing,
} as const;

/** Prints a paper with a long list, which takes too long for a request. */
export function createPaperJob(services: Services, kind: LongPaperKind) {
  const editions = createCurrentPaperFinder(services);
  const { papers, printed: files } = services;
  return defineJob({
    name: paperJobNames[kind],
    title: ({ businessNo }) => `${printCalls[kind].title}：${businessNo}`,
    input: z.object({ businessNo: z.string() }),
    permission: printCalls[kind].permission,
    run: async (run) => {
      const { businessNo } = run.input;
      const request = await run.read(async (reader) => {
        const subject = await paperSubjectFinders[kind](reader, run.actor, businessNo);
        if (!subject) throw new Refusal(missingRefusals[kind]);
        if (subject.contentVersion === 0)
          throw new Refusal(paperRefusals[kind === "endorsement" ? "notInEffect" : "notSubmitted"]);
        const edition = await editions.current(reader, subject);
        if (await findPaperByKey(reader, edition.key)) return undefined;
        const { content } = await editions.content(reader, subject, edition);
        return { edition, content, comCode: subject.comCode };
      });
      if (!request) return { message: PRINTED_BEFORE };
      const { edition, content, comCode } = request;
      const ownership = { paperId: run.taskId, comCode, madeBy: run.actor.userCode };
      const evidence = {
        seals: papers.seals,
        verification: buildVerification(services.settings, run.taskId),
      };
      const pressed = await renderPaper(papers.long, edition, content, { ...ownership, ...evidence });
      await writePaperFile(files, pressed);
      let isOwn = true;
      await run.step("keep", async (unit) => {
        ({ isOwn } = await storePaper(unit, pressed.paper));
        return { done: 1, total: 1 };
      });
      // Another task's file has another time in its seal; only the stored one is genuine.
      if (!isOwn) return { message: PRINTED_BEFORE };
      const named = { name: buildPaperFileName(pressed.paper), type: "application/pdf" };
      const file = await run.writeFile(named, once(pressed.pdf));
      return { message: `共 ${pressed.paper.pages} 页`, file };
    },
  });
}

const PRINTED_BEFORE = "已经出具，请在单证中查看";

export function paperJobs(services: Services): readonly AnyJob[] {
  return [
    createPaperJob(services, "schedule"),
    createPaperJob(services, "proposal"),
    createPaperJob(services, "endorsement"),
  ];
}

async function* once(pdf: Uint8Array): AsyncIterable<Uint8Array> {
  yield pdf;
}
