import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CLERK, CLERK_BEIJING } from "#platform/testing/people.ts";
import { getOriginalPolicy, queryPolicyInfo, queryPolicyList } from "./contract/policy.ts";
import { updateBegunAndEndedPolicies } from "./jobs/turning.ts";

let product: TestProduct;
let clerk: string;
let client: ReturnType<typeof createProposalTestClient>;
let employer: FilledForm;
let today = new Date("2024-12-16T02:00:00Z");

before(async () => {
  product = await openTestProduct({ chores: false, now: () => today });
  clerk = await product.signIn(CLERK);
  client = createProposalTestClient(product.ask, clerk);
  employer = await getEmployerFormWithoutPrepayment(product.admin);
});
after(() => product.close());

test("without 见费出单 the policy is there with the approval, and is found in its list and by its days", async () => {
  const proposal = await client.add("0405", employer);
  const issued = await client.submit(proposal);
  assert.deepEqual([issued.status, issued.autoCompletedFlag], ["08", "1"]);
  assert.match(issued.policyNo, /^P0405202432010100\d{6}$/);
  const { policyNo } = issued;
  const shown = await client.done(queryPolicyInfo, { policyNo });
  assert.deepEqual(
    [shown.status, shown.sumPremium, shown.shownVersion, shown.transactions.map(({ kind }) => kind)],
    ["01", "148515.20", 1, ["issue"]],
  );
  const original = await client.done(getOriginalPolicy, { policyNo });
  assert.deepEqual(original.form, shown.form);
  const early = await product.ask(queryPolicyInfo, { policyNo, on: "2024-12-31" }, { token: clerk });
  assert.equal(early.code, "POL002");
  const { rows } = await client.done(queryPolicyList, { filters: { policyNo } } as never);
  assert.deepEqual(
    rows.map((row) => [row["policyNo"], row["status"]]),
    [[policyNo, "01"]],
  );

  today = new Date("2024-12-31T16:30:00Z");
  assert.equal(await updateBegunAndEndedPolicies(product.services), 1);
  assert.equal((await client.done(queryPolicyInfo, { policyNo })).status, "02");
  today = new Date("2026-01-01T16:30:00Z");
  await updateBegunAndEndedPolicies(product.services);
  assert.equal((await client.done(queryPolicyInfo, { policyNo })).status, "03");
  today = new Date("2024-12-16T02:00:00Z");
});

test("another branch's policy is there for nobody who asks, and neither is one that never was", async () => {
  const { policyNo } = await client.submit(await client.add("0405", employer));
  const stranger = await product.signIn(CLERK_BEIJING);
  for (const asked of [policyNo, policyNo.replace(/.{6}$/, "999999")])
    for (const call of [queryPolicyInfo, getOriginalPolicy])
      assert.equal((await product.ask(call, { policyNo: asked }, { token: stranger })).code, "POL001");
});

test("what was issued leaves nothing for the audit to find", async () => {
  assert.deepEqual(await product.audit(), []);
});
