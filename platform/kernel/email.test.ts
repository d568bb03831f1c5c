import assert from "node:assert/strict";
import { test } from "node:test";
import { emailFault } from "./email.ts";

test("an e-mail address has one @ and a dot after it", () => {
  for (const text of ["a@b.cn", "cust.foreign1@example.com", "张三@例子.公司", "a+b@mail.example.com.cn"])
    assert.equal(emailFault(text), undefined, text);
  for (const text of ["", "a", "a@b", "@b.cn", "a@.cn", "a@b.", "a@b..cn", "a@@b.cn", "a b@c.cn", "a@b.cn\n"])
    assert.equal(emailFault(text), "邮箱格式不正确", JSON.stringify(text));
});

test("an e-mail address has at most 254 characters", () => {
  assert.equal(emailFault(`${"a".repeat(249)}@b.cn`), undefined);
  assert.equal(emailFault(`${"a".repeat(250)}@b.cn`), "邮箱地址过长");
});
