import type { Database } from "./database.ts";

/** Keys are kept for seven days; the row-level right to take them away lies with this function alone. */
export async function forgetIdempotencyKeys(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ gone: string }>("select forget_idempotency() as gone");
  return Number(rows[0]?.gone);
}
