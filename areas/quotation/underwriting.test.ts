import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { queryMessageList } from "#areas/message/contract.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import {
  claimTask,
  decideTask,
  getRefuseInfo,
  queryAutoUndwrtResult,
  queryTask,
  queryTaskPool,
  queryTaskTrail,
  releaseTask,
} from "#areas/underwriting/contract.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import {
  CLERK,
  OFFICE_CLERK,
  UNDERWRITER_LEVEL_1,
  UNDERWRITER_LEVEL_1_BEIJING,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_2_BEIJING,
  UNDERWRITER_LEVEL_3,
  UNDERWRITER_LEVEL_4,
  UNDERWRITING_COMMITTEE,
} from "#platform/testing/people.ts";
import {
  type TestCustomer,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  createInquiryTestClient,
  HIGH_RISK_TEST_CUSTOMER,
} from "./builder.ts";
import { queryInquiryInfo } from "./contract/inquiry.ts";

let product: TestProduct;
let clerk: ReturnType<typeof createInquiryTestClient>;
let cases: Map<string, FilledForm>;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  clerk = createInquiryTestClient(product.ask, await product.signIn(CLERK));
  const { rows } = await product.admin.query<{ cases: { caseNo: string; form: FilledForm }[] }>(
    "select cases from product_version",
  );
  cases = new Map(rows.flatMap((row) => row.cases).map(({ caseNo, form }) => [caseNo, form]));
});
after(() => product.close());

const formOf = (caseNo: string, customer: TestCustomer = ELECTRONICS_TEST_CUSTOMER): FilledForm => {
  const found = cases.get(caseNo);
  assert.ok(found, caseNo);
  return fillFormForTestCustomer(found, customer);
};
const submit = async (riskCode: string, form: FilledForm) => clerk.submit(await clerk.add(riskCode, form));
const withLimit = (limitValue: string): FilledForm => ({
  ...formOf("EL-01"),
  limit: [{ limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue }],
});
const plant = async (statement: string, values: unknown[]) => {
  await product.admin.query("begin");
  await product.admin.query("set local session_replication_role = replica");
  await product.admin.query(statement, values);
  await product.admin.query("commit");
};
const yes = { result: "1", reasonCode: "", opinion: "" } as const;
const statusOf = async (inquiryNo: string) => (await clerk.done(queryInquiryInfo, { id: inquiryNo })).status;
const clientOf = async (userCode: string) => {
  const token = await product.signIn(userCode);
  return { token, ...createTestUnderwriter(product.ask, token) };
};
const unread = async (userCode: string) => {
  const token = await product.signIn(userCode);
  const { data } = await product.ask(queryMessageList, { isRead: "0", pageNo: 0, pageSize: 200 }, { token });
  return data.list;
};

test("S3: one address and an amount above level 0 ask for level 2, which level 1 has not and level 2 has", async () => {
  const { inquiryNo, finalUwResult, uwLevel, autoErrorConditionRspDtos } = await submit(
    "0103",
    formOf("PAR-01"),
  );
  assert.deepEqual([finalUwResult, uwLevel], ["4", 2]);
  assert.deepEqual(
    autoErrorConditionRspDtos.map(({ ruleNo, actual, allowed }) => [ruleNo, actual, allowed]),
    [
      ["R0103-1", "86000000", "50,000,000.00"],
      ["UW-8", "86,000,000.00", "50,000,000.00"],
    ],
  );
  const first = await clientOf(UNDERWRITER_LEVEL_1);
  const second = await clientOf(UNDERWRITER_LEVEL_2);
  const pool = await product.ask(queryTaskPool, { own: false }, { token: first.token });
  assert.ok(pool.data.list.every((task) => task.businessNo !== inquiryNo));
  const seen = await second.find(inquiryNo);
  const over = await product.ask(claimTask, seen, { token: first.token });
  assert.deepEqual(
    [over.code, over.message],
    ["LIF003", "暂不能操作：该任务须二级（分公司）核保，超出您的核保级别"],
  );
  await second.decide(await second.claim(inquiryNo), { result: "1", opinion: "同意承保" });
  assert.equal(await statusOf(inquiryNo), "04");
  const trail = await clerk.done(queryTaskTrail, { id: inquiryNo });
  assert.deepEqual(
    trail.map(
      ({ action, toStatus, userName, uwLevel: level }) => `${action} ${toStatus} ${userName} ${level}`,
    ),
    ["SAVE 01 测试员乙 0", "SUBMIT 02 测试员乙 0", "AUTO 03 系统 2", "APPROVE 04 核保员乙 2"],
  );
});

