import { sql } from "kysely";
import type { UpkeepTx } from "#platform/server/scope-context.ts";

type CountedTries = { readonly tries: number; readonly minutesLeft: number };

/** Counts one try of a key in its running window, which begins with the first. */
export async function countTry(tx: UpkeepTx, key: string, windowMinutes: number): Promise<CountedTries> {
  const { rows } = await sql<CountedTries>`
    insert into verification_try as t (address, window_ends)
    values (${key}, now() + make_interval(mins => ${windowMinutes}))
    on conflict (address) do update set
      tries = case when t.window_ends > now() then t.tries + 1 else 1 end,
      window_ends = case when t.window_ends > now() then t.window_ends else excluded.window_ends end
    returning tries, greatest(1, ceil(extract(epoch from window_ends - now()) / 60))::int as minutes_left`.execute(
    tx,
  );
  return rows[0] ?? { tries: 0, minutesLeft: 0 };
}

export async function isTryCounted(tx: UpkeepTx, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from verification_try where address = ${key} and window_ends > now()`.execute(tx);
  return rows.length > 0;
}

export async function deleteEndedTries(tx: UpkeepTx): Promise<void> {
  await sql`delete from verification_try where window_ends < now()`.execute(tx);
}
