import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { queryApprovalTaskList } from "#areas/approval/contract.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import {
  HIGH_RISK_TEST_CUSTOMER,
  listWorkedCaseForms,
  fillFormForTestCustomer,
} from "#areas/quotation/builder.ts";
import {
  CASHIER,
  CLERK,
  OFFICE_CLERK,
  UNDERWRITER_LEVEL_1,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_2_BEIJING,
} from "#platform/testing/people.ts";
import { applyForTestBackdating, plantRequestedRefund } from "./testing/approvals.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

const NOW = new Date("2024-12-16T02:00:00Z");
let now = NOW;
const REFUND_NO = "JF2024121600000001";

let product: TestProduct;
let backdatingNo: string;
let referredNo: string;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => now });
  backdatingNo = await applyForTestBackdating(product, { userCode: OFFICE_CLERK, startDate: "2024-12-11" });
  referredNo = await referProposal();
  await plantRequestedRefund(product, {
    refundNo: REFUND_NO,
    requestedBy: UNDERWRITER_LEVEL_1,
    dueDate: "2024-12-18",
  });
});
after(() => product.close());

async function referProposal(): Promise<string> {
  const form = (await listWorkedCaseForms(product.admin)).get("PAR-01");
  assert.ok(form);
  const client = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const added = await client.add("0103", fillFormForTestCustomer(form, HIGH_RISK_TEST_CUSTOMER));
  const { proposalNo, status } = await client.submit(added);
  assert.equal(status, "04");
  await setLevel(proposalNo, 2);
  return proposalNo;
}

const setLevel = (businessNo: string, level: number) =>
  product.admin.query("update uw_task set uw_level = $2 where business_no = $1", [businessNo, level]);

async function tasksOf(userCode: string, kind = ""): Promise<string[]> {
  const filters = kind === "" ? {} : { kind };
  const wanted = { filters, size: 100, want: "rows" } as const;
  const token = await product.signIn(userCode);
  const { code, data } = await product.ask(queryApprovalTaskList, wanted, { token });
  assert.equal(code, "0000");
  return data.rows.map(({ businessNo }) => businessNo ?? "").toSorted();
}

test("everybody who approves sees the kinds that he may decide, in his branches", async () => {
  assert.deepEqual(await tasksOf(UNDERWRITER_LEVEL_2), [backdatingNo, referredNo].toSorted());
  assert.deepEqual(await tasksOf(CASHIER), [REFUND_NO]);
  assert.deepEqual(await tasksOf(UNDERWRITER_LEVEL_2_BEIJING), []);
});

test("a filter by kind shows nothing of a kind that the user may not decide", async () => {
  assert.deepEqual(await tasksOf(CASHIER, "01,04"), []);
  assert.deepEqual(await tasksOf(UNDERWRITER_LEVEL_2, "04"), [referredNo]);
});

test("rows that are late are found by their own filter", async () => {
  const late = async (userCode: string, day: string) => {
    now = new Date(`${day}T02:00:00Z`);
    const wanted = { filters: { dueDate: "past", kind: "01,03" }, size: 100, want: "rows" } as const;
    const { data } = await product.ask(queryApprovalTaskList, wanted, {
      token: await product.signIn(userCode),
    });
    now = NOW;
    return data.rows.map(({ businessNo, dueDate }) => `${businessNo} ${dueDate}`);
  };
  assert.deepEqual(await late(CASHIER, "2024-12-18"), [], "until the end of its last day");
  assert.deepEqual(await late(CASHIER, "2024-12-19"), [`${REFUND_NO} 2024-12-18`]);
  assert.deepEqual(await late(UNDERWRITER_LEVEL_2, "2024-12-19"), [`${backdatingNo} 2024-12-18`]);
});

test("an underwriter sees the tasks up to his own level only", async () => {
  await setLevel(referredNo, 3);
  assert.deepEqual(await tasksOf(UNDERWRITER_LEVEL_1), []);
  assert.deepEqual(await tasksOf(UNDERWRITER_LEVEL_2), [backdatingNo]);
});

test("those who approve nothing are refused", async () => {
  const wanted = { filters: {}, size: 1, want: "rows" } as const;
  const token = await product.signIn(CLERK);
  assert.equal((await product.ask(queryApprovalTaskList, wanted, { token })).code, "SYS403");
});
