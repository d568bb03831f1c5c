import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import { addEndorse, endorseUndwrt, takeInBase } from "#areas/endorsement/contract/drafts.ts";
import {
  endorsePremiumCalculation,
  queryEndorsablePolicy,
  queryEndorseInfo,
} from "#areas/endorsement/contract/queries.ts";
import { runSystemChange } from "#areas/document/commands/expiry.ts";
import { downloadPaper, printEndorse } from "#areas/paper/contract/papers.ts";
import { payTestProposalOverCounter } from "#areas/payment/testing/proposals.ts";
import { resumePolicy, suspendPolicy } from "#areas/policy/commands.ts";
import { queryPolicyInfo, queryPolicyList } from "#areas/policy/contract/policy.ts";
import { renewPolicy } from "#areas/policy/contract/renewal.ts";
import { updateBegunAndEndedPolicies } from "#areas/policy/jobs/turning.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { getEmployerLiabilityForm } from "#areas/quotation/builder.ts";
import { queryRenewalList, sendRenewalNotice } from "#areas/renewal/contract.ts";
import { followProposalsAndPolicies, listPoliciesForRenewal } from "#areas/renewal/jobs/listing.ts";
import { priceRenewals } from "#areas/renewal/jobs/pricing.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import { OFFICE_CLERK, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";

let product: TestProduct;
let clerk: string;
let client: ReturnType<typeof createProposalTestClient>;
let employer: FilledForm;
let now = new Date("2024-12-16T02:00:00Z");

before(async () => {
  product = await openTestProduct({ chores: false, now: () => now });
  await signIn();
  employer = await getEmployerLiabilityForm(product.admin);
});
after(() => product.close());

async function signIn(): Promise<void> {
  clerk = await product.signIn(OFFICE_CLERK);
  client = createProposalTestClient(product.ask, clerk);
}

/** A later day: dates move policies, and everybody signs in anew. */
async function goTo(day: string): Promise<void> {
  now = new Date(`${day}T02:00:00Z`);
  await signIn();
  while ((await updateBegunAndEndedPolicies(product.services)) > 0);
}

/** A policy from 2025-01-01 to 2025-12-31 that is paid and in force. */
async function issuePolicy(day = "2025-06-14"): Promise<string> {
  now = new Date("2024-12-16T02:00:00Z");
  await signIn();
  const { proposalNo } = await client.submit(await client.add("0405", employer));
  await payTestProposalOverCounter(product, proposalNo);
  await goTo(day);
  return (await client.done(queryProposalInfo, { proposalNo })).policyNo;
}

type Terms = InputOf<typeof addEndorse>["terms"];
const termsOf = (type: string, validDate: string): Terms => ({
  types: [type],
  reason: "01",
  reasonText: "停产",
  validDate,
  refundMode: "",
  refundAmount: null,
  idleDays: null,
  payeeName: "示例电子制造有限公司",
  payeeAccount: "6222000012345678",
  payeeBank: "示例银行南京分行",
});

async function askToAdd(policyNo: string, terms: Terms) {
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  return product.ask(addEndorse, { policyNo, terms, form }, { token: clerk });
}

async function addDraft(policyNo: string, type: string, validDate: string) {
  const { data, code, message } = await askToAdd(policyNo, termsOf(type, validDate));
  assert.equal(code, "0000", message);
  return data;
}

async function submit(
  { endorseNo, version }: { endorseNo: string; version: number },
  premiumChange = "0.00",
) {
  return product.ask(endorseUndwrt, { endorseNo, version, premiumChange }, { token: clerk });
}

async function approve(endorseNo: string): Promise<void> {
  const underwriter = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_1));
  await underwriter.decide(await underwriter.claim(endorseNo), { result: "1" });
}

/** A suspension (23) or a resumption (24) that is approved. */
async function endorse(policyNo: string, type: string, validDate: string): Promise<string> {
  const draft = await addDraft(policyNo, type, validDate);
  assert.equal((await submit(draft)).data?.status, "04");
  await approve(draft.endorseNo);
  assert.equal((await client.done(queryEndorseInfo, { id: draft.endorseNo })).status, "08");
  return draft.endorseNo;
}

