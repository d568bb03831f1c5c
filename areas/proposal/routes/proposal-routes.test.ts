import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { queryMessageList } from "#areas/message/contract.ts";
import {
  listWorkedCaseForms,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  createInquiryTestClient,
} from "#areas/quotation/builder.ts";
import { queryInquiryInfo } from "#areas/quotation/contract/inquiry.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { queryTaskTrail } from "#areas/underwriting/contract.ts";
import { decideTask } from "#areas/underwriting/contract.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { CLERK, SALESMAN, UNDERWRITER_LEVEL_1, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { createProposalTestClient } from "../builder.ts";
import { createProposalTransitionCommands } from "../commands/proposal-steps.ts";
import {
  addPolicy,
  editProposal,
  policyUndwrt,
  queryProposalInfo,
  queryProposalList,
  revokeProposal,
  takeBackProposal,
  transferInquiry,
} from "../contract/proposal.ts";
import { expireUnpaidProposals } from "../jobs/expiring.ts";

let product: TestProduct;
let clerk: string;
let quoting: ReturnType<typeof createInquiryTestClient>;
let client: ReturnType<typeof createProposalTestClient>;
let cases: Map<string, FilledForm>;
let today = new Date("2024-12-16T02:00:00Z");

before(async () => {
  product = await openTestProduct({ chores: false, now: () => today });
  clerk = await product.signIn(CLERK);
  quoting = createInquiryTestClient(product.ask, clerk);
  client = createProposalTestClient(product.ask, clerk);
  cases = await listWorkedCaseForms(product.admin);
});
after(() => product.close());

const formOf = (caseNo: string): FilledForm => {
  const found = cases.get(caseNo);
  assert.ok(found, caseNo);
  return fillFormForTestCustomer(found, ELECTRONICS_TEST_CUSTOMER);
};
const limited = (form: FilledForm): FilledForm => ({
  ...form,
  limit: [
    {
      limitDeductibleFlag: "1",
      limitCode: "accumulativeIndemnityLimit",
      limitValue: "8000000.00",
    },
  ],
});
const employer = () => limited(formOf("EL-01"));

const switchModifyInquiry = (value: "0" | "1") =>
  product.admin.query(
    "update config_item set config_value = $1 where config_key = 'featureSwitch.modifyInquiry'",
    [value],
  );

test("where inquiries may be modified, a proposal departs from its inquiry and is underwritten again", async () => {
  const inquiry = await quoting.submit(await quoting.add("0405", employer()));
  const proposal = await client.transfer(inquiry);
  const { form, origin } = await client.done(queryProposalInfo, { proposalNo: proposal.proposalNo });
  assert.equal(origin?.mayModifyInquiry, true);
  const changed = { ...form, employer: { ...form["employer"], lossHistory: "5" } } as FilledForm;
  const saved = await client.edit(proposal, changed);
  assert.notEqual(saved.sumPremium, proposal.sumPremium);
  const submitted = await client.submit(saved);
  assert.notEqual(submitted.finalUwResult, null);
  const trail = await client.done(queryTaskTrail, { id: proposal.proposalNo });
  assert.deepEqual(
    trail.map(({ action }) => action),
    ["SAVE", "SAVE", "SUBMIT", submitted.status === "06" ? "AUTO" : "REFER"],
  );

  const shrunk = { ...form, workType: listFormRows(form["workType"]).slice(1) } as FilledForm;
  const other = await client.transfer(await quoting.submit(await quoting.add("0405", employer())));
  const { code } = await product.ask(
    editProposal,
    { proposalNo: other.proposalNo, version: other.version, form: shrunk as never },
    { token: clerk },
  );
  assert.equal(code, "PRO007");
});

