import type { Call, CallDefinition, InputOf, OutputOf } from "#platform/kernel/contract.ts";
import type { RefusalDetail, RefusalKind } from "#platform/kernel/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Reader, UpkeepTx } from "../scope-context.ts";
import type { Unit } from "../unit-of-work.ts";

type ActorOf<C extends Call> = C["permission"] extends "public" ? Actor | null : Actor;

type Asked<C extends Call> = {
  input: InputOf<C>;
  actor: ActorOf<C>;
  requestId: string;
  /** Where the request came from, as far as TRUST_PROXY lets us believe it. */
  address: string;
  /** Takes only what the call declares. */
  refuse(kind: C["refusals"][number], detail?: RefusalDetail): never;
};

type ReadPart = {
  /** Reference tables; branch tables show nothing here. */
  reference: Reader;
  /** One snapshot inside the actor's branch. */
  inScope<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
  /** The same branch, each statement by itself: several times quicker, for where one statement answers. */
  singly<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
};

type UpkeepPart = {
  reference: Reader;
  upkeep<Result>(work: (tx: UpkeepTx) => Promise<Result>): Promise<Result>;
};

type PartOf<C extends Call> = C["effect"] extends "read"
  ? ReadPart
  : C["effect"] extends "change"
    ? Unit
    : UpkeepPart;

/** The content of the file that came along. */
type UploadPart<C extends Call> = C extends { readonly upload: object } ? { uploaded: Buffer } : unknown;

export type ContextOf<C extends Call> = Asked<C> & PartOf<C> & UploadPart<C>;
export type Handler<C extends Call> = (context: ContextOf<C>) => Promise<OutputOf<C>>;

export type AnyContext = Omit<Asked<Call>, "refuse"> & {
  refuse(kind: RefusalKind, detail?: RefusalDetail): never;
} & Partial<ReadPart & Unit & UpkeepPart & { uploaded: Buffer }>;
export type Route = { call: Call; run(context: AnyContext): Promise<unknown> };

export function handle<const Definition extends CallDefinition>(
  call: Call<Definition>,
  run: Handler<Call<Definition>>,
): Route {
  return { call, run: run as unknown as Route["run"] };
}
