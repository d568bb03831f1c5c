import { endorsementRefusals } from "#areas/endorsement/contract/refusals.ts";
import { policyRefusals } from "#areas/policy/contract/policy.ts";
import { paymentRefusals } from "#areas/payment/contract/refusals.ts";
import { proposalRefusals } from "#areas/proposal/contract/proposal.ts";
import { quotationRefusals } from "#areas/quotation/contract/inquiry.ts";
import type { JobProgress, JobRun } from "#platform/jobs/server/definition.ts";
import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { TemplateError } from "#platform/papers/server/template-error.ts";
import type { Actor } from "#platform/server/actor.ts";
import { WorkerEndedError } from "#platform/server/child-worker.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { WorkerLimitError } from "#platform/server/worker-thread.ts";
import { moneyPaperRefusals } from "../contract/money-refusals.ts";
import { paperRefusals } from "../contract/papers.ts";
import { createCurrentPaperFinder, type CurrentPaperFinder } from "../questions/editions.ts";
import { paperSubjectFinders } from "../questions/subjects.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { isPolicyPaperKind, type PaperKind } from "../rules/paper-kinds.ts";
import { findPaperByKey, type StoredPaper } from "../store.ts";
import { renderPaper, storePaper, writePaperFile } from "./printing.ts";

/** The refusal where the user sees nothing of this number. */
function getMissingRefusal(kind: TaskPaperKind) {
  if (isPolicyPaperKind(kind)) return policyRefusals.policyMissing;
  return missingRefusals[kind];
}

/** Why a document that is seen cannot be printed; a policy always can. */
function getUnprintableRefusal(kind: TaskPaperKind) {
  return isPolicyPaperKind(kind) ? paperRefusals.notSubmitted : unprintableRefusals[kind];
}

const missingRefusals = {
  proposal: proposalRefusals.proposalMissing,
  endorsement: endorsementRefusals.endorsementMissing,
  provisional: documentRefusals.documentMissing,
  quotation: quotationRefusals.inquiryMissing,
  premiumReceipt: paymentRefusals.paymentMissing,
} as const;

const unprintableRefusals = {
  proposal: paperRefusals.notSubmitted,
  endorsement: paperRefusals.notInEffect,
  provisional: paperRefusals.revoked,
  quotation: paperRefusals.notPriced,
  premiumReceipt: moneyPaperRefusals.notReceived,
} as const;

type TaskPaperKind = Exclude<PaperKind, "signing" | "signed" | "invoiceLetter">;

type TaskPrint = {
  readonly kind: TaskPaperKind;
  readonly businessNo: string;
  readonly paperId: string;
  readonly step: string;
  readonly progress: JobProgress;
};
/** Without `pdf` the paper was printed by somebody else, or before. */
type PrintedInTask = { readonly paper: StoredPaper; readonly pdf?: Uint8Array };

/** Prints papers in a task. A restarted task finds what it has printed. */
export function createTaskPrinter(services: Services) {
  const editions = createCurrentPaperFinder(services);
  const { printed: files } = services;
  return async (
    run: Pick<JobRun<unknown>, "read" | "step" | "actor">,
    { kind, businessNo, paperId, step, progress }: TaskPrint,
  ): Promise<PrintedInTask> => {
    const found = await run.read((reader) => findContent(reader, editions, run.actor, { kind, businessNo }));
    if ("existing" in found) return { paper: found.existing };
    const { edition, content, comCode } = found;
    const ownership = { paperId, comCode, madeBy: run.actor.userCode };
    const rendered = await renderPaper(services, edition, { content, isLong: true }, ownership).catch(
      (error: unknown) => {
        services.tell(`${businessNo} was not printed: ${String(error)}`);
        throw toPrintRefusal(error);
      },
    );
    await writePaperFile(files, rendered);
    let kept: Awaited<ReturnType<typeof storePaper>> | undefined;
    await run.step(step, async (unit) => {
      kept = await storePaper(unit, rendered.paper);
      return progress;
    });
    assert(kept, "a step that was taken has stored its paper, which is found before");
    // Another task's file has another time in its seal; only the stored one is genuine.
    return kept.isOwn ? { paper: kept.stored, pdf: rendered.pdf } : { paper: kept.stored };
  };
}

/** A paper that takes too long, or whose template fails, is no better when it is tried again. */
function toPrintRefusal(error: unknown): unknown {
  if (error instanceof WorkerLimitError) return new Refusal(paperRefusals.printTooLong);
  const isFailure = error instanceof TemplateError || error instanceof WorkerEndedError;
  return isFailure ? new Refusal(paperRefusals.printFailed) : error;
}

async function findContent(
  reader: Reader,
  editions: CurrentPaperFinder,
  actor: Actor,
  { kind, businessNo }: Pick<TaskPrint, "kind" | "businessNo">,
) {
  const subject = await paperSubjectFinders[kind](reader, actor, businessNo);
  if (!subject) throw new Refusal(getMissingRefusal(kind));
  if (subject.contentVersion === 0) throw new Refusal(getUnprintableRefusal(kind));
  const edition = await editions.current(reader, subject);
  const existing = await findPaperByKey(reader, edition.key);
  if (existing) return { existing };
  const { content } = await editions.content(reader, subject, edition);
  return { edition, content, comCode: subject.comCode };
}