const policyOf = (policyNo: string, on?: string) =>
  client.done(queryPolicyInfo, { policyNo, ...(on !== undefined && { on }) });
const statusOf = async (policyNo: string) => (await policyOf(policyNo)).status;
const refusalOf = async (policyNo: string, type: string, validDate: string) => {
  const { code, message } = await askToAdd(policyNo, termsOf(type, validDate));
  return `${code} ${message}`;
};

test("a policy is suspended on the day of the endorsement and resumed on that of another", async () => {
  const policyNo = await issuePolicy();
  const suspension = await endorse(policyNo, "23", "2025-06-20");
  assert.equal(await statusOf(policyNo), "02");
  assert.deepEqual((await policyOf(policyNo)).suspensions, [
    { from: "2025-06-20", until: null, sourceNo: suspension, reason: `批单 ${suspension}` },
  ]);
  await goTo("2025-06-19");
  assert.equal(await statusOf(policyNo), "02");
  await goTo("2025-06-20");
  assert.equal(await statusOf(policyNo), "06");
  const { trail } = await policyOf(policyNo);
  assert.deepEqual(trail.map(({ action, fromStatus, toStatus }) => [action, fromStatus, toStatus]).at(-1), [
    "SUSPEND",
    "02",
    "06",
  ]);
  const told = `自 2025-06-20 零时起中止保险责任：批单 ${suspension}`;
  assert.equal(trail.at(-1)?.opinion, told);
  assert.deepEqual(await product.audit(), []);

  const resumption = await endorse(policyNo, "24", "2025-07-01");
  assert.equal(await statusOf(policyNo), "06");
  await goTo("2025-07-01");
  const policy = await policyOf(policyNo);
  assert.deepEqual([policy.status, policy.endorseCount, policy.sumPremium], ["02", 2, "148515.20"]);
  assert.deepEqual(
    policy.suspensions.map(({ from, until }) => [from, until]),
    [["2025-06-20", "2025-07-01"]],
  );
  assert.ok(policy.trail.some(({ action, opinion }) => action === "RESUME" && opinion.includes(resumption)));
  assert.deepEqual(await product.audit(), []);
});

test("what was ordered later is not known on an earlier day", async () => {
  const policyNo = await issuePolicy();
  await endorse(policyNo, "23", "2025-06-20");
  const { data } = await product.ask(
    queryPolicyInfo,
    { policyNo, on: "2025-06-21", knownAt: "2001-01-01" },
    { token: clerk },
  );
  assert.equal(data, null);
  const known = await client.done(queryPolicyInfo, { policyNo, on: "2025-06-21", knownAt: "2099-01-01" });
  assert.equal(known.suspensions.length, 1);
});

test("the endorsement says what happens in its text, its list of changes and its price", async () => {
  const policyNo = await issuePolicy();
  const { form, types } = await client.done(queryEndorsablePolicy, { policyNo });
  const why = Object.fromEntries(types.map((type) => [type.type, type.why]));
  assert.deepEqual([why["23"], why["24"]], ["", "保单没有中止，无须复效"]);
  const terms = termsOf("23", "2025-06-20");
  const priced = await client.done(endorsePremiumCalculation, { policyNo, terms, form });
  assert.deepEqual([priced.premiumChange, priced.lines], ["0.00", []]);
  assert.deepEqual(priced.changes, [
    {
      section: "保单",
      row: "",
      element: "保单状态",
      before: "有效",
      after: "中止（停效）",
      kind: "state",
      from: "",
    },
  ]);
  const draft = await addDraft(policyNo, "23", "2025-06-20");
  await submit(draft);
  const { wording, changes } = await client.done(queryEndorseInfo, { id: draft.endorseNo });
  assert.match(wording, /^自2025年6月20日零时起中止本保险单的保险责任.*不承担保险责任.*不涉及保费变化。$/s);
  assert.equal(changes.length, 1);
});

