import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import {
  startTestPayChannel,
  type TestPaymentChannel,
} from "#integrations/payment-channel/testing/test-pay-channel.ts";
import type { ListDefinition } from "#platform/lists/definition.ts";
import { buildFilterConditions, buildListPageStatement } from "#platform/lists/server/list-query.ts";
import { buildScopeConditions } from "#platform/lists/server/list-scope.ts";
import { readInScope } from "#platform/server/reading.ts";
import { BRANCH_MANAGER, CASHIER, CLERK, CLERK_BEIJING, OFFICE_CLERK } from "#platform/testing/people.ts";
import { createTestActor } from "#platform/testing/test-actor.ts";
import { bookEndorsement } from "../commands/endorsement.ts";
import { requestRefund } from "../commands/refund.ts";
import {
  approveRefund,
  queryMovementPostings,
  queryReceiptList,
  queryRefundList,
  resendRefund,
  returnRefund,
} from "../contract/refund.ts";
import { pollRefundOutcomes } from "../jobs/refund-watch.ts";
import { moneyMovementList } from "../rules/money-movement-list.ts";
import { refundList } from "../rules/refund-list.ts";
import {
  insertTestEndorsement,
  insertTestRefund,
  issueTestPolicy,
  runTestPaymentWork,
  TEST_PAYEE,
} from "../testing/refunds.ts";

let channel: TestPaymentChannel;
let product: TestProduct;
let finance: string;
let office: string;
let clerk: string;
const now = () => new Date("2098-12-01T02:00:00Z");

before(async () => {
  channel = await startTestPayChannel(now);
  product = await openTestProduct({ chores: false, settings: channel.settings, now });
  finance = await product.signIn(CASHIER);
  office = await product.signIn(OFFICE_CLERK);
  clerk = await product.signIn(CLERK);
});
after(async () => {
  await product.close();
  await channel.stop();
});

const chosen = ({ refundNo, version }: { refundNo: string; version: number }) => ({ refundNo, version });
const REASON = "收款账号与户名不符";
const all = { want: "rows", size: 200 } as const;

test("approving needs another user, the state that was seen, and money that is owed", async () => {
  const refund = await insertTestRefund(product);
  const ask = (input: { refundNo: string; version: number }, token = finance) =>
    product.ask(approveRefund, input, { token });
  assert.equal((await ask(chosen(refund), clerk)).code, "SYS403");
  assert.equal((await ask({ refundNo: "JF2098120100000000", version: 1 })).code, "PAY020");
  assert.equal((await ask({ ...chosen(refund), version: 2 })).code, "PAY021");
  const own = await insertTestRefund(product, { requestedBy: CASHIER });
  assert.equal((await ask(chosen(own))).code, "PAY022");
  const unbooked = await insertTestRefund(product, { isBooked: false });
  assert.equal((await ask(chosen(unbooked))).code, "PAY024");
  const done = await ask(chosen(refund));
  assert.deepEqual([done.code, done.data.status], ["0000", "2"], done.message);
  assert.equal((await ask({ ...chosen(refund), version: 2 })).code, "LIF001");
});

test("without a channel no refund is approved", async () => {
  const silent = await openTestProduct({ chores: false, now, settings: { DEMO_DATA: "0" } });
  try {
    const refund = await insertTestRefund(silent);
    const answer = await silent.ask(approveRefund, chosen(refund), { token: await silent.signIn(CASHIER) });
    assert.equal(answer.code, "PAY023");
  } finally {
    await silent.close();
  }
});

test("returning needs a reason, and a corrected refund waits for another approval", async () => {
  const refund = await insertTestRefund(product);
  const back = (input: object, token = finance) =>
    product.ask(returnRefund, { ...chosen(refund), reason: REASON, ...input }, { token });
  assert.equal((await back({}, office)).code, "SYS403");
  assert.equal((await back({ reason: "错" })).code, "SYS001");
  assert.equal((await back({ refundNo: "JF2098120100000000" })).code, "PAY020");
  assert.equal((await back({ version: 9 })).code, "PAY021");
  const returned = await back({});
  assert.deepEqual([returned.code, returned.data.status], ["0000", "5"], returned.message);
  assert.equal((await back({ version: 2 })).code, "LIF001");

  const resend = (input: object, token = office) =>
    product.ask(resendRefund, { ...chosen(refund), version: 2, ...TEST_PAYEE, ...input }, { token });
  assert.equal((await resend({}, clerk)).code, "SYS403");
  assert.equal((await resend({ payeeAccount: "账号" })).code, "SYS001");
  assert.equal((await resend({ refundNo: "JF2098120100000000" })).code, "PAY020");
  assert.equal((await resend({ version: 1 })).code, "PAY021");
  const resent = await resend({});
  assert.deepEqual([resent.code, resent.data.status], ["0000", "1"], resent.message);
  assert.equal((await resend({ version: 3 })).code, "LIF001");
});

