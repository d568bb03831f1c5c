import assert from "node:assert/strict";
import { test } from "node:test";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { type RowStep, takeRowStep } from "./row-step.ts";

const { busyRecord, invalidInput } = platformRefusals;

/** Runs a row whose first tries are refused so; returns its result, and the names of the steps. */
async function runRow(refusals: readonly Refusal[], more: Partial<RowStep> = {}) {
  const waiting = [...refusals];
  const steps: string[] = [];
  const step = async (name: string, work: (unit: UnitOfWork) => Promise<unknown>): Promise<void> => {
    steps.push(name);
    await work({} as UnitOfWork);
  };
  const work = async (): Promise<void> => {
    const refusal = waiting.shift();
    if (refusal) throw refusal;
  };
  const row = {
    name: "apply",
    rowNo: 3,
    progress: { done: 1 },
    work,
    refuse: async () => undefined,
    ...more,
  };
  return [await takeRowStep({ step }, row), ...steps];
}

const busy = [1, 2, 3].map(() => new Refusal(busyRecord));

test("a row that meets a lock is tried again, and only after that it is refused or left waiting", async () => {
  assert.deepEqual(await runRow(busy.slice(1)), [true, "apply-3", "apply-3", "apply-3"]);
  assert.deepEqual(await runRow(busy), [false, "apply-3", "apply-3", "apply-3", "refused-3"]);
  assert.deepEqual(await runRow(busy, { mayWait: true }), [false, "apply-3", "apply-3", "apply-3"]);
});

test("a row that is refused is not tried again", async () => {
  assert.deepEqual(await runRow([new Refusal(invalidInput)]), [false, "apply-3", "refused-3"]);
});
