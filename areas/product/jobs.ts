import type { Database } from "#platform/server/database.ts";
import { upkeep } from "#platform/server/upkeep.ts";
import { deleteOldCalculations } from "./store.ts";

const KEPT_DAYS = 30;

/** A calculation that became a document is kept there; one that did not is nobody's after a while. */
export function forgetOldCalculations(database: Database): Promise<void> {
  return upkeep(database, null, (tx) => deleteOldCalculations(tx, KEPT_DAYS));
}
