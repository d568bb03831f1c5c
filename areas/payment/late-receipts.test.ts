import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { CASHIER, CLERK } from "#platform/testing/people.ts";
import {
  startTestPayChannel,
  type TestPaymentChannel,
} from "#integrations/payment-channel/testing/test-pay-channel.ts";
import {
  confirmPayment,
  initiateProposalPayment,
  cancelPayment,
  queryPaymentInfo,
} from "./contract/payment.ts";
import { PAYMENT_NOTICE_PATH, createTestPaymentNotice, sendTestPaymentNotice } from "./testing/notices.ts";
import {
  readLedgerBalances,
  TEST_ORGANISATION_PAYER,
  insertTestProposal,
  getPolicyNoOfProposal,
  getPaymentStatus,
} from "./testing/proposals.ts";

const IN_TIME = new Date("2098-12-31T15:00:00Z");
const TOO_LATE = new Date("2098-12-31T16:00:00Z");
const COUNTER = "03";
const BANK_TRANSFER = "01";

let channel: TestPaymentChannel;
let product: TestProduct;
let clerk: string;
let finance: string;
let at = IN_TIME;
const now = () => at;

before(async () => {
  channel = await startTestPayChannel(now);
  const { settings } = channel;
  product = await openTestProduct({ chores: false, settings, now });
  clerk = await product.signIn(CLERK);
  finance = await product.signIn(CASHIER);
});
after(async () => {
  await product.close();
  await channel.stop();
});

const payer = {
  payerName: TEST_ORGANISATION_PAYER.holderName,
  payerCertificateNo: TEST_ORGANISATION_PAYER.certificateNo,
};

/** Starts a payment of a proposal whose last day to pay is 2098-12-31. */
async function begunInTime(paymentMethod: string) {
  at = IN_TIME;
  const { businessNo } = await insertTestProposal(product);
  const input = { businessNo, paymentMethod, ...payer };
  const { data } = await product.ask(initiateProposalPayment, input, { token: clerk });
  const { paymentNo, version } = data;
  return { businessNo, paymentNo, version };
}
const confirm = ({ paymentNo, version }: { paymentNo: string; version: number }) =>
  product.ask(confirmPayment, { paymentNo, version }, { token: finance });
const tell = (paymentNo: string, said: object = {}) =>
  sendTestPaymentNotice(
    product,
    channel.signNotice({ ...createTestPaymentNotice(paymentNo, "1060.00"), ...said }, PAYMENT_NOTICE_PATH),
  );

test("a counter payment can be confirmed up to the last day", async () => {
  const begun = await begunInTime(COUNTER);
  at = TOO_LATE;
  const refused = await confirm(begun);
  assert.equal(refused.code, "PAY019");
  assert.match(refused.message, /已过最晚缴费日 2098-12-31/);
  assert.deepEqual(
    [await getPaymentStatus(product, begun.businessNo), await readLedgerBalances(product)],
    ["07", {}],
  );
  const cancelled = await product.ask(cancelPayment, { paymentNo: begun.paymentNo }, { token: finance });
  assert.equal(cancelled.data.paymentStatus, "5");
  assert.equal(await getPolicyNoOfProposal(product, begun.businessNo), "");
  const inTime = await begunInTime(COUNTER);
  assert.equal((await confirm(inTime)).code, "0000");
});

test("money through the channel after the last day is booked and must be paid back", async () => {
  const { businessNo, paymentNo } = await begunInTime(BANK_TRANSFER);
  at = TOO_LATE;
  assert.equal(await tell(paymentNo), 200);
  const { data } = await product.ask(queryPaymentInfo, { businessNo }, { token: clerk });
  assert.equal(data.payment?.paymentStatus, "7");
  assert.match(data.payment?.reason ?? "", /已过最晚缴费日 2098-12-31/);
  assert.deepEqual(await readLedgerBalances(product, businessNo), {
    bank: "1060.00",
    refundPayable: "-1060.00",
  });
  assert.equal(await getPaymentStatus(product, businessNo), "06");
  const inTime = await begunInTime(BANK_TRANSFER);
  assert.equal(await tell(inTime.paymentNo), 200);
  assert.equal(await getPaymentStatus(product, inTime.businessNo), "08");
});

