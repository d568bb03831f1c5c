import { endorsementRefusals } from "#areas/endorsement/contract/refusals.ts";
import { policyRefusals } from "#areas/policy/contract/policy.ts";
import { proposalRefusals } from "#areas/proposal/contract/proposal.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { assert } from "#platform/kernel/assert.ts";
import { enqueueTask } from "#platform/jobs/server/enqueue.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { storePaper, writePrintRequestAuditNote, renderPaper, writePaperFile } from "../commands/printing.ts";
import { paperRefusals, printEndorse, printPolicy, printProposal, printProvisional } from "../contract.ts";
import { createPaperJob } from "../jobs.ts";
import type { CurrentPaper, CurrentPaperFinder } from "../questions/editions.ts";
import { type PaperSubject, paperSubjectFinders } from "../questions/subjects.ts";
import { isPaperOfSigning } from "../rules/paper-kinds.ts";
import { findPaperByKey, type StoredPaper } from "../store.ts";
import { toPaperViews } from "./paper-view.ts";

const { policyMissing } = policyRefusals;
const { proposalMissing } = proposalRefusals;
const { documentMissing } = documentRefusals;
const { endorsementMissing } = endorsementRefusals;
const { notSubmitted, revoked, notInEffect } = paperRefusals;

export function paperPrintingRoutes(services: Services, editions: CurrentPaperFinder): Route[] {
  const print = createPrinting(services, editions);
  return [
    handle(printPolicy, async ({ input: { policyNo }, refuse, ...unit }) => {
      const policy = await paperSubjectFinders.schedule(unit.tx, unit.actor, policyNo);
      return policy ? print(unit, policy) : refuse(policyMissing);
    }),
    handle(printProposal, async ({ input: { proposalNo }, refuse, ...unit }) => {
      const proposal = await paperSubjectFinders.proposal(unit.tx, unit.actor, proposalNo);
      if (!proposal) return refuse(proposalMissing);
      return proposal.contentVersion === 0 ? refuse(notSubmitted) : print(unit, proposal);
    }),
    handle(printProvisional, async ({ input: { provisionalNo }, refuse, ...unit }) => {
      const note = await paperSubjectFinders.provisional(unit.tx, unit.actor, provisionalNo);
      if (!note) return refuse(documentMissing);
      return note.contentVersion === 0 ? refuse(revoked) : print(unit, note);
    }),
    handle(printEndorse, async ({ input: { endorseNo }, refuse, ...unit }) => {
      const endorsement = await paperSubjectFinders.endorsement(unit.tx, unit.actor, endorseNo);
      if (!endorsement) return refuse(endorsementMissing);
      return endorsement.contentVersion === 0 ? refuse(notInEffect) : print(unit, endorsement);
    }),
  ];
}

type PrintingUnit = Pick<UnitOfWork, "tx" | "note"> & { readonly actor: Actor };

/** An earlier print if there is one, else a new one; a long paper becomes a task. */
function createPrinting(services: Services, editions: CurrentPaperFinder) {
  const { printed: files, makeId } = services;
  const jobs = {
    schedule: createPaperJob(services, "schedule"),
    proposal: createPaperJob(services, "proposal"),
    endorsement: createPaperJob(services, "endorsement"),
  };
  return async ({ tx, note, actor }: PrintingUnit, subject: PaperSubject) => {
    const edition = await editions.current(tx, subject);
    const existing = await findPaperByKey(tx, edition.key);
    if (existing) {
      writePrintRequestAuditNote({ note }, existing);
      return answerOf(tx, existing, edition);
    }
    const { content, isLong } = await editions.content(tx, subject, edition);
    const { kind, comCode, businessNo } = subject;
    const id = makeId();
    const job = kind === "provisional" || isPaperOfSigning(kind) ? undefined : jobs[kind];
    if (isLong && job) {
      await enqueueTask(tx, job, { businessNo }, { actor, taskId: id });
      note({ subject: id, comCode, change: { print: businessNo } });
      return { paper: null, taskId: id };
    }
    const ownership = { paperId: id, comCode, madeBy: actor.userCode };
    const pressed = await renderPaper(services, edition, { content, isLong: false }, ownership);
    const { stored, isOwn } = await storePaper({ tx, note }, pressed.paper);
    // The file is written last: a file without a row is harmless, a row without a file is not.
    if (isOwn) await writePaperFile(files, pressed);
    return answerOf(tx, stored, edition);
  };
}

async function answerOf(reader: Reader, stored: StoredPaper, edition: CurrentPaper) {
  const [paper] = await toPaperViews(reader, [stored], edition);
  assert(paper, "what was made is told");
  return { paper, taskId: null };
}
