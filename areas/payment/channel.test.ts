import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { CASHIER, CLERK } from "#platform/testing/people.ts";
import {
  startTestPayChannel,
  type TestPaymentChannel,
} from "#integrations/payment-channel/testing/test-pay-channel.ts";
import {
  confirmRefund,
  initiateProposalPayment,
  cancelPayment,
  queryPaymentInfo,
} from "./contract/payment.ts";
import { pollPaymentOutcomes } from "./jobs/payment-watch.ts";
import {
  readLedgerBalances,
  TEST_ORGANISATION_PAYER,
  insertTestProposal,
  getPolicyNoOfProposal,
  getPaymentStatus,
} from "./testing/proposals.ts";

let channel: TestPaymentChannel;
let product: TestProduct;
let clerk: string;
let at = new Date("2098-12-01T02:00:00Z");
const now = () => at;

before(async () => {
  channel = await startTestPayChannel(now);
  const { settings } = channel;
  product = await openTestProduct({ chores: false, settings, now });
  await product.app.listen({ port: channel.publicPort, host: "127.0.0.1" });
  clerk = await product.signIn(CLERK);
});
after(async () => {
  await product.close();
  await channel.stop();
});

const HOURS = 3600;
const watch = () => pollPaymentOutcomes(product.paying);
const later = (seconds: number) => void (at = new Date(at.getTime() + seconds * 1000));
const payer = {
  payerName: TEST_ORGANISATION_PAYER.holderName,
  payerCertificateNo: TEST_ORGANISATION_PAYER.certificateNo,
};

