import type * as z from "zod/mini";
import { assert } from "./assert.ts";
import type { RefusalKind } from "./refusal.ts";

/** A read has no key and no audit. A change has a key, audit and outbox. Upkeep writes sessions, drafts and read marks. */
export type CallEffect = "read" | "change" | "upkeep";
export type HttpMethod = "GET" | "POST";
/** "public" needs no session and "signedIn" any session. Every other value is a permission code that grades hold. */
export type Permission = "public" | "signedIn" | `${string}:${string}`;

export type UploadOptions = { readonly maxBytes: number };

export type CallDefinition = {
  method: HttpMethod;
  /** The path is relative to the base path of the specification unless it starts with a slash. `{name}` marks an input field. */
  path: string;
  title: string;
  permission: Permission;
  effect: CallEffect;
  /** The feature that a branch needs for this call, as named by the company area. */
  feature?: string | undefined;
  input: z.ZodMiniObject;
  output: z.ZodMiniType;
  refusals: readonly RefusalKind[];
  /** A success answers with the file itself, a refusal with the envelope. */
  file?: true | undefined;
  /** View-only users are refused, although the call's permission is one for reading. */
  isOperation?: true | undefined;
  /** The request is a multipart form with a file; the input describes the file in `file: UploadedFileSchema`. */
  upload?: UploadOptions | undefined;
  /** Works as long as a file does, so that it waits its turn among the heavy requests. */
  isHeavy?: true | undefined;
  /** Names a process that works for one request at a time. A heavy request waits for it without holding a place. */
  processName?: string | undefined;
  /** The answer holds a secret such as a token. It is never stored, so a repeated request is refused. */
  secret?: true | undefined;
};

export type Call<Definition extends CallDefinition = CallDefinition> = Readonly<Omit<Definition, "path">> & {
  readonly path: string;
  readonly pathNames: readonly string[];
};

export type InputOf<C extends Pick<CallDefinition, "input">> = z.infer<C["input"]>;
export type OutputOf<C extends Pick<CallDefinition, "output">> = z.infer<C["output"]>;

const BASE = "/api/v1/insurance/prpall/";

/** Rejects unknown properties at compile time: a property from a spread would otherwise be ignored silently. */
type OnlyKnown<Definition> = { [Name in Exclude<keyof Definition, keyof Call>]: never };

export function defineCall<const Definition extends CallDefinition>(
  definition: Definition & OnlyKnown<Definition>,
): Call<Definition> {
  const { method, effect, path, permission, processName, isHeavy, upload } = definition;
  assert(!(method === "GET" && effect === "change"), `${path}: a call that changes state is never GET`);
  assert(!(permission === "public" && effect === "change"), `${path}: a change is always somebody's`);
  assert(!(permission === "public" && definition.feature !== undefined), `${path}: a feature is a branch's`);
  assert(processName === undefined || isHeavy || upload, `${path}: only a heavy request waits for a process`);
  const codes = definition.refusals.map((kind) => kind.code);
  assert(new Set(codes).size === codes.length, `${path}: a refusal is declared twice`);
  const pathNames = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  return { ...definition, path: buildCallPath(path), pathNames };
}

export function buildCallPath(path: string): string {
  return path.startsWith("/") ? path : BASE + path;
}
