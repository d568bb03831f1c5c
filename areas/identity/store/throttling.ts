import { sql } from "kysely";
import type { Reader, UpkeepTx } from "#platform/server/scope-context.ts";
import {
  KNOWN_ADDRESS_DAYS,
  type ThrottleKey,
  type ThrottleState,
  type ThrottleUpdate,
} from "../rules/throttling.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    signInThrottle: {
      target: string;
      address: string;
      failures: number;
      windowEnds: Date | null;
      blockedUntil: Date | null;
      knownUntil: Date | null;
    };
  }
}

const state = sql`t.target, t.address, case when t.window_ends > now() then t.failures else 0 end as failures,
  greatest(0, ceil(extract(epoch from t.blocked_until - now())))::int as seconds_left,
  coalesce(t.known_until > now(), false) as is_known`;

/** A count without a row is missing: it has no failures. */
export async function listThrottleStates(
  reader: Reader,
  keys: readonly ThrottleKey[],
): Promise<ThrottleState[]> {
  const { rows } = await sql<ThrottleState>`
    select ${state} from sign_in_throttle t
    join unnest(${keys.map(({ target }) => target)}::text[], ${keys.map(({ address }) => address)}::text[])
      as key(target, address) using (target, address)`.execute(reader);
  return rows;
}

/** Locks the rows of all counts, always in the same order, so that two failures cannot wait for each other. */
export async function lockThrottleStates(
  tx: UpkeepTx,
  keys: readonly ThrottleKey[],
): Promise<ThrottleState[]> {
  const { rows } = await sql<ThrottleState>`
    insert into sign_in_throttle as t (target, address)
    select target, address
      from unnest(${keys.map(({ target }) => target)}::text[], ${keys.map(({ address }) => address)}::text[])
        as key(target, address) order by target, address
    on conflict (target, address) do update set failures = t.failures
    returning ${state}`.execute(tx);
  return rows;
}

/** The rows must be locked by `lockThrottleStates`. */
export async function updateThrottles(tx: UpkeepTx, updates: readonly ThrottleUpdate[]): Promise<void> {
  await sql`
    update sign_in_throttle t set failures = n.failures,
      window_ends = case when t.window_ends > now() then t.window_ends else now() + make_interval(hours => n.window_hours) end,
      blocked_until = case when n.delay_minutes > 0 then now() + make_interval(mins => n.delay_minutes) end
    from unnest(${updates.map(({ target }) => target)}::text[], ${updates.map(({ address }) => address)}::text[],
      ${updates.map(({ failures }) => failures)}::int[], ${updates.map(({ delayMinutes }) => delayMinutes)}::int[],
      ${updates.map(({ windowHours }) => windowHours)}::int[])
      as n(target, address, failures, delay_minutes, window_hours)
    where t.target = n.target and t.address = n.address`.execute(tx);
}

/** The account signed in: its failures at this address are forgotten, and it is known here for the next days. */
export async function upsertKnownAddress(tx: UpkeepTx, { target, address }: ThrottleKey): Promise<void> {
  await sql`
    insert into sign_in_throttle (target, address, known_until)
    values (${target}, ${address}, now() + make_interval(days => ${KNOWN_ADDRESS_DAYS}::int))
    on conflict (target, address) do update set failures = 0, window_ends = null, blocked_until = null,
      known_until = excluded.known_until`.execute(tx);
}

export async function decrementThrottle(tx: UpkeepTx, { target, address }: ThrottleKey): Promise<void> {
  await tx
    .updateTable("signInThrottle")
    .set((column) => ({ failures: column("failures", "-", 1) }))
    .where("target", "=", target)
    .where("address", "=", address)
    .where("failures", ">", 0)
    .execute();
}
