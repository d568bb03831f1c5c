import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { queryApprovalTaskList } from "#areas/approval/contract.ts";
import { queryMessageList } from "#areas/message/contract.ts";
import { policyPayPlanGenerate, policyPayPlanGenerateCheck } from "#areas/pay-plan/contract.ts";
import { queryPaymentPayPlan } from "#areas/payment/contract/payment.ts";
import { payTestProposalOverCounter } from "#areas/payment/testing/proposals.ts";
import { policyUndwrt } from "#areas/proposal/contract/proposal.ts";
import { getEmployerLiabilityForm } from "#areas/quotation/builder.ts";
import { specialStagingCalls, specialStagingQuery } from "#areas/special-staging/contract.ts";
import {
  BRANCH_MANAGER,
  CLERK,
  OFFICE_CLERK,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_2_BEIJING,
  UNDERWRITER_LEVEL_3,
  UNDERWRITER_LEVEL_4,
} from "#platform/testing/people.ts";
import {
  addPricedStagedProposal,
  addTestStaging,
  approveTestStaging,
  buildStagedRows,
  buildStagingForm,
  EQUAL_FEES,
  insertStagedProposal,
  STAGED_FEES,
  STAGED_PREMIUM,
} from "./testing/special-staging.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;
let clerk: string;
before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  clerk = await product.signIn(OFFICE_CLERK);
});
after(() => product.close());

const find = async (businessNo: string) =>
  (await product.ask(specialStagingCalls.find, { businessNo }, { token: clerk })).data;

async function take(event: string, businessNo: string, userCode: string, input = {}) {
  const call = specialStagingCalls.steps[event];
  assert.ok(call, event);
  const token = await product.signIn(userCode);
  const { data } = await product.ask(specialStagingCalls.find, { businessNo }, { token });
  // Without a right to read it, the step is asked for all the same.
  const { version } = data ?? (await find(businessNo));
  return product.ask(call, { businessNo, version, input }, { token });
}

async function submitted(documentNo: string, userCode: string = OFFICE_CLERK): Promise<string> {
  const { businessNo } = await addTestStaging(product, documentNo, userCode);
  const { code, message } = await take("submit", businessNo, userCode);
  assert.equal(code, "0000", message);
  return businessNo;
}

const whyOf = async (documentNo: string): Promise<string> => {
  const { businessNo } = await addTestStaging(product, documentNo, OFFICE_CLERK);
  const { code, message } = await take("submit", businessNo, OFFICE_CLERK);
  assert.equal(code, "LIF003");
  return message;
};

const terms = { premium: STAGED_PREMIUM, startDate: "2099-01-01", endDate: "2099-12-31" };
const checkOf = async (fees: readonly string[], businessNo?: string) => {
  const input = { ...terms, list: buildStagedRows(fees), businessNo };
  return (await product.ask(policyPayPlanGenerateCheck, input, { token: clerk })).data;
};

test("S9: 12345.67 in three is standard; five equal ones are refused, 30/20/20/15/15 is permitted by the head office", async () => {
  const generate = { ...terms, count: 3 };
  const { data: three } = await product.ask(policyPayPlanGenerate, generate, { token: clerk });
  assert.deepEqual(
    three.list.map(({ planFee }) => planFee),
    ["4115.22", "4115.22", "4115.23"],
  );
  assert.match(
    await whyOf(
      (await insertStagedProposal(product, { fees: ["4115.22", "4115.22", "4115.23"] })).businessNo,
    ),
    /未超出标准分期，不需要特殊分期/,
  );
  assert.match(
    await whyOf((await insertStagedProposal(product, { fees: EQUAL_FEES })).businessNo),
    /首期不低于保费的 25%/,
  );
  const { businessNo: documentNo } = await insertStagedProposal(product);
  const businessNo = await submitted(documentNo);
  assert.match(businessNo, /^FQ20241216\d{6}$/);
  const { form, comCode } = await find(businessNo);
  assert.deepEqual(
    (form["instalment"] as Record<string, string>[]).map(({ payNo, share, planFee, planDate }) =>
      [payNo, share, planFee, planDate].join(" "),
    ),
    [
      "1 30.00 3703.70 2099-01-01",
      "2 20.00 2469.13 2099-02-01",
      "3 20.00 2469.13 2099-03-01",
      "4 15.00 1851.85 2099-04-01",
      "5 15.00 1851.86 2099-05-01",
    ],
  );
  assert.deepEqual(form["review"], {
    instalmentCount: "5",
    firstPercent: "30.00",
    level: "2",
    findings: "符合特殊分期规则",
    dueDate: "2024-12-19",
  });
  assert.equal(comCode, "32010100");
  const branch = await take("approve", businessNo, UNDERWRITER_LEVEL_2);
  assert.deepEqual([branch.code, branch.message.includes("须由总公司审批")], ["LIF003", true]);
  assert.equal((await checkOf(STAGED_FEES, documentNo)).approvedNo, "");
  const approved = await take("approve", businessNo, UNDERWRITER_LEVEL_4, { reason: "政府项目" });
  assert.equal(approved.data.status, "03", approved.message);
  assert.deepEqual(await checkOf(STAGED_FEES, documentNo), { errors: [], approvedNo: businessNo });
  assert.deepEqual(
    (await checkOf(EQUAL_FEES, documentNo)).errors.map(({ message }) => message),
    ["标准分期最多 4 期", "首期不低于保费的 25%"].map(
      (what) => `${what}：与已批准的特殊分期不一致，请重新申请`,
    ),
  );
  const { data } = await product.ask(specialStagingQuery, { businessNo: documentNo }, { token: clerk });
  assert.deepEqual(
    [data.isStandard, data.errors, data.approvedNo, data.applications],
    [false, [], businessNo, [{ specialStagingNo: businessNo, status: "03" }]],
  );
});

