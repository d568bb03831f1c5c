import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { queryApprovalTaskList } from "#areas/approval/contract.ts";
import { queryMessageList } from "#areas/message/contract.ts";
import { previewPaper, printProvisional, queryProvisionalPaperList } from "#areas/paper/contract/papers.ts";
import { payTestProposalOverCounter } from "#areas/payment/testing/proposals.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo, takeBackProposal } from "#areas/proposal/contract/proposal.ts";
import { followProvisionalDates } from "#areas/provisional/commands/provisional-steps.ts";
import { provisionalCalls, queryProvisionalTerms } from "#areas/provisional/contract.ts";
import { getEmployerLiabilityForm } from "#areas/quotation/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { findAnything } from "#areas/search/contract.ts";
import { addDays } from "#platform/kernel/plain-date.ts";
import {
  AGENT,
  BRANCH_MANAGER,
  CLERK_BEIJING,
  CLERK,
  OFFICE_CLERK,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_2_BEIJING,
} from "#platform/testing/people.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

const TODAY = "2024-12-16";
const LAST_DAY = "2025-01-14";
const POLICY_END = "2025-12-15";
const setDay = (day: string) => (now = new Date(`${day}T02:00:00Z`));
let now: Date;
let product: TestProduct;
let clerk: string;
let client: ReturnType<typeof createProposalTestClient>;
let employer: FilledForm;

before(async () => {
  setDay(TODAY);
  product = await openTestProduct({ chores: false, now: () => now });
  clerk = await product.signIn(OFFICE_CLERK);
  client = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const form = await getEmployerLiabilityForm(product.admin);
  employer = { ...form, period: { ...form["period"], startDate: TODAY, endDate: POLICY_END } };
});
after(() => product.close());

/** Approved, to be paid. */
async function submitProposal(): Promise<string> {
  const { proposalNo, status } = await client.submit(await client.add("0405", employer));
  assert.equal(status, "06");
  return proposalNo;
}

type Application = { startDate?: string; endDate?: string };

const ask = (proposalNo: string, { startDate = TODAY, ...more }: Application = {}, token = clerk) => {
  const application = { proposalNo, startDate, reason: "客户要求先行承保", ...more };
  return product.ask(provisionalCalls.add, { form: { application } }, { token });
};

async function issue(proposalNo: string, more: Application = {}): Promise<string> {
  const { code, message, data } = await ask(proposalNo, more);
  assert.equal(code, "0000", message);
  return data.businessNo;
}

const find = async (businessNo: string) =>
  (await product.ask(provisionalCalls.find, { businessNo }, { token: clerk })).data;
const outcomeOf = async (businessNo: string) =>
  (await find(businessNo)).form["outcome"] as Record<string, string>;

async function take(event: string, businessNo: string, token: string, input = {}) {
  const call = provisionalCalls.steps[event];
  assert.ok(call, event);
  const { version } = await find(businessNo);
  return product.ask(call, { businessNo, version, input }, { token });
}

const extendTo = (businessNo: string, endDate: string, token = clerk) =>
  take("requestExtension", businessNo, token, { endDate, reason: "核保资料待补" });

const messagesAbout = async (token: string, businessNo: string) => {
  const page = { isRead: "0", pageNo: 0, pageSize: 50 } as const;
  const { data } = await product.ask(queryMessageList, page, { token });
  return data.list
    .filter(({ messageContent }) => messageContent.includes(businessNo))
    .map(({ messageType, secondaryMessageType }) => `${messageType}/${secondaryMessageType}`);
};

test("a cover note is issued for a proposal that waits for its payment, for thirty days by default", async () => {
  const proposalNo = await submitProposal();
  const businessNo = await issue(proposalNo);
  assert.match(businessNo, /^B0405202432010100\d{6}$/);
  const { status, comCode, form } = await find(businessNo);
  const proposal = await client.done(queryProposalInfo, { proposalNo });
  assert.deepEqual(
    [status, comCode, form["proposal"]],
    [
      "01",
      "32010100",
      {
        riskCode: "0405",
        holderName: proposal.holderName,
        insuredName: proposal.insuredName,
        sumAmount: proposal.sumAmount,
        sumPremium: proposal.sumPremium,
      },
    ],
  );
  assert.deepEqual(form["outcome"], { endDate: LAST_DAY, warnAfter: "2025-01-08" });
  const wanted = { filters: { provisionalNo: businessNo }, size: 20, want: "rows" } as const;
  const { data } = await product.ask(provisionalCalls.list, wanted, { token: clerk });
  assert.deepEqual(
    data.rows.map(({ endDate, sumAmount, prepaid, proposalStatus }) => [
      endDate,
      sumAmount,
      prepaid,
      proposalStatus,
    ]),
    [[LAST_DAY, proposal.sumAmount, "0.00", "06"]],
  );
});

