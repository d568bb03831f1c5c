import { visibleTo } from "../questions.ts";
import type { Document, DocumentHead, Draft, NewDocument, StateChange } from "../rules/document.ts";
import { formatNumber, type NumberKind, serialKey } from "../rules/numbers.ts";
import { documentSearchEntry } from "../rules/search-entry.ts";
import { insertTransaction, transactionsOf } from "../store/contract.ts";
import { insertDocument, lockDocument, updateDocument } from "../store/document.ts";
import { sendMessage } from "#areas/message/commands.ts";
import type { NumberOrigin } from "#platform/documents/number-format.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { insertTrailStep } from "#platform/documents/server/trail-store.ts";
import { assert } from "#platform/kernel/assert.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import {
  decideTransition,
  type Lifecycle,
  NO_STATE,
  permitted,
  type TransitionContext,
} from "#platform/lifecycle/lifecycle.ts";
import { upsertSearchEntry } from "#platform/search/server/search-store.ts";
import { type Actor, SYSTEM_ACTOR } from "#platform/server/actor.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";

/** The transaction, the user and the clock of a step within a unit of work. */
export type Work = {
  readonly tx: Tx;
  readonly raise: UnitOfWork["raise"];
  readonly note: UnitOfWork["note"];
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
export { lockDocument };

/** Undefined if the user does not see the document. */
export async function lockDocumentFor(
  tx: Tx,
  actor: Actor,
  businessNo: string,
): Promise<Document | undefined> {
  return visibleTo(tx, actor, await lockDocument(tx, businessNo));
}

/** Refuses a change of a version that the user did not see. */
export function demandVersion({ version }: DocumentHead, seen: number): void {
  if (version !== seen) throw new Refusal(documentRefusals.documentChanged);
}

type StepNote = { readonly action: string; readonly opinion?: string; readonly uwLevel?: number };

/** Undefined if its combination already has a document of this product. */
export async function beginDocument(
  work: Work,
  document: NewDocument,
  step: StepNote,
): Promise<Document | undefined> {
  const created = await insertDocument(work.tx, document);
  if (!created) return undefined;
  await upsertSearchEntry(work.tx, documentSearchEntry(created), work.services.now());
  await trace(work, created, NO_STATE, step);
  return created;
}

export type Move = StepNote & { readonly to: string; readonly draft?: Draft; readonly state?: StateChange };

/** Changes the state of a document and writes its trail, in the same transaction. */
export async function moveDocument(
  work: Work,
  document: Document,
  { to, draft, state, ...step }: Move,
): Promise<Document> {
  const { tx, actor, services } = work;
  const moved = await updateDocument(tx, document.businessNo, {
    ...(draft && { draft }),
    state: { ...state, status: to },
    changedBy: actor.userCode,
    now: services.now(),
  });
  if (draft) await upsertSearchEntry(tx, documentSearchEntry(moved), services.now());
  await trace(work, moved, document.status, step);
  return moved;
}

/** Writes a trail step that does not change the state. */
export function traceStep(work: Work, document: DocumentHead, step: StepNote): Promise<void> {
  return trace(work, document, document.status, step);
}

/** Writes the trail of another record with states, such as a policy. */
export function traceStatus(
  work: Work,
  moved: Pick<DocumentHead, "businessNo" | "comCode" | "status">,
  { action, fromStatus }: { readonly action: string; readonly fromStatus: string },
): Promise<void> {
  return trace(work, { ...moved, edition: 1 }, fromStatus, { action });
}

/** Stores the number of the issued policy in the proposal. */
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

type TracedRecord = Pick<DocumentHead, "businessNo" | "comCode" | "edition" | "status">;

function trace(
  { tx, actor: { userCode } }: Work,
  { businessNo, comCode, edition, status: toStatus }: TracedRecord,
  fromStatus: string,
  { action, opinion = "", uwLevel = 0 }: StepNote,
): Promise<void> {
  const step = { action, fromStatus, toStatus, opinion, uwLevel, userCode };
  return insertTrailStep(tx, { businessNo, comCode, edition, ...step });
}

/** Adds the content of a draft to the stack of its contract. A second draft from the same base is refused. */
export async function recordTransaction(
  { tx, actor }: Work,
  draft: Document,
  place: { contractNo: string; baseVersion: number; kind: string; effectiveFrom: PlainDate },
): Promise<void> {
  const { sumPremium } = draft;
  const { contractNo, baseVersion } = place;
  assert(sumPremium !== null, "what goes upon the stack has its price");
  const base = (await transactionsOf(tx, contractNo)).find(({ version }) => version === baseVersion);
  const premiumChange = toWireMoney(parseMoney(sumPremium).minus(parseMoney(base?.sumPremium ?? "0.00")));
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

/** The input of a transition besides its event. */
export type StepInput = {
  readonly draft?: Draft;
  readonly opinion?: string;
  readonly uwLevel?: number;
};

/** An effect of a transition, in the same transaction. */
export type Effect<Input> = (work: Work, document: Document, input: Input) => Promise<Document>;

type StepOptions<Event, Role, Guard, Effects extends string, Input> = {
  readonly lifecycle: Lifecycle<Event, Role, Guard, Effects>;
  readonly effects: Readonly<Record<Effects, Effect<Input>>>;
  /** Columns that change in the same statement as the state. */
  stateOf(then: readonly Effects[], work: Work, document: Document): StateChange;
};

/** Applies one transition of a kind of document: its state, its trail and its effects. */
export function stepsBy<Event, Role, Guard, Effects extends string, Input extends StepInput>({
  lifecycle,
  effects,
  stateOf,
}: StepOptions<Event, Role, Guard, Effects, Input>) {
  return async (
    work: Work,
    document: Document,
    event: Event,
    context: TransitionContext<Role, Guard>,
    input: Input = {} as Input,
  ): Promise<Document> => {
    const { to, action, role, effects: then } = permitted(decideTransition(lifecycle, event, context));
    const { draft, opinion = "", uwLevel = 0 } = input;
    const state = stateOf(then, work, document);
    const moving = role === "system" ? { ...work, actor: SYSTEM_ACTOR } : work;
    const move = { action, opinion, uwLevel, to, ...(draft && { draft }), state };
    let moved = await moveDocument(moving, document, move);
    for (const effect of then) moved = await effects[effect](work, moved, input);
    return moved;
  };
}
