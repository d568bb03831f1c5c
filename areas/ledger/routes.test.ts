import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import {
  getPolicyNoOfProposal,
  insertTestProposal,
  payTestProposalOverCounter,
} from "#areas/payment/testing/proposals.ts";
import { readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import { CASHIER, CLERK, CLERK_BEIJING, QUERY_POST, SALESMAN } from "#platform/testing/people.ts";
import {
  exportTrialBalance,
  queryAgeingList,
  queryLedgerEntry,
  queryPolicySettlementList,
  queryPostingList,
  queryPremiumRegisterList,
  queryTrialBalance,
} from "./contract.ts";
import { buildRegisterPostingsHref, registerFigures } from "./rules/premium-register-list.ts";

const TODAY = "2098-12-01";
const payPlan = [
  { planFee: "400.00", planDate: "2099-01-01", planEndDate: "2099-01-01" },
  { planFee: "660.00", planDate: "2099-03-01", planEndDate: "2099-03-31" },
];
const ALL = { filters: {}, want: "rows", size: 50 } as const;
let product: TestProduct;
let finance: string;
let policyNo: string;

before(async () => {
  const now = () => new Date(`${TODAY}T02:00:00Z`);
  product = await openTestProduct({ chores: false, now, settings: { DEMO_DATA: "0" } });
  for (const grade of ["PROP002", "PROP003"])
    await product.admin.query(
      "update grade set permissions = permissions || '{ledger:query}'::text[] where grade_code = $1",
      [grade],
    );
  finance = await product.signIn(CASHIER);
  const { businessNo } = await insertTestProposal(product, { payPlan });
  await payTestProposalOverCounter(product, businessNo);
  policyNo = await getPolicyNoOfProposal(product, businessNo);
});
after(() => product.close());

const balanceOf = async (token: string, from: string, to: string) =>
  product.ask(queryTrialBalance, { from, to }, { token });

test("the trial balance has the balance before the period, both sides of it, and the balance after it", async () => {
  const { data } = await balanceOf(finance, TODAY, TODAY);
  const lines = data.rows.map(({ accountName, opening, debit, credit, closing }) =>
    [accountName, opening, debit, credit, closing].join(" "),
  );
  assert.deepEqual(lines, [
    "应收保费 0.00 1060.00 400.00 660.00",
    "银行存款 0.00 400.00 0.00 400.00",
    "保费收入 0.00 0.00 1000.00 -1000.00",
    "应交税费—应交增值税 0.00 0.00 60.00 -60.00",
    "手续费及佣金支出 0.00 150.00 0.00 150.00",
    "应付手续费及佣金 0.00 0.00 150.00 -150.00",
  ]);
  assert.deepEqual(data.totals, [{ currency: "CNY", debit: "1610.00", credit: "1610.00" }]);
  const { data: later } = await balanceOf(finance, "2098-12-02", "2098-12-31");
  assert.deepEqual(
    later.rows.map(({ opening, debit, credit, closing }) => [opening, debit, credit, closing].join(" ")),
    data.rows.map(({ closing }) => `${closing} 0.00 0.00 ${closing}`),
  );
  assert.deepEqual((await balanceOf(finance, "2098-01-01", "2098-11-30")).data.rows, []);
});

test("another branch has other books, and whoever sees own business only has none", async () => {
  assert.deepEqual((await balanceOf(await product.signIn(CLERK_BEIJING), TODAY, TODAY)).data.rows, []);
  const salesman = await product.signIn(SALESMAN);
  assert.equal((await balanceOf(salesman, TODAY, TODAY)).code, "LED001");
  const file = await product.ask(exportTrialBalance, { from: TODAY, to: TODAY }, { token: salesman });
  assert.equal(file.code, "LED001");
  const { rows } = (await product.ask(queryPostingList, ALL, { token: salesman })).data;
  assert.deepEqual(rows, []);
});

test("a period that ends before it begins names its end", async () => {
  const { code, fields } = await balanceOf(finance, "2098-12-02", TODAY);
  assert.notEqual(code, "0000");
  assert.deepEqual(fields, [{ path: "to", message: "结束日期不能早于开始日期" }]);
});

test("a figure leads to its postings, and a posting to its entry with both sides", async () => {
  const filters = { day: `${TODAY}~${TODAY}`, account: "bank", debit: "0.01~" };
  const { data } = await product.ask(queryPostingList, { ...ALL, filters }, { token: finance });
  assert.deepEqual(
    data.rows.map((row) => [row["businessNo"], row["debit"], row["credit"], row["kind"]]),
    [[policyNo, "400.00", null, "receive"]],
  );
  const entryId = data.rows[0]?.["entryId"] ?? "";
  const { data: entry } = await product.ask(queryLedgerEntry, { entryId }, { token: finance });
  assert.equal(entry.kindName, "实收");
  assert.deepEqual(
    entry.lines.map(({ accountName, debit, credit }) => [accountName, debit, credit].join(" ")),
    ["银行存款 400.00 0.00", "应收保费 0.00 400.00"],
  );
  const elsewhere = await product.signIn(CLERK_BEIJING);
  for (const token of [elsewhere, await product.signIn(SALESMAN)])
    assert.equal((await product.ask(queryLedgerEntry, { entryId }, { token })).code, "LED002");
  assert.equal((await product.ask(queryLedgerEntry, { entryId: "0" }, { token: finance })).code, "LED002");
});

test("what is left of an instalment stands in its band by the days since it was due", async () => {
  const bandOn = async (daysLate: number) => {
    await product.admin.query(
      `update pay_plan set plan_date = today - $2::int, plan_end_date = today - $2::int
       from (select (now() at time zone 'Asia/Shanghai')::date as today) t where policy_no = $1 and pay_no = 2`,
      [policyNo, daysLate],
    );
    const { data } = await product.ask(
      queryAgeingList,
      { ...ALL, filters: { policyNo } },
      { token: finance },
    );
    return data.rows.map(({ payNo, openFee, daysLate: days, band }) =>
      [payNo, openFee, days, band].join(" "),
    );
  };
  for (const [days, band] of [
    [0, 0],
    [1, 1],
    [30, 1],
    [31, 2],
    [60, 2],
    [61, 3],
    [90, 3],
    [91, 4],
    [180, 4],
    [181, 5],
  ] as const)
    assert.deepEqual(await bandOn(days), [`2 660.00 ${days} ${band}`]);
});

test("the premium register has a row for the month, branch and product, and each figure is the sum of its postings", async () => {
  const read = async (filters: Record<string, string>, token = finance) =>
    (await product.ask(queryPremiumRegisterList, { ...ALL, filters }, { token })).data.rows;
  const [row, ...others] = await read({ month: "2098-12" });
  assert.ok(row);
  assert.deepEqual(
    [others.length, ...registerFigures.map((figure) => row[figure])],
    [0, "1060.00", "1000.00", "60.00", "400.00", "0.00", "660.00"],
  );
  assert.deepEqual([row["month"], row["riskCode"]], ["2098-12", policyNo.slice(1, 5)]);
  for (const figure of registerFigures) {
    const { searchParams } = new URL(buildRegisterPostingsHref(figure, row), "http://localhost");
    const filters = Object.fromEntries(searchParams);
    const { data } = await product.ask(queryPostingList, { ...ALL, filters }, { token: finance });
    const sum = data.rows.reduce((total, { debit, credit }) => total + Number(debit) - Number(credit), 0);
    assert.equal(Math.abs(sum).toFixed(2), row[figure], figure);
  }
  assert.deepEqual(await read({ month: "2098-11" }), []);
  assert.deepEqual(await read({}, await product.signIn(CLERK_BEIJING)), []);
  assert.deepEqual(await read({}, await product.signIn(SALESMAN)), [], "sums of a branch have no owner");
});

test("the settlement of a policy is what its books say, and others see only what is theirs", async () => {
  const read = async (filters: Record<string, string>, token: string) =>
    (await product.ask(queryPolicySettlementList, { ...ALL, filters }, { token })).data.rows;
  const clerk = await product.signIn(CLERK);
  const [row, ...others] = await read({ policyNo }, clerk);
  assert.ok(row);
  const { settlement, premium, netPremium, tax, received, refunded, outstanding, owedBack, invoiced } = row;
  assert.deepEqual(
    [premium, netPremium, tax, received, refunded, outstanding, owedBack, invoiced, settlement],
    ["1060.00", "1000.00", "60.00", "400.00", "0.00", "660.00", "0.00", "0.00", "2"],
  );
  assert.deepEqual(others, []);
  assert.equal((await read({ settlement: "1,2,4" }, clerk)).length, 1);
  assert.deepEqual(await read({ settlement: "3" }, clerk), []);
  assert.deepEqual(await read({}, await product.signIn(CLERK_BEIJING)), []);
  assert.deepEqual(await read({}, await product.signIn(SALESMAN)), [], "a salesman sees his own policies");
  const { code } = await product.ask(queryPolicySettlementList, ALL, { token: finance });
  assert.equal(code, "SYS403");
});

test("the trial balance is a workbook, and clerks without the right get none", async () => {
  const answer = await product.app.inject({
    method: "POST",
    url: exportTrialBalance.path,
    payload: { from: TODAY, to: TODAY },
    headers: { authorization: `Bearer ${finance}` },
  });
  const [sheet] = await readWorkbook("book.xlsx", answer.rawPayload);
  assert.deepEqual(sheet?.rows.at(-1)?.cells.slice(4, 6), ["1610.00", "1610.00"]);
  const { code } = await balanceOf(await product.signIn(QUERY_POST), TODAY, TODAY);
  assert.equal(code, "SYS403");
});
