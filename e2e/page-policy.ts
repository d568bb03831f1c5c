import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import type { TestProduct } from "#apps/server/testing/test-product.ts";

const MOST_ASKS = 60;
const BETWEEN_MS = 500;

/** Returns the content policy of the product's pages. A busy server sends that of data, so the request repeats. */
export async function readPagePolicy({ app }: Pick<TestProduct, "app">): Promise<string> {
  for (let attempt = 0; attempt < MOST_ASKS; attempt += 1) {
    const page = await app.inject({ url: "/404", headers: { accept: "text/html" } });
    if (page.statusCode === 200) return String(page.headers["content-security-policy"]);
    assert.equal(page.statusCode, 503, page.body);
    await setTimeout(BETWEEN_MS);
  }
  throw new Error("the server has been shedding load for half a minute");
}
