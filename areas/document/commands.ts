import { sendMessage } from "#areas/message/commands.ts";
import { assert } from "#platform/kernel/assert.ts";
import { money, toWireMoney } from "#platform/kernel/money.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { Unit } from "#platform/server/unit-of-work.ts";
import { lifecycleRefusals, NO_STATE, type Verdict } from "#platform/lifecycle/lifecycle.ts";
import { upsertSearchEntry } from "#platform/search/server/search-store.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { seenBy } from "./questions.ts";
import type { NumberOrigin } from "#platform/documents/number-format.ts";
import { formatNumber, type NumberKind, serialKey } from "./rules.ts";
import type { Document, DocumentHead, Draft, NewDocument, StateChange } from "./rules/document.ts";
import { documentSearchEntry } from "./rules/search-entry.ts";
import { insertDocument, lockDocument as lockRow, updateDocument } from "./store.ts";
import { insertTransaction, transactionsOf } from "./store/contract.ts";
import { insertTrailStep } from "#platform/documents/server/trail-store.ts";

/** The transaction, the user and the clock of a step within a unit of work. */
export type Work = {
  readonly tx: Tx;
  readonly raise: Unit["raise"];
  readonly note: Unit["note"];
  readonly actor: Pick<Actor, "userCode">;
  readonly services: Pick<Services, "now" | "makeId">;
};

export async function issueNumber(
  { serials }: Pick<Services, "serials">,
  kind: NumberKind,
  origin: NumberOrigin,
): Promise<string> {
  return formatNumber(kind, origin, await serials.next(serialKey(kind, origin)));
}

/** For the program itself; a user gets `lockDocumentFor`. */
export function lockDocument(tx: Tx, businessNo: string): Promise<Document | undefined> {
  return lockRow(tx, businessNo);
}

/** Undefined where the user may not read the document. */
export async function lockDocumentFor(
  tx: Tx,
  actor: Actor,
  businessNo: string,
): Promise<Document | undefined> {
  const found = await lockRow(tx, businessNo);
  const [seen] = await seenBy(tx, actor, found ? [found] : []);
  return seen;
}

/** Refuses a change of a version that the user did not see. */
export function demandVersion({ version }: DocumentHead, seen: number): void {
  if (version !== seen) throw new Refusal(documentRefusals.documentChanged);
}

type StepNote = { readonly action: string; readonly opinion?: string; readonly uwLevel?: number };

/** Undefined where its combination has a document of this product already. */
export async function beginDocument(
  work: Work,
  document: NewDocument,
  told: StepNote,
): Promise<Document | undefined> {
  const begun = await insertDocument(work.tx, document);
  if (!begun) return undefined;
  await upsertSearchEntry(work.tx, documentSearchEntry(begun), work.services.now());
  await trace(work, { ...begun, status: NO_STATE }, begun.status, told);
  return begun;
}

export type Move = StepNote & { readonly to: string; readonly draft?: Draft; readonly state?: StateChange };

/** Changes the state of a document and writes its trail, in the same transaction. */
export async function moveDocument(
  work: Work,
  document: Document,
  { to, draft, state, ...told }: Move,
): Promise<Document> {
  const { tx, actor, services } = work;
  const moved = await updateDocument(tx, document.businessNo, {
    ...(draft && { draft }),
    state: { ...state, status: to },
    changedBy: actor.userCode,
    now: services.now(),
  });
  if (draft) await upsertSearchEntry(tx, documentSearchEntry(moved), services.now());
  await trace(work, moved, to, told, document.status);
  return moved;
}

/** Writes the trail of what happens to a document in its state. */
export function traceStep(work: Work, document: DocumentHead, told: StepNote): Promise<void> {
  return trace(work, document, document.status, told);
}

/** Writes the trail of a record that is no document but has states, such as a policy. */
export function traceStatus(
  work: Work,
  moved: { readonly businessNo: string; readonly comCode: string; readonly status: string },
  { action, fromStatus }: { readonly action: string; readonly fromStatus: string },
): Promise<void> {
  return trace(work, { ...moved, edition: 1 }, moved.status, { action }, fromStatus);
}

/** Notes at a proposal the policy that it became. */
export function linkPolicy(
  { tx, actor, services }: Work,
  { businessNo }: DocumentHead,
  policyNo: string,
): Promise<Document> {
  const change = { state: { policyNo }, changedBy: actor.userCode, now: services.now() };
  return updateDocument(tx, businessNo, change);
}

/** 3/6 is about one document, 3/8 about an order that waits to be modified. */
const OWNER_MESSAGE: Readonly<Record<string, string>> = { T: "8" };

/** Sends a message that the document waits for the user who entered it. */
export async function tellOwner({ tx, raise, services }: Work, document: DocumentHead): Promise<void> {
  const { businessType: type, businessNo, holderName, inputBy, comCode, orderNo } = document;
  await sendMessage(tx, raise, {
    id: services.makeId(),
    receiverCode: inputBy,
    comCode,
    messageType: "3",
    secondaryMessageType: OWNER_MESSAGE[type] ?? "6",
    content: { type, businessNo, holderName, orderNo: orderNo ?? "" },
  });
}

function trace(
  { tx, actor }: Work,
  {
    businessNo,
    comCode,
    edition,
    status,
  }: Pick<DocumentHead, "businessNo" | "comCode" | "edition" | "status">,
  toStatus: string,
  { action, opinion = "", uwLevel = 0 }: StepNote,
  fromStatus: string = status,
): Promise<void> {
  const { userCode } = actor;
  return insertTrailStep(tx, {
    businessNo,
    comCode,
    edition,
    action,
    fromStatus,
    toStatus,
    opinion,
    uwLevel,
    userCode,
  });
}

/**
 * Puts what a draft came to upon the stack of its contract. Of two drafts from one base the second is refused: it must
 * take in what the first brought.
 */
export async function recordTransaction(
  { tx, actor }: Work,
  draft: Document,
  place: { contractNo: string; baseVersion: number; kind: string; effectiveFrom: PlainDate },
): Promise<void> {
  const { sumPremium } = draft;
  const { contractNo, baseVersion } = place;
  assert(sumPremium !== null, "what goes upon the stack has its price");
  const base = (await transactionsOf(tx, contractNo)).find(({ version }) => version === baseVersion);
  const premiumChange = toWireMoney(money(sumPremium).minus(money(base?.sumPremium ?? "0.00")));
  const isFirst = await insertTransaction(tx, {
    ...draft,
    ...place,
    draftNo: draft.businessNo,
    recordedBy: actor.userCode,
    sumPremium,
    premiumChange,
  });
  if (!isFirst) throw new Refusal(documentRefusals.baseMoved);
}

const { notAllowedNow, notTheirs, notReady } = lifecycleRefusals;

/** The allowed transition; a verdict that allows none is thrown as a refusal. */
export function permitted<Event, Role, Guard, Effect>(verdict: Verdict<Event, Role, Guard, Effect>) {
  if (verdict.isAllowed) return verdict.transition;
  if (verdict.cause === "undeclared") throw new Refusal(notAllowedNow);
  if (verdict.cause === "another") throw new Refusal(notTheirs);
  throw new Refusal(notReady, { values: { why: verdict.message } });
}
