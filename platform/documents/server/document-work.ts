import type { FilledForm } from "#platform/forms/filled-form.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import { type Actor, SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { upsertSearchEntry } from "#platform/search/server/search-store.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { pickColumns } from "#platform/server/tables.ts";
import type { DocumentDefinition, DocumentRecord, GuardContext } from "../definition.ts";
import { formatDocumentNumber, buildSerialNumberKey } from "../number-format.ts";
import { documentRefusals } from "../refusals.ts";
import { buildPlainDocumentSearchEntry } from "../search-entry.ts";
import { createDocumentContextBuilder } from "./document-context.ts";
import { insertDocument, lockDocument, updateDocument } from "./document-store.ts";
import type {
  DocumentEffects,
  DocumentTransitionWork,
  DocumentEngineDependencies,
  SystemWork,
} from "./document-world.ts";
import { insertTrailStep, type NewTrailStep } from "./trail-store.ts";

type Advance = {
  readonly event: string;
  readonly content?: FilledForm;
  readonly opinion?: string;
  /** Those who are away and for whom the user decides. */
  readonly represented?: readonly string[];
  readonly context: GuardContext;
  /** Of the program, where no user takes the step. */
  readonly roles?: readonly string[];
};

/** Creates and moves the documents of one kind; every change of a document passes here. */
export function createPlainDocumentCommands(
  document: DocumentDefinition,
  world: DocumentEngineDependencies,
  effects: DocumentEffects<string>,
) {
  const { table } = document;
  const { format, field, riskCodeOf } = document.number;
  const documents = createDocumentContextBuilder(document, world);
  const { today, contextOf, permittedTransition } = documents;

  async function index(tx: Tx, record: DocumentRecord): Promise<void> {
    if (document.searchPaths === undefined) return;
    await upsertSearchEntry(tx, buildPlainDocumentSearchEntry(document, record), new Date(record.inputAt));
  }

  async function create(work: DocumentTransitionWork, content: FilledForm): Promise<DocumentRecord> {
    const { tx, actor, note } = work;
    const { userCode: inputBy, agencyCode } = actor;
    const comCode = (await world.branchOf?.(tx, content, actor)) ?? actor.comCode;
    const nothing = { businessNo: "", comCode, status: NO_STATE, version: 0, content };
    const draft = { ...nothing, inputBy, inputAt: "", agencyCode, changedBy: inputBy };
    const { to, action, effects: then } = permittedTransition("create", await contextOf(tx, draft, actor));
    const origin = { comCode, day: today(), ...(riskCodeOf && { riskCode: riskCodeOf(content) }) };
    const serial = await world.serials.next(buildSerialNumberKey(field, format, origin));
    const businessNo = formatDocumentNumber(format, origin, serial);
    const created = await insertDocument(tx, table, { businessNo, comCode, status: to, content, inputBy });
    await trace(tx, created, { fromStatus: NO_STATE, action, opinion: "", userCode: inputBy });
    await index(tx, created);
    note(changeOf(field, null, created));
    await runEffects(effects, then, work, created, null);
    return created;
  }

  /** Applies one transition and its effects in the caller's transaction. */
  async function advance(work: DocumentTransitionWork, step: Advance): Promise<DocumentRecord> {
    const { event, opinion = "", represented = [], context, roles } = step;
    const { document: before } = context;
    const { tx, actor, note } = work;
    const { to, action, effects: then } = permittedTransition(event, context, roles);
    const changedBy = actor.userCode;
    const changed = { status: to, content: step.content ?? before.content, changedBy, now: world.now() };
    const moved = await updateDocument(tx, table, before.businessNo, changed);
    const told = opinion + (await describeRepresented(world, tx, represented));
    await trace(tx, moved, { fromStatus: before.status, action, opinion: told, userCode: changedBy });
    await index(tx, moved);
    note(changeOf(field, before, moved, represented));
    await runEffects(effects, then, work, moved, before);
    return moved;
  }

  return { ...documents, create, advance };
}

export type DocumentAdvanceCommands = Pick<
  ReturnType<typeof createPlainDocumentCommands>,
  "advance" | "today"
>;

/** A transition that the program takes by itself, such as one that follows from another document. */
export async function applySystemTransition(
  { table, lifecycle }: DocumentDefinition,
  { advance, today }: DocumentAdvanceCommands,
  { actor: { userCode }, ...unit }: SystemWork,
  move: { businessNo: string; event: string; change?: (content: FilledForm) => FilledForm },
): Promise<void> {
  const { businessNo, event, change = (content) => content } = move;
  const found = await lockDocument(unit.tx, table, businessNo);
  const isDeclared = lifecycle.transitions.some(
    (one) => one.event === event && found !== undefined && one.from.includes(found.status),
  );
  if (!found || !isDeclared) return;
  const user = { userCode, rights: new Set<string>(), seesOthers: false, isOfHeadOffice: false };
  const context = { document: found, user, today: today(), errors: [] };
  const work = { ...unit, actor: { ...SYSTEM_ACTOR, userCode } };
  await advance(work, { event, content: change(found.content), context, roles: ["system"] });
}

/** The document that a user changes: locked, visible to the user, and in the version that the user saw. */
export async function lockPlainDocumentForUser(
  { table }: DocumentDefinition,
  { isSeenBy }: Pick<PlainDocumentCommands, "isSeenBy">,
  { tx, actor }: { tx: Tx; actor: Actor },
  { businessNo, version }: { businessNo: string; version: number },
): Promise<DocumentRecord | undefined> {
  const found = await lockDocument(tx, table, businessNo);
  if (!found || !(await isSeenBy(tx, found, actor))) return undefined;
  if (found.version !== version) throw new Refusal(documentRefusals.documentChanged);
  return found;
}

async function runEffects(
  effects: DocumentEffects<string>,
  then: readonly string[],
  ...occasion: Parameters<DocumentEffects<string>[string]>
): Promise<void> {
  for (const effect of then) await effects[effect]?.(...occasion);
}

/** For the trail, which a reader sees under the name of whoever decided. */
async function describeRepresented(
  { userNames }: Pick<DocumentEngineDependencies, "userNames">,
  reader: Reader,
  represented: readonly string[],
): Promise<string> {
  if (represented.length === 0) return "";
  const names = await userNames(reader, represented);
  return `（代${represented.map((userCode) => names.get(userCode) ?? userCode).join("、")}审批）`;
}

export type PlainDocumentCommands = ReturnType<typeof createPlainDocumentCommands>;

/** The audit row has the whole content: a plain document has no stack of transactions that would keep it. */
function changeOf(
  field: string,
  before: DocumentRecord | null,
  after: DocumentRecord,
  represented: readonly string[] = [],
) {
  const headOf = (record: DocumentRecord) => ({
    [field]: record.businessNo,
    ...pickColumns(record, ["comCode", "status", "version", "content"]),
  });
  const decided = represented.length > 0 && { onBehalfOf: represented };
  const change = { before: before && headOf(before), after: headOf(after), ...decided };
  return { subject: after.businessNo, comCode: after.comCode, change };
}

type TakenStep = Pick<NewTrailStep, "fromStatus" | "action" | "opinion" | "userCode">;

function trace(tx: Tx, { businessNo, comCode, status }: DocumentRecord, step: TakenStep): Promise<void> {
  return insertTrailStep(tx, { businessNo, comCode, edition: 1, toStatus: status, uwLevel: 0, ...step });
}
