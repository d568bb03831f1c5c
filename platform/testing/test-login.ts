import type pg from "pg";
import { rolesOf } from "#platform/server/database.ts";
import { applicationLogin, type ProvisionResult } from "#platform/server/provision.ts";
import type { TestServer } from "./test-server.ts";

/** Creates the application's login to a test database, which the test deletes. */
export async function createTestLogin(
  admin: pg.Client,
  server: TestServer,
  database: pg.ClientConfig,
): Promise<ProvisionResult> {
  const login = await applicationLogin(admin, rolesOf(server.rolePrefix), database, undefined);
  return { ...login, isThrowAway: true };
}
