import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import { writeTestWorkbook } from "#areas/judging/builder/import-file.ts";
import {
  applyInvoiceBatch,
  exportFailedRows,
  importInvoiceBatch,
  queryInvoiceBatch,
} from "#areas/invoice/contract.ts";
import { pollInvoiceOutcomes } from "#areas/invoice/jobs/outcome.ts";
import {
  getPolicyNoOfProposal,
  insertTestProposal,
  payTestProposalOverCounter,
} from "#areas/payment/testing/proposals.ts";
import {
  startTestTaxPlatform,
  type TestTaxPlatform,
} from "#integrations/tax-platform/testing/test-tax-platform.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import { readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { AGENT, AGENT_BEIJING, CLERK } from "#platform/testing/people.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

const HEAD = ["*保单号", "*开票金额", "*发票类型", "*交付方式", "邮箱或手机号", "备注"];
const ORDINARY = "数电普票（普通发票）";
let platform: TestTaxPlatform;
let product: TestProduct;
let token: string;
const policies: string[] = [];
let today = new Date("2025-06-16T02:00:00Z");

before(async () => {
  const port = await findFreePort();
  platform = await startTestTaxPlatform(port, () => today);
  const jobs = { concurrency: 1, leaseMs: 900, waitsMs: [20, 20, 20, 20] };
  product = await openTestProduct({ chores: false, settings: platform.settings, now: () => today, jobs });
  await product.app.listen({ port, host: "127.0.0.1" });
  token = await product.signIn(CLERK);
  policies.push(await issuePolicy(), await issuePolicy());
});
after(async () => {
  await product.close();
  await platform.stop();
});

async function issuePolicy(): Promise<string> {
  const { businessNo } = await insertTestProposal(product, { premium: "1000.00" });
  await payTestProposalOverCounter(product, businessNo);
  return getPolicyNoOfProposal(product, businessNo);
}

type Cells = readonly string[];

