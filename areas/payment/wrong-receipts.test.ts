import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { CASHIER, CLERK } from "#platform/testing/people.ts";
import {
  startTestPayChannel,
  type TestPaymentChannel,
} from "#integrations/payment-channel/testing/test-pay-channel.ts";
import {
  confirmPayment,
  confirmRefund,
  initiateProposalPayment,
  initiateProposalPaymentList,
  queryPaymentInfo,
} from "./contract/payment.ts";
import { pollPaymentOutcomes } from "./jobs/payment-watch.ts";
import { PAYMENT_NOTICE_PATH, createTestPaymentNotice, sendTestPaymentNotice } from "./testing/notices.ts";
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
let finance: string;
const now = () => new Date("2098-12-01T02:00:00Z");

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

async function owedBackFor(businessNo: string) {
  return (await product.ask(queryPaymentInfo, { businessNo }, { token: finance })).data.owedBack;
}
const payer = {
  payerName: TEST_ORGANISATION_PAYER.holderName,
  payerCertificateNo: TEST_ORGANISATION_PAYER.certificateNo,
};
const input = { paymentMethod: "01", ...payer };
const FREE = "06";

async function begin(): Promise<{ businessNo: string; paymentNo: string }> {
  const { businessNo } = await insertTestProposal(product);
  return { businessNo, paymentNo: await pay(businessNo) };
}
async function pay(businessNo: string): Promise<string> {
  const startAnswer = await product.ask(initiateProposalPayment, { businessNo, ...input }, { token: clerk });
  assert.equal(startAnswer.code, "0000", startAnswer.message);
  return startAnswer.data.paymentNo;
}
async function paymentOf(businessNo: string) {
  const { data } = await product.ask(queryPaymentInfo, { businessNo }, { token: clerk });
  assert.ok(data.payment);
  return data.payment;
}
const tell = (paymentNo: string, amount: string, said: object = {}) =>
  sendTestPaymentNotice(
    product,
    channel.signNotice({ ...createTestPaymentNotice(paymentNo, amount), ...said }, PAYMENT_NOTICE_PATH),
  );
const again = () => ({ noticeId: randomBytes(16).toString("hex") });
const refund = (paymentNo: string, version: number) =>
  product.ask(confirmRefund, { paymentNo, version }, { token: finance });

for (const amount of ["1.00", "1059.99", "1060.01", "999999.00"])
  test(`${amount} for 1060.00 is booked as received and must be paid back, and the proposal may be paid again`, async () => {
    const { businessNo, paymentNo } = await begin();
    assert.equal(await tell(paymentNo, amount), 200);
    const left = await paymentOf(businessNo);
    assert.deepEqual([left.paymentStatus, left.amount, left.documents[0]?.amount], ["7", amount, amount]);
    assert.equal(left.reason, `应缴 1060.00 元，实际到账 ${amount} 元，金额不符`);
    assert.deepEqual(await readLedgerBalances(product, businessNo), {
      bank: amount,
      refundPayable: `-${amount}`,
    });
    assert.equal(await getPaymentStatus(product, businessNo), FREE);
    assert.equal(await tell(paymentNo, amount, again()), 200);
    assert.deepEqual(await readLedgerBalances(product, businessNo), {
      bank: amount,
      refundPayable: `-${amount}`,
    });
    const repaid = await refund(paymentNo, left.version);
    assert.equal(repaid.data.paymentStatus, "8", repaid.message);
    assert.equal((await refund(paymentNo, repaid.data.version)).code, "LIF001");
    assert.deepEqual(await readLedgerBalances(product, businessNo), {});
    assert.equal(await tell(await pay(businessNo), "1060.00"), 200);
    assert.equal(await getPaymentStatus(product, businessNo), "08");
    assert.deepEqual(await product.audit(), []);
  });

test("the right amount in another currency counts as another amount", async () => {
  const { businessNo, paymentNo } = await begin();
  assert.equal(await tell(paymentNo, "1060.00", { currency: "USD" }), 200);
  const { paymentStatus, currency } = await paymentOf(businessNo);
  assert.deepEqual(
    [paymentStatus, currency, await getPaymentStatus(product, businessNo)],
    ["7", "USD", FREE],
  );
  assert.deepEqual(await product.audit(), []);
});

