import { findDocument as findProposal } from "#areas/document/questions.ts";
import { readDataScope, listUserRights } from "#areas/identity/questions.ts";
import { findDocument } from "#platform/documents/server/document-store.ts";
import { listTrailSteps } from "#platform/documents/server/trail-store.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { type Actor, getOwnershipLimit } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { getEndDate, getProposalNo, isExtended, ISSUE, provisionalDefinition } from "./rules/provisional.ts";

/** What is printed of a cover note. */
export type PrintedCoverNote = {
  readonly provisionalNo: string;
  readonly comCode: string;
  readonly status: string;
  readonly inputBy: string;
  readonly proposalNo: string;
  readonly riskCode: string;
  readonly productVersion: string;
  readonly holderName: string;
  readonly insuredName: string;
  readonly sumAmount: string;
  readonly sumPremium: string;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
  readonly isExtended: boolean;
  /** When it was issued, or its extension approved. */
  readonly madeAt: string;
};

/** Undefined if the user sees no such cover note. */
export async function findCoverNoteVisibleToUser(
  reader: Reader,
  actor: Actor,
  provisionalNo: string,
): Promise<PrintedCoverNote | undefined> {
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
  const [riskCode = "", holderName = "", insuredName = "", sumAmount = "", sumPremium = ""] = [
    "riskCode",
    "holderName",
    "insuredName",
    "sumAmount",
    "sumPremium",
  ].map((cell) => getFormTextAtPath(content, `proposal.${cell}`));
  return {
    provisionalNo,
    comCode,
    status,
    inputBy,
    proposalNo: getProposalNo(content),
    riskCode,
    productVersion: proposal.productVersion,
    holderName,
    insuredName,
    sumAmount,
    sumPremium,
    startDate: getFormTextAtPath(content, "application.startDate"),
    endDate: getEndDate(content),
    isExtended: isExtended(content),
    madeAt: approval?.recordedAt ?? inputAt,
  };
}
