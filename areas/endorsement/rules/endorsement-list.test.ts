import assert from "node:assert/strict";
import { test } from "node:test";
import type { Lifecycle } from "#platform/lifecycle/lifecycle.ts";
import { endorsementLifecycle } from "../lifecycle.ts";
import { COLLECTING_ENDORSEMENT_STATES, endorsementRowStates } from "./endorsement-list.ts";

const table: Lifecycle = endorsementLifecycle;
const statesOf = (event: string) =>
  new Set(table.transitions.flatMap((one) => (one.event === event ? one.from : [])));

test("the menu of a row offers each step in the states of the lifecycle", () => {
  for (const [event, offered] of Object.entries<readonly string[]>(endorsementRowStates))
    assert.deepEqual(new Set(offered), statesOf(event), event);
});

test("a row leads to its payment where money may come in", () => {
  assert.deepEqual(new Set(COLLECTING_ENDORSEMENT_STATES), statesOf("collected"));
});
