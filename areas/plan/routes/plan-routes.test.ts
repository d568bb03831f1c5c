import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { queryPlans, querySpecials } from "#areas/product/contract/product-calls.ts";
import { CLERK, HEALTH_MANAGER, OFFICE_CLERK, TRAVEL_AGENT } from "#platform/testing/people.ts";
import { EMPLOYEE_PREMIUM_BY_CLASS, TEST_EMPLOYEE_PLAN_FORM, createPlanTestClient } from "../builder.ts";
import {
  addPlan,
  approvePlan,
  copyPlan,
  disablePlan,
  dropPlan,
  editPlan,
  enablePlan,
  findSoldPlan,
  queryPlanInfo,
  queryPlanList,
  returnPlan,
  revisePlan,
  submitPlan,
} from "../contract.ts";
const FACTORY = "JH06012024000001";

let product: TestProduct;
before(async () => {
  product = await openTestProduct();
});
after(() => product.close());

const client = async (userCode: string, comCode?: string) =>
  createPlanTestClient(product.ask, await product.signIn(userCode, comCode));
const named = (planName: string) => ({
  ...TEST_EMPLOYEE_PLAN_FORM,
  planInfo: { ...TEST_EMPLOYEE_PLAN_FORM["planInfo"], planName },
});
type Form = Parameters<typeof product.ask<typeof addPlan>>[1]["form"];

async function inForce(planName = "员工计划") {
  const [writer, judge] = [await client(OFFICE_CLERK), await client(HEALTH_MANAGER)];
  return judge.approve(await writer.submit(await writer.add("0602", named(planName))));
}

async function infoOf(userCode: string, insurancePlanNo: string, edition?: string) {
  const token = await product.signIn(userCode);
  return product.ask(queryPlanInfo, { insurancePlanNo, ...(edition && { edition }) }, { token });
}

test("a plan is written, submitted, approved by another, and then sold where it says", async () => {
  const [writer, judge] = [await client(OFFICE_CLERK), await client(HEALTH_MANAGER)];
  const begun = await writer.add("0602", TEST_EMPLOYEE_PLAN_FORM);
  assert.match(begun.insurancePlanNo, /^JH060220\d{8}$/);
  assert.deepEqual([begun.status, begun.edition, begun.perManPremium], ["0", 0, "450.00"]);
  assert.deepEqual(begun.errors, []);
  assert.deepEqual(
    begun.offers.map(({ event }) => event),
    ["save", "submit", "drop"],
  );
  const submitted = await writer.submit(begun);
  assert.equal(submitted.status, "3");
  assert.match(submitted.offers.find(({ event }) => event === "approve")?.why ?? "", /另一人审批/);
  const counted = await judge.approve(submitted);
  assert.deepEqual([counted.status, counted.edition], ["1", 1]);

  const token = await product.signIn(CLERK);
  const { insurancePlanNo } = counted;
  const sold = await product.ask(findSoldPlan, { insurancePlanNo }, { token });
  assert.equal(sold.code, "0000");
  assert.deepEqual(sold.data.terms.perManPremium, EMPLOYEE_PREMIUM_BY_CLASS);
  assert.equal(sold.data.rules.length, 3);
  assert.ok(!("planInfo" in sold.data.form));
});

test("nobody approves what he wrote or submitted, and nobody past the four eyes of the database", async () => {
  const writer = await client(OFFICE_CLERK);
  const { insurancePlanNo, version } = await writer.submit(await writer.add("0602", named("自批")));
  const token = await product.signIn(OFFICE_CLERK);
  const refused = await product.ask(approvePlan, { insurancePlanNo, version }, { token });
  assert.deepEqual(
    [refused.code, refused.message],
    ["LIF003", "暂不能操作：您录入或修改过该计划，须由另一人审批"],
  );
  await assert.rejects(
    product.admin.query(
      `update insurance_plan_edition set approved_by = '${OFFICE_CLERK}', approved_at = now() where insurance_plan_no = $1`,
      [insurancePlanNo],
    ),
    /plan_four_eyes/,
  );
});

test("who touches a plan that was returned is an author of it from then on", async () => {
  const [writer, judge] = [await client(OFFICE_CLERK), await client(HEALTH_MANAGER)];
  const submitted = await writer.submit(await writer.add("0602", named("退回")));
  const { insurancePlanNo, version } = submitted;
  const returned = await judge.done(returnPlan, { insurancePlanNo, version, reason: "名称请写明客户群" });
  assert.equal(returned.status, "0");
  const seen = await infoOf(OFFICE_CLERK, insurancePlanNo);
  assert.equal(seen.data.editions[0]?.returnedReason, "名称请写明客户群");
  const again = await writer.submit(await judge.edit(returned, named("退回后修改")));
  const token = await product.signIn(HEALTH_MANAGER);
  const refused = await product.ask(approvePlan, { insurancePlanNo, version: again.version }, { token });
  assert.equal(refused.code, "LIF003");
});

