import { readDataScope, createUserNameLookup, listRights } from "#areas/identity/questions.ts";
import { type Actor, getOwnershipLimit } from "#platform/server/actor.ts";
import { defineSlot, type SlotHandlers } from "#platform/server/area.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Document, DocumentHead } from "./rules/document.ts";
import type { Projection } from "./rules/projection.ts";
import { readingRightOf, type Handled, isBusinessOf } from "./rules/access.ts";
import { findDocument, headsOf, type InsuredSubject, isInsuredElsewhere } from "./store/document.ts";
import { isRenewed, proposalOfPolicy } from "./store/renewal.ts";
import { listTrailSteps, numbersWithStep } from "#platform/documents/server/trail-store.ts";

/** For the program itself: what a user may see goes through `seenBy`. */
export { findDocument, headsInCombination, headsInOrder, headsMadeOf } from "./store/document.ts";
export {
  contentOfTransaction,
  figuresOfTransaction,
  transactionsOf,
  type TransactionHead,
} from "./store/contract.ts";

/** The documents among these that the user sees: some users see only their own, or those of their agency. */
export async function seenBy<Head extends Handled>(
  reader: Reader,
  actor: Actor,
  documents: readonly Head[],
): Promise<readonly Head[]> {
  if (documents.length === 0) return documents;
  const limit = getOwnershipLimit(actor, await readDataScope(reader, actor));
  return documents.filter((document) => isBusinessOf(document, limit));
}

/** A record that was looked for; undefined if there is none, or none that the user sees. */
export async function visibleTo<Head extends Handled>(
  reader: Reader,
  actor: Actor,
  found: Head | undefined,
): Promise<Head | undefined> {
  const [visible] = await seenBy(reader, actor, found ? [found] : []);
  return visible;
}

/** Undefined if the user sees no such document: a missing document and a foreign one look the same. */
export async function documentFor(
  reader: Reader,
  actor: Actor,
  businessNo: string,
): Promise<Document | undefined> {
  return visibleTo(reader, actor, await findDocument(reader, businessNo));
}

type FindRecord = (
  reader: Reader,
  businessNo: string,
) => Promise<(Handled & { comCode: string }) | undefined>;
/** Finds records that belong to somebody and are no documents, by the letter of their kind: policies are such records. */
export const recordFinders = defineSlot<FindRecord>("a record is looked for by its number");
export type RecordFinders = SlotHandlers<FindRecord>;

/** The branch of a document or a policy; undefined if the user may not read the record. */
export async function branchOpenTo(
  reader: Reader,
  actor: Actor,
  businessNo: string,
  finders: RecordFinders,
): Promise<string | undefined> {
  const find = finders[businessNo.charAt(0)] ?? findDocument;
  const visible = await visibleTo(reader, actor, await find(reader, businessNo));
  const right = readingRightOf(businessNo) ?? "";
  return visible && (await listRights(reader, actor)).has(right) ? visible.comCode : undefined;
}

/** The document, if the user has the right to read its kind. */
export async function documentOpenTo(
  reader: Reader,
  actor: Actor,
  businessNo: string,
): Promise<Document | undefined> {
  const found = await documentFor(reader, actor, businessNo);
  const right = found && readingRightOf(businessNo);
  return right !== undefined && (await listRights(reader, actor)).has(right) ? found : undefined;
}

/** For numbers that the user has seen already; other heads go through `seenBy`. */
export async function documentHeads(
  reader: Reader,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, DocumentHead>> {
  const heads = await headsOf(reader, numbers);
  return new Map(heads.map((head) => [head.businessNo, head]));
}

/** States of ProposalStatus that keep a policy from being renewed a second time. */
const RENEWING = ["02", "03", "04", "06", "07", "08", "12", "13"];

/** The proposal behind a renewed policy, and whether another proposal renews it; undefined if the branch has no such policy. */
export async function renewedBy(
  reader: Reader,
  { policyNo, businessNo }: { policyNo: string; businessNo: string },
) {
  const before = await proposalOfPolicy(reader, policyNo);
  if (!before) return undefined;
  const isTaken = await isRenewed(reader, { policyNo, otherThan: businessNo, status: RENEWING });
  return { before, isTaken };
}

/** The trail of a document with the names of its users. */
export async function trailOf(reader: Reader, businessNo: string) {
  const steps = await listTrailSteps(reader, businessNo);
  const named = await createUserNameLookup(
    reader,
    steps.map(({ userCode }) => userCode),
  );
  return steps.map((step) => ({ ...step, ...named(step.userCode) }));
}

const WRITING = new Set(["SAVE", "SUBMIT", "MODIFY"]);

/** The users who entered or changed a document; none of them may underwrite it. */
export async function authorsOf(reader: Reader, businessNo: string): Promise<ReadonlySet<string>> {
  const steps = await listTrailSteps(reader, businessNo);
  return new Set(steps.filter(({ action }) => WRITING.has(action)).map(({ userCode }) => userCode));
}

/** Undefined if the document was never submitted. */
export async function lastSubmission(reader: Reader, businessNo: string): Promise<string | undefined> {
  const steps = await listTrailSteps(reader, businessNo);
  return steps.findLast(({ action }) => action === "SUBMIT")?.recordedAt;
}

/** The documents among these that the user entered or changed. */
export async function writtenBy(
  reader: Reader,
  numbers: readonly string[],
  userCode: string,
): Promise<ReadonlySet<string>> {
  return new Set(await numbersWithStep(reader, { numbers, userCode, actions: [...WRITING] }));
}

/** The fact whether a subject of a form is already insured elsewhere during its period. */
export async function subjectFacts(
  reader: Reader,
  subjects: Omit<InsuredSubject, "startDate" | "endDate"> & Pick<Projection, "startDate" | "endDate">,
): Promise<Record<string, string>> {
  const { startDate, endDate, subjectNos } = subjects;
  if (startDate === null || endDate === null || subjectNos.length === 0) return {};
  const isInsured = await isInsuredElsewhere(reader, { ...subjects, startDate, endDate });
  return isInsured ? { subjectInsured: "1" } : {};
}
