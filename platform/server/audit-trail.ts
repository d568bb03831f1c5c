import type { Database } from "./database.ts";

/** Seals every committed, unsealed audit row. Several server processes may call this, and one at a time succeeds. */
export async function sealAuditRows(database: Database): Promise<number> {
  const batch = 5000;
  let total = 0;
  for (;;) {
    const { rows } = await database.pool.query<{ sealed: number }>("select seal_audit($1) as sealed", [
      batch,
    ]);
    const sealed = rows[0]?.sealed ?? 0;
    total += sealed;
    if (sealed < batch) return total;
  }
}
