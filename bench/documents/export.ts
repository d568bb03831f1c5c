import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { downloadTaskFile, queryTask } from "#platform/jobs/contract.ts";
import { createExportTaskCall } from "#platform/lists/list-call.ts";
import { type BenchUser, callOnce } from "./call-timing.ts";
import type { BenchKind } from "./kinds.ts";

export type ExportResult = {
  readonly wanted: number;
  readonly rows: number;
  readonly seconds: number;
  /** The server's peak memory in the first and the second half of the rows. */
  readonly firstHalfMb: number;
  readonly secondHalfMb: number;
};

const WATCH_MS = 50;
const WARM_EXPORTS = 3;

type ExportWatch = { readonly kind: BenchKind; readonly serverPid: number; readonly most: number };

/**
 * A new process grows with everything that it does for the first time, so only the last of several exports counts.
 */
export async function exportWarm(
  owner: pg.ClientBase,
  head: BenchUser,
  watched: ExportWatch,
  report: (line: string) => void,
): Promise<ExportResult> {
  for (let earlier = 0; earlier < WARM_EXPORTS; earlier += 1)
    report(exportText(await exportLatest(owner, head, watched)));
  const exported = await exportLatest(owner, head, watched);
  report(exportText(exported));
  return exported;
}

function exportText({ rows, seconds, firstHalfMb, secondHalfMb }: ExportResult): string {
  const speed = Math.round(rows / seconds);
  const peaks = `${firstHalfMb.toFixed(0)} MB in the first half, ${secondHalfMb.toFixed(0)} MB in the second`;
  return `  export: ${rows} rows in ${seconds.toFixed(1)} s, ${speed} rows/s; server memory at most ${peaks}`;
}

/** Exports all columns of the latest days with that many rows, as a task. */
async function exportLatest(
  owner: pg.ClientBase,
  head: BenchUser,
  { kind, serverPid, most }: ExportWatch,
): Promise<ExportResult> {
  const { from, count } = await latestDays(owner, kind, most);
  const columns = kind.list.columns.map(({ name }) => name);
  const started = performance.now();
  const { taskId } = await callOnce(head, createExportTaskCall(kind.list), {
    filters: { [kind.list.sort.column]: `${from}~` },
    columns,
    format: "csv",
  });
  const peaks = { firstHalfMb: 0, secondHalfMb: 0 };
  for (;;) {
    const { state, done, message } = await callOnce(head, queryTask, { taskId });
    const half = done < count / 2 ? "firstHalfMb" : "secondHalfMb";
    peaks[half] = Math.max(peaks[half], residentMb(serverPid));
    if (state === "done") break;
    if (state === "failed" || state === "cancelled") throw new Error(`the export ${state}: ${message}`);
    await pause(WATCH_MS);
  }
  const seconds = (performance.now() - started) / 1000;
  return { wanted: count, rows: await rowsOfFile(head, taskId), seconds, ...peaks };
}

async function latestDays(
  owner: pg.ClientBase,
  { source, moment, where }: BenchKind,
  most: number,
): Promise<{ from: string; count: number }> {
  const { rows } = await owner.query<{ from: string; count: string }>(
    `select day::text as from, count::text from (
       select day, sum(count(*)) over (order by day desc) as count from ${source},
         lateral (select (${moment} at time zone 'Asia/Shanghai')::date as day) as entered
       where ${where} group by day) as days
     where count <= $1 order by day limit 1`,
    [most],
  );
  const [found] = rows;
  if (!found) throw new Error(`one day alone has more than ${most} rows`);
  return { from: found.from, count: Number(found.count) };
}

async function rowsOfFile({ url, token }: BenchUser, taskId: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}${downloadTaskFile.path}?taskId=${taskId}`, { headers });
  if (!response.ok) throw new Error(`the file answered ${response.status}`);
  const lines = (await response.text()).trimEnd().split("\n");
  return lines.length - 1;
}

function residentMb(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