test("who has lost the level of what he holds may let go of it, and decide nothing", async () => {
  const { inquiryNo } = await submit("0405", withLimit("20000000.01"));
  const [first, second] = [await clientOf(UNDERWRITER_LEVEL_1), await clientOf(UNDERWRITER_LEVEL_2)];
  const { taskId } = await second.find(inquiryNo);
  await second.claim(inquiryNo);
  await plant("update uw_task set claimed_by = '10000021' where task_id = $1", [taskId]);
  const shown = await product.ask(queryTask, { taskId }, { token: first.token });
  assert.deepEqual(
    shown.data.offers.map(({ label, why }) => (why ? `${label}×` : label)),
    ["退回任务池", "同意×", "退回修改×", "拒绝×", "上报×", "补充资料×"],
  );
  const { version } = shown.data.task;
  for (const result of ["1", "2", "3", "4", "5"] as const) {
    const said = { taskId, version, result, reasonCode: "01", opinion: "请补充说明材料" } as const;
    assert.equal((await product.ask(decideTask, said, { token: first.token })).code, "LIF003", result);
  }
  assert.equal((await product.ask(releaseTask, { taskId, version }, { token: first.token })).code, "0000");
  await second.decide(await second.claim(inquiryNo), { result: "1" });
});

test("whoever the pool shows a task may take it, and nobody else; reported up it is another level's", async () => {
  for (const [limit, level] of [
    ["10000000.01", 1],
    ["20000000.01", 2],
    ["50000000.01", 3],
    ["100000000.01", 4],
  ] as const) {
    const { inquiryNo, uwLevel } = await submit("0405", withLimit(limit));
    assert.equal(uwLevel, level);
    const top = await clientOf(UNDERWRITING_COMMITTEE);
    const { taskId } = await top.find(inquiryNo);
    for (const userCode of [
      UNDERWRITER_LEVEL_1,
      UNDERWRITER_LEVEL_2,
      UNDERWRITER_LEVEL_3,
      UNDERWRITER_LEVEL_4,
      UNDERWRITING_COMMITTEE,
      UNDERWRITER_LEVEL_2_BEIJING,
      UNDERWRITER_LEVEL_1_BEIJING,
    ]) {
      const { token, ...client } = await clientOf(userCode);
      const isShown = await client.find(inquiryNo).then(
        () => true,
        () => false,
      );
      const now = await product.ask(queryTask, { taskId }, { token: top.token });
      const { version } = now.data.task;
      const claimed = await product.ask(claimTask, { taskId, version }, { token });
      assert.equal(claimed.code === "0000", isShown, `${userCode} and level ${level}`);
      if (isShown) assert.equal((await product.ask(releaseTask, claimed.data, { token })).code, "0000");
    }
    const holder = await clientOf(
      [UNDERWRITER_LEVEL_1, UNDERWRITER_LEVEL_2, UNDERWRITER_LEVEL_3, UNDERWRITER_LEVEL_4][level - 1] ?? "",
    );
    const raised = await holder.decide(await holder.claim(inquiryNo), { result: "4" });
    assert.deepEqual([raised.state, raised.uwLevel], ["0", level + 1]);
    await assert.rejects(holder.find(inquiryNo), /not in the pool/);
  }
});

test("S4: a return needs an opinion of five characters; then the quotation is its owner's again, and he is told", async () => {
  const { inquiryNo } = await submit("0103", formOf("PAR-01"));
  const underwriter = await clientOf(UNDERWRITER_LEVEL_2);
  const held = await underwriter.claim(inquiryNo);
  const say = (opinion: string) =>
    product.ask(decideTask, { ...held, result: "2", reasonCode: "", opinion }, { token: underwriter.token });
  for (const short of ["", "请修改", " 请改  "]) {
    const { code, fields } = await say(short);
    assert.deepEqual([code, fields?.[0]?.path], ["UWR004", "opinion"], short);
  }
  assert.equal(await statusOf(inquiryNo), "03");
  assert.equal((await say("请补充消防验收合格证明资料")).code, "0000");
  assert.equal(await statusOf(inquiryNo), "05");
  const [told] = await unread(CLERK);
  assert.deepEqual([told?.messageType, told?.secondaryMessageType], ["3", "6"]);
  assert.deepEqual(JSON.parse(told?.messageContent ?? "{}"), {
    type: "Q",
    orderNo: "",
    businessNo: inquiryNo,
    holderName: ELECTRONICS_TEST_CUSTOMER.name,
    result: "退回修改",
    reason: "请补充消防验收合格证明资料",
  });
  const info = await clerk.done(getRefuseInfo, { id: inquiryNo });
  assert.deepEqual(
    [info?.result, info?.opinion, info?.userName],
    ["2", "请补充消防验收合格证明资料", "核保员乙"],
  );
});