test("a draft, a foreign proposal, a wrong period and a second cover note are refused at their cell", async () => {
  const proposalNo = await submitProposal();
  const { proposalNo: draftNo } = await client.add("0405", employer);
  const cells: [string, Application, string, string][] = [
    [draftNo, {}, clerk, "proposalNo"],
    ["T0405202432010100999999", {}, clerk, "proposalNo"],
    [proposalNo, { startDate: addDays(TODAY, -1) }, clerk, "startDate"],
    [proposalNo, { endDate: addDays(TODAY, 30) }, clerk, "endDate"],
    [proposalNo, { endDate: addDays(TODAY, -1) }, clerk, "endDate"],
    [proposalNo, { startDate: addDays(POLICY_END, 1) }, clerk, "startDate"],
    [proposalNo, { startDate: POLICY_END, endDate: addDays(POLICY_END, 1) }, clerk, "endDate"],
  ];
  for (const [no, more, token, cell] of cells) {
    const { code, fields } = await ask(no, more, token);
    assert.deepEqual([code, fields?.map(({ path }) => path)], ["DOC004", [`form.application.${cell}`]]);
  }
  const foreign = await product.signIn(UNDERWRITER_LEVEL_2_BEIJING);
  assert.equal((await ask(proposalNo, {}, foreign)).fields?.[0]?.message, "投保单号不存在，请核对");
  assert.equal((await ask(proposalNo, {}, await product.signIn(CLERK_BEIJING))).code, "SYS403");
  const first = await issue(proposalNo);
  assert.match((await ask(proposalNo)).fields?.[0]?.message ?? "", new RegExp(first, "u"));
  assert.equal((await take("cancel", first, clerk, { reason: "客户改为立即缴费" })).data.status, "04");
  await issue(proposalNo);
});

test("a cover note lies within the period of its proposal, and its terms are told before it is issued", async () => {
  const startDate = addDays(TODAY, 3);
  const period = { ...employer["period"], startDate, endDate: addDays(POLICY_END, 3) };
  const { proposalNo } = await client.submit(await client.add("0405", { ...employer, period }));
  const early = await ask(proposalNo);
  assert.deepEqual(early.fields, [
    {
      path: "form.application.startDate",
      message: `暂保起期不能早于投保单起保日期 ${startDate}，请改为该日或之后`,
    },
  ]);
  const askTerms = (application: Application, token = clerk) =>
    product.ask(queryProvisionalTerms, { form: { application: { proposalNo, ...application } } }, { token });
  assert.deepEqual((await askTerms({ startDate: TODAY })).fields, early.fields);
  assert.equal((await askTerms({})).fields?.[0]?.path, "form.application.startDate");
  assert.equal((await askTerms({ startDate }, await product.signIn(CLERK_BEIJING))).code, "SYS403");
  const { data } = await askTerms({ startDate });
  const { sumAmount } = await client.done(queryProposalInfo, { proposalNo });
  assert.deepEqual(
    [data.startDate, data.endDate, data.days, data.sumAmount],
    [startDate, addDays(startDate, 29), 30, sumAmount],
  );
  const { rows } = await product.admin.query("select 1 from provisional where proposal_no = $1", [
    proposalNo,
  ]);
  assert.equal(rows.length, 0, "telling the terms issues nothing");
  const businessNo = await issue(proposalNo, { startDate });
  assert.equal((await outcomeOf(businessNo))["endDate"], data.endDate);
});

test("an extension ends with the period of the proposal", async () => {
  const businessNo = await issue(await submitProposal(), { startDate: addDays(POLICY_END, -34) });
  const { code, fields } = await extendTo(businessNo, addDays(POLICY_END, 1));
  assert.deepEqual([code, /终保日期/u.test(fields?.[0]?.message ?? "")], ["DOC004", true]);
  assert.equal((await extendTo(businessNo, POLICY_END)).code, "0000");
});

test("of two who issue for one proposal at once, one does", async () => {
  const proposalNo = await submitProposal();
  const answers = await Promise.all([ask(proposalNo), ask(proposalNo), ask(proposalNo)]);
  assert.deepEqual(answers.map(({ code }) => code).toSorted(), ["0000", "DOC004", "DOC004"]);
});

