import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "#platform/web/api-error.ts";
import { findTaskPollMs } from "./task-polling.ts";

test("a task is asked for again until it is done, has failed or was cancelled", () => {
  assert.equal(findTaskPollMs(undefined, null), 1000);
  for (const state of ["queued", "running"] as const) assert.equal(findTaskPollMs({ state }, null), 1000);
  for (const state of ["done", "failed", "cancelled"] as const)
    assert.equal(findTaskPollMs({ state }, null), false);
});

test("a task that cannot be read is not asked for again by itself", () => {
  const error = new ApiError({ kind: "refused", code: "TSK001", message: "没有这个任务" });
  assert.equal(findTaskPollMs({ state: "running" }, error), false);
  assert.equal(findTaskPollMs(undefined, error), false);
});
