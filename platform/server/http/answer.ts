import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { assert } from "#platform/kernel/assert.ts";
import { toInputErrors, getInputMessage } from "#platform/kernel/input-messages.ts";
import type { Call } from "#platform/kernel/contract.ts";
import { toNetwork } from "#platform/kernel/network.ts";
import {
  type FieldError,
  platformRefusals,
  Refusal,
  type RefusalDetail,
  type RefusalKind,
} from "#platform/kernel/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { readInScope } from "../reading.ts";
import { createReaderWithoutSnapshot } from "../reader-without-snapshot.ts";
import { findStoredOutcome, runUnitOfWork } from "../unit-of-work.ts";
import { runUpkeepTransaction } from "../upkeep.ts";
import { isHeavyRequest, readBody } from "./heavy-request.ts";
import type { HeavyRequester, HeavyRequestLimiter } from "./heavy-request-limiter.ts";
import { parseWithCompiledSchema } from "./output-check.ts";
import type { AnyHandlerContext, Route } from "./route.ts";
import type { UploadReader, UploadResult } from "./upload.ts";

export type RequestAuthorizer = {
  /** `isWatching` means that an open page asks, not a person, so that the session's idle time continues. */
  authenticate(token: string, asking?: { isWatching: boolean }): Promise<Actor | null>;
  may(actor: Actor, permission: string): Promise<boolean>;
  /** Returns false for a post that may only look. */
  mayOperate(actor: Actor): Promise<boolean>;
  hasFeature(actor: Actor, feature: string): boolean;
};
export type AnswerRequestOptions = {
  database: Database;
  authority: RequestAuthorizer;
  heavyRequests: HeavyRequestLimiter;
  uploads: UploadReader;
};

/** Answers a request: checks the session, the permission and the input, runs the handler and checks the output. */
export async function answerRequest(
  route: Route,
  request: FastifyRequest,
  parts: AnswerRequestOptions,
): Promise<unknown> {
  const { call } = route;
  const actor = await admitRequest(call, request, parts.authority);
  const answer = (received?: UploadResult): Promise<unknown> =>
    runRoute(route, request, parts.database, actor, received);
  if (!isHeavyRequest(call, request)) return answer();
  const requester = toHeavyRequester(actor, request);
  const heavyRequest = { ...requester, processName: call.processName };
  if (!call.upload) return parts.heavyRequests.run(heavyRequest, answer);
  return parts.uploads.run({ request, requester, options: call.upload }, (received) =>
    parts.heavyRequests.run(heavyRequest, () => answer(received)),
  );
}

/** A request without a session is counted by its network. */
export function toHeavyRequester(actor: Actor | null, { ip }: FastifyRequest): HeavyRequester {
  return actor ? { name: actor.userCode, isUser: true } : { name: toNetwork(ip), isUser: false };
}

/** Returns who asks, or refuses. The body is not read for it. */
export async function admitRequest(
  call: Call,
  request: FastifyRequest,
  authority: RequestAuthorizer,
): Promise<Actor | null> {
  const actor = request.actor ?? (await findActor(call, request, authority));
  await permit(call, actor, authority);
  return actor;
}

/** Runs the admission of the route, which needs no body. */
export async function runAdmission(
  { call, admit }: Route,
  request: FastifyRequest,
  { authority, database }: Pick<AnswerRequestOptions, "authority" | "database">,
): Promise<void> {
  if (!admit) return;
  const actor = await admitRequest(call, request, authority);
  await admit({ address: request.ip, refuse: refuserFor(call), ...createUpkeepContext(database, actor) });
}

async function runRoute(
  route: Route,
  request: FastifyRequest,
  database: Database,
  actor: Actor | null,
  received: UploadResult | undefined,
): Promise<unknown> {
  const { call } = route;
  const input = readInput(call, request, received?.fields ?? (await readBody(request)) ?? {});
  const handlerRequest = {
    input,
    actor,
    requestId: request.id,
    address: request.ip,
    refuse: refuserFor(call),
  };
  const result = await run(
    route,
    { ...handlerRequest, ...(received && { uploaded: received.uploaded }) },
    request,
    database,
  );
  return parseWithCompiledSchema(call.output, result);
}

async function findActor(
  call: Call,
  request: FastifyRequest,
  authority: RequestAuthorizer,
): Promise<Actor | null> {
  return call.permission === "public" ? null : getSignedInActor(request, authority);
}

/** Reads the actor from a request. Routes without a call, such as a stream or a file, use it too. */
export async function getSignedInActor(
  request: FastifyRequest,
  authority: RequestAuthorizer,
  isWatching = false,
): Promise<Actor> {
  const [, token] = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? "") ?? [];
  const actor = token === undefined ? null : await authority.authenticate(token, { isWatching });
  if (actor === null) throw new Refusal(platformRefusals.notSignedIn);
  request.actor = actor;
  return actor;
}

