import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "./api-error.ts";
import { createNoticeStore } from "./notice-store.ts";

function planted() {
  const timers: (() => void)[] = [];
  const notices = createNoticeStore((run) => void timers.push(run));
  return { notices, timers, texts: () => notices.current().map(({ text }) => text) };
}

test("a success leaves by itself, an error stays until it is dismissed", () => {
  const { notices, timers, texts } = planted();
  notices.tell("已保存");
  notices.tell("还有 2 处待完善", "warning");
  assert.deepEqual(
    notices.current().map(({ tone }) => tone),
    ["good", "warning"],
  );
  notices.error(new ApiError({ kind: "other", message: "系统异常，请稍后重试" }));
  for (const run of timers) run();
  assert.deepEqual(texts(), ["系统异常，请稍后重试"]);
  notices.dismiss(notices.current()[0]?.id ?? 0);
  assert.deepEqual(texts(), []);
});

test("the same error again replaces the one that is shown", () => {
  const { notices, texts } = planted();
  for (const requestId of ["R1", "R2"])
    notices.error(new ApiError({ kind: "other", message: "系统异常", requestId }));
  assert.deepEqual(texts(), ["系统异常"]);
  assert.equal(notices.current()[0]?.error?.requestId, "R2");
});
