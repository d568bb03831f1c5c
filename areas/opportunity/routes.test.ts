import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { BRANCH_MANAGER, OFFICE_CLERK, SALESMAN } from "#platform/testing/people.ts";
import { markOverdueOpportunityTasks } from "./jobs.ts";
import { opportunityCalls, opportunityTaskCalls } from "./contract.ts";
let product: TestProduct;
let token: string;

before(async () => {
  product = await openTestProduct({ chores: false });
  token = await product.signIn(OFFICE_CLERK);
});
after(() => product.close());

const form = {
  customer: { customerName: "示例电子制造有限公司", contactName: "王经理" },
  base: { source: "01", ownerCode: OFFICE_CLERK },
  plan: { riskCode: "0405", expectedPremium: "50000.00", nextFollowUp: "2099-03-01" },
};

async function begun() {
  const added = await product.ask(opportunityCalls.add, { form }, { token });
  assert.equal(added.code, "0000", JSON.stringify(added));
  return added.data;
}

test("an opportunity gets its number and its first task", async () => {
  const { businessNo, status, offers } = await begun();
  assert.match(businessNo, /^SJ20\d{12}$/);
  assert.equal(status, "01");
  assert.deepEqual(offers.map(({ event }) => event).toSorted(), ["close", "follow", "lose", "save"]);
  const tasks = await product.ask(
    opportunityTaskCalls.list,
    { filters: { busOppNo: businessNo }, size: 50, want: "rows" },
    { token },
  );
  assert.deepEqual(
    tasks.data.rows.map(({ dueDate, status: state }) => [dueDate, state]),
    [["2099-03-01", "0"]],
  );
});

test("mistakes are refused at their fields", async () => {
  const { customer: _, ...rest } = form;
  const refused = await product.ask(
    opportunityCalls.add,
    { form: { ...rest, base: { source: "99" } } },
    { token },
  );
  assert.equal(refused.code, "DOC004");
  assert.deepEqual(refused.fields?.map(({ path }) => path).toSorted(), [
    "form.base.ownerCode",
    "form.base.source",
    "form.customer.customerName",
  ]);
});

test("an owner that nobody is, and an amount that no column holds, are refused at their fields", async () => {
  const wrong: [typeof form, path: string][] = [
    [{ ...form, base: { ...form.base, ownerCode: "NOBODY" } }, "form.base.ownerCode"],
    [{ ...form, base: { ...form.base, ownerCode: ` ${OFFICE_CLERK}` } }, "form.base.ownerCode"],
    ...["-5", "0.001", "99999999999999999.00"].map((expectedPremium): [typeof form, string] => [
      { ...form, plan: { ...form.plan, expectedPremium } },
      "form.plan.expectedPremium",
    ]),
  ];
  for (const [content, path] of wrong) {
    const { code, fields } = await product.ask(opportunityCalls.add, { form: content }, { token });
    assert.deepEqual([code, fields?.map((field) => field.path)], ["DOC004", [path]]);
  }
});

test("a follow-up is recorded and moves the opportunity on", async () => {
  const { businessNo, version } = await begun();
  const input = {
    followDate: "2026-01-05",
    way: "1",
    record: "客户要求三家比价",
    nextFollowUp: "2099-04-01",
  };
  const call = opportunityCalls.steps["follow"];
  assert.ok(call);
  const moved = await product.ask(call, { businessNo, version, input }, { token });
  assert.equal(moved.code, "0000", JSON.stringify(moved));
  const found = await product.ask(opportunityCalls.find, { businessNo }, { token });
  assert.equal(found.data.status, "02");
  assert.equal((found.data.form["follow"] as unknown[]).length, 1);
  assert.deepEqual(
    found.data.trail.map(({ label }) => label),
    ["新增", "跟进"],
  );
  const stale = await product.ask(call, { businessNo, version, input }, { token });
  assert.equal(stale.code, "DOC001");
});

test("a task that a manager of a higher branch plans is seen by its owner", async () => {
  const ofSalesman = { ...form, base: { ...form.base, ownerCode: SALESMAN } };
  const { data } = await product.ask(opportunityCalls.add, { form: ofSalesman }, { token });
  const call = opportunityCalls.steps["follow"];
  assert.ok(call);
  const input = { followDate: "2026-01-05", way: "1", record: "已回访", nextFollowUp: "2099-05-01" };
  const { businessNo, version } = data;
  const manager = await product.signIn(BRANCH_MANAGER);
  const moved = await product.ask(call, { businessNo, version, input }, { token: manager });
  assert.equal(moved.code, "0000", JSON.stringify(moved));
  const salesman = await product.signIn(SALESMAN);
  const filters = { busOppNo: businessNo, status: "0" };
  const tasks = await product.ask(
    opportunityTaskCalls.list,
    { filters, size: 50, want: "rows" },
    { token: salesman },
  );
  assert.deepEqual(
    tasks.data.rows.map(({ dueDate }) => dueDate),
    ["2099-05-01"],
  );
});

test("an owner may hand an opportunity over, and keeps no right to it", async () => {
  const ofSalesman = { ...form, base: { ...form.base, ownerCode: SALESMAN } };
  const { data } = await product.ask(opportunityCalls.add, { form: ofSalesman }, { token });
  const { businessNo, version } = data;
  const salesman = { token: await product.signIn(SALESMAN) };
  const handedOver = await product.ask(opportunityCalls.edit, { businessNo, version, form }, salesman);
  assert.equal(handedOver.code, "0000", JSON.stringify(handedOver));
  const again = await product.ask(
    opportunityCalls.edit,
    { businessNo, version: handedOver.data.version, form: ofSalesman },
    salesman,
  );
  assert.ok(["LIF002", "DOC003"].includes(again.code), again.code);
});

test("a task becomes overdue once after its last day, and can still be finished", async () => {
  const { businessNo } = await begun();
  const { rows } = await product.admin.query<{ business_no: string }>(
    `update opportunity_task set content = jsonb_set(content, '{task,dueDate}', '"2026-01-05"')
     where bus_opp_no = $1 returning business_no`,
    [businessNo],
  );
  const taskNo = rows[0]?.business_no ?? "";
  await Promise.all([
    markOverdueOpportunityTasks(product.services),
    markOverdueOpportunityTasks(product.services),
  ]);
  const found = await product.ask(opportunityTaskCalls.find, { businessNo: taskNo }, { token });
  assert.deepEqual([found.data.status, found.data.trail.map(({ label }) => label)], ["3", ["新增", "逾期"]]);
  const finish = opportunityTaskCalls.steps["finish"];
  assert.ok(finish);
  const input = { reason: "已电话联系" };
  const { version } = found.data;
  const done = await product.ask(finish, { businessNo: taskNo, version, input }, { token });
  assert.equal(done.data.status, "2");
});
