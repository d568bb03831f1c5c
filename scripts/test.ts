import { resolve } from "node:path";
import { tellTestServer } from "#platform/testing/test-server.ts";
import { ensureBrowser } from "./test/browser.ts";
import { findTestFiles } from "./test/files.ts";
import { type PreparedServer, prepareEmbedded, prepareInstalled } from "./test/prepare.ts";
import { type Count, runSuite } from "./test/suite.ts";
import { buildWeb } from "#apps/server/web-build.ts";

const checkout = resolve(import.meta.dirname, "..");
const report = (line: string) => process.stdout.write(`${line}\n`);

process.chdir(checkout);
process.env.NODE_ENV = "test";
const files = findTestFiles(checkout, process.argv.slice(2));
if (files.plain.length + files.database.length + files.browser.length === 0) {
  report(`no test file has “${process.argv.slice(2).join("”, “")}” in its path`);
  process.exit(1);
}
const counts: Count[] = [];

counts.push(await runSuite("plain", files.plain, report));
if (files.database.length + files.browser.length > 0) {
  await buildWeb({ checkout, report });
  await onServer(await prepareEmbedded(), async (label) => {
    counts.push(await runSuite(`database, ${label}`, files.database, report));
    if (files.browser.length > 0) ensureBrowser(report);
    counts.push(await runSuite(`browser, ${label}`, files.browser, report));
  });
  counts.push(await onInstalled());
}

const total = (name: keyof Count) => counts.reduce((sum, count) => sum + count[name], 0);
report(`${total("passed")} passed, ${total("failed")} failed, ${total("skipped")} skipped`);
process.exit(total("failed") > 0 ? 1 : 0);

async function onInstalled(): Promise<Count> {
  let count: Count = { passed: 0, failed: 0, skipped: files.database.length };
  const installed = await prepareInstalled();
  if (installed === null) {
    report(
      "  skipped: database tests on an installed PostgreSQL (none answers on 127.0.0.1:5432; set TEST_DATABASE_URL)",
    );
    return count;
  }
  await onServer(installed, async (label) => {
    count = await runSuite(`database, ${label}`, files.database, report);
  });
  return count;
}

/** A run that is told to stop takes its servers with it. */
async function onServer(prepared: PreparedServer, work: (label: string) => Promise<void>): Promise<void> {
  const stop = () => void prepared.close().finally(() => process.exit(1));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  try {
    tellTestServer(process.env, prepared.server);
    await work(`${prepared.server.kind} PostgreSQL ${prepared.version}`);
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, stop);
    await prepared.close();
  }
}
