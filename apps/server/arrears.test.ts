import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { queryPolicyArrears } from "#areas/arrears/contract.ts";
import { followArrears } from "#areas/arrears/jobs/following.ts";
import { sendArrearsNotices } from "#areas/arrears/jobs/sending.ts";
import { addEndorse } from "#areas/endorsement/contract/drafts.ts";
import { queryEndorsablePolicy } from "#areas/endorsement/contract/queries.ts";
import { getMessageText } from "#areas/message/rules.ts";
import { updatePayPlanStatuses } from "#areas/pay-plan/commands.ts";
import { initiateProposalPayment } from "#areas/payment/contract/payment.ts";
import { queryPolicyPayments } from "#areas/payment/contract/policy-payments.ts";
import { payTestProposalOverCounter, TEST_ORGANISATION_PAYER } from "#areas/payment/testing/proposals.ts";
import { queryPolicyInfo } from "#areas/policy/contract/policy.ts";
import { updateBegunAndEndedPolicies } from "#areas/policy/jobs/turning.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { getEmployerLiabilityForm } from "#areas/quotation/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { addDays } from "#platform/kernel/plain-date.ts";
import { CLERK, CLERK_BEIJING } from "#platform/testing/people.ts";
import { issueTestPolicyByInstalments } from "./testing/arrears.ts";
import { openTestProduct, type SecondTestServer, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;
let other: SecondTestServer;
let client: ReturnType<typeof createProposalTestClient>;
let employer: FilledForm;
let now = new Date("2024-12-16T02:00:00Z");

const texts: { phone: string; content: string }[] = [];
const smsServer = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    texts.push(JSON.parse(body) as (typeof texts)[number]);
    response.writeHead(200).end();
  });
});

before(async () => {
  await new Promise<void>((resolve) => void smsServer.listen(0, "127.0.0.1", resolve));
  const { port } = smsServer.address() as AddressInfo;
  product = await openTestProduct({
    chores: false,
    now: () => now,
    settings: { SMS_GATEWAY_URL: `http://127.0.0.1:${port}/send` },
  });
  other = await product.openAnother();
  employer = await getEmployerLiabilityForm(product.admin);
});
after(async () => {
  await other.close();
  await product.close();
  smsServer.close();
});

/** The chores of a day, on two servers at once, and again an hour later. */
async function goTo(day: string): Promise<number> {
  now = new Date(`${day}T02:00:00Z`);
  client = createProposalTestClient(product.ask, await product.signIn(CLERK));
  while ((await updateBegunAndEndedPolicies(product.services)) > 0);
  await updatePayPlanStatuses(product.services);
  const steps = await Promise.all([followArrears(product.services), followArrears(other.paying.services)]);
  now = new Date(`${day}T03:00:00Z`);
  assert.equal(await followArrears(product.services), 0);
  await Promise.all([sendArrearsNotices(product.services), sendArrearsNotices(other.paying.services)]);
  return (steps[0] ?? 0) + (steps[1] ?? 0);
}

/** A year from 2025-01-01 in three instalments; the second has to be paid until 2025-05-31. */
async function issue() {
  now = new Date("2024-12-16T02:00:00Z");
  const issued = await issueTestPolicyByInstalments(product, employer);
  texts.length = 0;
  return issued;
}
const LAST_DAY = "2025-05-31";

const arrearsOf = (policyNo: string) => client.done(queryPolicyArrears, { policyNo });
const policyOf = (policyNo: string, on?: string) =>
  client.done(queryPolicyInfo, { policyNo, ...(on !== undefined && { on }) });
const planOf = async (policyNo: string) =>
  (await client.done(queryPolicyPayments, { policyNo })).plan.map(({ payPlanStatus }) => payPlanStatus);

/** The messages about a policy, by their receiver. */
async function messagesOf(policyNo: string): Promise<string[]> {
  const { rows } = await product.admin.query<Parameters<typeof getMessageText>[0] & { receiver: string }>(
    `select receiver_code as receiver, message_type as "messageType",
      secondary_message_type as "secondaryMessageType", content::text as "messageContent"
     from message where content::text like '%' || $1 || '%' order by sent_at`,
    [policyNo],
  );
  return rows.map(({ receiver, ...message }) => `${receiver} ${getMessageText(message)}`);
}

test("each reminder of an instalment is given once, to the salesman and by a text message", async () => {
  const { policyNo } = await issue();
  assert.equal(await goTo("2025-05-23"), 0);
  assert.equal(await goTo("2025-05-24"), 1);
  assert.deepEqual((await arrearsOf(policyNo)).overdueFee, "0.00");
  assert.equal(await goTo(LAST_DAY), 1);
  assert.deepEqual(await planOf(policyNo), ["3", "1", "0"]);
  assert.equal(await goTo("2025-06-01"), 1);
  assert.deepEqual(await planOf(policyNo), ["3", "4", "0"]);
  const { overdueFee, overdue, suspendsOn, steps } = await arrearsOf(policyNo);
  assert.deepEqual(
    [
      overdueFee,
      suspendsOn,
      overdue.map(({ payNo, planEndDate, daysLate }) => [payNo, planEndDate, daysLate]),
    ],
    ["44554.56", "2025-07-01", [[2, LAST_DAY, 1]]],
  );
  assert.deepEqual(
    steps.map(({ step, noticeStatus }) => `${step} ${noticeStatus}`),
    ["A1 3", "B1 3", "B7 3"],
  );
  const tail = policyNo.slice(-6);
  assert.deepEqual(
    texts.map(({ content }) => content),
    [
      ...Array<string>(2).fill(
        `【承保】示例电子制造有限公司：您的保单（尾号 ${tail}）第 2 期保费 44,554.56 元请于 2025-05-31 前（含当日）缴纳。如已缴纳，请忽略本短信。`,
      ),
      `【承保】示例电子制造有限公司：您的保单（尾号 ${tail}）第 2 期保费 44,554.56 元已逾期，最晚缴费日为 2025-05-31，请尽快缴纳。如已缴纳，请忽略本短信。`,
    ],
  );
  assert.deepEqual(await product.audit(), []);
});

