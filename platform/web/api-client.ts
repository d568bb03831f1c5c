import type * as z from "zod/mini";
import type { Call } from "#platform/kernel/contract.ts";
import { SUCCESS_ANSWER_CODE } from "#platform/kernel/envelope.ts";
import { createId } from "#platform/kernel/id.ts";
import {
  toPageAddressError,
  ApiError,
  errorMessages,
  readApiError,
  readErrorBody,
  type HttpAnswer,
} from "./api-error.ts";
import { sessionRenewal } from "./autosave/session-over.ts";
import { session } from "./session.ts";

const TIMEOUT_MS = 30_000;
const MAX_TRIES = 3;
const MAX_WAIT_MS = 10_000;

export type ClientCall = Pick<Call, "method" | "path" | "pathNames" | "effect"> & {
  input: z.ZodMiniType;
  output: z.ZodMiniType;
};
export type SentInputOf<C extends ClientCall> = z.input<C["input"]>;
export type AnswerOf<C extends ClientCall> = z.output<C["output"]>;

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** For calls that must not be repeated in a later session, such as signing out. */
  onlyInThisSession?: boolean;
  /** The token of a session that has not begun in this browser yet. */
  token?: string;
  /** The time limit of calls that take longer, such as a file download. */
  mostMs?: number;
  /** Reads a file answer. Callers pass it, so that the first page does not contain it. */
  readFile?: (response: Response) => Promise<unknown>;
  /** Marks a repetition of the same change. Without it each call is a new change. */
  idempotencyKey?: string | undefined;
};

export type ApiClientOptions = {
  fetch(url: string, init: RequestInit): Promise<Response>;
  token(): string | undefined;
  onSessionOver(token: string | undefined): void;
  /** Resolves to true once the same user has signed in again; the request is then repeated. */
  signInAgain?(token: string | undefined): Promise<boolean>;
  makeKey(): string;
  wait(waitMs: number): Promise<void>;
  sanitize(html: string): Promise<string>;
  timeoutMs?: number;
};

export type CallApi = <C extends ClientCall>(
  call: C,
  input: SentInputOf<C>,
  options?: CallOptions,
) => Promise<AnswerOf<C>>;

/** Returns the data of a success and throws every other outcome as ApiError. */
export function createApiClient(parts: ApiClientOptions): CallApi {
  return async (call, input, options = {}) => {
    const key = call.effect === "change" ? (options.idempotencyKey ?? parts.makeKey()) : undefined;
    const request = buildRequest(call, input as Record<string, unknown>, key);
    for (let tries = 1; ; tries += 1) {
      const outcome = await tryInSession(parts, request, options);
      if ("data" in outcome) return outcome.data as AnswerOf<typeof call>;
      // Upkeep calls have no idempotency key, so a retry could use a captcha or a session twice.
      if (!outcome.mayRetry || call.effect === "upkeep" || tries === MAX_TRIES)
        throw call.effect === "read" ? toPageAddressError(outcome.error, call.pathNames) : outcome.error;
      await parts.wait(Math.min(outcome.afterMs ?? 500 * 2 ** (tries - 1), MAX_WAIT_MS));
      options.signal?.throwIfAborted();
    }
  };
}

export function createIdempotencyKey(): string {
  return createId((bytes) => crypto.getRandomValues(bytes));
}

export const apiClientOptions: ApiClientOptions = {
  fetch: (url, init) => fetch(url, init),
  token: () => session.current()?.token,
  // A late answer of an earlier session must not end the present one.
  onSessionOver: (token) => session.current()?.token === token && session.end(),
  signInAgain: sessionRenewal.ask,
  makeKey: createIdempotencyKey,
  wait: (waitMs) => new Promise((resolve) => void setTimeout(resolve, waitMs)),
  sanitize: async (html) => (await import("./html-message.ts")).sanitizeMessage(html),
};

export const callApi = createApiClient(apiClientOptions);

/** The input of a path: parameter values by name, which are never objects. */
type PathInput = Record<string, string | number>;
type WireRequest = { url: string; init: RequestInit & { headers: Record<string, string> } };
type Outcome = { data: unknown } | { error: ApiError; mayRetry: boolean; afterMs?: number | undefined };

/** A request answered with 401 was not executed, so it may be repeated with its key after a new sign-in. */
async function tryInSession(
  parts: ApiClientOptions,
  request: WireRequest,
  options: CallOptions,
): Promise<Outcome> {
  for (;;) {
    const token = options.token ?? parts.token();
    const outcome = await tryOnce(parts, request, options, token);
    if ("data" in outcome || outcome.error.kind !== "session") return outcome;
    const isBack =
      !options.onlyInThisSession && (await unlessAborted(parts.signInAgain?.(token), options.signal));
    if (isBack) continue;
    parts.onSessionOver(token);
    return outcome;
  }
}

async function unlessAborted(
  asking: Promise<boolean> | undefined,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (!signal || !asking) return (await asking) ?? false;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener("abort", abort);
  try {
    signal.throwIfAborted();
    return await Promise.race([asking, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function buildRequest(
  call: ClientCall,
  input: Record<string, unknown>,
  key: string | undefined,
): WireRequest {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((input as PathInput)[name] ?? ""),
  );
  const carried = given.filter(([name]) => !call.pathNames.includes(name));
  const headers: Record<string, string> = { accept: "application/json" };
  if (key !== undefined) headers["idempotency-key"] = key;
  if (call.method === "GET") {
    const search = new URLSearchParams(carried.map(([name, value]) => [name, String(value)])).toString();
    return { url: search === "" ? path : `${path}?${search}`, init: { method: "GET", headers } };
  }
  headers["content-type"] = "application/json";
  return { url: path, init: { method: "POST", headers, body: JSON.stringify(Object.fromEntries(carried)) } };
}

async function tryOnce(
  parts: ApiClientOptions,
  { url, init }: WireRequest,
  { signal, mostMs, readFile }: CallOptions,
  token: string | undefined,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(mostMs ?? parts.timeoutMs ?? TIMEOUT_MS);
  const headers = token === undefined ? init.headers : { ...init.headers, authorization: `Bearer ${token}` };
  try {
    const response = await parts.fetch(url, {
      ...init,
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (readFile && response.headers.has("content-disposition")) return { data: await readFile(response) };
    const text = await response.text();
    return await readOutcome(parts, {
      status: response.status,
      header: (name) => response.headers.get(name),
      text,
    });
  } catch (caught) {
    if (signal?.aborted) throw caught;
    const [kind, message] = timeout.aborted
      ? (["timeout", errorMessages.timeout] as const)
      : (["other", errorMessages.offline] as const);
    const next = timeout.aborted ? "" : "请检查网络后重试，已填写的内容不会丢失";
    return {
      error: new ApiError({ kind, message, next, isUnsure: true }),
      mayRetry: !timeout.aborted,
    };
  }
}

async function readOutcome(parts: ApiClientOptions, answered: HttpAnswer): Promise<Outcome> {
  const told = readErrorBody(answered.text);
  if (answered.status === 200 && told.code === SUCCESS_ANSWER_CODE) return { data: told.data };
  const error = await readApiError(answered, parts.sanitize);
  return { error, mayRetry: answered.status === 503, afterMs: retryAfterMs(answered.header("retry-after")) };
}

function retryAfterMs(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
