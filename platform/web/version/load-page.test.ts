import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiFault } from "../api-fault.ts";
import { loadPage } from "./load-page.ts";

const isTold = (fault: unknown): boolean => fault instanceof ApiFault && fault.message === "页面加载失败";

function openTimer() {
  const timer = { waitMs: 0, isStopped: false, ring: () => undefined as void };
  const start = (run: () => void, waitMs: number) => {
    Object.assign(timer, { ring: run, waitMs });
    return () => void (timer.isStopped = true);
  };
  return { timer, start };
}

test("a part that comes is given, and its timer stopped", async () => {
  const { timer, start } = openTimer();
  assert.equal(await loadPage(async () => "页面", start), "页面");
  assert.equal(timer.isStopped, true);
});

test("a part that cannot be fetched is told as a fault", async () => {
  const { timer, start } = openTimer();
  await assert.rejects(
    loadPage(() => Promise.reject(new TypeError("chunk")), start),
    isTold,
  );
  assert.equal(timer.isStopped, true);
});

test("a part that takes longer than two minutes is told as a fault", async () => {
  const { timer, start } = openTimer();
  const loading = loadPage(() => new Promise(() => undefined), start);
  assert.equal(timer.waitMs, 120_000);
  timer.ring();
  await assert.rejects(loading, isTold);
});
