import type { Database } from "#platform/server/database.ts";
import { upkeep } from "#platform/server/upkeep.ts";
import { deleteExpired } from "./store/sessions.ts";

export function forgetExpiredSessions(database: Database): Promise<void> {
  return upkeep(database, null, (tx) => deleteExpired(tx, new Date()));
}
