import { hideRecordInvisibleToUser } from "../questions.ts";
import type {
  Document,
  DocumentHead,
  DocumentDraft,
  DocumentToInsert,
  DocumentStateChange,
} from "../rules/document.ts";
import { formatBusinessNumber, type BusinessNumberKind, buildSerialCounterKey } from "../rules/numbers.ts";
import { buildDocumentSearchEntry } from "../rules/search-entry.ts";
import { insertContractTransaction, listContractTransactions } from "../store/contract.ts";
import { insertDocument, lockDocument, updateDocument } from "../store/document.ts";
import { sendMessage } from "#areas/message/commands.ts";
import type { DocumentNumberOrigin } from "#platform/documents/number-format.ts";
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
  getTransition,
  type TransitionContext,
} from "#platform/lifecycle/lifecycle.ts";
import { upsertSearchEntry } from "#platform/search/server/search-store.ts";
import { type Actor, SYSTEM_ACTOR } from "#platform/server/actor.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";

/** The transaction, the user and the clock of a step within a unit of work. */
export type DocumentWriteContext = {
  readonly tx: Tx;
  readonly raise: UnitOfWork["raise"];
  readonly note: UnitOfWork["note"];
  readonly actor: Pick<Actor, "userCode">;
  readonly services: Pick<Services, "now" | "makeId">;
};

export async function issueBusinessNumber(
  { serials }: Pick<Services, "serials">,
  kind: BusinessNumberKind,
  origin: DocumentNumberOrigin,
): Promise<string> {
  return formatBusinessNumber(kind, origin, await serials.next(buildSerialCounterKey(kind, origin)));
}

/** For the program itself; a user gets `lockDocumentFor`. */
export { lockDocument };

/** Undefined if the user does not see the document. */
export async function lockDocumentVisibleToUser(
  tx: Tx,
  actor: Actor,
  businessNo: string,
): Promise<Document | undefined> {
  return hideRecordInvisibleToUser(tx, actor, await lockDocument(tx, businessNo));
}

/** Refuses a change of a version that the user did not see. */
export function assertDocumentVersionUnchanged({ version }: DocumentHead, seen: number): void {
  if (version !== seen) throw new Refusal(documentRefusals.documentChanged);
}

type StepNote = { readonly action: string; readonly opinion?: string; readonly uwLevel?: number };

/** Undefined if its combination already has a document of this product. */
export async function insertDocumentWithTrail(
  work: DocumentWriteContext,
  document: DocumentToInsert,
  step: StepNote,
): Promise<Document | undefined> {
  const created = await insertDocument(work.tx, document);
  if (!created) return undefined;
  await upsertSearchEntry(work.tx, buildDocumentSearchEntry(created), work.services.now());
  await trace(work, created, NO_STATE, step);
  return created;
}

export type DocumentStateMove = StepNote & {
  readonly to: string;
  readonly draft?: DocumentDraft;
  readonly state?: DocumentStateChange;
};

/** Changes the state of a document and writes its trail, in the same transaction. */
export async function changeDocumentState(
  work: DocumentWriteContext,
  document: Document,
  { to, draft, state, ...step }: DocumentStateMove,
): Promise<Document> {
  const { tx, actor, services } = work;
  const moved = await updateDocument(tx, document.businessNo, {
    ...(draft && { draft }),
    state: { ...state, status: to },
    changedBy: actor.userCode,
    now: services.now(),
  });
  if (draft) await upsertSearchEntry(tx, buildDocumentSearchEntry(moved), services.now());
  await trace(work, moved, document.status, step);
  return moved;
}

/** Writes a trail step that does not change the state. */
export function insertDocumentTrailStep(
  work: DocumentWriteContext,
  document: DocumentHead,
  step: StepNote,
): Promise<void> {
  return trace(work, document, document.status, step);
}

/** Writes the trail of another record with states, such as a policy. */
export function insertStatusTrailStep(
  work: DocumentWriteContext,
  moved: Pick<DocumentHead, "businessNo" | "comCode" | "status">,
  { fromStatus, ...step }: Pick<StepNote, "action" | "opinion"> & { readonly fromStatus: string },
): Promise<void> {
  return trace(work, { ...moved, edition: 1 }, fromStatus, step);
}

/** Stores the number of the issued policy in the proposal. */
export function storePolicyNumberInProposal(
  { tx, actor, services }: DocumentWriteContext,
  { businessNo }: DocumentHead,
  policyNo: string,
): Promise<Document> {
  const change = { state: { policyNo }, changedBy: actor.userCode, now: services.now() };
  return updateDocument(tx, businessNo, change);
}

/** 3/6 is about one document, 3/8 about an order that waits to be modified. */
const OWNER_MESSAGE: Readonly<Record<string, string>> = { T: "8" };

type MessageOutcome = { readonly result: string; readonly reason: string };

