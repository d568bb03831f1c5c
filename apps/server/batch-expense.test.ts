import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import {
  batchEndorseUndwrt,
  batchExpenseCalculate,
  batchExpenseSave,
  deleteByTaskId,
  expenseQueryList,
  exportBatch,
  importExpense,
  queryByTaskId,
  queryExpenseTemplate,
  queryTaskList,
  revokeByTaskId,
} from "#areas/batch-endorsement/contract.ts";
import { addEndorse } from "#areas/endorsement/contract/drafts.ts";
import { queryEndorsablePolicy } from "#areas/endorsement/contract/queries.ts";
import { writeTestWorkbook } from "#areas/judging/builder/import-file.ts";
import { readLedgerBalances } from "#areas/payment/testing/proposals.ts";
import { queryPolicyInfo } from "#areas/policy/contract/policy.ts";
import { createSuccessfulCallSender } from "#areas/product/builder/successful-calls.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { downloadTaskFile, queryTask } from "#platform/jobs/contract.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import { CLERK, OFFICE_CLERK, OPERATIONS_MANAGER } from "#platform/testing/people.ts";
import { createTestMoneyUse } from "./testing/invoices.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

type Batch = OutputOf<typeof batchExpenseSave>;

const money = createTestMoneyUse();
let product: TestProduct;
let token: string;
let done: ReturnType<typeof createSuccessfulCallSender>;
let proposals: ReturnType<typeof createProposalTestClient>;
let form: FilledForm;

const AGREEMENT = { businessNature: "2", agentCode: "AG000001", agreementNo: "XY3201010020240001" };

before(async () => {
  product = await openTestProduct({
    chores: false,
    now: () => new Date("2024-12-16T02:00:00Z"),
    moreReactions: [money.reaction],
    jobs: { concurrency: 1, leaseMs: 900, waitsMs: [20, 20, 20, 20] },
  });
  token = await product.signIn(OFFICE_CLERK);
  done = createSuccessfulCallSender(product.ask, token);
  proposals = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const employer = await getEmployerFormWithoutPrepayment(product.admin);
  form = {
    ...employer,
    base: { ...employer["base"], ...AGREEMENT },
    fee: { ...employer["fee"], agentFee: "15.00" },
  };
});
after(() => product.close());

/** Policies of AG000001 at 15%, in force before their premium is paid. */
async function issue(count: number): Promise<string[]> {
  const numbers: string[] = [];
  for (let no = 1; no <= count; no += 1) {
    const { proposalNo } = await proposals.submit(await proposals.add("0405", form));
    numbers.push((await proposals.done(queryProposalInfo, { proposalNo })).policyNo);
  }
  assert.ok(
    numbers.every((number) => number.startsWith("P")),
    numbers.join(),
  );
  return numbers;
}

const anyPolicy = { agreementNo: "", agentCode: "", riskCode: "", handler1Code: "" };
const rowsOfList = { size: 50, want: "rows" } as const;

const rowsAt = (numbers: readonly string[], agentFee = "18.00") =>
  numbers.map((policyNo) => ({ policyNo, agentFee }));
const seen = ({ taskId, version }: Batch) => ({ taskId, version });
const again = (task: ReturnType<typeof seen>) => ({ ...task, rows: [], reasonText: "" });
const calculate = (rows: { policyNo: string; agentFee: string }[]) =>
  done(batchExpenseCalculate, { rows, reasonText: "" });
const find = (taskId: string) => done(queryByTaskId, { taskId });
const jobOf = async (taskId: string) => {
  const { rows } = await product.admin.query<{ job_id: string }>(
    "select job_id from batch_expense where task_id = $1",
    [taskId],
  );
  return rows[0]?.job_id ?? "";
};

async function submit(rows: { policyNo: string; agentFee: string }[]): Promise<Batch> {
  const calculated = await calculate(rows);
  const saved = await done(batchExpenseSave, seen(calculated));
  return done(batchEndorseUndwrt, seen(saved));
}

