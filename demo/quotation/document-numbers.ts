import type pg from "pg";
import {
  formatBusinessNumber,
  type BusinessNumberKind,
  buildSerialCounterKey,
} from "#areas/document/rules/numbers.ts";
import type { DocumentNumberOrigin } from "#platform/documents/number-format.ts";

/** A number for each, in their order, from the counters that the serving processes use: none is issued twice. */
export async function issueSampleNumbers(
  owner: pg.ClientBase,
  kind: BusinessNumberKind,
  origins: readonly DocumentNumberOrigin[],
): Promise<string[]> {
  const keys = origins.map((origin) => buildSerialCounterKey(kind, origin));
  const serials = await takeSerials(owner, keys);
  return origins.map((origin, at) =>
    formatBusinessNumber(kind, origin, serials.get(keys[at] ?? "")?.pop() ?? 0),
  );
}

/** The most numbers in one statement. */
const BLOCK = 1000;

/** As many of each as it is named, the lowest last. */
async function takeSerials(owner: pg.ClientBase, keys: readonly string[]): Promise<Map<string, number[]>> {
  const lengths = new Map<string, number>();
  for (const key of keys) lengths.set(key, (lengths.get(key) ?? 0) + 1);
  const requests = [...lengths].map(([key, length]) => ({ key, length }));
  const { rows } = await owner.query<{ key: string; taken: number; first: string }>(
    `select key, taken, take_serials(key, taken) as first from
       (select key, least($2::integer, length - block * $2::integer) as taken from json_to_recordset($1) as w(key text, length integer),
          generate_series(0, (length - 1) / $2::integer) as block order by key, block) as blocks`,
    [JSON.stringify(requests), BLOCK],
  );
  const serials = new Map<string, number[]>();
  for (const { key, taken, first } of rows.toReversed()) {
    const of = serials.get(key) ?? [];
    serials.set(key, of);
    for (let at = taken - 1; at >= 0; at -= 1) of.push(Number(first) + at);
  }
  return serials;
}
