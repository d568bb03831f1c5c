import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { listProductsWithForms } from "#areas/product/builder/worked-products.ts";
import {
  createInquiryTestClient,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  listWorkedCaseForms,
} from "#areas/quotation/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { listConditionTargets, type UnderwritingCondition } from "#areas/underwriting/rules/conditions.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { CLERK, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { createProposalTestClient } from "./builder.ts";
import { editProposal, queryProposalInfo } from "./contract/proposal.ts";

let product: TestProduct;
let clerkToken: string;
let client: ReturnType<typeof createProposalTestClient>;
let underwriter: ReturnType<typeof createTestUnderwriter>;
let inquiry: { inquiryNo: string; version: number };

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-02T02:00:00Z") });
  clerkToken = await product.signIn(CLERK);
  client = createProposalTestClient(product.ask, clerkToken);
  underwriter = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_2));
  const quoting = createInquiryTestClient(product.ask, clerkToken);
  const form = (await listWorkedCaseForms(product.admin)).get("PAR-01");
  assert.ok(form);
  const property = fillFormForTestCustomer(form, ELECTRONICS_TEST_CUSTOMER);
  const submitted = await quoting.submit(await quoting.add("0103", property));
  await underwriter.decide(await underwriter.claim(submitted.inquiryNo), { result: "1" });
  inquiry = { inquiryNo: submitted.inquiryNo, version: submitted.version + 1 };
});
after(() => product.close());

const loading = (lossFactor: string): UnderwritingCondition => ({
  kind: "1",
  section: "pricing",
  index: -1,
  cells: { lossFactor },
});
const deductible: UnderwritingCondition = {
  kind: "3",
  section: "limit",
  index: 0,
  cells: { limitValue: "20000" },
};

function listSpecialClauses(form: FilledForm): UnderwritingCondition[] {
  const property = listProductsWithForms().find(({ compiled }) => compiled.product.riskCode === "0103");
  assert.ok(property);
  return listConditionTargets(property.compiled, form).flatMap(({ kind, section, index, cells }) =>
    kind === "4" && cells ? [{ kind, section, index, cells }] : [],
  );
}

const readForm = async (proposalNo: string): Promise<FilledForm> =>
  (await client.done(queryProposalInfo, { proposalNo })).form;
const withPricing = (form: FilledForm, lossFactor: string): FilledForm => ({
  ...form,
  pricing: { ...listFormRows(form["pricing"])[0], lossFactor },
});
const withDeductible = (form: FilledForm, limitValue: string): FilledForm => ({
  ...form,
  limit: [{ ...listFormRows(form["limit"])[0], limitValue }],
});
const withScope = (form: FilledForm, geographicScope: string): FilledForm => ({
  ...form,
  dispute: { ...listFormRows(form["dispute"])[0], geographicScope },
});

async function returnWith(proposalNo: string, conditions: readonly UnderwritingCondition[]) {
  await underwriter.decide(await underwriter.claim(proposalNo), {
    result: "2",
    opinion: "请按承保条件修改后提交",
    conditions: conditions.map((condition) => ({ ...condition, cells: { ...condition.cells } })),
  });
  return client.done(queryProposalInfo, { proposalNo });
}

test("what an underwriter asks for is taken over although the inquiry locks it, and is underwritten again", async () => {
  const draft = await client.transfer(inquiry);
  const { proposalNo } = draft;
  const approved = await readForm(proposalNo);
  const save = async (form: FilledForm) => {
    const { version } = await client.done(queryProposalInfo, { proposalNo });
    return product.ask(editProposal, { proposalNo, version, form: form as never }, { token: clerkToken });
  };
  const taken = withDeductible(withPricing(approved, "0.9"), "20000");
  assert.equal((await save(taken)).code, "PRO007", "nobody asked for it yet");

  // Another territory ends the approval, so that an underwriter decides.
  await client.submit(await client.edit(draft, withScope(approved, "02")));
  const [clause] = listSpecialClauses(approved);
  assert.ok(clause);
  await returnWith(proposalNo, [loading("0.9"), deductible, clause]);
  const special = [...listFormRows(approved["special"]), clause.cells];
  const other = await save({ ...withDeductible(taken, "15000"), special });
  assert.deepEqual([other.code, other.fields?.length], ["PRO007", 1], "nobody asked for this value");
  const saved = await save({ ...taken, special });
  assert.equal(saved.code, "0000");

  const resubmitted = await client.submit(saved.data);
  assert.equal(resubmitted.status, "04");
  assert.ok(resubmitted.autoErrorConditionRspDtos.length > 0);
  assert.ok(resubmitted.autoErrorConditionRspDtos.every(({ approval }) => approval === undefined));

  const again = await returnWith(proposalNo, [loading("0.8")]);
  assert.equal((await save(withPricing(again.form, "0.8"))).code, "0000", "an earlier condition still holds");
});
