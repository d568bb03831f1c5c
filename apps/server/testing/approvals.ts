import assert from "node:assert/strict";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import { backdatingCalls } from "#areas/backdating/contract.ts";
import { addPolicy } from "#areas/proposal/contract/proposal.ts";
import type { TestProduct } from "./test-product.ts";

type Application = { readonly userCode: string; readonly startDate: string };

/** Submits an application for backdating about a new proposal. */
export async function applyForTestBackdating(
  product: TestProduct,
  { userCode, startDate }: Application,
): Promise<string> {
  const token = await product.signIn(userCode);
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
    startDate,
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

type RequestedRefund = { readonly refundNo: string; readonly requestedBy: string; readonly dueDate: string };

/** Plants a refund in Nanjing that waits for its confirmation; its policy does not exist. */
export async function plantRequestedRefund(
  { admin }: Pick<TestProduct, "admin">,
  { refundNo, requestedBy, dueDate }: RequestedRefund,
): Promise<void> {
  await admin.query("begin");
  await admin.query("set local session_replication_role = replica");
  await admin.query(
    `insert into refund (refund_no, business_no, policy_no, com_code, status, amount, currency, refund_reason, payee_name,
       payee_account, payee_bank, requested_by, requested_at, due_date)
     values ($1, 'E' || lpad(right($1, 8), 22, '0'), 'P0405202532010100000001', '32010100', '1', 1, 'CNY', '03',
       '示例收款人', '9', '示例银行', $2, $3::date - 2, $3)`,
    [refundNo, requestedBy, dueDate],
  );
  await admin.query("commit");
}
