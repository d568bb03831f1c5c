import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { QueuedPgClient } from "./serial-client.ts";
import { cloneTestDatabase, getTestServer } from "./test-server.ts";

test("simultaneous queries run in turn without a warning, and an error blocks nothing", async () => {
  const warned: string[] = [];
  process.on("warning", ({ message }) => warned.push(message));
  const clone = await cloneTestDatabase(getTestServer());
  const client = new QueuedPgClient(clone.admin);
  await client.connect();
  try {
    const asked = ["select 1 as n", "select nothing", "select 2 as n", "select 3 as n"];
    const answers = await Promise.allSettled(asked.map((text) => client.query<{ n: number }>(text)));
    assert.deepEqual(
      answers.map((answer) => (answer.status === "fulfilled" ? answer.value.rows[0]?.n : "error")),
      [1, "error", 2, 3],
    );
    await setImmediate();
    assert.deepEqual(warned, []);
  } finally {
    await client.end();
    await clone.drop();
  }
});
