import { readDataScope, createUserNameLookup, listUserRights } from "#areas/identity/questions.ts";
import { type Actor, getOwnershipLimit } from "#platform/server/actor.ts";
import { defineEventReactionSlot, type EventReactionHandlers } from "#platform/server/area.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import { listIdentityNumberVariants } from "#platform/kernel/identity-number.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Document, DocumentHead } from "./rules/document.ts";
import { type ComparedCovers, type DocumentCovers, toOtherCovers } from "./rules/covers.ts";
import { type DocumentListColumns, listPartyCertificateNumbers } from "./rules/projection.ts";
import { findReadingRight, type RecordOwnership, isWithinOwnershipLimit } from "./rules/access.ts";
import {
  findDocument,
  listDocumentHeads,
  type InsuredSubject,
  isInsuredElsewhere,
} from "./store/document.ts";
import { listOtherCovers } from "./store/cover.ts";
import { listHeadsOfHolder } from "./store/customer-documents.ts";
import { findRenewablePolicyElsewhere, hasRenewalProposal, findProposalOfPolicy } from "./store/renewal.ts";
import { listTrailSteps, listDocumentNumbersWithUserStep } from "#platform/documents/server/trail-store.ts";

/** For the program itself: what a user may see goes through `seenBy`. */
export {
  findDocument,
  findDocumentPrice,
  listDocumentHeadsInCombination as headsInCombination,
  listDocumentHeadsInOrder as headsInOrder,
  listDocumentHeadsMadeFrom as headsMadeOf,
} from "./store/document.ts";
export { listDocumentsWithoutCover } from "./store/cover.ts";
export {
  findTransactionContent as contentOfTransaction,
  findTransactionEdition,
  listTransactionComputedFields as figuresOfTransaction,
  listContractTransactions as transactionsOf,
  type ContractTransactionHead as TransactionHead,
} from "./store/contract.ts";

/** The documents among these that the user sees: some users see only their own, or those of their agency. */
export async function filterDocumentsVisibleToUser<Head extends RecordOwnership>(
  reader: Reader,
  actor: Actor,
  documents: readonly Head[],
): Promise<readonly Head[]> {
  if (documents.length === 0) return documents;
  const limit = getOwnershipLimit(actor, await readDataScope(reader, actor));
  return documents.filter((document) => isWithinOwnershipLimit(document, limit));
}

/** A record that was looked for; undefined if there is none, or none that the user sees. */
export async function hideRecordInvisibleToUser<Head extends RecordOwnership>(
  reader: Reader,
  actor: Actor,
  found: Head | undefined,
): Promise<Head | undefined> {
  const [visible] = await filterDocumentsVisibleToUser(reader, actor, found ? [found] : []);
  return visible;
}

/** Undefined if the user sees no such document: a missing document and a foreign one look the same. */
export async function findDocumentVisibleToUser(
  reader: Reader,
  actor: Actor,
  businessNo: string,
): Promise<Document | undefined> {
  return hideRecordInvisibleToUser(reader, actor, await findDocument(reader, businessNo));
}

type FindRecord = (
  reader: Reader,
  businessNo: string,
) => Promise<(RecordOwnership & { comCode: string }) | undefined>;
/** Finds records that belong to somebody and are no documents, by the letter of their kind: policies are such records. */
export const businessRecordFinderSlot = defineEventReactionSlot<FindRecord>(
  "a record is looked for by its number",
);
export type BusinessRecordFinders = EventReactionHandlers<FindRecord>;

/** The branch of a document or a policy; undefined if the user may not read the record. */
export async function findBranchOfReadableRecord(
  reader: Reader,
  actor: Actor,
  businessNo: string,
  finders: BusinessRecordFinders,
): Promise<string | undefined> {
  const find = finders[businessNo.charAt(0)] ?? findDocument;
  const visible = await hideRecordInvisibleToUser(reader, actor, await find(reader, businessNo));
  const right = findReadingRight(businessNo) ?? "";
  return visible && (await listUserRights(reader, actor)).has(right) ? visible.comCode : undefined;
}

/** The document, if the user has the right to read its kind. */
export async function findDocumentWithReadRight(
  reader: Reader,
  actor: Actor,
  businessNo: string,
): Promise<Document | undefined> {
  const found = await findDocumentVisibleToUser(reader, actor, businessNo);
  const right = found && findReadingRight(businessNo);
  return right !== undefined && (await listUserRights(reader, actor)).has(right) ? found : undefined;
}

