import {
  sendWaitingMessageToOwner,
  type DocumentWriteContext,
  type TransitionInput,
  type TransitionEffect,
} from "#areas/document/commands/document-steps.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { queueMails } from "#areas/mail/commands.ts";
import { MAIL_EVENT } from "#areas/mail/rules/events.ts";
import { getRiskNames } from "#areas/product/questions/risk-names.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import {
  createUnderwritingTask,
  type UnderwritingSubmission,
  underwriteSubmission,
  type UnderwritingResult,
} from "#areas/underwriting/commands.ts";
import { formatReturnReason } from "#areas/underwriting/rules/auto-result-answer.ts";
import { formatHitApproval } from "#areas/underwriting/rules/inquiry-approval.ts";
import { assert } from "#platform/kernel/assert.ts";

/** 退回修改, of inquiries, proposals and endorsements alike. */
const RETURNED = "05";

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
      if (document.status === RETURNED) await queueReturnMail(work, document, reason);
      return document;
    },
  } satisfies Record<string, TransitionEffect<UnderwritingTransitionInput>>;
}

async function queueReturnMail(
  work: DocumentWriteContext,
  { businessNo, comCode, content, riskCode, holderName, handler1Code, inputBy }: Document,
  reason: string,
): Promise<void> {
  await queueMails(work, {
    event: MAIL_EVENT.underwritingReturned,
    comCode,
    businessNo,
    holderName,
    holderEmail: getFormText(content, "holder", "email"),
    salesperson: handler1Code,
    clerk: inputBy,
    values: {
      业务号: businessNo,
      险种: (await getRiskNames(work.tx)).get(riskCode) ?? riskCode,
      退回原因: reason || "请登录系统查看",
    },
  });
}
