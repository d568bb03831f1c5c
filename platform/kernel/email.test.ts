import assert from "node:assert/strict";
import { test } from "node:test";
import { checkEmail } from "./email.ts";

test("an e-mail address has one @ and a dot after it", () => {
  for (const text of ["a@b.cn", "cust.foreign1@example.com", "张三@例子.公司", "a+b@mail.example.com.cn"])
    assert.equal(checkEmail(text), undefined, text);
  for (const text of ["", "a", "a@b", "@b.cn", "a@.cn", "a@b.", "a@b..cn", "a@@b.cn", "a b@c.cn", "a@b.cn\n"])
    assert.equal(checkEmail(text), "邮箱格式不正确", JSON.stringify(text));
});

test("an e-mail address has at most 254 characters", () => {
  assert.equal(checkEmail(`${"a".repeat(249)}@b.cn`), undefined);
  assert.equal(checkEmail(`${"a".repeat(250)}@b.cn`), "邮箱地址过长");
});
