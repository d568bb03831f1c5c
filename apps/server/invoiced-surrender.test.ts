import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import { addEndorse, endorseUndwrt } from "#areas/endorsement/contract/drafts.ts";
import { queryEndorsablePolicy, queryEndorseInfo } from "#areas/endorsement/contract/queries.ts";
import {
  applyInvoice,
  queryInvoiceApplyDetail,
  queryInvoiceBatch,
  redInvoice,
  withdrawInvoice,
} from "#areas/invoice/contract.ts";
import { pollInvoiceOutcomes } from "#areas/invoice/jobs/outcome.ts";
import { approveRefund, queryRefundList } from "#areas/payment/contract/refund.ts";
import { pollRefundOutcomes } from "#areas/payment/jobs/refund-watch.ts";
import {
  getPolicyNoOfProposal,
  insertTestProposal,
  payTestProposalOverCounter,
  readLedgerBalances,
} from "#areas/payment/testing/proposals.ts";
import { queryPolicyInfo } from "#areas/policy/contract/policy.ts";
import { updateBegunAndEndedPolicies } from "#areas/policy/jobs/turning.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { getEmployerLiabilityForm } from "#areas/quotation/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import {
  startTestPayChannel,
  type TestPaymentChannel,
} from "#integrations/payment-channel/testing/test-pay-channel.ts";
import {
  startTestTaxPlatform,
  type TestTaxPlatform,
} from "#integrations/tax-platform/testing/test-tax-platform.ts";
import { CASHIER, OFFICE_CLERK, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

let channel: TestPaymentChannel;
let platform: TestTaxPlatform;
let product: TestProduct;
let client: ReturnType<typeof createProposalTestClient>;
let clerk: string;
let today = new Date("2024-12-16T02:00:00Z");

before(async () => {
  channel = await startTestPayChannel(() => today);
  platform = await startTestTaxPlatform(channel.publicPort, () => today);
  const settings = { ...channel.settings, ...platform.settings };
  product = await openTestProduct({ chores: false, settings, now: () => today });
  await product.app.listen({ port: channel.publicPort, host: "127.0.0.1" });
});
after(async () => {
  await product.close();
  await channel.stop();
  await platform.stop();
});

async function issuePolicy(): Promise<string> {
  const content = await getEmployerLiabilityForm(product.admin);
  const { businessNo } = await insertTestProposal(product, { premium: "8000.00", content });
  await payTestProposalOverCounter(product, businessNo);
  today = new Date("2025-04-30T02:00:00Z");
  clerk = await product.signIn(OFFICE_CLERK);
  client = createProposalTestClient(product.ask, clerk);
  await updateBegunAndEndedPolicies(product.services);
  return getPolicyNoOfProposal(product, businessNo);
}

async function invoice(policyNo: string, amount: string) {
  const way = { invoiceType: "82", titleType: "1", pushWay: "3", contact: "", remark: "" } as const;
  const { batchNo } = await client.done(applyInvoice, { policyNo, amount, ...way });
  return settle(batchNo);
}

async function settle(batchNo: string) {
  for (let round = 0; round < 2; round += 1) {
    await pollInvoiceOutcomes({ services: product.services });
    await platform.settled();
    today = new Date(today.getTime() + 60_000);
  }
  const [first] = (await client.done(queryInvoiceBatch, { batchNo })).rows;
  assert.ok(first);
  return first;
}

async function draftSurrender(policyNo: string) {
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  const terms = {
    types: ["19"],
    reason: "01",
    reasonText: "",
    validDate: "2025-05-01",
    refundMode: "",
    refundAmount: null,
    idleDays: null,
    payeeName: "示例电子制造有限公司",
    payeeAccount: "6222000012345678",
    payeeBank: "示例银行南京分行",
  };
  const added = await client.done(addEndorse, { policyNo, terms, form });
  for (const fileCategory of ["B02", "B03"]) {
    const file = { businessNo: added.endorseNo, fileCategory, name: "a.png" };
    const { code } = await uploadTestFile(product.app, clerk, {
      ...file,
      content: await createTestPicture(),
    });
    assert.equal(code, "0000");
  }
  return added;
}

async function payOut(policyNo: string, endorseNo: string): Promise<void> {
  const finance = await product.signIn(CASHIER);
  const { data } = await product.ask(queryRefundList, { filters: { policyNo } } as never, { token: finance });
  const refundNo = data.rows[0]?.["refundNo"] ?? "";
  const chosen = { refundNo, version: Number(data.rows[0]?.["version"]) };
  const approved = await product.ask(approveRefund, chosen, { token: finance });
  assert.equal(approved.code, "0000", approved.message);
  for (let attempt = 0; attempt < 500; attempt += 1) {
    await pollRefundOutcomes(product.refunding);
    channel.payouts.settle(refundNo, "paid");
    today = new Date(today.getTime() + 60_000);
    if ((await client.done(queryEndorseInfo, { id: endorseNo })).status === "08") return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail("the refund was not paid");
}

const WAITS = /保单已开票 8,000\.00 元，退费后实收只余 3,200\.00 元，请先红冲发票，至少 4,800\.00 元/;

test("S11: a surrender of an invoiced policy waits for the red letter, pays 4,800.00 back and leaves 3,200.00", async () => {
  const policyNo = await issuePolicy();
  platform.expect("hold");
  const unanswered = await invoice(policyNo, "8000.00");
  assert.equal(unanswered.status, "2");
  const { endorseNo, version, premiumChange } = await draftSurrender(policyNo);
  assert.equal(premiumChange, "-4800.00");
  const input = { endorseNo, version, premiumChange };
  assert.match((await product.ask(endorseUndwrt, input, { token: clerk })).message, WAITS);
  const { invoiceId } = unanswered;
  await client.done(withdrawInvoice, { invoiceId, version: unanswered.version });
  const free = (await client.done(queryEndorseInfo, { id: endorseNo })).offers;
  assert.equal(
    free.find(({ event }) => event === "submit")?.why,
    "",
    "a withdrawn application stops no refund",
  );
  const issued = await invoice(policyNo, "8000.00");
  assert.equal(issued.status, "3");
  assert.match((await product.ask(endorseUndwrt, input, { token: clerk })).message, WAITS);
  const { offers } = await client.done(queryEndorseInfo, { id: endorseNo });
  assert.match(offers.find(({ event }) => event === "submit")?.why ?? "", WAITS);

  const red = { invoiceId: issued.invoiceId, version: issued.version, redReason: "02", endorseNo } as const;
  const foreign = { ...red, endorseNo: `${endorseNo.slice(0, -1)}9` };
  assert.equal((await product.ask(redInvoice, foreign, { token: clerk })).code, "INV004");
  await client.done(redInvoice, red);
  const early = await product.ask(endorseUndwrt, input, { token: clerk });
  assert.match(early.message, WAITS, "a red letter under way takes nothing back yet");
  assert.equal((await settle(issued.batchNo)).status, "6");
  assert.equal((await client.done(endorseUndwrt, input)).status, "04");

  const money = await client.done(queryInvoiceApplyDetail, { policyNo });
  assert.deepEqual([money.retained, money.invoiced, money.available], ["8000.00", "0.00", "3200.00"]);
  assert.equal((await invoice(policyNo, "3200.00")).status, "3");
  const underwriter = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_1));
  await underwriter.decide(await underwriter.claim(endorseNo), { result: "1" });
  await payOut(policyNo, endorseNo);
  const { status, sumPremium } = await client.done(queryPolicyInfo, { policyNo });
  assert.deepEqual([status, sumPremium], ["04", "3200.00"]);
  const { bank, refundPayable } = await readLedgerBalances(product, policyNo);
  assert.deepEqual([bank, refundPayable], ["3200.00", undefined]);
  const { available } = await client.done(queryInvoiceApplyDetail, { policyNo });
  assert.equal(available, "0.00");
  assert.deepEqual(await product.audit(), []);
});
