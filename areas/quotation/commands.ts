import { lockDocument, recordTransaction, tellOwner, type Work } from "#areas/document/commands.ts";
import { type Brought, type Effect, stepsBy } from "#areas/document/commands/steps.ts";
import type { Document, StateChange } from "#areas/document/rules/document.ts";
import { openTask, type Submission, underwrite, type Underwritten } from "#areas/underwriting/commands.ts";
import type { Decision } from "#areas/underwriting/rules/decision.ts";
import { assert } from "#platform/kernel/assert.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Standing } from "#platform/lifecycle/lifecycle.ts";
import { type InquiryEffect, type InquiryEvent, inquiryLifecycle } from "./lifecycle.ts";
import { lastValidDay } from "./rules.ts";
import type { InquiryGuard, InquiryRole } from "./rules/standing.ts";

type InquiryBrought = Brought & {
  /** Only for what is submitted. */
  readonly submission?: Omit<Submission, "document">;
  readonly underwritten?: Underwritten;
};

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

const effects: Record<InquiryEffect, Effect<InquiryBrought>> = {
  underwrite: async (work, inquiry, { submission }) => {
    assert(submission, "what is submitted brings what its product says of it");
    const underwritten = await underwrite(work, { ...submission, document: inquiry });
    return advance(work, inquiry, eventOfFlag[underwritten.flag], bySystem(inquiry), {
      underwritten,
      uwLevel: underwritten.uwLevel,
    });
  },
  openTask: async (work, inquiry, { underwritten }) => {
    assert(underwritten, "a task is of what automatic underwriting said");
    await openTask(work, inquiry, underwritten);
    return inquiry;
  },
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
  tellOwner: async (work, inquiry) => {
    await tellOwner(work, inquiry);
    return inquiry;
  },
  takeUp: async (_, inquiry) => inquiry,
  countTransfer: async (_, inquiry) => inquiry,
};

const step = stepsBy({ lifecycle: inquiryLifecycle, effects, stateOf });

/** One step of an inquiry by its table. */
export function advance(
  work: Work,
  inquiry: Document,
  event: InquiryEvent,
  standing: Standing<InquiryRole, InquiryGuard>,
  brought: InquiryBrought = {},
): Promise<Document> {
  return step(work, inquiry, event, standing, brought);
}

const eventOfFlag = { "3": "pass", "4": "refer", "5": "sendBack" } as const;

function bySystem({ status: state }: Document): Standing<InquiryRole, InquiryGuard> {
  return { state, roles: new Set(["system"]), fault: () => undefined };
}

/** An underwriter's decision, in his own transaction. */
export async function takeDecision(
  work: Work,
  { businessNo, verdict, opinion, uwLevel }: Decision,
): Promise<Document> {
  const inquiry = await lockDocument(work.tx, businessNo);
  assert(inquiry, "what is decided about is there");
  const standing = {
    state: inquiry.status,
    roles: new Set(["underwriter"] as const),
    fault: () => undefined,
  };
  return advance(work, inquiry, verdict, standing, { opinion, uwLevel });
}
