import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { sql } from "kysely";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { queryNextTask, queryTaskList, queryTaskOf } from "#areas/underwriting/contract.ts";
import { underwritingTaskListDefinition } from "#areas/underwriting/rules/task-list.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { buildFilterConditions, buildListPageStatement } from "#platform/lists/server/list-query.ts";
import { buildScopeConditions } from "#platform/lists/server/list-scope.ts";
import { readInScope } from "#platform/server/reading.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import {
  CLERK,
  UNDERWRITER_LEVEL_1,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_2_BEIJING,
  UNDERWRITER_LEVEL_4,
} from "#platform/testing/people.ts";
import { queryInquiryInfo } from "./contract/inquiry.ts";
import { ELECTRONICS_TEST_CUSTOMER, fillFormForTestCustomer, createInquiryTestClient } from "./builder.ts";
import { createTestActor } from "#platform/testing/test-actor.ts";

let product: TestProduct;
let clerk: ReturnType<typeof createInquiryTestClient>;
let electronics: FilledForm;
const A_MONDAY = Date.parse("2024-12-16T02:00:00Z");
const A_SATURDAY = Date.parse("2024-12-14T02:00:00Z");
let clock = A_MONDAY;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date((clock += 1)) });
  clerk = createInquiryTestClient(product.ask, await product.signIn(CLERK));
  const { rows } = await product.admin.query<{ cases: { caseNo: string; form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405'",
  );
  const form = rows.flatMap(({ cases }) => cases).find(({ caseNo }) => caseNo === "EL-01")?.form;
  assert.ok(form);
  electronics = fillFormForTestCustomer(form, ELECTRONICS_TEST_CUSTOMER);
});
after(() => product.close());

/** Each test has the pool to itself. */
beforeEach(async () => {
  await asOwner("update uw_task set state = '3' where state <> '3'");
});

async function asOwner(statement: string, values: unknown[] = []): Promise<void> {
  await product.admin.query("begin");
  await product.admin.query("set local session_replication_role = replica");
  await product.admin.query(statement, values);
  await product.admin.query("commit");
}

/** Ten million and a fen are for level 1, twenty for level 2, thirty-odd times that for the committee. */
async function referred(limitValue = "10000000.01"): Promise<string> {
  const limit = [{ limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue }];
  const { inquiryNo } = await clerk.submit(await clerk.add("0405", { ...electronics, limit }));
  return inquiryNo;
}
const LEVEL_2 = "20000000.01";

async function listed(userCode: string, filters: Record<string, string> = {}) {
  const token = await product.signIn(userCode);
  const input = { filters, size: 50, want: "rows" } as const;
  const { code, data } = await product.ask(queryTaskList, input, { token });
  assert.equal(code, "0000");
  return data;
}
const numbersOf = async (...asked: Parameters<typeof listed>) =>
  (await listed(...asked)).rows.map(({ businessNo }) => businessNo);
const nextOf = async (userCode: string, skip?: string) => {
  const token = await product.signIn(userCode);
  return (await product.ask(queryNextTask, { skip }, { token })).data?.businessNo;
};

test("the pool shows what waits for one's level, the longest waiting first, with what it is worth", async () => {
  const [first, second] = [await referred(), await referred(LEVEL_2)];
  assert.deepEqual(await numbersOf(UNDERWRITER_LEVEL_1), [first]);
  assert.deepEqual(await numbersOf(UNDERWRITER_LEVEL_2), [first, second]);
  assert.deepEqual(await numbersOf(UNDERWRITER_LEVEL_2, { uwLevel: "2" }), [second]);
  assert.deepEqual(await numbersOf(UNDERWRITER_LEVEL_2, { riskCode: "0403" }), []);
  assert.deepEqual(await numbersOf(UNDERWRITER_LEVEL_2_BEIJING), [], "another line");
  const { rows, names } = await listed(UNDERWRITER_LEVEL_2, { uwLevel: "1" });
  const [row] = rows;
  assert.deepEqual(
    [row?.["holderName"], row?.["riskCode"], row?.["state"]],
    [ELECTRONICS_TEST_CUSTOMER.name, "0405", "0"],
  );
  const { sumPremium, sumAmount } = await clerk.done(queryInquiryInfo, { id: first });
  assert.deepEqual([row?.["sumPremium"], row?.["sumAmount"]], [sumPremium, sumAmount]);
  assert.deepEqual(await numbersOf(UNDERWRITER_LEVEL_2, { uwLevel: "1", sumPremium: `${sumPremium}~` }), [
    first,
  ]);
  assert.deepEqual(await numbersOf(UNDERWRITER_LEVEL_2, { uwLevel: "1", sumPremium: "~0.01" }), []);
  assert.equal(names["uwTaskState"]?.["0"], "待领取");
  assert.equal(names["UwLevel"]?.["1"], "一级（中支）");
  const token = await product.signIn(UNDERWRITER_LEVEL_2);
  const { data } = await product.ask(queryTaskList, { filters: {}, size: 50, want: "totals" }, { token });
  const both = toWireMoney(parseMoney(sumAmount ?? "0").plus(LEVEL_2));
  assert.deepEqual([data.totals?.count, data.totals?.sums["sumAmount"]], [2, both]);
});

