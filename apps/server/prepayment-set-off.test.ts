import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import {
  cancelPayment,
  confirmPayment,
  initiateProposalPayment,
  queryPaymentInfo,
} from "#areas/payment/contract/payment.ts";
import { queryPolicyPayments } from "#areas/payment/contract/policy-payments.ts";
import { moneyMovementList } from "#areas/payment/rules/money-movement-list.ts";
import { getRetainedPremium } from "#areas/payment/questions.ts";
import { readLedgerBalances } from "#areas/payment/testing/proposals.ts";
import {
  checkProposalPrePay,
  queryPrePayAccountInfo,
  queryPrePayPostings,
  releasePrePay,
  setOffPrePay,
} from "#areas/prepayment/contract.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { CASHIER, OFFICE_CLERK } from "#platform/testing/people.ts";
import {
  countSuccessfulAnswerCodes,
  listAnswerCodes,
  listUnsuccessfulAnswerCodes,
  runRace,
} from "#platform/testing/race.ts";
import { createPrepaymentTestClient, submitTestInquiry } from "./testing/prepayments.ts";
import { openTestProduct, type SecondTestServer, type TestProduct } from "./testing/test-product.ts";

const now = () => new Date("2024-12-16T02:00:00Z");
/** FIN-08 of the product pack. */
const [RECEIVED, PREMIUM, LEFT] = ["50000.00", "33210.55", "16789.45"] as const;
let product: TestProduct;
let other: SecondTestServer;
let prepayments: ReturnType<typeof createPrepaymentTestClient>;
let token: string;

before(async () => {
  product = await openTestProduct({ chores: false, now });
  other = await product.openAnother();
  prepayments = createPrepaymentTestClient(product);
  token = await product.signIn(OFFICE_CLERK);
});
after(async () => {
  await other.close();
  await product.close();
});

/** A proposal of an approved inquiry that waits for its money, with a prepayment of the inquiry. */
async function prepareProposal(received = RECEIVED as string, premium?: string) {
  const inquiry = await submitTestInquiry(product, OFFICE_CLERK);
  const prepayNo = await prepayments.receive(inquiry.inquiryNo, received);
  const client = createProposalTestClient(product.ask, token);
  const { proposalNo, status } = await client.submit(await client.transfer(inquiry));
  assert.equal(status, "06");
  if (premium !== undefined)
    // The price of the worked form is another one; all that follows reads this column.
    await product.admin.query("update document set sum_premium = $2 where business_no = $1", [
      proposalNo,
      premium,
    ]);
  return { prepayNo, proposalNo };
}

async function setOff(prepayNo: string, businessNo: string, server: Pick<TestProduct, "ask"> = product) {
  const { version } = await prepayments.find(prepayNo);
  return server.ask(setOffPrePay, { prepayNo, version, businessNo }, { token });
}

test("FIN-08: 50,000.00 set off against a first premium of 33,210.55 leaves 16,789.45, to the fen in both books", async () => {
  const { prepayNo, proposalNo } = await prepareProposal(RECEIVED, PREMIUM);
  const offered = await product.ask(queryPrePayAccountInfo, { businessNo: proposalNo }, { token });
  assert.deepEqual(
    offered.data.list.map(({ prepayNo: offeredNo, balance }) => [offeredNo, balance]),
    [[prepayNo, RECEIVED]],
  );
  const { code, message, data } = await setOff(prepayNo, proposalNo);
  assert.equal(code, "0000", message);
  assert.deepEqual([data.amount, data.balance], [PREMIUM, LEFT]);
  assert.deepEqual(await prepayments.useOf(prepayNo), {
    status: "04",
    setOff: PREMIUM,
    held: "0.00",
    refunded: "0.00",
    balance: LEFT,
  });
  assert.deepEqual(await readLedgerBalances(product, prepayNo), {
    bank: RECEIVED,
    clearing: `-${PREMIUM}`,
    prepaid: `-${LEFT}`,
  });
  const { policyNo, status } = (await product.ask(queryProposalInfo, { proposalNo }, { token })).data;
  assert.equal(status, "08");
  const { clearing, receivable, bank } = await readLedgerBalances(product, policyNo);
  assert.deepEqual([clearing, receivable, bank], [PREMIUM, undefined, undefined]);
  const money = (await product.ask(queryPolicyPayments, { policyNo }, { token })).data;
  assert.deepEqual([money.charged, money.received, money.outstanding], [PREMIUM, PREMIUM, "0.00"]);
  assert.deepEqual(
    money.payments.map(({ paymentMethod, paymentStatus }) => [paymentMethod, paymentStatus]),
    [["09", "3"]],
  );
  const retained = await readInScope(product.database, SYSTEM_ACTOR, (reader) =>
    getRetainedPremium(reader, policyNo),
  );
  assert.equal(retained, PREMIUM);
  const used = (await product.ask(queryPrePayPostings, { prepayNo }, { token })).data;
  assert.deepEqual(
    used.setOffs.map(({ businessNo, policyNo: paidNo, amount }) => [businessNo, paidNo, amount]),
    [[proposalNo, policyNo, PREMIUM]],
  );
  assert.equal((await setOff(prepayNo, proposalNo)).code, "PAY004");
});

