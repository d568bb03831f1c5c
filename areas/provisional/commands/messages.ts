import { type ApproverQuery, listNearestApprovers } from "#areas/deputy/questions.ts";
import { sendMessage } from "#areas/message/commands.ts";
import type { DocumentRecord } from "#platform/documents/definition.ts";
import type { DocumentEffects, DocumentTransitionWork } from "#platform/documents/server/document-world.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import type { Services } from "#platform/server/services.ts";
import {
  APPROVE,
  getAsker,
  getEndDate,
  getExtendedTo,
  getProposalNo,
  isExtended,
  type ProvisionalEffect,
} from "../rules/provisional.ts";

/** Kinds of SecondaryMessageType, and the MessageType of each. */
const kinds = {
  extensionAsked: { messageType: "3", secondaryMessageType: "21" },
  extensionDecided: { messageType: "3", secondaryMessageType: "22" },
  ending: { messageType: "2", secondaryMessageType: "23" },
} as const;

/** Who is told what at the steps of a cover note. */
export function createProvisionalEffects({
  now,
  makeId,
}: Pick<Services, "now" | "makeId">): DocumentEffects<ProvisionalEffect> {
  async function tell(
    { tx, raise }: DocumentTransitionWork,
    { businessNo, comCode, content }: DocumentRecord,
    message: { kind: keyof typeof kinds; receivers: readonly string[]; result: string },
  ): Promise<void> {
    const holderName = getFormTextAtPath(content, "proposal.holderName");
    const facts = { type: "B", businessNo, holderName, orderNo: "" };
    const told = { ...facts, result: message.result, reason: getProposalNo(content) };
    for (const receiverCode of new Set(message.receivers))
      await sendMessage(tx, raise, {
        id: makeId(),
        receiverCode,
        comCode,
        ...kinds[message.kind],
        content: told,
      });
  }

  const approversOf = ({ tx }: DocumentTransitionWork, document: DocumentRecord) =>
    listNearestApprovers(tx, buildApproverQuery(document, getTodayInShanghai(now())));

  return {
    tellApprovers: async (work, document) => {
      const { content } = document;
      const result = `${getFormTextAtPath(content, "proposal.holderName")}申请延至${getExtendedTo(content)}`;
      await tell(work, document, {
        kind: "extensionAsked",
        receivers: await approversOf(work, document),
        result,
      });
    },
    tellAsker: async (work, document) => {
      const { content } = document;
      const result = isExtended(content) ? `已延至${getEndDate(content)}` : "不同意延期";
      await tell(work, document, { kind: "extensionDecided", receivers: [getAsker(content)], result });
    },
    warnOwner: async (work, document) => {
      const result = `将于${getEndDate(document.content)}到期`;
      await tell(work, document, { kind: "ending", receivers: [document.inputBy], result });
    },
    tellLapse: async (work, document) => {
      const result = `已于${getEndDate(document.content)}到期未转`;
      const receivers = [document.inputBy, ...(await approversOf(work, document))];
      await tell(work, document, { kind: "ending", receivers, result });
    },
  };
}

/** Asks for those who may decide about an extension. */
export function buildApproverQuery(
  { comCode, inputBy, content }: DocumentRecord,
  day: PlainDate,
): ApproverQuery {
  return { permission: APPROVE, comCode, except: [inputBy, getAsker(content)], day };
}
