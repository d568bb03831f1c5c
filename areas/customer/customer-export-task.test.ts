import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { readXlsx } from "hucre/xlsx";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import {
  cancelTask,
  downloadTaskFile,
  queryTask,
  retryTask,
  type BackgroundTask,
} from "#platform/jobs/contract.ts";
import { createExportCall, createExportTaskCall } from "#platform/lists/list-call.ts";
import { AUDITOR, CLERK, OFFICE_CLERK, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { queryCustomerList } from "./contract/customer-search.ts";

const MANY = 100_000;
const { list } = queryCustomerList;
const directExport = createExportCall(list);
const taskExport = createExportTaskCall(list);

let product: TestProduct;
before(async () => {
  product = await openTestProduct({ jobs: { concurrency: 1 } });
  await product.admin.query("begin");
  await product.admin.query(`set local role ${product.database.roles.owner}`);
  await product.admin.query(
    `insert into customer (customer_id, com_code, customer_name, pinyin, initials, customer_type, certificate_type,
       certificate_no, customer_risk_grade)
     select '1' || lpad(n::text, 9, '0'), '32010100', '多', 'duo', 'd', '1', '99', n::text, '1'
     from generate_series(500000000, $1) as n`.replace("$1", String(500_000_000 + MANY - 1)),
  );
  await product.admin.query("commit");
});
after(() => product.close());

type ExportRequest = Parameters<typeof product.ask<typeof taskExport>>[1];

async function until(
  token: string,
  taskId: string,
  isReached: (task: BackgroundTask) => boolean,
): Promise<BackgroundTask> {
  const deadline = AbortSignal.timeout(60_000);
  for (;;) {
    const { data } = await product.ask(queryTask, { taskId }, { token });
    if (isReached(data)) return data;
    assert.ok(!deadline.aborted, JSON.stringify(data));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function exportAsTask(
  userCode: string,
  request: Partial<ExportRequest> & Pick<ExportRequest, "columns">,
) {
  const token = await product.signIn(userCode);
  const started = await product.ask(taskExport, { filters: {}, format: "csv", ...request }, { token });
  assert.equal(started.code, "0000");
  const task = await until(token, started.data.taskId, ({ endedAt }) => endedAt !== null);
  const headers = { authorization: `Bearer ${token}` };
  const { rawPayload } = await product.app.inject({
    method: "GET",
    url: downloadTaskFile.path,
    query: { taskId: task.taskId },
    headers,
  });
  return { task, content: rawPayload };
}

test("an export too large to wait for is refused, and complete when run as a task", async () => {
  const columns = ["customerId", "customerName"];
  const filters = { customerName: "多" };
  const token = await product.signIn(OFFICE_CLERK);
  const headers = { authorization: `Bearer ${token}` };
  const payload = { columns, filters };
  const refused = await product.app.inject({ method: "POST", url: directExport.path, headers, payload });
  assert.equal(refused.json<{ code: string }>().code, "LST007");

  const sort = { column: "customerId", direction: "asc" } as const;
  const { task, content } = await exportAsTask(OFFICE_CLERK, { columns, filters, sort });
  assert.deepEqual(
    [task.state, task.title, task.message, task.done, task.total],
    ["done", "导出客户查询（CSV）", "共 100,000 条", MANY, MANY],
  );
  assert.match(task.fileName ?? "", /^客户查询-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = content.toString().trimEnd().split("\r\n");
  assert.deepEqual([lines[1], lines.at(-1)], ["1500000000,多", `${1_500_000_000 + MANY - 1},多`]);
  assert.equal(new Set(lines).size, MANY + 1);
});

test("the spreadsheet keeps the order of the columns and is masked for view-only users", async () => {
  const request = {
    columns: ["certificateNo", "customerName", "customerType"],
    filters: { customerName: "化工科技" },
    format: "xlsx" as const,
  };
  const rowsFor = async (userCode: string) => {
    const { task, content } = await exportAsTask(userCode, request);
    assert.match(task.fileName ?? "", /\.xlsx$/);
    const { sheets } = await readXlsx(content);
    assert.equal(sheets[0]?.name, "客户查询");
    return sheets[0]?.rows;
  };
  assert.deepEqual(await rowsFor(UNDERWRITER_LEVEL_2), [
    ["证件号码", "客户名称", "客户类型"],
    ["9199**********0217", "示例化工科技有限公司", "企业/团体客户"],
  ]);
  const token = await product.signIn(OFFICE_CLERK, "32010100");
  const visible = await product.ask(
    queryCustomerList,
    { filters: { customerName: "建筑工程" }, size: 50, want: "rows" },
    { token },
  );
  const unmasked = await exportAsTask(OFFICE_CLERK, { ...request, filters: { customerName: "建筑工程" } });
  const { sheets } = await readXlsx(unmasked.content);
  assert.equal(sheets[0]?.rows[1]?.[0], visible.data.rows[0]?.certificateNo);
});

test("a user without the list's permission starts no task; an unknown column or format is refused", async () => {
  const auditor = await product.signIn(AUDITOR);
  const columns = ["customerName"];
  const forbidden = await product.ask(
    taskExport,
    { columns, filters: {}, format: "csv" },
    { token: auditor },
  );
  assert.equal(forbidden.code, "SYS403");
  const token = await product.signIn(OFFICE_CLERK);
  for (const invalid of [
    { columns: ["passwordHash"] },
    { columns, format: "pdf" },
    { columns, filters: { com2: "1" } },
  ]) {
    const { code } = await product.ask(taskExport, invalid as unknown as ExportRequest, { token });
    assert.equal(code, "SYS001");
  }
});

test("a stored filter that the list no longer has fails the task with a message, instead of exporting more rows", async () => {
  const token = await product.signIn(OFFICE_CLERK);
  const columns = ["customerName"];
  const { data } = await product.ask(taskExport, { columns, filters: {}, format: "csv" }, { token });
  await until(token, data.taskId, ({ endedAt }) => endedAt !== null);
  await product.admin.query(
    `update task set input = jsonb_set(input, '{filters}', '{"gone":"1"}'), state = 'cancelled' where task_id = $1`,
    [data.taskId],
  );
  assert.equal((await product.ask(retryTask, { taskId: data.taskId }, { token })).code, "0000");
  const ended = await until(token, data.taskId, ({ state }) => state === "failed");
  assert.match(ended.message, /已有变化/);
});

test("a task cancelled while running ends within three seconds and leaves no file", async () => {
  const token = await product.signIn(CLERK);
  const columns = list.columns.map(({ name }) => name);
  const { data } = await product.ask(taskExport, { columns, filters: {}, format: "xlsx" }, { token });
  await until(token, data.taskId, ({ state, done }) => state === "running" && done > 0);
  const cancelledAt = Date.now();
  await product.ask(cancelTask, { taskId: data.taskId }, { token });
  const ended = await until(token, data.taskId, ({ endedAt }) => endedAt !== null);
  assert.equal(ended.state, "cancelled");
  assert.ok(Date.now() - cancelledAt <= 3000);
  const files = await readdir(join(product.place.dataDir, "results"));
  assert.deepEqual(
    files.filter((name) => name.startsWith(data.taskId)),
    [],
  );
});
