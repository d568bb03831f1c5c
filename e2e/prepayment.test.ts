import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { submitTestInquiry } from "#apps/server/testing/prepayments.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { CASHIER, OFFICE_CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { assertSound, button, heading, openPage, type PageChecks } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

const LIST = "/advancePaymentList";
const AMOUNT = "500000";
const LATE_MS = 1500;
const detailPage = (no: string) => `${LIST}/detail/${no}`;

let server: RunningProduct;
let browser: Browser;
let inquiry: Awaited<ReturnType<typeof submitTestInquiry>>;
let prepayNo: string;
let proposalNo: string;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  inquiry = await submitTestInquiry(server.product, OFFICE_CLERK);
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
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

test("a clerk begins a prepayment on the page of an approved inquiry and submits it", () =>
  openPage(as(OFFICE_CLERK), `/quotationDetail/detail/${inquiry.inquiryNo}`, async ({ page }) => {
    await page.getByRole("link", { name: "预收", exact: true }).click();
    await heading(page, "新增预收").waitFor();
    await page.getByRole("textbox", { name: "预收金额" }).fill(AMOUNT);
    await look(page, "prepay-add-1440");
    await sound(page);
    await button(page, "保存").click();
    await visible(page, ".doc-title").getByText("待提交").waitFor();
    prepayNo = await visible(page, ".doc-title code").innerText();
    await button(page, "提交").click();
    await visible(page, ".doc-title").getByText("待到账").waitFor();
    await look(page, "prepay-awaited-1440");
    await sound(page);
  }));

test("finance confirms the money, which is booked", () =>
  openPage(as(CASHIER), detailPage(prepayNo), async ({ page }) => {
    await button(page, "到账确认").click();
    const dialog = page.getByRole("dialog", { name: "到账确认" });
    await dialog.getByRole("textbox", { name: "银行流水号" }).fill("BANK20250101");
    await dialog.getByRole("textbox", { name: "到账日期" }).fill(getTodayInShanghai(new Date()));
    await dialog.getByRole("textbox", { name: "到账金额" }).fill(AMOUNT);
    await look(page, "prepay-confirm-1440");
    await dialog.getByRole("button", { name: "到账确认" }).click();
    await visible(page, ".doc-title").getByText("已到账").waitFor();
    await page.goto(`${detailPage(prepayNo)}?tab=postings`);
    await page.getByText("预收保费").first().waitFor();
    await look(page, "prepay-postings-1440");
    await sound(page);
  }));

test("the premium of the proposal is set off, and both sides show it", async () => {
  const client = createProposalTestClient(server.product.ask, await server.product.signIn(OFFICE_CLERK));
  ({ proposalNo } = await client.submit(await client.transfer(inquiry)));
  await openPage(as(OFFICE_CLERK), `/insuranceManagement/pay/${proposalNo}/T/-`, async (visitor) => {
    const { page } = visitor;
    await button(page, "预收冲抵").waitFor();
    const asked = /\/prePay\/queryPrePayAccountInfo/;
    const bug = { code: "SYS500", message: "系统繁忙，请稍后再试", data: null, requestId: "r1" };
    await page.route(asked, (route) => route.fulfill({ status: 500, json: bug }));
    visitor.expectStatus(500);
    await page.reload();
    const failed = page.getByRole("region", { name: "预收冲抵" }).getByRole("alert");
    await failed.waitFor();
    await look(page, "prepay-pay-error-1440");
    await page.unroute(asked);
    await failed.getByRole("button", { name: "重试" }).click();
    await button(page, "预收冲抵").waitFor();
    await look(page, "prepay-pay-1440");
    await sound(page);
    await page.setViewportSize(PHONE);
    await look(page, "prepay-pay-390");
    await page.setViewportSize(DESKTOP);
    await button(page, "预收冲抵").click();
    const dialog = page.getByRole("dialog", { name: "预收冲抵" });
    await dialog.getByRole("textbox", { name: "冲抵金额（元）" }).fill("100");
    await dialog.getByText("其余").waitFor();
    await look(page, "prepay-part-dialog-1440");
    await sound(page);
    await dialog.getByRole("button", { name: "确认冲抵" }).click();
    await page.getByText("另为本期待冲抵 100.00 元").waitFor();
    await look(page, "prepay-held-1440");
    await sound(page);
    await page.setViewportSize(PHONE);
    await look(page, "prepay-held-390");
    await page.setViewportSize(DESKTOP);
    // The premium is answered later than the balance; nothing is set off against the older premium.
    await page.route(/\/pay\/queryPaymentInfo/, (route) => pause(LATE_MS).then(() => route.continue()));
    await button(page, "撤回待冲抵").click();
    await page.getByText("另为本期待冲抵").waitFor({ state: "detached" });
    await button(page, "预收冲抵").click();
    await look(page, "prepay-set-off-1440");
    await dialog.getByRole("button", { name: "确认冲抵" }).click();
    await page.getByRole("heading", { level: 2, name: "缴费成功" }).waitFor();
    await page.unrouteAll({ behavior: "wait" });
    await look(page, "prepay-paid-1440");
    const { policyNo } = await client.done(queryProposalInfo, { proposalNo });
    await page.goto(`${detailPage(prepayNo)}?tab=set-offs`);
    await page.getByRole("table", { name: "冲抵记录" }).getByRole("link", { name: policyNo }).waitFor();
    await visible(page, ".doc-title").getByText("部分冲抵").waitFor();
    await look(page, "prepay-set-offs-1440");
    await sound(page);
    await page.goto(`/policyManagement/policyDetail/detail/${policyNo}/current?tab=money`);
    await page.getByRole("table", { name: "缴费记录" }).getByText("预收冲抵").waitFor();
  });
});

