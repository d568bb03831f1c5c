import { findDocument as findProposal } from "#areas/document/questions.ts";
import { readDataScope, listUserRights } from "#areas/identity/questions.ts";
import { findDocument } from "#platform/documents/server/document-store.ts";
import { listTrailSteps } from "#platform/documents/server/trail-store.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import { type Actor, getOwnershipLimit } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { getEndDate, getProposalNo, isExtended, ISSUE, provisionalDefinition } from "./rules/provisional.ts";

/** What is printed of a cover note; undefined if the user sees no such cover note. */
export async function findCoverNoteVisibleToUser(reader: Reader, actor: Actor, provisionalNo: string) {
  const found = await findDocument(reader, provisionalDefinition.table, provisionalNo);
  if (!found || !(await listUserRights(reader, actor)).has(ISSUE)) return undefined;
  const { userCode, agencyCode } = getOwnershipLimit(actor, await readDataScope(reader, actor));
  const { comCode, status, inputBy, inputAt, content } = found;
  if (agencyCode !== undefined && agencyCode !== found.agencyCode) return undefined;
  if (userCode !== undefined && userCode !== inputBy) return undefined;
  const proposal = await findProposal(reader, getProposalNo(content));
  assert(proposal, "a cover note belongs to a proposal");
  const steps = await listTrailSteps(reader, provisionalNo);
  const approval = isExtended(content) ? steps.findLast(({ action }) => action === "APPROVE") : undefined;
  const cell = (name: string) => getFormTextAtPath(content, `proposal.${name}`);
  return {
    provisionalNo,
    comCode,
    status,
    inputBy,
    proposalNo: getProposalNo(content),
    riskCode: cell("riskCode"),
    productVersion: proposal.productVersion,
    holderName: cell("holderName"),
    insuredName: cell("insuredName"),
    sumAmount: cell("sumAmount"),
    sumPremium: cell("sumPremium"),
    startDate: getFormTextAtPath(content, "application.startDate"),
    endDate: getEndDate(content),
    isExtended: isExtended(content),
    // When it was issued, or its extension approved.
    madeAt: approval?.recordedAt ?? inputAt,
  };
}