test("what counts changes only by a next edition, which an approval puts in its place", async () => {
  const [writer, judge] = [await client(OFFICE_CLERK), await client(HEALTH_MANAGER)];
  const counted = await inForce("第一版");
  const { insurancePlanNo } = counted;
  const token = await product.signIn(OFFICE_CLERK);
  const direct = await product.ask(
    editPlan,
    { insurancePlanNo, version: counted.version, form: named("直接改") as Form },
    { token },
  );
  assert.equal(direct.code, "LIF001");
  const revised = await writer.edit(await writer.revise(counted), named("第二版"));
  assert.deepEqual([revised.status, revised.edition, revised.planName], ["4", 1, "第一版"]);
  const now = await product.ask(findSoldPlan, { insurancePlanNo }, { token: await product.signIn(CLERK) });
  assert.equal(now.data.terms.nameZh, "第一版");
  const next = await judge.approve(await writer.submit(revised));
  assert.deepEqual([next.status, next.edition, next.planName], ["1", 2, "第二版"]);
  const first = await infoOf(CLERK, insurancePlanNo, "1");
  assert.equal(first.data.shown.terms.nameZh, "第一版");
  assert.equal((await infoOf(CLERK, insurancePlanNo, "9")).code, "PLN003");
  await assert.rejects(
    asWriter(`update insurance_plan_edition set form = '{}' where insurance_plan_no = '${insurancePlanNo}'`),
    /four eyes/,
  );
});

test("a plan has a name of one line, and its description may have several", async () => {
  const token = await product.signIn(OFFICE_CLERK);
  const add = (form: object) => product.ask(addPlan, { riskCode: "0602", form: form as Form }, { token });
  const refused = await add(named("员工\n计划"));
  const path = "form.planInfo.planName";
  assert.deepEqual(
    [refused.code, refused.fields],
    ["SYS001", [{ path, message: "只能填写一行，请删除换行和制表符" }]],
  );
  const form = named("员工计划");
  const added = await add({ ...form, planInfo: { ...form.planInfo, planRemark: "第一行\n第二行" } });
  assert.equal(added.code, "0000", added.message);
});

/** As the program itself would, had it an error. */
async function asWriter(statement: string): Promise<void> {
  const { admin, database } = product;
  await admin.query("begin");
  try {
    await admin.query(`set local role ${database.roles.writer}`);
    await admin.query(`select set_config('app.user_code', '${OFFICE_CLERK}', true),
      set_config('app.scope_level', '1', true), set_config('app.scope_code', '', true)`);
    await admin.query(statement);
  } finally {
    await admin.query("rollback");
  }
}

test("a revision is given up, and what counts stays; a draft of nothing yet is done with", async () => {
  const writer = await client(OFFICE_CLERK);
  const counted = await inForce("放弃");
  const { insurancePlanNo, version } = await writer.revise(counted);
  const dropped = await writer.done(dropPlan, { insurancePlanNo, version });
  assert.deepEqual([dropped.status, dropped.edition], ["1", 1]);
  assert.equal((await infoOf(OFFICE_CLERK, insurancePlanNo)).data.editions.length, 1);
  const draft = await writer.add("0602", named("作废"));
  const gone = await writer.done(dropPlan, {
    insurancePlanNo: draft.insurancePlanNo,
    version: draft.version,
  });
  assert.equal(gone.status, "2");
  const token = await product.signIn(OFFICE_CLERK);
  const { code, message } = await product.ask(
    enablePlan,
    { insurancePlanNo: gone.insurancePlanNo, version: gone.version },
    { token },
  );
  assert.deepEqual([code, message.includes("从未审批通过")], ["LIF003", true]);
});

