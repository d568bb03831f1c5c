import {
  type ApproverQuery,
  listNearestApprovers,
  listRepresentedApprovers,
} from "#areas/deputy/questions.ts";
import { createDocumentEngineDependencies } from "#areas/document/commands/document-world.ts";
import { findDocumentVisibleToUser } from "#areas/document/questions.ts";
import { sendMessage } from "#areas/message/commands.ts";
import type { DocumentRecord } from "#platform/documents/definition.ts";
import type {
  DocumentEffects,
  DocumentEngineDependencies,
  DocumentTransitionWork,
} from "#platform/documents/server/document-world.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import type { Services } from "#platform/server/services.ts";
import {
  APPROVE,
  getDocumentNo,
  getLevel,
  HEAD_OFFICE_LEVEL,
  specialStagingDefinition,
  type SpecialStagingEffect,
} from "../rules/special-staging.ts";
import { createContentFiller } from "./application.ts";

/** In the branch table of companies. */
const HEAD_OFFICE = "00000000";
/** Kinds of SecondaryMessageType. */
const TO_APPROVE = "25";
const RESULT = "26";

/** What the engine needs for applications, and the effects of their steps. */
export function createSpecialStagingCommands(services: Pick<Services, "now" | "serials" | "makeId">) {
  const world: DocumentEngineDependencies = {
    ...createDocumentEngineDependencies(services),
    fillContent: createContentFiller(services),
    branchOf: async (reader, content, actor) =>
      (await findDocumentVisibleToUser(reader, actor, getDocumentNo(content)))?.comCode,
    representedBy: (reader, document, { actor: { userCode }, permission, today }) =>
      listRepresentedApprovers(reader, { ...buildApproverQuery(document, today), permission, userCode }),
  };
  const tell = (
    { tx, raise }: DocumentTransitionWork,
    { businessNo, comCode, content }: DocumentRecord,
    message: { receiverCode: string; secondaryMessageType: string; result: string },
  ): Promise<void> => {
    const { result, ...receiver } = message;
    const holderName = getFormTextAtPath(content, "proposal.holderName");
    const messageContent = {
      type: "FQ",
      businessNo,
      holderName,
      orderNo: "",
      result,
      reason: getDocumentNo(content),
    };
    const head = { id: services.makeId(), comCode, messageType: "3", ...receiver };
    return sendMessage(tx, raise, { ...head, content: messageContent });
  };
  const effects: DocumentEffects<SpecialStagingEffect> = {
    tellApprovers: async (work, document) => {
      const [holderName, count] = ["proposal.holderName", "review.instalmentCount"].map((path) =>
        getFormTextAtPath(document.content, path),
      );
      const message = { secondaryMessageType: TO_APPROVE, result: `${holderName}申请分${count}期` };
      const query = buildApproverQuery(document, getTodayInShanghai(services.now()));
      for (const receiverCode of await listNearestApprovers(work.tx, query))
        await tell(work, document, { receiverCode, ...message });
    },
    tellApplicant: async (work, document) => {
      const { status, inputBy: receiverCode } = document;
      const result = status === "01" ? "已退回" : (specialStagingDefinition.lifecycle.states[status] ?? "");
      await tell(work, document, { receiverCode, secondaryMessageType: RESULT, result });
    },
  };
  return { world, effects };
}

/** Selects the users who may approve the document. */
function buildApproverQuery({ comCode, inputBy, content }: DocumentRecord, day: PlainDate): ApproverQuery {
  const isOfHeadOffice = getLevel(content) === HEAD_OFFICE_LEVEL;
  return {
    permission: APPROVE,
    comCode: isOfHeadOffice ? HEAD_OFFICE : comCode,
    except: [inputBy],
    day,
  };
}