test("money paid on the last day issues the policy however late the notice comes, and the page shows the time of payment", async () => {
  const { businessNo, paymentNo } = await begunInTime(BANK_TRANSFER);
  at = new Date("2099-02-01T02:00:00Z");
  assert.equal(await tell(paymentNo, { paidAt: "2098-12-31T23:59:59+08:00" }), 200);
  assert.equal(await getPaymentStatus(product, businessNo), "08");
  const { data } = await product.ask(queryPaymentInfo, { businessNo }, { token: clerk });
  assert.equal(data.payment?.paidAt, "2098-12-31T15:59:59.000000Z");
});

test("a time of payment in the future, before the request or missing is replaced by the time of receipt", async () => {
  for (const paidAt of ["2099-06-01T00:00:00+08:00", "1970-01-01T00:00:00Z", undefined]) {
    const said = paidAt === undefined ? {} : { paidAt };
    const { businessNo, paymentNo } = await begunInTime(BANK_TRANSFER);
    at = TOO_LATE;
    assert.equal(await tell(paymentNo, said), 200);
    const { data } = await product.ask(queryPaymentInfo, { businessNo }, { token: clerk });
    assert.deepEqual(
      [data.payment?.paymentStatus, data.payment?.paidAt],
      ["7", "2098-12-31T16:00:00.000000Z"],
    );
  }
});

test("a notice with an invalid time or number is refused", async () => {
  const { businessNo, paymentNo } = await begunInTime(BANK_TRANSFER);
  for (const value of [
    { paidAt: "昨天" },
    { tradeNo: "Z\u0000" },
    { tradeNo: "7".repeat(65) },
    { outTradeNo: "JF\u0000" },
  ])
    assert.equal(await tell(paymentNo, value), 400);
  assert.equal(await getPaymentStatus(product, businessNo), "07");
});

async function disable(businessNo: string, isDisabled: boolean): Promise<void> {
  await product.admin.query(
    `update insure_order set is_disabled = $2 where order_no = (select order_no from document where business_no = $1)`,
    [businessNo, isDisabled],
  );
}

test("a proposal in a closed order cannot be paid, and can after the order is reopened", async () => {
  at = IN_TIME;
  const { businessNo } = await insertTestProposal(product);
  const input = { businessNo, paymentMethod: COUNTER, ...payer };
  await disable(businessNo, true);
  const refused = await product.ask(initiateProposalPayment, input, { token: clerk });
  assert.equal(refused.code, "PAY003");
  assert.match(refused.message, /该订单已停止投保/);
  const answer = await product.ask(queryPaymentInfo, { businessNo }, { token: clerk });
  assert.equal(answer.data.why, "该订单已停止投保");
  await disable(businessNo, false);
  assert.equal((await product.ask(initiateProposalPayment, input, { token: clerk })).code, "0000");
});

test("an order closed during a payment issues nothing: a counter payment is refused, money of the channel must be paid back", async () => {
  const counter = await begunInTime(COUNTER);
  await disable(counter.businessNo, true);
  const refused = await confirm(counter);
  assert.equal(refused.code, "PAY019");
  assert.match(refused.message, /该订单已停止投保/);
  await disable(counter.businessNo, false);
  assert.equal((await confirm(counter)).code, "0000");
  const { businessNo, paymentNo } = await begunInTime(BANK_TRANSFER);
  await disable(businessNo, true);
  assert.equal(await tell(paymentNo), 200);
  assert.deepEqual(await readLedgerBalances(product, businessNo), {
    bank: "1060.00",
    refundPayable: "-1060.00",
  });
  assert.equal(await getPaymentStatus(product, businessNo), "06");
});

test("after all this every audit check passes", async () => {
  assert.deepEqual(await product.audit(), []);
});