test("a cover note is extended once, by somebody else than those who issued it and asked", async () => {
  const businessNo = await issue(await submitProposal());
  const manager = await product.signIn(BRANCH_MANAGER);
  const underwriter = await product.signIn(UNDERWRITER_LEVEL_2);
  for (const day of [LAST_DAY, addDays(LAST_DAY, 31)]) {
    const { code, fields } = await extendTo(businessNo, day);
    assert.deepEqual([code, fields?.length], ["DOC004", 1]);
  }
  assert.equal((await take("approveExtension", businessNo, underwriter)).code, "LIF002");
  const asked = await extendTo(businessNo, addDays(LAST_DAY, 30), manager);
  assert.deepEqual([asked.code, asked.data.status], ["0000", "01"]);
  assert.match((await extendTo(businessNo, addDays(LAST_DAY, 5))).message, /正在审批/);
  const wanted = { filters: { businessNo }, size: 20, want: "rows" } as const;
  const tasks = await product.ask(queryApprovalTaskList, wanted, { token: underwriter });
  assert.deepEqual(
    tasks.data.rows.map(({ kind, dueDate }) => [kind, dueDate]),
    [["02", "2024-12-18"]],
  );
  assert.deepEqual(await messagesAbout(underwriter, businessNo), ["3/21"]);
  assert.match((await take("approveExtension", businessNo, manager)).message, /须由他人审批/);
  assert.equal((await take("approveExtension", businessNo, clerk)).code, "SYS403");
  const foreign = await product.signIn(UNDERWRITER_LEVEL_2_BEIJING);
  assert.equal((await take("approveExtension", businessNo, foreign)).code, "DOC003");
  assert.equal((await take("approveExtension", businessNo, underwriter, { reason: "同意" })).code, "0000");
  assert.equal((await outcomeOf(businessNo))["endDate"], addDays(LAST_DAY, 30));
  assert.match((await extendTo(businessNo, addDays(LAST_DAY, 40))).message, /已延期一次/);
  assert.deepEqual(await messagesAbout(manager, businessNo), ["3/22"]);
  assert.equal(
    (await product.ask(queryApprovalTaskList, wanted, { token: underwriter })).data.rows.length,
    0,
  );
});

test("who issued a cover note does not approve its extension; a refused one may be asked for again", async () => {
  const proposalNo = await submitProposal();
  const underwriter = await product.signIn(UNDERWRITER_LEVEL_2);
  const { data } = await ask(proposalNo, {}, underwriter);
  const { businessNo } = data;
  assert.equal((await extendTo(businessNo, addDays(LAST_DAY, 1))).code, "0000");
  assert.match((await take("approveExtension", businessNo, underwriter)).message, /本人录入/);
  const manager = await product.signIn(BRANCH_MANAGER);
  assert.equal((await take("rejectExtension", businessNo, manager)).code, "DOC004");
  assert.equal((await take("rejectExtension", businessNo, manager, { reason: "不需要延期" })).code, "0000");
  assert.equal((await outcomeOf(businessNo))["endDate"], LAST_DAY);
  assert.equal((await extendTo(businessNo, addDays(LAST_DAY, 2))).code, "0000");
});

test("of two who ask for an extension or approve it at once, one does", async () => {
  const businessNo = await issue(await submitProposal());
  const manager = await product.signIn(BRANCH_MANAGER);
  const underwriter = await product.signIn(UNDERWRITER_LEVEL_2);
  const asked = await Promise.all(
    [clerk, manager].map((token, index) => extendTo(businessNo, addDays(LAST_DAY, index + 1), token)),
  );
  assert.deepEqual(asked.map(({ code }) => code).toSorted(), ["0000", "DOC001"]);
  const decided = await Promise.all([
    take("approveExtension", businessNo, underwriter),
    take("rejectExtension", businessNo, underwriter, { reason: "资料已齐" }),
  ]);
  assert.deepEqual(decided.map(({ code }) => code).toSorted(), ["0000", "DOC001"]);
});

test("P09 is printed once as issued and once as extended, each again with the same bytes", async () => {
  const businessNo = await issue(await submitProposal());
  const print = async (token = clerk) =>
    product.ask(printProvisional, { provisionalNo: businessNo }, { token });
  const bytesOf = async (paperId: string) => {
    const headers = { authorization: `Bearer ${clerk}` };
    const answer = await product.app.inject({
      method: "GET",
      url: previewPaper.path,
      query: { paperId },
      headers,
    });
    return answer.rawPayload;
  };
  const first = (await print()).data.paper;
  assert.ok(first);
  assert.deepEqual([first.kind, first.kindName, first.contentVersion], ["provisional", "暂保单", 1]);
  assert.equal((await print()).data.paper?.paperId, first.paperId);
  assert.equal((await extendTo(businessNo, addDays(LAST_DAY, 9))).code, "0000");
  await take("approveExtension", businessNo, await product.signIn(UNDERWRITER_LEVEL_2));
  const second = (await print()).data.paper;
  assert.ok(second);
  assert.deepEqual([second.contentVersion, second.sha256 === first.sha256], [2, false]);
  const printed = await bytesOf(first.paperId);
  assert.ok(printed.subarray(0, 4).toString() === "%PDF");
  await rm(join(product.place.dataDir, "papers", first.paperId));
  assert.ok(printed.equals(await bytesOf(first.paperId)));
  assert.equal((await print(await product.signIn(UNDERWRITER_LEVEL_2_BEIJING))).code, "DOC003");
  await take("cancel", businessNo, clerk, { reason: "客户不再投保" });
  assert.equal((await print()).code, "PAP005");
  const listed = { provisionalNo: businessNo };
  const { data } = await product.ask(queryProvisionalPaperList, listed, { token: clerk });
  assert.deepEqual([data.list.length, data.isPrintable], [2, false]);
});

