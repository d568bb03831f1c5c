import type pg from "pg";
import { rolesOf } from "#platform/server/database.ts";
import { applicationLogin, type ProvisionResult } from "#platform/server/provision.ts";
import type { TestServer } from "./test-server.ts";

/** The application's login to a database of a test, which is deleted after it. */
export async function testLogin(
  admin: pg.Client,
  server: TestServer,
  database: pg.ClientConfig,
): Promise<ProvisionResult> {
  const login = await applicationLogin(admin, rolesOf(server.rolePrefix), database, undefined);
  return { ...login, isThrowAway: true };
}
