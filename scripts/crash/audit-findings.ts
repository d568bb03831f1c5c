import type pg from "pg";
import { runAudit } from "#apps/server/audit.ts";
import { openFileStores } from "#platform/server/file-stores.ts";
import { readSettings } from "#platform/server/settings.ts";

/** The names of the checks that find something in the database and the files of a data folder. */
export async function listAuditFindings(owner: pg.ClientBase, dataDir: string): Promise<string[]> {
  const stores = await openFileStores(readSettings({ DATA_DIR: dataDir }), dataDir, () => {});
  return (await runAudit(owner, stores)).findings.map(({ check }) => check.name);
}
