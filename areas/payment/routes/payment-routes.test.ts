import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { CASHIER, CLERK, OFFICE_CLERK, QUERY_POST } from "#platform/testing/people.ts";
import {
  confirmPayment,
  confirmRefund,
  initiateProposalPayment,
  initiateProposalPaymentList,
  cancelPayment,
  queryPaymentInfo,
  queryPaymentInfoList,
  queryPaymentPayPlan,
} from "../contract/payment.ts";
import { policyPayPlanGenerate, policyPayPlanGenerateCheck } from "../../pay-plan/contract.ts";
import { updatePayPlanStatuses } from "#areas/pay-plan/commands.ts";
import {
  readLedgerBalances,
  TEST_ORGANISATION_PAYER,
  payTestProposalOverCounter,
  TEST_PERSON_PAYER,
  insertTestProposal,
  type TestProposalOptions,
  getPolicyNoOfProposal,
  getPaymentStatus,
} from "../testing/proposals.ts";

let product: TestProduct;
let clerk: string;
let finance: string;
let at = new Date("2098-12-01T02:00:00Z");

before(async () => {
  // Without a channel, because counter payments need none.
  const settings = { DEMO_DATA: "0" };
  product = await openTestProduct({ chores: false, now: () => at, settings });
  clerk = await product.signIn(CLERK);
  finance = await product.signIn(CASHIER);
});
after(() => product.close());

const payer = {
  payerName: TEST_ORGANISATION_PAYER.holderName,
  payerCertificateNo: TEST_ORGANISATION_PAYER.certificateNo,
};
const planted = async (planting?: TestProposalOptions) =>
  (await insertTestProposal(product, planting)).businessNo;
const initiate = (wanted: Partial<InputOf<typeof initiateProposalPayment>> & { businessNo: string }) =>
  product.ask(initiateProposalPayment, { paymentMethod: "03", ...payer, ...wanted }, { token: clerk });
const infoOf = async (businessNo: string) =>
  (await product.ask(queryPaymentInfo, { businessNo }, { token: clerk })).data;
const cancel = (paymentNo: string, token = clerk) => product.ask(cancelPayment, { paymentNo }, { token });
const instalments = (fees: readonly string[]) =>
  fees.map((planFee, row) => ({
    planFee,
    planDate: `2099-0${row + 1}-01`,
    planEndDate: `2099-0${row + 1}-15`,
  }));

test("the plan, the next instalment and the methods are shown before a payment", async () => {
  const businessNo = await planted();
  const info = await infoOf(businessNo);
  assert.deepEqual(
    [info.due?.planFee, info.sumPremium, info.why, info.payment],
    ["1060.00", "1060.00", "", null],
  );
  assert.deepEqual(
    info.methods.map(({ code, why }) => `${code} ${why}`.trim()),
    [
      "01 系统尚未接入支付渠道",
      "02 系统尚未接入支付渠道",
      "03",
      "04 该支付方式只用于个人客户",
      "05 该支付方式只用于个人客户",
      "07",
      "08",
    ],
  );
  assert.deepEqual([info.businessType, info.policyNo], ["T", ""]);
  const plan = await product.ask(queryPaymentPayPlan, { businessNo }, { token: clerk });
  assert.equal(plan.data.isSettled, false);
  assert.deepEqual(plan.data.list, [
    {
      payNo: 1,
      planFee: "1060.00",
      planDate: "2099-01-01",
      planEndDate: "2099-01-01",
      payFee: "0.00",
      payPlanStatus: "0",
    },
  ]);
});

test("a counter payment is confirmed by finance, never by the user who started it, and never twice", async () => {
  const businessNo = await planted();
  const { data } = await initiate({ businessNo });
  const { paymentNo, version } = data;
  assert.deepEqual([data.paymentStatus, data.documents.length, data.payUrl], ["1", 1, ""]);
  const byClerk = await product.ask(confirmPayment, { paymentNo, version }, { token: clerk });
  assert.equal(byClerk.code, "SYS403");
  await product.admin.query(
    "update user_company set grade_codes = '{PROP002,PROP112}' where user_code = '10000002'",
  );
  const ownAnswer = await product.ask(
    confirmPayment,
    { paymentNo, version },
    { token: await product.signIn(CLERK) },
  );
  await product.admin.query("update user_company set grade_codes = '{PROP002}' where user_code = '10000002'");
  assert.equal(ownAnswer.code, "PAY016");
  const old = await product.ask(confirmPayment, { paymentNo, version: version + 1 }, { token: finance });
  assert.equal(old.code, "PAY013");
  const confirmed = await product.ask(confirmPayment, { paymentNo, version }, { token: finance });
  assert.deepEqual([confirmed.code, confirmed.data.paymentStatus], ["0000", "3"]);
  const again = { paymentNo, version: confirmed.data.version };
  assert.equal((await product.ask(confirmPayment, again, { token: finance })).code, "LIF001");
  assert.equal((await product.ask(confirmRefund, again, { token: finance })).code, "LIF001");
  assert.equal((await cancel(paymentNo)).code, "LIF001");
  assert.equal((await initiate({ businessNo })).code, "PAY004");
});

