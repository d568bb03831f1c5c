import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue } from "./wait-for.ts";
import { createArrival, PHONE } from "./visitor.ts";
const KNOWLEDGE = "/healthKnowledgeBase";

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

test("an article is written, published, found by a word of its text, and withdrawn", () =>
  arrive(OFFICE_CLERK, KNOWLEDGE, async ({ page }) => {
    await waitForText(page, "没有找到条目");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.getByRole("link", { name: "维护条目" }).click();
    await page.getByRole("link", { name: "新增知识条目" }).first().click();
    await page.getByRole("textbox", { name: "标题", exact: true }).fill("高血压的核保要点");
    await choose(page.getByRole("combobox", { name: "分类" }), "核保指引");
    await page
      .getByRole("button", { name: /新增.*行|添加.*行|加一行/ })
      .first()
      .click();
    await page.keyboard.type("概述");
    await page.keyboard.press("Tab");
    await page.keyboard.type("收缩压持续不低于一百四十毫米汞柱，须提供一年内体检报告");
    await page.keyboard.press("Control+s");
    await page.waitForURL(/articles\/ZS20\d{12}$/);
    await waitForText(page, "草稿");
    await page.getByRole("button", { name: "发布", exact: true }).click();
    await waitForText(page, "已发布");

    await page.goto(KNOWLEDGE);
    await page.getByRole("searchbox", { name: "检索知识库" }).fill("体检报告");
    await page.locator("mark").filter({ hasText: "体检报告" }).first().waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.getByRole("button", { name: "高血压的核保要点", exact: true }).click();
    await page.getByRole("heading", { name: "高血压的核保要点" }).waitFor();
    await waitForText(page, "第 1 版");
    assert.deepEqual(await listViolationsInBothThemes(page), []);

    await page.setViewportSize(PHONE);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `the page is ${width} px wide`);
  }));
