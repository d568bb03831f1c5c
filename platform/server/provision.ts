import { randomBytes } from "node:crypto";
import pg from "pg";
import { type Roles, rolesOf, SCHEMA } from "./database.ts";

export class ProvisionFault extends Error {}

export type Provisioned = { roles: Roles; app: pg.ClientConfig; secretKey: Buffer };

/**
 * Makes the roles and the schema where they are missing, so that an empty database is enough to start from.
 * `admin` may be a superuser, or any login that owns the database and may create roles.
 */
export async function provision(admin: pg.Client, prefix: string): Promise<Roles> {
  const roles = rolesOf(prefix);
  await admin.query("select pg_advisory_lock(hashtext('chengbao.provision'))");
  try {
    await makeRoles(admin, roles);
    await admin.query(`create schema if not exists ${SCHEMA} authorization ${roles.owner}`);
    await admin.query(`grant usage on schema ${SCHEMA} to ${roles.app}`);
  } finally {
    await admin.query("select pg_advisory_unlock(hashtext('chengbao.provision'))");
  }
  return roles;
}

async function makeRoles(admin: pg.Client, roles: Roles): Promise<void> {
  const wanted = [
    `${roles.owner} nologin`,
    `${roles.writer} nologin`,
    `${roles.upkeep} nologin`,
    `${roles.app} login noinherit`,
  ];
  const known = await admin.query<{ rolname: string }>(
    "select rolname from pg_roles where rolname = any($1)",
    [Object.values(roles)],
  );
  const present = new Set(known.rows.map((row) => row.rolname));
  const missing = wanted.filter((role) => !present.has(role.split(" ")[0] ?? ""));
  if (missing.length === 0) return;
  await mayCreateRoles(admin);
  for (const role of missing) await admin.query(`create role ${role} nosuperuser nocreatedb nocreaterole`);
  await admin.query(`grant ${roles.writer}, ${roles.upkeep} to ${roles.app}`);
  await admin.query(`grant ${roles.owner} to current_user`);
}

async function mayCreateRoles(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ may: boolean }>(
    "select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user",
  );
  if (rows[0]?.may) return;
  throw new ProvisionFault(
    "DATABASE_URL 的账号没有建立角色的权限：请按 docs/operating.md 先建好角色，或换用有 CREATEROLE 权限的账号",
  );
}

/** The application's password and the key of sealed tickets live in the database, so that every server process finds them. */
export async function applicationLogin(
  admin: pg.Client,
  roles: Roles,
  base: pg.ClientConfig,
  given: string | undefined,
): Promise<Provisioned> {
  const secretKey = Buffer.from(await keepSecret(admin, roles, "ticketKey"), "base64");
  if (given !== undefined) return { roles, app: { connectionString: given }, secretKey };
  const password = await keepSecret(admin, roles, "appPassword", async (fresh) => {
    await admin.query(`alter role ${roles.app} password ${pg.escapeLiteral(fresh)}`);
  });
  return { roles, app: { ...base, user: roles.app, password }, secretKey };
}

async function keepSecret(
  admin: pg.Client,
  roles: Roles,
  name: string,
  whenFresh?: (value: string) => Promise<unknown>,
): Promise<string> {
  await admin.query("begin");
  try {
    await admin.query(`set local role ${roles.owner}`);
    await admin.query(`lock table ${SCHEMA}.secret in exclusive mode`);
    const kept = await admin.query<{ value: string }>(`select value from ${SCHEMA}.secret where name = $1`, [
      name,
    ]);
    const value = kept.rows[0]?.value ?? randomBytes(32).toString("base64");
    if (kept.rows.length === 0) {
      await admin.query(`insert into ${SCHEMA}.secret (name, value) values ($1, $2)`, [name, value]);
      await admin.query("reset role");
      await whenFresh?.(value);
    }
    await admin.query("commit");
    return value;
  } catch (fault) {
    await admin.query("rollback");
    throw fault;
  }
}
