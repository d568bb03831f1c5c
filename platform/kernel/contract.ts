import type * as z from "zod/mini";
import { assert } from "./assert.ts";
import type { RefusalKind } from "./refusal.ts";

/** read: no key, no audit. change: idempotency key, audit, outbox. upkeep: sessions, captchas, drafts, read marks. */
export type Effect = "read" | "change" | "upkeep";
export type Method = "GET" | "POST";
/** "public" needs no session, "signedIn" any session; anything else is a permission code of the grades. */
export type Permission = "public" | "signedIn" | `${string}:${string}`;

export type Upload = { readonly mostBytes: number };

export type CallDefinition = {
  method: Method;
  /** Under the base path of the specification, unless it starts with a slash; `{name}` marks a part taken as input. */
  path: string;
  title: string;
  permission: Permission;
  effect: Effect;
  /** Only branches that have this feature may ask; the company area names the features. */
  feature?: string | undefined;
  input: z.ZodMiniObject;
  output: z.ZodMiniType;
  refusals: readonly RefusalKind[];
  /** A success answers with the file itself; everything else with the envelope. */
  file?: true | undefined;
  /** Not for a post that only looks, though the right to look is all that is asked for. */
  operates?: true | undefined;
  /** A file comes along, as a form with the other fields; `file: UploadedFile` of the input tells of it. */
  upload?: Upload | undefined;
  /** The answer holds a token or the like: it is never stored, so a repeat is refused instead of answered. */
  secret?: true | undefined;
};

export type Call<Definition extends CallDefinition = CallDefinition> = Readonly<Omit<Definition, "path">> & {
  readonly path: string;
  readonly pathNames: readonly string[];
};

export type InputOf<C extends Pick<CallDefinition, "input">> = z.infer<C["input"]>;
export type OutputOf<C extends Pick<CallDefinition, "output">> = z.infer<C["output"]>;

const BASE = "/api/v1/insurance/prpall/";

export function defineCall<const Definition extends CallDefinition>(
  definition: Definition,
): Call<Definition> {
  const { method, effect, path, permission } = definition;
  assert(!(method === "GET" && effect === "change"), `${path}: a call that changes state is never GET`);
  assert(!(permission === "public" && effect === "change"), `${path}: a change is always somebody's`);
  assert(!(permission === "public" && definition.feature !== undefined), `${path}: a feature is a branch's`);
  assert(
    !definition.upload || effect !== "upkeep",
    `${path}: a file that comes along is read or changes something`,
  );
  const codes = definition.refusals.map((kind) => kind.code);
  assert(new Set(codes).size === codes.length, `${path}: a refusal is declared twice`);
  const pathNames = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  return { ...definition, path: callPath(path), pathNames };
}

export function callPath(path: string): string {
  return path.startsWith("/") ? path : BASE + path;
}
