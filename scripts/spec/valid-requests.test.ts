import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { askSpecifiedCalls, callsProvenByTests } from "./valid-requests.ts";

let product: TestProduct;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
});
after(() => product.close());

test("each call of the specification answers a valid request", async () => {
  const codes = await askSpecifiedCalls(product);
  const refusals = [...codes].filter(([, code]) => code !== "0000");
  assert.deepEqual(refusals, []);
});

test("the tests that prove the other calls make them", () => {
  for (const [name, file] of Object.entries(callsProvenByTests)) {
    const source = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
    assert.match(source, new RegExp(`(?:ask|send|done)\\(\\s*${name}\\b`), file);
  }
});
