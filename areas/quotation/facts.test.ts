import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import {
  calcPremium,
  policyCheckQuote,
  policyHealthPremiumCalculation,
} from "#areas/product/contract/product-calls.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CLERK } from "#platform/testing/people.ts";
import {
  listWorkedCaseForms,
  type TestCustomer,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  createInquiryTestClient,
} from "./builder.ts";
import { queryInquiryInfo } from "./contract/inquiry.ts";

/** Insured with us since 1 January 2022. */
const BUILDERS: TestCustomer = {
  ...ELECTRONICS_TEST_CUSTOMER,
  name: "示例建筑工程有限公司",
  certificateNo: "91999900DM000003XY",
};

let product: TestProduct;
let clerk: ReturnType<typeof createInquiryTestClient>;
let token: string;
let cases: Map<string, FilledForm>;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  token = await product.signIn(CLERK);
  clerk = createInquiryTestClient(product.ask, token);
  cases = await listWorkedCaseForms(product.admin);
});
after(() => product.close());

const formOf = (caseNo: string, customer: TestCustomer): FilledForm => {
  const form = cases.get(caseNo);
  assert.ok(form);
  // The discount for renewal is what these tests look at.
  const { base = {}, pricing = {} } = form;
  return { ...fillFormForTestCustomer(form, customer), base, pricing };
};
const starting = (form: FilledForm, startDate: string, endDate: string): FilledForm => ({
  ...form,
  period: { ...form["period"], startDate, endDate },
});

test("the worked case of 0102 costs 3814.73 for who has been with us for three years, and 4291.57 for who is unknown", async () => {
  const known = await clerk.add("0102", formOf("PC-01", BUILDERS));
  assert.equal(known.sumPremium, "3814.73");
  assert.equal((await clerk.add("0102", formOf("PC-01", ELECTRONICS_TEST_CUSTOMER))).sumPremium, "4291.57");
  const { facts, sumPremium } = await clerk.done(queryInquiryInfo, { id: known.inquiryNo });
  assert.deepEqual([facts, sumPremium], [{ yearsWithUs: "3" }, "3814.73"]);
});

test("years count up to the day that the cover begins", async () => {
  const form = formOf("PC-01", BUILDERS);
  const yearsFrom = async (startDate: string, endDate: string) => {
    const { inquiryNo } = await clerk.add("0102", starting(form, startDate, endDate));
    return (await clerk.done(queryInquiryInfo, { id: inquiryNo })).facts["yearsWithUs"];
  };
  assert.equal(await yearsFrom("2024-12-31", "2025-12-30"), "2");
  assert.equal(await yearsFrom("2025-01-01", "2025-12-31"), "3");
});

test("the premium on the page is worked out from the same, whatever the page tells of years", async () => {
  const ask = async (customer: TestCustomer, facts: Record<string, string> = {}) => {
    const form = formOf("PC-01", customer) as never;
    const { data } = await product.ask(calcPremium, { riskCode: "0102", form, facts }, { token });
    return [data.premiumCny, data.facts];
  };
  assert.deepEqual(await ask(BUILDERS), ["3814.73", { yearsWithUs: "3" }]);
  assert.deepEqual(await ask(BUILDERS, { yearsWithUs: "9" }), ["3814.73", { yearsWithUs: "3" }]);
  assert.deepEqual(await ask(ELECTRONICS_TEST_CUSTOMER), ["4291.57", {}]);
});

test("a group medical quotation passes under its holder's contract in force, and comes back without", async () => {
  const sent = async (form: FilledForm) => {
    const { finalUwResult, autoErrorConditionRspDtos } = await clerk.submit(await clerk.add("0701", form));
    return [finalUwResult, ...autoErrorConditionRspDtos.map(({ ruleNo }) => ruleNo)].join(" ");
  };
  const own = formOf("HM-01", ELECTRONICS_TEST_CUSTOMER);
  const under = (contractNo: string): FilledForm => ({
    ...own,
    healthGroup: { ...own["healthGroup"], contractNo },
  });
  assert.equal(await sent(own), "3");
  assert.equal(await sent(formOf("HM-01", BUILDERS)), "5 R0701-1", "another holder's");
  assert.equal(await sent(under("HT32010100202400009")), "5 R0701-1", "none");
  assert.equal(await sent(under("HT32010100202400002")), "5 R0701-1", "another's, and not approved");
  assert.equal(await sent(starting(own, "2028-01-01", "2028-12-31")), "5 R0701-1", "after its end");
});

test("before anything is kept, check and premium of a health plan know its holder's contract as well", async () => {
  const asked = (customer: TestCustomer) => ({ riskCode: "0701", form: formOf("HM-01", customer) as never });
  const hitsOf = async (customer: TestCustomer) => {
    const { data } = await product.ask(policyCheckQuote, { ...asked(customer), facts: {} }, { token });
    return data.hits.map(({ ruleNo }) => ruleNo).filter((ruleNo) => ruleNo === "R0701-1");
  };
  assert.deepEqual(await hitsOf(ELECTRONICS_TEST_CUSTOMER), []);
  assert.deepEqual(await hitsOf(BUILDERS), ["R0701-1"]);
  const known = { ...asked(ELECTRONICS_TEST_CUSTOMER), facts: {} };
  const { data } = await product.ask(policyHealthPremiumCalculation, known, { token });
  assert.equal(data.facts["healthContractValid"], "1");
});

test("of fewer than three quarters of the staff that the contract declares somebody is asked", async () => {
  await product.admin.query("begin");
  await product.admin.query(`set local role ${product.database.roles.owner}`);
  await product.admin.query(
    "update health_contract set staff_count = 54 where contract_no = 'HT32010100202400001'",
  );
  await product.admin.query("commit");
  const { finalUwResult, uwLevel, autoErrorConditionRspDtos } = await clerk.submit(
    await clerk.add("0701", formOf("HM-01", ELECTRONICS_TEST_CUSTOMER)),
  );
  assert.deepEqual(
    [finalUwResult, uwLevel, autoErrorConditionRspDtos.map(({ ruleNo }) => ruleNo)],
    ["4", 2, ["R0701-3"]],
  );
});
