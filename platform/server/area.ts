import type pg from "pg";
import type { DocumentDefinition } from "#platform/documents/definition.ts";
import type { DocumentCalls } from "#platform/documents/document-calls.ts";
import type { AnyJob } from "#platform/jobs/server/definition.ts";
import type { JobWorkerOptions } from "#platform/jobs/server/worker.ts";
import type { Call } from "#platform/kernel/contract.ts";
import type { Lifecycle } from "#platform/lifecycle/lifecycle.ts";
import type { ListCall } from "#platform/lists/list-call.ts";
import type { ListDependencies } from "#platform/lists/server/list-answer.ts";
import type { CodeLookUp } from "#platform/lists/server/look-up.ts";
import type { AuditCheck } from "./audit-checks.ts";
import type { Database } from "./database.ts";
import type { RequestAuthority } from "./http/answer.ts";
import type { NoticeHandler } from "./http/notice.ts";
import type { Route } from "./http/route.ts";
import type { LiveNotices } from "./live.ts";
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
  readonly subscribers?: (live: LiveNotices) => readonly OutboxSubscriber[];
  /** Addresses that outside systems report to. */
  readonly notices?: readonly NoticeAddress[];
  readonly chores?: readonly PeriodicChore[];
  /** Brings reference data to this release, as the owner, before serving. */
  readonly load?: (owner: pg.ClientBase) => Promise<unknown>;
  /** Each writes the search entries of one kind of record, as the owner, and returns their number. */
  readonly searchFills?: readonly FillSearchEntries[];
  readonly checks?: readonly AuditCheck[];
  readonly lifecycles?: readonly NamedLifecycle[];
  readonly documents?: readonly PlainDocument[];
  /** Automatic changes without a call, with their titles in the audit trail. */
  readonly auditedSteps?: readonly AuditedStep[];
  readonly reactions?: readonly Reaction[];
  /** Names of codes for lists, beside the dictionaries. */
  readonly lookUps?: () => Readonly<Record<string, CodeLookUp>>;
  /** The questions of the platform that this area answers. */
  readonly ports?: Partial<BusinessPorts>;
};

export type AreaContext = ReactionContext & {
  readonly listWorld: ListDependencies;
  /** The calls of the lists of all areas. */
  readonly lists: readonly ListCall[];
};
export type ReactionContext = {
  readonly services: Services;
  handlersOf<Handler>(slot: ReactionSlot<Handler>): SlotHandlers<Handler>;
};

/** Every server process runs every chore, so that a chore must be safe to run by several at once. */
export type PeriodicChore = { readonly everyMs: number; work(context: AreaContext): Promise<unknown> };
export const HOUR_MS = 3_600_000;

export type FillSearchEntries = (owner: pg.ClientBase) => Promise<number>;
export type PlainDocument = { readonly document: DocumentDefinition; readonly calls: DocumentCalls };
/** A lifecycle with the dictionary that names its states. */
export type NamedLifecycle = { readonly table: Lifecycle; readonly dictionary: string | undefined };
export type AuditedStep = Pick<Call, "path" | "title">;
export type NoticeAddress = { readonly path: string; open(context: AreaContext): NoticeHandler };

/** Questions of the platform to the business. Exactly one area answers each question. */
export type BusinessPorts = {
  openAuthority(database: Database, options: { readonly idleMinutes: number }): RequestAuthority;
  openListRights(database: Database): ListRights;
  findActor(database: Database, userCode: string, comCode: string): ReturnType<JobWorkerOptions["findActor"]>;
  hasFeature: ListDependencies["hasFeature"];
  openDictionaries(): (codeType: string) => CodeLookUp;
  openPapers(): Services["papers"] & { close(): Promise<void> };
  openTaskNotice(services: Services): JobWorkerOptions["notify"];
};
type ListRights = Pick<ListDependencies, "dataScopeOf" | "rankOf" | "seesWhole" | "mayShare" | "mayDo">;

/**
 * A place where an earlier area calls later ones within its transaction. The earlier area defines the slot, a later
 * area fills it in its manifest. Events that may be handled later go through the outbox.
 */
export type ReactionSlot<Handler> = { readonly event: string; readonly handler?: Handler };
export type SlotHandlers<Handler> = Readonly<Record<string, Handler>>;
export type Reaction = {
  readonly slot: ReactionSlot<unknown>;
  readonly kind: string;
  open(context: ReactionContext): unknown;
};

export function defineArea(area: AreaManifest): AreaManifest {
  return area;
}

export function defineSlot<Handler>(event: string): ReactionSlot<Handler> {
  return { event };
}

/** Fills a slot with the handler of one kind, such as the kind of document that the event is about. */
export function reactTo<Handler>(
  slot: ReactionSlot<Handler>,
  kind: string,
  open: (context: ReactionContext) => Handler,
): Reaction {
  return { slot, kind, open };
}