test("a notice and a simultaneous query with the same wrong amount book it once, and so does a query alone", async () => {
  for (const isTold of [true, false]) {
    const { businessNo, paymentNo } = await begin();
    while ((await pollPaymentOutcomes(product.paying)) > 0);
    assert.ok(channel.orders.settle(paymentNo, "unknown"));
    // The channel received the requested amount, so the request is changed afterwards.
    await product.admin.query("update payment set amount = 1000 where payment_no = $1", [paymentNo]);
    await product.admin.query("update payment_document set amount = 1000 where payment_no = $1", [paymentNo]);
    await product.admin.query("update payment_watch set next_look_at = '2024-01-01'");
    const looks = [pollPaymentOutcomes(product.paying), pollPaymentOutcomes(product.paying)];
    const notices = isTold ? [tell(paymentNo, "1060.00"), tell(paymentNo, "1060.00")] : [];
    await Promise.all([...looks, ...notices]);
    assert.deepEqual(await readLedgerBalances(product, businessNo), {
      bank: "1060.00",
      refundPayable: "-1060.00",
    });
    assert.equal((await paymentOf(businessNo)).paymentStatus, "7");
    assert.equal(await getPaymentStatus(product, businessNo), FREE);
  }
  assert.deepEqual(await product.audit(), []);
});

test("a wrong amount for several documents is distributed in turn, and a document without a share is free too", async () => {
  const businessNos = [
    (await insertTestProposal(product)).businessNo,
    (await insertTestProposal(product)).businessNo,
  ].toSorted();
  const startAnswer = await product.ask(
    initiateProposalPaymentList,
    { businessNos, ...input },
    { token: clerk },
  );
  const { paymentNo } = startAnswer.data;
  assert.equal(await tell(paymentNo, "500.00"), 200);
  const [first = "", second = ""] = businessNos;
  assert.deepEqual(await readLedgerBalances(product, first), { bank: "500.00", refundPayable: "-500.00" });
  assert.deepEqual(await readLedgerBalances(product, second), {});
  assert.deepEqual(
    [await getPaymentStatus(product, first), await getPaymentStatus(product, second)],
    [FREE, FREE],
  );
  assert.deepEqual(await product.audit(), []);
  const { version } = await paymentOf(first);
  assert.equal((await refund(paymentNo, version)).data.paymentStatus, "8");
  assert.deepEqual(await readLedgerBalances(product, first), {});
  assert.deepEqual(await product.audit(), []);
});

test("a wrong amount that comes late must be paid back as received", async () => {
  const { businessNo, paymentNo } = await begin();
  await product.admin.query("update payment set expires_at = '2098-11-30' where payment_no = $1", [
    paymentNo,
  ]);
  while ((await pollPaymentOutcomes(product.paying)) > 0);
  assert.equal((await paymentOf(businessNo)).paymentStatus, "6");
  assert.equal(await tell(paymentNo, "7.00"), 200);
  const { paymentStatus, amount } = await paymentOf(businessNo);
  assert.deepEqual([paymentStatus, amount], ["7", "7.00"]);
  assert.deepEqual(await readLedgerBalances(product, businessNo), { bank: "7.00", refundPayable: "-7.00" });
});

test("only notices of the channel count, and none about zero", async () => {
  const { businessNo, paymentNo } = await begin();
  const forged = channel.signNotice(createTestPaymentNotice(paymentNo, "1.00"), PAYMENT_NOTICE_PATH, {
    key: "k".repeat(32),
  });
  assert.equal(await sendTestPaymentNotice(product, forged), 400);
  assert.equal(await tell(paymentNo, "0.00"), 400);
  assert.equal((await paymentOf(businessNo)).paymentStatus, "1");
  assert.deepEqual(await readLedgerBalances(product, businessNo), {});
});

const transfer = (tradeNo: string) => ({ ...again(), tradeNo });