async function send(rows: readonly Cells[], head: Cells = HEAD, sender = token) {
  const form = new FormData();
  const content = await writeTestWorkbook({ 开票明细: [[...head], ...rows.map((row) => [...row])] });
  form.set("file", new Blob([new Uint8Array(content)]), "开票.xlsx");
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const answer = await product.app.inject({
    method: "POST",
    url: importInvoiceBatch.path,
    headers: {
      authorization: `Bearer ${sender}`,
      "content-type": request.headers.get("content-type") ?? "",
      "idempotency-key": randomBytes(16).toString("hex"),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<Envelope<OutputOf<typeof importInvoiceBatch>>>();
}

const read = async (batchNo: string) => (await product.ask(queryInvoiceBatch, { batchNo }, { token })).data;

/** The task runs, and the platform answers. */
async function settle(batchNo: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    await pollInvoiceOutcomes({ services: product.services });
    await platform.settled();
    today = new Date(today.getTime() + 60_000);
    if (["2", "4", "5"].includes((await read(batchNo)).status)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail("the batch did not end");
}

const loadFailedRows = (batchNo: string, by: string) =>
  product.app.inject({
    method: "POST",
    url: exportFailedRows.path,
    headers: { authorization: `Bearer ${by}` },
    payload: { batchNo },
  });

async function readFailedRows(batchNo: string): Promise<string[][]> {
  const { rawPayload } = await loadFailedRows(batchNo, token);
  const [sheet] = await readWorkbook("a.xlsx", rawPayload);
  assert.ok(sheet);
  return sheet.rows.map(({ cells }) => [...cells]);
}

test("of four rows one is applied for, and the three bad ones are corrected in their file and issued", async () => {
  const [first = "", second = ""] = policies;
  const { data: imported } = await send([
    [first, "600", ORDINARY, "下载", "", ""],
    [first, "400.01", ORDINARY, "下载", "", ""],
    [second, "500", ORDINARY, "邮箱", "x", "备注一"],
    [`${second.slice(0, -6)}999999`, "500", ORDINARY, "下载", "", ""],
  ]);
  assert.deepEqual([imported.rowCount, imported.failedCount, imported.status], [4, 3, "1"]);
  const { rows, version, mayApply } = await read(imported.batchNo);
  assert.equal(mayApply, true);
  const whys = rows.map(({ rowNo, reason }) => [rowNo, reason] as const).toSorted(([a], [b]) => a - b);
  assert.deepEqual(whys, [
    [1, ""],
    [2, "可开票金额为 1,000.00 元，请改小开票金额"],
    [3, "请填写接收发票的邮箱"],
    [4, "保单不存在，或不在您的查看范围内"],
  ]);
  const chosen = { batchNo: imported.batchNo, version };
  const outsider = await product.signIn(AGENT_BEIJING);
  assert.equal((await product.ask(applyInvoiceBatch, chosen, { token: outsider })).code, "INV003");
  assert.match((await loadFailedRows(imported.batchNo, outsider)).body, /INV003/);
  const twice = await Promise.all([1, 2].map(() => product.ask(applyInvoiceBatch, chosen, { token })));
  assert.equal(twice.filter(({ code }) => code === "0000").length, 1, "two clicks begin one task");
  await settle(imported.batchNo);
  const ended = await read(imported.batchNo);
  assert.deepEqual([ended.status, ended.issuedCount, ended.failedCount], ["4", 1, 3]);

  const [head = [], ...failed] = await readFailedRows(imported.batchNo);
  assert.equal(head.at(-1), "失败原因");
  const corrections = [[1, "400.00"] as const, [4, "a@example.com"] as const, [0, second] as const];
  const corrected = failed.map((cells, index) =>
    HEAD.map((_, at) => (corrections[index]?.[0] === at ? corrections[index][1] : (cells[at] ?? ""))),
  );
  const again = (await send(corrected)).data;
  assert.deepEqual([again.rowCount, again.failedCount], [3, 0]);
  await product.ask(applyInvoiceBatch, { batchNo: again.batchNo, version: again.version }, { token });
  await settle(again.batchNo);
  assert.equal((await read(again.batchNo)).status, "5");
  assert.deepEqual(await product.audit(), []);
});

test("money that was invoiced after the import refuses its row, and the others go on", async () => {
  const policyNo = await issuePolicy();
  const row = [policyNo, "700", ORDINARY, "下载", "", ""];
  const [one, two] = [(await send([row])).data, (await send([row])).data];
  assert.deepEqual([one.failedCount, two.failedCount], [0, 0]);
  for (const { batchNo, version } of [one, two]) {
    await product.ask(applyInvoiceBatch, { batchNo, version }, { token });
    await settle(batchNo);
  }
  const [refused] = (await read(two.batchNo)).rows;
  assert.deepEqual(
    [refused?.status, refused?.reason],
    ["0", "不能开票：可开票金额为 300.00 元，请改小开票金额"],
  );
  assert.equal((await read(two.batchNo)).status, "2");
});

test("a row whose policy is in use all the time waits for another task, and its neighbours go on", async () => {
  const [busyPolicy, freePolicy] = [await issuePolicy(), await issuePolicy()];
  const rows = [busyPolicy, freePolicy].map((policyNo) => [policyNo, "700", ORDINARY, "下载", "", ""]);
  const { batchNo, version } = (await send(rows)).data;
  const { admin } = product;
  await admin.query("begin");
  await admin.query("select from policy where policy_no = $1 for update", [busyPolicy]);
  await product.ask(applyInvoiceBatch, { batchNo, version }, { token });
  // Three tries wait eight seconds each for the lock.
  for (let second = 0; second < 60 && !(await read(batchNo)).mayApply; second += 1)
    await new Promise((resolve) => setTimeout(resolve, 1000));
  await admin.query("rollback");
  const left = await read(batchNo);
  const states = left.rows.map(({ rowNo, status, reason }) => [rowNo, status, reason] as const);
  assert.deepEqual(
    [left.mayApply, states.toSorted(([a], [b]) => a - b)],
    [
      true,
      [
        [1, "0", ""],
        [2, "1", ""],
      ],
    ],
  );
  await product.ask(applyInvoiceBatch, { batchNo, version: left.version }, { token });
  await settle(batchNo);
  assert.equal((await read(batchNo)).status, "5");
});

test("who sees one row of a batch sees the counts of that row only", async () => {
  const agencyPolicy = await issuePolicy();
  await product.admin.query("update policy set agency_code = 'AG000001' where policy_no = $1", [
    agencyPolicy,
  ]);
  const missing = agencyPolicy.replace(/\d{6}$/, "999999");
  const rows = [agencyPolicy, await issuePolicy(), missing].map((no) => [no, "1", ORDINARY, "下载", "", ""]);
  const { data } = await send(rows);
  assert.deepEqual([data.rowCount, data.failedCount, data.status], [3, 1, "1"]);
  const agent = await product.signIn(AGENT);
  const { batchNo } = data;
  const { data: seen, message } = await product.ask(queryInvoiceBatch, { batchNo }, { token: agent });
  assert.ok(seen, message);
  assert.deepEqual(
    [seen.rowCount, seen.failedCount, seen.rows.map(({ policyNo }) => policyNo)],
    [1, 0, [agencyPolicy]],
  );
});

test("a file without rows, or that is none, is refused whole", async () => {
  assert.equal((await send([])).code, "INV009");
  assert.equal((await send([["x"]], ["甲"])).code, "INV007");
  const bad = [policies[0] ?? "", "abc", "数电专", "下载", "", ""];
  const { data } = await send([bad]);
  assert.deepEqual([data.rowCount, data.failedCount, data.status, data.mayApply], [1, 1, "2", false]);
});