test("whoever set the payee does not approve it, though another user sends the same request again", async () => {
  await product.admin.query(
    "update user_company set grade_codes = grade_codes || '{PROP112,PROP111}' where user_code = any($1)",
    [[OFFICE_CLERK, BRANCH_MANAGER]],
  );
  const [setter, helper] = [await product.signIn(OFFICE_CLERK), await product.signIn(BRANCH_MANAGER)];
  const refund = await insertTestRefund(product);
  const payee = { ...TEST_PAYEE, payeeAccount: "6222999988887777" };
  const back = (version: number) =>
    product.ask(returnRefund, { ...chosen(refund), version, reason: REASON }, { token: finance });
  const resend = (version: number, token: string) =>
    product.ask(resendRefund, { ...chosen(refund), version, ...payee }, { token });
  const approve = (token: string) => product.ask(approveRefund, { ...chosen(refund), version: 5 }, { token });
  for (const step of [() => back(1), () => resend(2, setter), () => back(3), () => resend(4, helper)])
    assert.equal((await step()).code, "0000");
  assert.deepEqual([(await approve(setter)).code, (await approve(helper)).code], ["PAY022", "PAY022"]);
  const tasks = await product.admin.query<{ barred: string[] }>(
    "select barred_users as barred from approval_task where business_no = $1",
    [refund.refundNo],
  );
  assert.deepEqual(
    new Set(tasks.rows[0]?.barred),
    new Set([CLERK, OFFICE_CLERK, BRANCH_MANAGER]),
    "nobody of them is reminded of it",
  );
  await assert.rejects(
    product.admin.query("update refund set approved_by = $2, status = '2' where refund_no = $1", [
      refund.refundNo,
      OFFICE_CLERK,
    ]),
    /refund_four_eyes/u,
  );
  assert.equal((await approve(finance)).code, "0000");
});

test("a refund of another branch is as missing", async () => {
  const refund = await insertTestRefund(product);
  await product.admin.query(
    "update user_company set grade_codes = grade_codes || '{PROP112,PROP111}' where user_code = $1",
    [CLERK_BEIJING],
  );
  const token = await product.signIn(CLERK_BEIJING);
  assert.equal((await product.ask(approveRefund, chosen(refund), { token })).code, "PAY020");
  assert.equal(
    (await product.ask(returnRefund, { ...chosen(refund), reason: REASON }, { token })).code,
    "PAY020",
  );
  assert.equal(
    (await product.ask(resendRefund, { ...chosen(refund), ...TEST_PAYEE }, { token })).code,
    "PAY020",
  );
  const movement = { movementNo: refund.refundNo };
  assert.equal((await product.ask(queryMovementPostings, movement, { token })).code, "PAY026");
});

test("an endorsement has one refund", async () => {
  const { businessNo, policyNo } = await insertTestRefund(product);
  const terms = { businessNo, policyNo, comCode: "32010100", currency: "CNY", amount: "1.00", reason: "03" };
  await assert.rejects(
    runTestPaymentWork(product, CLERK, (work) => requestRefund(work, { ...terms, ...TEST_PAYEE })),
    /已有退费/,
  );
});

test("the list of refunds masks the account and finds by state", async () => {
  const { refundNo, businessNo, policyNo } = await insertTestRefund(product);
  const filters = { policyNo, status: "1" };
  const { data, code } = await product.ask(queryRefundList, { filters, ...all }, { token: finance });
  assert.equal(code, "0000");
  const [row] = data.rows;
  assert.deepEqual(
    [row?.["refundNo"], row?.["endorseNo"], row?.["payeeAccount"], row?.["amount"], row?.["requestedBy"]],
    [refundNo, businessNo, "6222********5678", "106.00", CLERK],
  );
  assert.equal(data.names["RefundStatus"]?.["1"], "待复核");
  assert.equal((await product.ask(queryRefundList, { filters, ...all }, { token: clerk })).code, "SYS403");
});

