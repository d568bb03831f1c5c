import {
  lockDocument,
  recordTransaction,
  type Work,
  lockDocumentFor,
  demandVersion,
  type Effect,
  stepsBy,
} from "#areas/document/commands/document-steps.ts";
import { contentOfTransaction } from "#areas/document/questions.ts";
import { type Document, type StateChange, changeOf } from "#areas/document/rules/document.ts";
import { BATCH } from "#areas/document/rules/projection.ts";
import { underwritingEffects, type UnderwritingInput } from "#areas/judging/commands/underwriting-effects.ts";
import { type InquiryEffect, inquiryLifecycle } from "../lifecycle.ts";
import { openTransitionContext } from "../questions.ts";
import { lastValidDay } from "../rules/inquiry.ts";
import type { InquiryContext, InquiryRole } from "../rules/transition-context.ts";
import type { UnderwritingDecision } from "#areas/underwriting/rules/decision.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Services } from "#platform/server/services.ts";

function stateOf(
  then: readonly InquiryEffect[],
  { services }: Work,
  { edition, baseVersion, transferCount }: Document,
): StateChange {
  if (then.includes("takeUp")) return { edition: edition + 1, validUntil: null };
  if (then.includes("countTransfer")) return { transferCount: transferCount + 1 };
  if (!then.includes("recordPrice")) return {};
  return { baseVersion: baseVersion + 1, validUntil: lastValidDay(todayInShanghai(services.now())) };
}

const effects: Record<InquiryEffect, Effect<UnderwritingInput>> = {
  ...underwritingEffects((work, inquiry, event, input) =>
    advance(work, inquiry, event, contextOf(inquiry, "system"), input),
  ),
  recordPrice: async (work, inquiry) => {
    const effectiveFrom = todayInShanghai(work.services.now());
    await recordTransaction(work, inquiry, {
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
export const advance = stepsBy({ lifecycle: inquiryLifecycle, effects, stateOf });

/** The program and underwriters are not stopped by guards. */
function contextOf({ status: state }: Document, role: InquiryRole): InquiryContext {
  return { state, roles: new Set([role]), checkGuard: () => undefined };
}

/** An underwriter's decision, in his own transaction. */
export async function takeDecision(
  work: Work,
  { businessNo, verdict, opinion, uwLevel }: UnderwritingDecision,
): Promise<Document> {
  const inquiry = await lockDocument(work.tx, businessNo);
  assert(inquiry, "the inquiry of a decision exists");
  return advance(work, inquiry, verdict, contextOf(inquiry, "underwriter"), { opinion, uwLevel });
}

/** Transfers an approved inquiry with its approved content. A single inquiry ends by this; a batch inquiry counts. */
export async function transferApproved(
  work: Work,
  actor: Actor,
  services: Services,
  { inquiryNo, version }: { inquiryNo: string; version: number },
): Promise<{ inquiry: Document; content: FilledForm } | undefined> {
  const before = await lockDocumentFor(work.tx, actor, inquiryNo);
  if (!before) return undefined;
  demandVersion(before, version);
  const event = before.inquiryType === BATCH ? "transferOne" : "transfer";
  const context = await openTransitionContext(services)(work.tx, before, actor);
  const inquiry = await advance(work, before, event, context);
  work.note(changeOf(before, inquiry));
  const content = await contentOfTransaction(work.tx, inquiryNo, inquiry.baseVersion);
  assert(content, "a transferred inquiry was approved");
  return { inquiry, content };
}