test("S1: an approved quotation goes into a proposal at its price, which passes and waits for its money", async () => {
  const inquiry = await quoting.submit(await quoting.add("0405", employer()));
  const proposal = await client.transfer(inquiry);
  assert.match(proposal.proposalNo, /^T0405202432010100\d{6}$/);
  assert.match(proposal.orderNo ?? "", /^DD20241216\d{8}$/);
  assert.deepEqual(
    [proposal.status, proposal.sumPremium, proposal.dataSource, proposal.inquiryNo],
    ["01", "148515.20", "5", inquiry.inquiryNo],
  );
  const taken = await quoting.done(queryInquiryInfo, { id: inquiry.inquiryNo });
  assert.equal(taken.status, "07");

  const shown = await client.done(queryProposalInfo, { proposalNo: proposal.proposalNo });
  assert.deepEqual([shown.orderStatus, shown.origin?.inquiryType], ["01", "0"]);
  assert.deepEqual([shown.tagMap, shown.userCodeInfo.userCode], [{ inquiryType: "0" }, CLERK]);
  assert.deepEqual(
    shown.planList.every(({ insurancePlanName }) => insurancePlanName !== ""),
    true,
  );
  const { form } = shown;
  const renamed = { ...form, holder: { ...form["holder"], holderName: "另一个投保人" } } as FilledForm;
  const { proposalNo, version } = proposal;
  await switchModifyInquiry("0");
  const refused = await product.ask(
    editProposal,
    { proposalNo, version, form: renamed as never },
    { token: clerk },
  );
  assert.deepEqual(
    [refused.code, refused.fields?.map(({ path }) => path)],
    ["PRO007", ["form.holder.holderName"]],
  );
  await switchModifyInquiry("1");
  const contact = { ...form, holder: { ...form["holder"], contactName: "李测试" } } as FilledForm;
  const saved = await client.edit(proposal, contact);

  const submitted = await client.submit(saved);
  assert.deepEqual(
    [submitted.status, submitted.finalUwResult, submitted.autoCompletedFlag, submitted.validUntil],
    ["06", "3", "0", "2025-01-01"],
  );
  assert.deepEqual([submitted.hasInquiryNo, submitted.groupBusinessNo, submitted.totalPeople], ["1", "", 0]);
  assert.match(submitted.completeDate, /^\d{4}-\d\d-\d\dT/);
  const trail = await client.done(queryTaskTrail, { id: proposalNo });
  assert.deepEqual(
    trail.map(({ action, fromStatus, toStatus }) => [action, fromStatus, toStatus]),
    [
      ["SAVE", "", "01"],
      ["SAVE", "01", "01"],
      ["SUBMIT", "01", "03"],
      ["AUTO", "03", "06"],
    ],
  );
});

test("figures of fields that nobody types are the server's, whatever is sent for them", async () => {
  const form = employer();
  const liability = listFormRows(form["liability"]).map((row) => ({ ...row, premium: "1.00" }));
  const fee = { ...form["fee"], vatRate: "-100.00", vatAmount: "77777.77", sumPremium: "1.00" };
  const { proposalNo } = await client.submit(await client.add("0405", { ...form, liability, fee }));
  const shown = await client.done(queryProposalInfo, { proposalNo });
  assert.deepEqual(
    listFormRows((shown.form as FilledForm)["liability"]).filter((row) => "premium" in row),
    [],
  );
  assert.deepEqual(shown.form["fee"], form["fee"]);
});

test("who is said to be the holder and has another name is another one, in list and content", async () => {
  const form = employer();
  const insured = { ...form["insured"], sameAsHolder: "1", insuredName: "另一家被保险公司" };
  const { proposalNo, insuredName } = await client.add("0405", { ...form, insured });
  const shown = await client.done(queryProposalInfo, { proposalNo });
  const kept = listFormRows((shown.form as FilledForm)["insured"])[0];
  assert.deepEqual(
    [insuredName, kept?.["insuredName"], kept?.["sameAsHolder"]],
    ["另一家被保险公司", "另一家被保险公司", "0"],
  );
});

test("S3 and S4: a large property risk goes to level 2, whose return needs a reason and tells the owner", async () => {
  const proposal = await client.submit(await client.add("0103", formOf("PAR-01")));
  assert.deepEqual([proposal.status, proposal.finalUwResult], ["04", "4"]);
  const one = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_1));
  await assert.rejects(one.claim(proposal.proposalNo), /is not in the pool/);
  const token = await product.signIn(UNDERWRITER_LEVEL_2);
  const two = createTestUnderwriter(product.ask, token);
  const task = await two.claim(proposal.proposalNo);
  const short = {
    taskId: task.taskId,
    version: task.version,
    result: "2",
    reasonCode: "",
    opinion: "不行吧",
  } as const;
  assert.equal((await product.ask(decideTask, short, { token })).code, "UWR004");
  await two.decide(task, { result: "2", opinion: "请补充消防设施的验收材料" });
  const shown = await client.done(queryProposalInfo, { proposalNo: proposal.proposalNo });
  assert.deepEqual([shown.status, shown.orderStatus], ["05", "03"]);
  const { rows: mails } = await product.admin.query<{ role: string; body: string }>(
    "select role, body from mail_message where business_no = $1 and event = '5'",
    [proposal.proposalNo],
  );
  assert.deepEqual([mails.length, mails[0]?.role], [1, "2"]);
  assert.match(mails[0]?.body ?? "", /退回原因：请补充消防设施的验收材料/);
  const unread = { userCode: CLERK, isRead: "0", pageNo: 0, pageSize: 10 } as const;
  const { list } = await client.done(queryMessageList, unread);
  const [message] = list;
  assert.deepEqual([message?.messageType, message?.secondaryMessageType], ["3", "8"]);
  assert.match(message?.messageContent ?? "", /"type": ?"T"/);

  const again = await client.submit(shown);
  assert.equal(again.status, "04");
  await two.decide(await two.claim(proposal.proposalNo), { result: "1" });
  const agreed = await client.done(queryProposalInfo, { proposalNo: proposal.proposalNo });
  assert.deepEqual([agreed.status, agreed.orderStatus], ["06", "04"]);
  const back = { proposalNo: agreed.proposalNo, version: agreed.version, reason: "客户要求加保" };
  const opened = await client.done(takeBackProposal, back);
  assert.deepEqual([opened.status, opened.validUntil], ["05", null]);
  const gone = await client.done(revokeProposal, {
    proposalNo: opened.proposalNo,
    version: opened.version,
    reason: "客户不再投保",
  });
  assert.equal(gone.status, "10");
});

