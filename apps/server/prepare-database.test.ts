import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { prepareDatabase } from "./prepare-database.ts";
import { openProduct } from "./product.ts";
import { cloneDatabase, type TestDatabase, testServer } from "#platform/testing/test-server.ts";
import { closeDatabase, openDatabase, rolesOf } from "#platform/server/database.ts";
import { ProvisionFault, refuseUnfitLogin } from "#platform/server/provision.ts";
import { readSettings } from "#platform/server/settings.ts";

const server = testServer();
const login = `chengbao_test_login_${process.pid}`;
let clone: TestDatabase;
let admin: pg.Client;

before(async () => {
  clone = await cloneDatabase(server);
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

const prepare = (rolePrefix: string, changes: pg.ClientConfig = {}) =>
  prepareDatabase({
    admin: { ...clone.admin, ...changes },
    rolePrefix,
    appUrl: undefined,
    checkout: process.cwd(),
    demoPassword: null,
    report: () => {},
  });

test("preparing a database that is ready changes nothing and answers the same login", async () => {
  const first = await prepare(server.rolePrefix);
  const again = await prepare(server.rolePrefix);
  assert.deepEqual(again, first);
  assert.equal(first.app.user, rolesOf(server.rolePrefix).app);
});

test("two that prepare at once get the same secrets", async () => {
  await admin.query("delete from chengbao.secret");
  const [one, other] = await Promise.all([prepare(server.rolePrefix), prepare(server.rolePrefix)]);
  assert.deepEqual(one, other);
});

test("a login that may not make roles is told so in one line", async () => {
  await assert.rejects(
    prepare("chengbao_other", { user: login, password: "einfach" }),
    (fault: Error) => fault instanceof ProvisionFault && fault.message.includes("没有建立角色的权限"),
  );
});

test("a login that is no member of the owner role is told so in one line", async () => {
  await assert.rejects(
    prepare(server.rolePrefix, { user: login, password: "einfach" }),
    (fault: Error) => fault instanceof ProvisionFault && fault.message.includes("不是角色"),
  );
});

test("serving under any other login than the application's, a superuser's above all, is refused", async () => {
  const roles = rolesOf(server.rolePrefix);
  const above = openDatabase(clone.admin, roles, { size: 1 });
  await assert.rejects(refuseUnfitLogin(above, ""), ProvisionFault);
  await closeDatabase(above);
  const provisioned = await prepare(server.rolePrefix);
  await assert.rejects(
    openProduct({
      settings: readSettings({ LOG_LEVEL: "silent" }),
      provisioned: { ...provisioned, app: clone.admin },
      pages: "",
    }),
    ProvisionFault,
  );
});

test("an application role that was told to confirm before writing is refused", async () => {
  const { roles, app } = await prepare(server.rolePrefix);
  await admin.query(`alter role ${roles.app} in database ${clone.name} set synchronous_commit = off`);
  const database = openDatabase(app, roles, { size: 1 });
  await assert.rejects(refuseUnfitLogin(database, ""), /synchronous_commit/);
  await closeDatabase(database);
});

test("an application login to another database than the prepared one is refused", async () => {
  const { roles, app, installation } = await prepare(server.rolePrefix);
  const elsewhere = openDatabase({ ...app, database: String(server.admin.database) }, roles, { size: 1 });
  await assert.rejects(refuseUnfitLogin(elsewhere, installation), /不是同一个库/);
  await closeDatabase(elsewhere);
});
