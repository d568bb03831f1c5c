import {
  type ApproverQuery,
  listNearestApprovers,
  listRepresentedApprovers,
} from "#areas/deputy/questions.ts";
import { createDocumentEngineDependencies } from "#areas/document/commands/document-world.ts";
import { findDocumentVisibleToUser } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { sendMessage } from "#areas/message/commands.ts";
import type { DocumentRecord } from "#platform/documents/definition.ts";
import {
  applySystemTransition,
  createPlainDocumentCommands,
} from "#platform/documents/server/document-work.ts";
import type {
  DocumentEffects,
  DocumentEngineDependencies,
  DocumentTransitionWork,
  SystemWork,
} from "#platform/documents/server/document-world.ts";
import { buildMoveOverdueCall, moveOverdueDocuments } from "#platform/documents/server/overdue.ts";
import { getFormTextAtPath, withSectionCells } from "#platform/forms/define-form.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import type { Services } from "#platform/server/services.ts";
import {
  APPROVE,
  getAsker,
  getEndDate,
  getExtendedTo,
  getProposalNo,
  isExtended,
  provisionalDefinition,
  type ProvisionalEffect,
  withTerm,
} from "../rules/provisional.ts";
import { findLiveNumber } from "../store.ts";
import { createContentFiller } from "./content.ts";

type ProvisionalServices = Pick<Services, "now" | "serials" | "makeId">;

/** The effects of a cover note's steps, and the commands for its chore. */
export function createProvisionalCommands(services: ProvisionalServices) {
  const world: DocumentEngineDependencies = {
    ...createDocumentEngineDependencies(services),
    fillContent: createContentFiller(services),
    branchOf: async (reader, content, actor) =>
      (await findDocumentVisibleToUser(reader, actor, getProposalNo(content)))?.comCode,
    representedBy: (reader, document, { actor: { userCode }, permission, today }) =>
      listRepresentedApprovers(reader, { ...buildApproverQuery(document, today), permission, userCode }),
  };
  const effects = createProvisionalEffects(services);
  return { world, effects, documents: createPlainDocumentCommands(provisionalDefinition, world, effects) };
}

/** The policy replaces the cover note of its proposal, in the transaction that issues it. */
export function createPolicyIssuedHandler(services: ProvisionalServices) {
  const { documents } = createProvisionalCommands(services);
  return async (work: SystemWork, proposal: Document, policyNo: string): Promise<void> => {
    const businessNo = await findLiveNumber(work.tx, proposal.businessNo);
    if (businessNo === undefined) return;
    await applySystemTransition(provisionalDefinition, documents, work, {
      businessNo,
      event: "convert",
      change: (content) => withSectionCells(content, "outcome", { policyNo, warnAfter: "" }),
    });
  };
}

export const dueProvisionalCall = buildMoveOverdueCall(provisionalDefinition);

/** Moves cover notes whose last day is over to 已到期, and reminds the owners of those that end soon. */
export async function followProvisionalDates(services: Services): Promise<number> {
  const { documents } = createProvisionalCommands(services);
  const today = getTodayInShanghai(services.now());
  const lapsed = await moveOverdueDocuments(services, provisionalDefinition, documents, {
    column: "end_date",
    event: "expire",
  });
  const warned = await moveOverdueDocuments(services, provisionalDefinition, documents, {
    column: "warn_after",
    event: "warn",
    change: (content) => withTerm(content, getEndDate(content), today),
  });
  return lapsed + warned;
}

/** Kinds of SecondaryMessageType, and the MessageType of each. */
const kinds = {
  extensionAsked: { messageType: "3", secondaryMessageType: "21" },
  extensionDecided: { messageType: "3", secondaryMessageType: "22" },
  ending: { messageType: "2", secondaryMessageType: "23" },
} as const;

/** Who is told what at the steps of a cover note. */
function createProvisionalEffects({
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
function buildApproverQuery({ comCode, inputBy, content }: DocumentRecord, day: PlainDate): ApproverQuery {
  return { permission: APPROVE, comCode, except: [inputBy, getAsker(content)], day };
}
