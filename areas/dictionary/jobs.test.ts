import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { exportCodeType } from "./contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import {
  cancelTask,
  downloadTaskFile,
  queryFailedTasks,
  queryTask,
  queryTaskList,
  retryTask,
} from "#platform/jobs/contract.ts";
import { CLERK, OFFICE_CLERK, SYSTEM_ADMINISTRATOR } from "#platform/testing/people.ts";

let product: TestProduct;
let token: string;
let colleague: string;

before(async () => {
  product = await openTestProduct({ jobs: { concurrency: 2 } });
  token = await product.signIn(OFFICE_CLERK);
  colleague = await product.signIn(CLERK);
});
after(() => product.close());

async function exportType(codeType: string): Promise<string> {
  const { code, data } = await product.ask(exportCodeType, { codeType }, { token });
  assert.equal(code, "0000");
  const deadline = AbortSignal.timeout(20_000);
  for (;;) {
    const task = await product.ask(queryTask, { taskId: data.taskId }, { token });
    if (task.data.state === "done") return data.taskId;
    assert.ok(!deadline.aborted, JSON.stringify(task.data));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function download(taskId: string, bearer: string) {
  const headers = { authorization: `Bearer ${bearer}` };
  return product.app.inject({ method: "GET", url: downloadTaskFile.path, query: { taskId }, headers });
}

test("a dictionary type is exported whole, in its order, as a file that no browser can render as a page", async () => {
  const taskId = await exportType("Region");
  const response = await download(taskId, token);
  assert.equal(response.statusCode, 200);
  const { headers } = response;
  assert.equal(headers["content-type"], "text/csv; charset=utf-8");
  assert.equal(headers["x-content-type-options"], "nosniff");
  assert.equal(headers["cache-control"], "no-store");
  assert.match(String(headers["content-security-policy"]), /default-src 'none'/);
  const [, name = ""] =
    /^attachment; filename="download"; filename\*=UTF-8''(\S+)$/.exec(
      String(headers["content-disposition"]),
    ) ?? [];
  assert.match(decodeURIComponent(name), /^数据字典-行政区划-\d{4}-\d{2}-\d{2}\.csv$/);
  assert.equal(Number(headers["content-length"]), Buffer.byteLength(response.body));

  const lines = response.body.split("\r\n");
  assert.equal(lines[0], "\uFEFF代码,名称,上级代码,备注");
  const { rows } = await product.admin.query<{ code: string }>(
    "select code from code_item where code_type = 'Region' and risk_code = '' order by sort, code",
  );
  assert.ok(rows.length > 3000, "several pages");
  assert.deepEqual(
    lines.slice(1, -1).map((line) => line.split(",")[0]),
    rows.map(({ code }) => code),
  );
  const list = await product.ask(queryTaskList, {}, { token });
  const task = list.data.list.find((row) => row.taskId === taskId);
  assert.deepEqual([task?.title, task?.done, task?.total], ["导出字典：行政区划", rows.length, rows.length]);
  assert.equal(task?.fileBytes, Buffer.byteLength(response.body));
});

test("exporting an unknown type is refused and leaves no task", async () => {
  const earlierAnswer = await product.ask(queryTaskList, {}, { token });
  const { code } = await product.ask(exportCodeType, { codeType: "Nothing" }, { token });
  const laterAnswer = await product.ask(queryTaskList, {}, { token });
  assert.deepEqual([code, laterAnswer.data.list.length], ["DIC001", earlierAnswer.data.list.length]);
});

test("another user's task answers like a missing task to every call, even in the same branch", async () => {
  const taskId = await exportType("YesNo");
  const missing = "f".repeat(24);
  for (const call of [queryTask, cancelTask, retryTask]) {
    const [foreign, absent] = await Promise.all(
      [taskId, missing].map(async (id) => {
        const { requestId: _, ...answer } = await product.ask(call, { taskId: id }, { token: colleague });
        return answer;
      }),
    );
    assert.equal(foreign?.code, "TSK001", call.path);
    assert.deepEqual(foreign, absent);
  }
  for (const id of [taskId, missing]) {
    const { code } = (await download(id, colleague)).json<Envelope>();
    assert.equal(code, "TSK001");
  }
  const list = await product.ask(queryTaskList, {}, { token: colleague });
  assert.deepEqual(list.data, { openCount: 0, list: [] });
});

test("failed tasks are listed only with the permission, which opens no file of another user", async () => {
  const refused = await product.ask(queryFailedTasks, {}, { token });
  assert.equal(refused.code, "SYS403");
  const operator = await product.signIn(SYSTEM_ADMINISTRATOR);
  assert.equal((await product.ask(queryFailedTasks, {}, { token: operator })).code, "0000");
  const taskId = await exportType("YesNo");
  assert.equal((await download(taskId, operator)).json<Envelope>().code, "TSK001");
});

test("a result file is available for seven days, and only with a session", async () => {
  const taskId = await exportType("YesNo");
  assert.equal((await download(taskId, "x".repeat(43))).statusCode, 401);
  const age = (days: string) =>
    product.admin.query("update task set ended_at = now() - $2::interval where task_id = $1", [taskId, days]);
  await age("6 days 23 hours");
  assert.equal((await download(taskId, token)).headers["content-type"], "text/csv; charset=utf-8");
  await age("7 days 1 second");
  assert.equal((await download(taskId, token)).json<Envelope>().code, "TSK004");
  const { data } = await product.ask(queryTask, { taskId }, { token });
  assert.equal(data.fileName, null);
});

test("a file missing from the store is refused with a message", async () => {
  const taskId = await exportType("YesNo");
  const { rows } = await product.admin.query<{ file_id: string }>(
    "select file_id from task where task_id = $1",
    [taskId],
  );
  await product.services.files.remove(rows[0]?.file_id ?? "");
  assert.equal((await download(taskId, token)).json<Envelope>().code, "TSK004");
});
