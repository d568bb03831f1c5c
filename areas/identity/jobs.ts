import type { Database } from "#platform/server/database.ts";
import { runUpkeep } from "#platform/server/upkeep.ts";
import { deleteExpired } from "./store/sessions.ts";

export function forgetExpiredSessions(database: Database): Promise<void> {
  return runUpkeep(database, null, (tx) => deleteExpired(tx, new Date()));
}
