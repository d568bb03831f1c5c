import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestJobScheduler, type WaitingTestJob } from "./schedule.ts";

type NamedFile = { name: string };

const job = (name: string, expectedSeconds: number, isBrowser = false): NamedFile & WaitingTestJob => ({
  name,
  expectedSeconds,
  isBrowser,
});

test("the longest jobs start first, and never more at once than there are places", async () => {
  const started: string[] = [];
  let running = 0;
  let most = 0;
  const schedule = createTestJobScheduler<NamedFile>({ total: 2, browser: 1 }, async ({ name }) => {
    started.push(name);
    most = Math.max(most, (running += 1));
    await sleep(5);
    running -= 1;
  });
  schedule.add([job("short", 1), job("long", 9), job("middle", 5)]);
  await schedule.finished();
  assert.deepEqual(started, ["long", "middle", "short"]);
  assert.equal(most, 2);
});

test("a browser job takes its place first, and no two browser jobs run together", async () => {
  const running = new Set<string>();
  const together: string[][] = [];
  const schedule = createTestJobScheduler<NamedFile>({ total: 2, browser: 1 }, async ({ name }) => {
    running.add(name);
    together.push([...running]);
    await sleep(5);
    running.delete(name);
  });
  schedule.add([job("file", 9), job("page", 5, true), job("other page", 4, true)]);
  await schedule.finished();
  assert.deepEqual(together[0], ["page"]);
  assert.ok(together.every((names) => names.filter((name) => name.endsWith("page")).length <= 1));
  assert.equal(together.length, 3);
});

test("jobs that are added later are waited for as well", async () => {
  const done: string[] = [];
  const schedule = createTestJobScheduler<NamedFile>({ total: 1, browser: 1 }, async ({ name }) => {
    await sleep(5);
    done.push(name);
  });
  schedule.add([job("first", 1)]);
  await schedule.finished();
  schedule.add([job("second", 1), job("third", 2)]);
  await schedule.finished();
  assert.deepEqual(done, ["first", "third", "second"]);
});

test("a job that cannot run at all ends the run", async () => {
  const schedule = createTestJobScheduler<NamedFile>({ total: 1, browser: 1 }, async () => {
    throw new Error("no process");
  });
  schedule.add([job("first", 1)]);
  await assert.rejects(schedule.finished(), /no process/);
});
