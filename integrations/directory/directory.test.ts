import assert from "node:assert/strict";
import { createServer } from "node:net";
import { after, before, test } from "node:test";
import { findFreePort } from "#platform/testing/free-port.ts";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import {
  testLdapAdminLogin,
  testLdapBaseDn,
  getLdapTestSkipReason,
  testLdapStaffBaseDn,
  startTestLdapServer,
  type TestLdapServer,
} from "#integrations/directory/testing/test-directory.ts";
import { escapeDistinguishedName, escapeLdapFilter, createLdapDirectoryClient } from "./directory.ts";
import { readSettings } from "#platform/server/settings.ts";

for (const [typed, escaped] of [
  ["*", "\\2a"],
  ["a)(uid=*", "a\\29\\28uid=\\2a"],
  ["a\\b", "a\\5cb"],
  ["a\0b", "a\\00b"],
  ["张三", "张三"],
] as const) {
  test(`${JSON.stringify(typed)} is escaped in a filter as ${JSON.stringify(escaped)}`, () => {
    assert.equal(escapeLdapFilter(typed), escaped);
  });
}

for (const [typed, escaped] of [
  ["a,ou=x", "a\\2cou\\3dx"],
  ['a"b+c;d<e>f', "a\\22b\\2bc\\3bd\\3ce\\3ef"],
  ["#a", "\\23a"],
  [" a ", "\\20a\\20"],
  [" ", "\\20"],
  ["李四", "李四"],
] as const) {
  test(`${JSON.stringify(typed)} is escaped in a DN as ${JSON.stringify(escaped)}`, () => {
    assert.equal(escapeDistinguishedName(typed), escaped);
  });
}

test("without LDAP_URL there is no directory", () => {
  assert.equal(createLdapDirectoryClient(readSettings({})), null);
});

test("an empty password is refused without the directory, which would accept it", async () => {
  let asked = 0;
  const server = createServer(() => (asked += 1));
  const port = await findFreePort();
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  const directory = createLdapDirectoryClient(
    readSettings({ LDAP_URL: `ldap://127.0.0.1:${port}`, LDAP_USER_DN: "uid={user},dc=x" }),
  );
  assert.equal(await directory?.confirm(OFFICE_CLERK, ""), "rejected");
  assert.equal(await directory?.confirm(" ", "secret"), "rejected");
  assert.equal(asked, 0);
  await new Promise((closed) => server.close(closed));
});

test("in the name@domain form an account that is no plain name is replaced by an unknown one", async () => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (bytes) => {
      heard.push(bytes.toString());
      socket.destroy();
    });
  });
  const port = await findFreePort();
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  const directory = createLdapDirectoryClient(
    readSettings({ LDAP_URL: `ldap://127.0.0.1:${port}`, LDAP_USER_DN: "{user}@corp.example.com" }),
  );
  for (const account of [
    "zhang.san",
    "张三",
    "a@evil.com",
    "CORP\\admin",
    "cn=admin,dc=x",
    "a,b",
    "a)(b",
    "a b",
  ])
    await directory?.confirm(account, "secret");
  server.close();
  const names = heard.map((bytes) => /cn=nobody,ou=nowhere|[^\p{Cc}]+@corp\.example\.com/u.exec(bytes)?.[0]);
  const nobody = "cn=nobody,ou=nowhere";
  assert.deepEqual(
    names.slice(0, 2).map((name) => name?.endsWith("@corp.example.com")),
    [true, true],
  );
  assert.deepEqual(
    names.slice(2),
    Array.from({ length: 6 }, () => nobody),
  );
});

