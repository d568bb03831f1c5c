import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";
import { payTestProposalOverCounter, readLedgerBalances } from "#areas/payment/testing/proposals.ts";
import { queryPolicyInfo } from "#areas/policy/contract/policy.ts";
import { updateBegunAndEndedPolicies } from "#areas/policy/jobs/turning.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { getEmployerLiabilityForm } from "#areas/quotation/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { CLERK, CLERK_BEIJING, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";
import {
  addEndorse,
  editEndorse,
  endorseUndwrt,
  revokeEndorse,
  settleLaterConflicts,
  takeInBase,
} from "#areas/endorsement/contract/drafts.ts";
import {
  endorsePremiumCalculation,
  queryEndorsablePolicy,
  queryEndorseInfo,
  queryEndorseList,
  queryBaseConflicts,
  queryEndorsePayInfo,
  queryLaterConflicts,
} from "#areas/endorsement/contract/queries.ts";

let product: TestProduct;
let clerk: string;
let client: ReturnType<typeof createProposalTestClient>;
let underwriter: ReturnType<typeof createTestUnderwriter>;
let employer: FilledForm;
let today = new Date("2024-12-16T02:00:00Z");

before(async () => {
  product = await openTestProduct({ chores: false, now: () => today });
  clerk = await product.signIn(CLERK);
  client = createProposalTestClient(product.ask, clerk);
  underwriter = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_1));
  employer = await getEmployerLiabilityForm(product.admin);
});
after(() => product.close());

/** A policy that is paid and in force on the day before the endorsements. */
async function issuePolicy(): Promise<string> {
  today = new Date("2024-12-16T02:00:00Z");
  const { proposalNo } = await client.submit(await client.add("0405", employer));
  await payTestProposalOverCounter(product, proposalNo);
  today = new Date("2025-06-14T02:00:00Z");
  clerk = await product.signIn(CLERK);
  client = createProposalTestClient(product.ask, clerk);
  underwriter = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_1));
  await updateBegunAndEndedPolicies(product.services);
  return (await client.done(queryProposalInfo, { proposalNo })).policyNo;
}

type Terms = InputOf<typeof addEndorse>["terms"];
type Form = InputOf<typeof addEndorse>["form"];

const termsOf = (types: string[], more: Partial<Terms> = {}): Terms => ({
  types,
  reason: "01",
  reasonText: "",
  validDate: "2025-06-15",
  refundMode: "",
  refundAmount: null,
  idleDays: null,
  payeeName: "",
  payeeAccount: "",
  payeeBank: "",
  ...more,
});

const withRemark = (form: FilledForm, remark: string) =>
  ({ ...form, base: { ...form["base"], remark } }) as unknown as Form;

/** Five more people of class 4, as in EL-03. */
function withMorePeople(form: FilledForm, count: number): Form {
  const workType = listFormRows(form["workType"]).map((row) =>
    row["groupNo"] === "2" ? { ...row, persons: String(Number(row["persons"]) + count) } : row,
  );
  const employees = String(Number((form["employer"] as Record<string, string>)["employeeCount"]) + count);
  return {
    ...form,
    workType,
    employer: { ...form["employer"], employeeCount: employees },
  } as unknown as Form;
}

test("a text endorsement passes automatically and is the policy's second version", async () => {
  const policyNo = await issuePolicy();
  const { form, validDate, types } = await client.done(queryEndorsablePolicy, { policyNo });
  assert.equal(validDate, "2025-06-15");
  const whyNot = (code: string) => types.find(({ type }) => type === code)?.why;
  assert.equal(whyNot("09"), "");
  assert.equal(whyNot("19"), "您没有退保注销的权限，请由有权限的人员办理");
  const changed = {
    ...form,
    holder: { ...form["holder"], contactName: "王测试" },
  } as unknown as Form;
  const added = await client.done(addEndorse, { policyNo, terms: termsOf(["01"]), form: changed });
  assert.deepEqual([added.status, added.premiumChange, added.lines], ["01", "0.00", []]);
  const { endorseNo, version } = added;
  const submitted = await client.done(endorseUndwrt, { endorseNo, version, premiumChange: "0.00" });
  assert.deepEqual(
    [submitted.status, submitted.finalUwResult, submitted.autoCompletedFlag],
    ["08", "3", "1"],
  );
  const policy = await client.done(queryPolicyInfo, { policyNo });
  assert.deepEqual(
    [
      policy.endorseCount,
      policy.shownVersion,
      policy.sumPremium,
      policy.transactions.map(({ kind }) => kind),
    ],
    [1, 2, "148515.20", ["issue", "endorse"]],
  );
  assert.equal((policy.form["holder"] as Record<string, string>)["contactName"], "王测试");
  const dayBefore = await client.done(queryPolicyInfo, { policyNo, on: "2025-06-14" });
  assert.equal(dayBefore.shownVersion, 1);
  assert.deepEqual(await product.audit(), []);
});

