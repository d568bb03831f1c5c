import { policyRefusals } from "#areas/policy/contract/policy.ts";
import { findPolicyVisibleToUser } from "#areas/policy/questions/policies.ts";
import { assert } from "#platform/kernel/assert.ts";
import { enqueueTask } from "#platform/jobs/server/enqueue.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { storePaper, writePrintRequestAuditNote, renderPaper, writePaperFile } from "../commands/printing.ts";
import { printPolicy } from "../contract.ts";
import { createPolicyPaperJob } from "../jobs.ts";
import type { CurrentPolicyPaper, CurrentPolicyPaperFinder } from "../questions/editions.ts";
import { findPaperByKey, type StoredPaper } from "../store.ts";
import { toPaperViews } from "./paper-view.ts";

const { policyMissing } = policyRefusals;

export function paperPrintingRoutes(services: Services, editions: CurrentPolicyPaperFinder): Route[] {
  const { papers, printed: files, makeId } = services;
  const job = createPolicyPaperJob(services);
  return [
    handle(printPolicy, async ({ input: { policyNo }, actor, tx, note, refuse }) => {
      const policy = await findPolicyVisibleToUser(tx, actor, policyNo);
      if (!policy) return refuse(policyMissing);
      const edition = await editions.current(tx, policy);
      const existing = await findPaperByKey(tx, edition.key);
      if (existing) {
        writePrintRequestAuditNote({ note }, existing);
        return answerOf(tx, existing, edition);
      }
      const { schedule, isLong } = await editions.schedule(tx, policy, edition);
      const { comCode } = policy;
      const id = makeId();
      if (isLong) {
        await enqueueTask(tx, job, { policyNo }, { actor, taskId: id });
        note({ subject: id, comCode, change: { print: policyNo } });
        return { paper: null, taskId: id };
      }
      const ownership = { paperId: id, comCode, madeBy: actor.userCode };
      const pressed = await renderPaper(papers.short, edition, schedule, ownership);
      const { stored, isOwn } = await storePaper({ tx, note }, pressed.paper);
      // The file is written last: a file without a row is harmless, a row without a file is not.
      if (isOwn) await writePaperFile(files, pressed);
      return answerOf(tx, stored, edition);
    }),
  ];
}

async function answerOf(reader: Reader, stored: StoredPaper, edition: CurrentPolicyPaper) {
  const [paper] = await toPaperViews(reader, [stored], edition);
  assert(paper, "what was made is told");
  return { paper, taskId: null };
}
