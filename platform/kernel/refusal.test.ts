import assert from "node:assert/strict";
import { test } from "node:test";
import { createRefusalEnvelope } from "./envelope.ts";
import { defineRefusals, Refusal } from "./refusal.ts";

const { tooSoon, marked } = defineRefusals({
  tooSoon: { code: "XXX001", message: "验证码刚刚发送到{phone}", next: "请在 {seconds} 秒后重新获取" },
  marked: { code: "XXX002", message: "<b>{name}</b>", next: "联系{name}", html: true },
});

test("message and next step take their values", () => {
  const values = { phone: "138****0009", seconds: "60" };
  const envelope = createRefusalEnvelope(new Refusal(tooSoon, { values }), "r1");
  assert.deepEqual(
    [envelope.message, envelope.next],
    ["验证码刚刚发送到138****0009", "请在 60 秒后重新获取"],
  );
});

test("in a refusal of HTML no value becomes an element", () => {
  const { message, next } = new Refusal(marked, { values: { name: `<i title="a">'&` } });
  const escaped = "&lt;i title=&quot;a&quot;&gt;&#39;&amp;";
  assert.deepEqual([message, next], [`<b>${escaped}</b>`, `联系${escaped}`]);
});
