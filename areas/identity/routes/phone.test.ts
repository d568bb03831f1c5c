import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { captureLog } from "#platform/testing/log-capture.ts";
import { AGENT } from "#platform/testing/people.ts";
import { phoneLogin, queryVerifyCode, sendPhoneCode, querySessionStatus } from "../contract/sign-in.ts";

/** The number of 20000001, who may sign in by phone, and of 10000001, who may not. */
const PHONE = "13000001026";
const WITHOUT = "13000001000";
const UNKNOWN = "13900009999";

let product: TestProduct;
let bare: TestProduct;
let lines: string[];

before(async () => {
  product = await openTestProduct({
    settings: { LOGIN_FAILURES_PER_ADDRESS: "14", LOG_LEVEL: "warn", TRUST_PROXY: "1" },
  });
  lines = captureLog(product.app);
  bare = await openTestProduct({ settings: { DEMO_DATA: "0" } });
});
after(() => Promise.all([product.close(), bare.close()]));
beforeEach(() => product.admin.query("truncate sign_in_throttle, phone_code, sms_outbox"));

const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
const OFFICE = "192.0.2.1";

async function send(phone = PHONE, of = product, address = OFFICE) {
  const { data } = await of.ask(queryVerifyCode, {});
  const input = { phone, captchaCode: "8888", captchaId: data.captchaId };
  return of.ask(sendPhoneCode, input, from(address));
}

async function sentCode(phone = PHONE): Promise<string> {
  const { rows } = await product.admin.query<{ content: string }>(
    "select content from sms_outbox where phone = $1 order by sms_id desc limit 1",
    [phone],
  );
  return /\d{6}/.exec(rows[0]?.content ?? "")?.[0] ?? "";
}

const login = (phoneCode: string, phone = PHONE, address = OFFICE) =>
  product.ask(phoneLogin, { phone, phoneCode }, from(address));
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("the code of the message opens a session, once", async () => {
  const sent = await send();
  assert.deepEqual([sent.code, sent.data.waitSeconds], ["0000", 60]);
  const code = await sentCode();
  const { data, ...answer } = await login(code);
  assert.deepEqual([answer.code, data.rtnCode, data.userCode], ["0000", "0000", AGENT]);
  assert.equal((await product.ask(querySessionStatus, {}, { token: data.token })).data.loginWay, "PHONE");
  assert.equal((await login(code)).code, "AUTH009");
});

test("of five simultaneous requests with the code one succeeds", async () => {
  await send();
  const code = await sentCode();
  const answers = await Promise.all(Array.from({ length: 5 }, () => login(code)));
  assert.equal(answers.filter((answer) => answer.code === "0000").length, 1);
});

test("the code is stored as a hash, and a demonstration shows the message in the outbox and in the log", async () => {
  lines.length = 0;
  await send();
  const code = await sentCode();
  assert.match(code, /^\d{6}$/);
  assert.ok(lines.some((line) => line.includes(`演示短信 ${PHONE}`) && line.includes(code)));
  const told = lines.length;
  await send(UNKNOWN);
  assert.equal(lines.length, told);
  const { rows } = await product.admin.query<{ code_hash: string }>("select code_hash from phone_code");
  assert.match(rows[0]?.code_hash ?? "", /^\$argon2id\$/);
});

test("an unknown number and one without the method get the same answer as a known one, and no message", async () => {
  const [known, unknown, without] = [await send(), await send(UNKNOWN), await send(WITHOUT)];
  for (const value of [unknown, without])
    assert.deepEqual([value.code, value.data], [known.code, known.data]);
  for (const phone of [UNKNOWN, WITHOUT]) {
    assert.equal(await sentCode(phone), "");
    assert.equal((await send(phone)).code, "AUTH010");
    assert.equal((await login("123456", phone)).code, "AUTH009");
  }
});

test("a second code within 60 seconds is refused with the remaining seconds, and later replaces the first", async () => {
  await send();
  const first = await sentCode();
  const soon = await send();
  assert.equal(soon.code, "AUTH010");
  assert.match(soon.message, /请 (60|59|58) 秒后再获取/);
  await product.admin.query("update phone_code set sent_at = sent_at - interval '60 seconds'");
  assert.equal((await send()).code, "0000");
  if (first !== (await sentCode())) assert.equal((await login(first)).code, "AUTH009");
  assert.equal((await login(await sentCode())).code, "0000");
});

test("five wrong attempts use up the code, and with a second code the number is locked after ten", async () => {
  await send();
  const code = await sentCode();
  for (let turn = 1; turn <= 5; turn += 1) assert.equal((await login(another(code))).code, "AUTH009");
  assert.equal((await login(code)).code, "AUTH009");
  await product.admin.query("update phone_code set sent_at = sent_at - interval '60 seconds'");
  await send();
  for (let turn = 7; turn <= 10; turn += 1)
    assert.equal((await login(another(await sentCode()))).code, "AUTH009");
  assert.equal((await login(await sentCode())).code, "AUTH004");
});

