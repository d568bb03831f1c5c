import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { queryApprovalTaskList } from "#areas/approval/contract.ts";
import { batchExpenseCalculate, queryByTaskId } from "#areas/batch-endorsement/contract.ts";
import { createContentFiller } from "#areas/commission/commands/content.ts";
import { commissionCalls, queryCommissionLineList } from "#areas/commission/contract.ts";
import { queryMessageList } from "#areas/message/contract.ts";
import { payTestProposalOverCounter, readLedgerBalances } from "#areas/payment/testing/proposals.ts";
import { insertTestRefund, runTestPaymentWork } from "#areas/payment/testing/refunds.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { findFirstAgreementDay } from "#areas/sales/questions.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import {
  AGENT,
  AGENT_BEIJING,
  BRANCH_MANAGER,
  CASHIER,
  CLERK_BEIJING,
  OFFICE_CLERK,
  QUERY_POST,
  UNDERWRITER_LEVEL_4,
} from "#platform/testing/people.ts";
import { AGENCY_AGREEMENT, createCommissionTestClient, issueAgencyPolicy } from "./testing/commissions.ts";
import { computeDueCommission } from "./testing/due-commission.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;
let client: ReturnType<typeof createCommissionTestClient>;
before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  client = createCommissionTestClient(product);
});
after(() => product.close());

async function linesOf(filters: Record<string, string>, userCode = OFFICE_CLERK) {
  const token = await product.signIn(userCode);
  const input = { filters, size: 50, want: "rows" } as const;
  const { data } = await product.ask(queryCommissionLineList, input, { token });
  return data.rows.toReversed();
}
const accrualsOf = async (policyNo: string) =>
  (await linesOf({ policyNo })).map(({ kind, premium, agentFee, commission }) =>
    [kind, premium, agentFee, commission].join(" "),
  );
const sumOf = async (businessNo: string) =>
  (await client.find(businessNo)).data.form["sum"] as Record<string, string>;
const instalments = (fees: readonly string[]) =>
  fees.map((planFee, at) => {
    const planDate = `2099-0${at + 1}-01`;
    return { payNo: String(at + 1), planFee, planDate, planEndDate: planDate };
  });
/** Takes what earlier tests left, so that a test sees its own lines alone. */
const settleRest = async () => {
  const { code, data } = await client.add();
  if (code === "0000") await client.settle(data.businessNo);
};

test("FIN-02: the receipt of 10,000.00 accrues 1,415.09, and the statement of the agent pays it", async () => {
  const { policyNo } = await issueAgencyPolicy(product);
  assert.deepEqual(await accrualsOf(policyNo), ["receive 10000.00 15.00 1415.09"]);
  const businessNo = await client.generate();
  assert.match(businessNo, /^SF20241216\d{6}$/);
  assert.deepEqual(await sumOf(businessNo), {
    agentName: "示例甲保险代理有限公司",
    agentCode: "AG000001",
    agentType: "2",
    periodStart: "2024-12-16",
    lineCount: "1",
    premium: "10000.00",
    commission: "1415.09",
    vat: "80.10",
    incomeTax: "0.00",
    payable: "1415.09",
    taxDate: "2024-12-16",
    taxBasis: "",
  });
  const none = await client.add();
  assert.equal(none.code, "DOC004");
  assert.match(JSON.stringify(none.fields), /没有未结算的手续费/);
  await client.approve(businessNo);
  const settled = await client.must("settle", businessNo, CASHIER, client.payment());
  assert.equal(settled.status, "04");
  assert.deepEqual(await readLedgerBalances(product, businessNo), {
    bank: "-1415.09",
    commissionExpense: "-80.10",
    commissionPayable: "1415.09",
    tax: "80.10",
  });
  assert.deepEqual(await product.audit(), []);
});

test("instalments accrue in proportion, and the last takes the difference", async () => {
  const payPlan = instalments(["4115.22", "4115.22", "4115.23"]);
  const { policyNo, proposalNo } = await issueAgencyPolicy(product, { premium: "12345.67", payPlan });
  await payTestProposalOverCounter(product, proposalNo);
  await payTestProposalOverCounter(product, proposalNo);
  assert.deepEqual(await accrualsOf(policyNo), [
    "receive 4115.22 15.00 582.34",
    "receive 4115.22 15.00 582.35",
    "receive 4115.23 15.00 582.34",
  ]);
});