test("S2: five people more are priced by EL-03, approved, paid and then in force", async () => {
  const policyNo = await issuePolicy();
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  const more = withMorePeople(form, 5);
  const terms = termsOf(["09"], { reason: "06" });
  const priced = await client.done(endorsePremiumCalculation, { policyNo, terms, form: more });
  assert.deepEqual([priced.premiumChange, priced.sumPremium], ["3520.05", "152035.25"]);
  const { endorseNo, version } = await client.done(addEndorse, { policyNo, terms, form: more });
  const stale = await product.ask(
    endorseUndwrt,
    { endorseNo, version, premiumChange: "1.00" },
    { token: clerk },
  );
  assert.equal(stale.code, "END005");
  const submitted = await client.done(endorseUndwrt, { endorseNo, version, premiumChange: "3520.05" });
  assert.deepEqual([submitted.status, submitted.finalUwResult], ["04", "4"]);
  await underwriter.decide(await underwriter.claim(endorseNo), { result: "1" });
  const approved = await client.done(queryEndorseInfo, { id: endorseNo });
  assert.deepEqual([approved.status, approved.sumPremium], ["06", "152035.25"]);
  assert.equal((await client.done(queryPolicyInfo, { policyNo })).sumPremium, "148515.20");
  await payTestProposalOverCounter(product, endorseNo);
  const policy = await client.done(queryPolicyInfo, { policyNo });
  assert.deepEqual(
    [policy.sumPremium, policy.receivedPremium, policy.endorseCount],
    ["152035.25", "152035.25", 1],
  );
  const persons = listFormRows(policy.form["workType"] as FilledForm[string]).map((row) => row["persons"]);
  assert.deepEqual(persons, ["20", "85", "20"]);
  const { receivable, bank } = await readLedgerBalances(product, policyNo);
  assert.deepEqual([receivable, bank], [undefined, "152035.25"]);
  assert.deepEqual(await product.audit(), []);
});

test("what no type opens, days outside of the period and strangers are refused", async () => {
  const policyNo = await issuePolicy();
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  const more = withMorePeople(form, 5);
  const code = async (input: Partial<InputOf<typeof addEndorse>>, token = clerk) => {
    const whole = { policyNo, terms: termsOf(["09"]), form: more, ...input };
    return (await product.ask(addEndorse, whole, { token })).code;
  };
  assert.equal(await code({ terms: termsOf(["01"]) }), "END011");
  assert.equal(await code({ terms: termsOf(["09"], { validDate: "2026-01-01" }) }), "END012");
  assert.equal(await code({ terms: termsOf(["09"], { validDate: "2025-05-14" }) }), "END012");
  assert.equal(await code({ terms: termsOf(["18"]) }), "END009");
  assert.equal(await code({ terms: termsOf(["20"]) }), "END010");
  assert.equal(await code({ terms: termsOf(["09", "09"]) }), "SYS001");
  assert.equal(await code({ terms: termsOf(["09"], { reason: "77" }) }), "END020");
  assert.equal(await code({}, await product.signIn(CLERK_BEIJING)), "END007");
  assert.equal(await code({}), "0000");
});

test("an endorsement that changes nothing is not submitted", async () => {
  const policyNo = await issuePolicy();
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  const added = await client.done(addEndorse, { policyNo, terms: termsOf(["22"]), form });
  assert.deepEqual([added.premiumChange, added.lines], ["0.00", []]);
  const { endorseNo, version } = added;
  const { code } = await product.ask(
    endorseUndwrt,
    { endorseNo, version, premiumChange: "0.00" },
    { token: clerk },
  );
  assert.equal(code, "END013");
});