test("tasks that came on a weekend are due at the same moment, and the first to come is the first", async () => {
  clock = A_SATURDAY;
  try {
    const tasks: string[] = [];
    for (let count = 0; count < 6; count += 1) tasks.push(await referred());
    const { rows } = await listed(UNDERWRITER_LEVEL_1, { state: "0" });
    assert.equal(new Set(rows.map(({ dueAt }) => dueAt)).size, 1);
    assert.deepEqual(
      rows.map(({ businessNo }) => businessNo),
      tasks,
    );
    assert.equal(await nextOf(UNDERWRITER_LEVEL_1, tasks[0]), tasks[1]);
  } finally {
    clock = A_MONDAY;
  }
});

test("what one has taken is one's own, above one's level as well, and done it is still found", async () => {
  const [low, high] = [await referred(), await referred(LEVEL_2)];
  const client = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_1));
  const held = await client.claim(low);
  assert.deepEqual(await numbersOf(UNDERWRITER_LEVEL_1, { claimedBy: "me" }), [low]);
  assert.deepEqual(await numbersOf(UNDERWRITER_LEVEL_2, { claimedBy: "me" }), []);
  assert.deepEqual(await numbersOf(UNDERWRITER_LEVEL_2, { claimedBy: UNDERWRITER_LEVEL_1 }), [low]);
  assert.deepEqual(await numbersOf(UNDERWRITER_LEVEL_2, { state: "0" }), [high]);
  const second = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_2));
  const { taskId } = await second.find(high);
  await asOwner("update uw_task set claimed_by = '10000021', state = '1' where task_id = $1", [taskId]);
  assert.deepEqual(await numbersOf(UNDERWRITER_LEVEL_1, { state: "1" }), [low, high]);
  await client.decide(held, { result: "1" });
  assert.deepEqual(await numbersOf(UNDERWRITER_LEVEL_1, { state: "3", claimedBy: "me" }), [low]);
});

test("the next task is what one has taken, then what waits the longest; never one's own entry nor the one at hand", async () => {
  assert.equal(await nextOf(UNDERWRITER_LEVEL_1), undefined);
  const [first, second, third] = [await referred(), await referred(), await referred(LEVEL_2)];
  assert.equal(await nextOf(UNDERWRITER_LEVEL_1), first);
  assert.equal(await nextOf(UNDERWRITER_LEVEL_1, first), second);
  assert.equal(await nextOf(CLERK), undefined, "no underwriter");
  const client = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_1));
  const held = await client.claim(second);
  assert.equal(await nextOf(UNDERWRITER_LEVEL_1), second, "what is held comes first");
  assert.equal(await nextOf(UNDERWRITER_LEVEL_2), first, "another's is not next");
  await client.decide(held, { result: "5", opinion: "请补充花名册" });
  assert.equal(await nextOf(UNDERWRITER_LEVEL_1), first, "what waits for documents is not at hand");
  assert.equal(await nextOf(UNDERWRITER_LEVEL_1, first), undefined, "the third is above level 1");
  assert.equal(await nextOf(UNDERWRITER_LEVEL_2, first), third);
  await asOwner("update document_trail set user_code = '10000022' where business_no = $1", [first]);
  assert.equal(await nextOf(UNDERWRITER_LEVEL_2), third, "nobody is led to what he entered");
});