async function permit(call: Call, actor: Actor | null, authority: RequestAuthorizer): Promise<void> {
  const { permission, feature, isOperation: operates } = call;
  if (permission === "public") return;
  assert(actor, "only a public call is asked by nobody");
  if (permission !== "signedIn" && !(await authority.may(actor, permission)))
    throw new Refusal(platformRefusals.forbidden);
  if (operates && !(await authority.mayOperate(actor))) throw new Refusal(platformRefusals.forbidden);
  if (feature !== undefined && !authority.hasFeature(actor, feature))
    throw new Refusal(platformRefusals.featureElsewhere);
}

function readInput(call: Call, request: FastifyRequest, body: unknown): Record<string, unknown> {
  // In the specification some POST calls, such as message/updateMessage?id, send a part of their input in the
  // address.
  const carried = call.method === "GET" ? {} : body;
  if (typeof carried !== "object" || carried === null || Array.isArray(carried))
    throw new Refusal(platformRefusals.unreadableBody);
  const inAddress: unknown = isPostedByAnyone(call) ? {} : request.query;
  const input = { ...(inAddress as object), ...carried, ...(request.params as object) };
  const parsed = call.input.safeParse(input, { error: getInputMessage });
  if (!parsed.success)
    throw new Refusal(platformRefusals.invalidInput, { fields: toFieldErrors(parsed.error.issues) });
  return parsed.data;
}

/** Calls without a session carry passwords, codes and tokens, which an address would leave in histories and logs. */
function isPostedByAnyone(call: Call): boolean {
  return call.permission === "public" && call.method === "POST";
}

function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return toInputErrors(issues).map(({ path, message }) => ({ path: path.join("."), message }));
}

function refuserFor(call: Call): AnyHandlerContext["refuse"] {
  return (kind: RefusalKind, detail?: RefusalDetail): never => {
    assert(call.refusals.includes(kind), `${call.path} refuses ${kind.name} without declaring it`);
    throw new Refusal(kind, detail);
  };
}

type HandlerRequest = Pick<AnyHandlerContext, "input" | "refuse" | "requestId" | "address"> & {
  actor: Actor | null;
};

async function run(
  route: Route,
  handlerRequest: HandlerRequest,
  request: FastifyRequest,
  database: Database,
): Promise<unknown> {
  const { call } = route;
  const { actor } = handlerRequest;
  const context = handlerRequest as AnyHandlerContext;
  if (call.effect === "change") {
    assert(actor, "a change is always somebody's");
    return runChange(route, { ...context, actor }, readKey(request), database);
  }
  if (call.effect === "upkeep") {
    return route.run({ ...context, ...createUpkeepContext(database, actor) });
  }
  return route.run({ ...context, ...createReadContext(database, actor) });
}

/** Prepares only what has not happened yet under this key. */
async function runChange(
  { call, prepare, run: work }: Route,
  context: AnyHandlerContext & { actor: Actor },
  key: string,
  database: Database,
): Promise<unknown> {
  const { actor, input, requestId } = context;
  const change = { call: call.path, actor, key, input, requestId, secret: call.secret === true };
  const commit = (prepared?: unknown): Promise<unknown> =>
    runUnitOfWork(database, change, (unit) => work({ ...context, ...unit, ...(prepare && { prepared }) }));
  if (!prepare) return commit();
  const earlier = await findStoredOutcome(database, change);
  if (earlier) return earlier.outcome;
  return commit(await prepare({ ...context, ...createReadContext(database, actor) }));
}

function createUpkeepContext(
  database: Database,
  actor: Actor | null,
): Required<Pick<AnyHandlerContext, "reference" | "upkeep">> {
  return {
    reference: database.query,
    upkeep: (work) => runUpkeepTransaction(database, actor, work),
  };
}

function createReadContext(
  database: Database,
  actor: Actor | null,
): Required<Pick<AnyHandlerContext, "reference" | "inScope" | "withoutSnapshot">> {
  return {
    reference: database.query,
    inScope: (work) => readInScope(database, branchOf(actor), work),
    withoutSnapshot: (work) => work(createReaderWithoutSnapshot(database, branchOf(actor))),
  };
}

function branchOf(actor: Actor | null): Actor {
  assert(actor, "only a signed-in user has a branch to look into");
  return actor;
}

const KEY = /^[\w-]{16,64}$/;

function readKey(request: FastifyRequest): string {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || !KEY.test(key)) throw new Refusal(platformRefusals.keyMissing);
  return key;
}
