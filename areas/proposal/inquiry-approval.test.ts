import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import {
  createInquiryTestClient,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  HIGH_RISK_TEST_CUSTOMER,
  listWorkedCaseForms,
} from "#areas/quotation/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { queryAutoUndwrtResult, queryTaskTrail } from "#areas/underwriting/contract.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { CLERK, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { createProposalTestClient } from "./builder.ts";
import { queryProposalInfo, simulateProposal } from "./contract/proposal.ts";

const FIRST_DAY = "2024-12-02";
let product: TestProduct;
let today = FIRST_DAY;
let quoting: ReturnType<typeof createInquiryTestClient>;
let client: ReturnType<typeof createProposalTestClient>;
let property: FilledForm;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date(`${today}T02:00:00Z`) });
  const form = (await listWorkedCaseForms(product.admin)).get("PAR-01");
  assert.ok(form);
  property = fillFormForTestCustomer(form, ELECTRONICS_TEST_CUSTOMER);
});
after(() => product.close());
beforeEach(() => on(FIRST_DAY));

/** On that day, and signed in again: a session does not last until then. */
async function on(day: string): Promise<void> {
  today = day;
  const clerk = await product.signIn(CLERK);
  quoting = createInquiryTestClient(product.ask, clerk);
  client = createProposalTestClient(product.ask, clerk);
}

async function approve(businessNo: string): Promise<void> {
  const underwriter = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_2));
  await underwriter.decide(await underwriter.claim(businessNo), { result: "1" });
}

async function approvedInquiry(form: FilledForm = property) {
  const { inquiryNo, version } = await quoting.submit(await quoting.add("0103", form));
  await approve(inquiryNo);
  return { inquiryNo, version: version + 1 };
}

type Change = (form: FilledForm) => FilledForm;

/** Transfers an approved inquiry, changes the proposal and submits it. */
async function submitted(change?: Change, inquiry?: { inquiryNo: string; version: number }) {
  const approved = inquiry ?? (await approvedInquiry());
  const draft = await client.transfer(approved);
  const { form } = await client.done(queryProposalInfo, { proposalNo: draft.proposalNo });
  const saved = change ? await client.edit(draft, change(form)) : draft;
  return { ...approved, ...(await client.submit(saved)) };
}

const withRow =
  (section: string, cells: FilledRow): Change =>
  (form) => {
    const [first = {}, ...rest] = listFormRows(form[section]);
    const changed = { ...first, ...cells };
    return { ...form, [section]: Array.isArray(form[section]) ? [changed, ...rest] : changed };
  };

test("what an underwriter approved in the inquiry passes, and both trails say so", async () => {
  const inquiry = await approvedInquiry();
  const proposal = await submitted(undefined, inquiry);
  assert.deepEqual([proposal.status, proposal.finalUwResult, proposal.uwLevel], ["06", "3", 0]);
  const query = { proposalNo: proposal.proposalNo, isList: "0" } as const;
  const [result] = (await client.done(queryAutoUndwrtResult, query)).list;
  assert.deepEqual(
    result?.autoErrorConditionRspDtos.map(({ ruleNo, approval }) => [ruleNo, approval?.inquiryNo]),
    [
      ["R0103-1", inquiry.inquiryNo],
      ["UW-8", inquiry.inquiryNo],
    ],
  );
  const opinions = async (id: string) =>
    (await client.done(queryTaskTrail, { id })).map(({ opinion }) => opinion).join(" ");
  assert.match(await opinions(proposal.proposalNo), new RegExp(`询价已核保（${inquiry.inquiryNo}、`));
  assert.match(await opinions(inquiry.inquiryNo), new RegExp(`投保单 ${proposal.proposalNo} 沿用`));
});

test("the simulation of the proposal foresees it", async () => {
  const { proposalNo } = await client.transfer(await approvedInquiry());
  const { underwriteFlag, levelName } = await client.done(simulateProposal, { proposalNo });
  assert.deepEqual([underwriteFlag, levelName], ["3", ""]);
});

