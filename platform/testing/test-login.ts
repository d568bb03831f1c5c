import type pg from "pg";
import { getDatabaseRoles } from "#platform/server/database.ts";
import { prepareApplicationDatabaseLogin, type ProvisionResult } from "#platform/server/provision.ts";
import type { TestServer } from "./test-server.ts";

/** Creates the application's login to a test database, which the test deletes. */
export async function createTestDatabaseLogin(
  admin: pg.Client,
  server: TestServer,
  database: pg.ClientConfig,
): Promise<ProvisionResult> {
  const login = await prepareApplicationDatabaseLogin(
    admin,
    getDatabaseRoles(server.rolePrefix),
    database,
    undefined,
  );
  return { ...login, isThrowAway: true };
}
