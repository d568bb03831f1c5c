import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildWebPages } from "#apps/server/web-build.ts";
import { STATEMENTS_FOLDER_VARIABLE } from "#platform/testing/recorded-statements.ts";
import { setTestServer } from "#platform/testing/test-server.ts";
import { ensureTestBrowser } from "../test/browser.ts";
import { readTestDurations, writeTestDurations } from "../test/durations.ts";
import { writeEnvFile } from "../test/environment.ts";
import { findTestFiles } from "../test/files.ts";
import {
  type PreparedDatabaseServer,
  prepareEmbeddedDatabaseServer,
  prepareInstalledDatabaseServer,
} from "../test/prepare.ts";
import { createTestResultCollector } from "../test/results.ts";
import { nameTestJob, type TestJob, type TestKind, runTestFile } from "../test/run-file.ts";
import { createTestJobScheduler } from "../test/schedule.ts";
import { type GroupLimits, groupTestFiles, writeSharedTestFile } from "../test/shared-process.ts";

const checkout = resolve(import.meta.dirname, "../..");
const report = (line: string) => process.stdout.write(`${line}\n`);
const parts = process.argv.slice(2);

process.chdir(checkout);
process.env.NODE_ENV = "test";
// Without the cache, stripping types takes half of a test file's start.
process.env.NODE_COMPILE_CACHE ??= join(checkout, "node_modules/.cache/node-compile");

const files = findTestFiles(checkout, parts);
const needsServer = files.database.length + files.browser.length + files.last.length > 0;
if (files.plain.length === 0 && !needsServer) {
  report(`no test file has “${parts.join("”, “")}” in its path`);
  process.exit(1);
}

const startedAt = performance.now();
const folder = mkdtempSync(join(tmpdir(), "chengbao-run-"));
const statements = mkdtempSync(join(folder, "statements-"));
const preloads = [resolve(checkout, "platform/testing/record-statements.ts")];
const results = createTestResultCollector("dist/test-output", report);
const expectedSeconds = readTestDurations();
const labels: Record<TestKind, string> = {
  plain: "plain",
  embedded: "database, embedded PostgreSQL",
  installed: "database, installed PostgreSQL",
  browser: "browser",
};
const resources: { close(): Promise<void> }[] = [];
const CLOSING_MS = 30_000;
const PROGRESS_MS = 5 * 60_000;
/** More failures than this are no instability and would take too long to repeat. */
const MOST_AGAIN = 6;
const GROUP_LIMITS: Record<TestKind, GroupLimits> = {
  plain: { secondsAlone: 5, filesTogether: 25 },
  embedded: { secondsAlone: 30, filesTogether: 8 },
  installed: { secondsAlone: 30, filesTogether: 8 },
  browser: { secondsAlone: 50, filesTogether: 4 },
};
let sharedFiles = 0;
let skippedFiles = 0;

// One more than cores, because a file spends part of its time waiting for the database or the browser.
const places = { total: availableParallelism() + 1, browser: 2 };
const schedule = createTestJobScheduler<TestJob>(places, async (job) => results.add(await runTestFile(job)));

setInterval(reportProgress, PROGRESS_MS).unref();

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void close().finally(() => process.exit(1)));
try {
  add("plain", files.plain);
  if (needsServer) await addOnServers();
  await schedule.finished();
} finally {
  await close();
}
report(`wall time ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
if (process.env["TEST_DURATIONS"] === "write") writeTestDurations(results.runs);
process.exit(results.end(labels, skippedFiles) ? 0 : 1);

function add(kind: TestKind, chosen: readonly string[], settings: Omit<TestJob, "file" | "kind"> = {}): void {
  const secondsOf = (file: string) => expectedSeconds({ file, kind });
  const { alone, groups } = groupTestFiles(checkout, chosen, secondsOf, GROUP_LIMITS[kind]);
  const shared = groups.map((members) => {
    sharedFiles += 1;
    const file = writeSharedTestFile(folder, `${kind}-${sharedFiles}`, checkout, members);
    return { file, members, expectedSeconds: members.reduce((all, member) => all + secondsOf(member), 0) };
  });
  const jobs = [...shared, ...alone.map((file) => ({ file, expectedSeconds: secondsOf(file) }))];
  schedule.add(jobs.map((job) => ({ ...settings, ...job, kind, isBrowser: kind === "browser" })));
}

async function addOnServers(): Promise<void> {
  const [embedded] = await Promise.all([
    prepareEmbeddedDatabaseServer({ isThrowAway: true }).then(keep),
    buildWebPages({ checkout, report }),
  ]);
  labels.embedded += ` ${embedded.version}`;
  const recording = { [STATEMENTS_FOLDER_VARIABLE]: statements };
  // A statement that runs on the installed server itself need not be recorded for it.
  add("embedded", files.installed, { envFile: writeSettings("embedded", embedded) });
  const onEmbeddedOnly = files.database.filter((file) => !files.installed.includes(file));
  const recorded = { envFile: writeSettings("recorded", embedded, recording), preloads };
  add("embedded", onEmbeddedOnly, recorded);

  const [installed] = await Promise.all([
    prepareInstalledDatabaseServer().then((server) => server && keep(server)),
    files.browser.length > 0 && ensureTestBrowser(report),
  ]);
  add("browser", files.browser, recorded);
  if (installed) {
    labels.installed += ` ${installed.version}`;
    add("installed", files.installed, { envFile: writeSettings("installed", installed) });
  }
  await schedule.finished();
  if (results.again.length > MOST_AGAIN) results.addFailed(results.again);
  else for (const first of results.again) results.addSecond(first, await runTestFile(first.job));
  if (installed) add("installed", files.last, { envFile: writeSettings("last", installed, recording) });
  else skipInstalled();
}

function skipInstalled(): void {
  skippedFiles = files.installed.length + files.last.length;
  if (skippedFiles === 0) return;
  report(
    "  skipped: database tests on an installed PostgreSQL (none answers on 127.0.0.1:5432; set TEST_DATABASE_URL)",
  );
}

function keep(server: PreparedDatabaseServer): PreparedDatabaseServer {
  resources.push(server);
  return server;
}

/** Writes the settings of a test process for its server. */
function writeSettings(
  name: string,
  { server }: PreparedDatabaseServer,
  more: NodeJS.ProcessEnv = {},
): string {
  const settings = { ...more };
  setTestServer(settings, server);
  return writeEnvFile(folder, name, settings);
}

/** Reports the progress, which a run that is ended from outside then shows. */
function reportProgress(): void {
  const { running, waiting } = schedule.state();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const names = running.map((job) => `${nameTestJob(job)} (${job.kind})`).join(", ");
  report(`after ${seconds} s: ${waiting.length} files wait, ${names || "none"} running`);
}

async function close(): Promise<void> {
  for (const resource of resources.splice(0).toReversed())
    await Promise.race([resource.close(), sleep(CLOSING_MS, undefined, { ref: false })]);
  rmSync(folder, { recursive: true, force: true });
}
