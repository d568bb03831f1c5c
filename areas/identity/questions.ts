import type { Actor } from "#platform/server/actor.ts";
import type { Database } from "#platform/server/database.ts";
import { findActor, hashToken, mayDo } from "./store.ts";

/** Who holds this token now, and what may they do; asked by the server on every request. */
export function openAuthority(database: Database) {
  return {
    authenticate: (token: string) => findActor(database.pool, hashToken(token)),
    may: (actor: Actor, permission: string) => mayDo(database.pool, actor.gradeCodes, permission),
  };
}