test("only the first instalment issues the policy, and later ones are booked under its number", async () => {
  const payPlan = instalments(["400.00", "330.00", "330.00"]);
  const businessNo = await planted({ payPlan });
  const statuses = async () =>
    (await product.ask(queryPaymentPayPlan, { businessNo }, { token: clerk })).data.list
      .map((row) => row.payPlanStatus)
      .join();
  await payTestProposalOverCounter(product, businessNo);
  assert.equal(await getPaymentStatus(product, businessNo), "08");
  const policyNo = await getPolicyNoOfProposal(product, businessNo);
  const of = async (account: string) => (await readLedgerBalances(product, policyNo))[account];
  assert.deepEqual(
    [await of("receivable"), await of("bank"), await statuses()],
    ["660.00", "400.00", "3,0,0"],
  );
  at = new Date("2099-02-01T00:00:00+08:00");
  assert.equal(await updatePayPlanStatuses(product.services), 1);
  assert.equal(await statuses(), "3,1,0");
  await payTestProposalOverCounter(product, businessNo);
  assert.deepEqual([await of("receivable"), await statuses()], ["330.00", "3,3,0"]);
  at = new Date("2099-03-16T00:00:00+08:00");
  assert.equal(await updatePayPlanStatuses(product.services), 1);
  assert.equal(await updatePayPlanStatuses(product.services), 0);
  assert.equal(await statuses(), "3,3,4");
  await payTestProposalOverCounter(product, businessNo);
  assert.deepEqual(
    [await of("receivable"), await of("bank"), await statuses()],
    [undefined, "1060.00", "3,3,3"],
  );
  at = new Date("2098-12-01T02:00:00Z");
});

for (const [description, planting, expected, code, expectedMessage] of [
  ["what is not approved", { status: "05" }, {}, "PAY003", /核保尚未通过/],
  ["by a method for persons", {}, { paymentMethod: "04" }, "PAY006", /个人客户/],
  ["more than 10,000 in cash", { premium: "10000.01" }, { paymentMethod: "08" }, "PAY006", /10,000\.00/],
  ["by a third party", {}, { payerName: "乙公司" }, "PAY007", /付款人不是投保人/],
  ["by a namesake", {}, { payerCertificateNo: "91999900DM00000210" }, "PAY007", /付款人不是投保人/],
  ["through a channel where there is none", {}, { paymentMethod: "01" }, "PAY010", /尚未接入支付渠道/],
  [
    "by a plan that does not add up",
    { payPlan: instalments(["400.00", "400.00"]) },
    {},
    "PAY009",
    /不等于总保费/,
  ],
] as const)
  test(`a payment is refused for ${description}`, async () => {
    const businessNo = await planted(planting);
    const refused = await initiate({ businessNo, ...expected });
    assert.equal(refused.code, code);
    assert.match(refused.message, expectedMessage);
    assert.equal(
      await getPaymentStatus(product, businessNo),
      planting && "status" in planting ? planting.status : "06",
    );
    if (code === "PAY006" || code === "PAY007") assert.equal(refused.fields?.length, 1);
  });

test("a person may pay 10,000.00 in cash", async () => {
  const businessNo = await planted({ holder: TEST_PERSON_PAYER, premium: "10000.00" });
  const input = {
    paymentMethod: "08",
    payerName: TEST_PERSON_PAYER.holderName,
    payerCertificateNo: TEST_PERSON_PAYER.certificateNo,
  };
  assert.equal((await initiate({ businessNo, ...input })).code, "0000");
});

test("the page knows the holder's number masked, and a payment that names the mask keeps the whole number", async () => {
  const businessNo = await planted({ holder: TEST_PERSON_PAYER, premium: "900.00" });
  const { certificateNo, holderName } = await infoOf(businessNo);
  assert.match(certificateNo, /^.{4}\*{10}.{4}$/);
  const masked = { payerName: holderName, payerCertificateNo: certificateNo };
  const begun = await initiate({ businessNo, paymentMethod: "08", ...masked });
  assert.equal(begun.code, "0000", begun.message);
  const { rows } = await product.admin.query(
    "select payer_certificate_no from payment where payment_no = $1",
    [begun.data.paymentNo],
  );
  assert.deepEqual(rows, [{ payer_certificate_no: TEST_PERSON_PAYER.certificateNo }]);
});

test("a payment under way blocks another, and after a cancellation a new payment has a new number", async () => {
  const businessNo = await planted();
  const first = await initiate({ businessNo });
  const second = await initiate({ businessNo });
  assert.equal(second.code, "PAY005");
  assert.equal((await cancel(first.data.paymentNo, finance)).data.paymentStatus, "5");
  assert.equal(await getPaymentStatus(product, businessNo), "06");
  assert.equal((await cancel(first.data.paymentNo)).code, "LIF001");
  const third = await initiate({ businessNo });
  assert.notEqual(third.data.paymentNo, first.data.paymentNo);
  assert.equal(third.code, "0000");
});