test("each further transfer for a paid payment must be paid back and is refunded once, and the payment stays paid", async () => {
  const { businessNo, paymentNo } = await begin();
  assert.equal(await tell(paymentNo, "1060.00"), 200);
  const policyNo = await getPolicyNoOfProposal(product, businessNo);
  const atFirst = await readLedgerBalances(product, policyNo);
  const said = [transfer("second"), transfer("second"), transfer("third")];
  await Promise.all(said.map(async (item) => assert.equal(await tell(paymentNo, "1060.00", item), 200)));
  assert.deepEqual(await readLedgerBalances(product, businessNo), {
    bank: "2120.00",
    refundPayable: "-2120.00",
  });
  assert.deepEqual(await readLedgerBalances(product, policyNo), atFirst);
  assert.equal((await paymentOf(businessNo)).paymentStatus, "3");
  assert.deepEqual(await product.audit(), []);
  const owed = await owedBackFor(businessNo);
  assert.deepEqual(
    owed.map(({ amount, paymentStatus, offers }) => [
      amount,
      paymentStatus,
      offers.map(({ event }) => event),
    ]),
    Array.from({ length: 2 }, () => ["1060.00", "7", ["payOut"]]),
  );
  for (const { paymentNo: one, version } of owed) {
    const answers = await Promise.all([refund(one, version), refund(one, version)]);
    assert.deepEqual(answers.map(({ code }) => code).toSorted(), ["0000", "PAY013"]);
  }
  assert.deepEqual(await readLedgerBalances(product, businessNo), {});
  assert.deepEqual(await owedBackFor(businessNo), []);
  assert.equal(await tell(paymentNo, "1060.00", transfer("second")), 200);
  assert.deepEqual(await readLedgerBalances(product, businessNo), {});
  assert.deepEqual(await product.audit(), []);
});

test("a further transfer for a refunded payment, before or after the refund, must be paid back too", async () => {
  const { businessNo, paymentNo } = await begin();
  assert.equal(await tell(paymentNo, "5.00"), 200);
  assert.equal(await tell(paymentNo, "6.00", transfer("second")), 200);
  const { version } = await paymentOf(businessNo);
  assert.equal((await refund(paymentNo, version)).data.paymentStatus, "8");
  assert.equal(await tell(paymentNo, "7.00", transfer("third")), 200);
  assert.deepEqual(await readLedgerBalances(product, businessNo), { bank: "13.00", refundPayable: "-13.00" });
  assert.deepEqual((await owedBackFor(businessNo)).map(({ amount }) => amount).toSorted(), ["6.00", "7.00"]);
  assert.equal(await getPaymentStatus(product, businessNo), FREE);
  assert.deepEqual(await product.audit(), []);
});

test("a further transfer does not disturb the next instalment or another attempt", async () => {
  const { businessNo, paymentNo } = await begin();
  assert.equal(await tell(paymentNo, "5.00"), 200);
  const next = await pay(businessNo);
  assert.equal(await tell(paymentNo, "1060.00", transfer("second")), 200);
  const { paymentNo: latest, paymentStatus } = await paymentOf(businessNo);
  assert.deepEqual([latest, paymentStatus], [next, "1"]);
  assert.equal((await owedBackFor(businessNo)).length, 2);
  assert.equal(await tell(next, "1060.00"), 200);
  assert.equal(await getPaymentStatus(product, businessNo), "08");
  assert.deepEqual(await product.audit(), []);
});

test("a notice about a counter payment issues and ends nothing, and its money must be paid back", async () => {
  const { businessNo } = await insertTestProposal(product);
  const over = { ...input, businessNo, paymentMethod: "03" };
  const { paymentNo, version } = (await product.ask(initiateProposalPayment, over, { token: clerk })).data;
  const declined = { state: "DECLINED", reason: "余额不足", tradeNo: "x", outTradeNo: paymentNo, ...again() };
  assert.equal(await sendTestPaymentNotice(product, channel.signNotice(declined, PAYMENT_NOTICE_PATH)), 200);
  assert.equal((await paymentOf(businessNo)).paymentStatus, "1");
  for (const item of [transfer("first"), transfer("first")])
    assert.equal(await tell(paymentNo, "1060.00", item), 200);
  assert.deepEqual(
    [(await paymentOf(businessNo)).paymentStatus, await getPaymentStatus(product, businessNo)],
    ["1", "07"],
  );
  assert.deepEqual(await readLedgerBalances(product, businessNo), {
    bank: "1060.00",
    refundPayable: "-1060.00",
  });
  const confirmed = await product.ask(confirmPayment, { paymentNo, version }, { token: finance });
  assert.equal(confirmed.data.paymentStatus, "3", confirmed.message);
  assert.deepEqual(await product.audit(), []);
});
