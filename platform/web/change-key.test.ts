import assert from "node:assert/strict";
import { test } from "node:test";
import { createIdempotencyKeyHolder } from "./change-key.ts";

const keeper = () => {
  let made = 0;
  return createIdempotencyKeyHolder(() => `key-${(made += 1)}`);
};

test("an unsure change sent again with the same content keeps its key", () => {
  const keys = keeper();
  assert.equal(keys.keyFor({ name: "甲" }), "key-1");
  keys.settle({ isUnsure: true });
  assert.equal(keys.keyFor({ name: "甲" }), "key-1");
});

test("other content, a refusal or a success ends the key", () => {
  const keys = keeper();
  keys.keyFor({ name: "甲" });
  keys.settle({ isUnsure: true });
  assert.equal(keys.keyFor({ name: "乙" }), "key-2");
  keys.settle({ isUnsure: false });
  assert.equal(keys.keyFor({ name: "乙" }), "key-3");
  keys.settle();
  assert.equal(keys.keyFor({ name: "乙" }), "key-4");
});
