import { endorsementRefusals } from "#areas/endorsement/contract/refusals.ts";
import { policyRefusals } from "#areas/policy/contract/policy.ts";
import { proposalRefusals } from "#areas/proposal/contract/proposal.ts";
import { quotationRefusals } from "#areas/quotation/contract/inquiry.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { assert } from "#platform/kernel/assert.ts";
import { enqueueTask } from "#platform/jobs/server/enqueue.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import {
  createPresentPaperPrinter,
  type PresentPaper,
  type PrintingUnit,
} from "../commands/present-paper.ts";
import {
  paperRefusals,
  printEndorse,
  printPolicy,
  printProposal,
  printProvisional,
  printQuotation,
} from "../contract/papers.ts";
import { createPaperJob } from "../jobs.ts";
import type { CurrentPaperFinder } from "../questions/editions.ts";
import { findPolicySubject, type PaperSubject, paperSubjectFinders } from "../questions/subjects.ts";
import {
  isLongKind,
  isPaperOfPolicyState,
  isPolicyPaperKind,
  namePaperKind,
  policyPaperKinds,
} from "../rules/paper-kinds.ts";
import { toPaperViews } from "./paper-view.ts";

const { policyMissing } = policyRefusals;
const { proposalMissing } = proposalRefusals;
const { documentMissing } = documentRefusals;
const { endorsementMissing } = endorsementRefusals;
const { inquiryMissing } = quotationRefusals;
const { notSubmitted, revoked, notInEffect, notInForce, notPriced } = paperRefusals;

export function paperPrintingRoutes(services: Services, editions: CurrentPaperFinder): Route[] {
  const print = createPrinting(services, editions);
  return [
    handle(printPolicy, async ({ input: { policyNo, paperCode = "P01" }, refuse, ...unit }) => {
      const kind = policyPaperKinds[paperCode];
      const policy = await findPolicySubject(unit.tx, unit.actor, { policyNo, kind });
      if (!policy) return refuse(policyMissing);
      if (!isPaperOfPolicyState(kind, policy.policyStatus))
        return refuse(notInForce, { values: { name: namePaperKind(kind) } });
      return print(unit, policy);
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
    handle(printQuotation, async ({ input: { inquiryNo }, refuse, ...unit }) => {
      const inquiry = await paperSubjectFinders.quotation(unit.tx, unit.actor, inquiryNo);
      if (!inquiry) return refuse(inquiryMissing);
      return inquiry.contentVersion === 0 ? refuse(notPriced) : print(unit, inquiry);
    }),
    handle(printEndorse, async ({ input: { endorseNo }, refuse, ...unit }) => {
      const endorsement = await paperSubjectFinders.endorsement(unit.tx, unit.actor, endorseNo);
      if (!endorsement) return refuse(endorsementMissing);
      return endorsement.contentVersion === 0 ? refuse(notInEffect) : print(unit, endorsement);
    }),
  ];
}

/** A paper that takes too long for a request becomes a task. */
function createPrinting(services: Services, editions: CurrentPaperFinder) {
  const print = createPresentPaperPrinter(services, editions);
  const jobs = {
    schedule: createPaperJob(services, "schedule"),
    proposal: createPaperJob(services, "proposal"),
    endorsement: createPaperJob(services, "endorsement"),
    quotation: createPaperJob(services, "quotation"),
  };
  return async (unit: PrintingUnit, subject: PaperSubject) => {
    const { tx, note, actor } = unit;
    const printed = await print(unit, subject);
    if (printed) return answerOf(tx, printed);
    const { kind, comCode, businessNo } = subject;
    assert(isLongKind(kind), "no other kind needs a task");
    const job = jobs[isPolicyPaperKind(kind) ? "schedule" : kind];
    const taskId = services.makeId();
    await enqueueTask(tx, job, { businessNo, kind }, { actor, taskId });
    note({ subject: taskId, comCode, change: { print: businessNo } });
    return { paper: null, taskId };
  };
}

async function answerOf(reader: Reader, { stored, edition }: PresentPaper) {
  const [paper] = await toPaperViews(reader, [stored], [edition.key]);
  assert(paper, "what was made is told");
  return { paper, taskId: null };
}
