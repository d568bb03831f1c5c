import assert from "node:assert/strict";
import { test } from "node:test";
import { getListColumn } from "#platform/lists/definition.ts";
import {
  checkExpenseRow,
  checkTypedRow,
  describeInvoices,
  type ExpensePolicy,
  priceExpenseRow,
} from "./batch-expense.ts";
import { batchExpenseLifecycle, batchTaskList } from "./batch-task.ts";

const policy: ExpensePolicy = {
  policyNo: "P04052024320101000000001",
  status: "02",
  sumPremium: "10600.00",
  receivedPremium: "0.00",
  agentFee: "15.00",
  agreementNo: "XY3201010020240001",
  runningNo: "",
  vatRate: "6",
  maxAgentFee: "18.00",
  otherTaskId: "",
  invoicedPremium: "0.00",
  settledCommission: "0.00",
};

for (const [name, change, agentFee, reason] of [
  ["the agreement's maximum", {}, "18.00", ""],
  ["a fen above it", {}, "18.01", "超备案上限：协议 XY3201010020240001 该险类最高 18.00%"],
  ["nothing at all", {}, "0", ""],
  ["the same rate", {}, "15", "新旧手续费比例相同"],
  ["a policy that begins later", { status: "01" }, "18.00", ""],
  ["a policy that ended", { status: "03" }, "18.00", "保单现在的状态不能批改"],
  [
    "a policy without an agreement",
    { maxAgentFee: undefined },
    "18.00",
    "保单没有可用的中介协议，不能调整手续费",
  ],
  ["an endorsement under way", { runningNo: "E1" }, "18.00", "在途批改：批单 E1 尚未办结"],
  ["another task", { otherTaskId: "PL1" }, "18.00", "在途批改：批量任务 PL1 尚未办结"],
  [
    "a premium that came in",
    { receivedPremium: "0.01" },
    "18.00",
    "保费已实收 0.01 元，手续费不能再改，请由运营管理岗办理",
  ],
  ["a settled commission", { settledCommission: "0.01" }, "18.00", "手续费已结算 0.01 元，不能再改"],
  ["an invoiced premium", { invoicedPremium: "10600.00" }, "18.00", ""],
] as const)
  test(`${name} is ${reason === "" ? "accepted" : "refused"}`, () => {
    assert.equal(checkExpenseRow({ ...policy, ...change }, agentFee, false), reason);
  });

test("who holds the right changes the commission of a premium that came in, within the agreement", () => {
  const received = { ...policy, receivedPremium: "10600.00" };
  assert.equal(checkExpenseRow(received, "18.00", true), "");
  assert.match(checkExpenseRow(received, "19.00", true), /超备案上限/);
  assert.match(checkExpenseRow({ ...received, settledCommission: "1500.00" }, "18.00", true), /已结算/);
});

test("invoices are told and stop nothing", () => {
  assert.equal(describeInvoices(policy), "");
  assert.equal(describeInvoices({ invoicedPremium: "10600.00" }), "已开票 10,600.00 元");
});

for (const [agentFee, isFit] of [
  ["0", true],
  ["50", true],
  ["50.01", false],
  ["18.005", false],
  ["-1", false],
  ["18%", false],
  ["", false],
] as const)
  test(`a typed rate of "${agentFee}" ${isFit ? "is one" : "is none"}`, () => {
    assert.equal(checkTypedRow({ policyNo: "P1", agentFee }, new Set()) === "", isFit);
  });

test("a policy is taken once", () => {
  assert.equal(checkTypedRow({ policyNo: "P1", agentFee: "1" }, new Set(["P1"])), "保单号重复");
});

// 10,600.00 is 10,000.00 without tax: 15% of it is 1,500.00, 18% 1,800.00.
test("the commission changes with its rate, to the fen", () => {
  const priced = { before: "1500.00", after: "1800.00", change: "300.00" };
  assert.deepEqual(priceExpenseRow(policy, "18.00"), priced);
  assert.equal(priceExpenseRow({ ...policy, sumPremium: "148515.20" }, "18.00").change, "4203.26");
});

test("every state of a task has a tone", () => {
  const { tones = {} } = getListColumn(batchTaskList, "status");
  assert.deepEqual(Object.keys(tones).toSorted(), Object.keys(batchExpenseLifecycle.states).toSorted());
});
