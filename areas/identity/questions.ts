import { hasFeature, isCompanyFeature } from "#areas/company/rules.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Database } from "#platform/server/database.ts";
import { gather } from "#platform/server/gather.ts";
import { upkeep } from "#platform/server/upkeep.ts";
import { findHolders, hashToken, type Holder, mayDo, touchSession } from "./store.ts";

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