async function begin(paymentMethod = "01"): Promise<{ businessNo: string; paymentNo: string }> {
  const { businessNo } = await insertTestProposal(product);
  const startAnswer = await product.ask(
    initiateProposalPayment,
    { businessNo, paymentMethod, ...payer },
    { token: clerk },
  );
  assert.equal(startAnswer.code, "0000", startAnswer.message);
  return { businessNo, paymentNo: startAnswer.data.paymentNo };
}
async function paymentOf(businessNo: string) {
  const { data } = await product.ask(queryPaymentInfo, { businessNo }, { token: clerk });
  assert.ok(data.payment);
  return data.payment;
}
async function until(businessNo: string, status: string): Promise<void> {
  for (let attempt = 0; (await paymentOf(businessNo)).paymentStatus !== status; attempt += 1) {
    assert.ok(attempt < 500, `waiting for ${status}, it is ${(await paymentOf(businessNo)).paymentStatus}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test("a payment of one proposal is opened at the channel, confirmed by a signed notice, booked, and the proposal issued", async () => {
  const { businessNo, paymentNo } = await begin();
  assert.equal(await getPaymentStatus(product, businessNo), "07");
  await watch();
  const opened = await paymentOf(businessNo);
  assert.deepEqual([opened.paymentStatus, opened.amount, opened.account !== ""], ["2", "1060.00", true]);
  assert.ok(channel.orders.settle(paymentNo, "paid"));
  await until(businessNo, "3");
  assert.equal(await getPaymentStatus(product, businessNo), "08");
  assert.deepEqual(await readLedgerBalances(product, await getPolicyNoOfProposal(product, businessNo)), {
    bank: "1060.00",
    commissionExpense: "150.00",
    commissionPayable: "-150.00",
    premium: "-1000.00",
    tax: "-60.00",
  });
  assert.deepEqual(await product.audit(), []);
});

test("an address that was stored before the schema checked it is no link", async () => {
  const { businessNo, paymentNo } = await begin();
  await watch();
  assert.match((await paymentOf(businessNo)).payUrl, /^http:/);
  const script = "javascript:alert(1)";
  await product.admin.query("update payment set pay_url = $1 where payment_no = $2", [script, paymentNo]);
  assert.equal((await paymentOf(businessNo)).payUrl, "");
});

test("a payment that cannot be queried delays no other and is reported", async () => {
  const [broken, sound] = [await begin(), await begin()];
  await watch();
  for (const { paymentNo } of [broken, sound]) assert.ok(channel.orders.settle(paymentNo, "unknown"));
  const { businessNo } = broken;
  const rename = (from: string, to: string) =>
    product.admin.query("update pay_plan set pay_no = $2 where business_no = $1 and pay_no = $3", [
      businessNo,
      to,
      from,
    ]);
  await rename("1", "9");
  later(60);
  await assert.rejects(watch, AggregateError);
  assert.deepEqual(
    [await getPaymentStatus(product, broken.businessNo), await getPaymentStatus(product, sound.businessNo)],
    ["07", "08"],
  );
  await rename("9", "1");
  later(60);
  await watch();
  assert.equal(await getPaymentStatus(product, broken.businessNo), "08");
  assert.deepEqual(await product.audit(), []);
});

const cancel = (paymentNo: string) => product.ask(cancelPayment, { paymentNo }, { token: clerk });

test("a payment that the channel declines at once has failed, and another one may start", async () => {
  channel.book.expect("decline");
  const { businessNo } = await begin();
  await watch();
  const { paymentStatus, reason } = await paymentOf(businessNo);
  assert.deepEqual(
    [paymentStatus, reason, await getPaymentStatus(product, businessNo)],
    ["4", "渠道不接受该订单", "06"],
  );
});

test("a payment that the payer's bank declines is reported, and the proposal waits for its premium again", async () => {
  const { businessNo, paymentNo } = await begin();
  await watch();
  channel.orders.settle(paymentNo, "declined");
  await until(businessNo, "4");
  assert.equal(await getPaymentStatus(product, businessNo), "06");
});

for (const outcome of ["doubled", "paid"] as const)
  test(`money reported ${outcome === "doubled" ? "three times" : "once"} is booked once`, async () => {
    const { businessNo, paymentNo } = await begin();
    await watch();
    channel.orders.settle(paymentNo, outcome);
    await until(businessNo, "3");
    assert.equal(
      (await readLedgerBalances(product, await getPolicyNoOfProposal(product, businessNo)))["bank"],
      "1060.00",
    );
  });

test("a forged notice changes nothing, and the true one of the failure does", async () => {
  const { businessNo, paymentNo } = await begin();
  await watch();
  channel.orders.settle(paymentNo, "forged");
  await until(businessNo, "4");
  assert.equal(await getPaymentStatus(product, businessNo), "06");
});

test("an order whose answer was lost is queried again, and the payer gets the address", async () => {
  channel.book.expect("silence");
  const { businessNo, paymentNo } = await begin();
  await watch();
  assert.equal((await paymentOf(businessNo)).paymentStatus, "1");
  assert.equal(channel.orders.stateOf(paymentNo).state, "NOTPAY");
  assert.equal(await watch(), 0);
  later(11);
  await watch();
  const { paymentStatus, account } = await paymentOf(businessNo);
  assert.deepEqual([paymentStatus, account !== ""], ["2", true]);
});

test("money of a payment that was interrupted before the commit, and never reported, is found by a query", async () => {
  channel.book.expect("silence");
  const { businessNo, paymentNo } = await begin();
  await watch();
  channel.orders.settle(paymentNo, "unknown");
  later(11);
  await watch();
  assert.equal((await paymentOf(businessNo)).paymentStatus, "3");
  assert.equal(await getPaymentStatus(product, businessNo), "08");
});

test("a payment is closed at the channel and expires after 24 hours, and not a minute before", async () => {
  const { businessNo, paymentNo } = await begin();
  await watch();
  later(24 * HOURS - 60);
  await watch();
  assert.equal((await paymentOf(businessNo)).paymentStatus, "2");
  later(600);
  await watch();
  const { paymentStatus, reason } = await paymentOf(businessNo);
  assert.deepEqual([paymentStatus, reason], ["6", "超过 24 小时未支付"]);
  assert.equal(channel.orders.stateOf(paymentNo).state, "CLOSED");
  assert.equal(await getPaymentStatus(product, businessNo), "06");
});

test("a counter payment expires after 24 hours too", async () => {
  const { businessNo } = await begin("03");
  await watch();
  assert.equal((await paymentOf(businessNo)).paymentStatus, "1");
  later(24 * HOURS + 1);
  await watch();
  assert.equal((await paymentOf(businessNo)).paymentStatus, "6");
});

test("a payment is closed at the channel before it is cancelled, and a paid one is not cancelled", async () => {
  const cancelled = await begin();
  await watch();
  assert.equal((await cancel(cancelled.paymentNo)).data.paymentStatus, "5");
  assert.equal(channel.orders.stateOf(cancelled.paymentNo).state, "CLOSED");
  assert.equal(channel.orders.settle(cancelled.paymentNo, "paid"), false);
  const paid = await begin();
  await watch();
  channel.orders.settle(paid.paymentNo, "unknown");
  assert.equal((await cancel(paid.paymentNo)).code, "PAY011");
  later(11);
  await watch();
  assert.equal((await paymentOf(paid.businessNo)).paymentStatus, "3");
});

test("money for a cancelled payment must be paid back, which finance does", async () => {
  const { businessNo, paymentNo } = await begin();
  await cancel(paymentNo);
  const path = "/api/v1/insurance/prpall/pay/notice";
  const notice = {
    state: "PAID",
    noticeId: "late-notice",
    outTradeNo: paymentNo,
    tradeNo: "x",
    amount: "1060.00",
    currency: "CNY",
  };
  const told = await product.app.inject({ method: "POST", url: path, ...channel.signNotice(notice, path) });
  assert.deepEqual([told.statusCode, told.json()], [200, { code: "SUCCESS" }]);
  assert.deepEqual(await readLedgerBalances(product, businessNo), {
    bank: "1060.00",
    refundPayable: "-1060.00",
  });
  const { version } = await paymentOf(businessNo);
  const finance = await product.signIn(CASHIER);
  const done = await product.ask(confirmRefund, { paymentNo, version }, { token: finance });
  assert.equal(done.data.paymentStatus, "8", done.message);
  assert.deepEqual(await readLedgerBalances(product, businessNo), {});
  assert.equal(await getPaymentStatus(product, businessNo), "06");
});

test("without the channel nothing is cancelled and nothing is lost", async () => {
  const { businessNo, paymentNo } = await begin();
  await channel.stop();
  await watch();
  assert.equal((await cancel(paymentNo)).code, "PAY012");
  assert.equal((await paymentOf(businessNo)).paymentStatus, "1");
  assert.deepEqual(await product.audit(), []);
});
