import { randomBytes } from "node:crypto";
import { chmodSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { prepareDatabase } from "#apps/server/prepare-database.ts";
import { parseConnectionUrl } from "#platform/server/connection.ts";
import { startEmbeddedPostgres } from "#platform/server/embedded/start.ts";
import type { TestServer } from "#platform/testing/test-server.ts";

export type PreparedDatabaseServer = { server: TestServer; version: string; close(): Promise<void> };

const checkout = resolve(import.meta.dirname, "../..");

type EmbeddedWishes = { isThrowAway?: boolean };

/** Starts an embedded server with the migrated template. A temporary one runs without durability. */
export async function prepareEmbeddedDatabaseServer({
  isThrowAway = false,
}: EmbeddedWishes = {}): Promise<PreparedDatabaseServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "chengbao-test-"));
  // As root, the server runs under another uid, which needs access to the folder.
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbeddedPostgres({
    dataDir,
    dataDirGiven: true,
    checkout,
    isThrowAway,
    report: () => {},
  });
  const { host, port, superuser: user } = embedded;
  const prepared = await prepareTemplate({ host, port, user, database: "postgres" }, "embedded");
  return {
    ...prepared,
    close: async () => {
      await prepared.close();
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Uses the server of TEST_DATABASE_URL, else one on this machine, else none. */
export async function prepareInstalledDatabaseServer(): Promise<PreparedDatabaseServer | null> {
  const url = process.env.TEST_DATABASE_URL;
  const admin: pg.ClientConfig = url
    ? parseConnectionUrl(url)
    : { host: "127.0.0.1", port: 5432, user: userInfo().username, database: "postgres" };
  if (!url && !(await answers(admin))) return null;
  return prepareTemplate(admin, "installed");
}

async function answers(admin: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...admin, connectionTimeoutMillis: 2000 });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

async function prepareTemplate(
  admin: pg.ClientConfig,
  kind: TestServer["kind"],
): Promise<PreparedDatabaseServer> {
  const template = `chengbao_template_${randomBytes(4).toString("hex")}`;
  const rolePrefix = "chengbao_test";
  const client = new pg.Client(admin);
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  await client.query(`create database ${template}`);
  await prepareDatabase({
    admin: { ...admin, database: template },
    rolePrefix,
    appUrl: undefined,
    checkout,
    demoPassword: "Chengbao@2026",
    isThrowAway: true,
    report: () => {},
  });
  return {
    server: { admin, template, rolePrefix, kind },
    version: rows[0]?.server_version.split(" ")[0] ?? "",
    close: async () => {
      await client.query(`drop database if exists ${template} with (force)`);
      await client.end();
    },
  };
}
