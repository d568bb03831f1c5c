import assert from "node:assert/strict";
import { test } from "node:test";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import {
  findFirstInvalidLoginField,
  findMissingLoginFields,
  readDemoAccounts,
  toLoginErrors,
} from "./login-rules.ts";

const filled = { userCode: OFFICE_CLERK, password: "Demo-2026", captchaCode: "8888" };

test("an empty field is asked for by its name, a full form by none", () => {
  assert.deepEqual(findMissingLoginFields(filled), {});
  assert.deepEqual(findMissingLoginFields({ ...filled, userCode: " ", captchaCode: "" }), {
    userCode: "请输入账号",
    captchaCode: "请输入验证码",
  });
});

for (const [code, message, field] of [
  ["AUTH001", "验证码错误", "captchaCode"],
  ["AUTH002", "验证码已失效", "captchaCode"],
  ["AUTH003", "账号或密码错误", "password"],
] as const) {
  test(`${message} stands at ${field}`, () => {
    assert.deepEqual(toLoginErrors({ code, message, fields: [] }), { [field]: message });
  });
}

test("other refusals stand at the fields that they name, unknown fields nowhere", () => {
  const fields = [
    { path: "userCode", message: "超出限制，20个字以内" },
    { path: "captchaId", message: "请输入文字" },
  ];
  assert.deepEqual(toLoginErrors({ code: "SYS001", message: "提交的内容有误", fields }), {
    userCode: "超出限制，20个字以内",
  });
});

test("the first invalid field in reading order gets the focus", () => {
  assert.equal(findFirstInvalidLoginField({ captchaCode: "验证码错误", password: "错" }), "password");
  assert.equal(findFirstInvalidLoginField({}), undefined);
});

test("demo accounts are read whole or not at all", () => {
  const account = { userCode: OFFICE_CLERK, userName: "测试员甲", does: "内勤", password: "p" };
  assert.deepEqual(readDemoAccounts(JSON.stringify([account, { userCode: "x" }, null])), [account]);
  assert.deepEqual(readDemoAccounts("{}"), []);
  assert.deepEqual(readDemoAccounts("not json"), []);
});
