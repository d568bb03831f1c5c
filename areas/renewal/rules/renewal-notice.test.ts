import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { CLERK } from "#platform/testing/people.ts";
import { sendRenewalNotice } from "../contract.ts";
import { listPoliciesForRenewal } from "../jobs/listing.ts";
import { priceRenewals } from "../jobs/pricing.ts";

let product: TestProduct;
let today: Date;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => today });
});
after(() => product.close());

async function on(day: string): Promise<string> {
  today = new Date(`${day}T02:00:00Z`);
  return product.signIn(CLERK);
}

/** A policy that ends on 2025-12-31, listed and priced on the day. */
async function listed(day: string): Promise<string> {
  const client = createProposalTestClient(product.ask, await on("2024-12-16"));
  const form = await getEmployerFormWithoutPrepayment(product.admin);
  const { policyNo } = await client.submit(await client.add("0405", form));
  await on(day);
  await listPoliciesForRenewal(product.services);
  await priceRenewals(product.services);
  return policyNo;
}

const sendOn = async (day: string, policyNo: string) =>
  (await product.ask(sendRenewalNotice, { policyNo }, { token: await on(day) })).code;

test("nobody is told after its last day that a policy will end", async () => {
  const policyNo = await listed("2025-11-01");
  assert.equal(await sendOn("2026-01-01", policyNo), "RNW008");
  assert.equal(await sendOn("2025-12-31", policyNo), "0000");
});

test("nobody is told of the end of a policy that was surrendered before the list noticed", async () => {
  const policyNo = await listed("2025-11-01");
  await product.admin.query("update policy set status = '04' where policy_no = $1", [policyNo]);
  assert.equal(await sendOn("2025-11-02", policyNo), "RNW008");
});
