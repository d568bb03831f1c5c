import { policyRefusals } from "#areas/policy/contract.ts";
import { policyFor } from "#areas/policy/questions.ts";
import { assert } from "#platform/kernel/assert.ts";
import { enqueue } from "#platform/jobs/server/enqueue.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { storePaper, noteDemand, renderPaper, writePaper } from "../commands/printing.ts";
import { printPolicy } from "../contract.ts";
import { policyPaper } from "../jobs.ts";
import type { Edition, Editions } from "../questions/editions.ts";
import { paperOf, type StoredPaper } from "../store.ts";
import { toPaperViews } from "./paper-view.ts";

const { policyMissing } = policyRefusals;

export function printingRoutes(services: Services, editions: Editions): Route[] {
  const { papers, printed: files, makeId } = services;
  const job = policyPaper(services);
  return [
    handle(printPolicy, async ({ input: { policyNo }, actor, tx, note, refuse }) => {
      const policy = await policyFor(tx, actor, policyNo);
      if (!policy) return refuse(policyMissing);
      const edition = await editions.current(tx, policy);
      const made = await paperOf(tx, edition.key);
      if (made) {
        noteDemand({ note }, made);
        return answerOf(tx, made, edition);
      }
      const { schedule, isLong } = await editions.schedule(tx, policy, edition);
      const { comCode } = policy;
      const id = makeId();
      if (isLong) {
        await enqueue(tx, job, { policyNo }, { actor, taskId: id });
        note({ subject: id, comCode, change: { print: policyNo } });
        return { paper: null, taskId: id };
      }
      const whose = { paperId: id, comCode, madeBy: actor.userCode };
      const pressed = await renderPaper(papers.short, edition, schedule, whose);
      const { stored, isOwn } = await storePaper({ tx, note }, pressed.paper);
      // Last of all: a file that is there without its row harms nobody, a row without its file does.
      if (isOwn) await writePaper(files, pressed);
      return answerOf(tx, stored, edition);
    }),
  ];
}

async function answerOf(reader: Reader, stored: StoredPaper, edition: Edition) {
  const [paper] = await toPaperViews(reader, [stored], edition);
  assert(paper, "what was made is told");
  return { paper, taskId: null };
}
