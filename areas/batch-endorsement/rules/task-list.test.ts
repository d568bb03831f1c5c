import assert from "node:assert/strict";
import { test } from "node:test";
import type { Lifecycle } from "#platform/lifecycle/lifecycle.ts";
import { batchExpenseLifecycle } from "../lifecycle.ts";
import { BATCH_STATES } from "./batch-expense.ts";
import { batchRowStates, batchTaskTones } from "./task-list.ts";

const table: Lifecycle = batchExpenseLifecycle;

test("the menu of a row offers each step in the states of the lifecycle", () => {
  for (const [event, offered] of Object.entries<readonly string[]>(batchRowStates)) {
    const from = table.transitions.flatMap((one) => (one.event === event ? one.from : []));
    assert.deepEqual(new Set(offered), new Set(from), event);
  }
});

test("every state has a tone", () => {
  assert.deepEqual(Object.keys(batchTaskTones).toSorted(), Object.keys(BATCH_STATES).toSorted());
});
