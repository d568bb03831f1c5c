import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { importBankStatement } from "#areas/bank-statement/contract.ts";
import {
  insertPlannedPayments,
  judgeStatement,
  planStatement,
  writeStatement,
} from "#areas/bank-statement/testing/planted-statement.ts";
import { downloadTaskFile, queryTask } from "#platform/jobs/contract.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { callOnce } from "../documents/call-timing.ts";
import type { ServedProduct } from "../served-product.ts";
import { type LedgerPlace, withLedgerPlace } from "./place.ts";

const LINES = 99_900;
const PLANTED = 200;
const MOST_GROWTH_MB = 64;
const MEGABYTE = 1024 * 1024;
const ASKED_EVERY_MS = 250;
const BRANCHES = { comCode: "32010100", otherComCode: "11010100" };

type Report = (line: string) => void;
type Sample = { readonly done: number; readonly bytes: number };

/** Imports a statement of 100,000 lines with 200 planted differences, and measures the memory of the server meanwhile. */
export function benchBank(report: Report, rows = LINES): Promise<boolean> {
  return withLedgerPlace(async (place) => {
    const lastDay = addDays(getTodayInShanghai(new Date()), -1);
    const lines = planStatement({ rows, planted: PLANTED, lastDay, days: 30 });
    await insertPlannedPayments(place.owner, lines, BRANCHES);
    await place.owner.query("vacuum (analyze)");
    const { samples, seconds, refused } = await importWhole(place.served, writeStatement(lines));
    const total = rows + lines.filter(({ planted }) => planted === "doubleLine").length;
    const growth = growthInSecondHalf(samples, total);
    const { found, falseMatches, missed } = await judgeStatement(place.owner, lines, refused);
    report(`  ${total} lines in ${seconds.toFixed(1)} s, ${Math.round(total / seconds)} lines a second`);
    report(
      `  memory: at most ${megabytes(samples, ({ done }) => done <= total / 2)} MB in the first half, ${megabytes(samples, ({ done }) => done > total / 2)} MB in the second`,
    );
    report(`growth in the second half: ${growth.toFixed(1)} MB (wanted ≤ ${MOST_GROWTH_MB})`);
    report(
      `planted differences found: ${found} of ${PLANTED}; false matches ${falseMatches.length}, sound lines missed ${missed.length} (wanted 0)`,
    );
    return growth <= MOST_GROWTH_MB && found === PLANTED && falseMatches.length === 0 && missed.length === 0;
  });
}

const most = (samples: readonly Sample[]): number => Math.max(0, ...samples.map(({ bytes }) => bytes));

function megabytes(samples: readonly Sample[], isPart: (sample: Sample) => boolean): string {
  return (most(samples.filter(isPart)) / MEGABYTE).toFixed(0);
}

function growthInSecondHalf(samples: readonly Sample[], total: number): number {
  const [first, second] = [
    samples.filter(({ done }) => done <= total / 2),
    samples.filter(({ done }) => done > total / 2),
  ];
  return (most(second) - most(first)) / MEGABYTE;
}

async function importWhole(served: ServedProduct, statement: string) {
  const taskId = await upload(served, statement);
  const startedMs = performance.now();
  const samples: Sample[] = [];
  for (;;) {
    const { state, done, message } = await callOnce(served, queryTask, { taskId });
    samples.push({ done, bytes: await askMemory(served) });
    if (state === "failed") throw new Error(`the import failed: ${message}`);
    if (state === "done") break;
    await sleep(ASKED_EVERY_MS);
  }
  const seconds = (performance.now() - startedMs) / 1000;
  return { samples, seconds, refused: await loadRefused(served, taskId) };
}

async function askMemory({ child }: LedgerPlace["served"]): Promise<number> {
  const told = once(child, "message");
  child.send("memory");
  const [{ bytes }] = (await told) as [{ bytes: number }];
  return bytes;
}

async function upload({ url, token }: ServedProduct, statement: string): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob([statement]), "流水.csv");
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": randomBytes(12).toString("hex") };
  const response = await fetch(url + importBankStatement.path, { method: "POST", headers, body: form });
  const { code, message, data } = (await response.json()) as Envelope<OutputOf<typeof importBankStatement>>;
  if (code !== "0000" || !data) throw new Error(`${code} ${message}`);
  return data.taskId;
}

/** The references of the rows that were not imported. */
async function loadRefused({ url, token }: ServedProduct, taskId: string): Promise<string[]> {
  const path = downloadTaskFile.path.replace("{taskId}", taskId);
  const response = await fetch(`${url}${path}?taskId=${taskId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const lines = (await response.text()).trim().split(/\r?\n/).slice(1);
  return lines.map((line) => line.split(",")[3] ?? "");
}
