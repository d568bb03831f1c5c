import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { ServerStartError } from "#platform/server/embedded/start-error.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";
import { serveInProcesses, type ServerProcesses } from "./several.ts";

let product: TestProduct;
let several: ServerProcesses;
let port: number;
const messages: string[] = [];

before(async () => {
  product = await openTestProduct({ chores: false });
  port = await findFreePort();
  several = await onPort(port);
});
after(async () => {
  await several.close();
  await product.close();
});

function onPort(at: number): Promise<ServerProcesses> {
  const settings = { ...product.serving.settings, PORT: at, JOBS_CONCURRENCY: 0 };
  return serveInProcesses({ ...product.serving, settings }, 2, (line) => messages.push(line));
}

/** Uses a new connection each time, so that the next process answers. */
async function answers(): Promise<boolean> {
  const headers = { connection: "close" };
  const signal = AbortSignal.timeout(5000);
  return fetch(`http://127.0.0.1:${port}/readyz`, { headers, signal }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

test("both processes answer on the one port", async () => {
  assert.equal(new Set(several.pids()).size, 2);
  for (let time = 0; time < 10; time += 1) assert.equal(await answers(), true);
});

test("a killed process is replaced, and the other one continues to answer", async () => {
  const [killed, other] = several.pids();
  assert.ok(killed !== undefined && other !== undefined);
  process.kill(killed, "SIGKILL");
  while (several.pids().includes(killed)) await sleep(20);
  while (!(await answers())) await sleep(50);
  while (several.pids().length < 2) await sleep(50);
  assert.ok(several.pids().includes(other));
  assert.deepEqual(messages, ["一个服务进程意外退出，正在重新启动…"]);
  while (!(await answers())) await sleep(50);
});

test("a signal to a process of the group does not end it: the first process decides", async () => {
  for (const pid of several.pids()) process.kill(pid, "SIGINT");
  await sleep(200);
  assert.equal(several.pids().length, 2);
  assert.equal(await answers(), true);
});

test("a taken port is reported, and nothing is left running", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  assert.ok(typeof address === "object" && address);
  await assert.rejects(onPort(address.port), ServerStartError);
  taken.close();
});