test("the policy of the proposal replaces the cover note, even while an extension waits", async () => {
  const proposalNo = await submitProposal();
  const businessNo = await issue(proposalNo);
  assert.equal((await extendTo(businessNo, addDays(LAST_DAY, 9))).code, "0000");
  await payTestProposalOverCounter(product, proposalNo);
  const { policyNo } = await client.done(queryProposalInfo, { proposalNo });
  const { status, form, trail } = await find(businessNo);
  assert.deepEqual(
    [status, (form["outcome"] as Record<string, string>)["policyNo"], trail.at(-1)?.label],
    ["02", policyNo, "转正式"],
  );
  const underwriter = await product.signIn(UNDERWRITER_LEVEL_2);
  assert.equal((await take("approveExtension", businessNo, underwriter)).code, "LIF003");
  assert.equal((await ask(proposalNo)).fields?.[0]?.message, "该投保单已承保，不需要暂保");
});

test("a policy that is issued beside a cover note leaves none that is alive", async () => {
  for (let round = 0; round < 5; round += 1) {
    const proposalNo = await submitProposal();
    const [issued] = await Promise.all([ask(proposalNo), payTestProposalOverCounter(product, proposalNo)]);
    const { rows } = await product.admin.query("select status from provisional where proposal_no = $1", [
      proposalNo,
    ]);
    assert.deepEqual(rows, issued.code === "0000" ? [{ status: "02" }] : []);
  }
});

test("the extension of a cover note ends with its proposal", async () => {
  const proposalNo = await submitProposal();
  const businessNo = await issue(proposalNo);
  const { version } = await client.done(queryProposalInfo, { proposalNo });
  await client.done(takeBackProposal, { proposalNo, version, reason: "客户要求修改内容" });
  const refused = await extendTo(businessNo, addDays(LAST_DAY, 9));
  assert.deepEqual([refused.code, /尚未提交核保/.test(refused.message)], ["LIF003", true]);
});

test("the search finds a cover note for those who may query it, in their branches", async () => {
  const businessNo = await issue(await submitProposal());
  const found = async (userCode: string, typed: string) => {
    const { data } = await product.ask(findAnything, { typed }, { token: await product.signIn(userCode) });
    return data.list.filter(({ kind, key }) => kind === "provisional" && key === businessNo);
  };
  const [row] = await found(OFFICE_CLERK, businessNo.slice(-6));
  assert.deepEqual([row?.state, row?.number], ["已出具", businessNo]);
  assert.equal((await found(UNDERWRITER_LEVEL_2, businessNo)).length, 1);
  assert.deepEqual(await found(UNDERWRITER_LEVEL_2_BEIJING, businessNo), [], "of another branch");
  assert.deepEqual(await found(CLERK, businessNo), [], "without the right");
  assert.deepEqual(await found(AGENT, businessNo), []);
});

test("the owner is reminded twice before the end, and told with the approvers of the lapse", async () => {
  const businessNo = await issue(await submitProposal());
  const told = () => messagesAbout(clerk, businessNo);
  const follow = async (day: string) => {
    setDay(day);
    clerk = await product.signIn(OFFICE_CLERK);
    await Promise.all([followProvisionalDates(product.services), followProvisionalDates(product.services)]);
    return told();
  };
  assert.deepEqual(await follow(addDays(LAST_DAY, -6)), []);
  assert.deepEqual(await follow(addDays(LAST_DAY, -5)), ["2/23"]);
  assert.deepEqual(await follow(addDays(LAST_DAY, -4)), ["2/23"]);
  assert.deepEqual(await follow(addDays(LAST_DAY, -1)), ["2/23", "2/23"]);
  assert.deepEqual(await follow(LAST_DAY), ["2/23", "2/23"]);
  assert.equal((await find(businessNo)).status, "01");
  assert.deepEqual(await follow(addDays(LAST_DAY, 1)), ["2/23", "2/23", "2/23"]);
  assert.equal((await find(businessNo)).status, "03");
  const manager = await product.signIn(BRANCH_MANAGER);
  assert.deepEqual(await messagesAbout(manager, businessNo), ["2/23"]);
  assert.equal((await extendTo(businessNo, addDays(LAST_DAY, 9))).code, "LIF001");
});

test("what was done leaves nothing for the audit to find", async () => {
  assert.deepEqual(await product.audit(), []);
});