test("to agree where automatic underwriting proposes to refuse needs an opinion", async () => {
  const form = formOf("PAR-01");
  const dangerous = { fireRiskGrade: "1", occupancyNature: "04" };
  const site = (form["site"] as FilledRow[]).map((row) => ({ ...row, ...dangerous }));
  const { inquiryNo, isRefusalProposed } = await submit("0103", { ...form, site });
  assert.equal(isRefusalProposed, true);
  const underwriter = await clientOf(UNDERWRITER_LEVEL_4);
  const held = await underwriter.claim(inquiryNo);
  const silent = await product.ask(decideTask, { ...held, ...yes }, { token: underwriter.token });
  assert.deepEqual([silent.code, silent.fields?.[0]?.path], ["UWR007", "opinion"]);
  assert.equal(await statusOf(inquiryNo), "03");
  await underwriter.decide(held, { result: "1", opinion: "已现场核实，消防合格，同意承保" });
  assert.equal(await statusOf(inquiryNo), "04");
});

test("S4: a return asks for edits of the form, which the owner reads with what stood there", async () => {
  const { inquiryNo } = await submit("0103", formOf("PAR-01"));
  const underwriter = await clientOf(UNDERWRITER_LEVEL_2);
  const held = await underwriter.claim(inquiryNo);
  const factor = { kind: "1", section: "pricing", index: -1, cells: { lossFactor: "1.2" } } as const;
  const say = (result: "1" | "2", conditions: InputOf<typeof decideTask>["conditions"]) => {
    const decision = { ...held, result, reasonCode: "", opinion: "请按承保条件修改", conditions } as const;
    return product.ask(decideTask, decision, { token: underwriter.token });
  };
  const wrong = await say("2", [factor, { ...factor, cells: { lossFactor: "99" } }]);
  assert.deepEqual([wrong.code, wrong.fields?.[0]?.path], ["UWR006", "conditions.1"]);
  assert.equal((await say("1", [factor])).code, "UWR006");
  assert.equal(
    (
      await say(
        "2",
        Array.from({ length: 21 }, () => factor),
      )
    ).code,
    "SYS001",
  );
  assert.equal(await statusOf(inquiryNo), "03");
  assert.equal((await say("2", [factor])).code, "0000");
  const info = await clerk.done(getRefuseInfo, { id: inquiryNo });
  const { lossFactor = "" } = formOf("PAR-01")["pricing"] as { lossFactor?: string };
  assert.deepEqual(info?.conditions, [{ ...factor, element: "lossFactor", rowCode: "", before: lossFactor }]);
});

for (const [riskCode, caseNo] of [
  ["0403", "PL-01"],
  ["0405", "EL-01"],
  ["0601", "GA-01"],
  ["0901", "CG-01"],
] as const)
  test(`S12: a customer of high risk never passes by himself, whatever the form says of him: ${riskCode}`, async () => {
    const saved = await clerk.add(riskCode, formOf(caseNo, HIGH_RISK_TEST_CUSTOMER));
    assert.deepEqual(saved.errors, []);
    const said = await clerk.submit(saved);
    assert.deepEqual([said.finalUwResult, said.status], ["4", "03"]);
    assert.ok(said.uwLevel >= 3);
    assert.ok(said.autoErrorTypeRspDtos.some(({ autoErrorType }) => autoErrorType === "05"));
  });

test("a customer of high risk is known by his number, whatever certificate it is said to be of", async () => {
  const disguised = { ...HIGH_RISK_TEST_CUSTOMER, certificateType: "03" };
  const said = await submit("0405", formOf("EL-01", disguised));
  assert.equal(said.finalUwResult, "4");
  const hit = said.autoErrorConditionRspDtos.find(({ ruleNo }) => ruleNo === "UW-3");
  assert.deepEqual([hit?.uwLevel, hit?.actual], [3, "高风险"]);
});