test("a joint payment moves all of its documents, or none", async () => {
  const [one, two] = [await planted(), await planted({ premium: "2120.00" })];
  const ask = (businessNos: string[]) =>
    product.ask(
      initiateProposalPaymentList,
      { businessNos, paymentMethod: "03", ...payer },
      { token: clerk },
    );
  const abroad = await planted({ comCode: "32010200" });
  const other = await planted({ holder: TEST_PERSON_PAYER });
  const head = await product.signIn(OFFICE_CLERK, "32010100");
  const info = await product.ask(queryPaymentInfoList, { businessNos: [one, two, other] }, { token: head });
  const { holderName } = TEST_ORGANISATION_PAYER;
  const why = `${other} 与 ${one} 的投保人不同（${TEST_PERSON_PAYER.holderName}、${holderName}）`;
  assert.deepEqual([info.data.why, info.data.sumFee, info.data.methods], [why, "4240.00", []]);
  assert.equal((await ask([one, other])).code, "PAY008");
  assert.equal((await ask([one, abroad])).code, "PAY001");
  assert.deepEqual(
    [await getPaymentStatus(product, one), await getPaymentStatus(product, two)],
    ["06", "06"],
  );
  const both = await product.ask(queryPaymentInfoList, { businessNos: [one, two] }, { token: clerk });
  assert.deepEqual([both.data.why, both.data.sumFee], ["", "3180.00"]);
  const { data } = await ask([two, one, one]);
  assert.deepEqual([data.amount, data.documents.length], ["3180.00", 2]);
  const { paymentNo, version } = data;
  const confirmed = await product.ask(confirmPayment, { paymentNo, version }, { token: finance });
  assert.equal(confirmed.code, "0000", confirmed.message);
  assert.deepEqual(
    [await getPaymentStatus(product, one), await getPaymentStatus(product, two)],
    ["08", "08"],
  );
});

test("an unknown document and a foreign one answer alike, and a user without the right cannot pay", async () => {
  const businessNo = await planted({ comCode: "32010200" });
  const unknown = `${businessNo.slice(0, 17)}999999`;
  for (const no of [businessNo, unknown]) {
    assert.equal((await initiate({ businessNo: no })).code, "PAY001");
    for (const call of [queryPaymentInfo, queryPaymentPayPlan])
      assert.equal((await product.ask(call, { businessNo: no }, { token: clerk })).code, "PAY001");
    const list = await product.ask(queryPaymentInfoList, { businessNos: [no] }, { token: clerk });
    assert.equal(list.code, "PAY001");
  }
  const { paymentNo, version } = (
    await product.ask(
      initiateProposalPayment,
      { businessNo, paymentMethod: "03", ...payer },
      { token: await product.signIn(OFFICE_CLERK, "32010200") },
    )
  ).data;
  for (const no of [paymentNo, "JF2098120199999999"]) assert.equal((await cancel(no)).code, "PAY002");
  const missing = { paymentNo: "JF2098120199999999", version };
  assert.equal((await product.ask(confirmPayment, missing, { token: finance })).code, "PAY002");
  const looker = await product.signIn(QUERY_POST);
  const input = { businessNo, paymentMethod: "03", ...payer };
  assert.equal((await product.ask(initiateProposalPayment, input, { token: looker })).code, "SYS403");
  assert.equal((await cancel(paymentNo, looker)).code, "SYS403");
});

test("plans are generated and checked without a document, and one beyond the standard is refused by name", async () => {
  const terms = { premium: "12345.67", startDate: "2099-01-01", endDate: "2099-12-31" };
  const generate = (count: number) =>
    product.ask(policyPayPlanGenerate, { ...terms, count }, { token: clerk });
  const three = await generate(3);
  assert.deepEqual(
    three.data.list.map(({ planFee }) => planFee),
    ["4115.22", "4115.22", "4115.23"],
  );
  const endless = { ...terms, count: 4, endDate: "9999-12-31" };
  assert.equal((await product.ask(policyPayPlanGenerate, endless, { token: clerk })).code, "0000");
  const five = await generate(5);
  assert.equal(five.code, "PAY017");
  assert.match(five.message, /特殊分期/);
  assert.equal(five.fields?.[0]?.path, "count");
  const check = (list: InputOf<typeof policyPayPlanGenerateCheck>["list"]) =>
    product.ask(policyPayPlanGenerateCheck, { ...terms, list }, { token: clerk });
  assert.deepEqual((await check(three.data.list)).data.errors, []);
  const [first, ...rest] = three.data.list;
  assert.ok(first);
  const invalid = await check([{ ...first, planFee: "4115.2" }, ...rest]);
  assert.deepEqual(
    invalid.data.errors.map(({ row, field }) => [row, field]),
    [[2, "planFee"]],
  );
});

test("after all this every audit check passes", async () => {
  assert.deepEqual(await product.audit(), []);
});
