import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { insertNoticeProposal } from "#apps/server/testing/payment-notices.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { assertSound, button, heading, openPage } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { openVisitor, PHONE } from "./visitor.ts";

const LIST = "/documentManagement/noticePaymentManagment";

let server: RunningProduct;
let browser: Browser;
let businessNos: string[];
let noticeNo: string;
let link: string;
before(async () => {
  const port = await findFreePort();
  [server, browser] = await Promise.all([runServer({ PORT: String(port) }, port), launchBrowser()]);
  businessNos = [
    await insertNoticeProposal(server.product),
    await insertNoticeProposal(server.product, { premium: "2120.00" }),
  ];
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const clerk = () => ({ server, browser, userCode: CLERK });
const sound = async (page: Page): Promise<void> =>
  assert.deepEqual(await listViolationsInBothThemes(page), []);
/** Saves a screenshot if the environment names a folder for it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

test("a clerk generates a notice of two documents and sends it", () =>
  openPage(clerk(), LIST, async ({ page }) => {
    await page.getByRole("link", { name: "生成缴费通知书" }).click();
    await heading(page, "生成缴费通知书").waitFor();
    await button(page, "查询应缴").click();
    await page.getByText("请输入投保单号或批单号").waitFor();
    await page.getByRole("textbox", { name: "业务号" }).fill(businessNos.join("、"));
    await button(page, "查询应缴").click();
    await page.getByRole("cell", { name: "3,180.00" }).waitFor();
    await look(page, "notice-add-1440");
    await sound(page);
    await button(page, "生成通知书").click();
    await heading(page, "缴费通知书").waitFor();
    noticeNo = await page.locator(".doc-title code").innerText();
    link = await page.locator(".notice-link code").innerText();
    await page.locator(".doc-title").getByText("未发").waitFor();
    await button(page, "发送短信").click();
    await page.getByRole("cell", { name: "通知", exact: true }).waitFor();
    await look(page, "notice-detail-1440");
    await sound(page);
  }));

test("a broken link says so in Chinese", async () => {
  const visitor = await openVisitor(browser, server.url, { window: PHONE });
  const { page } = visitor;
  await page.goto(link.slice(0, -1));
  await page.getByText("缴费链接无效").waitFor();
  await look(page, "notice-broken-390");
  await sound(page);
  await visitor.context.close();
});

test("the customer opens the link on a phone without an account and pays", async () => {
  const visitor = await openVisitor(browser, server.url, { window: PHONE, hasTouch: true });
  const { page } = visitor;
  await page.goto(link);
  await page.getByText("应缴保费").first().waitFor();
  assert.equal(new URL(page.url()).hash, "");
  await page.getByText("3,180.00").first().waitFor();
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(isWide, false);
  await look(page, "notice-public-390");
  await sound(page);
  await page.getByRole("radio", { name: "对公转账" }).check();
  await button(page, "立即缴费").click();
  await page.getByText("请付款").waitFor();
  await look(page, "notice-cancel-390");
  await button(page, "取消，换一种支付方式").click();
  await page.getByText("缴费已取消").waitFor();
  await page.getByRole("radio", { name: "网银支付（B2B）" }).check();
  await button(page, "重新缴费").click();
  const pay = page.getByRole("link", { name: "打开支付页面" });
  await pay.waitFor();
  await look(page, "notice-paying-390");
  await sound(page);
  const [channel] = await Promise.all([page.waitForEvent("popup"), pay.click()]);
  await channel.getByRole("button", { name: "支付成功", exact: true }).click();
  await channel.getByText("已支付").waitFor();
  await channel.close();
  await page.getByRole("heading", { name: "已缴费" }).waitFor();
  assert.equal(await page.getByText("3,180.00").count(), 0);
  await look(page, "notice-paid-390");
  await sound(page);
  assert.deepEqual(visitor.errors, []);
  await visitor.context.close();
});

test("the clerk sees the notice paid, in the list and on its page", async () => {
  await openPage(clerk(), `${LIST}?noticeNo=${noticeNo}`, async ({ page }) => {
    await page.getByText("缴清").first().waitFor();
    await look(page, "notice-list-1440");
    await sound(page);
  });
  await openPage(clerk(), `${LIST}/detail/${noticeNo}`, async ({ page }) => {
    await page.locator(".doc-title").getByText("缴清").waitFor();
    await look(page, "notice-detail-paid-1440");
    assert.equal(await page.locator(".notice-link").count(), 0);
  });
});

test("at 390 px the pages of the clerk are accessible and do not scroll sideways", async () => {
  const phone = { ...clerk(), wishes: { window: PHONE } };
  await assertSound(phone, [
    [LIST, "h1"],
    [`${LIST}/add?businessNos=${businessNos.join(",")}`, "table"],
    [`${LIST}/detail/${noticeNo}`, "table"],
  ]);
  await openPage(phone, `${LIST}/detail/${noticeNo}`, ({ page }) => look(page, "notice-detail-390"));
});
