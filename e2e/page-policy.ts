import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import type { TestProduct } from "#apps/server/testing.ts";

const MOST_ASKS = 60;
const BETWEEN_MS = 500;

/** The content policy of the product's own pages. A server that sheds load answers with that of data: asked again. */
export async function pagePolicy({ app }: Pick<TestProduct, "app">): Promise<string> {
  for (let asks = 0; asks < MOST_ASKS; asks += 1) {
    const page = await app.inject({ url: "/404", headers: { accept: "text/html" } });
    if (page.statusCode === 200) return String(page.headers["content-security-policy"]);
    assert.equal(page.statusCode, 503, page.body);
    await setTimeout(BETWEEN_MS);
  }
  throw new Error("the server has been shedding load for half a minute");
}
