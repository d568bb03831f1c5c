import assert from "node:assert/strict";
import { test } from "node:test";
import { findLoadedPage, loadPage, withLoadTimeout } from "./page-loading.ts";
import { definePage } from "./page-registry.ts";

const Blank = () => null;

test("a page is fetched once and then stands ready", async () => {
  let fetched = 0;
  const page = definePage("/a", "甲", async () => {
    fetched += 1;
    return Blank;
  });
  assert.equal(findLoadedPage(page), undefined);
  await Promise.all([loadPage(page), loadPage(page)]);
  assert.equal(findLoadedPage(page), Blank);
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

function openTimer() {
  const timer = { waitMs: 0, isStopped: false, ring: () => undefined as void };
  const start = (run: () => void, waitMs: number) => {
    Object.assign(timer, { ring: run, waitMs });
    return () => void (timer.isStopped = true);
  };
  return { timer, start };
}

test("what comes in time is given, and its timer stopped", async () => {
  const { timer, start } = openTimer();
  assert.equal(await withLoadTimeout(Promise.resolve("页面"), start), "页面");
  assert.equal(timer.isStopped, true);
});

test("what never comes is given up after two minutes", async () => {
  const { timer, start } = openTimer();
  const loading = withLoadTimeout(new Promise(() => undefined), start);
  assert.equal(timer.waitMs, 120_000);
  timer.ring();
  await assert.rejects(loading, /timeout/);
});
