import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";
import { OUTSIDE_TEST_USERS, insertOutsideTestUsers } from "./testing/outside.ts";
import { findAnything } from "#areas/search/contract.ts";
import { queryCustomerDocuments } from "#areas/document/contract/customer-documents.ts";
import { queryFigures } from "#areas/dashboard/contract.ts";
import { downloadTaskFile, queryTask } from "#platform/jobs/contract.ts";
import { queryListSettings } from "#platform/lists/contract.ts";
import { createExportCall, createExportTaskCall } from "#platform/lists/list-call.ts";
import { createTestPersonFields } from "#areas/customer/builder.ts";
import { queryCustomer, queryCustomerList } from "#areas/customer/contract/customer-search.ts";
import {
  addCustomer,
  editCustomer,
  findSuspects,
  queryCustomerInfo,
  revealCustomerNumbers,
} from "#areas/customer/contract/customer-record.ts";
import { changeCustomerRisk, openCustomerRisk, queryCustomerRisk } from "#areas/customer/contract/risk.ts";
import type { CustomerFields } from "#areas/customer/contract/shapes.ts";
import { toCustomerFields, toCustomerForm } from "#areas/customer/rules/customer-fields.ts";
import { CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";

const { agent, colleague, rival, lone, promoted, nameless } = OUTSIDE_TEST_USERS;
/** Customers of AG000001 in the demonstration, and one of no agency. */
const OWN = ["2000000158", "1000000307", "1000000299"];
const QIAN = {
  id: "1000000299",
  name: "钱测试",
  number: "999900200005180112",
  masked: "9999**********0112",
  mobile: "13200001028",
};
const ZHANG = {
  id: "1000000257",
  name: "张测试",
  number: "999900198503120032",
  masked: "9999**********0032",
  mobile: "13200001024",
};
const STRANGER = "1999999999";

let product: TestProduct;
before(async () => {
  product = await openTestProduct({ jobs: { concurrency: 1 } });
  await insertOutsideTestUsers(product);
});
after(() => product.close());

const signed = async (userCode: string) => ({ token: await product.signIn(userCode) });

async function listed(userCode: string, filters: Record<string, string> = {}) {
  const input = { filters, size: 200 };
  const { data } = await product.ask(queryCustomerList, { ...input, want: "rows" }, await signed(userCode));
  const whole = await product.ask(queryCustomerList, { ...input, want: "totals" }, await signed(userCode));
  return { rows: data.rows, count: whole.data.totals?.count, names: data.names };
}
const told = async (userCode: string, filters?: Record<string, string>) => {
  const { names: _, ...shown } = await listed(userCode, filters);
  return shown;
};
const idsOf = async (userCode: string, filters?: Record<string, string>) =>
  (await listed(userCode, filters)).rows.map(({ customerId }) => customerId ?? "");

async function add(userCode: string, given: Partial<CustomerFields>): Promise<string> {
  const input = { customer: createTestPersonFields(given), confirmedIds: [] };
  const { code, message, data } = await product.ask(addCustomer, input, await signed(userCode));
  assert.equal(code, "0000", message);
  return data.customerId;
}
const infoOf = async (userCode: string, id: string) =>
  product.ask(queryCustomerInfo, { id }, await signed(userCode));
const revealed = async (userCode: string, customerId: string) => {
  const { code, data } = await product.ask(revealCustomerNumbers, { customerId }, await signed(userCode));
  return [code, data?.certificateNo, data?.mobile];
};
const lookedUp = async (userCode: string, keyword: string) =>
  (await product.ask(queryCustomer, { keyword }, await signed(userCode))).data;
const found = async (userCode: string, typed: string) =>
  (await product.ask(findAnything, { typed }, await signed(userCode))).data.list.map(({ key }) => key);

test("the list, its count and its filters show outside users only the customers of their agency", async () => {
  for (const userCode of [agent, colleague]) {
    const { rows, count } = await listed(userCode);
    assert.deepEqual(
      rows.map(({ customerId }) => customerId),
      OWN,
    );
    assert.equal(count, OWN.length);
    for (const filters of [
      { customerName: "张" },
      { certificateNo: ZHANG.number },
      { mobile: ZHANG.mobile },
      { comCode: "32050100" },
    ])
      assert.deepEqual(await idsOf(userCode, filters), [], JSON.stringify(filters));
    assert.deepEqual(await idsOf(userCode, { certificateNo: QIAN.number }), [QIAN.id]);
  }
  for (const userCode of [rival, lone, promoted, nameless])
    assert.deepEqual(await told(userCode), { rows: [], count: 0 }, userCode);
});

test("a clerk of the branch sees all customers with their risk, and reveals the masked numbers of one", async () => {
  const { rows, count } = await listed(CLERK);
  const { rows: kept } = await product.admin.query("select 1 from customer where com_code = '32010100'");
  assert.equal(count, kept.length);
  const qian = rows.find(({ customerId }) => customerId === QIAN.id);
  assert.deepEqual(
    [qian?.certificateNo, qian?.mobile, qian?.customerRiskGrade],
    [QIAN.masked, "132****1028", "1"],
  );
  assert.deepEqual(await revealed(CLERK, QIAN.id), ["0000", QIAN.number, QIAN.mobile]);
  assert.ok((await idsOf(CLERK, { customerRiskGrade: "1" })).includes(ZHANG.id));
  const { data } = await infoOf(CLERK, ZHANG.id);
  assert.deepEqual([data.customer.certificateNo, data.customer.customerRiskGrade], [ZHANG.masked, "1"]);
  assert.deepEqual((await lookedUp(CLERK, ZHANG.name)).list[0]?.customerRiskGrade, "1");
});

test("lists and files mask numbers for outside users and hide the grade, also from filters", async () => {
  const { rows, names } = await listed(agent);
  assert.deepEqual(names["CustomerRiskGrade"], {}, "what hidden codes are called");
  for (const row of rows) {
    assert.match(row.certificateNo ?? "", /^.{4}\*+.{4}$/);
    assert.match(row.mobile ?? "", /^.{3}\*{4}.{4}$/);
    assert.equal(row.customerRiskGrade, null);
  }
  for (const grades of ["1", "1,2,3,4,5"])
    assert.deepEqual(await told(agent, { customerRiskGrade: grades }), { rows: [], count: 0 });
  const { data } = await product.ask(queryListSettings, { list: "customer" }, await signed(agent));
  assert.ok(data.isOutside);
  const inside = await product.ask(queryListSettings, { list: "customer" }, await signed(CLERK));
  assert.ok(!inside.data.isOutside);
});

const columns = ["customerId", "certificateNo", "mobile", "creditCode", "customerRiskGrade"];
function checkFile(text: string): void {
  const lines = text.slice(1).trimEnd().split("\r\n").slice(1);
  assert.deepEqual(
    lines.map((line) => line.split(",")[0]),
    OWN,
  );
  for (const line of lines) assert.match(line, /^\d{10},.{4}\*+.{4},.{3}\*+.{4},[^,]*,$/, line);
}

test("an export, at once or as a task, has the rows of the list", async () => {
  const { token } = await signed(agent);
  const headers = { authorization: `Bearer ${token}` };
  const { path } = createExportCall(queryCustomerList.list);
  const atOnce = await product.app.inject({ method: "POST", url: path, headers, payload: { columns } });
  checkFile(atOnce.body);

  const task = createExportTaskCall(queryCustomerList.list);
  const { data } = await product.ask(task, { filters: {}, columns: [...columns], format: "csv" }, { token });
  const { taskId } = data;
  for (;;) {
    const { data: now } = await product.ask(queryTask, { taskId }, { token });
    if (now.endedAt !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const query = { taskId };
  checkFile((await product.app.inject({ method: "GET", url: downloadTaskFile.path, query, headers })).body);
});

test("the look-up of forms gives outside users their own customers to reveal, without grade, and no others", async () => {
  for (const keyword of [QIAN.name, ` ${QIAN.name} `, QIAN.number, QIAN.mobile]) {
    const { list } = await lookedUp(agent, keyword);
    assert.deepEqual(
      list.map(({ customerId, certificateNo, mobile, customerRiskGrade }) => [
        customerId,
        certificateNo,
        mobile,
        customerRiskGrade,
      ]),
      [[QIAN.id, QIAN.masked, "132****1028", ""]],
    );
  }
  assert.deepEqual(await revealed(agent, QIAN.id), ["0000", QIAN.number, QIAN.mobile]);
  for (const userCode of [agent, rival, lone, promoted, nameless])
    for (const keyword of [ZHANG.name, ZHANG.number, ZHANG.mobile, "zhangceshi"])
      assert.deepEqual(await lookedUp(userCode, keyword), { list: [], hasMore: false }, userCode);
  for (const userCode of [agent, colleague])
    for (const part of ["测试", "qianceshi", QIAN.name.slice(0, 2), QIAN.number.slice(0, 12)]) {
      const { list, hasMore } = await lookedUp(userCode, part);
      assert.deepEqual([list, hasMore], [[], part !== QIAN.number.slice(0, 12)], part);
    }
});

test("the search finds only their own customers, whatever the query", async () => {
  for (const typed of [QIAN.name, QIAN.number, QIAN.id, "0299", "qcs"])
    assert.deepEqual(await found(agent, typed), [QIAN.id], typed);
  for (const userCode of [agent, rival, lone, promoted, nameless])
    for (const typed of [ZHANG.name, ZHANG.number, ZHANG.id, "0257", "zcs"])
      assert.deepEqual(await found(userCode, typed), [], `${userCode} ${typed}`);
});

test("their own customer opens masked, without grade, trail or facts of other branches", async () => {
  const { data } = await infoOf(agent, QIAN.id);
  const { customer, isConflicting, trail } = data;
  assert.deepEqual(
    [customer.certificateNo, customer.customerRiskGrade, customer.blacklistFlag],
    [QIAN.masked, "", "0"],
  );
  assert.deepEqual([isConflicting, trail], [false, []]);
});

test("another agency's customer answers like a missing one, in every call", async () => {
  const customer = createTestPersonFields();
  const calls = [
    (id: string, asking: { token: string }) => product.ask(queryCustomerInfo, { id }, asking),
    (id: string, asking: { token: string }) => product.ask(queryCustomerDocuments, { id }, asking),
    (customerId: string, asking: { token: string }) => product.ask(openCustomerRisk, { customerId }, asking),
    (customerId: string, asking: { token: string }) =>
      product.ask(revealCustomerNumbers, { customerId }, asking),
    (customerId: string, asking: { token: string }) =>
      product.ask(editCustomer, { customerId, version: 1, customer, confirmedIds: [] }, asking),
  ];
  for (const userCode of [agent, rival, lone, promoted, nameless])
    for (const call of calls) {
      const asking = await signed(userCode);
      const { requestId: _, ...missing } = await call(STRANGER, asking);
      assert.equal(missing.code, "CUS001");
      for (const id of userCode === agent ? [ZHANG.id] : [ZHANG.id, QIAN.id]) {
        const { requestId: __, ...answer } = await call(id, asking);
        assert.deepEqual(answer, missing, `${userCode} ${id}`);
      }
    }
});

test("risk judgements are for staff: outside users get no handle, and earlier handles open nothing", async () => {
  const asking = await signed(agent);
  assert.equal((await product.ask(openCustomerRisk, { customerId: QIAN.id }, asking)).code, "CUS013");
  const lent = await add(promoted, { customerName: "借调客", certificateNo: "999900199406080643" });
  const risk = { customerRiskGrade: "5", blacklistFlag: "0", reason: "外部无权" } as const;
  const judged = { customerId: lent, version: 1, ...risk };
  assert.equal((await product.ask(changeCustomerRisk, judged, await signed(promoted))).code, "CUS013");

  await product.admin.query("update app_user set agent_code = '' where user_code = $1", [promoted]);
  const handles = await product.ask(openCustomerRisk, { customerId: lent }, await signed(promoted));
  assert.equal(handles.code, "0000");
  await product.admin.query("update app_user set agent_code = 'AG000003' where user_code = $1", [promoted]);
  assert.equal((await product.ask(queryCustomerRisk, handles.data, await signed(promoted))).code, "CUS013");
});

test("a customer entered by an agency belongs to it even if the branch has the same one, which the agency does not learn", async () => {
  const again = { customerName: ZHANG.name, certificateNo: ZHANG.number, mobile: ZHANG.mobile };
  const { data } = await product.ask(
    findSuspects,
    { customer: createTestPersonFields(again) },
    await signed(agent),
  );
  assert.deepEqual(data.list, []);
  const customerId = await add(agent, again);
  assert.deepEqual((await idsOf(colleague)).toSorted(), [...OWN, customerId].toSorted());
  assert.deepEqual(await found(colleague, ZHANG.name), [customerId]);
  assert.deepEqual(await idsOf(rival), await idsOf(promoted), "both of AG000003");
  assert.ok(!(await idsOf(rival)).includes(customerId));

  const twice = await product.ask(
    addCustomer,
    { customer: createTestPersonFields(again), confirmedIds: [] },
    await signed(colleague),
  );
  assert.equal(twice.code, "CUS003");
  const own = await add(rival, again);
  assert.deepEqual(await found(rival, ZHANG.name), [own]);
  assert.deepEqual(await product.audit(), []);
});

test("the branch's clerk sees an agency's record beside the own one, and can still change the own one", async () => {
  const { data } = await infoOf(CLERK, ZHANG.id);
  assert.equal(data.suspects.filter(({ agrees }) => agrees === "certificate").length, 2);
  const { version, ...known } = data.customer;
  const customer = { ...toCustomerFields(toCustomerForm(known)), email: "new@example.com" };
  const input = { customerId: ZHANG.id, version, customer, confirmedIds: [] };
  const { code, message } = await product.ask(editCustomer, input, await signed(CLERK));
  assert.equal(code, "0000", message);
  const taken = createTestPersonFields({ customerName: "另一人", certificateNo: QIAN.number });
  const refused = await product.ask(addCustomer, { customer: taken, confirmedIds: [] }, await signed(CLERK));
  assert.equal(refused.code, "CUS003");
});

test("an agency changes its customers, but only staff change names and certificates, of risky and of all other customers", async () => {
  const customerId = await add(agent, { customerName: "改名客", certificateNo: "999900199204060425" });
  const { data } = await infoOf(colleague, customerId);
  const fields = toCustomerFields(toCustomerForm(data.customer));
  const edit = async (version: number, changes: Partial<CustomerFields>, userCode: string = colleague) =>
    product.ask(
      editCustomer,
      { customerId, version, customer: { ...fields, ...changes }, confirmedIds: [] },
      await signed(userCode),
    );
  assert.equal((await edit(1, { address: "示例路 9 号" })).code, "0000");
  assert.equal((await edit(2, { customerName: "改名者" })).code, "CUS014");
  assert.equal(
    (await edit(2, { certificateNo: "999900199305070534", gender: "1", birthDate: "1993-05-07" })).code,
    "CUS014",
  );
  assert.equal((await edit(2, { customerName: "改名者" }, CLERK)).code, "0000");
});

test("a customer entered by a user without an agency belongs to that user", async () => {
  const customerId = await add(nameless, { customerName: "散客", certificateNo: "999900199305070534" });
  assert.deepEqual(await idsOf(nameless), [customerId]);
  assert.deepEqual(await idsOf(lone), []);
});

test("a user who moves to another agency leaves the customers behind", async () => {
  await product.admin.query("update app_user set agent_code = 'AG000003' where user_code = $1", [colleague]);
  const moved = await idsOf(colleague);
  await product.admin.query("update app_user set agent_code = 'AG000001' where user_code = $1", [colleague]);
  assert.ok(OWN.every((id) => !moved.includes(id)));
  assert.deepEqual(moved.toSorted(), (await idsOf(rival)).toSorted());
});

test("no figure of the workbench counts customers for outside users, although they may judge", async () => {
  const { data } = await product.ask(queryFigures, {}, await signed(promoted));
  const risky = data.find(({ list }) => list === "customer")?.counts["risky"];
  assert.equal(risky?.count, 0);
  const judge = await product.ask(queryFigures, {}, await signed(OFFICE_CLERK));
  assert.ok(judge.data.some(({ list }) => list === "customer"));
});

test("row-level security alone hides customers of others, whatever the statement", async () => {
  const { app, writer, upkeep } = product.database.roles;
  for (const role of [app, writer, upkeep]) {
    await product.admin.query("begin");
    await product.admin.query(`set local role ${role}`);
    await product.admin
      .query(`select set_config('app.scope_level', '1', true), set_config('app.scope_code', '', true),
      set_config('app.agency', 'AG000001', true)`);
    const seen = await product.admin.query<{ agency_code: string }>(
      "select distinct agency_code from customer",
    );
    const judged = await product.admin.query("select 1 from customer_risk_trail");
    await product.admin.query("rollback");
    assert.deepEqual(seen.rows, [{ agency_code: "AG000001" }], role);
    assert.equal(judged.rowCount, 0, role);
  }
});
