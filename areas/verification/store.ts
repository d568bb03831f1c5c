import { sql } from "kysely";
import type { UpkeepTx } from "#platform/server/scope-context.ts";

/** Counts one try of a network and returns how many it made in its running minute. */
export async function countTry(tx: UpkeepTx, address: string): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    insert into verification_try as t (address, window_ends) values (${address}, now() + interval '1 minute')
    on conflict (address) do update set
      tries = case when t.window_ends > now() then t.tries + 1 else 1 end,
      window_ends = case when t.window_ends > now() then t.window_ends else excluded.window_ends end
    returning tries`.execute(tx);
  return rows[0]?.tries ?? 0;
}

export async function deleteEndedTries(tx: UpkeepTx): Promise<void> {
  await sql`delete from verification_try where window_ends < now()`.execute(tx);
}