test("two drafts stand side by side; the second in line waits, and stands on an old base afterwards", async () => {
  const policyNo = await issuePolicy();
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  const add = (remark: string) =>
    client.done(addEndorse, {
      policyNo,
      terms: termsOf(["22"]),
      form: withRemark(form, remark),
    });
  const [first, second] = [await add("甲"), await add("乙")];
  const submit = ({ endorseNo, version }: { endorseNo: string; version: number }) =>
    product.ask(endorseUndwrt, { endorseNo, version, premiumChange: "0.00" }, { token: clerk });
  const answers = await Promise.all([submit(first), submit(second)]);
  assert.equal(
    answers.filter(({ code }) => code === "0000").length,
    1,
    JSON.stringify(answers.map(({ message }) => message)),
  );
  assert.equal((await client.done(queryPolicyInfo, { policyNo })).endorseCount, 1);
  assert.deepEqual(await product.audit(), []);
});

test("a draft is changed, found in its list, told with its payment and revoked", async () => {
  const policyNo = await issuePolicy();
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  const terms = termsOf(["22"]);
  const added = await client.done(addEndorse, {
    policyNo,
    terms,
    form: withRemark(form, "甲"),
  });
  const { endorseNo } = added;
  const edited = await client.done(editEndorse, {
    endorseNo,
    version: added.version,
    terms,
    form: withRemark(form, "乙"),
  });
  const { rows } = await client.done(queryEndorseList, { filters: { policyNo } } as never);
  assert.deepEqual(
    rows.map((row) => [row["endorseNo"], row["endorseType"], row["status"]]),
    [[endorseNo, "22", "01"]],
  );
  const pay = await client.done(queryEndorsePayInfo, { endorseNo });
  assert.deepEqual([pay.status, pay.premiumChange], ["01", "0.00"]);
  const revoked = await client.done(revokeEndorse, {
    endorseNo,
    version: edited.version,
    reason: "录入有误",
  });
  assert.equal(revoked.status, "10");
});

const inEffect = async (policyNo: string, types: string[], terms: Partial<Terms>, form: Form) => {
  const added = await client.done(addEndorse, { policyNo, terms: termsOf(types, terms), form });
  const { endorseNo, version } = added;
  const submitted = await client.done(endorseUndwrt, {
    endorseNo,
    version,
    premiumChange: added.premiumChange ?? "",
  });
  if (submitted.status === "04")
    await underwriter.decide(await underwriter.claim(endorseNo), { result: "1" });
  return endorseNo;
};

test("a backdated change is made to the later version too, which is applied again", async () => {
  const policyNo = await issuePolicy();
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  const contact = (of: object, contactName: string) =>
    ({ ...of, holder: { ...(of as FilledForm)["holder"], contactName } }) as unknown as Form;
  await inEffect(policyNo, ["01"], { validDate: "2025-09-01" }, contact(form, "王测试"));
  const { form: later } = await client.done(queryEndorsablePolicy, { policyNo });
  const mobile = { ...later, holder: { ...later["holder"], mobile: "13900000001" } } as unknown as Form;
  const priced = await client.done(endorsePremiumCalculation, {
    policyNo,
    terms: termsOf(["01"], { validDate: "2025-07-01" }),
    form: mobile,
  });
  assert.deepEqual(
    priced.laterVersions.map(({ version, effectiveFrom }) => [version, effectiveFrom]),
    [[2, "2025-09-01"]],
  );
  await inEffect(policyNo, ["01"], { validDate: "2025-07-01" }, mobile);
  const on = async (day: string) => {
    const { form: shown, shownVersion } = await client.done(queryPolicyInfo, { policyNo, on: day });
    const { contactName, mobile: number } = shown["holder"] as Record<string, string>;
    return [shownVersion, contactName === "王测试", number === "13900000001"];
  };
  assert.deepEqual(await on("2025-06-30"), [1, false, false]);
  assert.deepEqual(await on("2025-07-01"), [3, false, true]);
  assert.deepEqual(await on("2025-08-31"), [3, false, true]);
  assert.deepEqual(await on("2025-09-01"), [4, true, true]);
  assert.deepEqual(await product.audit(), []);
});