test("a refund reverses its commission; after the settlement it is deducted from the next statement", async () => {
  await settleRest();
  const { policyNo } = await issueAgencyPolicy(product);
  await client.settle(await client.generate());
  await insertTestRefund(product, { policyNo });
  assert.deepEqual((await accrualsOf(policyNo)).slice(1), ["endorse -106.00 15.00 -15.00"]);
  const negative = await client.add();
  assert.match(JSON.stringify(negative.fields), /应付手续费为 -15.00 元，不能结算，转入下次结算/);
  const { policyNo: laterNo } = await issueAgencyPolicy(product);
  const next = await client.generate();
  const { lineCount, commission, payable } = await sumOf(next);
  assert.deepEqual([lineCount, commission, payable], ["2", "1400.09", "1400.09"]);
  assert.deepEqual(
    (await linesOf({ statementNo: next })).map((line) => [
      line["policyNo"],
      line["commission"],
      line["lineStatus"],
    ]),
    [
      [policyNo, "-15.00", "1"],
      [laterNo, "1415.09", "1"],
    ],
  );
  await client.settle(next);
  assert.deepEqual(await readLedgerBalances(product, next), {
    bank: "-1400.09",
    commissionExpense: "-79.25",
    commissionPayable: "1400.09",
    tax: "79.25",
  });
});

test("what is refunded between approval and payment is not paid: the statement goes back and is generated anew", async () => {
  const { policyNo } = await issueAgencyPolicy(product);
  const businessNo = await client.generate();
  await client.approve(businessNo);
  await insertTestRefund(product, { policyNo });
  const refused = await client.take("settle", businessNo, CASHIER, client.payment());
  assert.equal(refused.code, "LIF003");
  assert.match(refused.message, new RegExp(`保单 ${policyNo} 已退费`));
  assert.deepEqual(await readLedgerBalances(product, businessNo), {});
  await client.must("giveBack", businessNo, CASHIER, { reason: "已退费" });
  await client.must("void", businessNo, OFFICE_CLERK, { reason: "重新生成" });
  assert.equal((await linesOf({ statementNo: businessNo })).length, 0);
  const anew = await client.generate();
  assert.equal((await sumOf(anew))["commission"], "1400.09");
  await client.settle(anew);
  assert.deepEqual(await product.audit(), []);
});

test("nobody approves or pays his own statement, and each step is refused to those without its right", async () => {
  await issueAgencyPolicy(product);
  const businessNo = await client.generate({ userCode: BRANCH_MANAGER });
  await client.must("submit", businessNo, BRANCH_MANAGER);
  const own = await client.take("approve", businessNo, BRANCH_MANAGER);
  assert.deepEqual([own.code, own.message.includes("须由他人审批")], ["LIF003", true]);
  for (const [event, userCode] of [
    ["approve", OFFICE_CLERK],
    ["settle", OFFICE_CLERK],
    ["void", CASHIER],
    ["submit", QUERY_POST],
  ] as const) {
    const input = event === "settle" ? client.payment() : { reason: "没有权限" };
    assert.equal((await client.take(event, businessNo, userCode, input)).status, 403, `${event} ${userCode}`);
  }
  await client.must("sendBack", businessNo, UNDERWRITER_LEVEL_4, { reason: "请核对" });
  await client.must("void", businessNo, BRANCH_MANAGER, { reason: "另行生成" });
  await settleRest();
});

test("above 100,000.00 the head office decides; 待办审批 and a message name the statement", async () => {
  await issueAgencyPolicy(product, { premium: "1000000.00" });
  const businessNo = await client.generate();
  await client.must("submit", businessNo, OFFICE_CLERK);
  const branch = await client.take("approve", businessNo, BRANCH_MANAGER);
  assert.match(branch.message, /须由总公司审批/);
  const head = await product.signIn(UNDERWRITER_LEVEL_4);
  const waiting = { filters: { kind: "07" }, size: 20, want: "rows" } as const;
  const { data } = await product.ask(queryApprovalTaskList, waiting, { token: head });
  assert.deepEqual(
    data.rows.map((row) => [
      row["businessNo"],
      row["step"],
      row["documentNo"],
      row["holderName"],
      row["amount"],
    ]),
    [[businessNo, "总公司审批", AGENCY_AGREEMENT, "示例甲保险代理有限公司", "141509.43"]],
  );
  await client.must("approve", businessNo, UNDERWRITER_LEVEL_4);
  const clerk = await product.signIn(OFFICE_CLERK);
  const { data: messages } = await product.ask(
    queryMessageList,
    { isRead: "0", pageNo: 0, pageSize: 20 },
    { token: clerk },
  );
  assert.match(JSON.stringify(messages), new RegExp(`${businessNo}.*待付款|待付款.*${businessNo}`));
  await client.must("settle", businessNo, CASHIER, client.payment());
});

