import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import { backdatingCalls } from "#areas/backdating/contract.ts";
import {
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  listWorkedCaseForms,
} from "#areas/quotation/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CLERK, OFFICE_CLERK, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { createProposalTestClient } from "./builder.ts";
import { policyUndwrt, queryProposalInfo, takeBackProposal } from "./contract/proposal.ts";

const START = "2025-01-01";
const AFTER_START = "2025-01-04";

let product: TestProduct;
let clerk: string;
let client: ReturnType<typeof createProposalTestClient>;
let employer: FilledForm;
let day = AFTER_START;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date(`${day}T02:00:00Z`) });
  clerk = await product.signIn(CLERK);
  client = createProposalTestClient(product.ask, clerk);
  const found = (await listWorkedCaseForms(product.admin)).get("EL-01");
  assert.ok(found);
  const limit = [
    { limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue: "8000000.00" },
  ];
  employer = { ...fillFormForTestCustomer(found, ELECTRONICS_TEST_CUSTOMER), limit };
});
after(() => product.close());

type Proposal = Awaited<ReturnType<typeof client.add>>;

const submit = ({ proposalNo, version, sumPremium }: Proposal) =>
  product.ask(policyUndwrt, { proposalNo, version, sumPremium: sumPremium ?? "" }, { token: clerk });

const apply = async ({ proposalNo: documentNo }: Proposal, startDate: string) => {
  const content = await createTestPicture();
  const image = { businessNo: documentNo, fileCategory: "A18", name: "声明.png", content };
  assert.equal((await uploadTestFile(product.app, clerk, image)).code, "0000");
  const token = await product.signIn(OFFICE_CLERK);
  const application = { documentNo, startDate, reason: "02", explanation: "中标通知滞后", noKnownLoss: "1" };
  const added = await product.ask(backdatingCalls.add, { form: { application } }, { token });
  return take(added.data, "submit", OFFICE_CLERK);
};

type Application = { readonly businessNo: string; readonly version: number };

async function take(
  { businessNo, version }: Application,
  event: "submit" | "approve" | "reject",
  by: string,
): Promise<Application> {
  const call = backdatingCalls.steps[event];
  assert.ok(call);
  const input = event === "reject" ? { reason: "依据不足，不同意倒签" } : {};
  const moved = await product.ask(call, { businessNo, version, input }, { token: await product.signIn(by) });
  assert.equal(moved.code, "0000", moved.message);
  return { businessNo, version: moved.data.version };
}

async function approveStart(proposal: Proposal, startDate: string): Promise<string> {
  const { businessNo } = await take(await apply(proposal, startDate), "approve", UNDERWRITER_LEVEL_2);
  return businessNo;
}

const statusOf = async (businessNo: string): Promise<string> => {
  const token = await product.signIn(OFFICE_CLERK);
  return (await product.ask(backdatingCalls.find, { businessNo }, { token })).data.status;
};

test("an approved application lets a proposal pass with a start before today, and is used up by it", async () => {
  const proposal = await client.add("0405", employer);
  assert.equal((await submit(proposal)).code, "PRO008");
  const backdatingNo = await approveStart(proposal, START);
  const { code, data } = await submit(proposal);
  assert.equal(code, "0000");
  assert.deepEqual([data.status, data.finalUwResult, data.validUntil], ["06", "3", "2025-01-11"]);
  assert.deepEqual(data.autoErrorConditionRspDtos, []);
  assert.equal(await statusOf(backdatingNo), "06");
  const { offers } = await client.done(queryProposalInfo, { proposalNo: proposal.proposalNo });
  assert.ok(offers.every(({ event, why }) => event !== "pay" || why === ""));
});

const statusOfProposal = async ({ proposalNo }: Proposal) => {
  const { status, version, validUntil, offers } = await client.done(queryProposalInfo, { proposalNo });
  return { status, version, validUntil, offers: offers.map(({ event }) => event) };
};

test("a proposal waits for the approval of its application, and is underwritten with it", async () => {
  const proposal = await client.add("0405", employer);
  const application = await apply(proposal, START);
  const { code, data } = await submit(proposal);
  assert.equal(code, "0000");
  assert.deepEqual([data.status, data.finalUwResult, data.completeDate], ["12", "0", ""]);
  assert.deepEqual((await statusOfProposal(proposal)).offers.toSorted(), ["copy", "revoke", "takeBack"]);
  await take(application, "approve", UNDERWRITER_LEVEL_2);
  const { status, validUntil } = await statusOfProposal(proposal);
  assert.deepEqual([status, validUntil], ["06", "2025-01-11"]);
  assert.equal(await statusOf(application.businessNo), "06");
});

test("a proposal whose application is refused is returned, and may be taken back before", async () => {
  const proposal = await client.add("0405", employer);
  const application = await apply(proposal, START);
  await submit(proposal);
  await take(application, "reject", UNDERWRITER_LEVEL_2);
  assert.equal((await statusOfProposal(proposal)).status, "05");
  const other = await client.add("0405", employer);
  const waiting = await apply(other, START);
  await submit(other);
  const { version } = await statusOfProposal(other);
  const input = { proposalNo: other.proposalNo, version, reason: "改为今日起保" };
  assert.equal((await client.done(takeBackProposal, input)).status, "05");
  await take(waiting, "approve", UNDERWRITER_LEVEL_2);
  assert.equal((await statusOfProposal(other)).status, "05");
});

test("a proposal that changed its price while it waited is returned to its owner", async () => {
  const proposal = await client.add("0405", employer);
  const application = await apply(proposal, START);
  await submit(proposal);
  const change = "update document set sum_premium = sum_premium + $2 where business_no = $1";
  await product.admin.query(change, [proposal.proposalNo, 1]);
  await take(application, "approve", UNDERWRITER_LEVEL_2);
  assert.equal((await statusOfProposal(proposal)).status, "05");
  await product.admin.query(change, [proposal.proposalNo, -1]);
});

test("an application for a later day, or one whose seven days are over, lets nothing pass", async () => {
  const proposal = await client.add("0405", employer);
  await approveStart(proposal, "2025-01-02");
  assert.equal((await submit(proposal)).code, "PRO008");
  const backdatingNo = await approveStart(await client.add("0405", employer), START);
  const other = await client.add("0405", employer);
  assert.equal((await submit(other)).code, "PRO008");
  const late = await client.add("0405", employer);
  await approveStart(late, START);
  day = "2025-01-12";
  assert.equal((await submit(late)).code, "PRO008");
  day = AFTER_START;
  assert.equal(await statusOf(backdatingNo), "04");
});

test("what was done leaves nothing for the audit to find", async () => {
  assert.deepEqual(await product.audit(), []);
});
