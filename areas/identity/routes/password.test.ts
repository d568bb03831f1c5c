import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import {
  AGENT,
  AGENT_BEIJING,
  CLERK,
  CLERK_BEIJING,
  CLERK_SHANGHAI,
  CLERK_SUZHOU,
  LEFT_CLERK,
  OFFICE_CLERK,
  PRODUCT_MANAGER,
  QUERY_POST,
  SALESMAN,
  TRAVEL_AGENT,
} from "#platform/testing/people.ts";
import {
  adAccountLogin,
  loginIn,
  loginOut,
  modifyPassword,
  queryPrpdUserByToken,
  queryVerifyCode,
  sendPhoneCode,
} from "../contract/sign-in.ts";

const PASSWORD = "Chengbao@2026";
let product: TestProduct;

before(async () => {
  product = await openTestProduct({ settings: { LOGIN_FAILURES_PER_ADDRESS: "12" } });
});
after(() => product.close());
beforeEach(() => product.admin.query("truncate sign_in_throttle"));

async function captcha() {
  const { data } = await product.ask(queryVerifyCode, {});
  return { captchaCode: "8888", captchaId: data.captchaId };
}

async function login(userCode: string, password = PASSWORD) {
  return product.ask(loginIn, { userCode, password, ...(await captcha()) });
}

type Passwords = Partial<Record<"userCode" | "oldPassword" | "newPassword" | "confirmNewPassword", string>>;

async function changePassword(changes: Passwords = {}) {
  const newPassword = changes.newPassword ?? "Another-2027";
  return product.ask(modifyPassword, {
    userCode: AGENT,
    oldPassword: PASSWORD,
    newPassword,
    confirmNewPassword: newPassword,
    ...changes,
    ...(await captcha()),
  });
}

async function events(userCode: string) {
  const { rows } = await product.admin.query<{ login_way: string; outcome: string; address: string }>(
    "select login_way, outcome, address from login_event where user_code = $1 order by event_id",
    [userCode],
  );
  return rows.map((row) => `${row.login_way} ${row.outcome} ${row.address}`);
}

test("the fifth failure locks the account for a minute, also for the right password, and no other account", async () => {
  for (let turn = 1; turn <= 5; turn += 1) assert.equal((await login(OFFICE_CLERK, "wrong")).code, "AUTH003");
  const locked = await login(OFFICE_CLERK);
  assert.deepEqual(
    [locked.code, locked.message],
    ["AUTH004", "登录失败次数过多，账号已锁定，请 1 分钟后重试"],
  );
  assert.equal((await login(CLERK)).code, "0000");
  await product.admin.query("update sign_in_throttle set blocked_until = null");
  assert.equal((await login(OFFICE_CLERK)).code, "0000");
});

test("a right password after four failures clears the count", async () => {
  for (let turn = 1; turn <= 4; turn += 1) await login(CLERK, "wrong");
  assert.equal((await login(CLERK)).code, "0000");
  assert.equal((await login(CLERK, "wrong")).code, "AUTH003");
  assert.equal((await login(CLERK)).code, "0000");
});

test("an unknown account is locked like a known one", async () => {
  for (let turn = 1; turn <= 5; turn += 1) assert.equal((await login("99999999", "x")).code, "AUTH003");
  assert.equal((await login("99999999", "x")).code, "AUTH004");
});

test("an address with too many failures waits, whatever the account, and its successes do not count", async () => {
  for (let turn = 1; turn <= 14; turn += 1) assert.equal((await login(CLERK_BEIJING)).code, "0000");
  for (let turn = 1; turn <= 12; turn += 1) assert.equal((await login(`8888888${turn}`)).code, "AUTH003");
  const throttled = await login(CLERK_SUZHOU);
  assert.equal(throttled.code, "AUTH005");
  assert.match(throttled.message, /请 1 分钟后重试/);
});

test("only a user who knows the password learns that the sign-in method is not permitted", async () => {
  await product.admin.query("update app_user set login_ways = '{AD}' where user_code = '10000043'");
  assert.equal((await login(PRODUCT_MANAGER, "wrong")).code, "AUTH003");
  assert.equal((await login(PRODUCT_MANAGER)).code, "AUTH006");
});

test("the log states who signed in by which method from where, and holds no password", async () => {
  await login(CLERK_SHANGHAI, "my-secret-guess");
  const { data } = await login(CLERK_SHANGHAI);
  await product.ask(loginOut, {}, { token: data.token });
  assert.deepEqual(await events(CLERK_SHANGHAI), [
    "PWD rejected 127.0.0.1",
    "PWD opened 127.0.0.1",
    "PWD signedOut 127.0.0.1",
  ]);
  await login("my-secret-password", "x");
  const { rows } = await product.admin.query<{ found: boolean }>(
    `select exists (select from login_event e where e::text like '%secret%')
       or exists (select from sign_in_throttle t where t::text like '%guess%') as found`,
  );
  assert.equal(rows[0]?.found, false);
});

