import type { Database } from "#platform/server/database.ts";
import { runUpkeepTransaction } from "#platform/server/upkeep.ts";
import { deleteOldPremiumCalculations } from "./store/product-store.ts";

const RETENTION_DAYS = 30;

/** Deletes old calculations. A calculation that became a document is stored with that document. */
export function purgeOldPremiumCalculations(database: Database): Promise<void> {
  return runUpkeepTransaction(database, null, (tx) => deleteOldPremiumCalculations(tx, RETENTION_DAYS));
}
