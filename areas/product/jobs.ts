import type { Database } from "#platform/server/database.ts";
import { runUpkeep } from "#platform/server/upkeep.ts";
import { deleteOldCalculations } from "./store/product-store.ts";

const RETENTION_DAYS = 30;

/** Deletes old calculations. A calculation that became a document is stored with that document. */
export function purgeOldCalculations(database: Database): Promise<void> {
  return runUpkeep(database, null, (tx) => deleteOldCalculations(tx, RETENTION_DAYS));
}
