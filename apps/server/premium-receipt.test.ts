import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { after, before, test } from "node:test";
import {
  downloadPremiumReceipt,
  printInvoiceLetter,
  printPremiumReceipt,
} from "#areas/paper/contract/money-papers.ts";
import { downloadPaper, packPapers, queryPaperList } from "#areas/paper/contract/papers.ts";
import { printIssuedPaper, queryPrintCounts } from "#areas/paper-printing/contract.ts";
import { initiateProposalPayment } from "#areas/payment/contract/payment.ts";
import {
  getPolicyNoOfProposal,
  insertTestProposal,
  payTestProposalOverCounter,
  TEST_ORGANISATION_PAYER,
} from "#areas/payment/testing/proposals.ts";
import { readIssuedPaper } from "#areas/verification/contract.ts";
import { downloadTaskFile, queryTask } from "#platform/jobs/contract.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import { CASHIER, CLERK, CLERK_BEIJING, INVOICE_CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;
let clerk: string;
let cashier: string;
let proposalNo: string;
let paymentNo: string;
let policyNo: string;

before(async () => {
  product = await openTestProduct({
    jobs: { concurrency: 1 },
    chores: false,
    now: () => new Date("2025-06-16T02:00:00Z"),
  });
  clerk = await product.signIn(CLERK);
  cashier = await product.signIn(CASHIER);
  ({ businessNo: proposalNo } = await insertTestProposal(product, { premium: "12345.60" }));
  paymentNo = await payTestProposalOverCounter(product, proposalNo);
  policyNo = await getPolicyNoOfProposal(product, proposalNo);
});
after(() => product.close());

const print = (token: string, no = paymentNo) =>
  product.ask(printPremiumReceipt, { paymentNo: no }, { token });

async function receiptId(token = cashier): Promise<string> {
  const { data, message } = await print(token);
  assert.ok(data?.paper, message);
  return data.paper.paperId;
}

async function load(paperId: string, token: string, call: { path: string } = downloadPremiumReceipt) {
  const headers = { authorization: `Bearer ${token}` };
  return product.app.inject({ method: "GET", url: call.path, query: { paperId }, headers });
}

test("the cashier prints the receipt of a payment: payer, policy, figures and capitals, method, day, sealed", async () => {
  const { data, message } = await print(cashier);
  assert.ok(data?.paper, message);
  const { paper } = data;
  assert.deepEqual(
    [paper.kindName, paper.businessNo, paper.isCurrent, paper.sealSerial !== null],
    ["保险费收据", paymentNo, true, true],
  );
  const { rawPayload } = await load(paper.paperId, cashier);
  assert.equal(hash("sha256", rawPayload), paper.sha256);
  const text = (await extractPdfPageTexts(rawPayload)).join("").replace(/\s+/g, "");
  const expected = [
    "保险费收据",
    paymentNo,
    TEST_ORGANISATION_PAYER.holderName,
    proposalNo,
    policyNo,
    "12,345.60",
    "人民币壹万贰仟叁佰肆拾伍元陆角整",
    "POS刷卡",
    "2025年06月16日",
    "第1期",
    "不作为发票/报销凭证",
  ];
  for (const words of expected) assert.ok(text.includes(words), `${words} in ${text}`);
});

test("a receipt is printed once, the same bytes for all, and stands among the papers of its policy", async () => {
  const paperId = await receiptId();
  assert.equal(await receiptId(clerk), paperId);
  const { data } = await product.ask(queryPaperList, { policyNo }, { token: clerk });
  assert.deepEqual(
    data.receipts.map((receipt) => [receipt.paymentNo, receipt.amount]),
    [[paymentNo, "12345.60"]],
  );
  assert.deepEqual(
    data.list.map((paper) => [paper.paperId, paper.isCurrent]),
    [[paperId, true]],
  );
  const [mine, theirs] = [await load(paperId, clerk, downloadPaper), await load(paperId, cashier)];
  assert.deepEqual(mine.rawPayload, theirs.rawPayload);
  assert.deepEqual(await product.audit(), []);
});

test("it is counted as printed, the second time with a reason, and packed by the number of the payment", async () => {
  const token = await product.signIn(OFFICE_CLERK);
  const first = { businessNo: paymentNo, reasonCode: "", reason: "" } as const;
  assert.equal((await product.ask(printIssuedPaper, first, { token })).data.printNo, 1);
  assert.equal((await product.ask(printIssuedPaper, first, { token })).code, "TPL002");
  const counts = await product.ask(queryPrintCounts, { businessNos: [paymentNo] }, { token });
  assert.deepEqual(
    counts.data.list.map(({ kind, holderName, printCount }) => [kind, holderName, printCount]),
    [["P03", TEST_ORGANISATION_PAYER.holderName, 1]],
  );
  const { taskId } = (await product.ask(packPapers, { businessNos: [paymentNo] }, { token: clerk })).data;
  const patience = AbortSignal.timeout(60_000);
  while ((await product.ask(queryTask, { taskId }, { token: clerk })).data.state !== "done") {
    assert.ok(!patience.aborted);
    await new Promise((done) => setTimeout(done, 30));
  }
  const headers = { authorization: `Bearer ${clerk}` };
  const packed = { method: "GET" as const, url: downloadTaskFile.path, query: { taskId }, headers };
  const archive = (await product.app.inject(packed)).rawPayload;
  assert.ok(archive.includes((await load(await receiptId(), cashier)).rawPayload));
});

test("without the right, from another branch, unknown or without money nothing is printed", async () => {
  assert.equal((await print(await product.signIn(INVOICE_CLERK))).code, "SYS403");
  const elsewhere = await product.signIn(CLERK_BEIJING);
  const paperId = await receiptId();
  assert.equal((await print(elsewhere)).code, "PAY002");
  assert.match((await load(paperId, elsewhere)).body, /PAP001/);
  assert.equal((await print(cashier, paymentNo.replace(/\d{4}$/, "9999"))).code, "PAY002");
  const { businessNo } = await insertTestProposal(product);
  const payer = {
    payerName: TEST_ORGANISATION_PAYER.holderName,
    payerCertificateNo: TEST_ORGANISATION_PAYER.certificateNo,
  };
  const input = { businessNo, paymentMethod: "03", ...payer };
  const begun = await product.ask(initiateProposalPayment, input, { token: clerk });
  assert.equal((await print(cashier, begun.data.paymentNo)).code, "PAP014");
  assert.equal(
    (await product.ask(printInvoiceLetter, { invoiceId: "FP1" }, { token: clerk })).code,
    "INV003",
  );
});

test("once the money is to be paid back, no receipt is printed or handed out, and the check says so", async () => {
  const paperId = await receiptId();
  const check = () => product.ask(readIssuedPaper, { paperId }, {});
  assert.deepEqual((await check()).data.isCurrent, true);
  await product.admin.query("update payment set payment_status = '7' where payment_no = $1", [paymentNo]);
  assert.equal((await print(cashier)).code, "PAP014");
  assert.match((await load(paperId, cashier)).body, /PAP015/);
  assert.match((await load(paperId, clerk, downloadPaper)).body, /PAP015/);
  const { contractName, statusName, isCurrent } = (await check()).data;
  assert.deepEqual([contractName, statusName, isCurrent], ["缴费", "退款中", false]);
  const { data } = await product.ask(queryPaperList, { policyNo }, { token: clerk });
  assert.deepEqual([data.receipts, data.list], [[], []]);
});
