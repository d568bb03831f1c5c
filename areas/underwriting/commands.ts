import { findPartyRisk } from "#areas/customer/questions.ts";
import { findCodeName } from "#areas/dictionary/questions.ts";
import type { DocumentWriteContext } from "#areas/document/commands/document-steps.ts";
import type { ComparedCovers } from "#areas/document/rules/covers.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { getFormCurrency, findExchangeRate } from "#areas/product/rules/exchange-rate.ts";
import type { ProductFormEvaluation } from "#areas/product/rules/judge-form.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import { createIdInOrderOfTime } from "#platform/kernel/id.ts";
import { Decimal } from "#platform/kernel/money.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import { defineEventReactionSlot } from "#platform/server/area.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { decideTransition, getTransition } from "#platform/lifecycle/lifecycle.ts";
import { underwritingTaskLifecycle } from "./lifecycle.ts";
import type { UnderwritingDecision } from "./rules/decision.ts";
import {
  computeAuthorityLevelForAmount,
  type EndorsementReferral,
  type UnderwritingFacts,
  listUnderwritingHits,
} from "./rules/automatic-underwriting.ts";
import { buildUnderwritingFacts } from "./rules/underwriting-facts.ts";
import { type InquiryApproval, markApprovedHits, type UnderwritingHit } from "./rules/inquiry-approval.ts";
import { type AutoUnderwritingResult, computeDueTime, toAutoUnderwritingResult } from "./rules/levels.ts";
import { insertAutoUnderwritingResult } from "./store/auto-result.ts";
import { insertUnderwritingTask, updateUnderwritingTask } from "./store/task.ts";
import { lockUnclaimedTask } from "./store/unclaimed-task.ts";

/** Moves a document after a decision, in the decision's transaction. */
export type UnderwritingDecisionHandler = (
  work: DocumentWriteContext,
  decision: UnderwritingDecision,
) => Promise<Document>;
/** The decision handlers of later areas, by the first letter of the document number. */
export const underwritingDecisionHandlerSlot =
  defineEventReactionSlot<UnderwritingDecisionHandler>("an underwriting decision");

/** The document to underwrite, with its product and the check of its form. */
export type UnderwritingSubmission = {
  readonly document: Document;
  readonly compiled: CompiledProduct;
  readonly judgement: ProductFormEvaluation;
  readonly approval?: InquiryApproval | undefined;
  readonly covers?: ComparedCovers;
  /** Only of an endorsement. */
  readonly endorsement?: EndorsementReferral | undefined;
  /** The earliest start that special backdating permits. */
  readonly permittedStartDate?: PlainDate | undefined;
};
export type UnderwritingResult = AutoUnderwritingResult & {
  readonly resultId: string;
  readonly amountLevel: number;
  /** The premium under decision; for an endorsement, its change of premium. */
  readonly premium: string;
};

/** Computes the result of a submission now, without storing anything. */
export async function simulateUnderwriting(
  reader: Reader,
  submission: UnderwritingSubmission,
  now: Date,
): Promise<Omit<UnderwritingResult, "resultId" | "premium">> {
  const facts = await gatherFacts(reader, submission, now);
  const { approval, compiled } = submission;
  const marked = markApprovedHits(listUnderwritingHits(facts), approval, compiled.referrals);
  const hits = await nameCodes(reader, marked);
  return { ...toAutoUnderwritingResult(hits), amountLevel: computeAuthorityLevelForAmount(facts) };
}

/** Runs automatic underwriting as part of a submission and stores the result in every case. */
export async function underwriteSubmission(
  { tx, services }: DocumentWriteContext,
  submission: UnderwritingSubmission,
): Promise<UnderwritingResult> {
  const result = await simulateUnderwriting(tx, submission, services.now());
  const { businessNo, comCode, edition, sumPremium } = submission.document;
  const premium = submission.endorsement?.premiumChange ?? sumPremium ?? "0.00";
  const resultId = services.makeId();
  await insertAutoUnderwritingResult(tx, { ...result, resultId, businessNo, comCode, edition });
  return { ...result, resultId, premium };
}

/** Puts a task into the pool of the level that the hits require. */
export async function createUnderwritingTask(
  { tx, services }: DocumentWriteContext,
  document: Document,
  { resultId, uwLevel, amountLevel: level, premium: sumPremium }: UnderwritingResult,
): Promise<void> {
  assert(uwLevel > 0, "a task needs a level above automatic underwriting");
  const now = services.now();
  // Tasks of a weekend are due at the same moment, and then the first to come is the first in the list.
  const taskId = createIdInOrderOfTime(now, services.makeId());
  const { businessNo, comCode } = document;
  const dueAt = computeDueTime(uwLevel, now);
  const task = { taskId, businessNo, comCode, resultId, state: "0", uwLevel, amountLevel: level, dueAt };
  await insertUnderwritingTask(tx, { ...task, sumPremium }, document);
}

/** Takes the task out of the pool; false if an underwriter has it, or is about to. */
export async function withdrawUnderwritingTask(
  { tx, note }: Pick<DocumentWriteContext, "tx" | "note">,
  businessNo: string,
): Promise<boolean> {
  const task = await lockUnclaimedTask(tx, businessNo);
  if (!task) return false;
  const owner = { state: task.state, roles: new Set(["owner"] as const), checkGuard: () => undefined };
  const { to } = getTransition(decideTransition(underwritingTaskLifecycle, "withdraw", owner));
  const moved = await updateUnderwritingTask(tx, task.taskId, { state: to });
  note({ subject: task.taskId, comCode: task.comCode, change: { task: { before: task, after: moved } } });
  return true;
}

async function gatherFacts(
  reader: Reader,
  submission: UnderwritingSubmission,
  now: Date,
): Promise<UnderwritingFacts> {
  const { document, compiled, judgement } = submission;
  const facts = buildUnderwritingFacts({
    compiled,
    form: document.content,
    judgement,
    startDate: document.startDate,
    today: getTodayInShanghai(now),
  });
  const parties = [];
  for (const { role, ...party } of facts.named) {
    const risk = await findPartyRisk(reader, party);
    if (risk) parties.push({ role, name: party.name, ...risk });
  }
  return {
    ...facts,
    permittedStartDate: submission.permittedStartDate,
    covers: submission.covers,
    endorsement: submission.endorsement,
    parties,
    exchange: await exchangeOf(reader, document.content),
  };
}

async function nameCodes(reader: Reader, hits: readonly UnderwritingHit[]): Promise<UnderwritingHit[]> {
  const named: UnderwritingHit[] = [];
  for (const hit of hits) {
    const { codeType, actual, allowed } = hit;
    if (codeType === undefined) named.push(hit);
    else {
      const labelOf = async (code: string) => (await findCodeName(reader, codeType, code)) ?? code;
      named.push({ ...hit, words: { actual: await labelOf(actual), allowed: await labelOf(allowed) } });
    }
  }
  return named;
}

const RATES = "ExchangeRateDemo";

async function exchangeOf(reader: Reader, form: FilledForm): Promise<UnderwritingFacts["exchange"]> {
  const rate = findExchangeRate(form);
  if (!rate) return undefined;
  const reference = await findCodeName(reader, RATES, getFormCurrency(form));
  return { rate, reference: reference === undefined ? undefined : new Decimal(reference) };
}