test("a balance below the instalment is refused with the balance, and the last fen ends a prepayment", async () => {
  const short = await prepareProposal("100.00", "100.01");
  const refused = await setOff(short.prepayNo, short.proposalNo);
  assert.deepEqual(
    [refused.code, refused.message.includes("100.00 元，不足以冲抵 100.01 元")],
    ["PAY028", true],
  );
  assert.equal((await prepayments.useOf(short.prepayNo)).status, "03");
  assert.equal(
    (await product.ask(queryProposalInfo, { proposalNo: short.proposalNo }, { token })).data.status,
    "06",
  );
  const exact = await prepareProposal("100.01", "100.01");
  assert.equal((await setOff(exact.prepayNo, exact.proposalNo)).code, "0000");
  assert.deepEqual(await prepayments.useOf(exact.prepayNo), {
    status: "05",
    setOff: "100.01",
    held: "0.00",
    refunded: "0.00",
    balance: "0.00",
  });
});

test("a prepayment pays proposals of its own inquiry only, and by its own call only", async () => {
  const [one, another] = [await prepareProposal(), await prepareProposal()];
  assert.equal((await setOff(one.prepayNo, another.proposalNo)).code, "YSK001");
  const payer = { payerName: "示例电子制造有限公司", payerCertificateNo: "91999900DM0000013C" };
  const asked = { businessNo: one.proposalNo, paymentMethod: "09", ...payer };
  assert.equal((await product.ask(initiateProposalPayment, asked, { token })).code, "PAY006");
});

test("a proposal is not paid while the money of its inquiry is awaited", async () => {
  const inquiry = await submitTestInquiry(product, OFFICE_CLERK);
  const prepayNo = await prepayments.add(inquiry.inquiryNo, RECEIVED);
  await prepayments.done("submit", prepayNo, OFFICE_CLERK);
  const client = createProposalTestClient(product.ask, token);
  const { proposalNo: businessNo } = await client.submit(await client.transfer(inquiry));
  const why = `预收 ${prepayNo} 待到账，请先由财务确认到账，或取消预收`;
  assert.equal((await product.ask(checkProposalPrePay, { businessNo }, { token })).data.why, why);
  assert.equal((await product.ask(queryPaymentInfo, { businessNo }, { token })).data.why, why);
  const payer = { payerName: "示例电子制造有限公司", payerCertificateNo: "91999900DM0000013C" };
  const asked = { businessNo, paymentMethod: "03", ...payer };
  assert.equal((await product.ask(initiateProposalPayment, asked, { token })).code, "PAY003");
  await prepayments.done("cancel", prepayNo, OFFICE_CLERK, { reason: "改为缴费时付款" });
  assert.equal((await product.ask(checkProposalPrePay, { businessNo }, { token })).data.why, "");
  assert.equal((await product.ask(initiateProposalPayment, asked, { token })).code, "0000");
});

