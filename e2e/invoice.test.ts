import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import { addEndorse } from "#areas/endorsement/contract/drafts.ts";
import { queryEndorsablePolicy, queryEndorseInfo } from "#areas/endorsement/contract/queries.ts";
import { applyInvoice, queryInvoiceApplyDetail } from "#areas/invoice/contract.ts";
import { writeTestWorkbook } from "#areas/judging/builder/import-file.ts";
import { approveRefund, queryRefundList } from "#areas/payment/contract/refund.ts";
import { payTestProposalOverCounter } from "#areas/payment/testing/proposals.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { CASHIER, CLERK, OFFICE_CLERK, UNDERWRITER_LEVEL_3 } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { assertSound, button, employerForm, heading, openPage, type PageChecks } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { readSavedFile } from "./saved-file.ts";
import { selectOption } from "./select-option.ts";
import { DESKTOP, PHONE } from "./visitor.ts";
import { waitForValue } from "./wait-for.ts";

const APPLY = "/invoiceManagement/invoiceApply";
const QUERY = "/invoiceManagement/invoiceQuery";
const detailPage = (policyNo: string) => `/invoiceManagement/invoiceApplyDetail?policyNo=${policyNo}`;

let server: RunningProduct;
let browser: Browser;
let policyNo: string;
let batchNo: string;