test("what a prepayment holds for an instalment is not asked of the customer again", async () => {
  const { policyNo } = await issue();
  await product.admin.query(
    `insert into set_off_hold (prepay_no, business_no, com_code, amount, payer_name, payer_certificate_no, held_by, held_at)
     select 'YS2025010100000001', business_no, com_code, 44000, '', '', '${CLERK}', now() from pay_plan
     where policy_no = $1 and pay_no = 2`,
    [policyNo],
  );
  assert.equal(await goTo("2025-05-24"), 1);
  assert.match(texts.at(-1)?.content ?? "", /第 2 期保费 554\.56 元请于/);
  await product.admin.query("delete from set_off_hold");
});

test("after the days of grace the policy is suspended, and payment gives the cover back from its day", async () => {
  const { policyNo, proposalNo } = await issue();
  await goTo("2025-06-29");
  assert.equal((await policyOf(policyNo)).status, "02");
  await goTo("2025-06-30");
  const planned = await policyOf(policyNo);
  assert.deepEqual([planned.status, planned.suspensions[0]?.from], ["02", "2025-07-01"]);
  await goTo("2025-07-01");
  const suspended = await policyOf(policyNo);
  assert.equal(suspended.status, "06");
  const reason = "第 2 期保费 44,554.56 元逾期未缴，最晚缴费日 2025-05-31";
  assert.equal(suspended.trail.at(-1)?.opinion, `自 2025-07-01 零时起中止保险责任：${reason}`);
  assert.deepEqual(
    [(await arrearsOf(policyNo)).suspendedFrom, (await arrearsOf(policyNo)).suspendsOn],
    ["2025-07-01", null],
  );
  assert.deepEqual(await product.audit(), []);
  assert.deepEqual([await endorse(policyNo, "09"), await endorse(policyNo, "01")], ["END010", "0000"]);
  await goTo("2025-07-10");
  await payTestProposalOverCounter(product, proposalNo);
  const resumed = await policyOf(policyNo);
  assert.equal(resumed.status, "02");
  assert.deepEqual(
    resumed.suspensions.map(({ from, until }) => [from, until]),
    [["2025-07-01", "2025-07-10"]],
  );
  assert.equal(resumed.trail.at(-1)?.opinion, "自 2025-07-10 零时起恢复保险责任：欠费已缴清");
  assert.equal((await arrearsOf(policyNo)).overdueFee, "0.00");
  await goTo("2025-07-11");
  const said = (await messagesOf(policyNo)).map((text) => text.split(" ").slice(1).join(" "));
  assert.deepEqual(said.slice(-2), [
    "欠费中止通知：自 2025-07-01 零时起",
    "欠费缴清复效通知：自 2025-07-10 零时起",
  ]);
  assert.match(texts.at(-1)?.content ?? "", /欠费已缴清，保险责任自 2025-07-10 零时起恢复。$/);
  assert.deepEqual(await product.audit(), []);
});

/** What an endorsement of a type gets, from tomorrow on. */
async function endorse(policyNo: string, type: string): Promise<string> {
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  const changed = { ...form, holder: { ...form["holder"], contactName: "王测试" } } as unknown as typeof form;
  const terms = {
    types: [type],
    reason: "01",
    reasonText: "",
    validDate: addDays(now.toISOString().slice(0, 10), 1),
    refundMode: "",
    refundAmount: null,
    idleDays: null,
    payeeName: "",
    payeeAccount: "",
    payeeBank: "",
  };
  const token = await product.signIn(CLERK);
  return (await product.ask(addEndorse, { policyNo, terms, form: changed }, { token })).code;
}

test("money between the order and its day leaves no gap, and money on its way is waited for", async () => {
  const { policyNo, proposalNo } = await issue();
  await goTo("2025-06-30");
  await payTestProposalOverCounter(product, proposalNo);
  await goTo("2025-07-01");
  const paid = await policyOf(policyNo);
  assert.deepEqual([paid.status, paid.suspensions], ["02", []]);
  assert.deepEqual(await product.audit(), []);

  const waiting = await issue();
  await goTo("2025-06-29");
  const payer = {
    payerName: TEST_ORGANISATION_PAYER.holderName,
    payerCertificateNo: TEST_ORGANISATION_PAYER.certificateNo,
  };
  const input = { businessNo: waiting.proposalNo, paymentMethod: "03", ...payer };
  await client.done(initiateProposalPayment, input);
  await goTo("2025-06-30");
  assert.deepEqual((await policyOf(waiting.policyNo)).suspensions, []);
});

test("a policy that owes nothing overdue any more is resumed by the chore", async () => {
  const { policyNo } = await issue();
  await goTo("2025-06-30");
  await goTo("2025-07-01");
  await product.admin.query(
    "update pay_plan set written_off = plan_fee, pay_plan_status = '5' where policy_no = $1 and pay_no = 2",
    [policyNo],
  );
  await goTo("2025-07-03");
  const { status, suspensions } = await policyOf(policyNo);
  assert.deepEqual([status, suspensions.map(({ until }) => until)], ["02", ["2025-07-03"]]);
});

test("who does not see the policy does not see its arrears", async () => {
  const { policyNo } = await issue();
  const stranger = await product.signIn(CLERK_BEIJING);
  const { code } = await product.ask(queryPolicyArrears, { policyNo }, { token: stranger });
  assert.equal(code, queryPolicyArrears.refusals[0].code);
});