test("a change that meets a later one is settled for each version before it is submitted", async () => {
  const policyNo = await issuePolicy();
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  const holder = (of: object, cells: Record<string, string>) =>
    ({ ...of, holder: { ...(of as FilledForm)["holder"], ...cells } }) as unknown as Form;
  await inEffect(policyNo, ["01"], { validDate: "2025-09-01" }, holder(form, { contactName: "王测试" }));
  const { form: last } = await client.done(queryEndorsablePolicy, { policyNo });
  const terms = termsOf(["01"], { validDate: "2025-08-01" });
  const added = await client.done(addEndorse, {
    policyNo,
    terms,
    form: holder(last, { contactName: "李测试", mobile: "13900000003" }),
  });
  const { endorseNo, version } = added;
  assert.equal(added.laterConflicts, 1);
  const submission = { endorseNo, version, premiumChange: "0.00" };
  const refused = await product.ask(endorseUndwrt, submission, { token: clerk });
  assert.equal(refused.code, "END014");
  assert.deepEqual(
    refused.fields?.map(({ path }) => path),
    ["form.holder.contactName"],
  );
  const { conflicts } = await client.done(queryLaterConflicts, { endorseNo });
  assert.deepEqual(
    conflicts.map(({ section, element, base, mine, theirs }) => [section, element, base, mine, theirs]),
    [["投保人信息", "联系人", "王测试", "李测试", "/"]],
  );
  assert.deepEqual(
    conflicts.map(({ row, typed, from, until }) => [row, typed, from, until]),
    [["", "text", "2025-08-01", "2025-08-31"]],
  );
  const id = conflicts[0]?.id ?? "";
  const settle = (choices: Record<string, "mine" | "theirs" | { value: string }>) =>
    product.ask(settleLaterConflicts, { endorseNo, version, choices }, { token: clerk });
  assert.equal((await settle({})).code, "END015");
  assert.equal((await settle({ [id]: { value: "错".repeat(200) } })).code, "END004");
  const settled = await client.done(settleLaterConflicts, {
    endorseNo,
    version,
    choices: { [id]: { value: "赵测试" } },
  });
  assert.equal(settled.laterConflicts, 0);
  await client.done(endorseUndwrt, { ...submission, version: settled.version });
  const on = async (day: string) => {
    const shown = await client.done(queryPolicyInfo, { policyNo, on: day });
    const { contactName = "", mobile } = shown.form["holder"] as Record<string, string>;
    return [contactName, mobile === "13900000003"];
  };
  assert.deepEqual(await on("2025-07-31"), ["", false]);
  assert.deepEqual(await on("2025-08-01"), ["赵测试", true]);
  assert.deepEqual(await on("2025-09-01"), ["李测试", true]);
  assert.deepEqual(await product.audit(), []);
});

test("a settlement counts only for the values that it was made for", async () => {
  const policyNo = await issuePolicy();
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  const contact = (of: object, contactName: string) =>
    ({ ...of, holder: { ...(of as FilledForm)["holder"], contactName } }) as unknown as Form;
  await inEffect(policyNo, ["01"], { validDate: "2025-09-01" }, contact(form, "王测试"));
  const { form: last } = await client.done(queryEndorsablePolicy, { policyNo });
  const terms = termsOf(["01"], { validDate: "2025-08-01" });
  const added = await client.done(addEndorse, { policyNo, terms, form: contact(last, "李测试") });
  const { endorseNo } = added;
  const { conflicts } = await client.done(queryLaterConflicts, { endorseNo });
  const id = conflicts[0]?.id ?? "";
  const settled = await client.done(settleLaterConflicts, {
    endorseNo,
    version: added.version,
    choices: { [id]: "mine" },
  });
  const kept = await client.done(editEndorse, {
    endorseNo,
    version: settled.version,
    terms: { ...terms, reasonText: "客户来函" },
    form: contact(last, "李测试"),
  });
  assert.equal(kept.laterConflicts, 0);
  const changed = await client.done(editEndorse, {
    endorseNo,
    version: kept.version,
    terms,
    form: contact(last, "陈测试"),
  });
  assert.equal(changed.laterConflicts, 1);
});

