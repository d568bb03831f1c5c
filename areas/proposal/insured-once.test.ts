import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import {
  type TestCustomer,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  createInquiryTestClient,
} from "#areas/quotation/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CLERK, CLERK_BEIJING, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { createProposalTestClient } from "./builder.ts";
import { queryProposalInfo, revokeProposal, takeBackProposal } from "./contract/proposal.ts";

const BUILDERS: TestCustomer = {
  ...ELECTRONICS_TEST_CUSTOMER,
  name: "示例建筑工程有限公司",
  certificateNo: "91999900DM000003XY",
};
const ELSEWHERE = {
  userCode: CLERK_BEIJING,
  base: {
    comCode: "11010100",
    makeCom: "11010100",
    handlerCode: CLERK_BEIJING,
    handler1Code: CLERK_BEIJING,
    teamCode: "1101010001",
  },
};

let product: TestProduct;
let client: ReturnType<typeof createProposalTestClient>;
let worked: Map<string, FilledForm>;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  client = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const { rows } = await product.admin.query<{ risk_code: string; form: FilledForm }>(
    "select risk_code, cases -> 0 -> 'form' as form from product_version where cases <> '[]'",
  );
  worked = new Map(rows.map(({ risk_code, form }) => [risk_code, form]));
});
after(() => product.close());

/** Other subjects for each story. */
let story = 0;
const nextStory = () => void (story += 1);
const PLACES: Readonly<Record<string, readonly [section: string, element: string]>> = {
  "0454": ["elevator", "deviceNo"],
  "0412": ["vehicle", "plateNo"],
};
function insuring(
  riskCode: string,
  customer = ELECTRONICS_TEST_CUSTOMER,
  changes: FilledForm = {},
): FilledForm {
  const form = fillFormForTestCustomer(worked.get(riskCode) ?? {}, customer);
  const [section, element] = PLACES[riskCode] ?? ["", ""];
  const rows = form[section] as Record<string, string>[];
  const numbered = rows.map((row) => ({ ...row, [element]: renamed(row[element] ?? "") }));
  return { ...form, [section]: numbered, ...changes };
}
const renamed = (number: string): string => number.slice(0, -4) + String(story) + number.slice(-3);
const lifts = (customer?: TestCustomer, changes?: FilledForm) => insuring("0454", customer, changes);
const year = (startDate: string, endDate: string, form = lifts()): FilledForm => ({
  ...form,
  period: { ...form["period"], startDate, endDate },
});
const sent = async (form: FilledForm, by = client, riskCode = "0454") =>
  by.submit(await by.add(riskCode, form));
async function said(form: FilledForm, by = client, riskCode = "0454"): Promise<string> {
  const { status, uwLevel, autoErrorConditionRspDtos } = await sent(form, by, riskCode);
  return [status, uwLevel, ...autoErrorConditionRspDtos.map(({ ruleNo }) => ruleNo)].join(" ");
}
const TWICE = "04 2 R0454-3";
const ONCE = "06 0";

test("a lift that waits for its premium is insured: another proposal for it goes to level 2, whoever takes it out", async () => {
  nextStory();
  assert.equal(await said(lifts()), ONCE);
  assert.equal(await said(lifts()), TWICE);
  assert.equal(await said(lifts(BUILDERS)), TWICE);
  const { userCode, base } = ELSEWHERE;
  const elsewhere = createProposalTestClient(product.ask, await product.signIn(userCode));
  const form = lifts(BUILDERS);
  assert.equal(await said({ ...form, base: { ...form["base"], ...base } }, elsewhere), TWICE);
});

test("one lift of many is enough, and another lift is another", async () => {
  nextStory();
  const form = lifts();
  const rows = form["elevator"] as FilledForm[string][];
  assert.equal(await said({ ...form, elevator: rows.slice(0, 5) as never }), ONCE);
  assert.equal(await said({ ...form, elevator: rows.slice(5) as never }), ONCE);
  assert.equal(await said({ ...form, elevator: rows.slice(4, 6) as never }), TWICE);
});

test("drafts and quotations insure nobody; a proposal does not stand in its own way", async () => {
  nextStory();
  const quoting = createInquiryTestClient(product.ask, await product.signIn(CLERK));
  await client.add("0454", lifts());
  await quoting.submit(await quoting.add("0454", lifts()));
  const first = await sent(lifts());
  assert.equal(first.status, "06");
  const reason = "客户要求修改";
  const { proposalNo, version } = first;
  const taken = await client.done(takeBackProposal, { proposalNo, version, reason });
  assert.equal((await client.submit(taken)).status, "06");
});

test("what was taken back or revoked insures nobody any more", async () => {
  nextStory();
  const reason = "客户不再投保";
  const { proposalNo, version } = await sent(lifts());
  const taken = await client.done(takeBackProposal, { proposalNo, version, reason });
  assert.equal(await said(lifts()), ONCE);
  nextStory();
  const again = await sent(lifts());
  await client.done(revokeProposal, { proposalNo: again.proposalNo, version: again.version, reason });
  assert.equal(await said(lifts()), ONCE);
  assert.notEqual(taken.status, "06");
});

test("a policy insures up to its last day: who begins a day later renews, who begins on it insures twice", async () => {
  nextStory();
  const form = lifts();
  const issued = await sent({ ...form, base: { ...form["base"], isSeeFeeFlag: "0" } });
  assert.equal((await client.done(queryProposalInfo, { proposalNo: issued.proposalNo })).status, "08");
  const inspected = (form["elevator"] as Record<string, string>[]).map((row) => ({
    ...row,
    inspectValidDate: "2027-12-31",
  }));
  const renewed = { ...form, elevator: inspected };
  assert.equal(await said(year("2026-01-01", "2026-12-31", renewed)), ONCE);
  assert.equal(await said(year("2025-12-31", "2026-12-30", renewed)), TWICE);
});

test("what somebody agreed to is issued, twice insured or not", async () => {
  nextStory();
  await sent(lifts());
  const form = lifts();
  const { proposalNo } = await sent({ ...form, base: { ...form["base"], isSeeFeeFlag: "0" } });
  const second = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_2));
  await second.decide(await second.claim(proposalNo), { result: "1" });
  assert.equal((await client.done(queryProposalInfo, { proposalNo })).status, "08");
  assert.deepEqual(await product.audit(), []);
});

test("a vehicle of a carrier is found by its plate in the same way", async () => {
  nextStory();
  assert.equal(await said(insuring("0412"), client, "0412"), ONCE);
  assert.match(await said(insuring("0412", BUILDERS), client, "0412"), /R0412-2/);
});
