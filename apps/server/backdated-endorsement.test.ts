import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import { backdatingCalls } from "#areas/backdating/contract.ts";
import { addEndorse, endorseUndwrt } from "#areas/endorsement/contract/drafts.ts";
import { queryEndorsablePolicy } from "#areas/endorsement/contract/queries.ts";
import { queryPolicyInfo } from "#areas/policy/contract/policy.ts";
import { updateBegunAndEndedPolicies } from "#areas/policy/jobs/turning.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { CLERK, OFFICE_CLERK, UNDERWRITER_LEVEL_2, UNDERWRITER_LEVEL_4 } from "#platform/testing/people.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;
let today = new Date("2024-12-16T02:00:00Z");

before(async () => {
  product = await openTestProduct({ chores: false, now: () => today });
});
after(() => product.close());

async function issuePolicy() {
  const client = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const employer = await getEmployerFormWithoutPrepayment(product.admin);
  const { policyNo, proposalNo } = await client.submit(await client.add("0405", employer));
  today = new Date("2025-06-14T02:00:00Z");
  await updateBegunAndEndedPolicies(product.services);
  return { policyNo, proposalNo };
}

/** An application for a day forty days ago: the branch agrees, and the head office approves. */
async function approveBackdating(policyNo: string, proposalNo: string, startDate: string): Promise<void> {
  const clerk = await product.signIn(OFFICE_CLERK);
  const image = {
    businessNo: proposalNo,
    fileCategory: "A18",
    name: "声明.png",
    content: await createTestPicture(),
  };
  assert.equal((await uploadTestFile(product.app, clerk, image)).code, "0000");
  const application = {
    documentNo: policyNo,
    startDate,
    reason: "02",
    explanation: "客户通知滞后",
    noKnownLoss: "1",
  };
  const added = await product.ask(backdatingCalls.add, { form: { application } }, { token: clerk });
  assert.equal(added.code, "0000", added.message);
  const { businessNo } = added.data;
  const steps = [
    ["submit", OFFICE_CLERK],
    ["passOn", UNDERWRITER_LEVEL_2],
    ["approve", UNDERWRITER_LEVEL_4],
  ] as const;
  for (const [event, user] of steps) {
    const { version } = (await product.ask(backdatingCalls.find, { businessNo }, { token: clerk })).data;
    const call = backdatingCalls.steps[event];
    assert.ok(call);
    const taken = await product.ask(
      call,
      { businessNo, version, input: {} },
      { token: await product.signIn(user) },
    );
    assert.equal(taken.code, "0000", `${event}: ${taken.message}`);
  }
}

test("an endorsement of forty days ago needs an approved application, which it uses up", async () => {
  const { policyNo, proposalNo } = await issuePolicy();
  const token = await product.signIn(CLERK);
  const client = createProposalTestClient(product.ask, token);
  const { form, firstDate } = await client.done(queryEndorsablePolicy, { policyNo });
  const terms: InputOf<typeof addEndorse>["terms"] = {
    types: ["01"],
    reason: "01",
    reasonText: "",
    validDate: "2025-05-05",
    refundMode: "",
    refundAmount: null,
    idleDays: null,
    payeeName: "",
    payeeAccount: "",
    payeeBank: "",
  };
  const changed = { ...form, holder: { ...form["holder"], contactName: "王测试" } } as typeof form;
  const add = () => product.ask(addEndorse, { policyNo, terms, form: changed }, { token });
  assert.equal((await add()).code, "END012");
  await approveBackdating(policyNo, proposalNo, "2025-05-05");
  assert.deepEqual(
    [firstDate, (await client.done(queryEndorsablePolicy, { policyNo })).firstDate],
    ["2025-05-15", "2025-05-05"],
  );
  const { data: added, message } = await add();
  assert.ok(added, message);
  const { endorseNo, version } = added;
  const submitted = await client.done(endorseUndwrt, { endorseNo, version, premiumChange: "0.00" });
  assert.equal(submitted.status, "04");
  const underwriter = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_2));
  await underwriter.decide(await underwriter.claim(endorseNo), { result: "1" });
  const on = async (day: string) => (await client.done(queryPolicyInfo, { policyNo, on: day })).shownVersion;
  assert.deepEqual([await on("2025-05-04"), await on("2025-05-05")], [1, 2]);
  assert.equal((await add()).code, "END012");
  assert.deepEqual(await product.audit(), []);
});