test("a payment names a day that has come, the invoice of an agency and a transfer that paid nothing else", async () => {
  await issueAgencyPolicy(product);
  const first = await client.generate();
  await client.approve(first);
  for (const [more, message] of [
    [{ paidDate: "2024-12-17" }, /付款日期不能晚于今天/],
    [{ invoiceNo: "" }, /请填写发票号码/],
    [{ tradeNo: "" }, /银行流水号/],
  ] as const) {
    const refused = await client.take("settle", first, CASHIER, client.payment(more));
    assert.equal(refused.code, "DOC004", refused.message);
    assert.match(JSON.stringify(refused), message);
  }
  const payment = client.payment();
  await client.must("settle", first, CASHIER, payment);
  await issueAgencyPolicy(product);
  const second = await client.generate();
  await client.approve(second);
  const twice = await client.take("settle", second, CASHIER, payment);
  assert.match(JSON.stringify(twice.fields), new RegExp(`已用于结算单 ${first}`));
  await client.must("settle", second, CASHIER, client.payment());
});

test("of two that generate at once only one takes the accruals", async () => {
  const policies = [await issueAgencyPolicy(product), await issueAgencyPolicy(product)];
  const answers = await Promise.all([client.add(), client.add({ userCode: BRANCH_MANAGER }), client.add()]);
  assert.deepEqual(answers.map(({ code }) => code).toSorted(), ["0000", "DOC004", "DOC004"]);
  const [businessNo = ""] = answers.flatMap(({ code, data }) => (code === "0000" ? [data.businessNo] : []));
  assert.deepEqual(
    (await linesOf({ statementNo: businessNo })).map(({ policyNo }) => policyNo ?? "").toSorted(),
    policies.map(({ policyNo }) => policyNo).toSorted(),
  );
  await client.settle(businessNo);
});

test("agreement and last day of a statement stay as they were; a wrong one is refused", async () => {
  await issueAgencyPolicy(product);
  for (const [more, message] of [
    [{ agreementNo: "XY9999999920240001" }, /中介协议号不存在/],
    [{ periodEnd: "2024-12-17" }, /不能晚于今天/],
    [{ periodEnd: "2024-12-15" }, /没有未结算的手续费/],
  ] as const) {
    const refused = await client.add(more);
    assert.equal(refused.code, "DOC004");
    assert.match(JSON.stringify(refused.fields), message);
  }
  const businessNo = await client.generate();
  const token = await product.signIn(OFFICE_CLERK);
  const edit = async (statement: Record<string, string>) => {
    const { version } = (await client.find(businessNo)).data;
    return product.ask(commissionCalls.edit, { businessNo, version, form: { statement } }, { token });
  };
  const scope = { agreementNo: AGENCY_AGREEMENT, periodEnd: "2024-12-16" };
  assert.equal((await edit({ ...scope, remark: "十二月" })).code, "0000");
  assert.match((await edit({ ...scope, periodEnd: "2024-12-15" })).message, /不能修改/);
  await client.settle(businessNo);
});

test("batch expense refuses the policy of a settled statement", async () => {
  const { policyNo } = await issueAgencyPolicy(product);
  const token = await product.signIn(OFFICE_CLERK);
  const reasonOf = async () => {
    const rows = [{ policyNo, agentFee: "18.00" }];
    const { data, message } = await product.ask(batchExpenseCalculate, { rows, reasonText: "" }, { token });
    const { data: batch } = await product.ask(queryByTaskId, { taskId: data.taskId }, { token });
    assert.equal(batch.rows.length, 1, message);
    return batch.rows[0]?.reason ?? "";
  };
  const businessNo = await client.generate();
  assert.doesNotMatch(await reasonOf(), /已结算/);
  await client.settle(businessNo);
  assert.equal(await reasonOf(), "手续费已结算 1,415.09 元，不能再改");
});

