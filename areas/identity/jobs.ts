import type { Database } from "#platform/server/database.ts";
import { runUpkeepTransaction } from "#platform/server/upkeep.ts";
import { deleteExpiredSignInRows } from "./store/sessions.ts";
import { deleteEndedTries } from "./store/tries.ts";

export function deleteExpiredSessions(database: Database): Promise<void> {
  return runUpkeepTransaction(database, null, (tx) => deleteExpiredSignInRows(tx, new Date()));
}

export function deleteEndedVisitorTries(database: Database): Promise<void> {
  return runUpkeepTransaction(database, null, deleteEndedTries);
}
