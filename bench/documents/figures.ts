import type pg from "pg";
import { findAnything } from "#areas/search/contract.ts";
import { pgbench } from "../pgbench.ts";
import { requestsPerSecond, type ServedProduct } from "../served-product.ts";
import { type BenchUser, type Spread, computeSpread, measureTimes } from "./call-timing.ts";
import { buildBareList } from "./bare-list.ts";
import type { BenchKind } from "./kinds.ts";
import { readDocument } from "./read-document.ts";

const QUESTIONS = 300;
const BRANCH = "32010100";
/** Enough clients to keep the bare statement busy. */
const CLIENTS = 16;
/** A page spends more time on the way, so it needs more clients to keep the server busy. */
const CROWD = 64;
const SECONDS = 5;
const ROUNDS = 5;
const ROWS = 20;

export type LookUpFigures = {
  readonly key: Spread;
  readonly name: Spread;
  readonly number: Spread;
  readonly list: Spread;
};

/** Measures what one user waits for, request by request, on existing rows. */
export async function measureLookUps(
  owner: pg.Client,
  kind: BenchKind,
  asker: BenchUser,
): Promise<LookUpFigures> {
  const { rows } = await owner.query<{ no: string; name: string }>(
    `select ${kind.key} as no, holder_name as name from ${kind.source} where ${kind.where} and com_code = '${BRANCH}'
     order by md5(${kind.key}) limit ${QUESTIONS}`,
  );
  const keys = rows.map(({ no }) => ({ businessNo: no }));
  const names = rows.map(({ name }, index) => {
    const start = index % Math.max(name.length - 1, 1);
    return { typed: name.slice(start, start + 2) };
  });
  const numbers = rows.map(({ no }, index) => ({
    typed: index % 2 === 0 ? no : no.slice(-(4 + (index % 3))),
  }));
  const lists = rows.map((_, index) => ({
    filters: { comCode: BRANCH, ...kind.looks[index % kind.looks.length] },
    size: ROWS,
    want: "rows" as const,
  }));
  const measured = async (times: Promise<number[]>) => computeSpread((await times).slice(QUESTIONS / 10));
  return {
    key: await measured(measureTimes(asker, readDocument, keys)),
    name: await measured(measureTimes(asker, findAnything, names)),
    number: await measured(measureTimes(asker, findAnything, numbers)),
    list: await measured(measureTimes(asker, kind.call, lists)),
  };
}

/** Compares the list over HTTP, on one process for each core, with its bare statement on the same server. */
export async function listThroughput(
  served: ServedProduct,
  kind: BenchKind,
  report: (line: string) => void,
): Promise<number> {
  const admin = { ...served.server.admin, database: served.database };
  const filters = { comCode: BRANCH, ...kind.busy };
  const body = { filters, size: ROWS, want: "rows" };
  const statement = buildBareList(kind.list, filters, ROWS);
  const busy = { ...served, url: served.busy ?? served.url };
  const load = { path: kind.call.path, body, seconds: SECONDS, clients: CROWD };
  await requestsPerSecond(busy, { ...load, seconds: 2 });
  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const bare = pgbench(admin, { statement, seconds: SECONDS, clients: CLIENTS });
    const http = await requestsPerSecond(busy, load);
    const asFew = await requestsPerSecond(busy, { ...load, clients: CLIENTS });
    ratios.push(http / bare);
    report(
      `  list, round ${round}: pgbench -M extended ${bare.toFixed(0)}/s; HTTP by ${CROWD} ${http.toFixed(0)}/s, ratio ${(http / bare).toFixed(2)}; by ${CLIENTS} ${asFew.toFixed(0)}/s, ratio ${(asFew / bare).toFixed(2)}`,
    );
  }
  return ratios.toSorted((left, right) => left - right)[Math.floor(ROUNDS / 2)] ?? 0;
}
