import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createTestMoneyUse } from "./testing/invoices.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";
import {
  startTestPayChannel,
  type TestPaymentChannel,
} from "#integrations/payment-channel/testing/test-pay-channel.ts";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import { downloadPaper, printEndorse } from "#areas/paper/contract/papers.ts";
import { approveRefund, queryRefundList } from "#areas/payment/contract/refund.ts";
import { pollRefundOutcomes } from "#areas/payment/jobs/refund-watch.ts";
import { payTestProposalOverCounter, readLedgerBalances } from "#areas/payment/testing/proposals.ts";
import { queryPolicyInfo } from "#areas/policy/contract/policy.ts";
import { updateBegunAndEndedPolicies } from "#areas/policy/jobs/turning.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { getEmployerLiabilityForm } from "#areas/quotation/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import { CASHIER, CLERK, OFFICE_CLERK, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";
import { addEndorse, endorseUndwrt } from "#areas/endorsement/contract/drafts.ts";
import { queryEndorsablePolicy, queryEndorseInfo } from "#areas/endorsement/contract/queries.ts";

const money = createTestMoneyUse();
let channel: TestPaymentChannel;
let product: TestProduct;
let clerk: string;
let client: ReturnType<typeof createProposalTestClient>;
let employer: FilledForm;
let today = new Date("2024-12-16T02:00:00Z");

before(async () => {
  channel = await startTestPayChannel(() => today);
  const { settings } = channel;
  product = await openTestProduct({
    chores: false,
    settings,
    now: () => today,
    moreReactions: [money.reaction],
  });
  await product.app.listen({ port: channel.publicPort, host: "127.0.0.1" });
  clerk = await product.signIn(OFFICE_CLERK);
  client = createProposalTestClient(product.ask, clerk);
  employer = await getEmployerLiabilityForm(product.admin);
});
after(async () => {
  await product.close();
  await channel.stop();
});

async function issuePolicy(day: string): Promise<string> {
  today = new Date("2024-12-16T02:00:00Z");
  const { proposalNo } = await client.submit(await client.add("0405", employer));
  await payTestProposalOverCounter(product, proposalNo);
  today = new Date(`${day}T02:00:00Z`);
  clerk = await product.signIn(OFFICE_CLERK);
  client = createProposalTestClient(product.ask, clerk);
  await updateBegunAndEndedPolicies(product.services);
  return (await client.done(queryProposalInfo, { proposalNo })).policyNo;
}

