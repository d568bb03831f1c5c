import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { type LiveNotice, openLiveNoticeBroker } from "#platform/server/live.ts";
import { CLERK, OFFICE_CLERK, SYSTEM_ADMINISTRATOR } from "#platform/testing/people.ts";
import { cancelTask, queryFailedTasks, queryTask, retryTask, type BackgroundTaskState } from "../contract.ts";
import { defineJob } from "./definition.ts";
import { enqueueTestTask } from "../testing/enqueue-test-task.ts";
import {
  endlessJob,
  fileWritingTestJob,
  flakyJobFailureCountByName,
  flakyJob,
  permissionGuardedTestJob,
  refusedTestJob,
  rowGate,
  slowlyAdvancingJob,
  rowWritingTestJob,
  testJobs,
} from "../testing/test-jobs.ts";
const MOST_RESULT_BYTES = 100_000;
const times = { leaseMs: 1500, waitsMs: [20, 20], mostResultBytes: MOST_RESULT_BYTES, more: testJobs };

let product: TestProduct;
let other: { close(): Promise<void> };
let token: string;

before(async () => {
  product = await openTestProduct({ jobs: { ...times, concurrency: 3 } });
  other = await product.openAnother({ ...times, concurrency: 3 });
  token = await product.signIn(OFFICE_CLERK);
});
after(async () => {
  await other.close();
  await product.close();
});

type Row = {
  state: BackgroundTaskState;
  tries: number;
  run_no: number;
  message: string;
  done: number;
  mark: string | null;
};

