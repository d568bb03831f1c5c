import assert from "node:assert/strict";
import { test } from "node:test";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import {
  type PasswordFormField,
  checkPasswordValues,
  toPasswordErrors,
  trimPasswordValues,
} from "./password-rules.ts";

const filled = {
  userCode: OFFICE_CLERK,
  oldPassword: "Chengbao@2026",
  newPassword: "Better-2027x",
  confirmNewPassword: "Better-2027x",
  captchaCode: "8888",
};

test("a filled form has no errors, an empty one asks for each field", () => {
  assert.deepEqual(checkPasswordValues(filled), {});
  const empty = trimPasswordValues({
    userCode: " ",
    oldPassword: "",
    newPassword: "　",
    confirmNewPassword: "",
    captchaCode: "",
  });
  assert.deepEqual(
    Object.values(checkPasswordValues(empty)),
    Array.from({ length: 5 }, () => "请输入"),
  );
});

for (const [field, value, message] of [
  ["userCode", "测试员甲", "账号输入不合法"],
  ["oldPassword", "原来的密码", "密码输入不合法"],
  ["newPassword", "新的密码", "密码输入不合法"],
  ["confirmNewPassword", "新的密码", "密码输入不合法"],
  ["captchaCode", "88 8", "验证码输入不合法"],
  ["captchaCode", "八八", "验证码输入不合法"],
] satisfies [PasswordFormField, string, string][]) {
  test(`${field} “${value}” says ${message}`, () =>
    assert.equal(checkPasswordValues({ ...filled, [field]: value })[field], message));
}

test("one letter that is not Chinese is enough", () =>
  assert.deepEqual(checkPasswordValues({ ...filled, oldPassword: "密码1" }), {}));

test("two new passwords that differ are told at the second", () =>
  assert.deepEqual(checkPasswordValues({ ...filled, confirmNewPassword: "Better-2027y" }), {
    confirmNewPassword: "两次输入的密码不一致，请重新输入",
  }));

test("values are trimmed before they are looked at", () =>
  assert.equal(trimPasswordValues({ ...filled, userCode: " 10000001 " }).userCode, OFFICE_CLERK));

for (const [code, field] of [
  ["AUTH001", "captchaCode"],
  ["AUTH002", "captchaCode"],
  ["AUTH013", "oldPassword"],
  ["AUTH014", "confirmNewPassword"],
  ["AUTH015", "newPassword"],
] as const) {
  test(`${code} stands at ${field}`, () =>
    assert.deepEqual(toPasswordErrors({ code, message: "不对", fields: [] }), { [field]: "不对" }));
}
