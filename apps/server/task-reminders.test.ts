import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { deputyCalls } from "#areas/deputy/contract.ts";
import { queryMessageList } from "#areas/message/contract.ts";
import {
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  createInquiryTestClient,
} from "#areas/quotation/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { decideTask, queryTaskOf, releaseTask } from "#areas/underwriting/contract.ts";
import { remindOfUnclaimedTasks, tellLateTasks } from "#areas/underwriting/jobs.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import {
  CLERK,
  UNDERWRITER_LEVEL_1,
  UNDERWRITER_LEVEL_1_BEIJING,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_3,
} from "#platform/testing/people.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

const BEGUN = new Date("2024-12-16T02:00:00Z");
let today = BEGUN;
let product: TestProduct;
let clerk: ReturnType<typeof createInquiryTestClient>;
let form: FilledForm;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => today });
  clerk = createInquiryTestClient(product.ask, await product.signIn(CLERK));
  const { rows } = await product.admin.query<{ cases: { caseNo: string; form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405'",
  );
  const found = rows.flatMap(({ cases }) => cases).find(({ caseNo }) => caseNo === "EL-01");
  assert.ok(found);
  form = fillFormForTestCustomer(found.form, ELECTRONICS_TEST_CUSTOMER);
});
after(() => product.close());

/** Clears the pool, so that each test has it to itself. */
beforeEach(async () => {
  today = BEGUN;
  await asOwner("update uw_task set state = '3' where state <> '3'");
  await asOwner("delete from message");
});

async function asOwner(statement: string, values: unknown[] = []): Promise<void> {
  await product.admin.query("begin");
  await product.admin.query("set local session_replication_role = replica");
  await product.admin.query(statement, values);
  await product.admin.query("commit");
}

async function referred(): Promise<string> {
  const limit = [
    { limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue: "10000000.01" },
  ];
  const { inquiryNo } = await clerk.submit(await clerk.add("0405", { ...form, limit }));
  return inquiryNo;
}

const silent = (userCode: string) => noticesOf(userCode, "7");
const noticesOf = async (userCode: string, kind: string) => {
  const token = await product.signIn(userCode);
  const { data } = await product.ask(queryMessageList, { isRead: "0", pageNo: 0, pageSize: 50 }, { token });
  return data.list
    .filter(({ secondaryMessageType }) => secondaryMessageType === kind)
    .map(({ messageContent }) => JSON.parse(messageContent) as { businessNo: string; type: string });
};
/** Friday 13 December 2024, 15:00 in Nanjing. Two working days end on Tuesday. */
const FRIDAY = "2024-12-13T15:00:00+08:00";
const freeSince = (inquiryNo: string, since: string) =>
  asOwner("update uw_task set free_since = $2 where business_no = $1", [inquiryNo, since]);

test("a task that is unclaimed for two working days gets one reminder, and not a second earlier", async () => {
  const inquiryNo = await referred();
  await freeSince(inquiryNo, FRIDAY);
  today = new Date("2024-12-17T14:59:59+08:00");
  await remindOfUnclaimedTasks(product.services);
  assert.deepEqual(await silent(UNDERWRITER_LEVEL_1), []);
  today = new Date("2024-12-17T15:00:00+08:00");
  await Promise.all([remindOfUnclaimedTasks(product.services), remindOfUnclaimedTasks(product.services)]);
  const [told, ...more] = await silent(UNDERWRITER_LEVEL_1);
  assert.deepEqual([told?.businessNo, told?.type, more], [inquiryNo, "Q", []]);
  assert.deepEqual(await silent(UNDERWRITER_LEVEL_2), [], "level 2 is not asked while level 1 is there");
  assert.deepEqual(await silent(UNDERWRITER_LEVEL_1_BEIJING), [], "nor level 1 of another line");
  await remindOfUnclaimedTasks(product.services);
  assert.equal((await silent(UNDERWRITER_LEVEL_1)).length, 1);
  assert.deepEqual(await auditedCalls(inquiryNo), ["undwrt/remind"]);
});

/** Searches by the document's number, as an auditor would. */
async function auditedCalls(inquiryNo: string): Promise<string[]> {
  const { rows } = await product.admin.query<{ call: string }>(
    "select call from audit_row where subject = $1 and call like '%undwrt/%' order by audit_id",
    [inquiryNo],
  );
  return rows.map(({ call }) => call.split("/").slice(-2).join("/"));
}

test("claiming a task stops the clock, and releasing it restarts the clock", async () => {
  const inquiryNo = await referred();
  await freeSince(inquiryNo, FRIDAY);
  const token = await product.signIn(UNDERWRITER_LEVEL_1);
  const held = await createTestUnderwriter(product.ask, token).claim(inquiryNo);
  today = new Date("2024-12-20T15:00:00+08:00");
  await remindOfUnclaimedTasks(product.services);
  assert.deepEqual(await silent(UNDERWRITER_LEVEL_1), []);
  await product.ask(releaseTask, held, { token });
  assert.deepEqual(await auditedCalls(inquiryNo), ["undwrt/claimTask", "undwrt/releaseTask"]);
  await remindOfUnclaimedTasks(product.services);
  assert.deepEqual(await silent(UNDERWRITER_LEVEL_1), []);
  await freeSince(inquiryNo, FRIDAY);
  await remindOfUnclaimedTasks(product.services);
  assert.equal((await silent(UNDERWRITER_LEVEL_1)).length, 1);
});

