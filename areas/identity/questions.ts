import type pg from "pg";
import { hasFeature, isCompanyFeature } from "#areas/company/rules.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Database } from "#platform/server/database.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { gather } from "#platform/server/gather.ts";
import { upkeep } from "#platform/server/upkeep.ts";
import { findHolders, hashToken, type Holder, mayDo, touchSession } from "./store.ts";
import { namesOf } from "./store/people.ts";

/** Who holds this token now, and what may they do; asked by the server on every request. */
export function openAuthority(database: Database, { idleMinutes }: { idleMinutes: number }) {
  const { pool } = database;
  const findHolder = gather<Holder>((hashes) => findHolders(pool, hashes, idleMinutes));
  return {
    async authenticate(token: string, asking?: { isWatching: boolean }): Promise<Actor | null> {
      const holder = await findHolder(hashToken(token).toString("base64"));
      if (!holder) return null;
      const { actor, usedLately } = holder;
      // An open stream is not somebody at work.
      if (idleMinutes > 0 && !usedLately && asking?.isWatching !== true)
        await upkeep(database, actor, (tx) => touchSession(tx, actor.sessionHash));
      return actor;
    },
    may: (actor: Actor, permission: string) => mayDo(pool, actor.gradeCodes, permission),
    /** A feature that nobody has named belongs to no branch. */
    hasFeature: ({ comCode }: Actor, feature: string) =>
      isCompanyFeature(feature) && hasFeature(comCode, feature),
  };
}

/** For where a right decides more than whether a call is open to somebody. */
export function hasRight(pool: pg.Pool, { gradeCodes }: Actor, permission: string): Promise<boolean> {
  return mayDo(pool, gradeCodes, permission);
}

/** Whoever did something, as he is called; a user who is gone keeps his code. */
export async function peopleNamed(
  reader: Reader,
  userCodes: readonly (string | null)[],
): Promise<(userCode: string) => { userCode: string; userName: string }> {
  const codes = new Set(userCodes.filter((code) => code !== null));
  const names = await namesOf(reader, [...codes]);
  return (userCode) => ({ userCode, userName: names.get(userCode) ?? userCode });
}
