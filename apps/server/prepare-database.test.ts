import assert from "node:assert/strict";
import { buildMenuAndGradeContent } from "#areas/identity/content/rights-content.ts";
import { after, before, test } from "node:test";
import { verify } from "@node-rs/argon2";
import pg from "pg";
import { type PrepareDatabaseInput, prepareDatabase } from "./prepare-database.ts";
import { openServerApplication } from "./product.ts";
import { cloneTestDatabase, type TestDatabase, getTestServer } from "#platform/testing/test-server.ts";
import { closeDatabase, openDatabase, getDatabaseRoles } from "#platform/server/database.ts";
import { ProvisionError, assertReadOnlyDatabaseLogin } from "#platform/server/provision.ts";
import { readSettings } from "#platform/server/settings.ts";

const server = getTestServer();
const login = `chengbao_test_login_${process.pid}`;
let clone: TestDatabase;
let admin: pg.Client;

before(async () => {
  clone = await cloneTestDatabase(server);
  admin = new pg.Client(clone.admin);
  await admin.connect();
  await admin.query(`create role ${login} login password 'einfach'`);
});
after(async () => {
  await admin.query(`drop owned by ${login}`);
  await admin.query(`drop role ${login}`);
  await admin.end();
  await clone.drop();
});

const prepare = (
  rolePrefix: string,
  changes: pg.ClientConfig = {},
  more: Partial<PrepareDatabaseInput> = {},
) =>
  prepareDatabase({
    admin: { ...clone.admin, ...changes },
    rolePrefix,
    appUrl: undefined,
    checkout: process.cwd(),
    demoPassword: null,
    isThrowAway: true,
    report: () => {},
    ...more,
  });

test("preparing a ready database changes nothing and returns the same login", async () => {
  const first = await prepare(server.rolePrefix);
  const again = await prepare(server.rolePrefix);
  assert.deepEqual(again, first);
  assert.equal(first.app.user, getDatabaseRoles(server.rolePrefix).app);
});

test("two simultaneous preparations get the same secrets", async () => {
  // Other test files sign in to this server with the password, so it stays.
  await admin.query("delete from chengbao.secret where name <> 'appPassword'");
  const [one, other] = await Promise.all([prepare(server.rolePrefix), prepare(server.rolePrefix)]);
  assert.deepEqual(one, other);
});

test("a login that may not create roles gets a one-line error", async () => {
  await assert.rejects(
    prepare("chengbao_other", { user: login, password: "einfach" }),
    (error: Error) => error instanceof ProvisionError && error.message.includes("没有建立角色的权限"),
  );
});

test("a login that is no member of the owner role gets a one-line error", async () => {
  await assert.rejects(
    prepare(server.rolePrefix, { user: login, password: "einfach" }),
    (error: Error) => error instanceof ProvisionError && error.message.includes("不是角色"),
  );
});

test("any login but the application's is refused, above all a superuser's", async () => {
  const roles = getDatabaseRoles(server.rolePrefix);
  const above = openDatabase(clone.admin, roles, { size: 1 });
  await assert.rejects(
    assertReadOnlyDatabaseLogin(above, { installation: "", isThrowAway: true }),
    ProvisionError,
  );
  await closeDatabase(above);
  const provisioned = await prepare(server.rolePrefix);
  await assert.rejects(
    openServerApplication({
      settings: readSettings({ LOG_LEVEL: "silent" }),
      provisioned: { ...provisioned, app: clone.admin },
      pages: "",
      dataDir: "",
    }),
    ProvisionError,
  );
});

test("a server or role that may lose confirmed data is refused, unless its data is temporary", async () => {
  const { roles, app, installation } = await prepare(server.rolePrefix);
  await admin.query(`alter role ${roles.app} in database ${clone.name} set synchronous_commit = off`);
  const database = openDatabase(app, roles, { size: 1 });
  await assert.rejects(assertReadOnlyDatabaseLogin(database, { installation }), /^StartError: 数据库不安全/);
  await assertReadOnlyDatabaseLogin(database, { installation, isThrowAway: true });
  await closeDatabase(database);
});

test("menus and grades return to this release, and a grade that it does not name stays", async () => {
  await admin.query(`insert into chengbao.grade values ('OWN001', '自设岗', '{policy:query}')`);
  await admin.query("update chengbao.grade set permissions = '{}' where grade_code = 'PROP001'");
  await admin.query("delete from chengbao.menu where menu_id <> '1001'");
  await admin.query(
    "update chengbao.config_item set config_value = 'old' where config_key = 'rightsVersion'",
  );
  await prepare(server.rolePrefix);
  const { rows } = await admin.query(
    `select (select count(*)::int from chengbao.menu) as menu,
       (select cardinality(permissions) from chengbao.grade where grade_code = 'PROP001') as held,
       (select cardinality(permissions) from chengbao.grade where grade_code = 'OWN001') as own`,
  );
  const { menu, grades } = buildMenuAndGradeContent();
  const held = grades.find(({ gradeCode }) => gradeCode === "PROP001")?.permissions.length;
  assert.deepEqual(rows[0], { menu: menu.length, held, own: 1 });
});

test("a demonstration of an earlier release gets the new accounts, with its own password", async () => {
  await admin.query(`delete from chengbao.user_company where user_code = '10000033'`);
  await admin.query(`delete from chengbao.app_user where user_code = '10000033'`);
  await admin.query(`update chengbao.app_user set user_name = '改名' where user_code = '10000001'`);
  await admin.query(`delete from chengbao.config_item where config_key = 'demoVersion'`);
  await prepare(server.rolePrefix, {}, { demoPassword: "Quite-another-1" });
  const { rows } = await admin.query<{ password_hash: string; names: string; offered: string }>(
    `select password_hash, (select user_name from chengbao.app_user where user_code = '10000001') as names,
       (select config_value::json -> 0 ->> 'password' from chengbao.config_item where config_key = 'demoAccounts') as offered
     from chengbao.app_user join chengbao.user_company using (user_code) where user_code = '10000033'`,
  );
  assert.deepEqual([rows[0]?.names, rows[0]?.offered], ["改名", "Chengbao@2026"]);
  assert.ok(await verify(rows[0]?.password_hash ?? "", "Chengbao@2026"));
});

test("a database with users and without a demonstration gets no demonstration", async () => {
  await admin.query(`delete from chengbao.user_company where user_code = '10000033'`);
  await admin.query(`delete from chengbao.app_user where user_code = '10000033'`);
  await admin.query(`delete from chengbao.config_item where config_key in ('demoVersion', 'demoAccounts')`);
  await prepare(server.rolePrefix, {}, { demoPassword: "Chengbao@2026" });
  const { rows } = await admin.query("select 1 from chengbao.app_user where user_code = '10000033'");
  assert.equal(rows.length, 0);
});

test("an application login to another database is refused", async () => {
  const { roles, app, installation } = await prepare(server.rolePrefix);
  const elsewhere = openDatabase({ ...app, database: String(server.admin.database) }, roles, { size: 1 });
  await assert.rejects(
    assertReadOnlyDatabaseLogin(elsewhere, { installation, isThrowAway: true }),
    /不是同一个库/,
  );
  await closeDatabase(elsewhere);
});
