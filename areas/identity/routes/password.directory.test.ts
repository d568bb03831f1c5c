import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { AGENT, CLERK, CLERK_SUZHOU, LEFT_CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import {
  getLdapTestSkipReason,
  testLdapStaffBaseDn,
  startTestLdapServer,
  type TestLdapServer,
} from "#integrations/directory/testing/test-directory.ts";
import { adAccountLogin, loginIn, queryVerifyCode, querySessionStatus } from "../contract/sign-in.ts";

async function captchaOf(product: TestProduct) {
  const { data } = await product.ask(queryVerifyCode, {});
  return { captchaCode: "8888", captchaId: data.captchaId };
}

test("an unavailable directory is reported and counts as no attempt", async () => {
  const settings = {
    LDAP_URL: `ldap://127.0.0.1:${await findFreePort()}`,
    LDAP_USER_DN: "uid={user},dc=example,dc=com",
  };
  const product = await openTestProduct({ settings });
  for (let turn = 1; turn <= 7; turn += 1) {
    const input = { userCode: OFFICE_CLERK, password: "x", ...(await captchaOf(product)) };
    assert.equal((await product.ask(adAccountLogin, input)).code, "AUTH007");
  }
  await product.close();
});

const skip = getLdapTestSkipReason();
let directory: TestLdapServer;
let product: TestProduct;

before(async () => {
  if (skip) return;
  directory = await startTestLdapServer();
  for (const uid of [OFFICE_CLERK, AGENT, LEFT_CLERK, CLERK, "stranger"])
    await directory.add({ uid, cn: "职员", password: "域密码Abc123" });
  const settings = {
    LDAP_URL: directory.url,
    LDAP_USER_DN: `uid={user},${testLdapStaffBaseDn}`,
    LOGIN_FAILURES_PER_ADDRESS: "10",
  };
  product = await openTestProduct({ settings });
});
after(async () => {
  if (skip) return;
  await product.close();
  await directory.stop();
});
beforeEach(async () => {
  if (!skip) await product.admin.query("truncate sign_in_throttle");
});

async function login(userCode: string, password = "域密码Abc123") {
  return product.ask(adAccountLogin, { userCode, password, ...(await captchaOf(product)) });
}

test("the directory's password opens a session like any other", { skip }, async () => {
  const { code, data } = await login(OFFICE_CLERK);
  assert.deepEqual([code, data.rtnCode, data.comCode], ["0000", "0000", "32010100"]);
  const { data: state } = await product.ask(querySessionStatus, {}, { token: data.token });
  assert.equal(state.loginWay, "AD");
});

for (const [description, userCode, password] of [
  ["a wrong password", OFFICE_CLERK, "wrong"],
  ["our own password", OFFICE_CLERK, "Chengbao@2026"],
  ["an account that only we know", CLERK_SUZHOU, "域密码Abc123"],
  ["an account that only the directory knows", "stranger", "域密码Abc123"],
  ["a disabled account", LEFT_CLERK, "域密码Abc123"],
  ["a filter for an account", "*", "域密码Abc123"],
  ["a DN for an account", "10000001,ou=职员", "域密码Abc123"],
] as const) {
  test(`${description} gets the same refusal as every other failure (AUTH003)`, { skip }, async () => {
    assert.equal((await login(userCode, password)).code, "AUTH003");
  });
}

test("an empty or blank password never reaches the directory", { skip }, async () => {
  for (const password of ["", " "]) assert.equal((await login(OFFICE_CLERK, password)).code, "SYS001");
});

test("a user without this sign-in method is told so (AUTH006)", { skip }, async () => {
  assert.equal((await login(AGENT)).code, "AUTH006");
});

test("directory and password share the five attempts of an account", { skip }, async () => {
  for (let turn = 1; turn <= 3; turn += 1) await login(CLERK, "wrong");
  for (let turn = 1; turn <= 2; turn += 1) {
    const input = { userCode: CLERK, password: "wrong", ...(await captchaOf(product)) };
    await product.ask(loginIn, input);
  }
  assert.equal((await login(CLERK)).code, "AUTH004");
});

test(
  "a captcha is required and works once, and attempts from one address are limited",
  { skip },
  async () => {
    const captcha = await captchaOf(product);
    const input = { userCode: OFFICE_CLERK, password: "x", ...captcha };
    assert.equal((await product.ask(adAccountLogin, { ...input, captchaCode: "0000" })).code, "AUTH001");
    assert.equal((await product.ask(adAccountLogin, input)).code, "AUTH002");
    for (let turn = 1; turn <= 10; turn += 1) await login(`7777777${turn}`);
    assert.equal((await login(OFFICE_CLERK)).code, "AUTH005");
  },
);
