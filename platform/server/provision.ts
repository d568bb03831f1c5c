import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { parseConnectionUrl } from "./connection.ts";
import {
  type Database,
  QUEUE_SCHEMA,
  type DatabaseRoles,
  getDatabaseRoles,
  DATABASE_SCHEMA,
} from "./database.ts";
import { assertDurableDatabaseServer } from "./embedded/durability.ts";

export class ProvisionError extends Error {}

export type ProvisionResult = {
  roles: DatabaseRoles;
  app: pg.ClientConfig;
  secretKey: Buffer;
  installation: string;
  /** Tests set this: the server may lose confirmed data, because the test deletes it. */
  isThrowAway?: boolean;
};

/**
 * Creates the missing roles and the schema, so that an empty database is enough to start. `admin` is a superuser, or
 * a login that owns the database and may create roles.
 */
export async function provisionDatabase(admin: pg.Client, prefix: string): Promise<DatabaseRoles> {
  const roles = getDatabaseRoles(prefix);
  await withProvisionLock(admin, async () => {
    await makeRoles(admin, roles);
    for (const role of [roles.owner, roles.worker]) await mayActAs(admin, role);
    await admin.query(`create schema if not exists ${DATABASE_SCHEMA} authorization ${roles.owner}`);
    await admin.query(`grant usage on schema ${DATABASE_SCHEMA} to ${roles.app}`);
    await admin.query(`create schema if not exists ${QUEUE_SCHEMA} authorization ${roles.worker}`);
  });
  return roles;
}

/** PostgreSQL refuses two simultaneous changes of one role. */
async function withProvisionLock(admin: pg.Client, work: () => Promise<void>): Promise<void> {
  await admin.query("select pg_advisory_lock(hashtext('chengbao.provision'))");
  try {
    await work();
  } finally {
    await admin.query("select pg_advisory_unlock(hashtext('chengbao.provision'))");
  }
}

async function makeRoles(admin: pg.Client, roles: DatabaseRoles): Promise<void> {
  const neededRoles = [
    `${roles.owner} nologin`,
    `${roles.writer} nologin`,
    `${roles.upkeep} nologin`,
    `${roles.worker} nologin`,
    `${roles.app} login noinherit`,
  ];
  const existingRoles = await admin.query<{ rolname: string }>(
    "select rolname from pg_roles where rolname = any($1)",
    [Object.values(roles)],
  );
  const present = new Set(existingRoles.rows.map((row) => row.rolname));
  const missing = neededRoles.filter((role) => !present.has(role.split(" ")[0] ?? ""));
  if (missing.length === 0) return;
  await mayCreateRoles(admin);
  for (const role of missing) await admin.query(`create role ${role} nosuperuser nocreatedb nocreaterole`);
  await admin.query(`grant ${roles.writer}, ${roles.upkeep}, ${roles.worker} to ${roles.app}`);
  await admin.query(`grant ${roles.owner}, ${roles.worker} to current_user`);
}

async function mayActAs(admin: pg.Client, role: string): Promise<void> {
  const { rows } = await admin.query<{ may: boolean }>(
    "select pg_has_role(current_user, $1, 'member') as may",
    [role],
  );
  if (!rows[0]?.may)
    throw new ProvisionError(`DATABASE_URL 的账号不是角色 ${role} 的成员：请执行 GRANT ${role} TO 该账号`);
}

async function mayCreateRoles(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ may: boolean }>(
    "select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user",
  );
  if (rows[0]?.may) return;
  throw new ProvisionError(
    "DATABASE_URL 的账号没有建立角色的权限：请按 docs/operating.md 先建好角色，或换用有 CREATEROLE 权限的账号",
  );
}

/**
 * The application's password and the key of sealed tickets are stored in the database, so that all server processes
 * share them.
 */
export async function prepareApplicationDatabaseLogin(
  admin: pg.Client,
  roles: DatabaseRoles,
  base: pg.ClientConfig,
  appUrl: string | undefined,
): Promise<ProvisionResult> {
  const secretKey = Buffer.from(await ensureSecret(admin, roles, "ticketKey"), "base64");
  const installation = await ensureInstallation(admin, roles);
  if (appUrl !== undefined) return { roles, app: parseConnectionUrl(appUrl), secretKey, installation };
  const password = await ensureSecret(admin, roles, "appPassword");
  const app = { ...base, user: roles.app, password };
  await withProvisionLock(admin, async () => {
    if (!(await admits(app))) await setPassword(admin, roles, password);
  });
  return { roles, app, secretKey, installation };
}

