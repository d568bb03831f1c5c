import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { CLERK, CLERK_SUZHOU, OFFICE_CLERK, PRODUCT_MANAGER, SALESMAN } from "#platform/testing/people.ts";
import { startPasswordRunCounter, type PasswordRunCounter } from "#platform/testing/work-counters.ts";
import { loginIn, modifyPassword, queryVerifyCode } from "../contract/sign-in.ts";

const PASSWORD = "Chengbao@2026";
const OFFICE = "192.0.2.1";
const STRANGER = "198.51.100.7";
const LIMIT = 12;
let product: TestProduct;
let work: PasswordRunCounter;

before(async () => {
  const settings = { LOGIN_FAILURES_PER_ADDRESS: String(LIMIT), TRUST_PROXY: "1" };
  product = await openTestProduct({ chores: false, settings });
  work = await startPasswordRunCounter();
});
after(() => product.close());
beforeEach(() => product.admin.query("truncate sign_in_throttle"));

type TestServer = Pick<TestProduct, "ask">;
type Guess = { userCode: string; password?: string; address?: string };

async function captcha() {
  const { data } = await product.ask(queryVerifyCode, {});
  return { captchaCode: "8888", captchaId: data.captchaId };
}

async function login({ userCode, password = PASSWORD, address = OFFICE }: Guess, of: TestServer = product) {
  const input = { userCode, password, ...(await captcha()) };
  return of.ask(loginIn, input, { headers: { "x-forwarded-for": address } });
}

async function fail(times: number, guess: Guess): Promise<void> {
  for (let turn = 1; turn <= times; turn += 1)
    assert.equal((await login({ password: "wrong", ...guess })).code, "AUTH003");
}

/** Lets every present delay end. */
const wait = () => product.admin.query("update sign_in_throttle set blocked_until = null");

async function countFailures(): Promise<number> {
  const { rows } = await product.admin.query<{ failures: number }>(
    "select coalesce(sum(failures), 0)::int as failures from sign_in_throttle",
  );
  return rows[0]?.failures ?? 0;
}

const countCodes = (answers: { code: string }[], code: string) =>
  answers.filter((answer) => answer.code === code).length;

test("ninety right sign-ins at once from one address all succeed, and none counts", async () => {
  const { rows } = await product.admin.query<{ user_code: string }>(
    "select user_code from app_user where valid_status = '1' and 'PWD' = any (login_ways) order by user_code limit 30",
  );
  const people = rows.map((row) => row.user_code);
  assert.equal(people.length, 30);
  const logins = [people, people, people].flatMap((codes) => codes.map((userCode) => login({ userCode })));
  assert.equal(countCodes(await Promise.all(logins), "0000"), 90);
  assert.equal(await countFailures(), 0);
});

test("twenty right sign-ins at once of one account succeed beside four wrong ones", async () => {
  const right = Array.from({ length: 20 }, () => login({ userCode: CLERK }));
  const wrong = Array.from({ length: 4 }, () => login({ userCode: CLERK, password: "wrong" }));
  assert.equal(countCodes(await Promise.all(right), "0000"), 20);
  assert.equal(countCodes(await Promise.all(wrong), "AUTH003"), 4);
});

test("guessing locks an account at the address of the guesses, and nowhere else", async () => {
  await fail(5, { userCode: OFFICE_CLERK, address: STRANGER });
  const locked = await login({ userCode: OFFICE_CLERK, address: STRANGER });
  assert.deepEqual(
    [locked.code, locked.message],
    ["AUTH004", "登录失败次数过多，账号已锁定，请 1 分钟后重试"],
  );
  assert.equal((await login({ userCode: OFFICE_CLERK })).code, "0000");
});

test("each further failure doubles the delay up to 15 minutes, and a right password ends it", async () => {
  await fail(4, { userCode: CLERK });
  const minutes = [];
  for (let turn = 1; turn <= 6; turn += 1) {
    await fail(1, { userCode: CLERK });
    const { code, message } = await login({ userCode: CLERK });
    assert.equal(code, "AUTH004");
    minutes.push(Number(/请 (\d+) 分钟后重试/.exec(message)?.[1]));
    await wait();
  }
  assert.deepEqual(minutes, [1, 2, 4, 8, 15, 15]);
  assert.equal((await login({ userCode: CLERK })).code, "0000");
  await fail(4, { userCode: CLERK });
  assert.equal((await login({ userCode: CLERK })).code, "0000");
});

test("a refused attempt is not counted", async () => {
  await fail(5, { userCode: CLERK });
  const counted = await countFailures();
  for (let turn = 1; turn <= 10; turn += 1)
    assert.equal((await login({ userCode: CLERK, password: "wrong" })).code, "AUTH004");
  assert.equal(await countFailures(), counted);
});

