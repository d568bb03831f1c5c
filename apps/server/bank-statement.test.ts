import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { writeXlsx } from "hucre/xlsx";
import {
  explainBankLine,
  matchBankLine,
  queryBankLineList,
  queryBankTemplate,
  releaseBankLine,
} from "#areas/bank-statement/contract.ts";
import { sendBankStatement, waitForBankImport } from "#areas/bank-statement/testing/import-statement.ts";
import { insertTestProposal, payTestProposalOverCounter } from "#areas/payment/testing/proposals.ts";
import { closePeriod } from "#areas/period-close/contract.ts";
import { readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import { CASHIER, CLERK, OFFICE_CLERK, UNDERWRITER_LEVEL_2_BEIJING } from "#platform/testing/people.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

const DAY = "2098-12-01";
const HEAD = ["交易日期", "交易流水号", "收入金额", "支出金额", "币种", "对方户名", "摘要"];
const PAYER = "示例电子制造有限公司";
let product: TestProduct;
let finance: string;

before(async () => {
  const now = () => new Date(`${DAY}T02:00:00Z`);
  product = await openTestProduct({
    chores: false,
    now,
    settings: { DEMO_DATA: "0" },
    jobs: { concurrency: 1 },
  });
  await product.admin.query(
    "update grade set permissions = permissions || '{ledger:query,ledger:match}'::text[] where grade_code in ('PROP001', 'PROP102')",
  );
  finance = await product.signIn(CASHIER);
});
after(() => product.close());

async function send(rows: string[][], { token = finance, content = undefined as Buffer | undefined } = {}) {
  const written = content ?? Buffer.from(await writeXlsx({ sheets: [{ name: "银行流水", rows }] }));
  return sendBankStatement({ app: product.app, token, file: { name: "流水.xlsx", content: written } });
}
async function importLines(rows: string[][]) {
  const { code, message, data } = await send([HEAD, ...rows]);
  assert.equal(code, "0000", message);
  return waitForBankImport({ app: product.app, token: finance, taskId: data?.taskId ?? "" });
}
async function pay(tradeNo: string): Promise<string> {
  const { businessNo } = await insertTestProposal(product, {});
  const paymentNo = await payTestProposalOverCounter(product, businessNo);
  await product.admin.query("update payment set trade_no = $2 where payment_no = $1", [paymentNo, tradeNo]);
  return paymentNo;
}
async function lineOf(bankRef: string) {
  const { data } = await product.ask(
    queryBankLineList,
    { filters: { bankRef }, want: "rows", size: 50 },
    { token: finance },
  );
  const [row] = data.rows;
  assert.ok(row, bankRef);
  return row;
}
const chosen = async (bankRef: string) => {
  const { lineId, version } = await lineOf(bankRef);
  return { lineId: lineId ?? "", version: Number(version) };
};
const figuresOf = async (bankRef: string) => {
  const row = await lineOf(bankRef);
  return ["status", "amount", "movementAmount", "postedAmount", "difference", "matchedNo", "suggestedNo"].map(
    (name) => row[name] ?? "",
  );
};

test("the same reference and amount match at once; another amount and a similar payment are suggested", async () => {
  const [exact, short, similar] = [await pay("BANK-1"), await pay("BANK-2"), await pay("")];
  const early = await pay("BANK-8");
  await product.admin.query("update payment set payer_name = '示例相似有限公司' where payment_no = $1", [
    similar,
  ]);
  const { message, refused } = await importLines([
    [DAY, "BANK-1", "1060.00", "", "", PAYER, ""],
    [DAY, "BANK-2", "1000.00", "", "", PAYER, ""],
    ["2098-11-29", "OTHER-3", "1,060.00", "", "CNY", "示例相似有限公司", ""],
    [DAY, "FEE-4", "", "12.50", "", "示例银行", "手续费"],
    [DAY, "", "1.00", "", "", "", ""],
    [DAY, "BOTH-6", "1.00", "1.00", "", "", ""],
    ["2098-12-02", "LATE-7", "1.00", "", "", "", ""],
    ["2098-11-27", "BANK-8", "1060.00", "", "", PAYER, ""],
  ]);
  assert.equal(
    message,
    "共 8 行，已导入 5 行，其中自动匹配 1 行，待处理 4 行（3 行有建议），未导入 3 行，见结果文件",
  );
  assert.deepEqual(
    refused.map((line) => line.split(",").slice(0, 2)),
    [
      ["6", "交易流水号应为 1 到 64 个字"],
      ["7", "收入金额和支出金额应填且只填一项"],
      ["8", "交易日期不能晚于今天"],
    ],
  );
  assert.deepEqual(await figuresOf("BANK-1"), ["2", "1060.00", "1060.00", "1060.00", "0.00", exact, ""]);
  assert.deepEqual(await figuresOf("BANK-2"), ["1", "1000.00", "1060.00", "1060.00", "-60.00", "", short]);
  assert.deepEqual(await figuresOf("OTHER-3"), ["1", "1060.00", "1060.00", "1060.00", "0.00", "", similar]);
  assert.deepEqual(await figuresOf("FEE-4"), ["1", "-12.50", "", "", "-12.50", "", ""]);
  // Four days apart: the same money or a mistake, so that somebody decides.
  assert.deepEqual(await figuresOf("BANK-8"), ["1", "1060.00", "1060.00", "1060.00", "0.00", "", early]);
  const again = await importLines([[DAY, "BANK-1", "1060.00", "", "", PAYER, ""]]);
  assert.match(again.refused[0] ?? "", /^2,该流水号和金额已导入过,/);
});

test("a difference is matched or explained before the day closes; one payment has one line", async () => {
  const close = () =>
    product.ask(closePeriod, { comCode: "32000000", kind: "D", day: DAY }, { token: finance });
  assert.equal((await close()).code, "LPC004");
  const { suggestedNo: short } = await lineOf("BANK-2");
  const wrong = await product.ask(
    matchBankLine,
    { ...(await chosen("BANK-2")), number: short ?? "" },
    { token: finance },
  );
  assert.deepEqual([wrong.code, /收付金额为 1060.00/.test(wrong.message)], ["BNK008", true]);
  const { matchedNo: taken } = await lineOf("BANK-1");
  const twice = await product.ask(
    matchBankLine,
    { ...(await chosen("OTHER-3")), number: taken ?? "" },
    { token: finance },
  );
  assert.match(twice.message, /已与另一条流水匹配/);
  const { suggestedNo: similar } = await lineOf("OTHER-3");
  const input = { ...(await chosen("OTHER-3")), number: similar ?? "" };
  const races = await Promise.all([
    product.ask(matchBankLine, input, { token: finance }),
    product.ask(matchBankLine, input, { token: await product.signIn(CASHIER) }),
  ]);
  assert.deepEqual(races.map(({ code }) => code).toSorted(), ["0000", "BNK007"]);
  for (const bankRef of ["BANK-2", "FEE-4", "BANK-8"]) {
    const explained = { ...(await chosen(bankRef)), reason: "客户少付，已另行催收" };
    assert.equal((await product.ask(explainBankLine, explained, { token: finance })).data.status, "3");
  }
  const released = await product.ask(releaseBankLine, await chosen("BANK-2"), { token: finance });
  assert.equal(released.data.status, "1");
  assert.equal((await close()).code, "LPC004");
  const explained = { ...(await chosen("BANK-2")), reason: "客户少付，已另行催收" };
  assert.equal((await product.ask(explainBankLine, explained, { token: finance })).code, "0000");
  assert.equal((await close()).code, "0000");
  const late = await product.ask(releaseBankLine, await chosen("FEE-4"), { token: finance });
  assert.deepEqual([late.code, late.message], ["BNK009", `流水 FEE-4 的交易日期 ${DAY} 已关账，不能取消`]);
  const findings = (await product.audit()).filter(({ check: { name } }) => /bank|period/.test(name));
  assert.deepEqual(findings, []);
});

test("the audit finds a match of another amount", async () => {
  await product.admin.query("begin");
  await product.admin.query("update bank_line set amount = amount + 1 where status = '2'");
  const names = (await product.audit()).map(({ check: { name } }) => name);
  await product.admin.query("rollback");
  assert.ok(names.includes("bank.match"));
});

test("another branch, a branch without books and somebody without the right import and change nothing", async () => {
  const beijing = await product.signIn(UNDERWRITER_LEVEL_2_BEIJING);
  const foreign = { ...(await chosen("FEE-4")), reason: "其他机构" };
  assert.equal((await product.ask(explainBankLine, foreign, { token: beijing })).code, "BNK006");
  const office = await product.signIn(OFFICE_CLERK);
  const row = [DAY, "X-1", "1.00", "", "", "", ""];
  assert.equal((await send([HEAD, row], { token: office })).code, "BNK005");
  assert.equal((await send([HEAD, row], { token: await product.signIn(CLERK) })).code, "SYS403");
});

test("a file that is none, empty or too long is refused, and the template is read by the import", async () => {
  assert.equal((await send([], { content: Buffer.from("no workbook") })).code, "BNK001");
  assert.equal((await send([HEAD])).code, "BNK003");
  const wrongHead = await send([["日期", ...HEAD.slice(1)]]);
  assert.deepEqual([wrongHead.code, /没有“日期”列/.test(wrongHead.message)], ["BNK001", true]);
  const answer = await product.app.inject({
    method: "GET",
    url: queryBankTemplate.path,
    headers: { authorization: `Bearer ${finance}` },
  });
  const sheets = await readWorkbook("template.xlsx", answer.rawPayload);
  const cells = sheets.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  assert.ok(cells.some((cell) => cell.startsWith("交易流水号")));
});
