import type { Call, CallDefinition, InputOf, OutputOf } from "#platform/kernel/contract.ts";
import type { RefusalDetail, RefusalKind } from "#platform/kernel/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Reader, UpkeepTx } from "../scope-context.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

type ActorOf<C extends Call> = C["permission"] extends "public" ? Actor | null : Actor;

type CallRequest<C extends Call> = {
  input: InputOf<C>;
  actor: ActorOf<C>;
  requestId: string;
  /** The address of the client, as far as TRUST_PROXY allows the proxies to name it. */
  address: string;
  /** Accepts only refusals that the call declares. */
  refuse(kind: C["refusals"][number], detail?: RefusalDetail): never;
};

type ReadPart = {
  /** Reads reference tables. Branch tables are empty for this reader. */
  reference: Reader;
  /** Runs the work in one snapshot inside the actor's branch. */
  inScope<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
  /**
   * Runs each statement by itself inside the actor's branch, which is several times faster when one statement is
   * enough.
   */
  withoutSnapshot<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
};

type UpkeepPart = {
  reference: Reader;
  upkeep<Result>(work: (tx: UpkeepTx) => Promise<Result>): Promise<Result>;
};

type PartOf<C extends Call> = C["effect"] extends "read"
  ? ReadPart
  : C["effect"] extends "change"
    ? UnitOfWork
    : UpkeepPart;

/** The content of the uploaded file. */
type UploadPart<C extends Call> = C extends { readonly upload: object } ? { uploaded: Buffer } : unknown;

export type HandlerContext<C extends Call> = CallRequest<C> & PartOf<C> & UploadPart<C>;
export type CallHandler<C extends Call> = (context: HandlerContext<C>) => Promise<OutputOf<C>>;

export type AnyHandlerContext = Omit<CallRequest<Call>, "refuse"> & {
  refuse(kind: RefusalKind, detail?: RefusalDetail): never;
} & Partial<ReadPart & UnitOfWork & UpkeepPart & { uploaded: Buffer; prepared: unknown }>;
export type Route = {
  call: Call;
  /** Refuses a request before its body is read. */
  admit?(context: AnyAdmissionContext): Promise<void>;
  /** Heavy work of a change, before its transaction begins. */
  prepare?(context: AnyHandlerContext): Promise<unknown>;
  run(context: AnyHandlerContext): Promise<unknown>;
};

export function handle<const Definition extends CallDefinition>(
  call: Call<Definition>,
  run: CallHandler<Call<Definition>>,
): Route {
  return { call, run: run as unknown as Route["run"] };
}

type AnyAdmissionContext = Pick<AnyHandlerContext, "address" | "refuse"> & UpkeepPart;
export type AdmissionContext<C extends Call> = Pick<CallRequest<C>, "address" | "refuse"> & UpkeepPart;

/** Handles a call whose requests are counted or refused by `admit` before their body is read. */
export function handleAdmitted<
  const Definition extends CallDefinition & { effect: "upkeep"; method: "POST" },
>(
  call: Call<Definition>,
  admit: (context: AdmissionContext<Call<Definition>>) => Promise<void>,
  run: CallHandler<Call<Definition>>,
): Route {
  return { ...handle(call, run), admit };
}

export type PreparationContext<C extends Call> = CallRequest<C> & ReadPart & UploadPart<C>;

/**
 * Handles a change in two steps: `prepare` does the heavy work and may read, `run` has its result in the transaction.
 * What was read may have changed in between.
 */
export function handlePrepared<const Definition extends CallDefinition & { effect: "change" }, Prepared>(
  call: Call<Definition>,
  prepare: (context: PreparationContext<Call<Definition>>) => Promise<Prepared>,
  run: (
    context: HandlerContext<Call<Definition>> & { prepared: Prepared },
  ) => Promise<OutputOf<Call<Definition>>>,
): Route {
  return {
    call,
    prepare: prepare as unknown as NonNullable<Route["prepare"]>,
    run: run as unknown as Route["run"],
  };
}
