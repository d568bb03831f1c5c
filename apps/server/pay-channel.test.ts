import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { initiateProposalPayment, queryPaymentInfo } from "#areas/payment/contract/payment.ts";
import { pollPaymentOutcomes } from "#areas/payment/jobs/payment-watch.ts";
import { TEST_ORGANISATION_PAYER, insertTestProposal } from "#areas/payment/testing/proposals.ts";
import { readSettings } from "#platform/server/settings.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { CLERK } from "#platform/testing/people.ts";
import { createPaymentChannel } from "./pay-channel.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;

before(async () => {
  const port = await findFreePort();
  const settings = { PORT: String(port) };
  product = await openTestProduct({ chores: false, settings });
  await product.app.listen({ port, host: "127.0.0.1" });
});
after(() => product.close());

test("in a demonstration a payer pays on the page of the stand-in, and the proposal is paid", async () => {
  const token = await product.signIn(CLERK);
  const { businessNo } = await insertTestProposal(product);
  const payer = {
    payerName: TEST_ORGANISATION_PAYER.holderName,
    payerCertificateNo: TEST_ORGANISATION_PAYER.certificateNo,
  };
  const startAnswer = await product.ask(
    initiateProposalPayment,
    { businessNo, paymentMethod: "01", ...payer },
    { token },
  );
  assert.equal(startAnswer.code, "0000", startAnswer.message);
  await pollPaymentOutcomes(product.paying);
  const payment = async () => (await product.ask(queryPaymentInfo, { businessNo }, { token })).data.payment;
  const payUrl = (await payment())?.payUrl ?? "";
  assert.equal(payUrl, `/pay-channel/pay/${startAnswer.data.paymentNo}`);
  const page = await product.app.inject({ url: payUrl });
  assert.match(page.body, /模拟支付渠道[^]*CNY 1060\.00[^]*支付成功/);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const paid = await product.app.inject({ method: "POST", url: payUrl, headers, payload: "outcome=paid" });
  assert.deepEqual([paid.statusCode, paid.headers.location], [303, payUrl]);
  for (let attempt = 0; (await payment())?.paymentStatus !== "3"; attempt += 1) {
    assert.ok(attempt < 500, JSON.stringify(await payment()));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const list = await product.app.inject({ url: "/pay-channel/" });
  assert.match(list.body, new RegExp(`${startAnswer.data.paymentNo}[^]*已支付`));
});

test("unsigned orders and notices are refused, and a page without an order lists all orders", async () => {
  const order = await product.app.inject({ method: "POST", url: "/pay-channel/v1/orders", payload: {} });
  assert.equal(order.statusCode, 401);
  const notice = await product.app.inject({
    method: "POST",
    url: "/api/v1/insurance/prpall/pay/notice",
    payload: { state: "PAID" },
  });
  assert.deepEqual([notice.statusCode, notice.json()], [400, { code: "FAIL" }]);
  const nothing = await product.app.inject({ url: "/pay-channel/pay/..%2F..%2Fx" });
  assert.equal(nothing.statusCode, 404);
});

test("without a demonstration there is no stand-in, and a configured channel is used", async () => {
  const place = { secretKey: Buffer.alloc(32), dataDir: "", now: () => new Date() };
  assert.equal(createPaymentChannel({ ...place, settings: readSettings({ DEMO_DATA: "0" }) }).channel, null);
  const settings = readSettings({
    PAY_CHANNEL_URL: "http://127.0.0.1:1",
    PAY_CHANNEL_MERCHANT: "m",
    PAY_CHANNEL_KEY: "k".repeat(32),
    PUBLIC_URL: "https://prpall.example.com",
  });
  const { channel } = createPaymentChannel({ ...place, settings });
  await assert.rejects(async () => channel?.query("JF2098120100000001"), /could not be asked/);
});
