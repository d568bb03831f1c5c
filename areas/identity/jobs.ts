import type { Database } from "#platform/server/database.ts";
import { runUpkeep } from "#platform/server/upkeep.ts";
import { deleteExpiredRows } from "./store/sessions.ts";

export function deleteExpiredSessions(database: Database): Promise<void> {
  return runUpkeep(database, null, (tx) => deleteExpiredRows(tx, new Date()));
}
