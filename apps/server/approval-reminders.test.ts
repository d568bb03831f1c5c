import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { remindOfLateApprovals } from "#areas/approval/jobs.ts";
import { backdatingCalls } from "#areas/backdating/contract.ts";
import { deputyCalls } from "#areas/deputy/contract.ts";
import {
  CASHIER,
  BRANCH_MANAGER,
  OFFICE_CLERK,
  UNDERWRITER_LEVEL_1,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_3,
  UNDERWRITER_LEVEL_4,
} from "#platform/testing/people.ts";
import { applyForTestBackdating, plantRequestedRefund } from "./testing/approvals.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

/** A Monday; what is submitted then is due on Wednesday. */
const MONDAY = new Date("2024-12-16T02:00:00Z");
let now = MONDAY;
let product: TestProduct;
let backdatingNo: string;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => now });
  backdatingNo = await applyForTestBackdating(product, { userCode: OFFICE_CLERK, startDate: "2024-12-11" });
});
after(() => product.close());

beforeEach(async () => {
  now = MONDAY;
  await asOwner("delete from message");
  await asOwner("delete from refund");
  await asOwner("update deputy set status = '2' where status = '1'");
});

async function asOwner(statement: string): Promise<void> {
  await product.admin.query("begin");
  await product.admin.query("set local session_replication_role = replica");
  await product.admin.query(statement);
  await product.admin.query("commit");
}

const setTime = (moment: string) => (now = new Date(`${moment}+08:00`));
const plant = (refundNo: string, requestedBy = OFFICE_CLERK, dueDate = "2024-12-18") =>
  plantRequestedRefund(product, { refundNo, requestedBy, dueDate });

/** What each user was told, by the user. */
async function toldTo(): Promise<Record<string, string>> {
  const { rows } = await product.admin.query<{ receiver: string; content: { result: string } }>(
    "select receiver_code as receiver, content from message where secondary_message_type = '24' order by sent_at",
  );
  const told: Record<string, string> = {};
  for (const { receiver, content } of rows)
    told[receiver] = [told[receiver], content.result].filter(Boolean).join("、");
  return told;
}

test("what is late is told after its last day, in one message for each approver and working day", async () => {
  await plant("JF2024121600000001");
  await plant("JF2024121600000002");
  setTime("2024-12-18T23:59:59");
  await remindOfLateApprovals(product.services);
  assert.deepEqual(await toldTo(), {});
  setTime("2024-12-19T00:00:00");
  await Promise.all([remindOfLateApprovals(product.services), remindOfLateApprovals(product.services)]);
  const told = await toldTo();
  assert.equal(told[CASHIER], "2 件");
  assert.equal(told[BRANCH_MANAGER], "1 件", "of the application, at the branch that it belongs to");
  assert.equal(told[OFFICE_CLERK], undefined);
  assert.equal(told[UNDERWRITER_LEVEL_4], undefined, "nobody above is told while the branch has somebody");
  setTime("2024-12-20T09:00:00");
  await remindOfLateApprovals(product.services);
  assert.equal((await toldTo())[CASHIER], "2 件、2 件");
  setTime("2024-12-21T09:00:00");
  await remindOfLateApprovals(product.services);
  assert.equal((await toldTo())[CASHIER], "2 件、2 件", "nobody on a Saturday");
  const { rows } = await product.admin.query<{ subject: string; late: string[] }>(
    "select subject, change -> 'late' as late from audit_row where call like '%approval/remindLate' and subject = $1",
    [CASHIER],
  );
  assert.deepEqual(rows[0], { subject: CASHIER, late: ["JF2024121600000001", "JF2024121600000002"] });
});

test("the level above is told once, on the third working day after the last one", async () => {
  const told = async () => {
    const { rows } = await product.admin.query<{ receiver: string }>(
      `select receiver_code as receiver from message
       where content ->> 'reason' = '下级已逾期 3 个工作日未办，应于 2024-12-18 办结，请督办' order by 1`,
    );
    return rows.map(({ receiver }) => receiver);
  };
  for (const [moment, receivers] of [
    ["2024-12-20T09:00:00", []],
    ["2024-12-21T09:00:00", []],
    ["2024-12-23T09:00:00", [UNDERWRITER_LEVEL_4]],
    ["2024-12-23T15:00:00", [UNDERWRITER_LEVEL_4]],
  ] as const) {
    setTime(moment);
    await Promise.all([remindOfLateApprovals(product.services), remindOfLateApprovals(product.services)]);
    assert.deepEqual(await told(), receivers, moment);
  }
});

test("nobody is reminded of what he requested himself", async () => {
  await plant("JF2024121700000001", CASHIER);
  setTime("2024-12-23T09:00:00");
  await remindOfLateApprovals(product.services);
  assert.equal((await toldTo())[CASHIER], undefined);
});

const days = { startDate: "2024-12-16", endDate: "2024-12-27", reason: "年休假" };

async function setUpDeputy(userCode: string, principalCode: string, deputyCode: string): Promise<string> {
  const form = { deputy: { principalCode, deputyCode, ...days } };
  const { code, fields } = await product.ask(
    deputyCalls.add,
    { form },
    { token: await product.signIn(userCode) },
  );
  return fields?.[0]?.message ?? code;
}

