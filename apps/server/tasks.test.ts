import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { enqueueTestTask } from "#platform/jobs/testing/enqueue-test-task.ts";
import { rowWritingTestJob } from "#platform/jobs/testing/test-jobs.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

const ROWS = 60;
const LEASE_MS = 1500;

let product: TestProduct;
const children = new Set<ChildProcess>();

before(async () => {
  product = await openTestProduct();
});
after(async () => {
  for (const child of children) child.kill("SIGKILL");
  await product.close();
});

/** Starts a server process that runs tasks as soon as it answers. */
async function startProcess(): Promise<ChildProcess> {
  const program = join(import.meta.dirname, "testing/program.ts");
  const place = JSON.stringify({ ...product.place, leaseMs: LEASE_MS });
  const child = spawn(process.execPath, [program, place], { stdio: ["ignore", "pipe", "inherit"] });
  children.add(child);
  child.once("exit", () => children.delete(child));
  assert.ok(child.stdout);
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  assert.equal(said.toString(), "ready\n");
  return child;
}

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const patience = AbortSignal.timeout(60_000);
  while (!(await holds())) {
    assert.ok(!patience.aborted, what);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const taskRow = async (taskId: string) => {
  const text = "select state, done, run_no from task where task_id = $1";
  const { rows } = await product.admin.query<{ state: string; done: number; run_no: number }>(text, [taskId]);
  return rows[0] ?? { state: "", done: 0, run_no: 0 };
};

test("a process that is killed three times in the middle leaves no row missing and none double", async () => {
  const taskId = await enqueueTestTask(product.database, rowWritingTestJob, { rows: ROWS, waitMs: 20 });
  for (const killedAt of [10, 25, 40]) {
    const child = await startProcess();
    await until(async () => (await taskRow(taskId)).done >= killedAt, `${killedAt} rows`);
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
    assert.equal((await taskRow(taskId)).state, "running");
  }
  const last = await startProcess();
  await until(async () => (await taskRow(taskId)).state === "done", "done");
  const gone = once(last, "exit");
  last.kill("SIGTERM");
  assert.deepEqual(await gone, [0, null]);

  const { rows } = await product.admin.query(
    `select (select count(*)::int from common_data where code like $1 || '-%') as rows,
       (select count(distinct code)::int from common_data where code like $1 || '-%') as different,
       (select count(*)::int from audit_row where subject like $1 || '-%') as audited,
       (select count(*)::int from message where content ->> 'holderName' = $2) as told`,
    [taskId, `试写 ${ROWS} 行`],
  );
  assert.deepEqual(rows[0], { rows: ROWS, different: ROWS, audited: ROWS, told: 1 });
  assert.equal((await taskRow(taskId)).run_no, 4);
});