test("a disabled plan is not sold, an enabled one is again, and a revision on the way is kept meanwhile", async () => {
  const writer = await client(OFFICE_CLERK);
  const revised = await writer.edit(await writer.revise(await inForce("停用")), named("停用后"));
  const { insurancePlanNo } = revised;
  const disabled = await writer.disable(revised);
  assert.deepEqual([disabled.status, disabled.statusReason], ["2", "监管要求停售"]);
  const token = await product.signIn(CLERK);
  assert.equal((await product.ask(findSoldPlan, { insurancePlanNo }, { token })).code, "PLN004");
  const enabled = await writer.enable(disabled);
  assert.equal(enabled.status, "1");
  assert.equal((await product.ask(findSoldPlan, { insurancePlanNo }, { token })).code, "0000");
  await writer.revise(enabled);
  const { data } = await infoOf(OFFICE_CLERK, insurancePlanNo);
  assert.deepEqual([data.shown.isDraft, data.shown.terms.nameZh], [true, "停用后"]);
});

test("what is wrong keeps a plan from being submitted, and is told by its place", async () => {
  const writer = await client(OFFICE_CLERK);
  const invalid = {
    ...TEST_EMPLOYEE_PLAN_FORM,
    planSale: [{ comCode: "31010100" }],
    planPremium: [],
    planRule: [{ place: "fee.agentFee", ruleKind: "2", least: "9", most: "1" }],
  };
  const { insurancePlanNo, version, errors } = await writer.add("0602", invalid);
  const optional = { ...TEST_EMPLOYEE_PLAN_FORM["planInfo"], insureType: "OPTIONAL", planName: "自选" };
  for (const [riskCode, asks] of [
    ["0601", false],
    ["0602", true],
  ] as const) {
    const chosen = await writer.add(riskCode, { planInfo: { ...optional, planType: "06" }, planPremium: [] });
    const isAsked = chosen.errors.some(({ section }) => section === "planPremium");
    assert.equal(isAsked, asks, `${riskCode} rates what is chosen freely by itself`);
  }
  assert.deepEqual(
    errors.map(({ section, message }) => `${section} ${message}`),
    [
      "planPremium 请填写各职业类别的每人保费",
      "planRule 最大值不能小于最小值",
      "planSale 请选择本机构或下级机构",
    ],
  );
  const token = await product.signIn(OFFICE_CLERK);
  const { code, message } = await product.ask(submitPlan, { insurancePlanNo, version }, { token });
  assert.deepEqual([code, message], ["LIF003", "暂不能操作：还有 3 处需要修改"]);
});

test("a copy is a plan of one's own branch: also of what a branch above sells here", async () => {
  const writer = await client(OFFICE_CLERK);
  const copied = await writer.done(copyPlan, { insurancePlanNo: FACTORY });
  assert.deepEqual(
    [copied.comCode, copied.copiedFrom, copied.status, copied.planName],
    ["32010100", FACTORY, "0", "意健险标准方案A（经济型）（复制）"],
  );
  const { data } = await infoOf(OFFICE_CLERK, copied.insurancePlanNo);
  assert.equal(data.shown.form["planSale"], undefined);
  const { data: factory } = await infoOf(OFFICE_CLERK, FACTORY);
  assert.deepEqual(data.shown.terms.perManPremium, { "1": "220.00", "2": "310.00", "3": "400.00" });
  assert.deepEqual(data.shown.terms, {
    ...factory.shown.terms,
    insurancePlanNo: copied.insurancePlanNo,
    nameZh: copied.planName,
  });
  // What the products bring along is valid, and so is what is made of it.
  const { insurancePlanNo, version } = copied;
  const token = await product.signIn(OFFICE_CLERK);
  const { code, message } = await product.ask(submitPlan, { insurancePlanNo, version }, { token });
  assert.deepEqual([code, message], ["0000", "成功"]);
});

test("plans of the branches above that are sold here are listed and open, but not to be changed", async () => {
  const token = await product.signIn(OFFICE_CLERK);
  const { data } = await product.ask(
    queryPlanList,
    { filters: { riskCode: "0601" }, size: 50, want: "rows" },
    { token },
  );
  const factory = data.rows.find((row) => row["insurancePlanNo"] === FACTORY);
  assert.deepEqual([factory?.["perManPremium"], factory?.["status"]], ["220.00", "1"]);
  assert.equal(data.names["risk"]?.["0601"], "团体意外伤害保险");
  const info = await infoOf(OFFICE_CLERK, FACTORY);
  assert.deepEqual(info.data.offers, []);
  const refused = await product.ask(revisePlan, { insurancePlanNo: FACTORY, version: 1 }, { token });
  assert.equal(refused.code, "PLN005");
});

