import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { ServerStartError } from "#platform/server/embedded/start-error.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { writeTestWorkbook } from "#areas/judging/builder/import-file.ts";
import { checkTableExcel } from "#areas/judging/contract/importing.ts";
import { verifyPaper } from "#areas/verification/contract.ts";
import { verificationLimits } from "#areas/verification/rules.ts";
import { CLERK } from "#platform/testing/people.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";
import { serveInProcesses, type ServerProcesses } from "./server-processes.ts";

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
  assert.deepEqual(messages.splice(0), ["一个服务进程意外退出，正在重新启动…"]);
  while (!(await answers())) await sleep(50);
});

/** Sends a workbook, which only the process for heavy requests reads. */
async function sendWorkbook(): Promise<{ status: number; code: string }> {
  const roster = await writeTestWorkbook({ 人员清单: [["*姓名", "*证件号码"]] });
  const body = new FormData();
  body.set("riskCode", "0405");
  body.set("section", "roster");
  body.set("file", new File([new Uint8Array(roster)], "人员.xlsx"));
  const headers = { authorization: `Bearer ${await product.signIn(CLERK)}` };
  const response = await fetch(`http://127.0.0.1:${port}${checkTableExcel.path}`, {
    method: "POST",
    headers,
    body,
  });
  const { code, requestId } = (await response.json()) as { code: string; requestId: string };
  assert.equal(response.headers.get("x-request-id"), requestId);
  return { status: response.status, code };
}

test("a file over the limit is refused as such, although its rest is not wanted", async () => {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(14 * 1024 * 1024)], "人员.xlsx"));
  const headers = { authorization: `Bearer ${await product.signIn(CLERK)}` };
  const url = `http://127.0.0.1:${port}${checkTableExcel.path}`;
  const { status } = await fetch(url, { method: "POST", headers, body });
  assert.equal(status, 413);
});

test("a file is read by a process of its own, and waits while that process is replaced", async () => {
  const reader = several.heavyPid();
  assert.ok(reader !== undefined && !several.pids().includes(reader));
  assert.deepEqual(await sendWorkbook(), { status: 200, code: "IMP008" });
  process.kill(reader, "SIGKILL");
  while (several.heavyPid() === reader) await sleep(20);
  assert.deepEqual(await sendWorkbook(), { status: 200, code: "IMP008" });
  assert.notEqual(several.heavyPid(), reader);
});

test("a forwarded file is counted once, and refused before it is read when there were too many", async () => {
  const verify = async (bytes: number): Promise<string> => {
    const body = new FormData();
    body.set("file", new File(["%PDF-1.7\n", new Uint8Array(bytes), "%%EOF"], "a.pdf"));
    const url = `http://127.0.0.1:${port}${verifyPaper.path}`;
    const response = await fetch(url, { method: "POST", body });
    return ((await response.json()) as { code: string }).code;
  };
  assert.equal(await verify(10), "0000");
  const { rows } = await product.admin.query("select tries from verification_try");
  assert.deepEqual(rows, [{ tries: 1 }]);
  await product.admin.query("update verification_try set tries = $1", [verificationLimits.triesPerMinute]);
  assert.equal(await verify(verificationLimits.maxBytes + 1), "SEA005");
});

test("without the process for heavy requests a file is told to come back, and pages go on", async () => {
  while (several.heavyPid() === undefined) await sleep(20);
  const reader = several.heavyPid();
  assert.ok(reader !== undefined);
  process.kill(reader, "SIGSTOP");
  const waiting = sendWorkbook();
  assert.equal(await answers(), true);
  // By now the stopped process has the connection, though nobody reads from it.
  await sleep(2000);
  process.kill(reader, "SIGKILL");
  assert.deepEqual(await waiting, { status: 503, code: "SYS503" });
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
