import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { queryPolicyInfo } from "#areas/policy/contract/policy.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { getEmployerLiabilityForm, createInquiryTestClient } from "#areas/quotation/builder.ts";
import { queryTaskTrail } from "#areas/underwriting/contract.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CLERK } from "#platform/testing/people.ts";
import { readLedgerBalances, payTestProposalOverCounter } from "./testing/proposals.ts";

let product: TestProduct;
let client: ReturnType<typeof createProposalTestClient>;
let quoting: ReturnType<typeof createInquiryTestClient>;
let employer: FilledForm;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  const token = await product.signIn(CLERK);
  client = createProposalTestClient(product.ask, token);
  quoting = createInquiryTestClient(product.ask, token);
  employer = await getEmployerLiabilityForm(product.admin);
});
after(() => product.close());

test("S1: quoted, taken over, approved, paid and issued, and the ledger follows the money", async () => {
  const inquiry = await quoting.submit(await quoting.add("0405", employer));
  const { proposalNo } = await client.submit(await client.transfer(inquiry));
  await payTestProposalOverCounter(product, proposalNo);
  const { status, policyNo, orderStatus } = await client.done(queryProposalInfo, { proposalNo });
  assert.deepEqual([status, orderStatus], ["08", "05"]);
  const policy = await client.done(queryPolicyInfo, { policyNo });
  assert.deepEqual(
    [policy.status, policy.sumPremium, policy.receivedPremium],
    ["01", "148515.20", "148515.20"],
  );
  const trail = await client.done(queryTaskTrail, { id: proposalNo });
  assert.deepEqual(
    trail.slice(-2).map(({ action, fromStatus, toStatus }) => [action, fromStatus, toStatus]),
    [
      ["PAY", "06", "07"],
      ["ISSUE", "07", "08"],
    ],
  );
  const { bank, premium, tax, receivable } = await readLedgerBalances(product, policyNo);
  assert.deepEqual([bank, premium, tax, receivable], ["148515.20", "-140108.68", "-8406.52", undefined]);
  assert.deepEqual(await product.audit(), []);
});

test("without 见费出单 the premium is owed from the issue on and received later", async () => {
  const atOnce = { ...employer, base: { ...employer["base"], isSeeFeeFlag: "0" } };
  const { proposalNo, policyNo } = await client.submit(await client.add("0405", atOnce));
  assert.equal((await readLedgerBalances(product, policyNo))["receivable"], "148515.20");
  await payTestProposalOverCounter(product, proposalNo);
  const policy = await client.done(queryPolicyInfo, { policyNo });
  assert.deepEqual(
    [policy.receivedPremium, (await readLedgerBalances(product, policyNo))["bank"]],
    ["148515.20", "148515.20"],
  );
  assert.deepEqual(await product.audit(), []);
});