before(async () => {
  const port = await findFreePort();
  [server, browser] = await Promise.all([runServer({ PORT: String(port) }, port), launchBrowser()]);
  const client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { holder } = employerForm();
  const form = employerForm({ holder: { ...holder, vatPayerType: "1" } });
  const { proposalNo } = await client.submit(await client.add("0405", form));
  await payTestProposalOverCounter(server.product, proposalNo);
  ({ policyNo } = await client.done(queryProposalInfo, { proposalNo }));
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const as = (userCode: string) => ({ server, browser, userCode });
const sound = async (page: Page): Promise<void> =>
  assert.deepEqual(await listViolationsInBothThemes(page), []);
const visible = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first();
/** Saves a screenshot if the environment names a folder for it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

test("a clerk applies for an invoice of a part, sees it issued, and loads its file", () =>
  openPage(as(OFFICE_CLERK), APPLY, async ({ page }) => {
    await page.getByRole("row", { name: new RegExp(policyNo.slice(-6)) }).waitFor();
    await look(page, "invoice-apply-list-1440");
    await sound(page);
    await page.goto(detailPage(policyNo));
    await heading(page, "开票申请").waitFor();
    const amount = page.getByRole("textbox", { name: "开票金额（元）" });
    assert.equal(await amount.inputValue(), "148515.20");
    await amount.fill("200000");
    await button(page, "申请开票").click();
    await page.getByText("可开票金额为 148,515.20 元，请改小开票金额").waitFor();
    await amount.fill("10000");
    await page.getByText("不含税 9,433.96，税额 566.04").waitFor();
    await selectOption(page.getByLabel("交付方式"), "邮箱");
    await button(page, "申请开票").click();
    await page.getByText("请填写接收发票的邮箱").waitFor();
    await page.getByRole("textbox", { name: "邮箱" }).fill("invoice@example.com");
    await look(page, "invoice-apply-1440");
    await sound(page);
    await button(page, "申请开票").click();
    await heading(page, "开票批次").waitFor();
    batchNo = await visible(page, ".doc-title code").innerText();
    await page.getByRole("cell", { name: "已开具" }).waitFor();
    await look(page, "invoice-batch-1440");
    await sound(page);
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: /^下载发票 \d{20}$/ }).click();
    assert.match((await readSavedFile(await waiting)).toString(), /<TotalAmount>10000\.00</);
    const letter = page.waitForEvent("download");
    await page.getByRole("button", { name: /^下载开票函 \d{20}$/ }).click();
    const saved = await letter;
    assert.match(saved.suggestedFilename(), /^开票通知函-FP/);
    assert.equal((await readSavedFile(saved)).subarray(0, 5).toString(), "%PDF-");
  }));

test("an invoice is red-lettered from the list, and the money may be invoiced again", () =>
  openPage(as(OFFICE_CLERK), `${QUERY}?batchNo=${batchNo}`, async ({ page }) => {
    const row = page.getByRole("row", { name: new RegExp(batchNo.slice(-6)) });
    await row.waitFor();
    await look(page, "invoice-list-1440");
    await sound(page);
    await page.getByRole("button", { name: /^操作 FP/ }).click();
    const menu = page.getByRole("menu", { name: "本行操作" });
    await menu.getByRole("menuitem", { name: "红冲" }).click();
    const dialog = page.getByRole("dialog").first();
    await selectOption(dialog.getByLabel("红冲原因"), "开票有误");
    await look(page, "invoice-red-1440");
    await sound(page);
    await dialog.getByRole("button", { name: /红冲/ }).last().click();
    await page.goto(`/invoiceManagement/invoiceQueryDetail/${batchNo}`);
    await page.getByRole("cell", { name: "已红冲" }).waitFor();
    await look(page, "invoice-reversed-1440");
    await page.goto(detailPage(policyNo));
    await page.getByRole("textbox", { name: "开票金额（元）" }).waitFor();
    assert.equal(await page.getByRole("textbox", { name: "开票金额（元）" }).inputValue(), "148515.20");
  }));

test("S11: the editor of a surrender leads to its invoice, which is red-lettered for the endorsement", async () => {
  const product = server.product;
  const client = createProposalTestClient(product.ask, await product.signIn(OFFICE_CLERK));
  const whole = await client.done(queryInvoiceApplyDetail, { policyNo });
  const way = { invoiceType: "82", titleType: "1", pushWay: "3", contact: "", remark: "" } as const;
  const invoice = await client.done(applyInvoice, { policyNo, amount: whole.available, ...way });
  const draft = await draftCancellation(client);
  await openPage(as(OFFICE_CLERK), `/correction/edit/${draft}/${policyNo}`, async ({ page }) => {
    const need = page.getByRole("link", { name: /^保单已开票 148,515\.20 元.*请先红冲发票/ });
    await need.waitFor();
    await look(page, "surrender-waits-1440");
    await need.click();
    await page.getByRole("button", { name: `操作 ${invoice.invoiceId}` }).click();
    await page.getByRole("menuitem", { name: "红冲" }).click();
    const dialog = page.getByRole("dialog").first();
    await selectOption(dialog.getByLabel("红冲原因"), "销货退回（退保）");
    await dialog.getByRole("button", { name: /红冲/ }).last().click();
    await dialog.getByText("请输入退保或批减的批单号").waitFor();
    await dialog.getByRole("textbox", { name: "批单号" }).fill(draft);
    await look(page, "surrender-red-1440");
    await sound(page);
    await dialog.getByRole("button", { name: /红冲/ }).last().click();
    await page.goto(`/invoiceManagement/invoiceQueryDetail/${invoice.batchNo}`);
    await page.getByRole("cell", { name: "已红冲" }).waitFor();
    await page.goto(`/correction/edit/${draft}/${policyNo}`);
    await page.getByRole("region", { name: "批改保费" }).getByText("✓ 已试算").waitFor();
    await button(page, "提交核批").click();
    await visible(page, ".doc-title").getByText("人工核批中").waitFor();
    await look(page, "surrender-submitted-1440");
  });
  await payOut(draft);
  await waitForValue(async () => (await client.done(queryEndorseInfo, { id: draft })).status, "08");
  await openPage(as(OFFICE_CLERK), `/correctionDetail/detail/${draft}/-`, async ({ page }) => {
    await visible(page, ".doc-title").getByText("已生效").waitFor();
    await look(page, "surrender-paid-1440");
  });
  const { retained, invoiced } = await client.done(queryInvoiceApplyDetail, { policyNo });
  assert.deepEqual([retained, invoiced], ["7425.76", "0.00"]);
});

/** Underwritten by another person, approved by the cashier, and paid out by the channel. */
async function payOut(endorseNo: string): Promise<void> {
  const { ask, signIn } = server.product;
  const underwriter = createTestUnderwriter(ask, await signIn(UNDERWRITER_LEVEL_3));
  await underwriter.decide(await underwriter.claim(endorseNo), { result: "1" });
  const token = await signIn(CASHIER);
  const [refund] = (await ask(queryRefundList, { filters: { policyNo } } as never, { token })).data.rows;
  const chosen = { refundNo: refund?.["refundNo"] ?? "", version: Number(refund?.["version"]) };
  assert.equal((await ask(approveRefund, chosen, { token })).code, "0000");
  const place = `${server.url}/pay-channel/payouts/${chosen.refundNo}`;
  await waitForValue(async () => (await fetch(place)).status, 200);
  await fetch(place, { method: "POST", body: new URLSearchParams({ outcome: "paid" }) });
}

async function draftCancellation(client: ReturnType<typeof createProposalTestClient>): Promise<string> {
  const { form, validDate } = await client.done(queryEndorsablePolicy, { policyNo });
  const terms = {
    types: ["20"],
    reason: "01",
    reasonText: "",
    validDate,
    refundMode: "",
    refundAmount: null,
    idleDays: null,
    payeeName: "示例电子制造有限公司",
    payeeAccount: "6222000012345678",
    payeeBank: "示例银行南京分行",
  };
  const { endorseNo } = await client.done(addEndorse, { policyNo, terms, form });
  const token = await server.product.signIn(OFFICE_CLERK);
  for (const fileCategory of ["B02", "B03"]) {
    const content = await createTestPicture();
    const { app } = server.product;
    await uploadTestFile(app, token, { businessNo: endorseNo, fileCategory, name: "a.png", content });
  }
  return endorseNo;
}

const HEAD = ["*保单号", "*开票金额", "*发票类型", "*交付方式", "邮箱或手机号", "备注"];
const ORDINARY = "数电普票（普通发票）";

test("of a file with three bad rows the good one is applied for, and the others come back to be corrected", () =>
  openPage(as(OFFICE_CLERK), "/invoiceManagement/batchImportDetail", async ({ page }) => {
    await heading(page, "批量导入开票").waitFor();
    await look(page, "invoice-import-1440");
    await sound(page);
    const rows = [
      [policyNo, "1000", ORDINARY, "下载", "", ""],
      [policyNo, "999999", ORDINARY, "下载", "", ""],
      [policyNo, "1000", ORDINARY, "邮箱", "", ""],
      [`${policyNo.slice(0, -6)}999999`, "1000", ORDINARY, "下载", "", ""],
    ];
    const buffer = await writeTestWorkbook({ 开票明细: [HEAD, ...rows] });
    const file = { name: "开票.xlsx", mimeType: "application/octet-stream", buffer };
    await page.locator("input[type=file]").setInputFiles(file);
    await heading(page, "开票批次").waitFor();
    for (const why of ["请改小开票金额", "请填写接收发票的邮箱", "保单不存在"])
      await page.getByRole("cell", { name: new RegExp(why) }).waitFor();
    await look(page, "invoice-import-rows-1440");
    await sound(page);
    const waiting = page.waitForEvent("download");
    await button(page, "下载失败明细").click();
    assert.match((await waiting).suggestedFilename(), /^开票失败-FP/);
    await button(page, "申请开票 1 张").click();
    await page.getByRole("cell", { name: "已开具" }).waitFor();
    await visible(page, ".doc-title").getByText("部分成功").waitFor();
    await look(page, "invoice-import-done-1440");
  }));

for (const [name, window] of [
  ["wide", DESKTOP],
  ["narrow", PHONE],
] as const)
  test(`every page of invoices is accessible without scrolling sideways, ${name}`, () => {
    const places: PageChecks = [
      [APPLY, ".list-totals"],
      [QUERY, ".list-totals"],
      [detailPage(policyNo), ".invoice-form"],
      ["/invoiceManagement/batchImportDetail", ".import-page"],
      [`/invoiceManagement/invoiceQueryDetail/${batchNo}`, ".invoice-rows"],
    ];
    return assertSound({ ...as(OFFICE_CLERK), wishes: { window } }, places);
  });

test("on a phone an application and its batch are readable", () =>
  openPage({ ...as(OFFICE_CLERK), wishes: { window: PHONE } }, detailPage(policyNo), async ({ page }) => {
    await page.getByRole("textbox", { name: "开票金额（元）" }).waitFor();
    await look(page, "invoice-apply-390");
    await page.goto(`/invoiceManagement/invoiceQueryDetail/${batchNo}`);
    await page.getByRole("list", { name: "发票明细" }).getByText("已红冲").waitFor();
    await look(page, "invoice-batch-390");
  }));