test("after five minutes the code has expired", async () => {
  await send();
  await product.admin.query("update phone_code set expires_at = now()");
  assert.equal((await login(await sentCode())).code, "AUTH009");
});

test("a number that two accounts share cannot be used to sign in", async () => {
  await product.admin.query("update app_user set mobile = $1 where user_code = '20000002'", [PHONE]);
  assert.equal((await send()).code, "0000");
  assert.equal(await sentCode(), "");
  await product.admin.query("update app_user set mobile = '13000001027' where user_code = '20000002'");
});

test("a disabled user gets no code", async () => {
  await product.admin.query("update app_user set valid_status = '0' where user_code = '20000001'");
  await send();
  assert.equal(await sentCode(), "");
  await product.admin.query("update app_user set valid_status = '1' where user_code = '20000001'");
});

test("sending needs a captcha that works once", async () => {
  const { data } = await product.ask(queryVerifyCode, {});
  const input = { phone: PHONE, captchaCode: "0000", captchaId: data.captchaId };
  assert.equal((await product.ask(sendPhoneCode, input)).code, "AUTH001");
  assert.equal((await product.ask(sendPhoneCode, { ...input, captchaCode: "8888" })).code, "AUTH002");
  assert.equal(await sentCode(), "");
});

test("sending and attempts are limited by address", async () => {
  for (let turn = 10; turn < 24; turn += 1) assert.equal((await send(`139000099${turn}`)).code, "0000");
  assert.equal((await send(UNKNOWN)).code, "AUTH005");
  for (let turn = 10; turn < 24; turn += 1)
    assert.equal((await login("123456", `139000099${turn}`)).code, "AUTH009");
  assert.equal((await login("123456")).code, "AUTH005");
});

async function countSentCodes(): Promise<number | undefined> {
  const { rows } = await product.admin.query<{ failures: number }>(
    "select failures from sign_in_throttle where target = 'sms:'",
  );
  return rows[0]?.failures;
}

test("a code that is refused is not counted, and one by which its user signs in is taken off again", async () => {
  await send();
  for (let turn = 1; turn <= 20; turn += 1) assert.equal((await send()).code, "AUTH010");
  assert.equal(await countSentCodes(), 1);
  assert.equal((await login(await sentCode())).code, "0000");
  assert.equal(await countSentCodes(), 0);
});

test("a number that signed in from an address gets its code there, whatever the others did", async () => {
  await send();
  assert.equal((await login(await sentCode())).code, "0000");
  for (let turn = 10; turn < 24; turn += 1) await send(`139000099${turn}`);
  for (let turn = 10; turn < 24; turn += 1) await login("123456", `139000099${turn}`);
  assert.deepEqual(
    [(await send(UNKNOWN)).code, (await login("123456", UNKNOWN)).code],
    ["AUTH005", "AUTH005"],
  );
  await product.admin.query("update phone_code set sent_at = sent_at - interval '60 seconds'");
  assert.equal((await send()).code, "0000");
  assert.equal((await login(await sentCode())).code, "0000");
  assert.equal(await countSentCodes(), 14);
});

test("a number is known in the whole network that it signed in from, and takes off only what it was counted", async () => {
  const [first, second] = ["2001:db8:5:1::1", "2001:db8:5:1::2"];
  await send(PHONE, product, first);
  assert.equal((await login(await sentCode(), PHONE, first)).code, "0000");
  for (const phone of ["13900009910", "13900009911"]) await send(phone, product, first);
  assert.equal(await countSentCodes(), 2);
  await product.admin.query("update phone_code set sent_at = sent_at - interval '60 seconds'");
  assert.equal((await send(PHONE, product, second)).code, "0000");
  assert.equal(await countSentCodes(), 2);
  assert.equal((await login(await sentCode(), PHONE, second)).code, "0000");
  assert.equal(await countSentCodes(), 2);
});

test("of codes requested at the same moment for many numbers only those in the count are made", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => send(`139000099${turn + 10}`)));
  assert.equal(answers.filter((answer) => answer.code === "0000").length, 14);
  const { rows } = await product.admin.query<{ codes: number }>(
    "select count(*)::int as codes from phone_code",
  );
  assert.equal(rows[0]?.codes, 14);
});

test("an invalid mobile number and an invalid code are reported by field", async () => {
  const wrong = await product.ask(phoneLogin, { phone: "12345", phoneCode: "12a456" });
  assert.deepEqual(
    wrong.fields?.map(({ path, message }) => [path, message]),
    [
      ["phone", "请输入11位手机号码"],
      ["phoneCode", "验证码应为6位数字"],
    ],
  );
});

test("without a gateway and outside a demonstration the method is closed", async () => {
  assert.equal((await send(PHONE, bare)).code, "AUTH006");
  assert.equal((await bare.ask(phoneLogin, { phone: PHONE, phoneCode: "123456" })).code, "AUTH006");
});
