import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { readXlsx } from "hucre/xlsx";
import { openTestProduct, type TestProduct } from "#apps/server/testing.ts";
import { cancelTask, downloadTaskFile, queryTask, retryTask, type Task } from "#platform/jobs/contract.ts";
import { exportCall, exportTaskCall } from "#platform/lists/list-call.ts";
import { queryCustomerList } from "./contract.ts";

const MANY = 100_000;
const { list } = queryCustomerList;
const atOnce = exportCall(list);
const asTask = exportTaskCall(list);

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

type Wanted = Parameters<typeof product.ask<typeof asTask>>[1];

async function until(token: string, taskId: string, isReached: (task: Task) => boolean): Promise<Task> {
  const patience = AbortSignal.timeout(60_000);
  for (;;) {
    const { data } = await product.ask(queryTask, { taskId }, { token });
    if (isReached(data)) return data;
    assert.ok(!patience.aborted, JSON.stringify(data));
    await new Promise((done) => setTimeout(done, 20));
  }
}

async function exported(userCode: string, wanted: Partial<Wanted> & Pick<Wanted, "columns">) {
  const token = await product.signIn(userCode);
  const begun = await product.ask(asTask, { filters: {}, format: "csv", ...wanted }, { token });
  assert.equal(begun.code, "0000");
  const task = await until(token, begun.data.taskId, ({ endedAt }) => endedAt !== null);
  const headers = { authorization: `Bearer ${token}` };
  const { rawPayload } = await product.app.inject({
    method: "GET",
    url: downloadTaskFile.path,
    query: { taskId: task.taskId },
    headers,
  });
  return { task, content: rawPayload };
}

test("what is too much to be waited for is refused at once, and exported whole as a task", async () => {
  const columns = ["customerId", "customerName"];
  const filters = { customerName: "多" };
  const token = await product.signIn("10000001");
  const headers = { authorization: `Bearer ${token}` };
  const payload = { columns, filters };
  const refused = await product.app.inject({ method: "POST", url: atOnce.path, headers, payload });
  assert.equal(refused.json<{ code: string }>().code, "LST007");

  const sort = { column: "customerId", direction: "asc" } as const;
  const { task, content } = await exported("10000001", { columns, filters, sort });
  assert.deepEqual(
    [task.state, task.title, task.message, task.done, task.total],
    ["done", "导出客户查询（CSV）", "共 100,000 条", MANY, MANY],
  );
  assert.match(task.fileName ?? "", /^客户查询-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = content.toString().trimEnd().split("\r\n");
  assert.deepEqual([lines[1], lines.at(-1)], ["1500000000,多", `${1_500_000_000 + MANY - 1},多`]);
  assert.equal(new Set(lines).size, MANY + 1);
});

test("as a spreadsheet, with the columns in their order, masked for who looks on", async () => {
  const wanted = {
    columns: ["certificateNo", "customerName", "customerType"],
    filters: { customerName: "化工科技" },
    format: "xlsx" as const,
  };
  const rowsFor = async (userCode: string) => {
    const { task, content } = await exported(userCode, wanted);
    assert.match(task.fileName ?? "", /\.xlsx$/);
    const { sheets } = await readXlsx(content);
    assert.equal(sheets[0]?.name, "客户查询");
    return sheets[0]?.rows;
  };
  assert.deepEqual(await rowsFor("10000022"), [
    ["证件号码", "客户名称", "客户类型"],
    ["9199**********0217", "示例化工科技有限公司", "企业/团体客户"],
  ]);
  const token = await product.signIn("10000001", "32010100");
  const own = await product.ask(
    queryCustomerList,
    { filters: { customerName: "建筑工程" }, size: 50, want: "rows" },
    { token },
  );
  const whole = await exported("10000001", { ...wanted, filters: { customerName: "建筑工程" } });
  const { sheets } = await readXlsx(whole.content);
  assert.equal(sheets[0]?.rows[1]?.[0], own.data.rows[0]?.certificateNo);
});

test("who may not open the list begins no task; an unknown column or format is refused", async () => {
  const stranger = await product.signIn("10000053");
  const columns = ["customerName"];
  const forbidden = await product.ask(asTask, { columns, filters: {}, format: "csv" }, { token: stranger });
  assert.equal(forbidden.code, "SYS403");
  const token = await product.signIn("10000001");
  for (const wrong of [
    { columns: ["passwordHash"] },
    { columns, format: "pdf" },
    { columns, filters: { com2: "1" } },
  ]) {
    const { code } = await product.ask(asTask, wrong as unknown as Wanted, { token });
    assert.equal(code, "SYS001");
  }
});

test("a stored condition that the list has no longer ends the task with words, not with more rows", async () => {
  const token = await product.signIn("10000001");
  const columns = ["customerName"];
  const { data } = await product.ask(asTask, { columns, filters: {}, format: "csv" }, { token });
  await until(token, data.taskId, ({ endedAt }) => endedAt !== null);
  await product.admin.query(
    `update task set input = jsonb_set(input, '{filters}', '{"gone":"1"}'), state = 'cancelled' where task_id = $1`,
    [data.taskId],
  );
  assert.equal((await product.ask(retryTask, { taskId: data.taskId }, { token })).code, "0000");
  const ended = await until(token, data.taskId, ({ state }) => state === "failed");
  assert.match(ended.message, /已有变化/);
});

test("cancelled while it runs, it ends within three seconds and leaves no file", async () => {
  const token = await product.signIn("10000002");
  const columns = list.columns.map(({ name }) => name);
  const { data } = await product.ask(asTask, { columns, filters: {}, format: "xlsx" }, { token });
  await until(token, data.taskId, ({ state, done }) => state === "running" && done > 0);
  const askedAt = Date.now();
  await product.ask(cancelTask, { taskId: data.taskId }, { token });
  const ended = await until(token, data.taskId, ({ endedAt }) => endedAt !== null);
  assert.equal(ended.state, "cancelled");
  assert.ok(Date.now() - askedAt <= 3000);
  const files = await readdir(join(product.place.dataDir, "results"));
  assert.deepEqual(
    files.filter((name) => name.startsWith(data.taskId)),
    [],
  );
});