test("an agent sees statements and lines of his own, with masked names, and changes nothing", async () => {
  const { policyNo } = await issueAgencyPolicy(product);
  const businessNo = await client.generate();
  const list = { filters: {}, size: 50, want: "rows" } as const;
  const isShown = async () => (await client.find(businessNo, AGENT)).code === "0000";
  assert.equal(await isShown(), false, "a draft");
  assert.equal((await linesOf({ policyNo }, AGENT))[0]?.["statementNo"], "");
  await client.must("submit", businessNo, OFFICE_CLERK);
  await client.must("sendBack", businessNo, UNDERWRITER_LEVEL_4, { reason: "内部意见：请核对比例" });
  await client.approve(businessNo);
  for (const [userCode, isSeen] of [
    [AGENT, true],
    [AGENT_BEIJING, false],
    [CLERK_BEIJING, false],
    [QUERY_POST, true],
  ] as const) {
    const token = await product.signIn(userCode);
    const { data, status } = await product.ask(commissionCalls.list, list, { token });
    const numbers = status === 200 ? data.rows.map(({ commissionNo }) => commissionNo) : [];
    assert.equal(numbers.includes(businessNo), isSeen, userCode);
    assert.equal((await client.find(businessNo, userCode)).code === "0000", isSeen, userCode);
    const lines = status === 200 ? await linesOf({ policyNo }, userCode) : [];
    assert.equal(lines.length === 1, isSeen, userCode);
  }
  assert.doesNotMatch(JSON.stringify((await client.find(businessNo, AGENT)).data), /内部意见/);
  assert.match(JSON.stringify((await client.find(businessNo)).data), /内部意见/);
  const [line] = await linesOf({ policyNo }, AGENT);
  assert.deepEqual([line?.["holderName"], line?.["statementNo"]], ["示**", businessNo]);
  assert.equal((await client.add({ userCode: AGENT })).status, 403);
  for (const event of ["submit", "void"])
    assert.equal((await client.take(event, businessNo, AGENT, { reason: "没有权限" })).status, 403);
  await client.must("giveBack", businessNo, CASHIER, { reason: "重新核对" });
  assert.equal(await isShown(), false, "given back");
  await client.settle(businessNo);
  assert.deepEqual(await product.audit(), []);
});

test("the database and the rules compute the same commission", async () => {
  const amount = fc
    .integer({ min: 0, max: 99_999_999 })
    .map((fen) => toWireMoney(parseMoney(String(fen)).dividedBy(100)));
  const cases = fc.sample(fc.tuple(amount, amount, amount), { numRuns: 500, seed: 7 });
  const { rows } = await product.admin.query<{ due: string }>(
    `select due_commission(p, r, c)::numeric(18, 2)::text as due
     from unnest($1::numeric[], $2::numeric[], $3::numeric[]) with ordinality as t (p, r, c, n) order by n`,
    [0, 1, 2].map((at) => cases.map((values) => values[at])),
  );
  const expected = cases.map(([premium, received, commission]) =>
    toWireMoney(
      computeDueCommission({
        premium: parseMoney(premium),
        received: parseMoney(received),
        commission: parseMoney(commission),
      }),
    ),
  );
  assert.deepEqual(
    rows.map(({ due }) => due),
    expected,
  );
});

test("whoever has submitted a statement before it went back does not approve it afterwards", async () => {
  await settleRest();
  await issueAgencyPolicy(product);
  const businessNo = await client.generate();
  // The month may already be one of the head office, which the manager could not decide in any case.
  await product.admin.query(
    `update commission_statement set content = jsonb_set(content, '{review,level}', '"1"') where business_no = $1`,
    [businessNo],
  );
  await client.must("submit", businessNo, BRANCH_MANAGER);
  await client.must("sendBack", businessNo, UNDERWRITER_LEVEL_4, { reason: "请补充说明" });
  await client.must("submit", businessNo, OFFICE_CLERK);
  const refused = await client.take("approve", businessNo, BRANCH_MANAGER);
  assert.match(refused.message, /提交过该结算单的人员不能审批或付款/);
  await client.must("approve", businessNo, UNDERWRITER_LEVEL_4);
  await client.must("settle", businessNo, CASHIER, client.payment());
});

test("whoever has approved a statement before it was given back does not pay it", async () => {
  await settleRest();
  await issueAgencyPolicy(product);
  const businessNo = await client.generate();
  await client.approve(businessNo);
  // The cashier has approved an earlier round, as somebody with both posts may.
  await product.admin.query(
    `update document_trail set user_code = $2 where business_no = $1 and action = 'APPROVE'`,
    [businessNo, CASHIER],
  );
  const refused = await client.take("settle", businessNo, CASHIER, client.payment());
  assert.deepEqual([refused.code, /审批过该结算单的人员不能付款/.test(refused.message)], ["LIF003", true]);
  await product.admin.query(
    `update document_trail set user_code = $2 where business_no = $1 and action = 'APPROVE'`,
    [businessNo, UNDERWRITER_LEVEL_4],
  );
  await client.must("settle", businessNo, CASHIER, client.payment());
});

