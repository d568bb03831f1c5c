import pg from "pg";
import { testJobs } from "#platform/jobs/testing/test-jobs.ts";
import { readSettings } from "#platform/server/settings.ts";
import { createTestDatabaseLogin } from "#platform/testing/test-login.ts";
import { getTestServer } from "#platform/testing/test-server.ts";
import { openServerApplication } from "../product.ts";
import type { TestInstallation } from "./test-product.ts";

/** A server process that runs tasks on a test's database, which the test kills. */
const { database, dataDir, leaseMs } = JSON.parse(process.argv[2] ?? "") as TestInstallation & {
  leaseMs: number;
};

const admin = new pg.Client(database);
await admin.connect();
const provisioned = await createTestDatabaseLogin(admin, getTestServer(), database);
await admin.end();
const product = await openServerApplication({
  settings: readSettings({ LOG_LEVEL: "fatal", NODE_ENV: "test" }),
  provisioned,
  pages: "",
  dataDir,
  chores: false,
  jobs: { concurrency: 2, leaseMs, more: testJobs },
});
process.once("SIGTERM", () => void product.close().then(() => process.exit(0)));
process.stdout.write("ready\n");
