import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing.ts";
import { startPayChannel, type TestPayChannel } from "#platform/testing/test-pay-channel.ts";
import { initiateProposalPayment, queryPaymentInfo } from "./contract.ts";
import { watchPayments } from "./jobs/watching.ts";
import { booksOf, PAYER, plantProposal, policyOf, proposalPayments, statusOf } from "./testing/proposals.ts";

let channel: TestPayChannel;
let product: TestProduct;
let clerk: string;
let at = new Date("2098-12-01T02:00:00Z");
const now = () => at;

before(async () => {
  channel = await startPayChannel(now);
  const { settings } = channel;
  product = await openTestProduct({ chores: false, settings, payments: proposalPayments, now });
  await product.app.listen({ port: channel.publicPort, host: "127.0.0.1" });
  clerk = await product.signIn("10000002");
});
after(async () => {
  await product.close();
  await channel.stop();
});

const watch = () => watchPayments({ services: product.services, handlers: proposalPayments });
const later = (seconds: number) => void (at = new Date(at.getTime() + seconds * 1000));
const payer = { payerName: PAYER.holderName, payerCertificateNo: PAYER.certificateNo };

async function begin(paymentMethod = "01"): Promise<{ businessNo: string; paymentNo: string }> {
  const { businessNo } = await plantProposal(product);
  const begun = await product.ask(
    initiateProposalPayment,
    { businessNo, paymentMethod, ...payer },
    { token: clerk },
  );
  assert.equal(begun.code, "0000", begun.message);
  return { businessNo, paymentNo: begun.data.paymentNo };
}
async function paymentOf(businessNo: string) {
  const { data } = await product.ask(queryPaymentInfo, { businessNo }, { token: clerk });
  assert.ok(data.payment);
  return data.payment;
}
async function until(businessNo: string, status: string): Promise<void> {
  for (let tries = 0; (await paymentOf(businessNo)).paymentStatus !== status; tries += 1) {
    assert.ok(tries < 500, `waiting for ${status}, it is ${(await paymentOf(businessNo)).paymentStatus}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

test("one payment of one proposal: opened at the channel, told by a signed notice, booked, and the proposal issued", async () => {
  const { businessNo, paymentNo } = await begin();
  assert.equal(await statusOf(product, businessNo), "07");
  await watch();
  const opened = await paymentOf(businessNo);
  assert.deepEqual([opened.paymentStatus, opened.amount, opened.account !== ""], ["2", "1060.00", true]);
  assert.ok(channel.orders.settle(paymentNo, "paid"));
  await until(businessNo, "3");
  assert.equal(await statusOf(product, businessNo), "08");
  assert.deepEqual(await booksOf(product, await policyOf(product, businessNo)), {
    bank: "1060.00",
    commissionExpense: "150.00",
    commissionPayable: "-150.00",
    premium: "-1000.00",
    tax: "-60.00",
  });
  assert.deepEqual(await product.audit(), []);
});
