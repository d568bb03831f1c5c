import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import { readSubmissionFacts } from "#areas/endorsement/questions/facts.ts";
import { listSubmissionNeeds } from "#areas/endorsement/rules/transition-context.ts";
import {
  startTestPayChannel,
  type TestPaymentChannel,
} from "#integrations/payment-channel/testing/test-pay-channel.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { readInScope } from "#platform/server/reading.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { CASHIER, CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import {
  confirmPayment,
  initiateProposalPaymentList,
  queryPaymentInfo,
} from "#areas/payment/contract/payment.ts";
import { approveRefund, resendRefund, returnRefund } from "#areas/payment/contract/refund.ts";
import {
  getPaymentStatus,
  getPolicyNoOfProposal,
  insertTestProposal,
  payTestProposalOverCounter,
  TEST_ORGANISATION_PAYER,
} from "#areas/payment/testing/proposals.ts";
import { insertTestRefund, TEST_PAYEE } from "#areas/payment/testing/refunds.ts";

let channel: TestPaymentChannel;
let product: TestProduct;
let clerk: string;
let finance: string;
const now = () => new Date("2098-12-01T02:00:00Z");

before(async () => {
  channel = await startTestPayChannel(now);
  product = await openTestProduct({ chores: false, settings: channel.settings, now });
  clerk = await product.signIn(CLERK);
  finance = await product.signIn(CASHIER);
});
after(async () => {
  await product.close();
  await channel.stop();
});

const COUNTER = "03";
const CASH = "08";
const PAYER = { payerName: "李代付", payerCertificateNo: "999900199001011236" };
const personal = {
  payerType: "1",
  certificateType: "01",
  relation: "07",
  reason: "股东代公司支付保费",
} as const;
type Statement = NonNullable<InputOf<typeof initiateProposalPaymentList>["statement"]>;

const insert = async (premium = "1060.00") => (await insertTestProposal(product, { premium })).businessNo;
async function uploadStatement(businessNo: string, fileCategory = "A21"): Promise<string> {
  const content = await createTestPicture();
  const uploaded = await uploadTestFile(product.app, clerk, {
    businessNo,
    fileCategory,
    name: "代付声明.png",
    content,
  });
  assert.equal(uploaded.code, "0000", uploaded.message);
  return uploaded.data.attachmentId;
}
const initiate = (
  businessNos: string[],
  statement?: Statement,
  changed: Partial<InputOf<typeof initiateProposalPaymentList>> = {},
) =>
  product.ask(
    initiateProposalPaymentList,
    { businessNos, paymentMethod: COUNTER, ...PAYER, ...(statement && { statement }), ...changed },
    { token: clerk },
  );
/** Pays a proposal by the third party. Returns the number of the policy. */
async function payByThirdParty(businessNo: string): Promise<string> {
  const { data } = await initiate([businessNo], {
    ...personal,
    attachmentId: await uploadStatement(businessNo),
  });
  const { paymentNo, version } = data;
  const confirmed = await product.ask(confirmPayment, { paymentNo, version }, { token: finance });
  assert.equal(confirmed.code, "0000", confirmed.message);
  return getPolicyNoOfProposal(product, businessNo);
}

test("a third party pays only with a statement, whose file lies with a document of the payment", async () => {
  const [businessNo, other] = [await insert(), await insert()];
  assert.equal((await initiate([businessNo])).code, "PAY007");
  const attachmentId = await uploadStatement(businessNo);
  for (const [statement, changed, path] of [
    [{ attachmentId: "missing" }, {}, "statement.attachmentId"],
    [{ attachmentId: await uploadStatement(other) }, {}, "statement.attachmentId"],
    [{ attachmentId: await uploadStatement(businessNo, "A02") }, {}, "statement.attachmentId"],
    [{ relation: "00" }, {}, "statement.relation"],
    [{ certificateType: "73" }, {}, "statement.certificateType"],
    [{ certificateType: "18" }, {}, "statement.certificateType"],
    [{}, { payerCertificateNo: "999900199001011230" }, "payerCertificateNo"],
  ] as const) {
    const refused = await initiate([businessNo], { ...personal, attachmentId, ...statement }, changed);
    assert.deepEqual([refused.code, refused.fields?.[0]?.path], ["PAY032", path], refused.message);
  }
  const empty = await initiate([businessNo], { ...personal, attachmentId, reason: " " });
  assert.deepEqual([empty.code, empty.fields?.[0]?.path], ["SYS001", "statement.reason"]);
  assert.equal(await getPaymentStatus(product, businessNo), "06");
});

