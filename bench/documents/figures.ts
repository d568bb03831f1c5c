import type pg from "pg";
import { findAnything } from "#areas/search/contract.ts";
import { pgbench } from "../pgbench.ts";
import { requestsPerSecond, type ServedProduct } from "../served-product.ts";
import { type Asker, type Spread, spreadOf, timesOf } from "./asking.ts";
import { bareList } from "./bare-list.ts";
import type { Kind } from "./kinds.ts";
import { readDocument } from "./read-document.ts";

const QUESTIONS = 300;
const BRANCH = "32010100";
/** As many as keep the bare statement busy. */
const CLIENTS = 16;
/** Of a page more of the time is spent on the way: only a crowd keeps the server busy. */
const CROWD = 64;
const SECONDS = 5;
const ROUNDS = 5;
const ROWS = 20;

export type LookFigures = {
  readonly key: Spread;
  readonly name: Spread;
  readonly number: Spread;
  readonly list: Spread;
};

/** What one user waits for, question by question, of rows that are really there. */
export async function lookAround(owner: pg.Client, kind: Kind, asker: Asker): Promise<LookFigures> {
  const { rows } = await owner.query<{ no: string; name: string }>(
    `select ${kind.key} as no, holder_name as name from ${kind.source} where ${kind.where} and com_code = '${BRANCH}'
     order by md5(${kind.key}) limit ${QUESTIONS}`,
  );
  const keys = rows.map(({ no }) => ({ businessNo: no }));
  const names = rows.map(({ name }, at) => {
    const start = at % Math.max(name.length - 1, 1);
    return { typed: name.slice(start, start + 2) };
  });
  const numbers = rows.map(({ no }, at) => ({ typed: at % 2 === 0 ? no : no.slice(-(4 + (at % 3))) }));
  const lists = rows.map((_, at) => ({
    filters: { comCode: BRANCH, ...kind.looks[at % kind.looks.length] },
    size: ROWS,
    want: "rows" as const,
  }));
  const measured = async (times: Promise<number[]>) => spreadOf((await times).slice(QUESTIONS / 10));
  return {
    key: await measured(timesOf(asker, readDocument, keys)),
    name: await measured(timesOf(asker, findAnything, names)),
    number: await measured(timesOf(asker, findAnything, numbers)),
    list: await measured(timesOf(asker, kind.call, lists)),
  };
}

/** The list over HTTP, by as many processes as there are cores, against its bare statement, on the same server in the same run. */
export async function listThroughput(
  served: ServedProduct,
  kind: Kind,
  report: (line: string) => void,
): Promise<number> {
  const admin = { ...served.server.admin, database: served.database };
  const filters = { comCode: BRANCH, ...kind.busy };
  const body = { filters, size: ROWS, want: "rows" };
  const statement = bareList(kind.list, filters, ROWS);
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
  return ratios.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
}
