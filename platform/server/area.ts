import type { PaperSealsOptions } from "#platform/papers/server/seal/seals.ts";
import type pg from "pg";
import type { DocumentDefinition } from "#platform/documents/definition.ts";
import type { DocumentCalls } from "#platform/documents/document-calls.ts";
import type { AnyJob } from "#platform/jobs/server/definition.ts";
import type { JobWorkerOptions } from "#platform/jobs/server/worker.ts";
import type { Call } from "#platform/kernel/contract.ts";
import type { Lifecycle } from "#platform/lifecycle/lifecycle.ts";
import type { ListCall } from "#platform/lists/list-call.ts";
import type { ListEngineDependencies } from "#platform/lists/server/list-answer.ts";
import type { CodeLookUp } from "#platform/lists/server/look-up.ts";
import type { AuditCheck } from "./audit-checks.ts";
import type { Database } from "./database.ts";
import type { RequestAuthorizer } from "./http/answer.ts";
import type { ExternalNoticeHandler } from "./http/notice.ts";
import type { Route } from "./http/route.ts";
import type { LiveNoticeBroker } from "./live.ts";
import type { OutboxSubscriber } from "./outbox.ts";
import type { Services } from "./services.ts";

/**
 * One area as the server sees it. `areas/<name>/area.ts` defines it, `apps/server/areas.ts` lists it, and everything
 * that the server runs is read from that list. An area leaves out what it does not have.
 */
export type AreaManifest = {
  readonly name: string;
  /** Modules of the contract. Every call that they export is served. */
  readonly calls?: readonly object[];
  readonly routes?: (context: AreaContext) => readonly Route[];
  readonly jobs?: (context: AreaContext) => readonly AnyJob[];
  readonly subscribers?: (live: LiveNoticeBroker) => readonly OutboxSubscriber[];
  /** Addresses that outside systems report to. */
  readonly notices?: readonly ExternalNoticeRoute[];
  readonly chores?: readonly PeriodicChore[];
  /** Brings reference data to this release, as the owner, before serving. */
  readonly load?: (owner: pg.ClientBase) => Promise<unknown>;
  /** Each writes the search entries of one kind of record, as the owner, and returns their number. */
  readonly searchFills?: readonly FillSearchEntries[];
  readonly checks?: readonly AuditCheck[];
  readonly lifecycles?: readonly NamedLifecycle[];
  readonly documents?: readonly PlainDocument[];
  /** Automatic changes without a call, with their titles in the audit trail. */
  readonly auditedSteps?: readonly AuditedCallTitle[];
  readonly reactions?: readonly EventReaction[];
  /** Names of codes for lists, beside the dictionaries. */
  readonly lookUps?: () => Readonly<Record<string, CodeLookUp>>;
  /** The questions of the platform that this area answers. */
  readonly ports?: Partial<BusinessPorts>;
};

export type AreaContext = EventReactionContext & {
  readonly listWorld: ListEngineDependencies;
  /** The calls of the lists of all areas. */
  readonly lists: readonly ListCall[];
};
export type EventReactionContext = {
  readonly services: Services;
  handlersOf<Handler>(slot: EventReactionSlot<Handler>): EventReactionHandlers<Handler>;
};

/** Every server process runs every chore, so that a chore must be safe to run by several at once. */
export type PeriodicChore = { readonly everyMs: number; work(context: AreaContext): Promise<unknown> };
export const HOUR_MS = 3_600_000;

export type FillSearchEntries = (owner: pg.ClientBase) => Promise<number>;
export type PlainDocument = { readonly document: DocumentDefinition; readonly calls: DocumentCalls };
/** A lifecycle with the dictionary that names its states. */
export type NamedLifecycle = { readonly table: Lifecycle; readonly dictionary: string | undefined };
export type AuditedCallTitle = Pick<Call, "path" | "title">;
export type ExternalNoticeRoute = {
  readonly path: string;
  open(context: AreaContext): ExternalNoticeHandler;
};

/** Questions of the platform to the business. Exactly one area answers each question. */
export type BusinessPorts = {
  openAuthority(database: Database, options: { readonly idleMinutes: number }): RequestAuthorizer;
  openListRights(database: Database): ListRights;
  findActor(database: Database, userCode: string, comCode: string): ReturnType<JobWorkerOptions["findActor"]>;
  hasFeature: ListEngineDependencies["hasFeature"];
  openDictionaries(): (codeType: string) => CodeLookUp;
  openPapers(options: PaperSealsOptions): Services["papers"] & { close(): Promise<void> };
  openTaskNotice(services: Services): JobWorkerOptions["notify"];
};
type ListRights = Pick<ListEngineDependencies, "dataScopeOf" | "rankOf" | "mayShare" | "mayDo">;

/**
 * A place where an earlier area calls later ones within its transaction. The earlier area defines the slot, a later
 * area fills it in its manifest. Events that may be handled later go through the outbox.
 */
export type EventReactionSlot<Handler> = { readonly event: string; readonly handler?: Handler };
export type EventReactionHandlers<Handler> = Readonly<Record<string, Handler>>;
export type EventReaction = {
  readonly slot: EventReactionSlot<unknown>;
  readonly kind: string;
  open(context: EventReactionContext): unknown;
};

export function defineArea(area: AreaManifest): AreaManifest {
  return area;
}

export function defineEventReactionSlot<Handler>(event: string): EventReactionSlot<Handler> {
  return { event };
}

/** Fills a slot with the handler of one kind, such as the kind of document that the event is about. */
export function createEventReaction<Handler>(
  slot: EventReactionSlot<Handler>,
  kind: string,
  open: (context: EventReactionContext) => Handler,
): EventReaction {
  return { slot, kind, open };
}