test("a priced proposal is told to apply, is submitted with the approval, and issued by the first instalment to the fen", async () => {
  const form = await getEmployerLiabilityForm(product.admin);
  const { client, payPlan, submission } = await addPricedStagedProposal(product, form);
  const { proposalNo, sumPremium } = submission;
  const told = await product.ask(
    policyUndwrt,
    { ...submission, sumPremium: sumPremium ?? "" },
    { token: clerk },
  );
  assert.equal(told.code, "PRO004");
  assert.deepEqual(
    told.fields?.map(({ path, message }) => `${path} ${message}`),
    ["form.payPlan.4.payNo 标准分期最多 4 期：超出标准分期，请申请特殊分期"],
  );
  await approveTestStaging(product, proposalNo);
  const { status } = await client.submit(submission);
  assert.equal(status, "06");
  const { data: shown } = await product.ask(
    queryPaymentPayPlan,
    { businessNo: proposalNo },
    { token: clerk },
  );
  assert.deepEqual(
    shown.list.map(({ planFee }) => planFee),
    payPlan.map(({ planFee }) => planFee),
  );
  await payTestProposalOverCounter(product, proposalNo);
  const { rows } = await product.admin.query<{ fee: string; paid: string; policy_no: string }>(
    "select plan_fee::text as fee, pay_fee::text as paid, policy_no from pay_plan where business_no = $1 order by pay_no",
    [proposalNo],
  );
  assert.deepEqual(
    rows.map(({ fee, paid }) => [fee, paid]),
    payPlan.map(({ planFee }, at) => [planFee, at === 0 ? planFee : "0.00"]),
  );
  assert.match(rows[0]?.policy_no ?? "", /^P0405/);
});

test("an approval does not fit any more when premium or period change", async () => {
  const { businessNo: documentNo } = await insertStagedProposal(product);
  const approvedNo = await submitted(documentNo);
  assert.equal((await take("approve", approvedNo, UNDERWRITER_LEVEL_4)).data.status, "03");
  const messagesOf = async (change: { premium?: string; endDate?: string }) => {
    const fees = change.premium ? [...STAGED_FEES.slice(0, 4), "1851.87"] : STAGED_FEES;
    const input = { ...terms, ...change, list: buildStagedRows(fees), businessNo: documentNo };
    const { data } = await product.ask(policyPayPlanGenerateCheck, input, { token: clerk });
    return data.errors.map(({ message }) => message);
  };
  assert.deepEqual(await messagesOf({ premium: "12345.68" }), [
    "标准分期最多 4 期：保费已变化，请重新申请特殊分期",
  ]);
  assert.deepEqual(await messagesOf({ endDate: "2099-12-30" }), [
    "标准分期最多 4 期：保险期间已变化，请重新申请特殊分期",
  ]);
  const second = await addTestStaging(product, documentNo, OFFICE_CLERK);
  const again = await take("submit", second.businessNo, OFFICE_CLERK);
  assert.match(again.message, new RegExp(`该缴费计划已批准，申请号 ${approvedNo}`));
});

