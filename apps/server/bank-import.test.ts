import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { writeXlsx } from "hucre/xlsx";
import { queryBankLineList } from "#areas/bank-statement/contract.ts";
import { sendBankStatement, waitForBankImport } from "#areas/bank-statement/testing/import-statement.ts";
import {
  insertPlannedPayments,
  judgeStatement,
  plantedKinds,
  type PlantedLine,
  planStatement,
  writeStatement,
} from "#areas/bank-statement/testing/planted-statement.ts";
import { queryPeriod } from "#areas/period-close/contract.ts";
import { retryTask } from "#platform/jobs/contract.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { CASHIER } from "#platform/testing/people.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

const BRANCHES = { comCode: "32010100", otherComCode: "11010100" };
const EACH = 60;
const YESTERDAY = addDays(getTodayInShanghai(new Date()), -1);
let product: TestProduct;
let token: string;
let lines: PlantedLine[];

before(async () => {
  product = await openTestProduct({ chores: false, settings: { DEMO_DATA: "0" }, jobs: { concurrency: 1 } });
  token = await product.signIn(CASHIER);
  lines = planStatement({ rows: 3000, planted: EACH * plantedKinds.length, lastDay: YESTERDAY, days: 10 });
  await insertPlannedPayments(product.admin, lines, BRANCHES);
});
after(() => product.close());

async function importFile(name: string, content: Uint8Array) {
  const { app } = product;
  const { code, message, data } = await sendBankStatement({ app, token, file: { name, content } });
  assert.equal(code, "0000", message);
  return {
    taskId: data?.taskId ?? "",
    ...(await waitForBankImport({ app, token, taskId: data?.taskId ?? "" })),
  };
}
const countLines = async () => {
  const { rows } = await product.admin.query<{ count: number }>(
    "select count(*)::int as count from bank_line",
  );
  return rows[0]?.count;
};

test("of 3,000 lines every planted difference is found and none is matched with other money", async () => {
  const { message, refused } = await importFile("流水.csv", Buffer.from(writeStatement(lines)));
  const result = await judgeStatement(
    product.admin,
    lines,
    refused.map((line) => line.split(",")[3] ?? ""),
  );
  assert.deepEqual(result, { found: EACH * plantedKinds.length, falseMatches: [], missed: [] });
  assert.match(message, /共 3060 行，已导入 3000 行，其中自动匹配 2700 行，待处理 300 行/);
  const { rows } = await product.admin.query(
    "select count(*)::int as count from bank_line where status <> '2' and matched_no <> '' or status = '2' and suggested_no <> ''",
  );
  assert.deepEqual(rows, [{ count: 0 }], "what is suggested is not matched");
});

test("a task that begins again after a kill imports no line twice", async () => {
  const { rows } = await product.admin.query<{ task_id: string }>(
    "update task set state = 'failed', mark = '1000', file_id = null, file_name = null, file_type = null, file_bytes = null, file_sha256 = null where job = 'bankImport' returning task_id",
  );
  const taskId = rows[0]?.task_id ?? "";
  const earlier = await product.admin.query("select sum(version) as versions from bank_line");
  assert.equal((await product.ask(retryTask, { taskId }, { token })).code, "0000");
  const { refused } = await waitForBankImport({ app: product.app, token, taskId });
  assert.deepEqual([refused.length, await countLines()], [EACH, 3000]);
  const later = await product.admin.query("select sum(version) as versions from bank_line");
  assert.deepEqual(later.rows, earlier.rows);
});

test("a workbook of the same lines adds nothing and lists each", async () => {
  const rows = writeStatement(lines.slice(0, 700))
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  const content = await writeXlsx({ sheets: [{ name: "银行流水", rows }] });
  const { refused } = await importFile("流水.xlsx", content);
  assert.deepEqual([refused.length, await countLines()], [rows.length - 1, 3000]);
});

test("money without a line of the bank is a work item after its day, and the close counts it", async () => {
  const [known] = planStatement({ rows: 1, planted: 1, lastDay: YESTERDAY, days: 1 });
  assert.ok(known);
  const plan = (paymentNo: string, bankRef: string, day: string): PlantedLine => ({
    ...known,
    paymentNo,
    bankRef,
    day,
    planted: undefined,
  });
  const unseen = [
    plan("JF9800000000000001", "UNSEEN-1", YESTERDAY),
    plan("JF9800000000000002", "UNSEEN-2", addDays(YESTERDAY, 1)),
    plan("JF9800000000000003", "UNSEEN-3", addDays(YESTERDAY, -30)),
    plan("JF9800000000000004", "", YESTERDAY),
  ];
  await insertPlannedPayments(product.admin, unseen, BRANCHES);
  const list = async (bankRef: string) =>
    (
      await product.ask(
        queryBankLineList,
        { filters: { status: "4", bankRef }, want: "rows", size: 50 },
        { token },
      )
    ).data.rows;
  const [row, ...others] = await list("UNSEEN");
  assert.ok(row);
  assert.deepEqual(
    [others.length, row["suggestedNo"], row["movementAmount"], row["amount"] ?? "", row["bankDay"]],
    [0, "JF9800000000000001", "100.00", "", YESTERDAY],
  );
  const { data } = await product.ask(
    queryPeriod,
    { comCode: "32000000", kind: "D", day: YESTERDAY },
    { token },
  );
  const item = data.checklist.find(({ code }) => code === "bankMissing");
  assert.ok(item);
  // Besides the planted ones: money that the bank had otherwise or not at all.
  const planted = lines.filter(({ planted: kind }) =>
    ["wrongAmount", "wrongCurrency", "reversedSign"].includes(kind ?? ""),
  );
  assert.deepEqual([item.count, item.isBlocking], [planted.length + 1, false]);
  const line = "交易日期,交易流水号,收入金额,支出金额,币种,对方户名,摘要\n";
  await importFile("补.csv", Buffer.from(`${line}${YESTERDAY},UNSEEN-1,100.00,,CNY,${known.payer},\n`));
  assert.deepEqual(await list("UNSEEN-1"), []);
});
