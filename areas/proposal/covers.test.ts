import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  openTestProduct,
  type SecondTestServer,
  type TestProduct,
} from "#apps/server/testing/test-product.ts";
import {
  createInquiryTestClient,
  createOtherCertificateNo,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  listWorkedCaseForms,
} from "#areas/quotation/builder.ts";
import { simulateUndwrt } from "#areas/quotation/contract/inquiry.ts";
import { queryAutoUndwrtResult } from "#areas/underwriting/contract.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { CLERK, CLERK_BEIJING, UNDERWRITER_LEVEL_4 } from "#platform/testing/people.ts";
import { createProposalTestClient } from "./builder.ts";
import { policyUndwrt, queryProposalInfo, revokeProposal, takeBackProposal } from "./contract/proposal.ts";

let product: TestProduct;
let other: SecondTestServer;
let clerk: string;
let client: ReturnType<typeof createProposalTestClient>;
let cases: Map<string, FilledForm>;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  other = await product.openAnother();
  clerk = await product.signIn(CLERK);
  client = createProposalTestClient(product.ask, clerk);
  cases = await listWorkedCaseForms(product.admin);
});
after(async () => {
  await other.close();
  await product.close();
});

/** Another insured for each story. */
let story = 0;
const nextStory = () => void (story += 1);
function sound(caseNo: string, changes: FilledForm = {}): FilledForm {
  const customer = { ...ELECTRONICS_TEST_CUSTOMER, certificateNo: createOtherCertificateNo(900 + story) };
  return { ...fillFormForTestCustomer(cases.get(caseNo) ?? {}, customer), ...changes };
}
const employer = (changes?: FilledForm) => sound("EL-01", changes);
const issuedAtOnce = (form: FilledForm): FilledForm => ({
  ...form,
  base: { ...form["base"], isSeeFeeFlag: "0" },
});
const during = (form: FilledForm, period: FilledRow): FilledForm => ({
  ...form,
  period: { ...form["period"], ...period },
});
const sent = async (form: FilledForm, riskCode = "0405", by = client) =>
  by.submit(await by.add(riskCode, form));
async function said(form: FilledForm, riskCode = "0405", by = client): Promise<string[]> {
  const { autoErrorConditionRspDtos: hits } = await sent(form, riskCode, by);
  return hits.map(({ ruleNo, uwLevel, message }) => `${ruleNo} ${uwLevel} ${message}`);
}
const EMPLOYED = "UW-6 2 同一被保险人同期已投保雇主责任保险";
const ELSEWHERE = "另有其他机构承保的同类有效保单";

test("a second employers' liability of the same insured is referred, and the message names the first", async () => {
  nextStory();
  const first = await sent(employer());
  assert.equal(first.status, "06");
  assert.deepEqual(await said(employer()), [`${EMPLOYED}：投保单 ${first.proposalNo}`]);
  nextStory();
  const { proposalNo } = await sent(issuedAtOnce(employer()));
  const { policyNo } = await client.done(queryProposalInfo, { proposalNo });
  assert.deepEqual(await said(employer()), [`${EMPLOYED}：保单 ${policyNo}`]);
});

test("of another branch only that there is one; who sees both branches reads its number where it was told", async () => {
  nextStory();
  const base = { comCode: "11010100", makeCom: "11010100", handlerCode: CLERK_BEIJING };
  const seller = { ...base, handler1Code: CLERK_BEIJING, teamCode: "1101010001" };
  const elsewhere = createProposalTestClient(product.ask, await product.signIn(CLERK_BEIJING));
  const form = employer();
  const first = await sent({ ...form, base: { ...form["base"], ...seller } }, "0405", elsewhere);
  assert.equal(first.status, "06");
  const second = await sent(employer());
  const [hit] = second.autoErrorConditionRspDtos;
  assert.equal(hit?.message, `同一被保险人同期已投保雇主责任保险；${ELSEWHERE}`);
  assert.ok(!JSON.stringify(second).includes(first.proposalNo));
  const head = await product.signIn(UNDERWRITER_LEVEL_4);
  const { data } = await product.ask(
    queryAutoUndwrtResult,
    { proposalNo: second.proposalNo, isList: "0" },
    { token: head },
  );
  assert.ok(!JSON.stringify(data).includes(first.proposalNo));
});

