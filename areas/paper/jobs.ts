import * as z from "zod/mini";
import { policyRefusals } from "#areas/policy/contract/policy.ts";
import { findPolicyVisibleToUser } from "#areas/policy/questions/policies.ts";
import { defineJob, type AnyJob } from "#platform/jobs/server/definition.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Services } from "#platform/server/services.ts";
import { storePaper, renderPaper, writePaperFile } from "./commands/printing.ts";
import { printPolicy } from "./contract.ts";
import { createCurrentPolicyPaperFinder } from "./questions/editions.ts";
import { buildPaperFileName } from "./rules/paper-kinds.ts";
import { findPaperByKey } from "./store.ts";

export const POLICY_PAPER_JOB = "policyPaper";

/** Prints a schedule with a long list, which takes too long for a request. */
export function createPolicyPaperJob(services: Services) {
  const editions = createCurrentPolicyPaperFinder(services);
  const { papers, printed: files } = services;
  return defineJob({
    name: POLICY_PAPER_JOB,
    title: ({ policyNo }) => `打印保单：${policyNo}`,
    input: z.object({ policyNo: z.string() }),
    permission: printPolicy.permission,
    run: async (run) => {
      const { policyNo } = run.input;
      const request = await run.read(async (reader) => {
        const policy = await findPolicyVisibleToUser(reader, run.actor, policyNo);
        if (!policy) throw new Refusal(policyRefusals.policyMissing);
        const edition = await editions.current(reader, policy);
        if (await findPaperByKey(reader, edition.key)) return undefined;
        const { schedule } = await editions.schedule(reader, policy, edition);
        return { edition, schedule, comCode: policy.comCode };
      });
      if (!request) return { message: PRINTED_BEFORE };
      const { edition, schedule, comCode } = request;
      const ownership = { paperId: run.taskId, comCode, madeBy: run.actor.userCode };
      const pressed = await renderPaper(papers.long, edition, schedule, ownership);
      await writePaperFile(files, pressed);
      await run.step("keep", async (unit) => {
        await storePaper(unit, pressed.paper);
        return { done: 1, total: 1 };
      });
      const named = { name: buildPaperFileName(pressed.paper), type: "application/pdf" };
      const file = await run.writeFile(named, once(pressed.pdf));
      return { message: `共 ${pressed.paper.pages} 页`, file };
    },
  });
}

const PRINTED_BEFORE = "已经出具，请在保单单证页查看";

export function paperJobs(services: Services): readonly AnyJob[] {
  return [createPolicyPaperJob(services)];
}

async function* once(pdf: Uint8Array): AsyncIterable<Uint8Array> {
  yield pdf;
}