const WRONG_PASSWORD = new Set(["28P01", "28000"]);

/** A new role, or one of a database restored elsewhere, does not have the stored password yet. */
async function admits(app: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(app);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (WRONG_PASSWORD.has((error as { code?: string }).code ?? "")) return false;
    throw error;
  } finally {
    await client.end();
  }
}

async function setPassword(admin: pg.Client, roles: DatabaseRoles, password: string): Promise<void> {
  try {
    await admin.query(`alter role ${roles.app} password ${pg.escapeLiteral(password)}`);
  } catch (error) {
    const message = `DATABASE_URL 的账号无权设置角色 ${roles.app} 的密码：请用 APP_DATABASE_URL 给出该角色的连接地址`;
    throw new ProvisionError(message, { cause: error });
  }
}

async function ensureInstallation(admin: pg.Client, roles: DatabaseRoles): Promise<string> {
  const installation = createHash("sha256")
    .update(await ensureSecret(admin, roles, "installation"))
    .digest("hex");
  await admin.query("begin");
  await admin.query(`set local role ${roles.owner}`);
  await admin.query(
    `insert into ${DATABASE_SCHEMA}.config_item values ('installation', $1)
     on conflict (config_key) do update set config_value = excluded.config_value`,
    [installation],
  );
  await admin.query("commit");
  return installation;
}

async function ensureSecret(admin: pg.Client, roles: DatabaseRoles, name: string): Promise<string> {
  await admin.query("begin");
  try {
    await admin.query(`set local role ${roles.owner}`);
    await admin.query(
      `insert into ${DATABASE_SCHEMA}.secret (name, value) values ($1, $2) on conflict (name) do nothing`,
      [name, randomBytes(32).toString("base64")],
    );
    const storedSecret = await admin.query<{ value: string }>(
      `select value from ${DATABASE_SCHEMA}.secret where name = $1`,
      [name],
    );
    await admin.query("commit");
    return storedSecret.rows[0]?.value ?? "";
  } catch (error) {
    await admin.query("rollback");
    throw error;
  }
}

/** Checks before serving that the login may only read, and that the server keeps confirmed data. */
export async function assertReadOnlyDatabaseLogin(
  { pool, roles }: Database,
  { installation, isThrowAway = false }: Pick<ProvisionResult, "installation" | "isThrowAway">,
): Promise<void> {
  const { rows } = await pool.query<{ login: string; above: boolean }>(
    "select current_user as login, rolsuper or rolbypassrls as above from pg_roles where rolname = current_user",
  );
  const [found] = rows;
  if (found?.login !== roles.app || found.above) {
    throw new ProvisionError(
      `应用必须以角色 ${roles.app} 登录，且该角色不得是超级用户或绕过行级安全（现为 ${found?.login}）：请检查 APP_DATABASE_URL`,
    );
  }
  if (!isThrowAway) await assertDurableDatabaseServer((sql) => pool.query(sql));
  await refuseOtherDatabase(pool, installation);
}

/** APP_DATABASE_URL might name another database than the one that was just prepared. */
async function refuseOtherDatabase(pool: pg.Pool, installation: string): Promise<void> {
  const { rows } = await pool
    .query<{ config_value: string }>("select config_value from config_item where config_key = 'installation'")
    .catch(() => ({ rows: [] }));
  if (rows[0]?.config_value !== installation)
    throw new ProvisionError("APP_DATABASE_URL 与 DATABASE_URL 指向的不是同一个库：请改为同一个库");
}

const OLDEST_VERSION = 150_000;

/** Checks the requirements of the release on server and login, before anything is changed. */
export async function assertValidDatabaseServer(
  admin: pg.Client,
  { isThrowAway = false } = {},
): Promise<void> {
  const { rows } = await admin.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  );
  const [found] = rows;
  if ((found?.number ?? 0) < OLDEST_VERSION)
    throw new ProvisionError(`PostgreSQL ${found?.version} 版本过低：需要 15 或更高版本`);
  if (!isThrowAway) await assertDurableDatabaseServer((sql) => admin.query(sql));
}