test("what changes while it waits is returned, not approved", async () => {
  const proposal = await insertStagedProposal(product);
  const businessNo = await submitted(proposal.businessNo);
  const set = (sumPremium: string) =>
    product.admin.query("update document set sum_premium = $2 where business_no = $1", [
      proposal.businessNo,
      sumPremium,
    ]);
  await set("12345.68");
  const refused = await take("approve", businessNo, UNDERWRITER_LEVEL_4);
  assert.match(refused.message, /已变化，请退回/);
  assert.equal((await take("sendBack", businessNo, UNDERWRITER_LEVEL_4)).code, "DOC004");
  const back = await take("sendBack", businessNo, UNDERWRITER_LEVEL_4, { reason: "保费已变化" });
  assert.equal(back.data.status, "01");
  await set(STAGED_PREMIUM);
  assert.equal((await take("submit", businessNo, OFFICE_CLERK)).data.status, "02");
  const rejected = await take("reject", businessNo, UNDERWRITER_LEVEL_4, { reason: "客户资信不足" });
  assert.equal(rejected.data.status, "04");
  assert.equal((await take("submit", businessNo, OFFICE_CLERK)).code, "LIF001");
  const page = { isRead: "0", pageNo: 0, pageSize: 50 } as const;
  const kindsOf = async (userCode: string) => {
    const { data } = await product.ask(queryMessageList, page, { token: await product.signIn(userCode) });
    return data.list
      .filter(({ messageContent }) => messageContent.includes(businessNo))
      .map(({ secondaryMessageType }) => secondaryMessageType);
  };
  assert.deepEqual(await kindsOf(OFFICE_CLERK), ["26", "26"]);
  assert.deepEqual(await kindsOf(UNDERWRITER_LEVEL_4), ["25", "25"]);
});

const BRANCH_FEES = ["4000.00", "2000.00", "6345.67"];

test("the branch decides about up to four instalments; nobody about his own, nor from another branch", async () => {
  const { businessNo: documentNo } = await insertStagedProposal(product, { fees: BRANCH_FEES });
  const businessNo = await submitted(documentNo);
  const second = await addTestStaging(product, documentNo, OFFICE_CLERK);
  const twice = await take("submit", second.businessNo, OFFICE_CLERK);
  assert.match(twice.message, new RegExp(`已有审批中的申请 ${businessNo}`));
  assert.equal((await take("approve", businessNo, UNDERWRITER_LEVEL_2_BEIJING)).code, "DOC003");
  assert.equal((await take("approve", businessNo, OFFICE_CLERK)).code, "SYS403");
  assert.equal((await take("approve", businessNo, UNDERWRITER_LEVEL_2)).data.status, "03");
  const own = await insertStagedProposal(product, { fees: BRANCH_FEES });
  const { businessNo: ownNo } = await addTestStaging(product, own.businessNo, BRANCH_MANAGER);
  assert.equal((await take("submit", ownNo, BRANCH_MANAGER)).data.status, "02");
  const refused = await take("approve", ownNo, BRANCH_MANAGER);
  assert.match(refused.message, /本人录入的申请须由他人审批/);
});

test("whoever wrote the proposal does not approve its plan for a colleague", async () => {
  const form = await getEmployerLiabilityForm(product.admin);
  const writing = { userCode: BRANCH_MANAGER, shares: [30, 20, 50] };
  const { submission } = await addPricedStagedProposal(product, form, writing);
  const businessNo = await submitted(submission.proposalNo, UNDERWRITER_LEVEL_2);
  const refused = await take("approve", businessNo, BRANCH_MANAGER);
  assert.match(refused.message, /本人录入或修改的投保单，其特殊分期须由他人审批/);
  assert.equal((await take("approve", businessNo, UNDERWRITER_LEVEL_3)).data.status, "03");
});

test("an application is taken back while it waits, and a draft discarded; nobody else does either", async () => {
  const { businessNo: documentNo } = await insertStagedProposal(product, { fees: BRANCH_FEES });
  const businessNo = await submitted(documentNo);
  assert.equal((await take("discard", businessNo, OFFICE_CLERK)).code, "LIF001");
  assert.equal((await take("takeBack", businessNo, BRANCH_MANAGER)).code, "LIF002");
  assert.equal((await take("takeBack", businessNo, OFFICE_CLERK)).data.status, "01");
  assert.equal((await take("approve", businessNo, UNDERWRITER_LEVEL_2)).code, "LIF001");
  assert.equal((await take("discard", businessNo, BRANCH_MANAGER)).code, "LIF002");
  assert.equal((await take("discard", businessNo, OFFICE_CLERK)).data.status, "05");
  const { data } = await product.ask(specialStagingQuery, { businessNo: documentNo }, { token: clerk });
  assert.deepEqual(data.applications, []);
  assert.match(await submitted(documentNo), /^FQ/);
});

