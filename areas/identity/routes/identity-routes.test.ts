import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { CLERK, CLERK_SUZHOU, LEFT_CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { loginIn, loginOut, queryPrpdUserByToken, queryVerifyCode } from "../contract/sign-in.ts";

let product: TestProduct;

before(async () => {
  product = await openTestProduct();
});
after(() => product.close());

async function captchaId(): Promise<string> {
  return (await product.ask(queryVerifyCode, {})).data.captchaId;
}

async function login(
  changes: Partial<Record<"userCode" | "password" | "captchaCode" | "captchaId", string>> = {},
) {
  const input = {
    userCode: OFFICE_CLERK,
    password: "Chengbao@2026",
    captchaCode: "8888",
    captchaId: await captchaId(),
    ...changes,
  };
  return product.ask(loginIn, input);
}

test("the right account, password and captcha open a session for the token", async () => {
  const { code, data } = await login();
  assert.deepEqual(
    [code, data.userCode, data.userName, data.comCode],
    ["0000", OFFICE_CLERK, "测试员甲", "32010100"],
  );
  const me = await product.ask(queryPrpdUserByToken, {}, { token: data.token });
  const { permissions: _permissions, menuList: _menuList, ...user } = me.data;
  assert.deepEqual(user, {
    userCode: OFFICE_CLERK,
    newUserCode: "N10000001",
    userName: "测试员甲",
    email: "user10000001@example.com",
    mobile: "13000001000",
    comCode: "32010100",
    comCodeName: "示例财产保险股份有限公司南京建邺营业部",
    userGradeResList: [{ gradeCode: "PROP001", gradeName: "内勤综合岗（全功能）" }],
  });
});

test("the token is stored as a hash only", async () => {
  const { data } = await login();
  const { rows } = await product.admin.query<{ found: string }>(
    "select count(*) as found from session where session::text like '%' || $1 || '%'",
    [data.token],
  );
  assert.equal(rows[0]?.found, "0");
});

test("a captcha is an image whose ticket hides the answer, and no two are alike", async () => {
  const { data } = await product.ask(queryVerifyCode, {});
  assert.match(data.captchaImg, /^data:image\/svg\+xml;base64,/);
  assert.ok(!Buffer.from(data.captchaId, "base64url").includes("8888"));
  assert.notEqual(data.captchaId, await captchaId());
});

test("a captcha works once, even if ten requests use it at the same moment", async () => {
  const id = await captchaId();
  const answers = await Promise.all(Array.from({ length: 10 }, () => login({ captchaId: id })));
  assert.deepEqual(answers.map((answer) => answer.code).toSorted(), [
    "0000",
    ...Array.from({ length: 9 }, () => "AUTH002"),
  ]);
});

test("a wrong answer uses up the ticket, and a forged ticket is refused", async () => {
  const id = await captchaId();
  assert.equal((await login({ captchaId: id, captchaCode: "0000" })).code, "AUTH001");
  assert.equal((await login({ captchaId: id })).code, "AUTH002");
  assert.equal((await login({ captchaId: "x".repeat(80) })).code, "AUTH002");
});

test("an unknown account, a wrong password and a disabled account get the same refusal", async () => {
  const refused = await Promise.all([
    login({ userCode: "99999999" }),
    login({ password: "wrong" }),
    login({ userCode: LEFT_CLERK }),
  ]);
  const told = refused.map(({ code, message, next }) => [code, message, next]);
  assert.deepEqual(
    told,
    Array.from({ length: 3 }, () => ["AUTH003", "账号或密码错误", "请核对后重试；忘记密码请提交工单重置"]),
  );
});

test("signing out ends the session at once, and an expired or invented token has none", async () => {
  const { data } = await login();
  assert.equal((await product.ask(loginOut, {}, { token: data.token })).code, "0000");
  assert.equal((await product.ask(queryPrpdUserByToken, {}, { token: data.token })).status, 401);
  const expired = (await login()).data.token;
  await product.admin.query(
    "update session set expires_at = now() - interval '1 second' where revoked_at is null",
  );
  assert.equal((await product.ask(queryPrpdUserByToken, {}, { token: expired })).status, 401);
  assert.equal((await product.ask(queryPrpdUserByToken, {}, { token: "A".repeat(43) })).status, 401);
});

test("a user who is disabled or removed from the branch is refused at the next request", async () => {
  const disabled = (await login({ userCode: CLERK })).data.token;
  await product.admin.query("update app_user set valid_status = '0' where user_code = '10000002'");
  assert.equal((await product.ask(queryPrpdUserByToken, {}, { token: disabled })).status, 401);
  await product.admin.query("update app_user set valid_status = '1' where user_code = '10000002'");
  const secondAnswer = await product.ask(queryPrpdUserByToken, {}, { token: disabled });
  assert.equal(secondAnswer.status, 401, "let in again, the old token stays dead");
  const moved = (await login({ userCode: CLERK_SUZHOU })).data.token;
  await product.admin.query(
    "delete from user_company where user_code = '10000003' and com_code = '32050100'",
  );
  assert.equal((await product.ask(queryPrpdUserByToken, {}, { token: moved })).status, 401);
});