async function movementsOf(policyNo: string) {
  const filters = { policyNo };
  const { data } = await product.ask(queryReceiptList, { filters, ...all }, { token: finance });
  return data.rows;
}

test("all money of a policy is listed, and a row opens its postings", async () => {
  const { policyNo } = await issueTestPolicy(product);
  const refund = await insertTestRefund(product, { policyNo });
  const states = async () =>
    (await movementsOf(policyNo)).map(
      (row) => `${row["kind"]} ${row["status"]} ${row["amount"]} ${row["movedAmount"]}`,
    );
  assert.deepEqual((await states()).toSorted(), ["1 1 1060.00 1060.00", "3 4 -106.00 0.00"]);
  await product.ask(approveRefund, chosen(refund), { token: finance });
  await pollRefundOutcomes(product.refunding);
  channel.payouts.settle(refund.refundNo, "unknown");
  await product.admin.query("update payment_watch set next_look_at = '2024-01-01'");
  await pollRefundOutcomes(product.refunding);
  assert.deepEqual((await states()).toSorted(), ["1 1 1060.00 1060.00", "2 6 -106.00 -106.00"]);
  const postings = async (movementNo: string) =>
    (await product.ask(queryMovementPostings, { movementNo }, { token: finance })).data.entries.map(
      ({ kindName, lines }) =>
        `${kindName}: ${lines.map(({ accountName, debit, credit }) => `${accountName} ${debit} ${credit}`).join(", ")}`,
    );
  assert.deepEqual(await postings(refund.refundNo), ["退款: 应付退保费 106.00 0.00, 银行存款 0.00 106.00"]);
  const receipt = (await movementsOf(policyNo)).find((row) => row["kind"] === "1");
  const entries = await postings(receipt?.["movementNo"] ?? "");
  assert.equal(entries.length, 2);
  assert.match(entries.join("\n"), /实收: 银行存款 1060\.00 0\.00, 应收保费 0\.00 1060\.00/);
  const denied = await product.ask(queryMovementPostings, { movementNo: refund.refundNo }, { token: clerk });
  assert.equal(denied.code, "SYS403");
});

test("a decrease with money still owed writes off the last instalments and pays back only the rest", async () => {
  const { policyNo, proposalNo } = await issueTestPolicy(product);
  const plan = async () => {
    const { rows } = await product.admin.query<{ open: string; status: string }>(
      `select (plan_fee - written_off - pay_fee)::text as open, pay_plan_status as status from pay_plan
       where policy_no = $1 order by business_no, pay_no`,
      [policyNo],
    );
    return rows.map(({ open, status }) => `${open} ${status}`);
  };
  const book = (premiumChange: string, netPremiumChange: string, businessNo: string) =>
    runTestPaymentWork(product, CLERK, async (work) => {
      const terms = { businessNo, comCode: "32010100", currency: "CNY", rows: [] };
      const payable = { ...terms, premium: premiumChange, startDate: "2099-03-01", endDate: "2099-12-31" };
      const booked = await bookEndorsement(work, {
        payable,
        policyNo,
        premiumChange,
        netPremiumChange,
        commissionChange: "0.00",
      });
      work.note({ subject: businessNo, comCode: "32010100", change: { booked } });
      return booked.toPayBack;
    });
  const increase = await insertTestEndorsement(product, { policyNo, proposalNo }, "212.00");
  assert.equal(await book("212.00", "200.00", increase), "0.00");
  assert.deepEqual((await plan()).toSorted(), ["0.00 3", "212.00 0"]);
  const smaller = await insertTestEndorsement(product, { policyNo, proposalNo }, "0.00");
  assert.equal(await book("-100.00", "-94.34", smaller), "0.00");
  assert.deepEqual((await plan()).toSorted(), ["0.00 3", "112.00 0"]);
  const smallest = await insertTestEndorsement(product, { policyNo, proposalNo }, "0.00");
  assert.equal(await book("-212.00", "-200.00", smallest), "100.00");
  assert.deepEqual((await plan()).toSorted(), ["0.00 3", "0.00 5"]);
  assert.deepEqual(await product.audit(), []);
});