test("after a day the failures of an account are forgotten", async () => {
  await fail(4, { userCode: CLERK });
  await product.admin.query("update sign_in_throttle set window_ends = now()");
  await fail(4, { userCode: CLERK });
  assert.equal((await login({ userCode: CLERK })).code, "0000");
});

test("an address used up by guesses is closed for strangers, and open to who signed in from there", async () => {
  assert.equal((await login({ userCode: CLERK })).code, "0000");
  for (let turn = 1; turn <= LIMIT; turn += 1) await fail(1, { userCode: `8888888${turn}` });
  const stranger = await login({ userCode: CLERK_SUZHOU });
  assert.deepEqual([stranger.code, stranger.message], ["AUTH005", "登录尝试过于频繁，请 1 分钟后重试"]);
  await fail(3, { userCode: CLERK });
  assert.equal((await login({ userCode: CLERK })).code, "0000");
  assert.equal((await login({ userCode: CLERK_SUZHOU, address: STRANGER })).code, "0000");
  await product.admin.query("update sign_in_throttle set known_until = null");
  assert.equal((await login({ userCode: CLERK })).code, "AUTH005");
});

test("guesses from many addresses delay an account where it is not known, and not where it is", async () => {
  assert.equal((await login({ userCode: SALESMAN })).code, "0000");
  for (let turn = 1; turn <= 20; turn += 1)
    await fail(1, { userCode: SALESMAN, address: `203.0.113.${turn}` });
  assert.equal((await login({ userCode: SALESMAN, address: STRANGER })).code, "AUTH004");
  assert.equal((await login({ userCode: SALESMAN })).code, "0000");
  assert.equal((await login({ userCode: CLERK, address: STRANGER })).code, "0000");
});

test("of twenty guesses at the same moment five are judged", async () => {
  const captchas = await Promise.all(Array.from({ length: 20 }, captcha));
  work.reset();
  const answers = await Promise.all(
    captchas.map((solved) => product.ask(loginIn, { userCode: CLERK_SUZHOU, password: "wrong", ...solved })),
  );
  assert.deepEqual([countCodes(answers, "AUTH003"), countCodes(answers, "AUTH004")], [5, 15]);
  assert.equal(work.passwordRuns(), 5);
});

test("of guesses at the same moment, in two processes, at many accounts or from many addresses, only those in the count are answered", async () => {
  const other = await product.openAnother();
  const twoProcesses = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      login({ userCode: CLERK_SUZHOU, password: "wrong" }, turn % 2 === 0 ? product : other),
    ),
  );
  assert.equal(countCodes(twoProcesses, "AUTH003"), 5);
  await product.admin.query("truncate sign_in_throttle");
  const manyAccounts = await Promise.all(
    Array.from({ length: LIMIT + 8 }, (_, turn) => login({ userCode: `777777${turn}`, password: "wrong" })),
  );
  assert.deepEqual([countCodes(manyAccounts, "AUTH003"), countCodes(manyAccounts, "AUTH005")], [LIMIT, 8]);
  const manyAddresses = await Promise.all(
    Array.from({ length: 26 }, (_, turn) =>
      login({ userCode: CLERK_SUZHOU, password: "wrong", address: `203.0.113.${turn}` }),
    ),
  );
  assert.deepEqual([countCodes(manyAddresses, "AUTH003"), countCodes(manyAddresses, "AUTH004")], [20, 6]);
  await other.close();
});

test("of guesses at the same moment from many addresses of one network no more are judged than from one address", async () => {
  const runsBefore = work.passwordRuns();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      login({ userCode: CLERK_SUZHOU, password: "wrong", address: `2001:db8:7:1::${turn}` }),
    ),
  );
  assert.deepEqual([countCodes(answers, "AUTH003"), countCodes(answers, "AUTH004")], [5, 7]);
  assert.equal(work.passwordRuns() - runsBefore, 5);
});

test("a right password of a user who may not sign in with it is no failure", async () => {
  await product.admin.query("update app_user set login_ways = '{AD}' where user_code = $1", [
    PRODUCT_MANAGER,
  ]);
  for (let turn = 1; turn <= 7; turn += 1)
    assert.equal((await login({ userCode: PRODUCT_MANAGER })).code, "AUTH006");
  assert.equal(await countFailures(), 0);
});

test("guesses at the old password count with those of the sign-in", async () => {
  await fail(3, { userCode: CLERK });
  const change = { userCode: CLERK, newPassword: "Another-2027", confirmNewPassword: "Another-2027" };
  const headers = { "x-forwarded-for": OFFICE };
  for (const code of ["AUTH013", "AUTH013", "AUTH004"]) {
    const input = { ...change, oldPassword: "wrong", ...(await captcha()) };
    assert.equal((await product.ask(modifyPassword, input, { headers })).code, code);
  }
});
