import { listRepresentedApprovers } from "#areas/deputy/questions.ts";
import { createDocumentEngineDependencies } from "#areas/document/commands/document-world.ts";
import { findDocumentVisibleToUser } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import {
  applySystemTransition,
  createPlainDocumentCommands,
} from "#platform/documents/server/document-work.ts";
import type { DocumentEngineDependencies, SystemWork } from "#platform/documents/server/document-world.ts";
import { withSectionCells } from "#platform/forms/define-form.ts";
import type { Services } from "#platform/server/services.ts";
import { getProposalNo, provisionalDefinition } from "../rules/provisional.ts";
import { findLiveNumber } from "../store.ts";
import { createContentFiller } from "./content.ts";
import { buildApproverQuery, createProvisionalEffects } from "./messages.ts";

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
