import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import {
  createInquiryTestClient,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
} from "#areas/quotation/builder.ts";
import { queryInquiryList } from "#areas/quotation/contract/inquiry.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Lifecycle } from "#platform/lifecycle/lifecycle.ts";
import { CLERK, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { createProposalTestClient } from "./builder.ts";
import { queryProposalList } from "./contract/proposal.ts";
import { proposalLifecycle } from "./lifecycle.ts";
import { proposalRowStates } from "./rules/proposal-list.ts";

/** Above 10,000,000 an underwriter of level 2 decides. */
const ABOVE = "10000000.01";
let product: TestProduct;
let token: string;
let inquiries: ReturnType<typeof createInquiryTestClient>;
let proposals: ReturnType<typeof createProposalTestClient>;
let sound: FilledForm;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  token = await product.signIn(CLERK);
  inquiries = createInquiryTestClient(product.ask, token);
  proposals = createProposalTestClient(product.ask, token);
  const { rows } = await product.admin.query<{ cases: { form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405' and cases <> '[]'",
  );
  sound = fillFormForTestCustomer(rows[0]?.cases[0]?.form ?? {}, ELECTRONICS_TEST_CUSTOMER);
});
after(() => product.close());

const limitedTo = (limitValue: string): FilledForm => ({
  ...sound,
  limit: [{ limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue }],
});
const small = () => limitedTo("8000000.00");
const underwriter = async () => createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_2));

async function inquiryResult(inquiryNo: string): Promise<string | null | undefined> {
  const input = { filters: { inquiryNo }, size: 10, want: "rows" } as const;
  const { data } = await product.ask(queryInquiryList, input, { token });
  const flag = data.rows?.[0]?.["underwriteFlag"];
  assert.ok(data.names?.["UnderwriteFlag"]?.[flag ?? ""], "the list has its name");
  return flag;
}

async function proposalResult(proposalNo: string): Promise<string | null | undefined> {
  const input = { filters: { proposalNo }, size: 10, want: "rows" } as const;
  const { data } = await product.ask(queryProposalList, input, { token });
  return data.rows?.[0]?.["underwriteFlag"];
}

test("an inquiry shows in its list how automatic underwriting ended", async () => {
  const draft = await inquiries.add("0405", small());
  assert.equal(await inquiryResult(draft.inquiryNo), "0");
  await inquiries.submit(draft);
  assert.equal(await inquiryResult(draft.inquiryNo), "3");
});

for (const [result, flag] of [
  ["1", "1"],
  ["2", "5"],
  ["3", "2"],
] as const)
  test(`an inquiry that an underwriter decides with ${result} has the result ${flag}`, async () => {
    const { inquiryNo } = await inquiries.submit(await inquiries.add("0405", limitedTo(ABOVE)));
    assert.equal(await inquiryResult(inquiryNo), "4");
    const by = await underwriter();
    await by.decide(await by.claim(inquiryNo), {
      result,
      reasonCode: result === "3" ? "01" : "",
      opinion: "经核实后作出的核保意见",
    });
    assert.equal(await inquiryResult(inquiryNo), flag);
  });

test("a proposal shows it too, also when it is issued with the approval", async () => {
  const paid = await proposals.submit(await proposals.add("0405", small()));
  assert.equal(await proposalResult(paid.proposalNo), "3");
  const form = limitedTo(ABOVE);
  const unpaid = { ...form, base: { ...form["base"], isSeeFeeFlag: "0" } };
  const { proposalNo } = await proposals.submit(await proposals.add("0405", unpaid));
  assert.equal(await proposalResult(proposalNo), "4");
  const by = await underwriter();
  await by.decide(await by.claim(proposalNo), { result: "1", opinion: "同意承保" });
  assert.equal(await proposalResult(proposalNo), "1");
});

test("the menu of a row offers each step in the states of the lifecycle", () => {
  const table: Lifecycle = proposalLifecycle;
  for (const [event, offered] of Object.entries<readonly string[]>(proposalRowStates)) {
    const allowed = table.transitions.flatMap((one) => (one.event === event ? one.from : []));
    assert.deepEqual(new Set(offered), new Set(allowed), event);
  }
});
