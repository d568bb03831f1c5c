import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { queryPolicyInfo } from "#areas/policy/contract/policy.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { policyUndwrt, queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { type TestCustomer, fillFormForTestCustomer } from "#areas/quotation/builder.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { CLERK_SHANGHAI, TRAVEL_AGENT } from "#platform/testing/people.ts";
import {
  startTestPayChannel,
  type TestPaymentChannel,
} from "#integrations/payment-channel/testing/test-pay-channel.ts";
import { initiateProposalPayment, queryPaymentInfo } from "./contract/payment.ts";
import { pollPaymentOutcomes } from "./jobs/payment-watch.ts";
import { readLedgerBalances } from "./testing/proposals.ts";
const AGENCY: TestCustomer = {
  name: "示例旅行社有限公司",
  certificateType: "73",
  certificateNo: "91999900DM0000224U",
  customerType: "2",
  grade: "1",
};
const sale = {
  comCode: "31010100",
  makeCom: "31010100",
  businessNature: "3",
  agentCode: "AG000004",
  agreementNo: "XY3101010020240004",
  handlerCode: CLERK_SHANGHAI,
  handler1Code: CLERK_SHANGHAI,
  teamCode: "3101010001",
};
const now = () => new Date("2024-12-16T02:00:00Z");
const TODAY = "2024-12-16";
const YESTERDAY = "2024-12-15";

let channel: TestPaymentChannel;
let product: TestProduct;
let token: string;
let client: ReturnType<typeof createProposalTestClient>;
let worked: FilledForm;

before(async () => {
  channel = await startTestPayChannel(now);
  product = await openTestProduct({ chores: false, now, settings: channel.settings });
  await product.app.listen({ port: channel.publicPort, host: "127.0.0.1" });
  token = await product.signIn(TRAVEL_AGENT);
  client = createProposalTestClient(product.ask, token);
  const { rows } = await product.admin.query<{ form: FilledForm }>(
    "select cases -> 0 -> 'form' as form from product_version where risk_code = '0621' and cases <> '[]'",
  );
  assert.ok(rows[0]);
  const form = fillFormForTestCustomer(rows[0].form, AGENCY);
  worked = { ...form, base: { ...form["base"], ...sale } };
});
after(async () => {
  await product.close();
  await channel.stop();
});

const travelling = (startDate: string, endDate: string): FilledForm => ({
  ...worked,
  period: { ...worked["period"], startDate, endDate },
  trip: { ...worked["trip"], departureDate: startDate, returnDate: endDate },
});
/** Other travellers than those of the journey that is issued: nobody is insured twice at a time. */
const withFirstBornOn = (birthDate: string): FilledForm => ({
  ...worked,
  roster: listFormRows(worked["roster"]).map((row, index) => ({
    ...row,
    certificateNo: String(row["certificateNo"]).replace("E0", "E1"),
    ...(index === 0 && { birthDate }),
  })),
});
async function sent(form: FilledForm) {
  const { proposalNo, finalUwResult, autoErrorConditionRspDtos } = await client.submit(
    await client.add("0621", form),
  );
  const { status } = await client.done(queryProposalInfo, { proposalNo });
  const hits = autoErrorConditionRspDtos.map(({ ruleNo, message }) => `${ruleNo} ${message}`);
  return { proposalNo, said: [status, finalUwResult, ...hits] };
}

async function payByTransfer(businessNo: string): Promise<void> {
  const payer = { payerName: AGENCY.name, payerCertificateNo: AGENCY.certificateNo };
  const begun = await client.done(initiateProposalPayment, { businessNo, paymentMethod: "01", ...payer });
  await pollPaymentOutcomes(product.paying);
  assert.ok(channel.orders.settle(begun.paymentNo, "paid"));
  const stateOf = async () => (await client.done(queryPaymentInfo, { businessNo })).payment?.paymentStatus;
  for (let attempt = 0; (await stateOf()) !== "3"; attempt += 1) {
    assert.ok(attempt < 500, await stateOf());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test("S5: a travel agency insures 42 travellers for 710.62, approved at once, paid by transfer and issued", async () => {
  assert.equal(listFormRows(worked["roster"]).length, 42);
  const { proposalNo, said } = await sent(worked);
  assert.deepEqual(said, ["06", "3"]);
  await payByTransfer(proposalNo);
  const { status, policyNo, sumPremium } = await client.done(queryProposalInfo, { proposalNo });
  assert.deepEqual([status, sumPremium], ["08", "710.62"]);
  const policy = await client.done(queryPolicyInfo, { policyNo });
  assert.deepEqual(
    [policy.status, policy.sumPremium, policy.receivedPremium, policy.inputBy, policy.startDate],
    ["01", "710.62", "710.62", TRAVEL_AGENT, "2025-05-01"],
  );
  assert.equal(listFormRows(policy.form["roster"]).length, 42);
  assert.equal((await readLedgerBalances(product, policyNo))["bank"], "710.62");
  assert.deepEqual(await product.audit(), []);
});

test("S5: a journey that began yesterday is returned at once, and one that begins today passes", async () => {
  const begun = await sent(travelling(YESTERDAY, "2024-12-19"));
  assert.deepEqual(begun.said.slice(0, 3), ["05", "5", "R0621-1 旅行险不得倒签"]);
  assert.deepEqual((await sent(travelling(TODAY, "2024-12-20"))).said, ["06", "3"]);
});

test("a traveller may be eighty years old when the journey begins, and no older", async () => {
  assert.deepEqual((await sent(withFirstBornOn("1944-05-02"))).said, ["06", "3"]);
  const { proposalNo, version, sumPremium } = await client.add("0621", withFirstBornOn("1944-05-01"));
  assert.equal(sumPremium, null);
  const submission = { proposalNo, version, sumPremium: "710.62" };
  const { code, message } = await product.ask(policyUndwrt, submission, { token });
  assert.equal(code, "PRO006");
  assert.match(message, /年龄系数表中没有“81”这一档/);
});