test("a start in the past is refused with the way out, but what a product returns at once is returned", async () => {
  today = new Date("2025-01-02T02:00:00Z");
  const late = await client.add("0405", employer());
  const { proposalNo, version, sumPremium } = late;
  const refused = await product.ask(
    policyUndwrt,
    { proposalNo, version, sumPremium: sumPremium ?? "" },
    { token: clerk },
  );
  assert.deepEqual(
    [refused.code, refused.fields?.map(({ path }) => path)],
    ["PRO008", ["form.period.startDate"]],
  );
  today = new Date("2024-12-16T02:00:00Z");
});

test("approved and unpaid it lapses on the day after its cover would have begun", async () => {
  const { proposalNo } = await client.submit(await client.add("0405", employer()));
  const steps = createProposalTransitionCommands(() => assert.fail("what lapses is not issued"));
  today = new Date("2025-01-01T02:00:00Z");
  await expireUnpaidProposals(product.services, steps);
  assert.equal((await client.done(queryProposalInfo, { proposalNo })).status, "06");
  today = new Date("2025-01-01T17:00:00Z");
  await expireUnpaidProposals(product.services, steps);
  const shown = await client.done(queryProposalInfo, { proposalNo });
  assert.deepEqual([shown.status, shown.orderStatus], ["11", "06"]);
  today = new Date("2024-12-16T02:00:00Z");
});

test("a second proposal goes into an order of the same holder and branch, and into no other", async () => {
  const first = await client.add("0405", employer());
  const orderNo = first.orderNo ?? "";
  const asked = { riskCode: "0405", form: employer() as never, orderNo };
  const second = await client.done(addPolicy, asked);
  assert.equal(second.orderNo, orderNo);
  const form = { ...employer(), holder: { holderName: "另一个投保人" } } as never;
  const other = await product.ask(addPolicy, { ...asked, form }, { token: clerk });
  assert.equal(other.code, "PRO012");
  const nowhere = await product.ask(addPolicy, { ...asked, orderNo: "DD2024121699999999" }, { token: clerk });
  assert.equal(nowhere.code, "PRO010");
  await product.admin.query("update insure_order set is_disabled = true where order_no = $1", [orderNo]);
  const closed = await product.ask(addPolicy, asked, { token: clerk });
  assert.equal(closed.code, "PRO011");
  const shown = await client.done(queryProposalInfo, { proposalNo: second.proposalNo });
  assert.deepEqual(
    [shown.isDisabled, shown.offers.map(({ why }) => why)],
    [true, ["该订单已停止投保", "该订单已停止投保", "", ""]],
  );
  await product.admin.query("update insure_order set is_disabled = false where order_no = $1", [orderNo]);
});

test("a quotation is taken up once, by who may, and as he saw it", async () => {
  const inquiry = await quoting.submit(await quoting.add("0405", employer()));
  const { inquiryNo, version } = inquiry;
  const stale = await product.ask(transferInquiry, { inquiryNo, version: version - 1 }, { token: clerk });
  assert.equal(stale.code, "DOC001");
  const stranger = await product.signIn(SALESMAN);
  const foreign = await product.ask(transferInquiry, { inquiryNo, version }, { token: stranger });
  assert.notEqual(foreign.code, "0000");
  const both = await Promise.all(
    [1, 2].map(() => product.ask(transferInquiry, { inquiryNo, version }, { token: clerk })),
  );
  assert.equal(both.filter(({ code }) => code === "0000").length, 1);
  const { rows } = await client.done(queryProposalList, { filters: { inquiryNo } } as never);
  assert.equal(rows.length, 1);
});

test("what was done leaves nothing for the audit to find", async () => {
  assert.deepEqual(await product.audit(), []);
});