test("the task of a document is told with what may be done with it, by whose authority", async () => {
  const inquiryNo = await referred(LEVEL_2);
  const ask = async (userCode: string, businessNo = inquiryNo) =>
    product.ask(queryTaskOf, { businessNo }, { token: await product.signIn(userCode) });
  const { data } = await ask(UNDERWRITER_LEVEL_1);
  assert.deepEqual(
    [data?.ownLevel, data?.task.uwLevel, data?.task.amountLevel, data?.task.claimedName],
    [1, 2, 2, ""],
  );
  const why = "该任务须二级（分公司）核保，超出您的核保级别";
  assert.deepEqual(data?.offers, [{ event: "claim", label: "领取", why }]);
  assert.equal(data?.result.autoErrorConditionRspDtos[0]?.actual, "20,000,000.01");
  const client = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_2));
  const held = await client.claim(inquiryNo);
  const others = (await ask(UNDERWRITER_LEVEL_1)).data;
  assert.deepEqual([others?.offers, others?.task.claimedName], [[], "核保员乙"]);
  await client.decide(held, { result: "1" });
  assert.deepEqual(
    [(await ask(UNDERWRITER_LEVEL_2)).code, (await ask(UNDERWRITER_LEVEL_2)).data],
    ["0000", null],
  );
  assert.equal((await ask(UNDERWRITER_LEVEL_2_BEIJING)).code, "UWR001", "of another line");
  assert.equal((await ask(CLERK)).code, "SYS403");
});

const actorOf = (comCode: string, comLevel: string) =>
  createTestActor({
    userCode: UNDERWRITER_LEVEL_4,
    userName: "核保员丁",
    comCode,
    comLevel,
    gradeCodes: ["PROP104"],
  });

for (const [comCode, level, index] of [
  ["00000000", "1", "uw_task_pool"],
  ["32000000", "2", "uw_task_pool_of_com2"],
  ["32010000", "3", "uw_task_pool_of_com4"],
  ["32010100", "4", "uw_task_pool_of_company"],
] as const)
  test(`for a branch of level ${level} a page of the pool is read by an index, however much is done already`, async () => {
    await plantTasks();
    const actor = actorOf(comCode, level);
    const asking = { today: "2024-12-16", actor };
    const conditions = [
      ...buildScopeConditions(underwritingTaskListDefinition, actor, { dataScope: "allCompanies", rank: 4 }),
      ...buildFilterConditions(underwritingTaskListDefinition, { state: "0,1,2" }, asking),
    ];
    const { rows } = await readInScope(product.database, actor, (reader) =>
      sql<
        Record<string, string>
      >`explain ${buildListPageStatement({ list: underwritingTaskListDefinition, conditions, sort: underwritingTaskListDefinition.sort, size: 50 })}`.execute(
        reader,
      ),
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    assert.match(plan, new RegExp(`Index Scan.* using ${index} on`), plan);
    assert.doesNotMatch(plan, /Sort|Seq Scan/, plan);
  });

let isPlanted = false;
/** Thousands that are done, hundreds that are not. */
async function plantTasks(): Promise<void> {
  if (isPlanted) return;
  isPlanted = true;
  await asOwner(
    `insert into uw_task (task_id, business_no, result_id, com_code, state, uw_level, amount_level, due_at)
     select 'planted' || n, 'planted' || n, 'r',
       coalesce((array['32010100', '32010200', '32050100'])[n % 40], '11010100'),
       case when n % 4 = 0 then '0' else '3' end, 1 + n % 5, 0, now() from generate_series(1, 20000) as n`,
  );
  await product.admin.query("analyze uw_task");
}

test("the next task is the one after the document at hand, and after the last one the first", async () => {
  const [first, second, third] = [await referred(), await referred(), await referred()];
  const client = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_1));
  await client.claim(first);
  await client.claim(second);
  const next = (skip?: string) => nextOf(UNDERWRITER_LEVEL_1, skip);
  assert.deepEqual(
    [await next(), await next(first), await next(second), await next(third)],
    [first, second, third, first],
  );
});