/** Plants many rows, most of them of another branch. */
async function plantRows(): Promise<void> {
  await product.admin.query("begin");
  await product.admin.query("set local session_replication_role = replica");
  await product.admin.query(
    `insert into refund (refund_no, business_no, policy_no, com_code, status, amount, currency, refund_reason, payee_name,
       payee_account, payee_bank, requested_by, requested_at, due_date)
     select 'JF20970101' || lpad(n::text, 8, '0'), 'E' || lpad(n::text, 22, '0'), 'P' || lpad(n::text, 22, '0'),
       coalesce((array['32010100', '32010200', '32050100'])[n % 40], '11010100'), '1', 1, 'CNY', '03', 'x', 'x', 'x', 'u',
       '2097-01-01'::timestamptz + n * interval '1 minute', '2097-01-03' from generate_series(1, 20000) as n`,
  );
  await product.admin.query(
    `insert into payment (payment_no, com_code, payment_status, payment_method, payer_name, payer_certificate_no, currency,
       amount, begun_by, begun_at, expires_at)
     select 'JF20970101' || lpad(n::text, 8, '0'), coalesce((array['32010100', '32010200', '32050100'])[n % 40], '11010100'),
       '4', '03', 'x', 'x', 'CNY', 1, 'u', '2097-01-01'::timestamptz + n * interval '1 minute', now()
     from generate_series(1, 20000) as n`,
  );
  const { rows } = await product.admin.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = 'document' and table_schema = current_schema() and is_generated = 'NEVER'
       and column_name not in ('business_no', 'policy_no')`,
  );
  const columns = rows[0]?.columns ?? "";
  await product.admin.query(
    `insert into document (business_no, policy_no, ${columns})
     select 'T' || lpad(n::text, 22, '0'), 'P' || lpad(n::text, 22, '0'), ${columns}
     from (select * from document where business_type = 'T' limit 1) d, generate_series(1, 20000) as n`,
  );
  await product.admin.query(
    `insert into payment_document (payment_no, business_no, pay_no, com_code, business_type, amount, is_live)
     select payment_no, 'T' || lpad(right(payment_no, 8), 22, '0'), 1, com_code, 'T', 1, false
     from payment where payment_no like 'JF20970101%'`,
  );
  await product.admin.query("commit");
  await product.admin.query("analyze refund");
  await product.admin.query("analyze payment");
  await product.admin.query("analyze document");
  await product.admin.query("analyze payment_document");
}

async function explain(
  list: ListDefinition,
  [comCode, comLevel]: readonly [string, string],
  filters: Record<string, string>,
): Promise<string> {
  const actor = createTestActor({
    userCode: CASHIER,
    userName: "财务",
    comCode,
    comLevel,
    gradeCodes: ["PROP112"],
  });
  const scope = buildScopeConditions(list, actor, { dataScope: "ownAndLowerCompanies", rank: 0 });
  const conditions = [...scope, ...buildFilterConditions(list, filters, { today: "2098-12-01", actor })];
  const statement = buildListPageStatement({ list, conditions, sort: list.sort, size: 50 });
  const { rows } = await readInScope(product.database, actor, (reader) =>
    sql<Record<string, string>>`explain ${statement}`.execute(reader),
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const levels = [
  ["00000000", "1", "of_all"],
  ["32000000", "2", "of_com2"],
  ["32010000", "3", "of_com4"],
  ["32010100", "4", "of_company"],
] as const;

test("at every level of branches the application's role reads a page of refunds by an index", async () => {
  await plantRows();
  for (const [comCode, level, index] of levels) {
    const plan = await explain(refundList, [comCode, level], {});
    assert.match(plan, new RegExp(`Index Scan.* using refund_${index} on`), plan);
    assert.doesNotMatch(plan, /Sort|Seq Scan/, plan);
  }
});

test("at every level of branches the days of 收款查询 are read by an index", async () => {
  for (const [comCode, level, index] of levels) {
    const plan = await explain(moneyMovementList, [comCode, level], { begunAt: "2097-01-03~2097-01-03" });
    assert.match(plan, new RegExp(`payment_${index}`), plan);
    assert.match(plan, new RegExp(`refund_${index}`), plan);
    assert.doesNotMatch(plan, /Seq Scan on (?:payment|refund)\b/, plan);
  }
});
