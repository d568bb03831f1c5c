import { join } from "node:path";
import pg from "pg";
import { demoDataLoader, type DemoServices } from "#demo/demonstration.ts";
import { prepareTaskQueue } from "#platform/jobs/server/queue.ts";
import { type DatabaseRoles, DATABASE_SCHEMA } from "#platform/server/database.ts";
import { runMigrations } from "#platform/server/migrate.ts";
import {
  prepareApplicationDatabaseLogin,
  type ProvisionResult,
  provisionDatabase,
  assertValidDatabaseServer,
} from "#platform/server/provision.ts";
import { serverAreas } from "./areas.ts";
import { rebuildSearchEntries } from "./fill-search.ts";

export type PrepareDatabaseInput = {
  admin: pg.ClientConfig;
  rolePrefix: string;
  appUrl: string | undefined;
  checkout: string;
  demoPassword: string | null;
  /** Whether a demonstration begins with two years of quotations, proposals and policies. */
  demoBusiness?: boolean;
  /** For the images and signed papers of a demonstration, which has none otherwise. */
  demoServices?: DemoServices;
  /** Tests set this for a database server whose data they delete. */
  isThrowAway?: boolean;
  report(line: string): void;
};

/** Brings a database, empty or of an earlier release, to this release. Several processes may run it at once. */
export async function prepareDatabase(preparation: PrepareDatabaseInput): Promise<ProvisionResult> {
  const { admin, rolePrefix, appUrl, checkout, demoPassword, report } = preparation;
  const { demoBusiness = false, isThrowAway = false, demoServices } = preparation;
  const client = new pg.Client(admin);
  // If the server stops first, the running query reports the error itself.
  client.on("error", () => {});
  await client.connect();
  try {
    await assertValidDatabaseServer(client, { isThrowAway });
    const roles = await provisionDatabase(client, rolePrefix);
    const done = await runMigrations(admin, roles, join(checkout, "database/migrations"));
    if (done.length > 0) report(`数据库已升级：${done.join("、")}`);
    await prepareTaskQueue(admin, roles);
    const provisioned = await prepareApplicationDatabaseLogin(client, roles, admin, appUrl);
    await asOwner(client, roles, async () => {
      const isDemonstration = await loadContent(client, demoPassword, report);
      await rebuildSearchEntries(client, report);
      if (isDemonstration && demoBusiness) await demoDataLoader.loadBusiness(client, demoServices);
    });
    return { ...provisioned, ...(isThrowAway && { isThrowAway }) };
  } finally {
    await client.end();
  }
}

async function asOwner(client: pg.Client, roles: DatabaseRoles, work: () => Promise<void>): Promise<void> {
  await client.query(`set role ${roles.owner}`);
  await client.query(`set search_path = ${DATABASE_SCHEMA}`);
  await client.query("select pg_advisory_lock(hashtext('chengbao.content'))");
  await work();
  await client.query("select pg_advisory_unlock(hashtext('chengbao.content'))");
}

/** Loads reference data and returns whether this is a demonstration. */
async function loadContent(
  client: pg.Client,
  demoPassword: string | null,
  report: (line: string) => void,
): Promise<boolean> {
  for (const { load } of serverAreas) await load?.(client);
  if (demoPassword === null) return false;
  return demoDataLoader.loadReference(client, demoPassword, report);
}
