import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { queryFigures } from "#areas/dashboard/contract.ts";
import { queryCustomerDocuments } from "#areas/document/contract/customer-documents.ts";
import {
  type TestCustomer,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  createInquiryTestClient,
  HIGH_RISK_TEST_CUSTOMER,
} from "#areas/quotation/builder.ts";
import { queryInquiryInfo, queryInquiryList, simulateUndwrt } from "#areas/quotation/contract/inquiry.ts";
import { findAnything } from "#areas/search/contract.ts";
import { getRefuseInfo, queryAutoUndwrtResult } from "#areas/underwriting/contract.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CLERK } from "#platform/testing/people.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";
import { OUTSIDE_TEST_USERS, insertOutsideTestUsers } from "./testing/outside.ts";

const { agent, colleague, rival, lone, promoted, nameless } = OUTSIDE_TEST_USERS;
/** A customer of AG000001 in the demonstration. */
const COLD: TestCustomer = {
  name: "示例冷链仓储有限公司",
  certificateType: "73",
  certificateNo: "91999900DM00001523",
  customerType: "2",
  grade: "1",
};
const COLD_ID = "2000000158";

let product: TestProduct;
let form: FilledForm;
const numbers: Record<string, string> = {};

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  await insertOutsideTestUsers(product);
  const { rows } = await product.admin.query<{ cases: { caseNo: string; form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405' and cases <> '[]' limit 1",
  );
  const known = rows[0]?.cases.find(({ caseNo }) => caseNo === "EL-01");
  assert.ok(known);
  // Users from outside renew a policy only with its number.
  form = { ...known.form, base: { ...known.form["base"], renewalFlag: "0" } };
  for (const userCode of [CLERK, agent, colleague, rival, lone, promoted, nameless])
    numbers[userCode] = (await quote(userCode, COLD)).inquiryNo;
});
after(() => product.close());

const signed = async (userCode: string) => ({ token: await product.signIn(userCode) });
const clientOf = async (userCode: string) =>
  createInquiryTestClient(product.ask, await product.signIn(userCode));
const quote = async (userCode: string, customer: TestCustomer) =>
  (await clientOf(userCode)).add("0405", fillFormForTestCustomer(form, customer));
const of = (...userCodes: string[]): string[] => userCodes.map((code) => numbers[code] ?? "").toSorted();

async function listed(userCode: string): Promise<string[]> {
  const input = { filters: { holderName: COLD.name }, size: 50, want: "rows" as const };
  const { data } = await product.ask(queryInquiryList, input, await signed(userCode));
  return data.rows.map(({ inquiryNo }) => inquiryNo ?? "").toSorted();
}

/** The users whose quotations each user sees. */
const sight: readonly [string, readonly string[]][] = [
  [agent, [agent, colleague]],
  [colleague, [agent, colleague]],
  [rival, [rival, promoted]],
  [promoted, [rival, promoted]],
  [lone, [lone]],
  [nameless, [nameless]],
  [CLERK, [CLERK, agent, colleague, rival, lone, promoted, nameless]],
];

for (const [userCode, seen] of sight)
  test(`${userCode} lists, finds, counts and opens the quotations of the own agency only`, async () => {
    assert.deepEqual(await listed(userCode), of(...seen));
    const asking = await signed(userCode);
    for (const [whose, inquiryNo] of Object.entries(numbers)) {
      const isSeen = seen.includes(whose);
      const found = await product.ask(findAnything, { typed: inquiryNo }, asking);
      assert.deepEqual(
        found.data.list.map(({ key }) => key),
        isSeen ? [inquiryNo] : [],
      );
      const { code } = await product.ask(queryInquiryInfo, { id: inquiryNo }, asking);
      assert.equal(code === "0000", isSeen, `${userCode} ${whose} ${code}`);
    }
    const figures = await product.ask(queryFigures, {}, asking);
    const drafts = figures.data.find(({ list }) => list === "inquiry")?.counts["drafts"];
    assert.equal(drafts?.count, 1);
  });

test("a customer shows an agency only the documents that it entered itself", async () => {
  const documentsFor = async (userCode: string) => {
    const { data } = await product.ask(queryCustomerDocuments, { id: COLD_ID }, await signed(userCode));
    return {
      numbers: data.list.map(({ businessNo }) => businessNo).toSorted(),
      count: data.totals[0]?.count,
    };
  };
  assert.deepEqual(await documentsFor(agent), { numbers: of(agent, colleague), count: 2 });
  assert.equal((await documentsFor(CLERK)).count, Object.keys(numbers).length);
});

/** Words and codes that would reveal a risk judgement. */
const JUDGING = /洗钱|高风险客户|客户风险|黑名单|其他名称|UW-3|"autoErrorType":"05"/;

test("outside users learn that underwriting is needed, but not that the customer is risky", async () => {
  const saved = await quote(agent, HIGH_RISK_TEST_CUSTOMER);
  const { inquiryNo } = saved;
  const asking = await signed(agent);
  const trial = await product.ask(simulateUndwrt, { inquiryNo }, asking);
  const submitted = await (await clientOf(agent)).submit(saved);
  const results = await product.ask(queryAutoUndwrtResult, { proposalNo: inquiryNo, isList: "1" }, asking);
  const refusal = await product.ask(getRefuseInfo, { id: inquiryNo }, asking);
  assert.equal(trial.data.underwriteFlag, "4");
  assert.equal(submitted.underwriteFlag, "4");
  for (const value of [trial.data, submitted, results.data.list, refusal.data])
    assert.doesNotMatch(JSON.stringify(value), JUDGING);
  assert.match(JSON.stringify(results.data.list), /须由核保人核实/);

  const own = await quote(CLERK, HIGH_RISK_TEST_CUSTOMER);
  const inside = await product.ask(simulateUndwrt, { inquiryNo: own.inquiryNo }, await signed(CLERK));
  assert.match(JSON.stringify(inside.data), JUDGING);
});

test("documents of outside users belong to the right agency", async () => {
  await quote(CLERK, ELECTRONICS_TEST_CUSTOMER);
  assert.deepEqual(await product.audit(), []);
});