async function ended(taskId: string): Promise<OutputOf<typeof queryByTaskId>> {
  const patience = AbortSignal.timeout(120_000);
  for (;;) {
    const batch = await find(taskId);
    if (batch.status !== "06") return batch;
    assert.ok(
      !patience.aborted,
      `${taskId} ${JSON.stringify(await done(queryTask, { taskId: await jobOf(taskId) }))}`,
    );
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

async function download(call: typeof downloadTaskFile | typeof exportBatch, taskId: string): Promise<Buffer> {
  const { method, path: url } = call;
  const place = method === "GET" ? { query: { taskId } } : { payload: { taskId } };
  const answer = await product.app.inject({
    method,
    url,
    ...place,
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(answer.statusCode, 200);
  return answer.rawPayload;
}

type FileRow = readonly [string, string];

const fileOf = (rows: readonly FileRow[]) =>
  writeTestWorkbook({ 批量费用: [["保单号", "新手续费比例（%）"], ...rows.map((row) => [...row])] });

async function sendFile(content: Buffer | Uint8Array): Promise<Envelope<Batch>> {
  const sent = new FormData();
  sent.set("file", new Blob([new Uint8Array(content)]), "费用.xlsx");
  const coded = new Response(sent);
  const answer = await product.app.inject({
    method: "POST",
    url: importExpense.path,
    payload: Buffer.from(await coded.arrayBuffer()),
    headers: {
      authorization: `Bearer ${token}`,
      "idempotency-key": randomBytes(16).toString("hex"),
      "content-type": coded.headers.get("content-type") ?? "",
    },
  });
  return answer.json<Envelope<Batch>>();
}

async function importFile(rows: readonly FileRow[]): Promise<Batch> {
  const { code, message, data } = await sendFile(await fileOf(rows));
  assert.equal(code, "0000", message);
  return data;
}

/** An endorsement that a clerk has begun on a policy, by hand. */
async function draftOn(policyNo: string, agentFee = "16.00"): Promise<string> {
  const base = await done(queryEndorsablePolicy, { policyNo });
  const fee = { ...base.form["fee"], agentFee };
  const changed = { ...base.form, fee } as typeof base.form;
  const refund = { refundMode: "", refundAmount: null, idleDays: null };
  const payee = { payeeName: "", payeeAccount: "", payeeBank: "" };
  const terms = {
    types: ["16"],
    reason: "10",
    reasonText: "",
    validDate: base.validDate,
    ...refund,
    ...payee,
  };
  return (await done(addEndorse, { policyNo, terms, form: changed })).endorseNo;
}

/** Another task changes the policy meanwhile. */
async function submitAlone(policyNo: string): Promise<void> {
  const { rows } = await product.admin.query<{ task_id: string }>(
    "select task_id from batch_expense_row where policy_no = $1 and row_status = '0'",
    [policyNo],
  );
  // The program refuses a second task while the first is saved, so that the first is taken out of its way.
  await product.admin.query("update batch_expense set status = '04' where task_id = $1", [rows[0]?.task_id]);
  const { taskId } = await submit(rowsAt([policyNo], "16.00"));
  await ended(taskId);
  await product.admin.query("update batch_expense set status = '05' where task_id = $1", [rows[0]?.task_id]);
}

/** The message of a background task that ended well; its file comes after the task of commissions has ended. */
async function taskMessage(taskId: string): Promise<string> {
  const patience = AbortSignal.timeout(60_000);
  for (;;) {
    const { state, message } = await done(queryTask, { taskId });
    if (state === "done") return message;
    assert.ok(!patience.aborted, `${state} ${message}`);
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

const audit = async () =>
  (await product.audit()).flatMap(({ check: { name }, subjects }) => [name, ...subjects]);

const s14: { numbers: string[]; calculated?: Batch; batch?: OutputOf<typeof queryByTaskId> } = {
  numbers: [],
};
const getS14 = () => {
  const [first = "", second = "", third = ""] = s14.numbers;
  assert.ok(s14.batch, "the first test of S14 has ended its task");
  return { first, second, third, batch: s14.batch };
};

test("S14: policies of an agreement are found, and a calculation tells their change and changes nothing", async () => {
  s14.numbers = await issue(3);
  const [first = "", second = "", third = ""] = s14.numbers;
  const today = getTodayInShanghai(new Date());
  const range = { issuedFrom: addDays(today, -1), issuedUntil: addDays(today, 1) };
  const found = await done(expenseQueryList, { ...anyPolicy, ...range, agreementNo: AGREEMENT.agreementNo });
  const policy = found.policies.find(({ policyNo }) => policyNo === first);
  assert.ok(policy, JSON.stringify(found));
  const { sumPremium, agentFee, commission, maxAgentFee, why } = policy;
  // 148,515.20 / 1.06 = 140,108.68; 15% of it is 21,016.30.
  assert.deepEqual(
    [sumPremium, agentFee, commission, maxAgentFee, why],
    ["148515.20", "15.00", "21016.30", "18.00", ""],
  );

  const rows = [...rowsAt([first, second]), { policyNo: third, agentFee: "19.00" }];
  const calculated = await calculate(rows);
  assert.deepEqual(
    [calculated.status, calculated.policyCount, calculated.failedCount, calculated.commissionChange],
    ["04", 3, 1, "8406.52"],
  );
  assert.equal(
    (await done(queryPolicyInfo, { policyNo: first })).endorseCount,
    0,
    "a calculation changes nothing",
  );
  s14.calculated = calculated;
});

test("S14: two policies go to 18%, the row of 19% fails, and the task can be neither revoked nor deleted", async () => {
  assert.ok(s14.calculated, "the test before has calculated");
  const saved = await done(batchExpenseSave, seen(s14.calculated));
  const submitted = await done(batchEndorseUndwrt, seen(saved));
  assert.equal(submitted.status, "06");

  s14.batch = await ended(submitted.taskId);
  const { first, third, batch } = getS14();
  assert.deepEqual([batch.status, batch.doneCount, batch.failedCount, batch.offers], ["08", 2, 1, []]);
  for (const call of [deleteByTaskId, revokeByTaskId])
    assert.equal((await product.ask(call, seen(batch), { token })).code, "LIF001");
  const [failed, made] = batch.rows;
  assert.deepEqual(
    [failed?.policyNo, failed?.rowStatus, failed?.reason],
    [third, "2", "超备案上限：协议 XY3201010020240001 该险类最高 18.00%"],
  );
  assert.deepEqual(
    [made?.policyNo, made?.commissionBefore, made?.commissionAfter, made?.commissionChange],
    [first, "21016.30", "25219.56", "4203.26"],
  );
});

test("S14: the endorsed policies have their new commission in the books, to the fen", async () => {
  const { first, second, third } = getS14();
  for (const policyNo of [first, second]) {
    const { endorseCount, sumPremium: premium } = await done(queryPolicyInfo, { policyNo });
    assert.deepEqual([endorseCount, premium], [1, "148515.20"]);
    const { commissionExpense, commissionPayable, receivable } = await readLedgerBalances(product, policyNo);
    assert.deepEqual(
      [commissionExpense, commissionPayable, receivable],
      ["25219.56", "-25219.56", "148515.20"],
    );
  }
  assert.equal((await readLedgerBalances(product, third))["commissionExpense"], "21016.30");
  const { rows: endorsements } = await product.admin.query(
    "select types, d.status from endorsement join document d on business_no = endorse_no where endorsement.policy_no = any($1)",
    [s14.numbers],
  );
  assert.deepEqual(endorsements, [
    { types: ["16"], status: "08" },
    { types: ["16"], status: "08" },
  ]);
});

test("S14: the result file and the list have every policy", async () => {
  const { first, second, third, batch } = getS14();
  const jobId = await jobOf(batch.taskId);
  assert.equal(await taskMessage(jobId), "成功 2 张，失败 1 张");
  const [sheet] = await readWorkbook("结果.xlsx", await download(downloadTaskFile, jobId));
  assert.deepEqual(
    sheet?.rows.slice(1).map(({ cells }) => [cells[1], cells[8], cells[9], cells[11]]),
    [
      [first, "4203.26", "成功", ""],
      [second, "4203.26", "成功", ""],
      [third, "5604.35", "失败", "超备案上限：协议 XY3201010020240001 该险类最高 18.00%"],
    ],
  );
  const shown = await done(queryTaskList, { ...rowsOfList, filters: { taskId: batch.taskId } });
  assert.deepEqual(
    shown.rows.map(({ oldAgentFees, agentFees, doneCount, failedCount }) => [
      oldAgentFees,
      agentFees,
      doneCount,
      failedCount,
    ]),
    [["15.00", "18.00～19.00", "2", "1"]],
  );
  assert.deepEqual(await audit(), []);
});

test("a file is looked at, calculated and saved; revoked before its rows, and deleted then", async () => {
  const [policyNo = "", twice = ""] = await issue(2);
  const template = await product.app.inject({
    method: "GET",
    url: queryExpenseTemplate.path,
    headers: { authorization: `Bearer ${token}` },
  });
  const [layout] = await readWorkbook("模板.xlsx", template.rawPayload);
  assert.deepEqual(
    [layout?.name, layout?.rows[0]?.cells.slice(0, 2)],
    ["批量费用", ["*保单号", "*新手续费比例（%）"]],
  );
  const imported = await importFile([
    [policyNo, "10.5"],
    [twice, "18%"],
    [twice, "12"],
    ["P04052024320101009999999", "12"],
    [policyNo.slice(1), "12"],
    [`P${"9".repeat(22)}`, "60"],
  ]);
  assert.deepEqual([imported.status, imported.policyCount, imported.failedCount], ["03", 6, 4]);
  const { rows } = await find(imported.taskId);
  assert.deepEqual(
    rows.filter(({ rowStatus }) => rowStatus === "2").map(({ rowNo, reason }) => [rowNo, reason]),
    [
      [4, "保单号重复"],
      [5, "保单不存在，请核对"],
      [6, "保单不存在，请核对"],
      [7, "新手续费比例应为 0 至 50，最多两位小数"],
    ],
  );
  const stale = await product.ask(batchExpenseCalculate, again({ taskId: imported.taskId, version: 9 }), {
    token,
  });
  assert.equal(stale.code, "DOC001");
  assert.equal((await product.ask(batchExpenseSave, seen(imported), { token })).code, "LIF001");
  const calculated = await done(batchExpenseCalculate, again(seen(imported)));
  // 140,108.68 at 10.50% is 14,711.41 and at 18% 25,219.56, after 21,016.30 each.
  assert.deepEqual([calculated.status, calculated.commissionChange], ["04", "-2101.63"]);
  const saved = await done(batchExpenseSave, seen(calculated));
  assert.equal((await product.ask(deleteByTaskId, seen(saved), { token })).code, "LIF001");
  const other = await calculate(rowsAt([policyNo], "16"));
  assert.equal((await find(other.taskId)).rows[0]?.reason, `在途批改：批量任务 ${saved.taskId} 尚未办结`);
  const blocked = await product.ask(batchExpenseSave, seen(other), { token });
  assert.match(blocked.message, /没有可以办理的保单/);
  const revoked = await done(revokeByTaskId, seen(saved));
  assert.equal(revoked.status, "09");
  assert.equal((await done(deleteByTaskId, seen(revoked))).status, "10");
  assert.equal((await product.ask(batchEndorseUndwrt, seen(revoked), { token })).code, "DOC001");
  assert.deepEqual(await audit(), []);
});

test("a file of nothing but errors fails its check and can only be deleted", async () => {
  const imported = await importFile([["P04052024320101009999999", "12"]]);
  assert.equal(imported.status, "02");
  assert.deepEqual(
    imported.offers.map(({ event }) => event),
    ["delete"],
  );
  assert.equal((await done(deleteByTaskId, seen(imported))).status, "10");
});

test("files that are none, empty or too long are refused", async () => {
  assert.equal((await sendFile(Buffer.from("PK nothing"))).code, "IMP001");
  assert.equal((await sendFile(await fileOf([]))).code, "BEX004");
  const many = Array.from({ length: 10_001 }, (_, no) => [`P${no}`, "1"] as const);
  assert.equal((await sendFile(await fileOf(many))).code, "BEX005");
});

test("a policy that changed after the calculation, or is being endorsed, fails alone", async () => {
  const [changed = "", busy = "", sound = ""] = await issue(3);
  const calculated = await calculate(rowsAt([changed, busy, sound]));
  const saved = await done(batchExpenseSave, seen(calculated));
  await submitAlone(changed);
  await product.admin.query("update endorsement set is_running = true where endorse_no = $1", [
    await draftOn(busy),
  ]);
  const submitted = await done(batchEndorseUndwrt, seen(saved));
  const batch = await ended(submitted.taskId);
  assert.deepEqual([batch.status, batch.doneCount, batch.failedCount], ["08", 1, 2]);
  const [first, second] = batch.rows;
  assert.equal(first?.reason, "保单在试算后已有变化，现在的费用变化为 2802.17 元");
  assert.match(second?.reason ?? "", /^在途批改：批单 E\d{22} 尚未办结$/);
  await product.admin.query("update endorsement set is_running = false where policy_no = $1", [busy]);
  assert.deepEqual(await audit(), []);
});

test("who may not change what came in is refused, and people without the right see nothing", async () => {
  const [policyNo = ""] = await issue(1);
  const manager = await product.signIn(OPERATIONS_MANAGER);
  const { taskId } = await calculate(rowsAt([policyNo]));
  const clerk = await product.signIn(CLERK);
  for (const call of [queryByTaskId, exportBatch])
    assert.equal((await product.ask(call, { taskId }, { token: clerk })).code, "SYS403");
  assert.equal(
    (await product.ask(queryTaskList, { ...rowsOfList, filters: {} }, { token: clerk })).code,
    "SYS403",
  );
  const missing = { taskId: "PL20990101000001" };
  for (const call of [queryByTaskId, exportBatch])
    assert.equal((await product.ask(call, missing, { token: manager })).code, "BEX001");
  for (const call of [
    batchExpenseCalculate,
    batchExpenseSave,
    batchEndorseUndwrt,
    revokeByTaskId,
    deleteByTaskId,
  ])
    assert.equal((await product.ask(call, { ...missing, version: 1 }, { token })).code, "BEX001");
  assert.equal(
    (await product.ask(batchExpenseCalculate, { rows: [], reasonText: "" }, { token })).code,
    "BEX002",
  );
  const days = { ...anyPolicy, issuedFrom: "2024-01-02", issuedUntil: "2024-01-01" };
  assert.equal((await product.ask(expenseQueryList, days, { token })).code, "BEX003");
});

test("a worker killed three times endorses each policy once", { timeout: 600_000 }, async () => {
  const count = Number(process.env["BATCH_POLICIES"] ?? 24);
  const numbers = await issue(count);
  const { taskId } = await submit(rowsAt(numbers));
  const jobId = await jobOf(taskId);
  for (const least of [2, Math.floor(count / 3), Math.floor(count / 2)]) {
    const patience = AbortSignal.timeout(120_000);
    while ((await find(taskId)).doneCount < least) {
      assert.ok(!patience.aborted, `${least} rows`);
      await new Promise((resume) => setTimeout(resume, 5));
    }
    // As if the process were gone: nobody hears of the run, and another takes the task while the first may still write.
    await product.admin.query(
      "update task set run_no = run_no + 1, heard_until = now() - interval '1 hour' where task_id = $1",
      [jobId],
    );
  }
  const batch = await ended(taskId);
  assert.deepEqual([batch.status, batch.doneCount, batch.failedCount], ["07", count, 0]);
  const { rows } = await product.admin.query<{ count: number; numbers: number }>(
    `select count(*)::integer, count(distinct endorse_no)::integer as numbers from endorsement
     where policy_no = any($1) and types = array['16']`,
    [numbers],
  );
  assert.deepEqual(rows, [{ count, numbers: count }]);
  const policies = await product.admin.query<{ endorse_count: number }>(
    "select distinct endorse_count from policy where policy_no = any($1)",
    [numbers],
  );
  assert.deepEqual(policies.rows, [{ endorse_count: 1 }]);
  assert.deepEqual(await audit(), []);
});

test("a settled commission is refused row by row, also while the task runs, and invoices are told", async () => {
  const [settled = "", invoiced = "", late = ""] = await issue(3);
  money.set(settled, { settledCommission: "21016.30" });
  money.set(invoiced, { invoicedPremium: "148515.20" });
  const issuedFrom = addDays(getTodayInShanghai(new Date()), -1);
  const range = { issuedFrom, issuedUntil: addDays(issuedFrom, 2) };
  const { policies } = await done(expenseQueryList, { ...anyPolicy, ...range });
  const told = (number: string) =>
    policies.filter(({ policyNo }) => policyNo === number).flatMap(({ why, hint }) => [why, hint]);
  const REFUSED = "手续费已结算 21,016.30 元，不能再改";
  assert.deepEqual(
    [told(settled), told(invoiced)],
    [
      [REFUSED, ""],
      ["", "已开票 148,515.20 元"],
    ],
  );
  const calculated = await calculate(rowsAt([settled, invoiced, late]));
  assert.equal(calculated.failedCount, 1);
  const saved = await done(batchExpenseSave, seen(calculated));
  money.set(late, { settledCommission: "21016.30" });
  const { taskId } = await done(batchEndorseUndwrt, seen(saved));
  const { rows } = await ended(taskId);
  assert.deepEqual(
    rows
      .toSorted((one, other) => one.rowNo - other.rowNo)
      .map((row) => [row.rowStatus, row.reason, row.hint]),
    [
      ["2", REFUSED, ""],
      ["1", "", "已开票 148,515.20 元"],
      ["2", REFUSED, ""],
    ],
  );
  const [sheet] = await readWorkbook("结果.xlsx", await download(exportBatch, taskId));
  assert.deepEqual(
    sheet?.rows.slice(1).map(({ cells }) => cells[11]),
    [REFUSED, "已开票 148,515.20 元", REFUSED],
  );
});