test("if a branch has nobody of the level, the next level that is not the author is reminded", async () => {
  const inquiryNo = await referred();
  await freeSince(inquiryNo, FRIDAY);
  today = new Date("2024-12-18T15:00:00+08:00");
  await asOwner("update user_company set grade_codes = '{PROP110}' where user_code = '10000021'");
  await asOwner("update document_trail set user_code = '10000022' where business_no = $1", [inquiryNo]);
  await remindOfUnclaimedTasks(product.services);
  await asOwner("update user_company set grade_codes = '{PROP101}' where user_code = '10000021'");
  for (const userCode of [UNDERWRITER_LEVEL_1, UNDERWRITER_LEVEL_2])
    assert.deepEqual(await silent(userCode), []);
  const { rows } = await product.admin.query<{ change: { task: { reminded: string[] } } }>(
    "select change from audit_row where call = 'undwrt/remind' order by audit_id desc limit 1",
  );
  assert.deepEqual(rows[0]?.change.task.reminded, [UNDERWRITER_LEVEL_3]);
});

/** A task of level 1 that is opened on Monday at ten is due on Wednesday at ten. */
const DUE = "2024-12-18T10:00:00+08:00";
const dueAt = async (inquiryNo: string) => {
  const token = await product.signIn(UNDERWRITER_LEVEL_3);
  return (await product.ask(queryTaskOf, { businessNo: inquiryNo }, { token })).data?.task.dueAt;
};
const toWire = (moment: string) => new Date(moment).toISOString().replace("Z", "000Z");

test("a late task is told once to its holder, and a free one to the level above", async () => {
  const inquiryNo = await referred();
  assert.equal(await dueAt(inquiryNo), toWire(DUE));
  today = new Date("2024-12-18T09:59:59+08:00");
  await tellLateTasks(product.services);
  assert.deepEqual(await noticesOf(UNDERWRITER_LEVEL_2, "13"), []);
  today = new Date(DUE);
  await Promise.all([tellLateTasks(product.services), tellLateTasks(product.services)]);
  assert.deepEqual(await noticesOf(UNDERWRITER_LEVEL_1, "13"), [], "the pool has its own reminder");
  const [told, ...more] = await noticesOf(UNDERWRITER_LEVEL_2, "13");
  assert.deepEqual([told?.businessNo, more], [inquiryNo, []]);
  assert.deepEqual(await auditedCalls(inquiryNo), ["undwrt/tellLate"]);
});

test("a late task is told to the principal of a deputy who has left, and where both have left to the level above", async () => {
  const inquiryNo = await referred();
  const token = await product.signIn(UNDERWRITER_LEVEL_1);
  await createTestUnderwriter(product.ask, token).claim(inquiryNo);
  const days = { startDate: "2024-12-16", endDate: "2024-12-20", reason: "年休假" };
  const persons = { principalCode: UNDERWRITER_LEVEL_1, deputyCode: UNDERWRITER_LEVEL_3 };
  const added = await product.ask(deputyCalls.add, { form: { deputy: { ...persons, ...days } } }, { token });
  assert.equal(added.code, "0000");
  const tellAgain = async (...left: string[]) => {
    await asOwner("update app_user set valid_status = '0' where user_code = any($1)", [left]);
    await asOwner(
      "update uw_task set due_at = due_at - interval '1 minute', late_told_at = null where business_no = $1",
      [inquiryNo],
    );
    await asOwner("delete from message");
    await tellLateTasks(product.services);
    await asOwner("update app_user set valid_status = '1' where user_code = any($1)", [left]);
    const { rows } = await product.admin.query<{ receiver: string }>(
      "select receiver_code as receiver from message where secondary_message_type = '13'",
    );
    return rows.map(({ receiver }) => receiver);
  };
  today = new Date(DUE);
  assert.deepEqual(await tellAgain(), [UNDERWRITER_LEVEL_3]);
  assert.deepEqual(await tellAgain(UNDERWRITER_LEVEL_3), [UNDERWRITER_LEVEL_1]);
  assert.deepEqual(await tellAgain(UNDERWRITER_LEVEL_3, UNDERWRITER_LEVEL_1), [UNDERWRITER_LEVEL_2]);
  await asOwner("update deputy set status = '2'");
});

test("the time begins anew when documents are asked for and when the task goes up", async () => {
  const inquiryNo = await referred();
  const token = await product.signIn(UNDERWRITER_LEVEL_1);
  const held = await createTestUnderwriter(product.ask, token).claim(inquiryNo);
  const decide = async (version: number, result: "4" | "5") =>
    (
      await product.ask(
        decideTask,
        { ...held, version, result, reasonCode: "", opinion: "请补充花名册" },
        { token },
      )
    ).data;
  today = new Date(DUE);
  const waiting = await decide(held.version, "5");
  assert.equal(await dueAt(inquiryNo), toWire("2024-12-20T10:00:00+08:00"));
  await tellLateTasks(product.services);
  assert.deepEqual(await noticesOf(UNDERWRITER_LEVEL_1, "13"), []);
  today = new Date("2024-12-20T10:00:00+08:00");
  await tellLateTasks(product.services);
  assert.equal((await noticesOf(UNDERWRITER_LEVEL_1, "13")).length, 1, "its holder");
  await decide(waiting.version, "4");
  assert.equal(await dueAt(inquiryNo), toWire("2024-12-24T10:00:00+08:00"), "over the weekend");
});
