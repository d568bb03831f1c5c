import assert from "node:assert/strict";
import { test } from "node:test";
import { loadedPage, loadPage } from "./page-loading.ts";
import { definePage } from "./page-registry.ts";

const Blank = () => null;

test("a page is fetched once and then stands ready", async () => {
  let fetched = 0;
  const page = definePage("/a", "甲", async () => {
    fetched += 1;
    return Blank;
  });
  assert.equal(loadedPage(page), undefined);
  await Promise.all([loadPage(page), loadPage(page)]);
  assert.equal(loadedPage(page), Blank);
  assert.equal(fetched, 1);
});

test("a page that did not come is asked for again", async () => {
  let tries = 0;
  const page = definePage("/b", "乙", async () => {
    tries += 1;
    if (tries === 1) throw new Error("offline");
    return Blank;
  });
  await assert.rejects(loadPage(page), /offline/);
  assert.equal(await loadPage(page), Blank);
});

test("a page that never comes is given up after two minutes", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const page = definePage("/c", "丙", () => new Promise(() => undefined));
  const coming = assert.rejects(loadPage(page), /in time/);
  t.mock.timers.tick(120_000);
  await coming;
});
