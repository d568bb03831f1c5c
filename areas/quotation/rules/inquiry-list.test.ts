import assert from "node:assert/strict";
import { test } from "node:test";
import type { Lifecycle } from "#platform/lifecycle/lifecycle.ts";
import { inquiryLifecycle } from "../lifecycle.ts";
import { inquiryRowStates } from "./inquiry-list.ts";

test("the menu of a row offers each step in the states of the lifecycle", () => {
  const table: Lifecycle = inquiryLifecycle;
  for (const [event, offered] of Object.entries<readonly string[]>(inquiryRowStates)) {
    const allowed = table.transitions.flatMap((one) => (one.event === event ? one.from : []));
    assert.deepEqual(new Set(offered), new Set(allowed), event);
  }
});
