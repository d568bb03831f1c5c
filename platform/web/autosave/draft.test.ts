import assert from "node:assert/strict";
import { test } from "node:test";
import { type Draft, isFreshDraft, omitSecretValues, listSecretFields } from "./draft.ts";
import { formatSavedAt } from "./saved-at.ts";

const DAY_MS = 24 * 3600 * 1000;

test("a draft is offered for thirty days and not a millisecond longer", () => {
  const draft = { savedMs: 1000 } as Draft;
  assert.equal(isFreshDraft(draft, 1000 + 30 * DAY_MS), true);
  assert.equal(isFreshDraft(draft, 1001 + 30 * DAY_MS), false);
});

test("passwords and captchas are never kept, at whatever depth, nor what the form holds back", () => {
  const day = new Date(0);
  const values = {
    holder: "张三",
    newPassword: "x",
    captchaCode: "8888",
    pin: "1234",
    rows: [{ name: "甲", oldPassword: "x" }],
    inner: { 密码: "x", pwd: "x", kept: null },
    day,
  };
  assert.deepEqual(omitSecretValues(values, ["pin"]), {
    holder: "张三",
    rows: [{ name: "甲" }],
    inner: { kept: null },
    day,
  });
});

test("a pasted private key is never kept, whatever its field", () => {
  const key = "-----BEGIN EC PRIVATE KEY-----\nMHc=\n-----END EC PRIVATE KEY-----";
  const values = {
    partner: { name: "示例经纪", publicKey: key },
    rows: [{ remark: ` ${key}`, kept: "PUBLIC KEY" }],
    texts: [key, "PUBLIC KEY"],
  };
  assert.deepEqual(omitSecretValues(values, []), {
    partner: { name: "示例经纪" },
    rows: [{ kept: "PUBLIC KEY" }],
    texts: ["PUBLIC KEY"],
  });
});

test("an input says by its type or its autocomplete word that it is secret", () => {
  const inputs = [
    { name: "holder", type: "text", autocomplete: "off" },
    { name: "a", type: "password", autocomplete: "" },
    { name: "b", type: "text", autocomplete: "current-password" },
    { name: "c", type: "text", autocomplete: "new-password" },
    { name: "d", type: "text", autocomplete: "one-time-code" },
  ];
  assert.deepEqual(listSecretFields(inputs), ["a", "b", "c", "d"]);
});

test("the time of a draft is that of Shanghai", () => {
  assert.equal(formatSavedAt(Date.UTC(2026, 10, 21, 16, 5)), "11月22日 00:05");
});
