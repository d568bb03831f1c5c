import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";
import { deputyCalls } from "#areas/deputy/contract.ts";
import { expireDeputies } from "#areas/deputy/jobs.ts";
import { queryMessageList } from "#areas/message/contract.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { claimTask, decideTask, queryNextTask, queryTaskOf } from "#areas/underwriting/contract.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import {
  CLERK,
  UNDERWRITER_LEVEL_1,
  UNDERWRITER_LEVEL_1_BEIJING,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_3,
} from "#platform/testing/people.ts";
import {
  createInquiryTestClient,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
} from "#areas/quotation/builder.ts";

const TODAY = "2024-12-16";
let today = TODAY;
let product: TestProduct;
let clerk: ReturnType<typeof createInquiryTestClient>;
let electronics: FilledForm;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date(`${today}T02:00:00Z`) });
  clerk = createInquiryTestClient(product.ask, await product.signIn(CLERK));
  const { rows } = await product.admin.query<{ cases: { caseNo: string; form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405'",
  );
  const form = rows.flatMap(({ cases }) => cases).find(({ caseNo }) => caseNo === "EL-01")?.form;
  assert.ok(form);
  electronics = fillFormForTestCustomer(form, ELECTRONICS_TEST_CUSTOMER);
});
after(() => product.close());

beforeEach(async () => {
  today = TODAY;
  await product.admin.query("begin");
  await product.admin.query("set local session_replication_role = replica");
  await product.admin.query("update uw_task set state = '3' where state <> '3'");
  await product.admin.query("update deputy set status = '2' where status = '1'");
  await product.admin.query("delete from message");
  await product.admin.query("commit");
});

async function referred(): Promise<string> {
  const limit = [
    { limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue: "10000000.01" },
  ];
  const { inquiryNo } = await clerk.submit(await clerk.add("0405", { ...electronics, limit }));
  return inquiryNo;
}

type Deputy = { principalCode: string; deputyCode: string; startDate: string; endDate: string };
const away: Deputy = {
  principalCode: UNDERWRITER_LEVEL_1,
  deputyCode: UNDERWRITER_LEVEL_2,
  startDate: TODAY,
  endDate: "2024-12-20",
};

async function setUp(userCode: string, deputy: Partial<Deputy> = {}) {
  const form = { deputy: { ...away, ...deputy, reason: "年休假" } };
  return product.ask(deputyCalls.add, { form }, { token: await product.signIn(userCode) });
}
/** The message at the field, or the code of another answer. */
async function refusalOf(userCode: string, deputy: Partial<Deputy> = {}): Promise<string> {
  const { code, fields } = await setUp(userCode, deputy);
  return fields?.[0]?.message ?? code;
}
const messagesOf = async (userCode: string) => {
  const token = await product.signIn(userCode);
  const { data } = await product.ask(queryMessageList, { isRead: "0", pageNo: 0, pageSize: 20 }, { token });
  return data.list
    .filter(({ secondaryMessageType }) => secondaryMessageType === "14")
    .map(({ messageContent }) => {
      const { result, reason } = JSON.parse(messageContent) as { result: string; reason: string };
      return { result, reason };
    });
};

test("a deputy has the level of the principal, and no one else's days are set up twice", async () => {
  assert.equal(
    await refusalOf(UNDERWRITER_LEVEL_2, {
      principalCode: UNDERWRITER_LEVEL_2,
      deputyCode: UNDERWRITER_LEVEL_1,
    }),
    "代理人不是被代理人机构及其上级机构的核保人",
    "an underwriter of a lower branch",
  );
  assert.equal(
    await refusalOf(UNDERWRITER_LEVEL_1, { deputyCode: UNDERWRITER_LEVEL_1 }),
    "代理人不能是被代理人本人",
  );
  assert.equal(
    await refusalOf(UNDERWRITER_LEVEL_1, { deputyCode: UNDERWRITER_LEVEL_1_BEIJING }),
    "代理人不是被代理人机构及其上级机构的核保人",
  );
  assert.equal(await refusalOf(UNDERWRITER_LEVEL_1, { endDate: "2024-12-15" }), "截止日期不能早于开始日期");
  assert.equal(await refusalOf(UNDERWRITER_LEVEL_1, { endDate: "2025-06-14" }), "代理期间最长 180 天");
  assert.equal(
    await refusalOf(UNDERWRITER_LEVEL_1, {
      principalCode: UNDERWRITER_LEVEL_2,
      deputyCode: UNDERWRITER_LEVEL_3,
    }),
    "只能为本人，或核保级别低于您的核保人设置代理",
  );
  assert.equal(await refusalOf(CLERK), "SYS403");
  assert.equal(await refusalOf(UNDERWRITER_LEVEL_3), "0000", "for an underwriter of a lower level");
  assert.match(
    await refusalOf(UNDERWRITER_LEVEL_1, { startDate: "2024-12-20", endDate: "2024-12-31" }),
    /^被代理人在 2024-12-16 至 2024-12-20 已有代理/,
  );
  assert.equal(
    await refusalOf(UNDERWRITER_LEVEL_1, { startDate: "2024-12-21", endDate: "2024-12-31" }),
    "0000",
  );
});

