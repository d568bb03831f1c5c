import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { applyInvoice, queryInvoiceBatch, redInvoice } from "#areas/invoice/contract.ts";
import { pollInvoiceOutcomes } from "#areas/invoice/jobs/outcome.ts";
import { downloadInvoiceLetter, printInvoiceLetter } from "#areas/paper/contract/money-papers.ts";
import { downloadPaper } from "#areas/paper/contract/papers.ts";
import {
  getPolicyNoOfProposal,
  insertTestProposal,
  payTestProposalOverCounter,
  TEST_ORGANISATION_PAYER,
} from "#areas/payment/testing/proposals.ts";
import { readIssuedPaper } from "#areas/verification/contract.ts";
import {
  startTestTaxPlatform,
  type TestTaxPlatform,
} from "#integrations/tax-platform/testing/test-tax-platform.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { AGENT_BEIJING, CASHIER, CLERK, CLERK_SUZHOU, INVOICE_CLERK } from "#platform/testing/people.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

let platform: TestTaxPlatform;
let product: TestProduct;
let clerk: string;
let invoiceClerk: string;
let policyNo: string;
let invoiceId: string;
let batchNo: string;
let today = new Date("2025-06-16T02:00:00Z");

before(async () => {
  const port = await findFreePort();
  platform = await startTestTaxPlatform(port, () => today);
  product = await openTestProduct({ chores: false, settings: platform.settings, now: () => today });
  await product.app.listen({ port, host: "127.0.0.1" });
  [clerk, invoiceClerk] = [await product.signIn(CLERK), await product.signIn(INVOICE_CLERK)];
  const holder = { ...TEST_ORGANISATION_PAYER, vatPayerType: "1" };
  const { businessNo } = await insertTestProposal(product, { premium: "10000.00", holder });
  await payTestProposalOverCounter(product, businessNo);
  policyNo = await getPolicyNoOfProposal(product, businessNo);
  const way = { invoiceType: "81", titleType: "1", pushWay: "1", contact: "finance@example.com" } as const;
  const request = { policyNo, amount: "10000.00", remark: "", ...way };
  ({ invoiceId, batchNo } = (await product.ask(applyInvoice, request, { token: clerk })).data);
});
after(async () => {
  await product.close();
  await platform.stop();
});

const print = (token = invoiceClerk) => product.ask(printInvoiceLetter, { invoiceId }, { token });

async function findInvoice() {
  const [invoice] = (await product.ask(queryInvoiceBatch, { batchNo }, { token: clerk })).data.rows;
  assert.ok(invoice);
  return invoice;
}

/** Time passes until the platform's answer is known. */
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await pollInvoiceOutcomes({ services: product.services });
    await platform.settled();
    today = new Date(today.getTime() + 60_000);
  }
}

async function load(paperId: string, token: string, call: { path: string } = downloadInvoiceLetter) {
  const headers = { authorization: `Bearer ${token}` };
  return product.app.inject({ method: "GET", url: call.path, query: { paperId }, headers });
}

async function textOf(paperId: string): Promise<string> {
  const { rawPayload } = await load(paperId, invoiceClerk);
  return (await extractPdfPageTexts(rawPayload)).join("").replace(/\s+/g, "");
}

function assertIncludes(text: string, expected: readonly string[]): void {
  for (const words of expected) assert.ok(text.includes(words), `${words} in ${text}`);
}

test("an invoice that is not issued has no letter; an issued one has, with masked numbers and both sums", async () => {
  assert.equal((await print()).code, "PAP016");
  await settle();
  const { invoiceNo } = await findInvoice();
  const { data, message } = await print();
  assert.ok(data?.paper, message);
  assert.deepEqual([data.paper.kindName, data.paper.versionName], ["开票通知函", "蓝字发票"]);
  assert.notEqual(data.paper.sealSerial, null);
  assert.equal((await print(clerk)).data.paper?.paperId, data.paper.paperId);
  const text = await textOf(data.paper.paperId);
  assertIncludes(text, [
    `致：${TEST_ORGANISATION_PAYER.holderName}`,
    invoiceNo,
    policyNo,
    "9,433.96",
    "6%",
    "566.04",
    "10,000.00",
    "人民币壹万元整",
    "数电专票",
    "全国增值税发票查验平台",
    "邮箱：f***@example.com",
    "9199**********013C",
  ]);
  assert.ok(!text.includes(TEST_ORGANISATION_PAYER.certificateNo));
  assert.deepEqual(await product.audit(), []);
});

test("only those who see the invoice and may see invoices get its letter", async () => {
  const paperId = (await print()).data.paper?.paperId ?? "";
  assert.equal((await load(paperId, await product.signIn(CASHIER))).statusCode, 200);
  assert.equal((await print(await product.signIn(AGENT_BEIJING))).code, "INV003");
  const elsewhere = await product.signIn(CLERK_SUZHOU);
  assert.equal((await print(elsewhere)).code, "INV003");
  assert.match((await load(paperId, elsewhere)).body, /PAP001/);
  assert.match((await load(paperId, clerk, downloadPaper)).body, /PAP001/, "not by the right to papers");
});

test("a reversed invoice has the letter of its red letter instead, with negative sums", async () => {
  const blue = (await print()).data.paper?.paperId ?? "";
  const { version, invoiceNo } = await findInvoice();
  const red = { invoiceId, version, redReason: "01", endorseNo: "" } as const;
  assert.equal((await product.ask(redInvoice, red, { token: invoiceClerk })).data.status, "5");
  assert.equal((await print()).code, "PAP016", "the red letter is on its way");
  await settle();
  const { redInvoiceNo } = await findInvoice();
  const { data, message } = await print();
  assert.ok(data?.paper, message);
  assert.equal(data.paper.versionName, "红字发票");
  const expected = ["红字发票开票通知函", redInvoiceNo, invoiceNo, "开票有误", "-10,000.00", "-566.04"];
  assertIncludes(await textOf(data.paper.paperId), [...expected, "（负数）人民币壹万元整"]);
  assert.match((await load(blue, invoiceClerk)).body, /PAP015/);
  const told = (await product.ask(readIssuedPaper, { paperId: blue }, {})).data;
  assert.deepEqual([told.contractName, told.statusName, told.isCurrent], ["发票", "已红冲", false]);
  assert.deepEqual(await product.audit(), []);
});