test("of two set-offs at once, on two servers, one wins", async () => {
  const { prepayNo, proposalNo } = await prepareProposal(RECEIVED, PREMIUM);
  const { version } = await prepayments.find(prepayNo);
  const input = { prepayNo, version, businessNo: proposalNo };
  const codes = listAnswerCodes(
    await runRace([product, other], (server) => server.ask(setOffPrePay, input, { token })),
  );
  assert.equal(countSuccessfulAnswerCodes(codes), 1);
  assert.deepEqual(listUnsuccessfulAnswerCodes(codes), ["DOC001"]);
  assert.deepEqual(await prepayments.useOf(prepayNo), {
    status: "04",
    setOff: PREMIUM,
    held: "0.00",
    refunded: "0.00",
    balance: LEFT,
  });
});

const payer = { payerName: "示例电子制造有限公司", payerCertificateNo: "91999900DM0000013C" };

/** A set-off of a part. */
async function setOffPart(prepayNo: string, businessNo: string, amount: string) {
  const { version } = await prepayments.find(prepayNo);
  return product.ask(setOffPrePay, { prepayNo, version, businessNo, amount }, { token });
}

async function release(prepayNo: string, businessNo: string) {
  const { version } = await prepayments.find(prepayNo);
  return product.ask(releasePrePay, { prepayNo, version, businessNo }, { token });
}

/** Pays the rest of the premium over the counter. */
async function payRest(businessNo: string, amount: string) {
  const begun = await product.ask(
    initiateProposalPayment,
    { businessNo, paymentMethod: "03", ...payer },
    { token },
  );
  assert.equal(begun.code, "0000", begun.message);
  assert.equal(begun.data.amount, amount);
  return begun.data;
}

async function confirm({ paymentNo, version }: { paymentNo: string; version: number }) {
  const cashier = await product.signIn(CASHIER);
  const { code, message } = await product.ask(confirmPayment, { paymentNo, version }, { token: cashier });
  assert.equal(code, "0000", message);
}

test("a prepayment pays a part of a premium, and the rest is paid in the ordinary way; both are booked together", async () => {
  const { prepayNo, proposalNo } = await prepareProposal("20000.00", PREMIUM);
  const held = await setOffPart(prepayNo, proposalNo, "20000.00");
  assert.deepEqual([held.code, held.data.paymentNo, held.data.balance], ["0000", "", "0.00"]);
  assert.deepEqual(await prepayments.useOf(prepayNo), {
    status: "03",
    setOff: "0.00",
    held: "20000.00",
    refunded: "0.00",
    balance: "0.00",
  });
  const info = (await product.ask(queryPaymentInfo, { businessNo: proposalNo }, { token })).data;
  assert.equal(info.dueFee, "13210.55");
  assert.deepEqual(await readLedgerBalances(product, prepayNo), { bank: "20000.00", prepaid: "-20000.00" });
  const begun = await payRest(proposalNo, "13210.55");
  assert.equal((await release(prepayNo, proposalNo)).code, "PAY005", "the rest is being paid");
  await confirm(begun);
  assert.equal((await prepayments.useOf(prepayNo)).status, "05");
  assert.deepEqual(await readLedgerBalances(product, prepayNo), {
    bank: "20000.00",
    clearing: "-20000.00",
  });
  const { policyNo } = (await product.ask(queryProposalInfo, { proposalNo }, { token })).data;
  const { clearing, bank, receivable } = await readLedgerBalances(product, policyNo);
  assert.deepEqual([clearing, bank, receivable], ["20000.00", "13210.55", undefined]);
  const money = (await product.ask(queryPolicyPayments, { policyNo }, { token })).data;
  assert.deepEqual([money.received, money.outstanding], [PREMIUM, "0.00"]);
  assert.deepEqual(
    money.payments.map(({ paymentMethod, amount }) => `${paymentMethod} ${amount}`).toSorted(),
    ["03 13210.55", "09 20000.00"],
  );
  const used = (await product.ask(queryPrePayPostings, { prepayNo }, { token })).data;
  assert.deepEqual(
    used.setOffs.map(({ businessNo, amount }) => [businessNo, amount]),
    [[proposalNo, "20000.00"]],
  );
  const received = await product.ask(
    createListCall(moneyMovementList),
    { filters: { policyNo }, size: 20, want: "rows" },
    { token: await product.signIn(CASHIER) },
  );
  assert.deepEqual(
    received.data.rows.map(({ paymentMethod, movedAmount }) => `${paymentMethod} ${movedAmount}`).toSorted(),
    ["03 13210.55", "09 0.00"],
    "a set-off is no new money",
  );
});