test("a plan of another branch answers like a missing one, whatever is asked of it", async () => {
  const { insurancePlanNo, version } = await inForce("别处");
  const { admin } = product;
  await admin.query(
    `insert into app_user (user_code, new_user_code, user_name, email, mobile, password_hash, login_ways)
     values ('PLANSH', 'x', '上海', 'x', 'x', 'x', '{PWD}')`,
  );
  await admin.query("insert into user_company values ('PLANSH', '31010100', '{PROP001}', true)");
  const token = await product.signIn("PLANSH");
  const missing = { insurancePlanNo: "JH06022020999999", version: 1 };
  const foreign = { insurancePlanNo, version };
  const reason = "没有任何理由";
  for (const [ask, input] of [
    [submitPlan, {}],
    [approvePlan, {}],
    [revisePlan, {}],
    [dropPlan, {}],
    [enablePlan, {}],
    [returnPlan, { reason }],
    [disablePlan, { reason }],
    [editPlan, { form: named("别处") }],
  ] as const) {
    const call = ask as typeof returnPlan;
    const answers = [foreign, missing].map(async (of) => {
      const { requestId: _, ...answer } = await product.ask(call, { ...of, ...input } as never, { token });
      return answer;
    });
    const [one, other] = await Promise.all(answers);
    assert.equal(one?.code, "PLN001", call.path);
    assert.deepEqual(one, other, call.path);
  }
  for (const call of [queryPlanInfo, copyPlan, findSoldPlan] as const)
    assert.equal(
      (await product.ask(call as typeof findSoldPlan, { insurancePlanNo }, { token })).code,
      "PLN001",
      call.path,
    );
});

test("who changed it in between is told, and a plan without a name or of no product is none", async () => {
  const writer = await client(OFFICE_CLERK);
  const { insurancePlanNo, version } = await writer.add("0602", named("版本"));
  const token = await product.signIn(OFFICE_CLERK);
  const form = named("版本") as Form;
  await writer.edit({ insurancePlanNo, version }, named("版本二"));
  assert.equal((await product.ask(editPlan, { insurancePlanNo, version, form }, { token })).code, "DOC001");
  const nameless = { form: {}, riskCode: "0602" };
  assert.equal((await product.ask(addPlan, nameless, { token })).code, "PLN002");
  const empty = { insurancePlanNo, version: version + 1, form: {} };
  assert.equal((await product.ask(editPlan, empty, { token })).code, "PLN002");
  assert.equal((await product.ask(addPlan, { form, riskCode: "0001" }, { token })).code, "PRD001");
});

test("only who holds the right works on plans, whoever sells may ask for one", async () => {
  const plan = await inForce("权限");
  const { insurancePlanNo, version } = plan;
  const clerk = await product.signIn(CLERK);
  assert.equal(
    (await product.ask(disablePlan, { insurancePlanNo, version, reason: "没有权限" }, { token: clerk })).code,
    "SYS403",
  );
  assert.deepEqual((await infoOf(CLERK, insurancePlanNo)).data.offers, []);
  assert.equal((await infoOf(TRAVEL_AGENT, insurancePlanNo)).code, "SYS403");
});

test("the plans of accident and health are those that count here, and the product's own", async () => {
  const plan = await inForce("意健险查询");
  const token = await product.signIn(CLERK);
  const asked = await product.ask(queryPlans, { riskCode: "0602", insureType: "STANDARD" }, { token });
  const numbers = asked.data.map((one) => one.insurancePlanNo);
  assert.ok(numbers.includes(plan.insurancePlanNo));
  assert.equal(numbers.filter((one) => one === "JH06022024000001").length, 1);
  const specials = await product.ask(
    querySpecials,
    { riskCode: "0601", insurancePlanNo: FACTORY },
    { token },
  );
  assert.deepEqual(
    specials.data.map(({ specialCode }) => specialCode),
    ["TY0601", "TY0604"],
  );
  const none = await product.ask(querySpecials, { riskCode: "0601", insurancePlanNo: "x" }, { token });
  assert.deepEqual(none.data, []);
});

test("two approvals at once: one puts the plan into force, the other is told that it moved on", async () => {
  const writer = await client(OFFICE_CLERK);
  const { insurancePlanNo, version } = await writer.submit(await writer.add("0602", named("同时")));
  const token = await product.signIn(HEALTH_MANAGER);
  const answers = await Promise.all(
    [1, 2].map(() => product.ask(approvePlan, { insurancePlanNo, version }, { token })),
  );
  assert.deepEqual(answers.map(({ code }) => code).toSorted(), ["0000", "DOC001"]);
  const { rows } = await product.admin.query<{ count: string }>(
    "select count(*) from insurance_plan_edition where insurance_plan_no = $1",
    [insurancePlanNo],
  );
  assert.equal(rows[0]?.count, "1");
});
