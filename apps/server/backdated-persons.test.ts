import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addEndorse, endorseUndwrt, settleLaterConflicts } from "#areas/endorsement/contract/drafts.ts";
import {
  queryEndorsablePolicy,
  queryEndorseInfo,
  queryLaterConflicts,
} from "#areas/endorsement/contract/queries.ts";
import { payTestProposalOverCounter } from "#areas/payment/testing/proposals.ts";
import { queryPolicyInfo } from "#areas/policy/contract/policy.ts";
import { updateBegunAndEndedPolicies } from "#areas/policy/jobs/turning.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { getEmployerLiabilityForm } from "#areas/quotation/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { CLERK, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;
let client: ReturnType<typeof createProposalTestClient>;
let underwriter: ReturnType<typeof createTestUnderwriter>;
let employer: FilledForm;
let today = new Date("2024-12-16T02:00:00Z");

before(async () => {
  product = await openTestProduct({ chores: false, now: () => today });
  employer = await getEmployerLiabilityForm(product.admin);
});
after(() => product.close());

async function issuePolicy(): Promise<string> {
  today = new Date("2024-12-16T02:00:00Z");
  client = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const { proposalNo } = await client.submit(await client.add("0405", employer));
  await payTestProposalOverCounter(product, proposalNo);
  today = new Date("2025-07-25T02:00:00Z");
  client = createProposalTestClient(product.ask, await product.signIn(CLERK));
  underwriter = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_1));
  await updateBegunAndEndedPolicies(product.services);
  return (await client.done(queryProposalInfo, { proposalNo })).policyNo;
}

type Draft = InputOf<typeof addEndorse>;

/** A draft that brings the class 4 workers of EL-01 to a number, from a day on. */
async function draft(policyNo: string, type: "09" | "10", validDate: string, persons: number) {
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  const workType = listFormRows(form["workType"] as FilledForm[string]).map((row) =>
    row["groupNo"] === "2" ? { ...row, persons: String(persons) } : row,
  );
  const employeeCount = String(persons + 40);
  const changed = {
    ...form,
    workType,
    employer: { ...form["employer"], employeeCount },
  } as unknown as Draft["form"];
  const isRefund = type === "10";
  const terms = {
    types: [type],
    reason: "06",
    reasonText: "",
    validDate,
    refundMode: "",
    refundAmount: null,
    idleDays: null,
    payeeName: isRefund ? "示例制造（南京）有限公司" : "",
    payeeAccount: isRefund ? "6222020200098765432" : "",
    payeeBank: isRefund ? "示例银行" : "",
  };
  return client.done(addEndorse, { policyNo, terms, form: changed });
}

type PricedDraft = Pick<Awaited<ReturnType<typeof draft>>, "endorseNo" | "version" | "premiumChange">;

async function settle(drafted: PricedDraft, choice: "mine" | "theirs"): Promise<PricedDraft> {
  const { endorseNo, version } = drafted;
  const { conflicts } = await client.done(queryLaterConflicts, { endorseNo });
  const choices = Object.fromEntries(conflicts.map(({ id }) => [id, choice]));
  await client.done(settleLaterConflicts, { endorseNo, version, choices });
  const settled = await client.done(queryEndorseInfo, { id: endorseNo });
  return { endorseNo, version: settled.version, premiumChange: settled.premiumChange };
}

async function putInEffect({ endorseNo, version, premiumChange }: PricedDraft): Promise<void> {
  await client.done(endorseUndwrt, { endorseNo, version, premiumChange: premiumChange ?? "" });
  await underwriter.decide(await underwriter.claim(endorseNo), { result: "1" });
  await payTestProposalOverCounter(product, endorseNo);
}

const premiumOf = async (policyNo: string) => (await client.done(queryPolicyInfo, { policyNo })).sumPremium;

for (const [choice, due, total, dueNext] of [
  ["mine", "3238.45", "153900.90", "506.89"],
  ["theirs", "2147.25", "152809.70", "429.45"],
] as const)
  test(`persons who join before a later endorsement, the earlier period settled by ${choice}`, async () => {
    const policyNo = await issuePolicy();
    const later = await draft(policyNo, "09", "2025-09-01", 85);
    assert.equal(later.premiumChange, "2147.25");
    await putInEffect(later);
    const settled = await settle(await draft(policyNo, "09", "2025-08-01", 90), choice);
    assert.equal(settled.premiumChange, due);
    await putInEffect(settled);
    assert.equal(await premiumOf(policyNo), total);
    // The earlier period was applied again, and keeps the agreed price for a third endorsement.
    const third = await draft(policyNo, "09", "2025-08-10", 91);
    const { premiumChange } = third.laterConflicts === 0 ? third : await settle(third, "theirs");
    assert.equal(premiumChange, dueNext);
    assert.deepEqual(await product.audit(), []);
  });
