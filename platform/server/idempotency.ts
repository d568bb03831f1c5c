import type { Database } from "./database.ts";

/** Deletes keys after seven days. The function of the database is the only one that may delete keys. */
export async function deleteOldIdempotencyKeys(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ gone: string }>("select forget_idempotency() as gone");
  return Number(rows[0]?.gone);
}
