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
import { getOriginalPolicy, queryPolicyInfo } from "#areas/policy/contract/policy.ts";
import { findDefinition } from "#areas/product/contract/product-calls.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import {
  editInquiry,
  queryInquiryInfo,
  queryInquiryList,
  simulateUndwrt,
} from "#areas/quotation/contract/inquiry.ts";
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

const [INTERNAL_FEE, OWN_FEE] = ["13.37", "7.31"];

/** Writes the fees of a stored content, as staff of the insurer would have typed them. */
const plantFees = (table: string, key: string, no: string) =>
  asOwner(
    `update ${table} set content = jsonb_set(content, '{fee}',
       coalesce(content->'fee', '{}') || '{"dpalpFee": "${INTERNAL_FEE}", "agentFee": "${OWN_FEE}"}')
     where ${key} = '${no}'`,
  );
async function asOwner(statement: string): Promise<void> {
  await product.admin.query("begin");
  await product.admin.query("set local session_replication_role = replica");
  await product.admin.query(statement);
  await product.admin.query("commit");
}

test("an agency neither sees nor sets what the insurer spends, and keeps its own commission", async () => {
  const inquiryNo = numbers[agent] ?? "";
  await plantFees("document", "business_no", inquiryNo);
  const [asking, staff] = [await signed(agent), await signed(CLERK)];
  const inside = (await product.ask(queryInquiryInfo, { id: inquiryNo }, staff)).data;
  const outside = (await product.ask(queryInquiryInfo, { id: inquiryNo }, asking)).data;
  assert.match(JSON.stringify(inside.form), new RegExp(INTERNAL_FEE));
  assert.doesNotMatch(JSON.stringify(outside), new RegExp(INTERNAL_FEE));
  assert.equal((outside.form["fee"] as Record<string, string>)["agentFee"], OWN_FEE);

  const fee = { ...outside.form["fee"], agentFee: "8.00", dpalpFee: "99" };
  const changed = { ...outside.form, fee };
  const saved = await product.ask(
    editInquiry,
    { inquiryNo, version: outside.version, form: changed },
    asking,
  );
  assert.equal(saved.code, "0000", saved.message);
  const stored = (await product.ask(queryInquiryInfo, { id: inquiryNo }, staff)).data.form["fee"];
  const { dpalpFee, agentFee } = stored as Record<string, string>;
  assert.deepEqual([dpalpFee, agentFee], [INTERNAL_FEE, "8.00"]);
  const added = await (
    await clientOf(agent)
  ).add("0405", {
    ...fillFormForTestCustomer(changed, COLD),
    fee,
  });
  const { data } = await product.ask(queryInquiryInfo, { id: added.inquiryNo }, staff);
  assert.equal((data.form["fee"] as Record<string, string>)["dpalpFee"], undefined);
});

test("an agency's product has no rules and authorities of underwriting, and no notes of the tariff", async () => {
  const definitionFor = async (userCode: string) =>
    (await product.ask(findDefinition, { riskCode: "0405" }, await signed(userCode))).data.product;
  const [inside, outside] = [await definitionFor(CLERK), await definitionFor(agent)];
  assert.ok(inside.referrals.rules.length > 0 && Object.keys(inside.authority.levels).length > 0);
  assert.deepEqual([outside.referrals.rules, outside.authority], [[], { levels: {} }]);
  assert.deepEqual(
    [outside.rating.notes, outside.rating.baseRateZh, outside.inquiryRequiredZh],
    [[], "", ""],
  );
  const fee = outside.sections.find(({ code }) => code === "fee")?.elements ?? [];
  assert.deepEqual(
    fee.filter(({ invisible }) => invisible).map(({ elementCode }) => elementCode),
    ["dpalpFee"],
  );
});

test("documents of outside users belong to the right agency", async () => {
  await quote(CLERK, ELECTRONICS_TEST_CUSTOMER);
  assert.deepEqual(await product.audit(), []);
});

test("a proposal and its policy show an agency its commission, and a customer with an account none", async () => {
  const proposals = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const atOnce = { ...form, base: { ...form["base"], isSeeFeeFlag: "0" } };
  const submitted = await proposals.submit(
    await proposals.add("0405", fillFormForTestCustomer(atOnce, COLD)),
  );
  const { proposalNo, policyNo } = submitted;
  // A contract of an agency is issued by a payment; the way plays no part here. The audit above runs before this change.
  await asOwner(`update document set agency_code = 'AG000001' where business_no = '${proposalNo}'`);
  await asOwner(`update policy set agency_code = 'AG000001' where policy_no = '${policyNo}'`);
  await plantFees("document", "business_no", proposalNo);
  await plantFees("contract_transaction", "contract_no", policyNo);
  await product.admin.query("update user_company set grade_codes = '{PROP203}' where user_code = $1", [
    colleague,
  ]);
  const shown = async (userCode: string) => {
    const asking = await signed(userCode);
    const answers = await Promise.all([
      product.ask(queryProposalInfo, { proposalNo }, asking),
      product.ask(queryPolicyInfo, { policyNo }, asking),
      product.ask(getOriginalPolicy, { policyNo }, asking),
    ]);
    return answers.map(({ code, data }) => {
      assert.equal(code, "0000", userCode);
      const told = JSON.stringify(data.form);
      const { handlerCode } = data.form["base"] as Record<string, string>;
      return [told.includes(INTERNAL_FEE), told.includes(OWN_FEE), handlerCode !== undefined];
    });
  };
  assert.deepEqual(
    await shown(CLERK),
    Array.from({ length: 3 }, () => [true, true, true]),
  );
  assert.deepEqual(
    await shown(agent),
    Array.from({ length: 3 }, () => [false, true, true]),
  );
  assert.deepEqual(
    await shown(colleague),
    Array.from({ length: 3 }, () => [false, false, false]),
  );
});