test("nothing is suspended twice, resumed without a suspension, or dated back", async () => {
  const policyNo = await issuePolicy();
  assert.match(await refusalOf(policyNo, "24", "2025-06-20"), /^END010 .*保单没有中止，无须复效/);
  assert.match(await refusalOf(policyNo, "23", "2025-06-14"), /^END019 中止（停效）最早自 2025-06-15 零时起/);
  assert.match(await refusalOf(policyNo, "23", "2025-06-01"), /^END019/);
  const two = { ...termsOf("23", "2025-06-20"), types: ["23", "19"] };
  const both = /不能办理中止（停效）：不能与“全单退保”在同一张批单办理/;
  assert.match((await askToAdd(policyNo, two)).message, both);
  await endorse(policyNo, "23", "2025-06-20");
  assert.match(
    await refusalOf(policyNo, "23", "2025-07-20"),
    /^END010 .*自 2025-06-20 起已中止，不能重复中止/,
  );
  assert.match(await refusalOf(policyNo, "24", "2025-06-19"), /^END010 .*不能早于 2025-06-20/);
  await goTo("2025-06-20");
  assert.match(await refusalOf(policyNo, "23", "2025-06-25"), /不能重复中止/);
});

test("the printed endorsement says from when there is no cover", async () => {
  const policyNo = await issuePolicy();
  const endorseNo = await endorse(policyNo, "23", "2025-06-20");
  const { paper } = await client.done(printEndorse, { endorseNo });
  const { rawPayload } = await product.app.inject({
    method: "GET",
    url: downloadPaper.path,
    query: { paperId: paper?.paperId ?? "" },
    headers: { authorization: `Bearer ${clerk}` },
  });
  const text = (await extractPdfPageTexts(rawPayload)).join("").replaceAll(/\s/g, "");
  assert.match(text, /中止（停效）.*自2025年6月20日零时起中止本保险单的保险责任/);
});

test("another area suspends a policy for its own reason, at once, and brings it back into the state it had", async () => {
  const policyNo = await issuePolicy("2024-12-17");
  const order = (command: typeof suspendPolicy, reason: string) =>
    runSystemChange(product.services, { path: "policy/turn", key: reason, input: { policyNo } }, (work) =>
      command(work, { policyNo, from: "2024-12-17", reason }),
    );
  assert.equal(await statusOf(policyNo), "01");
  await order(resumePolicy, "没有中止");
  assert.equal(await statusOf(policyNo), "01");
  await order(suspendPolicy, "第 1 期保费逾期");
  const { status, trail } = await policyOf(policyNo);
  assert.deepEqual([status, trail.at(-1)?.action], ["06", "SUSPEND"]);
  assert.match(trail.at(-1)?.opinion ?? "", /自 2024-12-17 零时起中止保险责任：第 1 期保费逾期/);
  await order(resumePolicy, "保费已缴清");
  assert.equal(await statusOf(policyNo), "01");
  await order(suspendPolicy, "第 2 期保费逾期");
  await goTo("2025-01-02");
  assert.equal(await statusOf(policyNo), "06");
  assert.deepEqual(await product.audit(), []);
});

test("two drafts of a suspension: the second one is refused when it is submitted", async () => {
  const policyNo = await issuePolicy();
  const [first, second] = [
    await addDraft(policyNo, "23", "2025-06-20"),
    await addDraft(policyNo, "23", "2025-06-25"),
  ];
  await submit(first);
  await approve(first.endorseNo);
  const { endorseNo, version } = second;
  const taken = await client.done(takeInBase, { endorseNo, version, choices: {} });
  assert.match((await submit(taken)).message, /不能重复中止/);
});

test("while it is suspended only texts, the resumption and the surrender are endorsed", async () => {
  const policyNo = await issuePolicy();
  await endorse(policyNo, "23", "2025-06-15");
  await goTo("2025-06-16");
  const { types } = await client.done(queryEndorsablePolicy, { policyNo });
  const open = types.filter(({ why }) => why === "").map(({ type }) => type);
  assert.deepEqual(
    open,
    ["01", "02", "13", "19", "22", "24"].filter((type) => open.includes(type)),
  );
  assert.ok(["01", "19", "22", "24"].every((type) => open.includes(type)));
  assert.match(await refusalOf(policyNo, "09", "2025-06-17"), /^END010 .*保险责任已中止，请先办理复效/);

  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  const changed = { ...form, holder: { ...form["holder"], contactName: "王测试" } } as typeof form;
  const terms = termsOf("01", "2025-06-17");
  const draft = await client.done(addEndorse, { policyNo, terms, form: changed });
  assert.equal((await submit(draft)).data?.status, "08");
  const policy = await policyOf(policyNo);
  assert.deepEqual([policy.status, policy.endorseCount], ["06", 2]);
});