test("two prepayments pay one premium, and what is left pays the next", async () => {
  const inquiry = await submitTestInquiry(product, OFFICE_CLERK);
  const [one, two] = [
    await prepayments.receive(inquiry.inquiryNo, "60.00"),
    await prepayments.receive(inquiry.inquiryNo, "100.00"),
  ] as const;
  const client = createProposalTestClient(product.ask, token);
  const { proposalNo } = await client.submit(await client.transfer(inquiry));
  await product.admin.query("update document set sum_premium = 100.00 where business_no = $1", [proposalNo]);
  assert.equal((await setOffPart(one, proposalNo, "60.00")).code, "0000");
  const tooMuch = await setOffPart(two, proposalNo, "40.01");
  assert.deepEqual([tooMuch.code, tooMuch.message.includes("尚需缴纳的 40.00 元")], ["PAY034", true]);
  const { code, data } = await setOff(two, proposalNo);
  assert.deepEqual([code, data.amount, data.balance], ["0000", "40.00", "60.00"]);
  assert.deepEqual(
    [(await prepayments.useOf(one)).status, (await prepayments.useOf(two)).status],
    ["05", "04"],
  );
  const { policyNo, status } = (await product.ask(queryProposalInfo, { proposalNo }, { token })).data;
  assert.equal(status, "08");
  assert.equal((await readLedgerBalances(product, policyNo)).clearing, "100.00");
});

test("a prepayment that holds a part pays the rest as well", async () => {
  const { prepayNo, proposalNo } = await prepareProposal("200.00", "100.00");
  assert.equal((await setOffPart(prepayNo, proposalNo, "30.00")).data.balance, "170.00");
  const { code, message, data } = await setOff(prepayNo, proposalNo);
  assert.deepEqual([code, data.amount, data.balance], ["0000", "70.00", "100.00"], message);
  const { balance, status } = await prepayments.useOf(prepayNo);
  assert.deepEqual([balance, status], ["100.00", "04"]);
  const { clearing, prepaid } = await readLedgerBalances(product, prepayNo);
  assert.deepEqual([clearing, prepaid], ["-100.00", "-100.00"]);
});

test("what was held for a holder does not pay the premium of another", async () => {
  const { prepayNo, proposalNo } = await prepareProposal("50.00", "100.00");
  assert.equal((await setOffPart(prepayNo, proposalNo, "30.00")).code, "0000");
  await product.admin.query("update set_off_hold set payer_name = '原投保人' where business_no = $1", [
    proposalNo,
  ]);
  const input = { businessNo: proposalNo, paymentMethod: "03", ...payer };
  const refused = await product.ask(initiateProposalPayment, input, { token });
  assert.deepEqual([refused.code, refused.message.includes("请先撤回待冲抵")], ["PAY003", true]);
  assert.equal((await release(prepayNo, proposalNo)).code, "0000");
  await confirm(await payRest(proposalNo, "100.00"));
});

test("where a third party pays the rest, what was held is still the holder's payment", async () => {
  const { prepayNo, proposalNo } = await prepareProposal("50.00", "100.00");
  assert.equal((await setOffPart(prepayNo, proposalNo, "50.00")).code, "0000");
  const picture = { name: "代付声明.png", content: await createTestPicture() };
  const uploaded = await uploadTestFile(product.app, token, {
    businessNo: proposalNo,
    fileCategory: "A21",
    ...picture,
  });
  const { attachmentId } = uploaded.data;
  const third = { payerName: "李代付", payerCertificateNo: "999900199001011236" };
  const personal = { payerType: "1", certificateType: "01", relation: "07", reason: "股东代付" } as const;
  const input = { businessNo: proposalNo, paymentMethod: "03", ...third };
  const begun = await product.ask(
    initiateProposalPayment,
    { ...input, statement: { ...personal, attachmentId } },
    { token },
  );
  assert.equal(begun.code, "0000", begun.message);
  await confirm(begun.data);
  const { rows } = await product.admin.query<{ method: string; payer: string }>(
    `select payment_method as method, payer_name as payer from payment join payment_document using (payment_no)
     where business_no = $1 order by 1`,
    [proposalNo],
  );
  assert.deepEqual(rows, [
    { method: "03", payer: third.payerName },
    { method: "09", payer: payer.payerName },
  ]);
});