test("a value that is a code is told by its label", async () => {
  const said = await submit("0484", formOf("AZ-01"));
  const hit = said.autoErrorConditionRspDtos.find(({ ruleNo }) => ruleNo === "R0484-1");
  assert.deepEqual([hit?.actual, hit?.allowed], ["危险化学品", ""]);
});

test("a rate of exchange that lowers premium and authority alike is referred", async () => {
  const abroad = (exchangeRate: string) => {
    const form = withLimit("1000000.00");
    return {
      ...form,
      base: { ...form["base"], currency: "USD" },
      fee: { ...form["fee"], exchangeRate },
    };
  };
  const rules = async (exchangeRate: string) =>
    (await submit("0405", abroad(exchangeRate))).autoErrorConditionRspDtos
      .filter(({ ruleNo }) => ruleNo === "UW-5")
      .map(({ actual, allowed }) => [actual, allowed]);
  assert.deepEqual(await rules("1.000000"), [["1", "7.1（上下10%）"]]);
  assert.deepEqual(await rules("7.100000"), []);
});

test("a certificate that is known under another name is referred", async () => {
  const said = await submit(
    "0405",
    formOf("EL-01", { ...ELECTRONICS_TEST_CUSTOMER, name: "另一家制造有限公司" }),
  );
  assert.deepEqual(
    said.autoErrorConditionRspDtos.map(({ autoErrorType, uwLevel }) => [autoErrorType, uwLevel]),
    [["05", 2]],
  );
});

test("nobody underwrites what he or a colleague's hand of his entered, not even with every right", async () => {
  await product.admin.query(
    "update user_company set grade_codes = '{PROP001,PROP105}' where user_code = '10000001' and com_code = '32010100'",
  );
  const both = await clientOf(OFFICE_CLERK);
  const own = createInquiryTestClient(product.ask, both.token);
  const { inquiryNo } = await own.submit(await own.add("0405", withLimit("10000000.01")));
  const task = await both.find(inquiryNo);
  const refused = await product.ask(claimTask, task, { token: both.token });
  assert.deepEqual([refused.code, refused.message], ["LIF003", "暂不能操作：不能核保本人录入或修改的单据"]);
  const edited = await clerk.add("0405", withLimit("10000000.01"));
  const touched = await own.edit(edited, withLimit("10000000.01"));
  await clerk.submit(touched);
  const second = await both.find(touched.inquiryNo);
  assert.equal((await product.ask(claimTask, second, { token: both.token })).code, "LIF003");
});

test("what automatic underwriting returns goes to nobody; its owner is told and reads why", async () => {
  const said = await submit("0484", formOf("AZ-01"));
  assert.deepEqual([said.finalUwResult, said.status], ["5", "05"]);
  assert.ok(said.autoErrorConditionRspDtos.some(({ ruleNo }) => ruleNo === "R0484-3"));
  const { rowCount } = await product.admin.query("select 1 from uw_task where business_no = $1", [
    said.inquiryNo,
  ]);
  assert.equal(rowCount, 0);
  const content = JSON.parse((await unread(CLERK))[0]?.messageContent ?? "{}") as Record<string, string>;
  assert.deepEqual([content["businessNo"], content["result"]], [said.inquiryNo, "退回修改"]);
  assert.match(content["reason"] ?? "", /请上传安全生产许可证/);
  const info = await clerk.done(getRefuseInfo, { id: said.inquiryNo });
  assert.deepEqual([info?.result, info?.userName], ["5", "系统"]);
  const { list } = await clerk.done(queryAutoUndwrtResult, { proposalNo: said.inquiryNo, isList: "0" });
  assert.equal(list[0]?.underwriteFlag, "5");
});

test("images that somebody typed prove nothing", async () => {
  const form = { ...formOf("AZ-01"), attachment: [{ fileCategory: "A14", fileName: "许可证.pdf" }] };
  const said = await submit("0484", form);
  assert.ok(said.autoErrorConditionRspDtos.some(({ ruleNo }) => ruleNo === "R0484-3"));
});