test("a changed password ends every session of the user, and the new one works", async () => {
  const [one, other] = await Promise.all([login(AGENT), login(AGENT)]);
  assert.equal((await changePassword()).code, "0000");
  for (const { data } of [one, other])
    assert.equal((await product.ask(queryPrpdUserByToken, {}, { token: data.token })).status, 401);
  assert.equal((await login(AGENT)).code, "AUTH003");
  assert.equal((await login(AGENT, "Another-2027")).code, "0000");
  assert.ok((await events(AGENT)).includes("PWD passwordChanged 127.0.0.1"));
});

test("a captcha used by one sign-in method is used up for all", async () => {
  const one = await captcha();
  assert.equal(
    (await product.ask(loginIn, { userCode: OFFICE_CLERK, password: "x", ...one })).code,
    "AUTH003",
  );
  const change = { userCode: AGENT_BEIJING, oldPassword: PASSWORD, newPassword: "Another-2027" };
  const changing = { ...change, confirmNewPassword: change.newPassword, ...one };
  assert.equal((await product.ask(modifyPassword, changing)).code, "AUTH002");
  assert.equal((await product.ask(sendPhoneCode, { phone: "13000001027", ...one })).code, "AUTH002");
  assert.equal((await product.ask(adAccountLogin, { userCode: "1", password: "x", ...one })).code, "AUTH002");
});

test("of two simultaneous changes from the same password one succeeds", async () => {
  const changes = ["First-chosen-1", "Second-chosen-2"].map((newPassword) =>
    changePassword({ userCode: TRAVEL_AGENT, newPassword, confirmNewPassword: newPassword }),
  );
  const codes = (await Promise.all(changes)).map((answer) => answer.code);
  assert.deepEqual(codes.toSorted(), ["0000", "AUTH013"]);
});

test("a user who may not change the password here is told so each time, and is not locked", async () => {
  const input = { userCode: SALESMAN };
  for (let turn = 1; turn <= 7; turn += 1) assert.equal((await changePassword(input)).code, "AUTH016");
  const { rows } = await product.admin.query(
    "select from login_event where user_code = '10000011' and outcome = 'passwordNotOffered'",
  );
  assert.equal(rows.length, 7);
});

const wrongChanges: [string, Passwords, string][] = [
  ["a wrong old password", { oldPassword: "wrong" }, "AUTH013"],
  ["an unknown account", { userCode: "99999999" }, "AUTH013"],
  ["a disabled account", { userCode: LEFT_CLERK }, "AUTH013"],
  ["two different new ones", { confirmNewPassword: "Another-2028" }, "AUTH014"],
  ["a short one", { newPassword: "Short1" }, "AUTH015"],
  ["one without digits", { newPassword: "only-letters" }, "AUTH015"],
  ["the old one again", { newPassword: PASSWORD }, "AUTH015"],
  ["an account that may not", { userCode: SALESMAN }, "AUTH016"],
];
for (const [description, changes, code] of wrongChanges) {
  test(`changing the password with ${description} is refused (${code})`, async () => {
    const withUser = { userCode: AGENT_BEIJING, ...changes };
    assert.equal((await changePassword(withUser)).code, code);
  });
}

test("a user with user:password may change the password, whatever the account begins with", async () => {
  assert.equal((await changePassword({ userCode: QUERY_POST })).code, "0000");
});

test("guessing the old password locks the account like guessing at the sign-in", async () => {
  for (let turn = 1; turn <= 5; turn += 1)
    await changePassword({ userCode: AGENT_BEIJING, oldPassword: "wrong" });
  assert.equal((await changePassword({ userCode: AGENT_BEIJING })).code, "AUTH004");
  assert.equal((await login(AGENT_BEIJING)).code, "AUTH004");
});

test("changing the password needs a captcha that works once, and is limited by address", async () => {
  const spent = await captcha();
  const input = {
    userCode: AGENT_BEIJING,
    oldPassword: "wrong",
    newPassword: "Another-2027",
    confirmNewPassword: "Another-2027",
  };
  assert.equal(
    (await product.ask(modifyPassword, { ...input, ...spent, captchaCode: "0000" })).code,
    "AUTH001",
  );
  assert.equal((await product.ask(modifyPassword, { ...input, ...spent })).code, "AUTH002");
  for (let turn = 1; turn <= 12; turn += 1) await changePassword({ userCode: `7777777${turn}` });
  assert.equal((await changePassword({ userCode: AGENT_BEIJING })).code, "AUTH005");
});

test("Chinese-only passwords, Chinese accounts and captchas with punctuation are reported by field", async () => {
  const wrong = await product.ask(modifyPassword, {
    userCode: "账号",
    oldPassword: "密码",
    newPassword: "密码",
    confirmNewPassword: "密码",
    captchaCode: "8-8",
    captchaId: "x",
  });
  assert.equal(wrong.code, "SYS001");
  assert.deepEqual(
    wrong.fields?.map(({ path, message }) => [path, message]),
    [
      ["userCode", "账号输入不合法"],
      ["oldPassword", "密码输入不合法"],
      ["newPassword", "密码输入不合法"],
      ["confirmNewPassword", "密码输入不合法"],
      ["captchaCode", "验证码输入不合法"],
    ],
  );
});

test("without a directory its sign-in method is closed", async () => {
  const input = { userCode: OFFICE_CLERK, password: PASSWORD };
  assert.equal((await product.ask(adAccountLogin, { ...input, ...(await captcha()) })).code, "AUTH006");
});
