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
import { policyUndwrt, queryProposalInfo } from "./contract/proposal.ts";

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

async function approveStart({ proposalNo: documentNo }: Proposal, startDate: string): Promise<string> {
  const content = await createTestPicture();
  const image = { businessNo: documentNo, fileCategory: "A18", name: "声明.png", content };
  assert.equal((await uploadTestFile(product.app, clerk, image)).code, "0000");
  const token = await product.signIn(OFFICE_CLERK);
  const application = { documentNo, startDate, reason: "02", explanation: "中标通知滞后", noKnownLoss: "1" };
  const added = await product.ask(backdatingCalls.add, { form: { application } }, { token });
  const steps = [
    ["submit", token],
    ["approve", await product.signIn(UNDERWRITER_LEVEL_2)],
  ] as const;
  const { businessNo } = added.data;
  let { version } = added.data;
  for (const [event, by] of steps) {
    const call = backdatingCalls.steps[event];
    assert.ok(call);
    const moved = await product.ask(call, { businessNo, version, input: {} }, { token: by });
    assert.equal(moved.code, "0000", moved.message);
    version = moved.data.version;
  }
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