test("who approves names a deputy with all of his rights, and only for himself", async () => {
  assert.equal(
    await setUpDeputy(CASHIER, CASHIER, UNDERWRITER_LEVEL_3),
    "代理人在被代理人机构没有审批权限“实收确认”，请另选一人",
  );
  assert.equal(
    await setUpDeputy(CASHIER, OFFICE_CLERK, UNDERWRITER_LEVEL_3),
    "被代理人不是您机构的核保人或审批人",
  );
  assert.equal(
    await setUpDeputy(CASHIER, BRANCH_MANAGER, UNDERWRITER_LEVEL_3),
    "只能为本人，或下级机构中审批权限不多于您的审批人设置代理",
  );
  assert.equal(await setUpDeputy(OFFICE_CLERK, OFFICE_CLERK, CASHIER), "SYS403");
});

async function trailOf(businessNo: string) {
  const { rows } = await product.admin.query<{ userCode: string; opinion: string }>(
    `select user_code as "userCode", opinion from document_trail where business_no = $1 order by trail_id`,
    [businessNo],
  );
  return rows.at(-1);
}
async function auditedOf(subject: string) {
  const { rows } = await product.admin.query<{ userCode: string; onBehalfOf: string[] | null }>(
    `select user_code as "userCode", change -> 'onBehalfOf' as "onBehalfOf" from audit_row where subject = $1
     order by audit_id`,
    [subject],
  );
  return rows.at(-1);
}

/** A deputy has every right of the principal, here as a second person of the same post. */
async function shareThePost(): Promise<void> {
  await product.admin.query(
    `update user_company set grade_codes = grade_codes || '{PROP111}' where user_code = '${UNDERWRITER_LEVEL_2}'
     and not grade_codes @> '{PROP111}'`,
  );
}

test("the deputy is reminded and decides, and trail and audit name both", async () => {
  await shareThePost();
  assert.equal(await setUpDeputy(BRANCH_MANAGER, BRANCH_MANAGER, UNDERWRITER_LEVEL_2), "0000");
  setTime("2024-12-24T09:00:00");
  await remindOfLateApprovals(product.services);
  const told = await toldTo();
  assert.equal(told[BRANCH_MANAGER], undefined);
  assert.equal(told[UNDERWRITER_LEVEL_2], "1 件");
  const token = await product.signIn(UNDERWRITER_LEVEL_2);
  const { version } = (await product.ask(backdatingCalls.find, { businessNo: backdatingNo }, { token })).data;
  const { approve } = backdatingCalls.steps;
  assert.ok(approve);
  const input = { businessNo: backdatingNo, version, input: { reason: "同意" } };
  const decided = await product.ask(approve, input, { token });
  assert.equal(decided.code, "0000", decided.message);
  const { rows } = await product.admin.query<{ name: string }>(
    "select user_name as name from app_user where user_code = $1",
    [BRANCH_MANAGER],
  );
  assert.deepEqual(await trailOf(backdatingNo), {
    userCode: UNDERWRITER_LEVEL_2,
    opinion: `同意（代${rows[0]?.name}审批）`,
  });
  assert.deepEqual(await auditedOf(backdatingNo), {
    userCode: UNDERWRITER_LEVEL_2,
    onBehalfOf: [BRANCH_MANAGER],
  });
});

test("a deputy does not decide what he applied for, whoever is away", async () => {
  await shareThePost();
  const ownNo = await applyForTestBackdating(product, { userCode: OFFICE_CLERK, startDate: "2024-12-13" });
  await asOwner(`update backdating set input_by = '${UNDERWRITER_LEVEL_2}' where business_no = '${ownNo}'`);
  assert.equal(await setUpDeputy(BRANCH_MANAGER, BRANCH_MANAGER, UNDERWRITER_LEVEL_2), "0000");
  const token = await product.signIn(UNDERWRITER_LEVEL_2);
  const { version } = (await product.ask(backdatingCalls.find, { businessNo: ownNo }, { token })).data;
  const { approve } = backdatingCalls.steps;
  assert.ok(approve);
  const refused = await product.ask(approve, { businessNo: ownNo, version, input: {} }, { token });
  assert.match(refused.message, /本人录入的申请须由他人审批/);
});

test("without somebody away a decision names nobody else", async () => {
  assert.equal(await setUpDeputy(UNDERWRITER_LEVEL_1, UNDERWRITER_LEVEL_1, UNDERWRITER_LEVEL_2), "0000");
  const otherNo = await applyForTestBackdating(product, { userCode: OFFICE_CLERK, startDate: "2024-12-12" });
  const token = await product.signIn(UNDERWRITER_LEVEL_2);
  const { version } = (await product.ask(backdatingCalls.find, { businessNo: otherNo }, { token })).data;
  const { sendBack } = backdatingCalls.steps;
  assert.ok(sendBack);
  const input = { businessNo: otherNo, version, input: { reason: "请补充说明" } };
  assert.equal((await product.ask(sendBack, input, { token })).code, "0000");
  assert.equal((await trailOf(otherNo))?.opinion, "请补充说明");
  assert.equal((await auditedOf(otherNo))?.onBehalfOf, null, "an underwriter of level 1 approves nothing");
});
