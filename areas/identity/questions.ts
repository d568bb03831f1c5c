import type { Actor } from "#platform/server/actor.ts";
import type { Database } from "#platform/server/database.ts";
import { gather } from "#platform/server/gather.ts";
import { findActors, hashToken, mayDo } from "./store.ts";

/** Who holds this token now, and what may they do; asked by the server on every request. */
export function openAuthority({ pool }: Database) {
  const findActor = gather<Actor>((hashes) => findActors(pool, hashes));
  return {
    authenticate: async (token: string) => (await findActor(hashToken(token).toString("base64"))) ?? null,
    may: (actor: Actor, permission: string) => mayDo(pool, actor.gradeCodes, permission),
  };
}