test("what is held can be taken back, stops a refund, and is held once for a document", async () => {
  const { prepayNo, proposalNo } = await prepareProposal("50.00", "100.00");
  assert.equal((await setOffPart(prepayNo, proposalNo, "0.00")).code, "SYS001");
  assert.equal((await setOffPart(prepayNo, proposalNo, "50.01")).code, "PAY028");
  assert.equal((await setOffPart(prepayNo, proposalNo, "30.00")).code, "0000");
  assert.equal((await setOffPart(prepayNo, proposalNo, "10.00")).code, "PAY036");
  const payee = { payeeName: payer.payerName, payeeAccount: "6222000012345678", payeeBank: "示例银行" };
  const refused = await prepayments.take("refund", prepayNo, OFFICE_CLERK, { ...payee, reason: "不再使用" });
  assert.deepEqual([refused.code, refused.message.includes("待冲抵")], ["LIF003", true]);
  const begun = await payRest(proposalNo, "70.00");
  assert.equal((await product.ask(cancelPayment, { paymentNo: begun.paymentNo }, { token })).code, "0000");
  assert.equal((await release(prepayNo, proposalNo)).data.balance, "50.00");
  assert.equal((await release(prepayNo, proposalNo)).code, "PAY035");
  const info = (await product.ask(queryPaymentInfo, { businessNo: proposalNo }, { token })).data;
  assert.equal(info.dueFee, "100.00");
  await prepayments.done("refund", prepayNo, OFFICE_CLERK, { ...payee, reason: "不再使用" });
});

test("of two parts of one prepayment at once, on two servers, one is held and the balance stays", async () => {
  const { prepayNo, proposalNo } = await prepareProposal("50.00", "100.00");
  const { version } = await prepayments.find(prepayNo);
  const input = { prepayNo, version, businessNo: proposalNo, amount: "40.00" };
  const codes = listAnswerCodes(
    await runRace([product, other], (server) => server.ask(setOffPrePay, input, { token })),
  );
  assert.equal(countSuccessfulAnswerCodes(codes), 1);
  assert.deepEqual(listUnsuccessfulAnswerCodes(codes), ["DOC001"]);
  const { balance, status } = await prepayments.useOf(prepayNo);
  assert.deepEqual([balance, status], ["10.00", "03"]);
});

test("of parts of two prepayments at once, on two servers, no more is held than the premium needs", async () => {
  const inquiry = await submitTestInquiry(product, OFFICE_CLERK);
  const prepayNos = [
    await prepayments.receive(inquiry.inquiryNo, "60.00"),
    await prepayments.receive(inquiry.inquiryNo, "60.00"),
  ];
  const client = createProposalTestClient(product.ask, token);
  const { proposalNo: businessNo } = await client.submit(await client.transfer(inquiry));
  await product.admin.query("update document set sum_premium = 100.00 where business_no = $1", [businessNo]);
  const inputs: { prepayNo: string; version: number; businessNo: string; amount: string }[] = [];
  for (const prepayNo of prepayNos) {
    const { version } = await prepayments.find(prepayNo);
    inputs.push({ prepayNo, version, businessNo, amount: "60.00" });
  }
  const [one, two] = inputs;
  assert.ok(one && two);
  const answers = await Promise.all([
    product.ask(setOffPrePay, one, { token }),
    other.ask(setOffPrePay, two, { token }),
  ]);
  assert.deepEqual(answers.map(({ code }) => code).toSorted(), ["0000", "PAY034"]);
  const info = (await product.ask(queryPaymentInfo, { businessNo }, { token })).data;
  assert.equal(info.dueFee, "40.00");
});

test("the audit finds nothing after parts of prepayments", async () => {
  // The premiums of these proposals are set by hand and differ from their prices.
  const about = /^(prepayment|payment|plan|ledger\.(clearing|plan|sum|bounds))/;
  const findings = (await product.audit()).filter(({ check }) => about.test(check.name));
  assert.deepEqual(findings, []);
});