test("the statement is kept with the payment, shown with a masked number, and stands in the audit", async () => {
  const businessNo = await insert();
  const statement = { ...personal, attachmentId: await uploadStatement(businessNo) };
  const begun = await initiate([businessNo], statement);
  assert.equal(begun.code, "0000", begun.message);
  const shown = { ...statement, certificateNo: "9999**********1236" };
  assert.deepEqual([begun.data.payerName, begun.data.statement], [PAYER.payerName, shown]);
  const info = await product.ask(queryPaymentInfo, { businessNo }, { token: clerk });
  assert.deepEqual(info.data.payment?.statement, shown);
  const { rows } = await product.admin.query(
    `select change -> 'after' -> 'statement' as statement from audit_row
     where subject = $1 and change -> 'after' ? 'statement'`,
    [begun.data.paymentNo],
  );
  assert.deepEqual(rows, [{ statement }]);
});

test("the holder needs no statement, and one that comes all the same is not kept", async () => {
  const businessNo = await insert();
  const { holderName: payerName, certificateNo: payerCertificateNo } = TEST_ORGANISATION_PAYER;
  const statement = { ...personal, attachmentId: await uploadStatement(businessNo) };
  const begun = await initiate([businessNo], statement, { payerName, payerCertificateNo });
  assert.deepEqual([begun.code, begun.data.statement], ["0000", null]);
});

test("the kind of the payer decides about the methods, and the cash of all documents counts together", async () => {
  const [one, two] = [await insert("6000.00"), await insert("4000.01")];
  const statement = { ...personal, attachmentId: await uploadStatement(one) };
  const byBank = await initiate([one], statement, { paymentMethod: "07" });
  assert.deepEqual([byBank.code, byBank.fields?.[0]?.path], ["PAY006", "paymentMethod"]);
  const joint = await initiate([one, two], statement, { paymentMethod: CASH });
  assert.equal(joint.code, "PAY006");
  assert.match(joint.message, /10,000\.00/);
  assert.equal((await initiate([one], statement, { paymentMethod: CASH })).code, "0000");
});

test("a refund of what a third party paid goes to that payer, also where the account is corrected", async () => {
  const policyNo = await payByThirdParty(await insert());
  const { refundNo, version } = await insertTestRefund(product, { policyNo });
  const refused = await product.ask(approveRefund, { refundNo, version }, { token: finance });
  assert.deepEqual([refused.code, refused.fields?.[0]?.path], ["PAY030", "payeeName"]);
  assert.match(refused.message, /李代付/);
  const reason = "收款人不是付款人";
  const returned = await product.ask(returnRefund, { refundNo, version, reason }, { token: finance });
  assert.equal(returned.code, "0000", returned.message);
  const office = await product.signIn(OFFICE_CLERK);
  const resend = (payeeName: string) =>
    product.ask(
      resendRefund,
      { refundNo, version: returned.data.version, ...TEST_PAYEE, payeeName },
      { token: office },
    );
  assert.equal((await resend(TEST_PAYEE.payeeName)).code, "PAY030");
  const corrected = await resend(PAYER.payerName);
  assert.equal(corrected.code, "0000", corrected.message);
  const approval = { refundNo, version: corrected.data.version };
  const approved = await product.ask(approveRefund, approval, { token: finance });
  assert.equal(approved.code, "0000", approved.message);
});

test("the submission of an endorsement that pays back names the payer whom it must go to", async () => {
  const needsOf = (policyNo: string, payeeName: string) =>
    readInScope(product.database, SYSTEM_ACTOR, async (reader) => {
      const draft = { ...TEST_PAYEE, endorseNo: "", policyNo, premiumChange: "-106.00", payeeName };
      const needs = listSubmissionNeeds(await readSubmissionFacts(reader, draft));
      return needs.filter(({ kind }) => kind === "payee").map(({ path, message }) => [path, message]);
    });
  const policyNo = await payByThirdParty(await insert());
  const message = "保费有第三方代付，只能退给实际付款人，退费收款户名应为李代付";
  assert.deepEqual(await needsOf(policyNo, TEST_PAYEE.payeeName), [["terms.payeeName", message]]);
  assert.deepEqual(await needsOf(policyNo, PAYER.payerName), []);
  const ownNo = await insert();
  await payTestProposalOverCounter(product, ownNo);
  assert.deepEqual(await needsOf(await getPolicyNoOfProposal(product, ownNo), TEST_PAYEE.payeeName), []);
});

test("after all this every audit check passes", async () => {
  assert.deepEqual(await product.audit(), []);
});