type Terms = InputOf<typeof addEndorse>["terms"];
const terms: Terms = {
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
const upload = async (businessNo: string, fileCategory: string) => {
  const content = await createTestPicture();
  const { code } = await uploadTestFile(product.app, clerk, {
    businessNo,
    fileCategory,
    name: "a.png",
    content,
  });
  assert.equal(code, "0000");
};

test("S11: a surrender demands its papers, is approved, paid back by two people, and ends the policy", async () => {
  const policyNo = await issuePolicy("2025-04-30");
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  const added = await client.done(addEndorse, { policyNo, terms, form });
  assert.equal(added.premiumChange, "-89109.12");
  assert.deepEqual(
    added.lines.map(({ type, amount }) => [type, amount]),
    [["19", "-89109.12"]],
  );
  const { endorseNo, version } = added;
  const input = { endorseNo, version, premiumChange: "-89109.12" };
  const bare = await product.ask(endorseUndwrt, input, { token: clerk });
  assert.match(bare.message, /请上传退保申请书/);
  await upload(endorseNo, "B02");
  await upload(endorseNo, "B03");
  money.set(policyNo, { invoicedPremium: "148515.20" });
  const invoiced = await product.ask(endorseUndwrt, input, { token: clerk });
  assert.match(invoiced.message, WAITS_FOR_RED_LETTER);
  const { offers } = await client.done(queryEndorseInfo, { id: endorseNo });
  assert.match(offers.find(({ event }) => event === "submit")?.why ?? "", WAITS_FOR_RED_LETTER);
  // A red letter over what is paid back, to the fen.
  money.set(policyNo, { invoicedPremium: "59406.09" });
  assert.match((await product.ask(endorseUndwrt, input, { token: clerk })).message, /至少 0\.01 元/);
  money.set(policyNo, { invoicedPremium: "59406.08" });
  const submitted = await client.done(endorseUndwrt, input);
  assert.equal(submitted.status, "04");
  const { changes } = await client.done(queryEndorseInfo, { id: endorseNo });
  assert.deepEqual(
    changes.map(({ element, before: old, after: now }) => [element, old, now]),
    [["保单状态", "有效", "全单退保"]],
  );
  const underwriter = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_1));
  await underwriter.decide(await underwriter.claim(endorseNo), { result: "1" });
  assert.equal((await client.done(queryEndorseInfo, { id: endorseNo })).status, "07");
  assert.equal((await client.done(queryPolicyInfo, { policyNo })).status, "02");

  const finance = await product.signIn(CASHIER);
  const { data } = await product.ask(queryRefundList, { filters: { policyNo } } as never, { token: finance });
  const [refund] = data.rows;
  assert.ok(refund);
  const approving = { refundNo: refund["refundNo"] ?? "", version: Number(refund["version"]) };
  const { rows: barred } = await product.admin.query("select barred_users from refund where policy_no = $1", [
    policyNo,
  ]);
  assert.deepEqual(barred, [{ barred_users: [OFFICE_CLERK] }], "who wrote the endorsement set its payee");
  money.set(policyNo, { invoicedPremium: "60000.00" });
  const late = await product.ask(approveRefund, approving, { token: finance });
  assert.deepEqual([late.code, /至少 593\.92 元/.test(late.message)], ["PAY027", true]);
  money.set(policyNo, { invoicedPremium: "59406.08" });
  const approved = await product.ask(approveRefund, approving, { token: finance });
  assert.equal(approved.code, "0000", approved.message);
  await payOut(endorseNo, approving.refundNo);
  const policy = await client.done(queryPolicyInfo, { policyNo });
  assert.deepEqual([policy.status, policy.sumPremium, policy.endorseCount], ["04", "59406.08", 1]);
  const { bank, refundPayable, receivable } = await readLedgerBalances(product, policyNo);
  assert.deepEqual([bank, refundPayable, receivable], ["59406.08", undefined, undefined]);
  const printed = await client.done(printEndorse, { endorseNo });
  assert.match(await readPrintedText(printed.paper?.paperId ?? ""), PRINTED_REFUND);
  assert.deepEqual(await product.audit(), []);
});

const WAITS_FOR_RED_LETTER =
  /保单已开票 148,515\.20 元，退费后实收只余 59,406\.08 元，请先红冲发票，至少 89,109\.12 元/;

const PRINTED_REFUND =
  /减少人民币89,109\.12元.*捌万玖仟壹佰零玖元壹角贰分.*退费收款人示例电子制造有限公司6222\*+5678示例银行南京分行/;

async function readPrintedText(paperId: string): Promise<string> {
  const { rawPayload } = await product.app.inject({
    method: "GET",
    url: downloadPaper.path,
    query: { paperId },
    headers: { authorization: `Bearer ${clerk}` },
  });
  return (await extractPdfPageTexts(rawPayload)).join("").replaceAll(/\s/g, "");
}

/** The channel is asked until it has paid. */
async function payOut(endorseNo: string, refundNo: string): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    await pollRefundOutcomes(product.refunding);
    channel.payouts.settle(refundNo, "paid");
    today = new Date(today.getTime() + 60_000);
    if ((await client.done(queryEndorseInfo, { id: endorseNo })).status === "08") return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail("the refund was not paid");
}

test("before the start a policy is cancelled with 5 % kept", async () => {
  const policyNo = await issuePolicy("2024-12-17");
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  const cancelling = { ...terms, types: ["20"], validDate: "2025-01-01" };
  const added = await client.done(addEndorse, { policyNo, terms: cancelling, form });
  assert.equal(added.premiumChange, "-141089.44");
  const surrender = await product.ask(
    addEndorse,
    { policyNo, terms: { ...terms, validDate: "2025-01-02" }, form },
    { token: clerk },
  );
  assert.equal(surrender.code, "END010");
  const refusedTerms: [string, Partial<Terms>, string?][] = [
    ["a cancellation after the start", { validDate: "2025-01-02", refundMode: "4" }],
    ["beside a change that moves money", { types: ["20", "10"] }],
    ["without the right", {}, await product.signIn(CLERK)],
  ];
  for (const [title, changed, token = clerk] of refusedTerms) {
    const asked = { policyNo, terms: { ...cancelling, ...changed }, form };
    assert.equal((await product.ask(addEndorse, asked, { token })).code, "END010", title);
  }
});