for (const [name, window] of [
  ["wide", DESKTOP],
  ["narrow", PHONE],
] as const)
  test(`every page of a prepayment is accessible without scrolling sideways, ${name}`, () => {
    const places: PageChecks = [
      [`${LIST}/add`, ".form-view"],
      [LIST, ".list-totals"],
      [detailPage(prepayNo), ".form-view"],
      [`${detailPage(prepayNo)}?tab=set-offs`, ".edition-table"],
      [`${detailPage(prepayNo)}?tab=postings`, ".edition-table"],
    ];
    return assertSound({ ...as(OFFICE_CLERK), wishes: { window } }, places);
  });

test("on a phone the list and a prepayment are readable", () =>
  openPage({ ...as(OFFICE_CLERK), wishes: { window: PHONE } }, LIST, async ({ page }) => {
    await page.getByText(prepayNo.slice(-6)).first().waitFor();
    await look(page, "prepay-list-390");
    await page.goto(detailPage(prepayNo));
    await visible(page, ".doc-title").getByText("部分冲抵").waitFor();
    await look(page, "prepay-detail-390");
  }));

test("the list shows the balance on a desk", () =>
  openPage(as(OFFICE_CLERK), LIST, async ({ page }) => {
    await page.getByRole("grid").getByRole("link", { name: "示例电子制造有限公司" }).first().waitFor();
    await look(page, "prepay-list-1440");
  }));

test("a clerk asks for the refund of the rest, which finance finds among the refunds", async () => {
  await openPage(as(OFFICE_CLERK), detailPage(prepayNo), async ({ page }) => {
    await button(page, "申请退费").click();
    const dialog = page.getByRole("dialog", { name: "申请退费" });
    await dialog.getByRole("textbox", { name: "收款人" }).fill("示例电子制造有限公司");
    await dialog.getByRole("textbox", { name: "收款账号" }).fill("6222000012345678");
    await dialog.getByRole("textbox", { name: "开户行" }).fill("示例银行南京分行");
    await dialog.getByRole("textbox", { name: "退费原因" }).fill("余额不再使用");
    await look(page, "prepay-refund-1440");
    await dialog.getByRole("button", { name: "申请退费" }).click();
    await visible(page, ".doc-title").getByText("退费审批中").waitFor();
    await look(page, "prepay-refunding-1440");
    await sound(page);
  });
  await openPage(as(CASHIER), "/documentManagement/refunds", async ({ page }) => {
    await page.getByRole("grid").getByText("预收退回").waitFor();
    await look(page, "prepay-refunds-1440");
  });
});
