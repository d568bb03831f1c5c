import pg from "pg";
import { assert } from "#platform/kernel/assert.ts";

/** The server that the test run prepared. Each test file gets it through its environment. */
export type TestServer = {
  admin: pg.ClientConfig;
  template: string;
  rolePrefix: string;
  kind: "embedded" | "installed";
};

const NAME = "CHENGBAO_TEST_SERVER";

export function setTestServer(environment: NodeJS.ProcessEnv, server: TestServer): void {
  // An env file quotes with apostrophes, and a password may hold one.
  environment[NAME] = JSON.stringify(server).replaceAll("'", "\\u0027");
}

export function getTestServer(): TestServer {
  const stored = process.env[NAME];
  assert(
    stored,
    "database tests run through `npm test`, which prepares their server (`npm test -- path/to/some.test.ts` for one)",
  );
  return JSON.parse(stored) as TestServer;
}

export type TestDatabase = { admin: pg.ClientConfig; name: string; drop(): Promise<void> };

/** Clones the migrated template into a new database for one test file. */
export async function cloneTestDatabase(server: TestServer): Promise<TestDatabase> {
  const name = `chengbao_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await onServer(server, `create database ${name} template ${server.template}`);
  return {
    name,
    admin: { ...server.admin, database: name },
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(server: TestServer, statement: string): Promise<void> {
  const client = new pg.Client(server.admin);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
