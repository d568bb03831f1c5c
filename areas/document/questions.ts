import { dataScopeWithin, peopleNamed, rightsOf } from "#areas/identity/questions.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { type Actor, ownershipLimitOf } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Document, DocumentHead, KeptFigure } from "./rules/document.ts";
import type { Projection } from "./rules/projection.ts";
import { readingRightOf } from "./rules/reading-rights.ts";
import { type Handled, isBusinessOf } from "./rules/ownership.ts";
import {
  documentsRunOut,
  findDocument,
  headsInCombination,
  headsInOrder,
  headsMadeOf,
  headsOf,
  isInsuredElsewhere,
  type InsuredSubject,
} from "./store.ts";
import {
  contentOfTransaction,
  figuresOfTransaction,
  type TransactionHead,
  transactionsOf as stackOf,
} from "./store/contract.ts";

export type { TransactionHead };
import { isRenewed, proposalOfPolicy } from "./store/renewal.ts";
import { listTrailSteps, numbersWithStep } from "#platform/documents/server/trail-store.ts";

/** For what the program does by itself; whoever asks is answered by `documentFor`. */
export function documentOf(reader: Reader, businessNo: string): Promise<Document | undefined> {
  return findDocument(reader, businessNo);
}

/** Of these, what is there for who asks: others' business is not, where he is kept to his own or to his house's. */
export async function seenBy<Head extends Handled>(
  reader: Reader,
  actor: Actor,
  documents: readonly Head[],
): Promise<readonly Head[]> {
  if (documents.length === 0) return documents;
  const kept = ownershipLimitOf(actor, await dataScopeWithin(reader, actor));
  return documents.filter((document) => isBusinessOf(document, kept));
}

/** Undefined where there is none for who asks: none at all, another branch's, or another's for who sees his own only. */
export async function documentFor(
  reader: Reader,
  actor: Actor,
  businessNo: string,
): Promise<Document | undefined> {
  const found = await findDocument(reader, businessNo);
  const [seen] = await seenBy(reader, actor, found ? [found] : []);
  return seen;
}

/** What is no document and is somebody's all the same, such as a policy: found by its area. */
export type Elsewhere = Readonly<
  Record<string, (reader: Reader, businessNo: string) => Promise<(Handled & { comCode: string }) | undefined>>
>;

/** Of which branch a document or a policy is; undefined where there is none for who asks, or none that he may read. */
export async function branchOpenTo(
  reader: Reader,
  actor: Actor,
  businessNo: string,
  elsewhere: Elsewhere,
): Promise<string | undefined> {
  const find = elsewhere[businessNo.charAt(0)] ?? findDocument;
  const found = await find(reader, businessNo);
  const [seen] = await seenBy(reader, actor, found ? [found] : []);
  const right = readingRightOf(businessNo) ?? "";
  return seen && (await rightsOf(reader, actor)).has(right) ? seen.comCode : undefined;
}

/** The same, for calls about documents of any kind: with the right to read that kind. */
export async function documentOpenTo(
  reader: Reader,
  actor: Actor,
  businessNo: string,
): Promise<Document | undefined> {
  const found = await documentFor(reader, actor, businessNo);
  const right = found && readingRightOf(businessNo);
  return right !== undefined && (await rightsOf(reader, actor)).has(right) ? found : undefined;
}

/** Of numbers that who asks was shown already; others' go through `seenBy`. */
export async function documentHeads(
  reader: Reader,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, DocumentHead>> {
  const heads = await headsOf(reader, numbers);
  return new Map(heads.map((head) => [head.businessNo, head]));
}

export function documentsInCombination(reader: Reader, combId: string): Promise<DocumentHead[]> {
  return headsInCombination(reader, combId);
}

/** Whoever asks goes through `seenBy`. */
export function documentsInOrder(reader: Reader, orderNo: string): Promise<DocumentHead[]> {
  return headsInOrder(reader, orderNo);
}

/** Proposals made of these, except in the states named; for what the program asks for itself. */
export function proposalsMadeOf(
  reader: Reader,
  wanted: { copiedFrom: readonly string[]; dataSource: string; withoutStatus: readonly string[] },
): Promise<DocumentHead[]> {
  return headsMadeOf(reader, wanted);
}

/** Submitted and neither returned nor come to nothing, or a policy by now. */
const RENEWING = ["02", "03", "04", "06", "07", "08", "12", "13"];

/** What a policy said that a form names as the one before, and whether something else renews it; undefined where the branch has none. */
export async function renewedBy(
  reader: Reader,
  { policyNo, businessNo }: { policyNo: string; businessNo: string },
) {
  const before = await proposalOfPolicy(reader, policyNo);
  if (!before) return undefined;
  const isTaken = await isRenewed(reader, { policyNo, otherThan: businessNo, status: RENEWING });
  return { before, isTaken };
}

export function transactionsOf(reader: Reader, contractNo: string): Promise<TransactionHead[]> {
  return stackOf(reader, contractNo);
}

/** A content as it was approved. */
export function approvedContent(
  reader: Reader,
  contractNo: string,
  version: number,
): Promise<FilledForm | undefined> {
  return contentOfTransaction(reader, contractNo, version);
}

/** The figures beside that content, none where it was approved before they were kept. */
export function approvedFigures(
  reader: Reader,
  contractNo: string,
  version: number,
): Promise<readonly KeptFigure[]> {
  return figuresOfTransaction(reader, contractNo, version);
}

/** Everything that was done with a document, with who did it. */
export async function trailOf(reader: Reader, businessNo: string) {
  const steps = await listTrailSteps(reader, businessNo);
  const named = await peopleNamed(
    reader,
    steps.map(({ userCode }) => userCode),
  );
  return steps.map((step) => ({ ...step, ...named(step.userCode) }));
}

const WRITING = new Set(["SAVE", "SUBMIT", "MODIFY"]);

/** Who entered or changed it: none of them may underwrite it. */
export async function authorsOf(reader: Reader, businessNo: string): Promise<ReadonlySet<string>> {
  const steps = await listTrailSteps(reader, businessNo);
  return new Set(steps.filter(({ action }) => WRITING.has(action)).map(({ userCode }) => userCode));
}

/** When it was last submitted; undefined where it never was. */
export async function lastSubmission(reader: Reader, businessNo: string): Promise<string | undefined> {
  const steps = await listTrailSteps(reader, businessNo);
  return steps.findLast(({ action }) => action === "SUBMIT")?.recordedAt;
}

/** Of these documents, those that somebody entered or changed. */
export async function writtenBy(
  reader: Reader,
  numbers: readonly string[],
  userCode: string,
): Promise<ReadonlySet<string>> {
  return new Set(await numbersWithStep(reader, { numbers, userCode, actions: [...WRITING] }));
}

/** What is known of the subjects of a form beyond it: whether one of them is insured already while it would cover them. */
export async function subjectFacts(
  reader: Reader,
  sought: Omit<InsuredSubject, "startDate" | "endDate"> & Pick<Projection, "startDate" | "endDate">,
): Promise<Record<string, string>> {
  const { startDate, endDate, subjectNos } = sought;
  if (startDate === null || endDate === null || subjectNos.length === 0) return {};
  const isInsured = await isInsuredElsewhere(reader, { ...sought, startDate, endDate });
  return isInsured ? { subjectInsured: "1" } : {};
}

export function runOut(
  reader: Reader,
  wanted: { businessType: string; status: string; today: string; most: number },
): Promise<string[]> {
  return documentsRunOut(reader, wanted);
}