test("an agreement that ended before a year gives no months of it", async () => {
  const { rows } = await product.admin.query<{ began: string; ended: number }>(
    `select min(start_date)::text as began, extract(year from max(end_date))::int as ended from agency_agreement
     where agent_code = 'AG000001'`,
  );
  const { began = "", ended = 0 } = rows[0] ?? {};
  const findFirst = (year: string) =>
    readInScope(product.database, SYSTEM_ACTOR, (reader) => findFirstAgreementDay(reader, "AG000001", year));
  assert.deepEqual(
    [await findFirst(began.slice(0, 4)), await findFirst(String(ended + 1))],
    [began, undefined],
  );
});

test("the tax of an individual goes by the whole year, and a payment in another year is refused", async () => {
  await settleRest();
  const setType = (type: string) =>
    product.admin.query("update agent set agent_type = $1 where agent_code = 'AG000001'", [type]);
  await product.admin.query(
    `update commission_statement set content = jsonb_set(content, '{sum,taxDate}', '"2023-12-31"')`,
  );
  await setType("1");
  const months = 12;
  for (const [commission, basis, incomeTax] of [
    // 169,811.32 × 60 % less 60,000 are 41,886.79, 10 % less 2,520.
    ["169811.32", `本年第 ${months} 个月，此前累计手续费 0.00 元，已代扣 0.00 元`, "1668.68"],
    ["169811.32", `本年第 ${months} 个月，此前累计手续费 169,811.32 元，已代扣 1,668.68 元`, "10188.68"],
  ] as const) {
    await issueAgencyPolicy(product, { premium: "1200000.00" });
    const businessNo = await client.generate();
    const sum = await sumOf(businessNo);
    assert.deepEqual([sum["commission"], sum["taxBasis"], sum["incomeTax"]], [commission, basis, incomeTax]);
    await client.approve(businessNo);
    const late = await client.take("settle", businessNo, CASHIER, client.payment({ paidDate: "2023-12-31" }));
    assert.match(JSON.stringify(late.fields), /跨年付款/);
    await client.must("settle", businessNo, CASHIER, client.payment({ invoiceNo: "" }));
  }
  await setType("2");
});

test("what fell due before the operator's first day is left out of statements", async () => {
  await settleRest();
  await issueAgencyPolicy(product);
  const from = { ...product.services.settings, COMMISSION_FROM: "2024-12-17" };
  const filler = createContentFiller({ ...product.services, settings: from });
  const fill = (fillContent: typeof filler) =>
    runTestPaymentWork(product, OFFICE_CLERK, async (work) => {
      work.note({ subject: "X", comCode: "32010100", change: { before: null, after: {} } });
      const content = { statement: { agreementNo: AGENCY_AGREEMENT, periodEnd: "2024-12-16" } };
      await fillContent(work.tx, content, { event: "create", actor: SYSTEM_ACTOR });
    });
  await assert.rejects(fill(filler), (error) => /没有未结算的手续费/.test(JSON.stringify(error)));
  await fill(createContentFiller(product.services));
  await settleRest();
});

test("a small statement goes to the head office if the month has had large ones", async () => {
  await settleRest();
  await issueAgencyPolicy(product, { premium: "800000.00" });
  await client.settle(await client.generate());
  await issueAgencyPolicy(product);
  const { form } = (await client.find(await client.generate())).data;
  assert.equal((form["review"] as Record<string, string>)["level"], "2");
});

test("an upgrade accrues what came before it, as if it had stood already", async () => {
  const script = await readFile(
    new URL("../../database/migrations/0097-commission.sql", import.meta.url),
    "utf8",
  );
  const backfill = script.slice(script.indexOf("-- What came before this version."));
  const list =
    "select entry_id, premium, agent_fee, commission from commission_accrual order by recorded_at, entry_id";
  const { rows: accrued } = await product.admin.query(list);
  await product.admin.query("begin");
  await product.admin.query("delete from commission_statement_line");
  await product.admin.query("delete from commission_accrual");
  await product.admin.query(backfill);
  const { rows: anew } = await product.admin.query(list);
  await product.admin.query("rollback");
  assert.ok(accrued.length > 10);
  assert.deepEqual(anew, accrued);
});