/** For numbers that the user has seen already; other heads go through `seenBy`. */
export async function findDocumentHeadsByNumber(
  reader: Reader,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, DocumentHead>> {
  const heads = await listDocumentHeads(reader, numbers);
  return new Map(heads.map((head) => [head.businessNo, head]));
}

/** States of ProposalStatus that keep a policy from being renewed a second time. */
const RENEWING = ["02", "03", "04", "06", "07", "08", "12", "13"];

type RenewedPolicyQuery = {
  readonly policyNo: string;
  readonly businessNo: string;
  readonly riskCode: string;
  readonly form: FilledForm;
  /** The agency of an outside user, who renews its own policies only; '' for the insurer's own people. */
  readonly house: string;
};

/**
 * The policy that a form renews, and whether another proposal renews it. A policy of another branch is confirmed only
 * if product and a party are those of the form.
 */
export async function findRenewedPolicy(reader: Reader, query: RenewedPolicyQuery) {
  const { policyNo, businessNo: otherThan, riskCode, form, house } = query;
  const proposal = await findProposalOfPolicy(reader, policyNo);
  if (proposal) {
    const certificateNumbers = listPartyCertificateNumbers(proposal.content);
    const isTaken = await hasRenewalProposal(reader, { policyNo, otherThan, status: RENEWING });
    return { before: { ...proposal, certificateNumbers }, isTaken };
  }
  if (house !== "") return undefined;
  const certificateNumbers = listPartyCertificateNumbers(form);
  const criteria = { policyNo, riskCode, otherThan, status: RENEWING, certificateNumbers };
  const elsewhere = await findRenewablePolicyElsewhere(reader, criteria);
  return elsewhere && { before: { ...elsewhere, riskCode, certificateNumbers }, isTaken: elsewhere.isTaken };
}

/** The proposal that a policy was issued of; undefined if the user sees no such policy. */
export async function findProposalOfPolicyVisibleToUser(
  reader: Reader,
  actor: Actor,
  policyNo: string,
): Promise<Document | undefined> {
  return hideRecordInvisibleToUser(reader, actor, await findProposalOfPolicy(reader, policyNo));
}

/** Documents of the same holder as a form, the newest first, as far as the user sees them; none of an unknown holder. */
export async function listDocumentsOfSameHolder(
  reader: Reader,
  actor: Actor,
  form: FilledForm,
  most: number,
) {
  const certificateNo = getFormText(form, "holder", "certificateNo");
  if (certificateNo === "") return [];
  const holder = {
    certificateType: getFormText(form, "holder", "certificateType"),
    certificateNumbers: listIdentityNumberVariants(certificateNo),
    ...getOwnershipLimit(actor, await readDataScope(reader, actor)),
  };
  return listHeadsOfHolder(reader, holder, most);
}

/** The trail of a document with the names of its users. */
export async function listTrailStepsWithUserNames(reader: Reader, businessNo: string) {
  const steps = await listTrailSteps(reader, businessNo);
  const named = await createUserNameLookup(
    reader,
    steps.map(({ userCode }) => userCode),
  );
  return steps.map((step) => ({ ...step, ...named(step.userCode) }));
}

const WRITING = new Set(["SAVE", "SUBMIT", "MODIFY"]);

/** The users who entered or changed a document; none of them may underwrite it. */
export async function listDocumentAuthors(reader: Reader, businessNo: string): Promise<ReadonlySet<string>> {
  const steps = await listTrailSteps(reader, businessNo);
  return new Set(steps.filter(({ action }) => WRITING.has(action)).map(({ userCode }) => userCode));
}

/** The users who ever approved a document, also where it was given back afterwards. */
export async function listDocumentApprovers(
  reader: Reader,
  businessNo: string,
): Promise<ReadonlySet<string>> {
  const steps = await listTrailSteps(reader, businessNo);
  return new Set(steps.filter(({ action }) => action === "APPROVE").map(({ userCode }) => userCode));
}

/** The earliest first; none if the document was never submitted. */
export async function listSubmissionTimes(reader: Reader, businessNo: string): Promise<string[]> {
  const steps = await listTrailSteps(reader, businessNo);
  return steps.filter(({ action }) => action === "SUBMIT").map(({ recordedAt }) => recordedAt);
}

/** Undefined if the document was never submitted. */
export async function findLastSubmissionTime(
  reader: Reader,
  businessNo: string,
): Promise<string | undefined> {
  return (await listSubmissionTimes(reader, businessNo)).at(-1);
}

/** The documents among these that the user entered or changed. */
export async function findDocumentNumbersWrittenByUser(
  reader: Reader,
  numbers: readonly string[],
  userCode: string,
): Promise<ReadonlySet<string>> {
  return new Set(await listDocumentNumbersWithUserStep(reader, { numbers, userCode, actions: [...WRITING] }));
}

/** The fact whether a subject of a form is already insured elsewhere during its period. */
export async function findSubjectInsuredFacts(
  reader: Reader,
  subjects: Omit<InsuredSubject, "startDate" | "endDate"> &
    Pick<DocumentListColumns, "startDate" | "endDate">,
): Promise<Record<string, string>> {
  const { startDate, endDate, subjectNos } = subjects;
  if (startDate === null || endDate === null || subjectNos.length === 0) return {};
  const isInsured = await isInsuredElsewhere(reader, { ...subjects, startDate, endDate });
  return isInsured ? { subjectInsured: "1" } : {};
}

/** What other documents insure of the same, in the hours of a form. */
export async function compareCovers(
  reader: Reader,
  covers: DocumentCovers,
  { businessNo, predecessorNo }: { businessNo: string; predecessorNo: string },
): Promise<ComparedCovers> {
  const { hours, own } = covers;
  const keys = own.map(({ key }) => key);
  if (hours === undefined || keys.length === 0) return { ...covers, others: new Map() };
  const rows = await listOtherCovers(reader, { businessNo, predecessorNo, keys, hours });
  return { ...covers, others: toOtherCovers(rows) };
}