test("a directory that refuses connections or never answers counts as away", async () => {
  const LDAP_USER_DN = "uid={user},dc=x";
  const closed = readSettings({ LDAP_URL: `ldap://127.0.0.1:${await findFreePort()}`, LDAP_USER_DN });
  assert.equal(await createLdapDirectoryClient(closed)?.confirm("a", "b"), "away");

  const silent = createServer(() => {});
  const port = await findFreePort();
  await new Promise<void>((listening) => silent.listen(port, "127.0.0.1", listening));
  const deaf = readSettings({ LDAP_URL: `ldap://127.0.0.1:${port}`, LDAP_USER_DN, LDAP_TIMEOUT_MS: "500" });
  const started = Date.now();
  assert.equal(await createLdapDirectoryClient(deaf)?.confirm("a", "b"), "away");
  assert.ok(Date.now() - started < 5000);
  silent.close();
});

const skip = getLdapTestSkipReason();
let server: TestLdapServer;
before(async () => {
  if (skip) return;
  server = await startTestLdapServer();
  await server.add({ uid: OFFICE_CLERK, cn: "测试员甲", password: "域密码Abc123" });
  await server.add({ uid: "陈晓", cn: "陈晓", password: "second-Pass1" });
  await server.add({ uid: "a\\2cb", cn: "逗号", password: "third-Pass1" });
});
after(async () => {
  if (!skip) await server.stop();
});

const byTemplate = (more: Record<string, string> = {}) =>
  createLdapDirectoryClient(
    readSettings({ LDAP_URL: server.url, LDAP_USER_DN: `uid={user},${testLdapStaffBaseDn}`, ...more }),
  );
const bySearch = (more: Record<string, string> = {}) =>
  createLdapDirectoryClient(
    readSettings({
      LDAP_URL: server.url,
      LDAP_SEARCH_BASE: testLdapBaseDn,
      LDAP_SEARCH_FILTER: "(&(objectClass=inetOrgPerson)(uid={user}))",
      LDAP_SEARCH_DN: testLdapAdminLogin.dn,
      LDAP_SEARCH_PASSWORD: testLdapAdminLogin.password,
      ...more,
    }),
  );

for (const [way, open] of [
  ["a DN template", byTemplate],
  ["a search by a service account", bySearch],
] as const) {
  test(
    `${way} confirms the right password below a Chinese DN and rejects everything else`,
    { skip },
    async () => {
      const directory = open();
      assert.equal(await directory?.confirm(OFFICE_CLERK, "域密码Abc123"), "confirmed");
      assert.equal(await directory?.confirm("陈晓", "second-Pass1"), "confirmed");
      assert.equal(await directory?.confirm("a,b", "third-Pass1"), "confirmed");
      assert.equal(await directory?.confirm(OFFICE_CLERK, "wrong"), "rejected");
      assert.equal(await directory?.confirm(OFFICE_CLERK, ""), "rejected");
      assert.equal(await directory?.confirm("99999999", "域密码Abc123"), "rejected");
    },
  );

  for (const account of [
    "*",
    "1000000*",
    "10000001)(uid=*",
    "*)(|(uid=*",
    "x)(|(uid=10000001)",
    `10000001,${testLdapStaffBaseDn}`,
    "10000001+cn=测试员甲",
    "nobody\u0000",
    "10000001\\2c",
    "..",
  ]) {
    test(
      `${way} treats ${JSON.stringify(account)} as a name and not as a part of the query`,
      { skip },
      async () => {
        assert.equal(await open()?.confirm(account, "域密码Abc123"), "rejected");
      },
    );
  }

  test(
    `${way} works over StartTLS with the directory's certificate and is away without it`,
    { skip },
    async () => {
      const trusting = open({ LDAP_START_TLS: "1", LDAP_CA_FILE: server.caFile });
      assert.equal(await trusting?.confirm(OFFICE_CLERK, "域密码Abc123"), "confirmed");
      assert.equal(await open({ LDAP_START_TLS: "1" })?.confirm(OFFICE_CLERK, "域密码Abc123"), "away");
    },
  );
}

test("a rejected service account means away, and not a wrong password of the user", { skip }, async () => {
  const directory = bySearch({ LDAP_SEARCH_PASSWORD: "wrong" });
  assert.equal(await directory?.confirm(OFFICE_CLERK, "域密码Abc123"), "away");
});
