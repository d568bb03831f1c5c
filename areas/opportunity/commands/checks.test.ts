import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import {
  BRANCH_MANAGER,
  CASHIER,
  LEFT_CLERK,
  OFFICE_CLERK,
  SALESMAN,
  SALESMAN_SUZHOU,
} from "#platform/testing/people.ts";
import { opportunityCalls, opportunityTaskCalls } from "../contract.ts";

const NOW = new Date("2025-06-16T02:00:00Z");
let product: TestProduct;
let token: string;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => NOW });
  // The clerk who has left had every right of an owner.
  await product.admin.query("update user_company set grade_codes = '{PROP001}' where user_code = $1", [
    LEFT_CLERK,
  ]);
  token = await product.signIn(OFFICE_CLERK);
});
after(() => product.close());

const opportunityForm = (ownerCode: string) => ({
  customer: { customerName: "示例电子制造有限公司" },
  base: { source: "01", ownerCode },
});

async function addOpportunity(ownerCode = OFFICE_CLERK, by = token) {
  const form = opportunityForm(ownerCode);
  const added = await product.ask(opportunityCalls.add, { form }, { token: by });
  assert.equal(added.code, "0000", JSON.stringify(added));
  return added.data;
}

const addTask = (cells: Record<string, string>, by = token) =>
  product.ask(
    opportunityTaskCalls.add,
    { form: { task: { ownerCode: OFFICE_CLERK, dueDate: "2025-06-16", ...cells } } },
    { token: by },
  );

type Answer = { code: string; fields?: readonly { path: string; message: string }[] | undefined };
const toErrors = ({ code, fields = [] }: Answer) => [
  code,
  ...fields.map(({ path, message }) => `${path} ${message}`),
];

test("an owner of another branch, without the right, or who has left is refused", async () => {
  const refusal = [
    "DOC004",
    "form.base.ownerCode 负责人须是商机所属机构或其上级机构的在职人员，且有商机查询权限，请重新选择",
  ];
  const { businessNo, version } = await addOpportunity(SALESMAN);
  for (const ownerCode of [SALESMAN_SUZHOU, CASHIER, LEFT_CLERK]) {
    const form = opportunityForm(ownerCode);
    assert.deepEqual(toErrors(await product.ask(opportunityCalls.add, { form }, { token })), refusal);
    const edited = await product.ask(opportunityCalls.edit, { businessNo, version, form }, { token });
    assert.deepEqual(toErrors(edited), refusal);
  }
});

test("an opportunity whose owner has left can still be edited and handed over", async () => {
  const { businessNo, version } = await addOpportunity();
  await product.admin.query(
    "update opportunity set content = jsonb_set(content, '{base,ownerCode}', to_jsonb($2::text)) where business_no = $1",
    [businessNo, LEFT_CLERK],
  );
  const form = { ...opportunityForm(LEFT_CLERK), plan: { riskCode: "0405" } };
  const saved = await product.ask(opportunityCalls.edit, { businessNo, version, form }, { token });
  assert.equal(saved.code, "0000", JSON.stringify(saved));
  const handedOver = await product.ask(
    opportunityCalls.edit,
    { businessNo, version: saved.data.version, form: opportunityForm(BRANCH_MANAGER) },
    { token },
  );
  assert.equal(handedOver.code, "0000", JSON.stringify(handedOver));
});

test("a task of an opportunity that does not exist or that the user cannot see is refused alike", async () => {
  const refusal = ["DOC004", "form.task.busOppNo 找不到该商机，请核对商机号"];
  const suzhou = await addOpportunity(SALESMAN_SUZHOU, await product.signIn(SALESMAN_SUZHOU));
  for (const busOppNo of ["SJ20990301000012", "ABCDEFGHIJKLMNOP", suzhou.businessNo])
    assert.deepEqual(toErrors(await addTask({ busOppNo })), refusal);
  const ofColleague = await addOpportunity();
  const salesman = await product.signIn(SALESMAN);
  const asked = { busOppNo: ofColleague.businessNo, ownerCode: SALESMAN };
  assert.deepEqual(toErrors(await addTask(asked, salesman)), refusal);
});

test("a task of an opportunity that is lost or closed is refused", async () => {
  const inputs = { lose: { lostReason: "01", reason: "客户已签约" }, close: { reason: "重复登记" } };
  for (const [event, input] of Object.entries(inputs)) {
    const { businessNo, version } = await addOpportunity();
    const call = opportunityCalls.steps[event];
    assert.ok(call);
    assert.equal((await product.ask(call, { businessNo, version, input }, { token })).code, "0000");
    assert.deepEqual(toErrors(await addTask({ busOppNo: businessNo })), [
      "DOC004",
      "form.task.busOppNo 该商机已成交、流失或关闭，不能再安排跟进任务",
    ]);
  }
});

test("a task needs an owner who sees it and a day that is not over", async () => {
  const { businessNo: busOppNo } = await addOpportunity();
  const ownerMessage =
    "form.task.ownerCode 跟进人须是商机所属机构或其上级机构的在职人员，且有商机任务权限，请重新选择";
  const dateMessage = "form.task.dueDate 截止日期不能早于今天";
  for (const ownerCode of [SALESMAN_SUZHOU, CASHIER, LEFT_CLERK])
    assert.deepEqual(toErrors(await addTask({ busOppNo, ownerCode })), ["DOC004", ownerMessage]);
  for (const dueDate of ["0001-01-01", "2025-06-15"])
    assert.deepEqual(toErrors(await addTask({ busOppNo, dueDate })), ["DOC004", dateMessage]);
  const { code, data } = await addTask({ busOppNo });
  assert.equal(code, "0000");
  const task = { busOppNo, ownerCode: SALESMAN_SUZHOU, dueDate: "2025-06-15" };
  const { businessNo, version } = data;
  const edited = await product.ask(
    opportunityTaskCalls.edit,
    { businessNo, version, form: { task } },
    { token },
  );
  assert.deepEqual(toErrors(edited), ["DOC004", ownerMessage, dateMessage]);
});

test("a task that a manager of a higher branch adds belongs to the branch of the opportunity", async () => {
  const { businessNo: busOppNo, comCode } = await addOpportunity(SALESMAN);
  const manager = await product.signIn(BRANCH_MANAGER);
  const added = await addTask({ busOppNo, ownerCode: SALESMAN }, manager);
  assert.deepEqual([added.code, added.data?.comCode], ["0000", comCode]);
});
