import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  approveRefund,
  queryRefundList,
  resendRefund,
  returnRefund,
} from "#areas/payment/contract/refund.ts";
import { pollRefundOutcomes } from "#areas/payment/jobs/refund-watch.ts";
import { readLedgerBalances } from "#areas/payment/testing/proposals.ts";
import { setOffPrePay } from "#areas/prepayment/contract.ts";
import { modifyInquiry } from "#areas/quotation/contract/inquiry.ts";
import {
  startTestPayChannel,
  type TestPaymentChannel,
} from "#integrations/payment-channel/testing/test-pay-channel.ts";
import { BRANCH_MANAGER, CASHIER, OFFICE_CLERK } from "#platform/testing/people.ts";
import { createPrepaymentTestClient, submitTestInquiry } from "./testing/prepayments.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

let clock = new Date("2024-12-16T02:00:00Z");
const now = () => clock;
const AMOUNT = "16789.45";
const payee = {
  payeeName: "示例电子制造有限公司",
  payeeAccount: "6222000012345678",
  payeeBank: "示例银行南京分行",
  reason: "客户不再投保",
};
let channel: TestPaymentChannel;
let product: TestProduct;
let prepayments: ReturnType<typeof createPrepaymentTestClient>;
let cashier: string;

before(async () => {
  channel = await startTestPayChannel(now);
  product = await openTestProduct({ chores: false, settings: channel.settings, now });
  prepayments = createPrepaymentTestClient(product);
  cashier = await product.signIn(CASHIER);
});
after(async () => {
  await product.close();
  await channel.stop();
});

const receive = async () =>
  prepayments.receive((await submitTestInquiry(product, OFFICE_CLERK)).inquiryNo, AMOUNT);

async function findRefund(endorseNo: string) {
  const { data } = await product.ask(
    queryRefundList,
    { filters: { endorseNo }, size: 20, want: "rows" },
    { token: cashier },
  );
  const row = data.rows.find(({ status }) => status !== "6") ?? data.rows[0];
  return { refundNo: row?.["refundNo"] ?? "", version: Number(row?.["version"]), status: row?.["status"] };
}

test("a refund takes all that is left out of use, and is paid after finance has approved it", async () => {
  const prepayNo = await receive();
  for (const [more, message] of [
    [{ payeeName: "张测试" }, "收款人须为付款人 示例电子制造有限公司"],
    [{ payeeAccount: "12345678A" }, "收款账号应为 8 到 40 位数字"],
  ] as const) {
    const { code, fields } = await prepayments.take("refund", prepayNo, OFFICE_CLERK, { ...payee, ...more });
    assert.deepEqual([code, fields?.map((field) => field.message)], ["DOC004", [message]]);
  }
  await prepayments.done("refund", prepayNo, OFFICE_CLERK, payee);
  const { form } = await prepayments.find(prepayNo);
  assert.equal((form["refund"] as { payeeAccount: string }).payeeAccount, "6222********5678");
  const asked = { status: "06", setOff: "0.00", held: "0.00", refunded: AMOUNT, balance: "0.00" };
  assert.deepEqual(await prepayments.useOf(prepayNo), asked);
  assert.deepEqual(await readLedgerBalances(product, prepayNo), {
    bank: AMOUNT,
    refundPayable: `-${AMOUNT}`,
  });
  const { version } = await prepayments.find(prepayNo);
  const businessNo = "T0405202432010100999999";
  const token = await product.signIn(OFFICE_CLERK);
  const used = await product.ask(setOffPrePay, { prepayNo, version, businessNo }, { token });
  assert.equal(used.code, "LIF001");
  const { status: _, ...chosen } = await findRefund(prepayNo);
  const approved = await product.ask(approveRefund, chosen, { token: cashier });
  assert.equal(approved.code, "0000", approved.message);
  await pollRefundOutcomes(product.refunding);
  assert.equal(channel.payouts.settle(chosen.refundNo, "unknown"), true);
  clock = new Date(clock.getTime() + 60_000);
  await pollRefundOutcomes(product.refunding);
  assert.deepEqual(await prepayments.useOf(prepayNo), { ...asked, status: "07" });
  assert.deepEqual(await readLedgerBalances(product, prepayNo), {});
  assert.equal((await findRefund(prepayNo)).status, "3");
});

test("a refund that finance returns gives the balance back, and may be asked for again", async () => {
  const prepayNo = await receive();
  await prepayments.done("refund", prepayNo, OFFICE_CLERK, payee);
  const { status: _, ...chosen } = await findRefund(prepayNo);
  const reason = "账号与户名不符";
  const returned = await product.ask(returnRefund, { ...chosen, reason }, { token: cashier });
  assert.equal(returned.code, "0000", returned.message);
  assert.deepEqual(await prepayments.useOf(prepayNo), {
    status: "03",
    setOff: "0.00",
    held: "0.00",
    refunded: "0.00",
    balance: AMOUNT,
  });
  assert.deepEqual(await readLedgerBalances(product, prepayNo), { bank: AMOUNT, prepaid: `-${AMOUNT}` });
  assert.equal((await findRefund(prepayNo)).status, "6");
  await prepayments.done("refund", prepayNo, OFFICE_CLERK, payee);
  assert.equal((await findRefund(prepayNo)).status, "1");
});

test("who asked for the refund does not approve it", async () => {
  const prepayNo = await receive();
  await prepayments.done("refund", prepayNo, CASHIER, payee);
  const { status: _, ...chosen } = await findRefund(prepayNo);
  assert.equal((await product.ask(approveRefund, chosen, { token: cashier })).code, "PAY022");
  const manager = await product.signIn(BRANCH_MANAGER);
  assert.equal((await product.ask(approveRefund, chosen, { token: manager })).code, "SYS403");
});

test("a failed refund may get another account of the payer, never another payee", async () => {
  const prepayNo = await receive();
  await prepayments.done("refund", prepayNo, OFFICE_CLERK, payee);
  const { refundNo } = await findRefund(prepayNo);
  await product.admin.query("update refund set status = '4', approved_by = 'x' where refund_no = $1", [
    refundNo,
  ]);
  const { version } = await findRefund(prepayNo);
  const account = { refundNo, version, payeeAccount: "6222000087654321", payeeBank: "示例银行南京分行" };
  const other = { ...account, payeeName: "张测试" };
  const refused = await product.ask(resendRefund, other, { token: cashier });
  assert.deepEqual([refused.code, refused.fields?.map(({ path }) => path)], ["PAY030", ["payeeName"]]);
  const corrected = { ...account, payeeName: payee.payeeName };
  assert.equal((await product.ask(resendRefund, corrected, { token: cashier })).code, "0000");
});

test("a change of the inquiry while the refund waits is not forgotten when finance returns it", async () => {
  const { inquiryNo, version } = await submitTestInquiry(product, OFFICE_CLERK);
  const prepayNo = await prepayments.receive(inquiryNo, AMOUNT);
  await prepayments.done("refund", prepayNo, OFFICE_CLERK, payee);
  const clerk = await product.signIn(OFFICE_CLERK);
  assert.equal((await product.ask(modifyInquiry, { inquiryNo, version }, { token: clerk })).code, "0000");
  const { status: _, ...chosen } = await findRefund(prepayNo);
  const returned = await product.ask(
    returnRefund,
    { ...chosen, reason: "账号与户名不符" },
    { token: cashier },
  );
  assert.equal(returned.code, "0000", returned.message);
  assert.equal((await prepayments.useOf(prepayNo)).status, "09");
});