test("a deputy takes over what the principal holds, on the days of the deputy only", async () => {
  const inquiryNo = await referred();
  const principal = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_1));
  const held = await principal.claim(inquiryNo);
  const token = await product.signIn(UNDERWRITER_LEVEL_2);
  const offers = async () =>
    (await product.ask(queryTaskOf, { businessNo: inquiryNo }, { token })).data?.offers;
  assert.deepEqual(await offers(), [], "nothing without being a deputy");
  assert.equal((await product.ask(claimTask, held, { token })).code, "LIF002");
  assert.equal((await setUp(UNDERWRITER_LEVEL_1)).code, "0000");
  assert.deepEqual(await offers(), [{ event: "claim", label: "接办", why: "" }]);
  today = "2024-12-21";
  assert.deepEqual(await offers(), [], "the day after");
  today = TODAY;
  const next = await product.ask(queryNextTask, {}, { token });
  assert.equal(next.data?.businessNo, inquiryNo);
  const taken = await product.ask(claimTask, held, { token });
  assert.equal(taken.code, "0000");
  const { data } = await product.ask(queryTaskOf, { businessNo: inquiryNo }, { token });
  assert.equal(data?.task.claimedBy, UNDERWRITER_LEVEL_2);
  const told = { result: "核保员乙已接办您的核保任务", reason: "" };
  assert.deepEqual(await messagesOf(UNDERWRITER_LEVEL_1), [told]);
  const { rows: trail } = await product.admin.query<{ opinion: string }>(
    "select opinion from document_trail where business_no = $1 and action = 'TAKEOVER'",
    [inquiryNo],
  );
  assert.deepEqual(trail, [{ opinion: "代核保员甲处理" }]);
  const { taskId, version } = taken.data;
  const decision = { taskId, version, result: "1", reasonCode: "", opinion: "" } as const;
  assert.equal((await product.ask(decideTask, decision, { token })).code, "0000");
});

test("nobody takes over what he entered himself", async () => {
  const inquiryNo = await referred();
  const principal = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_1));
  const held = await principal.claim(inquiryNo);
  await setUp(UNDERWRITER_LEVEL_1);
  await product.admin.query("begin");
  await product.admin.query("set local session_replication_role = replica");
  await product.admin.query("update document_trail set user_code = $2 where business_no = $1", [
    inquiryNo,
    UNDERWRITER_LEVEL_2,
  ]);
  await product.admin.query("commit");
  const token = await product.signIn(UNDERWRITER_LEVEL_2);
  const refused = await product.ask(claimTask, held, { token });
  assert.equal(refused.code, "LIF003");
  assert.match(refused.message, /不能核保本人录入或修改的单据/);
  assert.equal((await product.ask(queryNextTask, {}, { token })).data, null);
});

test("both persons are told, and an ended or expired deputy takes over nothing", async () => {
  const { data: added } = await setUp(UNDERWRITER_LEVEL_3);
  const told = { result: "核保员甲由核保员乙代理", reason: "2024-12-16 至 2024-12-20" };
  for (const userCode of [UNDERWRITER_LEVEL_1, UNDERWRITER_LEVEL_2])
    assert.deepEqual(await messagesOf(userCode), [told]);
  const inquiryNo = await referred();
  const held = await createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_1)).claim(
    inquiryNo,
  );
  const token = await product.signIn(UNDERWRITER_LEVEL_2);
  const { businessNo, version } = added;
  const { end } = deputyCalls.steps;
  assert.ok(end);
  const ended = await product.ask(end, { businessNo, version, input: { reason: "提前返岗" } }, { token });
  assert.equal(ended.code, "0000");
  assert.equal((await product.ask(claimTask, held, { token })).code, "LIF002");
  const second = await setUp(UNDERWRITER_LEVEL_1);
  today = "2024-12-21";
  await expireDeputies(product.services);
  const found = await product.ask(deputyCalls.find, { businessNo: second.data.businessNo }, { token });
  assert.equal(found.data.status, "3");
});

