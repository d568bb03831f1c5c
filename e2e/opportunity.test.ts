import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue } from "./wait-for.ts";
import { createArrival, PHONE } from "./visitor.ts";
const OPPORTUNITIES = "/opportunityManagement/opportList";

let server: RunningProduct;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const arrive = createArrival(() => ({ server, browser }));
const waitForText = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

async function choose(field: Locator, typed: string): Promise<void> {
  await field.click();
  await field.page().keyboard.type(typed);
  await field.page().keyboard.press("Enter");
  await waitForValue(async () => (await field.textContent())?.includes(typed), true);
}

async function fillOpportunity(page: Page, customerName: string): Promise<void> {
  await page.getByRole("textbox", { name: "客户名称" }).fill(customerName);
  await choose(page.getByRole("combobox", { name: "商机来源" }), "自主");
  await page.getByRole("textbox", { name: "预计保费" }).fill("50000");
  await page.getByRole("textbox", { name: "下次跟进" }).fill("2099-03-01");
}

test("an opportunity gets a follow-up from the list and becomes an inquiry", () =>
  arrive(OFFICE_CLERK, OPPORTUNITIES, async ({ page }) => {
    await waitForText(page, "还没有记录");
    await page.getByRole("link", { name: "新增商机" }).click();
    await page.getByRole("button", { name: "保存" }).click();
    await waitForText(page, /处待完善/);
    await fillOpportunity(page, "南京示例物流有限公司");
    await page.keyboard.press("Control+s");
    await page.waitForURL(/detailInfo\/SJ20\d{12}$/);
    await page.getByRole("heading", { name: "南京示例物流有限公司" }).waitFor();
    await waitForText(page, "新建");
    assert.deepEqual(await listViolationsInBothThemes(page), []);

    await page.getByRole("button", { name: "跟进", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "跟进" });
    await dialog.getByRole("textbox", { name: "跟进日期" }).fill("2026-01-05");
    await choose(dialog.getByRole("combobox", { name: "跟进方式" }), "电话");
    await dialog.getByRole("textbox", { name: "跟进情况" }).fill("客户要求三家比价");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await dialog.getByRole("button", { name: "跟进", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await waitForText(page, "跟进中");
    await waitForText(page, "客户要求三家比价");
    await page.getByRole("tab", { name: "轨迹" }).click();
    await waitForText(page, "新建 → 跟进中");
    await page.reload();
    await waitForText(page, "新建 → 跟进中");
    assert.equal(await page.getByText("未保存的内容").count(), 0, "the step's draft ends with the step");

    await page.getByRole("link", { name: "转询价" }).click();
    await page.getByRole("heading", { name: "新增询价" }).waitFor();
    await waitForValue(async () => page.url().includes("busOppNo=SJ20"), true);
  }));

test("an opportunity starts on the customer's page, and the palette finds it by number", () =>
  arrive(OFFICE_CLERK, "/customerManagement", async ({ page }) => {
    await page.getByRole("grid").getByRole("link").first().click();
    await page.getByRole("link", { name: "新建商机" }).click();
    const name = page.getByRole("textbox", { name: "客户名称" });
    await waitForValue(async () => (await name.inputValue()).length > 2, true);
    const customerName = await name.inputValue();
    await choose(page.getByRole("combobox", { name: "商机来源" }), "自主");
    await page.getByRole("button", { name: "保存" }).click();
    await page.waitForURL(/detailInfo\/SJ20\d{12}$/);
    const busOppNo = page.url().slice(-16);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /查找菜单/ }).fill(busOppNo);
    await page.getByRole("option", { name: new RegExp(`${customerName}.*${busOppNo}`) }).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  }));

test("on a phone the form and the list do not scroll sideways", () =>
  arrive(
    OFFICE_CLERK,
    `${OPPORTUNITIES}/add`,
    async ({ page }) => {
      await page.getByRole("textbox", { name: "客户名称" }).fill("苏州示例电子有限公司");
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= PHONE.width, `the page is ${width} px wide`);
      assert.deepEqual(await listViolationsInBothThemes(page), []);
    },
    { window: PHONE },
  ));