test("the day of an endorsement counts: before a planned suspension it is allowed, within it is not", async () => {
  const policyNo = await issuePolicy();
  await endorse(policyNo, "23", "2025-07-01");
  assert.match(await refusalOf(policyNo, "09", "2025-07-01"), /请先办理复效/);
  const earlier = await askToAdd(policyNo, termsOf("09", "2025-06-30"));
  assert.equal(earlier.code, "0000", earlier.message);
  await endorse(policyNo, "24", "2025-07-01");
  await goTo("2025-07-02");
  const policy = await policyOf(policyNo);
  assert.deepEqual([policy.status, policy.suspensions], ["02", []]);
  assert.deepEqual(await product.audit(), []);
});

test("a suspended policy is surrendered, without bringing its cover back", async () => {
  now = new Date("2024-12-16T02:00:00Z");
  await signIn();
  const unpaid = { ...employer, base: { ...employer["base"], isSeeFeeFlag: "0" } } as FilledForm;
  const { policyNo } = await client.submit(await client.add("0405", unpaid));
  await goTo("2025-06-14");
  await endorse(policyNo, "23", "2025-06-15");
  await goTo("2025-06-16");
  const draft = await addDraft(policyNo, "19", "2025-06-17");
  for (const fileCategory of ["B02", "B03"]) {
    const content = await createTestPicture();
    const file = { businessNo: draft.endorseNo, fileCategory, name: "a.png", content };
    assert.equal((await uploadTestFile(product.app, clerk, file)).code, "0000");
  }
  const submitted = await submit(draft, draft.premiumChange ?? "");
  assert.equal(submitted.data?.status, "04", submitted.message);
  await approve(draft.endorseNo);
  const { status, suspensions, trail } = await policyOf(policyNo);
  assert.equal(status, "04");
  assert.deepEqual(
    suspensions.map(({ until }) => until),
    [null],
  );
  const last = trail.at(-1);
  assert.deepEqual([last?.fromStatus, last?.toStatus], ["06", "04"]);
  assert.deepEqual(await product.audit(), []);
});

test("a suspended policy ends with its period and is found by its state until then", async () => {
  const policyNo = await issuePolicy();
  await endorse(policyNo, "23", "2025-06-15");
  await goTo("2025-12-31");
  const filters = { status: "06", policyNo };
  const listed = await product.ask(queryPolicyList, { filters } as never, { token: clerk });
  assert.equal(listed.data?.rows.length, 1, listed.message);
  await goTo("2026-01-01");
  assert.equal(await statusOf(policyNo), "03");
  assert.deepEqual(await product.audit(), []);
});

test("a suspended policy is listed for renewal with its state, not renewed with a reason, and comes back", async () => {
  const policyNo = await issuePolicy("2025-06-14");
  await endorse(policyNo, "23", "2025-06-15");
  await goTo("2025-11-02");
  await listPoliciesForRenewal(product.services);
  await priceRenewals(product.services);
  await followProposalsAndPolicies(product.services);
  const rowOf = async () => {
    const { rows } = await client.done(queryRenewalList, { filters: { policyNo }, size: 20, want: "rows" });
    return rows.map((row) => [row["status"], row["policyStatus"]]);
  };
  assert.deepEqual(await rowOf(), [["1", "06"]]);
  const renewed = await product.ask(renewPolicy, { policyNo }, { token: clerk });
  assert.match(`${renewed.code} ${renewed.message}`, /^POL\d+ .*保单已中止，复效后才能续保/);
  const notified = await product.ask(sendRenewalNotice, { policyNo }, { token: clerk });
  assert.equal(notified.code, "RNW009");
  await endorse(policyNo, "24", "2025-11-05");
  await goTo("2025-11-05");
  await followProposalsAndPolicies(product.services);
  assert.deepEqual(await rowOf(), [["1", "02"]]);
  assert.ok((await client.done(renewPolicy, { policyNo })).proposalNo);
  assert.deepEqual(await rowOf(), [["3", "02"]]);
  assert.deepEqual(await product.audit(), []);
});