test("another deputy may be named, who is told like the one before; the principal stays", async () => {
  const { data: added } = await setUp(UNDERWRITER_LEVEL_1);
  const save = async (deputy: Partial<Deputy>) => {
    const { businessNo, version } = added;
    const form = { deputy: { ...away, ...deputy, reason: "年休假" } };
    const token = await product.signIn(UNDERWRITER_LEVEL_1);
    return product.ask(deputyCalls.edit, { businessNo, version, form }, { token });
  };
  const exchanged = await save({ principalCode: UNDERWRITER_LEVEL_2, deputyCode: UNDERWRITER_LEVEL_3 });
  assert.equal(exchanged.fields?.[0]?.message, "被代理人不能更换，请结束本代理后另行设置");
  assert.equal((await save({ deputyCode: UNDERWRITER_LEVEL_3 })).code, "0000");
  const days = "2024-12-16 至 2024-12-20";
  assert.deepEqual(await messagesOf(UNDERWRITER_LEVEL_3), [
    { result: "核保员甲由核保员丙代理", reason: days },
  ]);
  assert.deepEqual((await messagesOf(UNDERWRITER_LEVEL_2)).toReversed(), [
    { result: "核保员甲由核保员乙代理", reason: days },
    { result: "核保员甲由核保员乙代理", reason: "已更换代理人" },
  ]);
});

test("a deputy has no deputy, whichever is set up first, and also where the user does not see the other", async () => {
  const [first, second] = [
    { principalCode: UNDERWRITER_LEVEL_1, deputyCode: UNDERWRITER_LEVEL_2 },
    { principalCode: UNDERWRITER_LEVEL_2, deputyCode: UNDERWRITER_LEVEL_3 },
  ];
  assert.equal(await refusalOf(UNDERWRITER_LEVEL_2, second), "0000");
  assert.match(
    await refusalOf(UNDERWRITER_LEVEL_1, first),
    /^该代理人在 2024-12-16 至 2024-12-20 由他人代理/,
    "a deputy of the branch above is not in the list of this branch",
  );
  await product.admin.query("update deputy set status = '2' where status = '1'");
  assert.equal(await refusalOf(UNDERWRITER_LEVEL_1, first), "0000");
  assert.match(
    await refusalOf(UNDERWRITER_LEVEL_2, second),
    /^被代理人在 2024-12-16 至 2024-12-20 正代理他人/,
  );
});

test("of two deputies in a chain that are set up at once, one is refused", async () => {
  const made = await Promise.all([
    setUp(UNDERWRITER_LEVEL_1, { deputyCode: UNDERWRITER_LEVEL_2 }),
    setUp(UNDERWRITER_LEVEL_3, { principalCode: UNDERWRITER_LEVEL_2, deputyCode: UNDERWRITER_LEVEL_3 }),
  ]);
  assert.equal(made.filter(({ code }) => code === "0000").length, 1);
});

test("somebody of a higher level ends a deputy that he did not set up", async () => {
  const { data: added } = await setUp(UNDERWRITER_LEVEL_1);
  const { end } = deputyCalls.steps;
  assert.ok(end);
  const { businessNo, version } = added;
  const endBy = async (userCode: string) =>
    (
      await product.ask(
        end,
        { businessNo, version, input: { reason: "代理人离职" } },
        { token: await product.signIn(userCode) },
      )
    ).code;
  assert.equal(await endBy(UNDERWRITER_LEVEL_3), "0000");
});

test("documents asked for again leave the due time as it is, and a deputy takes over the waiting task", async () => {
  const inquiryNo = await referred();
  const token = await product.signIn(UNDERWRITER_LEVEL_1);
  let task = await createTestUnderwriter(product.ask, token).claim(inquiryNo);
  const askFor = async () => {
    const { taskId, version } = task;
    const wanted = { taskId, version, result: "5", reasonCode: "", opinion: "请补充营业执照" } as const;
    task = (await product.ask(decideTask, wanted, { token })).data;
    const { rows } = await product.admin.query<{ dueAt: string }>(
      'select due_at::text as "dueAt" from uw_task where task_id = $1',
      [taskId],
    );
    return rows[0]?.dueAt;
  };
  const due = await askFor();
  today = "2024-12-17";
  assert.equal(await askFor(), due);
  await setUp(UNDERWRITER_LEVEL_1);
  const taken = await product.ask(claimTask, task, { token: await product.signIn(UNDERWRITER_LEVEL_2) });
  assert.deepEqual([taken.code, taken.data?.state], ["0000", "2"]);
});
