import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { getOriginalPolicy, queryPolicyInfo } from "#areas/policy/contract/policy.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { CASHIER, CLERK, CLERK_BEIJING, QUERY_POST, SYSTEM_ADMINISTRATOR } from "#platform/testing/people.ts";
import {
  initiateProposalPayment,
  cancelPayment,
  queryPaymentInfo,
  queryPaymentInfoList,
} from "./contract/payment.ts";
import { queryPolicyPayments } from "./contract/policy-payments.ts";
import {
  TEST_ORGANISATION_PAYER,
  payTestProposalOverCounter,
  insertTestProposal,
  getPolicyNoOfProposal,
} from "./testing/proposals.ts";
import { insertTestRefund, issueTestPolicy, TEST_PAYEE } from "./testing/refunds.ts";

let product: TestProduct;
let clerk: string;
let finance: string;

before(async () => {
  const now = () => new Date("2098-12-01T02:00:00Z");
  product = await openTestProduct({ chores: false, now, settings: { DEMO_DATA: "0" } });
  clerk = await product.signIn(CLERK);
  finance = await product.signIn(CASHIER);
});
after(() => product.close());

const payPlan = [
  { planFee: "400.00", planDate: "2099-01-01", planEndDate: "2099-01-01" },
  { planFee: "660.00", planDate: "2099-03-01", planEndDate: "2099-03-31" },
];
const payer = {
  payerName: TEST_ORGANISATION_PAYER.holderName,
  payerCertificateNo: TEST_ORGANISATION_PAYER.certificateNo,
};
const begin = async (businessNo: string) => {
  const input = { businessNo, paymentMethod: "03", ...payer };
  return (await product.ask(initiateProposalPayment, input, { token: clerk })).data;
};
const infoOf = async (businessNo: string, token: string) =>
  (await product.ask(queryPaymentInfo, { businessNo }, { token })).data;
const moneyOf = (policyNo: string, token: string) =>
  product.ask(queryPolicyPayments, { policyNo }, { token });

test("a policy shows charges, receipts, debts, and each attempt with its user", async () => {
  const { businessNo } = await insertTestProposal(product, { payPlan });
  const cancelled = await begin(businessNo);
  await product.ask(cancelPayment, { paymentNo: cancelled.paymentNo }, { token: clerk });
  const paymentNo = await payTestProposalOverCounter(product, businessNo);
  const policyNo = await getPolicyNoOfProposal(product, businessNo);
  assert.equal((await infoOf(businessNo, clerk)).policyNo, policyNo);
  const { data } = await moneyOf(policyNo, clerk);
  const { currency, charged, received, outstanding, held } = data;
  assert.deepEqual(
    { currency, charged, received, outstanding, held },
    { currency: "CNY", charged: "1060.00", received: "400.00", outstanding: "660.00", held: "0.00" },
  );
  assert.deepEqual(
    data.plan.map(({ planFee, payFee, payPlanStatus }) => [planFee, payFee, payPlanStatus].join(" ")),
    ["400.00 400.00 3", "660.00 0.00 0"],
  );
  assert.deepEqual(
    data.payments.map((payment) => [
      payment.paymentNo,
      payment.paymentStatus,
      payment.amount,
      payment.begunName,
      payment.endedAt !== null,
    ]),
    [
      [cancelled.paymentNo, "5", "400.00", "测试员乙", true],
      [paymentNo, "3", "400.00", "测试员乙", true],
    ],
  );
  assert.deepEqual(
    data.entries.map((entry) =>
      [entry.kindName, entry.charged, entry.received, entry.recordedName, entry.paymentNo].join(" "),
    ),
    [`承保 1060.00 0.00 财务员甲 ${paymentNo}`, `实收 0.00 400.00 财务员甲 ${paymentNo}`],
  );
});

test("a policy shows the refunds of its endorsements", async () => {
  const { policyNo } = await issueTestPolicy(product);
  const { refundNo, businessNo } = await insertTestRefund(product, { policyNo });
  const { refunds } = (await moneyOf(policyNo, clerk)).data;
  assert.deepEqual(
    refunds.map((refund) => [refund.refundNo, refund.businessNo, refund.status, refund.amount]),
    [[refundNo, businessNo, "1", "106.00"]],
  );
  const [refund] = refunds;
  assert.deepEqual([refund?.requestedName, refund?.paidAt], ["测试员乙", null]);
  assert.ok(!JSON.stringify(refunds).includes(TEST_PAYEE.payeeAccount));
});

