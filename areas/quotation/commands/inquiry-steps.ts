import {
  lockDocument,
  insertContractTransactionOfDraft,
  type DocumentWriteContext,
  lockDocumentVisibleToUser,
  assertDocumentVersionUnchanged,
  type TransitionEffect,
  createTransitionExecutor,
} from "#areas/document/commands/document-steps.ts";
import { contentOfTransaction } from "#areas/document/questions.ts";
import {
  type Document,
  type DocumentStateChange,
  buildDocumentAuditNote,
} from "#areas/document/rules/document.ts";
import { BATCH_INQUIRY_TYPE } from "#areas/document/rules/projection.ts";
import { underwritingResultOfEvent } from "#areas/judging/rules/lifecycle-steps.ts";
import {
  createUnderwritingEffects,
  type UnderwritingTransitionInput,
} from "#areas/judging/commands/underwriting-effects.ts";
import { type InquiryEffect, inquiryLifecycle } from "../lifecycle.ts";
import { createInquiryContextReader } from "../questions.ts";
import { computeInquiryLastValidDay } from "../rules/inquiry.ts";
import type { InquiryContext, InquiryRole } from "../rules/transition-context.ts";
import type { UnderwritingDecision } from "#areas/underwriting/rules/decision.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Services } from "#platform/server/services.ts";

function stateOf(
  then: readonly InquiryEffect[],
  { services }: DocumentWriteContext,
  { edition, baseVersion, transferCount }: Document,
): DocumentStateChange {
  if (then.includes("takeUp")) return { edition: edition + 1, validUntil: null };
  if (then.includes("countTransfer")) return { transferCount: transferCount + 1 };
  if (!then.includes("recordPrice")) return {};
  return {
    baseVersion: baseVersion + 1,
    validUntil: computeInquiryLastValidDay(getTodayInShanghai(services.now())),
  };
}

const effects: Record<InquiryEffect, TransitionEffect<UnderwritingTransitionInput>> = {
  ...createUnderwritingEffects(
    (work, inquiry, event, input) =>
      applyInquiryTransition(work, inquiry, event, contextOf(inquiry, "system"), input),
    inquiryLifecycle.states,
  ),
  recordPrice: async (work, inquiry) => {
    const effectiveFrom = getTodayInShanghai(work.services.now());
    await insertContractTransactionOfDraft(work, inquiry, {
      contractNo: inquiry.businessNo,
      baseVersion: inquiry.baseVersion - 1,
      kind: "quote",
      effectiveFrom,
    });
    return inquiry;
  },
  takeUp: async (_, inquiry) => inquiry,
  countTransfer: async (_, inquiry) => inquiry,
};

/** Applies one transition of an inquiry. */
export const applyInquiryTransition = createTransitionExecutor({
  lifecycle: inquiryLifecycle,
  effects,
  stateOf,
  resultOfEvent: underwritingResultOfEvent,
});

/** The program and underwriters are not stopped by guards. */
function contextOf({ status: state }: Document, role: InquiryRole): InquiryContext {
  return { state, roles: new Set([role]), checkGuard: () => undefined };
}

/** An underwriter's decision, in his own transaction. */
export async function applyInquiryDecision(
  work: DocumentWriteContext,
  { businessNo, verdict, opinion, uwLevel }: UnderwritingDecision,
): Promise<Document> {
  const inquiry = await lockDocument(work.tx, businessNo);
  assert(inquiry, "the inquiry of a decision exists");
  return applyInquiryTransition(work, inquiry, verdict, contextOf(inquiry, "underwriter"), {
    opinion,
    uwLevel,
  });
}

/** Transfers an approved inquiry with its approved content. A single inquiry ends by this; a batch inquiry counts. */
export async function transferApprovedInquiry(
  work: DocumentWriteContext,
  actor: Actor,
  services: Services,
  { inquiryNo, version }: { inquiryNo: string; version: number },
): Promise<{ inquiry: Document; content: FilledForm } | undefined> {
  const before = await lockDocumentVisibleToUser(work.tx, actor, inquiryNo);
  if (!before) return undefined;
  assertDocumentVersionUnchanged(before, version);
  const event = before.inquiryType === BATCH_INQUIRY_TYPE ? "transferOne" : "transfer";
  const context = await createInquiryContextReader(services)(work.tx, before, actor);
  const inquiry = await applyInquiryTransition(work, before, event, context);
  work.note(buildDocumentAuditNote(before, inquiry));
  const content = await contentOfTransaction(work.tx, inquiryNo, inquiry.baseVersion);
  assert(content, "a transferred inquiry was approved");
  return { inquiry, content };
}