test("a contact and a telephone number are none of an underwriter's business", async () => {
  const contact = await submitted(withRow("holder", { contactName: "李测试", mobile: "13800000001" }));
  assert.equal(contact.status, "06");
});

const changes: [string, Change][] = [
  ["other risk data", withRow("site", { fireProtection: "2" })],
  ["another beginning", withRow("period", { startDate: "2025-01-02", endDate: "2026-01-01" })],
  ["another territory", withRow("dispute", { geographicScope: "02" })],
];
for (const [name, change] of changes)
  test(`an approval ends with ${name}`, async () => {
    const proposal = await submitted(change);
    assert.deepEqual([proposal.status, proposal.finalUwResult], ["04", "4"]);
  });

test("another insured, of higher risk, is judged anew with everything else", async () => {
  const { name, certificateType, certificateNo } = HIGH_RISK_TEST_CUSTOMER;
  const insured = {
    sameAsHolder: "0",
    insuredName: name,
    insuredCustomerType: "1",
    insuredCertificateType: certificateType,
    insuredCertificateNo: certificateNo,
  };
  const base = { ...(property["base"] as FilledRow), inquiryType: "1", batchCount: "2" };
  const batch = await approvedInquiry({ ...property, base });
  const proposal = await submitted(withRow("insured", insured), batch);
  assert.deepEqual([proposal.status, proposal.uwLevel], ["04", 3]);
  assert.ok(proposal.autoErrorConditionRspDtos.every(({ approval }) => approval === undefined));
});

test("an approval that has expired is none, and a transfer in time is judged by the day of submission", async () => {
  const form = withRow("period", { startDate: "2025-03-01", endDate: "2026-02-28" })(property);
  const inquiry = await approvedInquiry(form);
  const draft = await client.transfer(inquiry);
  await on("2025-01-02");
  assert.equal((await client.submit(draft)).status, "04");
  await on(FIRST_DAY);
  const inTime = await client.transfer(await approvedInquiry(form));
  await on("2025-01-01");
  assert.equal((await client.submit(inTime)).status, "06");
});

test("a customer whose risk has risen since the approval is judged anew, the rest stays approved", async () => {
  const draft = await client.transfer(await approvedInquiry());
  const grade = (value: string) =>
    product.admin.query("update customer set customer_risk_grade = $1 where certificate_no = $2", [
      value,
      ELECTRONICS_TEST_CUSTOMER.certificateNo,
    ]);
  await grade("3");
  const proposal = await client.submit(draft);
  await grade("1");
  assert.deepEqual([proposal.status, proposal.uwLevel], ["04", 2]);
  const open = proposal.autoErrorConditionRspDtos.filter(({ approval }) => approval === undefined);
  assert.deepEqual([...new Set(open.map(({ ruleNo }) => ruleNo))], ["UW-3"]);
});

test("each proposal of a batch inquiry passes equally", async () => {
  const base = { ...(property["base"] as FilledRow), inquiryType: "1", batchCount: "2" };
  const inquiry = await approvedInquiry({ ...property, base });
  const first = await submitted(undefined, inquiry);
  // The other proposals of a batch insure others, so that no cover is held twice.
  await product.admin.query("truncate document_cover");
  const second = await submitted(undefined, { ...inquiry, version: inquiry.version + 1 });
  assert.deepEqual([first.status, second.status], ["06", "06"]);
});

test("what automatic underwriting passed in the inquiry was approved by nobody", async () => {
  const small = withRow("propertyItem", { amount: "400000.00" })(property);
  const rows = listFormRows(small["propertyItem"]).slice(0, 1);
  const draft = await quoting.submit(await quoting.add("0103", { ...small, propertyItem: rows }));
  assert.equal(draft.status, "04");
  const proposal = await submitted(undefined, draft);
  assert.deepEqual([proposal.status, proposal.autoErrorConditionRspDtos], ["06", []]);
});
