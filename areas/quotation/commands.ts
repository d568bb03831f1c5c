import { lockDocument, recordTransaction, type Work } from "#areas/document/commands.ts";
import { type Effect, stepsBy } from "#areas/document/commands/steps.ts";
import type { Document, StateChange } from "#areas/document/rules/document.ts";
import {
  underwritingEffects,
  type UnderwritingInput,
} from "#areas/drafting/commands/underwriting-effects.ts";
import type { Decision } from "#areas/underwriting/rules/decision.ts";
import { assert } from "#platform/kernel/assert.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { type InquiryEffect, inquiryLifecycle } from "./lifecycle.ts";
import { lastValidDay } from "./rules.ts";
import type { InquiryContext } from "./rules/transition-context.ts";

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
    advance(work, inquiry, event, bySystem(inquiry), input),
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

function bySystem({ status: state }: Document): InquiryContext {
  return { state, roles: new Set(["system"]), checkGuard: () => undefined };
}

/** An underwriter's decision, in his own transaction. */
export async function takeDecision(
  work: Work,
  { businessNo, verdict, opinion, uwLevel }: Decision,
): Promise<Document> {
  const inquiry = await lockDocument(work.tx, businessNo);
  assert(inquiry, "what is decided about is there");
  const context = {
    state: inquiry.status,
    roles: new Set(["underwriter"] as const),
    checkGuard: () => undefined,
  };
  return advance(work, inquiry, verdict, context, { opinion, uwLevel });
}