test("a refusal needs its reason and its words, and is the end", async () => {
  const { inquiryNo } = await submit("0405", withLimit("10000000.01"));
  const underwriter = await clientOf(UNDERWRITER_LEVEL_1);
  const held = await underwriter.claim(inquiryNo);
  const refuse = (reasonCode: "" | "01", opinion: string) =>
    product.ask(decideTask, { ...held, result: "3", reasonCode, opinion }, { token: underwriter.token });
  assert.deepEqual((await refuse("", "风险过高")).fields?.[0]?.path, "reasonCode");
  assert.deepEqual((await refuse("01", " ")).fields?.[0]?.path, "opinion");
  assert.equal((await refuse("01", "风险过高")).code, "0000");
  assert.equal(await statusOf(inquiryNo), "06");
  const info = await clerk.done(getRefuseInfo, { id: inquiryNo });
  assert.deepEqual([info?.result, info?.reasonCode], ["3", "01"]);
});

test("documents are asked for: the task stays with who asked, and its owner is told", async () => {
  const { inquiryNo } = await submit("0405", withLimit("10000000.01"));
  const underwriter = await clientOf(UNDERWRITER_LEVEL_1);
  const asked = await underwriter.decide(await underwriter.claim(inquiryNo), {
    result: "5",
    opinion: "请上传花名册",
  });
  assert.equal(asked.state, "2");
  assert.equal(await statusOf(inquiryNo), "03");
  assert.match((await unread(CLERK))[0]?.messageContent ?? "", new RegExp(inquiryNo));
  const other = await clientOf(UNDERWRITER_LEVEL_2);
  const meddling = await product.ask(decideTask, { ...asked, ...yes }, { token: other.token });
  assert.equal(meddling.code, "LIF002");
  await underwriter.decide(asked, { result: "1" });
  assert.equal(await statusOf(inquiryNo), "04");
});

test("a task is let go and taken by another; a stranger to it may do neither", async () => {
  const { inquiryNo } = await submit("0405", withLimit("10000000.01"));
  const [first, second] = [await clientOf(UNDERWRITER_LEVEL_1), await clientOf(UNDERWRITER_LEVEL_2)];
  const held = await first.claim(inquiryNo);
  assert.equal((await product.ask(releaseTask, held, { token: second.token })).code, "LIF002");
  assert.equal((await product.ask(claimTask, held, { token: second.token })).code, "LIF002");
  const stale = await product.ask(claimTask, { ...held, version: 1 }, { token: second.token });
  assert.equal(stale.code, "UWR003");
  const own = await product.ask(queryTaskPool, { own: true }, { token: first.token });
  assert.ok(
    own.data.list.some((task) => task.businessNo === inquiryNo && task.claimedBy === UNDERWRITER_LEVEL_1),
  );
  assert.equal((await product.ask(releaseTask, held, { token: first.token })).code, "0000");
  await second.decide(await second.claim(inquiryNo), { result: "1" });
  assert.equal(await statusOf(inquiryNo), "04");
});

test("the committee has nobody above it", async () => {
  const { inquiryNo, uwLevel } = await submit("0405", withLimit("300000000.01"));
  assert.equal(uwLevel, 5);
  const [head, committee] = [await clientOf(UNDERWRITER_LEVEL_4), await clientOf(UNDERWRITING_COMMITTEE)];
  const task = await committee.find(inquiryNo);
  assert.equal((await product.ask(claimTask, task, { token: head.token })).code, "LIF003");
  const taken = await committee.claim(inquiryNo);
  const beyond = await product.ask(decideTask, { ...taken, ...yes, result: "4" }, { token: committee.token });
  assert.deepEqual([beyond.code, beyond.message], ["LIF003", "暂不能操作：已是最高核保级别"]);
  await committee.decide(taken, { result: "1" });
  assert.equal(await statusOf(inquiryNo), "04");
});

test("an underwriter of another line sees neither the task nor the document", async () => {
  const { inquiryNo } = await submit("0405", withLimit("10000000.01"));
  const beijing = await clientOf(UNDERWRITER_LEVEL_2_BEIJING);
  await assert.rejects(beijing.find(inquiryNo), /not in the pool/);
  const trail = await product.ask(queryTaskTrail, { id: inquiryNo }, { token: beijing.token });
  assert.equal(trail.code, "UWR001");
});

test("after all of it the audit has nothing to report", async () => {
  assert.deepEqual(await product.audit(), []);
});