test("a policy in another currency states that its totals are in the currency of the books", async () => {
  const { businessNo } = await insertTestProposal(product, {});
  await payTestProposalOverCounter(product, businessNo);
  const policyNo = await getPolicyNoOfProposal(product, businessNo);
  const turn = (currency: string) =>
    product.admin.query("update policy set currency = $2 where policy_no = $1", [policyNo, currency]);
  await turn("USD");
  assert.equal((await moneyOf(policyNo, clerk)).data.currency, "CNY");
  for (const call of [queryPolicyInfo, getOriginalPolicy]) {
    const { data } = await product.ask(call, { policyNo }, { token: clerk });
    assert.deepEqual([data.currency, data.sumCurrency, data.sumPremium], ["USD", "CNY", "1060.00"]);
  }
  await turn("CNY");
});

test("the payments of another branch's policy answer like missing ones, and need the right to read policies", async () => {
  const { businessNo } = await insertTestProposal(product, {});
  await payTestProposalOverCounter(product, businessNo);
  const policyNo = await getPolicyNoOfProposal(product, businessNo);
  const elsewhere = await product.signIn(CLERK_BEIJING);
  assert.equal((await moneyOf(policyNo, elsewhere)).code, "POL001");
  assert.equal((await moneyOf(policyNo.replace(/.{6}$/, "999999"), clerk)).code, "POL001");
  const administrator = await product.signIn(SYSTEM_ADMINISTRATOR);
  assert.equal((await moneyOf(policyNo, administrator)).code, "SYS403");
});

test("a payment offers its cancellation to the clerk and its confirmation to finance, except to the user who started it", async () => {
  const { businessNo } = await insertTestProposal(product, {});
  const { offers } = await begin(businessNo);
  const shown = (list: typeof offers) => list.map(({ event, why }) => [event, why].join(" ").trim());
  assert.deepEqual(shown(offers), ["cancel"]);
  const offeredTo = async (token: string) => shown((await infoOf(businessNo, token)).payment?.offers ?? []);
  assert.deepEqual(await offeredTo(finance), ["confirm", "cancel"]);
  assert.deepEqual(await offeredTo(await product.signIn(QUERY_POST)), []);
  const grades = "update user_company set grade_codes = $1 where user_code = '10000002'";
  await product.admin.query(grades, [["PROP002", "PROP112"]]);
  const both = await offeredTo(await product.signIn(CLERK));
  await product.admin.query(grades, [["PROP002"]]);
  assert.deepEqual(both, ["confirm 不能确认本人发起的缴费", "cancel"]);
});

test("a reason against a joint payment is shown: not approved, already paid, or an invalid plan", async () => {
  const one = (await insertTestProposal(product, {})).businessNo;
  const draft = (await insertTestProposal(product, { status: "05" })).businessNo;
  const wrong = (await insertTestProposal(product, { payPlan: payPlan.slice(0, 1) })).businessNo;
  const paid = (await insertTestProposal(product, {})).businessNo;
  await payTestProposalOverCounter(product, paid);
  for (const [other, expectedMessage] of [
    [draft, `${draft} 核保尚未通过`],
    [paid, `${paid} 的保费已全部缴清`],
    [wrong, /缴费计划有误/],
  ] as const) {
    const { data } = await product.ask(queryPaymentInfoList, { businessNos: [one, other] }, { token: clerk });
    if (typeof expectedMessage === "string") assert.equal(data.why, expectedMessage);
    else assert.match(data.why, expectedMessage);
    assert.deepEqual(data.methods, []);
  }
});

test("an approved proposal offers its payment to users who may take money, and shows a payment under way", async () => {
  const { businessNo: proposalNo } = await insertTestProposal(product, {});
  const offered = async (userCode: string) => {
    const token = await product.signIn(userCode);
    const { data } = await product.ask(queryProposalInfo, { proposalNo }, { token });
    return data.offers.map(({ event }) => event).filter((event) => /pay/i.test(event));
  };
  assert.deepEqual([await offered(CLERK), await offered(QUERY_POST)], [["pay"], []]);
  await begin(proposalNo);
  assert.deepEqual([await offered(CLERK), await offered(QUERY_POST)], [["followPayment"], ["followPayment"]]);
});