/** Sends a message that the document waits for the user who entered it. */
export async function sendWaitingMessageToOwner(
  work: DocumentWriteContext,
  document: DocumentHead,
  outcome?: MessageOutcome,
): Promise<void> {
  const secondaryMessageType = OWNER_MESSAGE[document.businessType] ?? "6";
  await sendDocumentMessage(work, document, {
    receiverCode: document.inputBy,
    secondaryMessageType,
    outcome,
  });
}

type DocumentMessage = {
  readonly receiverCode: string;
  readonly secondaryMessageType: string;
  readonly outcome: MessageOutcome | undefined;
};

/** Sends a message that leads to the document. */
export async function sendDocumentMessage(
  { tx, raise, services }: DocumentWriteContext,
  { businessType: type, businessNo, holderName, comCode, orderNo }: DocumentHead,
  { outcome, ...message }: DocumentMessage,
): Promise<void> {
  await sendMessage(tx, raise, {
    ...message,
    id: services.makeId(),
    comCode,
    messageType: "3",
    content: {
      type,
      businessNo,
      holderName,
      orderNo: orderNo ?? "",
      ...(outcome && toMessageOutcome(outcome)),
    },
  });
}

const MAX_REASON = 40;

/** The opinion as a message shows it. Callers leave out what outside users may not learn. */
function toMessageOutcome({ result, reason }: MessageOutcome) {
  const line = reason.replaceAll(/\s+/g, " ").trim();
  const letters = [...line];
  return { result, reason: letters.length > MAX_REASON ? `${letters.slice(0, MAX_REASON).join("")}…` : line };
}

type TracedRecord = Pick<DocumentHead, "businessNo" | "comCode" | "edition" | "status">;

function trace(
  { tx, actor: { userCode } }: DocumentWriteContext,
  { businessNo, comCode, edition, status: toStatus }: TracedRecord,
  fromStatus: string,
  { action, opinion = "", uwLevel = 0 }: StepNote,
): Promise<void> {
  const step = { action, fromStatus, toStatus, opinion, uwLevel, userCode };
  return insertTrailStep(tx, { businessNo, comCode, edition, ...step });
}

/** Adds the content of a draft to the stack of its contract. A second draft from the same base is refused. */
export async function insertContractTransactionOfDraft(
  { tx, actor }: DocumentWriteContext,
  draft: Document,
  place: {
    contractNo: string;
    baseVersion: number;
    kind: string;
    effectiveFrom: PlainDate;
    /** False where the content is not the one that the draft was priced with. */
    hasFigures?: boolean;
  },
): Promise<void> {
  const { sumPremium } = draft;
  const { contractNo, baseVersion } = place;
  assert(sumPremium !== null, "what goes upon the stack has its price");
  const base = (await listContractTransactions(tx, contractNo)).find(
    ({ version }) => version === baseVersion,
  );
  const premiumChange = toWireMoney(parseMoney(sumPremium).minus(parseMoney(base?.sumPremium ?? "0.00")));
  const isFirst = await insertContractTransaction(tx, {
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
export type TransitionInput = {
  readonly draft?: DocumentDraft;
  readonly opinion?: string;
  readonly uwLevel?: number;
};

/** An effect of a transition, in the same transaction. */
export type TransitionEffect<Input> = (
  work: DocumentWriteContext,
  document: Document,
  input: Input,
) => Promise<Document>;

type StepOptions<Event extends string, Role, Guard, Effects extends string, Input> = {
  readonly lifecycle: Lifecycle<Event, Role, Guard, Effects>;
  readonly effects: Readonly<Record<Effects, TransitionEffect<Input>>>;
  /** Columns that change in the same statement as the state. */
  stateOf(
    then: readonly Effects[],
    work: DocumentWriteContext,
    document: Document,
  ): DocumentStateChange | Promise<DocumentStateChange>;
  /** The result of underwriting (UnderwriteFlag) that an event leaves; other events keep the last one. */
  readonly resultOfEvent: Readonly<Record<string, string>>;
};

/** Applies one transition of a kind of document: its state, its trail and its effects. */
export function createTransitionExecutor<
  Event extends string,
  Role,
  Guard,
  Effects extends string,
  Input extends TransitionInput,
>({ lifecycle, effects, stateOf, resultOfEvent }: StepOptions<Event, Role, Guard, Effects, Input>) {
  return async (
    work: DocumentWriteContext,
    document: Document,
    event: Event,
    context: TransitionContext<Role, Guard>,
    input: Input = {} as Input,
  ): Promise<Document> => {
    const { to, action, role, effects: then } = getTransition(decideTransition(lifecycle, event, context));
    const { draft, opinion = "", uwLevel = 0 } = input;
    const underwriteFlag = resultOfEvent[event];
    const state = {
      ...(await stateOf(then, work, document)),
      ...(underwriteFlag !== undefined && { underwriteFlag }),
    };
    const moving = role === "system" ? { ...work, actor: SYSTEM_ACTOR } : work;
    const move = { action, opinion, uwLevel, to, ...(draft && { draft }), state };
    let moved = await changeDocumentState(moving, document, move);
    for (const effect of then) moved = await effects[effect](work, moved, input);
    return moved;
  };
}
