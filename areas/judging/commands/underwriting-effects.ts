import {
  sendWaitingMessageToOwner,
  type DocumentWriteContext,
  type TransitionInput,
  type TransitionEffect,
} from "#areas/document/commands/document-steps.ts";
import type { Document } from "#areas/document/rules/document.ts";
import {
  createUnderwritingTask,
  type UnderwritingSubmission,
  underwriteSubmission,
  type UnderwritingResult,
} from "#areas/underwriting/commands.ts";
import { formatReturnReason } from "#areas/underwriting/rules/auto-result-answer.ts";
import { formatHitApproval } from "#areas/underwriting/rules/inquiry-approval.ts";
import { assert } from "#platform/kernel/assert.ts";

export type UnderwritingTransitionInput = TransitionInput & {
  /** Only with a submission. */
  readonly submission?: Omit<UnderwritingSubmission, "document">;
  readonly underwritten?: UnderwritingResult;
};

const eventOfFlag = { "3": "pass", "4": "refer", "5": "sendBack" } as const;
type UnderwritingEvent = (typeof eventOfFlag)[keyof typeof eventOfFlag];

/**
 * The effects of every document that is underwritten; `follow` takes the transition that the result leads to, and
 * `states` names the result in the message to the owner.
 */
export function createUnderwritingEffects(
  follow: (
    work: DocumentWriteContext,
    document: Document,
    event: UnderwritingEvent,
    input: UnderwritingTransitionInput,
  ) => Promise<Document>,
  states: Readonly<Record<string, string>>,
) {
  return {
    underwrite: async (work, document, { submission }) => {
      assert(submission, "a submission has its judgement");
      const underwritten = await underwriteSubmission(work, { ...submission, document });
      const { flag, uwLevel, hits } = underwritten;
      const approval = hits.find((hit) => hit.approval)?.approval;
      const opinion = approval ? formatHitApproval(approval) : "";
      return follow(work, document, eventOfFlag[flag], { underwritten, uwLevel, opinion });
    },
    openTask: async (work, document, { underwritten }) => {
      assert(underwritten, "a task follows from automatic underwriting");
      await createUnderwritingTask(work, document, underwritten);
      return document;
    },
    tellOwner: async (work, document, { underwritten, opinion = "" }) => {
      const result = states[document.status] ?? "";
      const reason = underwritten?.flag === "5" ? formatReturnReason(underwritten.hits) : opinion;
      await sendWaitingMessageToOwner(work, document, { result, reason });
      return document;
    },
  } satisfies Record<string, TransitionEffect<UnderwritingTransitionInput>>;
}