test("drafts, quotations and what was taken back or revoked count for nobody, and nothing counts for itself", async () => {
  nextStory();
  const quoting = createInquiryTestClient(product.ask, clerk);
  await client.add("0405", employer());
  await quoting.submit(await quoting.add("0405", employer()));
  const reason = "客户要求修改";
  const first = await sent(employer());
  assert.equal(first.status, "06");
  const taken = await client.done(takeBackProposal, { ...first, reason });
  const second = await sent(employer());
  assert.equal(second.status, "06");
  await client.done(revokeProposal, { proposalNo: second.proposalNo, version: second.version, reason });
  assert.equal((await client.submit(taken)).status, "06");
});

test("a quotation is told of what is insured, before and at its submission, and of no other quotation", async () => {
  nextStory();
  const quoting = createInquiryTestClient(product.ask, clerk);
  await quoting.submit(await quoting.add("0405", employer()));
  const free = await quoting.add("0405", employer());
  const told = async ({ inquiryNo }: { inquiryNo: string }) => {
    const { data } = await product.ask(simulateUndwrt, { inquiryNo }, { token: clerk });
    return (data?.autoErrorConditionRspDtos ?? []).map(({ ruleNo }) => ruleNo);
  };
  assert.deepEqual(await told(free), []);
  const { proposalNo } = await sent(employer());
  assert.deepEqual(await told(free), ["UW-6"]);
  const { autoErrorConditionRspDtos: hits } = await quoting.submit(free);
  assert.deepEqual(
    hits.map(({ message }) => message),
    [`同一被保险人同期已投保雇主责任保险：投保单 ${proposalNo}`],
  );
});

test("a cover that begins in the hour in which another ends follows it; an hour earlier overlaps", async () => {
  nextStory();
  const noon = { startHour: "12", endHour: "12" };
  await sent(during(employer(), { ...noon, startDate: "2025-01-01", endDate: "2026-01-01" }));
  const next = { startDate: "2026-01-01", endDate: "2027-01-01" };
  assert.deepEqual(await said(during(employer(), { ...noon, ...next })), []);
  nextStory();
  await sent(during(employer(), { ...noon, startDate: "2025-01-01", endDate: "2026-01-01" }));
  const early = { startHour: "11", endHour: "11", ...next };
  assert.equal((await said(during(employer(), early))).length, 1);
});

const person = (certificateNo: string, row: FilledRow): FilledRow => ({ ...row, certificateNo });

test("travellers are insured once at a time, and their accident amounts add up over products", async () => {
  nextStory();
  const trip = sound("TR-01");
  const [traveller = {}] = trip["roster"] as FilledRow[];
  const going = (no: string, period: FilledRow = {}): FilledForm =>
    during({ ...trip, roster: [person(`E9${story}${no}`, traveller)] }, period);
  assert.deepEqual(await said(going("0001"), "0621"), []);
  assert.deepEqual(await said(going("0002"), "0621"), []);
  const [hit] = await said(going("0001"), "0621");
  assert.match(hit ?? "", /^UW-6 1 同一旅客的行程时间重叠，已投保同一险种：/);
});

test("what one employee is insured for elsewhere is the fact of R0405-6", async () => {
  nextStory();
  const form = employer();
  const [worker] = form["workType"] as FilledRow[];
  const roster = [
    {
      personName: "张三",
      certificateType: "01",
      certificateNo: "999900198503120032",
      gender: "1",
      birthDate: "1985-03-12",
      occupation: worker?.["occupation"],
      groupNo: worker?.["groupNo"],
    },
  ];
  const named = () => ({
    ...employer(),
    workType: [{ ...worker, persons: "1", perManDeathDisabilityLimit: "900000.00" }],
    employer: { ...form["employer"], rosterMode: "1", employeeCount: "1" },
    roster,
  });
  const rules: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    nextStory();
    const hits = await said(named());
    rules.push(hits.map((hit) => hit.split(" ")[0]).join(" "));
  }
  assert.deepEqual(rules, ["", "", "", "R0405-6"]);
});

test("the audit finds nothing wrong with what was kept", async () => {
  assert.deepEqual(await product.audit(), []);
});

test("of those who submit one cover at the same moment, one sees no other and all others see one", async () => {
  for (let round = 0; round < 4; round += 1) {
    nextStory();
    const drafts = [];
    for (let count = 0; count < 4; count += 1) drafts.push(await client.add("0405", employer()));
    const answers = await Promise.all(
      drafts.map(({ proposalNo, version, sumPremium }, index) =>
        (index % 2 === 0 ? product : other).ask(
          policyUndwrt,
          { proposalNo, version, sumPremium: sumPremium ?? "0.00" },
          { token: clerk },
        ),
      ),
    );
    const states = answers.map(({ data }) => data?.status).toSorted();
    assert.deepEqual(states, ["04", "04", "04", "06"]);
  }
});
