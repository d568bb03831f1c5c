import {
  type ApproverQuery,
  listNearestApprovers,
  listRepresentedApprovers,
} from "#areas/deputy/questions.ts";
import { createDocumentEngineDependencies } from "#areas/document/commands/document-world.ts";
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
import { getFormTextAtPath, withSectionCells } from "#platform/forms/define-form.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import { defineEventReactionSlot } from "#platform/server/area.ts";
import type { Services } from "#platform/server/services.ts";
import { APPROVE, backdatingDefinition, type BackdatingEffect, getDocumentNo } from "../rules/backdating.ts";
import { lockApproved, type UsableBackdating } from "../store.ts";
import { createContentFiller, findDocumentOfApplication } from "./application.ts";

/** In the branch table of companies. */
const HEAD_OFFICE = "00000000";

type BackdatingServices = Pick<Services, "now" | "serials" | "makeId">;

/** An application about this document was approved for good, or refused. */
export type BackdatingDecision = { readonly documentNo: string; readonly isApproved: boolean };
type BackdatingDecisionHandler = (work: SystemWork, decision: BackdatingDecision) => Promise<void>;
/** Filled by the areas whose documents wait for the decision. */
export const backdatingDecisionHandlerSlot = defineEventReactionSlot<BackdatingDecisionHandler>(
  "an application for backdating is decided",
);

const APPROVED_STATUS = "04";

/** The effects of an application's steps, and the commands for its chore. */
export function createBackdatingCommands(
  services: BackdatingServices,
  handlers: readonly BackdatingDecisionHandler[] = [],
) {
  const world: DocumentEngineDependencies = {
    ...createDocumentEngineDependencies(services),
    fillContent: createContentFiller(services),
    branchOf: async (reader, content, actor) =>
      (await findDocumentOfApplication(reader, actor, content))?.comCode,
    representedBy: (reader, document, { actor: { userCode }, permission, today }) =>
      listRepresentedApprovers(reader, { ...buildApproverQuery(document, today), permission, userCode }),
  };
  const effects: DocumentEffects<BackdatingEffect> = {
    tellApprovers: (work, document) => tellApprovers(services, work, document),
    tellApplicant: async (work, { inputBy, ...document }) => tell(services, work, document, inputBy, RESULT),
    tellDocument: async (work, { status, content }) => {
      const decision = { documentNo: getDocumentNo(content), isApproved: status === APPROVED_STATUS };
      for (const handle of handlers) await handle(work, decision);
    },
  };
  return { world, effects, documents: createPlainDocumentCommands(backdatingDefinition, world, effects) };
}

type BackdatingUse = {
  readonly documentNo: string;
  /** The day on which the cover or the change begins. */
  readonly startDate: PlainDate;
  /** The document that uses it: the proposal itself, or the endorsement of a policy. */
  readonly usedNo: string;
};

/**
 * Uses an approved application in the caller's transaction. Undefined if there is none, if its seven days are over, or
 * if another document has used it.
 */
export async function consumeBackdating(
  work: SystemWork,
  services: BackdatingServices,
  { documentNo, startDate, usedNo }: BackdatingUse,
): Promise<UsableBackdating | undefined> {
  const today = getTodayInShanghai(services.now());
  const found = await lockApproved(work.tx, { documentNo, startDate, today });
  if (!found) return undefined;
  const { documents } = createBackdatingCommands(services);
  await applySystemTransition(backdatingDefinition, documents, work, {
    businessNo: found.backdatingNo,
    event: "use",
    change: (content) => withSectionCells(content, "outcome", { usedNo }),
  });
  return found;
}

/** Asks for those who may decide now. */
function buildApproverQuery(
  { status, comCode, inputBy, content }: DocumentRecord,
  day: PlainDate,
): ApproverQuery {
  return {
    permission: APPROVE,
    comCode: status === "03" ? HEAD_OFFICE : comCode,
    except: [inputBy, getFormTextAtPath(content, "outcome.branchApproverCode")],
    day,
  };
}

/** Kinds of SecondaryMessageType. */
const TO_APPROVE = "10";
const RESULT = "15";

async function tellApprovers(
  services: BackdatingServices,
  work: DocumentTransitionWork,
  document: DocumentRecord,
): Promise<void> {
  const today = getTodayInShanghai(services.now());
  for (const receiverCode of await listNearestApprovers(work.tx, buildApproverQuery(document, today)))
    await tell(services, work, document, receiverCode, TO_APPROVE);
}

/** The result is the state to which a step has led. */
function tell(
  { makeId }: BackdatingServices,
  { tx, raise }: DocumentTransitionWork,
  { businessNo, comCode, status, content }: Omit<DocumentRecord, "inputBy">,
  receiverCode: string,
  secondaryMessageType: string,
): Promise<void> {
  const [holderName, days] = ["document.holderName", "review.days"].map((path) =>
    getFormTextAtPath(content, path),
  );
  const result = status === "01" ? "已退回" : (backdatingDefinition.lifecycle.states[status] ?? "");
  const told =
    secondaryMessageType === RESULT
      ? { result, reason: getDocumentNo(content) }
      : { result: `${holderName}倒签${days}天`, reason: getDocumentNo(content) };
  return sendMessage(tx, raise, {
    id: makeId(),
    receiverCode,
    comCode,
    messageType: "3",
    secondaryMessageType,
    content: { type: "DQ", businessNo, holderName: holderName ?? "", orderNo: "", ...told },
  });
}