async function rowOf(taskId: string): Promise<Row> {
  const { rows } = await product.admin.query<Row>("select * from task where task_id = $1", [taskId]);
  const [row] = rows;
  assert.ok(row);
  return row;
}

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const patience = AbortSignal.timeout(20_000);
  while (!(await holds())) {
    assert.ok(!patience.aborted, what);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function ended(taskId: string, state: BackgroundTaskState): Promise<Row> {
  const open = new Set<BackgroundTaskState>(["queued", "running"]);
  await until(async () => !open.has((await rowOf(taskId)).state), `${taskId} has ended`);
  const row = await rowOf(taskId);
  assert.equal(row.state, state, JSON.stringify(row));
  return row;
}

async function count(text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await product.admin.query<{ count: string }>(`select count(*) from ${text}`, values);
  return Number(rows[0]?.count);
}

/** Lists the kinds of the messages that the owner got about a task with this title. */
async function toldOf(title: string): Promise<[string, string][]> {
  const { rows } = await product.admin.query<{ message_type: string; secondary_message_type: string }>(
    "select * from message where receiver_code = $1 and content ->> 'holderName' = $2",
    [OFFICE_CLERK, title],
  );
  return rows.map((row) => [row.message_type, row.secondary_message_type]);
}

test("an enqueued task runs, reports its progress, and its end is in the audit and in a message to the owner", async () => {
  const live = openLiveNoticeBroker(product.database);
  const notices: LiveNotice[] = [];
  await new Promise<void>((resume) => {
    live.follow(OFFICE_CLERK, { hear: (notice) => void notices.push(notice), resume });
  });
  const taskId = await enqueueTestTask(product.database, rowWritingTestJob, { rows: 3, waitMs: 0 });
  await ended(taskId, "done");
  const { data } = await product.ask(queryTask, { taskId }, { token });
  assert.partialDeepStrictEqual(data, {
    title: "试写 3 行",
    done: 3,
    total: 3,
    message: "共 3 行",
    fileName: null,
  });
  assert.ok(data.endedAt !== null && data.endedAt >= data.createdAt);
  await until(
    async () => notices.some(({ event, told }) => event === "task" && told.id === taskId),
    "told live",
  );
  await live.close();
  assert.equal(await count("audit_row where subject = $1 and call = 'job/testRows'", [taskId]), 1);
  assert.deepEqual(await toldOf("试写 3 行"), [["2", "11"]]);
});

test("a unit of work that does not commit leaves neither a task nor a queue entry", async () => {
  const places = () => count("chengbao_jobs._private_jobs");
  const [tasks, queued] = [await count("task"), await places()];
  await assert.rejects(
    enqueueTestTask(product.database, rowWritingTestJob, { rows: 1, waitMs: 0 }, { thenFail: true }),
  );
  assert.deepEqual([await count("task"), await places()], [tasks, queued]);
});

test("two servers run each of 40 tasks once: no row is missing or double", async () => {
  const asked = Array.from({ length: 40 }, () =>
    enqueueTestTask(product.database, rowWritingTestJob, { rows: 5, waitMs: 1 }),
  );
  const taskIds = await Promise.all(asked);
  for (const taskId of taskIds) await ended(taskId, "done");
  const rows = await product.admin.query<{ id: string; rows: string; runs: string }>(
    `select task_id as id, run_no as runs, (select count(*) from common_data where code like task_id || '-%') as rows
     from task where task_id = any($1)`,
    [taskIds],
  );
  assert.equal(rows.rows.length, 40);
  for (const row of rows.rows) assert.deepEqual([Number(row.rows), Number(row.runs)], [5, 1]);
});

test("a waiting task is cancelled at once and does not start later", async () => {
  // No process knows this job, so the task waits.
  const unknown = defineJob({ ...endlessJob, name: "testUnknown" });
  const taskId = await enqueueTestTask(product.database, unknown, {});
  const { data } = await product.ask(cancelTask, { taskId }, { token });
  assert.deepEqual([data.state, data.isStopping, data.message], ["cancelled", false, "已取消"]);
  assert.equal((await rowOf(taskId)).run_no, 0);
});

test("a running task is cancelled within three seconds, and its file is deleted", async () => {
  const taskId = await enqueueTestTask(product.database, endlessJob, {});
  await until(async () => (await rowOf(taskId)).done > 0, "it runs");
  const asked = Date.now();
  const { data } = await product.ask(cancelTask, { taskId }, { token });
  assert.deepEqual([data.state, data.isStopping], ["running", true]);
  await ended(taskId, "cancelled");
  assert.ok(Date.now() - asked < 3000, `${Date.now() - asked} ms`);
  const left = await readdir(join(product.place.dataDir, "results")).catch(() => []);
  assert.deepEqual(
    left.filter((name) => name.startsWith(taskId)),
    [],
  );
  const secondAnswer = await product.ask(cancelTask, { taskId }, { token });
  assert.equal(secondAnswer.code, "TSK002");
});

test("a failing task is retried, and done when it succeeds at last", async () => {
  flakyJobFailureCountByName.set("twice", 2);
  const taskId = await enqueueTestTask(product.database, flakyJob, { name: "twice" });
  const row = await ended(taskId, "done");
  assert.deepEqual([row.run_no, row.message], [3, "终于完成"]);
});

test("a task that always fails ends as failed with a message, and its owner restarts it", async () => {
  flakyJobFailureCountByName.set("often", 3);
  const taskId = await enqueueTestTask(product.database, flakyJob, { name: "often" });
  assert.equal((await ended(taskId, "failed")).run_no, 3);
  assert.deepEqual(await toldOf("试错 often"), [["2", "12"]]);
  const { data } = await product.ask(retryTask, { taskId }, { token });
  assert.equal(data.state, "queued");
  assert.equal((await ended(taskId, "done")).message, "终于完成");
  const secondAnswer = await product.ask(retryTask, { taskId }, { token });
  assert.equal(secondAnswer.code, "TSK003");
});

test("a run that made a step has not failed for nothing: the task goes on beyond its tries", async () => {
  const steps = 2 * times.waitsMs.length + 2;
  const taskId = await enqueueTestTask(product.database, slowlyAdvancingJob, { steps });
  const row = await ended(taskId, "done");
  assert.deepEqual([row.run_no, row.message], [steps + 1, "逐步完成"]);
});

test("a task administrator sees failed tasks of others with their error, and restarts them", async () => {
  flakyJobFailureCountByName.set("keeper", 3);
  const taskId = await enqueueTestTask(product.database, flakyJob, { name: "keeper" });
  await ended(taskId, "failed");
  const keeper = await product.signIn(SYSTEM_ADMINISTRATOR);
  const failed = await product.ask(queryFailedTasks, {}, { token: keeper });
  const found = failed.data.list.find((task) => task.taskId === taskId);
  assert.deepEqual([found?.ownerCode, found?.lastError], [OFFICE_CLERK, "planted failure 1"]);
  const cancelled = await product.ask(cancelTask, { taskId }, { token: keeper });
  assert.equal(cancelled.code, "TSK001");
  await product.ask(retryTask, { taskId }, { token: keeper });
  await ended(taskId, "done");
});

test("a refusal is no error: it ends the task with its message and without a retry", async () => {
  const row = await ended(await enqueueTestTask(product.database, refusedTestJob, {}), "failed");
  assert.deepEqual([row.run_no, row.message], [1, "提交的内容过大。请减少内容后重新提交"]);
});

test("a result that is too large ends its task without a further try, and leaves no file", async () => {
  const run = async (bytes: number) => enqueueTestTask(product.database, fileWritingTestJob, { bytes });
  await ended(await run(MOST_RESULT_BYTES), "done");
  const taskId = await run(MOST_RESULT_BYTES + 1);
  const row = await ended(taskId, "failed");
  const message = "结果文件超过 4 GB，任务已停止。请减少一次处理的数量，分几次执行";
  assert.deepEqual([row.run_no, row.message], [1, message]);
  const left = await readdir(join(product.place.dataDir, "results"));
  assert.ok(!left.some((name) => name.startsWith(taskId)), left.join());
});

test("a task is refused if its owner has lost the right or the branch", async () => {
  const row = await ended(await enqueueTestTask(product.database, permissionGuardedTestJob, {}), "failed");
  assert.match(row.message, /权限/);
  await product.admin.query("update app_user set valid_status = '0' where user_code = $1", [CLERK]);
  const taskId = await enqueueTestTask(
    product.database,
    rowWritingTestJob,
    { rows: 1, waitMs: 0 },
    { userCode: CLERK },
  );
  await ended(taskId, "failed");
  assert.equal(await count("common_data where code like $1", [`${taskId}-%`]), 0);
  await product.admin.query("update app_user set valid_status = '1' where user_code = $1", [CLERK]);
});

test("a process told to stop leaves its task to another one, which continues it", async (t) => {
  const third = await product.openAnother({ ...times, concurrency: 1 });
  let closing: Promise<void> | undefined;
  const closeOnce = () => (closing ??= third.close());
  t.after(closeOnce);
  const gate = Promise.withResolvers<void>();
  rowGate.opened = gate.promise;
  t.after(() => gate.resolve());
  const taskIds = await Promise.all(
    Array.from({ length: 7 }, () =>
      enqueueTestTask(product.database, rowWritingTestJob, { rows: 30, waitMs: 40 }),
    ),
  );
  await until(async () => (await count("task where state = 'running'")) >= 7, "all are running");
  gate.resolve();
  const started = Date.now();
  await closeOnce();
  assert.ok(Date.now() - started < 5000, `${Date.now() - started} ms`);
  for (const taskId of taskIds) {
    await ended(taskId, "done");
    assert.equal(await count("common_data where code like $1", [`${taskId}-%`]), 30);
  }
});

test("when the database cuts every connection, running tasks continue and nothing is done twice", async () => {
  const taskId = await enqueueTestTask(product.database, rowWritingTestJob, { rows: 20, waitMs: 50 });
  await until(async () => (await rowOf(taskId)).done > 3, "it runs");
  await product.admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await ended(taskId, "done");
  assert.equal(await count("common_data where code like $1", [`${taskId}-%`]), 20);
  const later = await enqueueTestTask(product.database, rowWritingTestJob, { rows: 1, waitMs: 0 });
  await ended(later, "done");
});

test("after all this every audit check passes", async () => {
  const findings = (await product.audit()).filter(({ check }) => !check.name.startsWith("owner.common_data"));
  assert.deepEqual(findings, []);
});