test("a premium above a million goes to the head office, one of a million to the branch", async () => {
  const levels = [];
  for (const [premium, fees] of [
    ["1000000.00", ["300000.00", "200000.00", "500000.00"]],
    ["1000000.01", ["300000.00", "200000.00", "500000.01"]],
  ] as const) {
    const { businessNo } = await insertStagedProposal(product, { premium, fees });
    const { form } = await find(await submitted(businessNo));
    levels.push((form["review"] as Record<string, string>)["level"]);
  }
  assert.deepEqual(levels, ["1", "2"]);
});

const refusedNumbers: readonly [what: string, numberOf: () => Promise<string>, message: RegExp][] = [
  ["that does not exist", async () => "T0405202432010100999999", /业务单号不存在/],
  [
    "that was submitted",
    async () => (await insertStagedProposal(product, { status: "06" })).businessNo,
    /该投保单已提交或已结束/,
  ],
  [
    "without a plan",
    async () => (await insertStagedProposal(product, { fees: [] })).businessNo,
    /投保单没有缴费计划/,
  ],
  [
    "whose instalments are not its premium",
    async () => (await insertStagedProposal(product, { premium: "12345.68" })).businessNo,
    /各期之和 12345.67 不等于总保费 12345.68/,
  ],
];
for (const [what, numberOf, message] of refusedNumbers)
  test(`no application is about a proposal ${what}`, async () => {
    const form = buildStagingForm(await numberOf());
    const refused = await product.ask(specialStagingCalls.add, { form }, { token: clerk });
    assert.equal(refused.code, "DOC004", refused.message);
    assert.equal(refused.fields?.[0]?.path, "form.application.documentNo");
    assert.match(refused.fields?.[0]?.message ?? "", message);
  });

test("those without the right neither apply nor look; the query hides foreign proposals", async () => {
  const { businessNo } = await insertStagedProposal(product);
  const token = await product.signIn(CLERK);
  const form = buildStagingForm(businessNo);
  assert.equal((await product.ask(specialStagingCalls.add, { form }, { token })).code, "SYS403");
  assert.equal((await product.ask(specialStagingQuery, { businessNo }, { token })).code, "SYS403");
  const foreign = await product.signIn(UNDERWRITER_LEVEL_2_BEIJING);
  assert.equal((await product.ask(specialStagingQuery, { businessNo }, { token: foreign })).code, "DOC003");
});

test("待办审批 has what waits for the head office there only, and the list is the 例外台账 of what was approved", async () => {
  const near = await submitted((await insertStagedProposal(product, { fees: BRANCH_FEES })).businessNo);
  const far = await submitted((await insertStagedProposal(product)).businessNo);
  const waitingFor = async (userCode: string) => {
    const wanted = { filters: { kind: "05" }, size: 100, want: "rows" } as const;
    const token = await product.signIn(userCode);
    const { data } = await product.ask(queryApprovalTaskList, wanted, { token });
    return data.rows.flatMap(({ businessNo, step }) =>
      businessNo === near || businessNo === far ? [`${businessNo} ${step}`] : [],
    );
  };
  assert.deepEqual(await waitingFor(UNDERWRITER_LEVEL_2), [`${near} 分公司审批`]);
  assert.deepEqual(await waitingFor(UNDERWRITER_LEVEL_4), [`${near} 分公司审批`, `${far} 总公司审批`]);
  await take("approve", far, UNDERWRITER_LEVEL_4);
  const ledger = { filters: { status: "03", specialStagingNo: far }, size: 20, want: "rows" } as const;
  const { data } = await product.ask(specialStagingCalls.list, ledger, { token: clerk });
  const [row] = data.rows;
  assert.deepEqual(
    [row?.["instalmentCount"], row?.["firstPercent"], row?.["premium"], row?.["approverCode"]],
    ["5", "30.00", STAGED_PREMIUM, UNDERWRITER_LEVEL_4],
  );
});

test("what was done leaves nothing for the audit to find", async () => {
  assert.deepEqual(await product.audit(), []);
});
