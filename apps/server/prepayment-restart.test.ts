import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { checkProposalPrePay } from "#areas/prepayment/contract.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { createInquiryTestClient, getEmployerLiabilityForm } from "#areas/quotation/builder.ts";
import { modifyInquiry, revokeInquiry } from "#areas/quotation/contract/inquiry.ts";
import { CASHIER, OFFICE_CLERK } from "#platform/testing/people.ts";
import { createPrepaymentTestClient, submitTestInquiry } from "./testing/prepayments.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

const now = () => new Date("2024-12-16T02:00:00Z");
let product: TestProduct;
let prepayments: ReturnType<typeof createPrepaymentTestClient>;
let inquiries: ReturnType<typeof createInquiryTestClient>;
let token: string;

before(async () => {
  product = await openTestProduct({ chores: false, now });
  prepayments = createPrepaymentTestClient(product);
  token = await product.signIn(OFFICE_CLERK);
  inquiries = createInquiryTestClient(product.ask, token);
});
after(() => product.close());

const changedForm = async () => {
  const form = await getEmployerLiabilityForm(product.admin);
  const period = { ...form["period"], startDate: "2099-01-01", endDate: "2099-12-31" };
  return { ...form, period, employer: { ...form["employer"], lossHistory: "1" } };
};

test("a changed inquiry takes its prepayment out of use until it is approved and checked again", async () => {
  const inquiry = await submitTestInquiry(product, OFFICE_CLERK);
  const prepayNo = await prepayments.receive(inquiry.inquiryNo, "100.00");
  const { inquiryNo, version } = inquiry;
  const taken = await inquiries.done(modifyInquiry, { inquiryNo, version });
  assert.equal((await prepayments.useOf(prepayNo)).status, "09");
  const early = await prepayments.take("restart", prepayNo, OFFICE_CLERK);
  assert.deepEqual([early.code, early.message], ["LIF003", "暂不能操作：修改后的询价单须先核保通过"]);
  const revoked = { inquiryNo, version: taken.version, reason: "客户不再投保" };
  const stopped = await product.ask(revokeInquiry, revoked, { token });
  assert.deepEqual(
    [stopped.code, stopped.message],
    ["LIF003", `暂不能操作：预收 ${prepayNo} 已到账，请先办理退费`],
  );
  const again = await inquiries.submit(await inquiries.edit(taken, await changedForm()));
  assert.equal(again.status, "04");
  const client = createProposalTestClient(product.ask, token);
  const { proposalNo: businessNo } = await client.transfer(again);
  const why = `预收 ${prepayNo} 需重新校验，请先重新校验或办理退费`;
  assert.equal((await product.ask(checkProposalPrePay, { businessNo }, { token })).data.why, why);
  await prepayments.done("restart", prepayNo, OFFICE_CLERK);
  assert.equal((await prepayments.useOf(prepayNo)).status, "03");
  assert.equal((await product.ask(checkProposalPrePay, { businessNo }, { token })).data.why, "");
});

test("money that comes while the inquiry is being changed waits for the check", async () => {
  const inquiry = await submitTestInquiry(product, OFFICE_CLERK);
  const prepayNo = await prepayments.add(inquiry.inquiryNo, "100.00");
  await prepayments.done("submit", prepayNo, OFFICE_CLERK);
  const { inquiryNo, version } = inquiry;
  await inquiries.done(modifyInquiry, { inquiryNo, version });
  const transfer = { tradeNo: "LATE0001", receivedDate: "2024-12-16", amount: "100.00" };
  await prepayments.done("confirm", prepayNo, CASHIER, transfer);
  assert.equal((await prepayments.useOf(prepayNo)).status, "09");
});

test("money that comes after the inquiry was changed and approved again waits for the check", async () => {
  const inquiry = await submitTestInquiry(product, OFFICE_CLERK);
  const prepayNo = await prepayments.add(inquiry.inquiryNo, "100.00");
  await prepayments.done("submit", prepayNo, OFFICE_CLERK);
  const { inquiryNo, version } = inquiry;
  const taken = await inquiries.done(modifyInquiry, { inquiryNo, version });
  assert.equal((await inquiries.submit(await inquiries.edit(taken, await changedForm()))).status, "04");
  const transfer = { tradeNo: "LATE0002", receivedDate: "2024-12-16", amount: "100.00" };
  await prepayments.done("confirm", prepayNo, CASHIER, transfer);
  assert.equal((await prepayments.useOf(prepayNo)).status, "09");
});