test("of two drafts the second takes in the first, and settles what both changed", async () => {
  const policyNo = await issuePolicy();
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  const holder = (cells: Record<string, string>) =>
    ({ ...form, holder: { ...form["holder"], ...cells } }) as unknown as Form;
  const terms = termsOf(["01"]);
  const second = await client.done(addEndorse, {
    policyNo,
    terms,
    form: holder({ contactName: "乙测试", mobile: "13900000002" }),
  });
  await inEffect(policyNo, ["01"], {}, holder({ contactName: "甲测试" }));
  const { endorseNo, version } = second;
  const stale = await product.ask(
    endorseUndwrt,
    { endorseNo, version, premiumChange: "0.00" },
    { token: clerk },
  );
  assert.notEqual(stale.code, "0000");
  const { conflicts } = await client.done(queryBaseConflicts, { endorseNo });
  assert.deepEqual(
    conflicts.map(({ element, mine, theirs }) => [element, mine, theirs]),
    [["联系人", "乙测试", "甲测试"]],
  );
  const open = await product.ask(takeInBase, { endorseNo, version, choices: {} }, { token: clerk });
  assert.equal(open.code, "END015");
  const [conflict] = conflicts;
  assert.ok(conflict);
  const choices = { [conflict.id]: { value: "丙测试" } };
  const taken = await client.done(takeInBase, { endorseNo, version, choices });
  assert.equal(taken.isBaseCurrent, true);
  await client.done(endorseUndwrt, { endorseNo, version: taken.version, premiumChange: "0.00" });
  const { contactName, mobile } = (await client.done(queryPolicyInfo, { policyNo })).form["holder"] as Record<
    string,
    string
  >;
  assert.deepEqual([contactName, mobile], ["丙测试", "13900000002"]);
});

test("what is typed on a version that was overtaken takes nothing back of what took effect meanwhile", async () => {
  const policyNo = await issuePolicy();
  const { form, baseVersion } = await client.done(queryEndorsablePolicy, { policyNo });
  const changed = (cells: Record<string, string>): Form => ({
    ...form,
    holder: { ...form["holder"], ...cells },
  });
  const terms = termsOf(["01"]);
  const first = await client.done(addEndorse, {
    policyNo,
    terms,
    form: changed({ mobile: "13900000009" }),
  });
  await client.done(endorseUndwrt, {
    endorseNo: first.endorseNo,
    version: first.version,
    premiumChange: "0.00",
  });
  const typed = { policyNo, baseVersion, terms, form: changed({ contactName: "王测试" }) };
  const priced = await client.done(endorsePremiumCalculation, typed);
  assert.deepEqual(
    priced.changes.map(({ element }) => element),
    ["联系人"],
  );
  const second = await client.done(addEndorse, typed);
  assert.equal(second.isBaseCurrent, false);
  const { endorseNo, version } = second;
  const taken = await client.done(takeInBase, { endorseNo, version, choices: {} });
  await client.done(endorseUndwrt, { endorseNo, version: taken.version, premiumChange: "0.00" });
  const { contactName, mobile } = (await client.done(queryPolicyInfo, { policyNo })).form["holder"] as Record<
    string,
    string
  >;
  assert.deepEqual([contactName, mobile], ["王测试", "13900000009"]);
});

test("a policy of older content gets no changes that nobody made", async () => {
  const policyNo = await issuePolicy();
  // Parties that are the same were not yet completed when this policy was written.
  for (const table of ["contract_transaction where contract_no = $1", "document where policy_no = $1"]) {
    const [name = "", condition = ""] = table.split(" where ");
    await product.admin.query(
      `update ${name} set content = content #- '{insured,insuredAddress}' #- '{insured,insuredPhone}' where ${condition}`,
      [policyNo],
    );
  }
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  const terms = termsOf(["09"], { reason: "06" });
  const more = withMorePeople(form, 5);
  const priced = await client.done(endorsePremiumCalculation, { policyNo, terms, form: more });
  assert.deepEqual(
    priced.changes.map(({ element, before: old, after: now }) => [element, old, now]),
    [["人数", "80人", "85人"]],
  );
});
