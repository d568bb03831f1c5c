import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { queryApprovalTaskList } from "#areas/approval/contract.ts";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import { backdatingCalls } from "#areas/backdating/contract.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { addPolicy } from "#areas/proposal/contract/proposal.ts";
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
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

const NOW = new Date("2024-12-16T02:00:00Z");
const REFUND_NO = "JF2024121600000001";

let product: TestProduct;
let backdatingNo: string;
let referredNo: string;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => NOW });
  backdatingNo = await applyForBackdating();
  referredNo = await referProposal();
  await product.admin.query("begin");
  await product.admin.query("set local session_replication_role = replica");
  await product.admin.query(
    `insert into refund (refund_no, business_no, policy_no, com_code, status, amount, currency, refund_reason, payee_name,
       payee_account, payee_bank, requested_by, requested_at)
     values ($1, 'E0405202532010100000001', 'P0405202532010100000001', '32010100', '1', 1, 'CNY', '03', '示例收款人', '9',
       '示例银行', $2, $3)`,
    [REFUND_NO, UNDERWRITER_LEVEL_1, NOW],
  );
  await product.admin.query("commit");
});
after(() => product.close());

async function applyForBackdating(): Promise<string> {
  const token = await product.signIn(OFFICE_CLERK);
  const form = { holder: { holderName: "示例电子制造有限公司" } };
  const { data: proposal } = await product.ask(addPolicy, { riskCode: "0405", form }, { token });
  const { proposalNo: documentNo } = proposal;
  const content = await createTestPicture();
  await uploadTestFile(product.app, token, {
    businessNo: documentNo,
    fileCategory: "A18",
    name: "声明.png",
    content,
  });
  const application = {
    documentNo,
    startDate: "2024-12-11",
    reason: "02",
    explanation: "中标通知滞后",
    noKnownLoss: "1",
  };
  const { data: added } = await product.ask(backdatingCalls.add, { form: { application } }, { token });
  const { businessNo, version } = added;
  const submit = backdatingCalls.steps["submit"];
  assert.ok(submit);
  const submitted = await product.ask(submit, { businessNo, version, input: {} }, { token });
  assert.equal(submitted.code, "0000", submitted.message);
  return businessNo;
}

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
