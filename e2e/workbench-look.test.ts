import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import type { RunningServer } from "./running-server.ts";
import { getServer } from "./server-under-test.ts";
import { DESKTOP, openSignedIn, PHONE, visit, type Window } from "./visitor.ts";
import {
  button,
  startEditing,
  manager,
  partInput,
  partOf,
  previewOf,
  secondManager,
  enterWorkspace,
  treeOf,
} from "./workbench-pages.ts";

let server: RunningServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([getServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const results: [view: string, tab: RegExp][] = [
  ["preview", /^预览/],
  ["cases", /^算例/],
  ["errors", /^检查/],
  ["difference", /^差异/],
  ["releases", /^发布/],
];

/** Asserts that the state is accessible in both themes and does not exceed the sides of the screen. */
async function fine(page: Page, state: string): Promise<void> {
  assert.deepEqual(await listViolationsInBothThemes(page), [], state);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wider <= 0, `${state}: ${wider} px wider than the screen`);
}

async function show(page: Page, window: Window, face: "结构" | "内容" | "结果"): Promise<void> {
  if (window === PHONE)
    await page.getByRole("tablist", { name: "产品的三面" }).getByRole("tab", { name: face }).click();
}

async function eachResult(page: Page, window: Window, state: string): Promise<void> {
  await show(page, window, "结果");
  for (const [view, tab] of results) {
    await page.getByRole("tablist", { name: "结果", exact: true }).getByRole("tab", { name: tab }).click();
    await fine(page, `${state}, ${view}`);
  }
}

/** Opens a dialog and checks it, also with its errors if it has a form. */
async function lookAtDialog(page: Page, opener: string, asks: boolean): Promise<void> {
  await button(page, opener).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  if (asks) {
    await dialog
      .getByRole("button", { name: opener.slice(0, 2) })
      .last()
      .click();
    await dialog.getByText("请填写说明，至少 5 个字").waitFor();
  }
  await fine(page, `dialog ${opener}`);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

async function writeDraft(page: Page, window: Window): Promise<void> {
  await fine(page, "published");
  await startEditing(page);
  await partInput(page, "名称").fill("投保人全称");
  await fine(page, "part, changed");
  await show(page, window, "结构");
  await treeOf(page)
    .getByRole("treeitem", { name: /投保人全称 已修改/ })
    .waitFor();
  await fine(page, "tree");
  await show(page, window, "内容");
  await partInput(page, "计算公式").fill("holder.nothing");
  await eachResult(page, window, "draft with an error");
  await show(page, window, "内容");
  await partInput(page, "计算公式").fill("");
  await page.keyboard.press("Control+S");
  await page.getByText("草稿第 2 稿", { exact: true }).waitFor();
  await fine(page, "draft");
  await lookAtDialog(page, "放弃草稿", false);
  await lookAtDialog(page, "送审", true);
  await button(page, "送审").click();
  await page.getByRole("dialog").getByLabel("说明").fill("按客户意见改名称");
  await page.getByRole("dialog").getByRole("button", { name: "送审" }).click();
  await page.getByText(/送审，拟 .* 生效，待复核/).waitFor();
  await fine(page, "submitted");
}

async function judgeDraft(page: Page, window: Window): Promise<void> {
  await fine(page, "to be judged");
  await lookAtDialog(page, "退回修改", true);
  await lookAtDialog(page, "发布", false);
  await button(page, "发布").click();
  await page.getByRole("dialog").getByRole("button", { name: "发布" }).click();
  await button(page, "修改产品").waitFor();
  await eachResult(page, window, "released");
  await lookAtDialog(page, "撤回", true);
  await button(page, "撤回").first().click();
  await page.getByRole("dialog").getByLabel("说明").fill("名称与条款不一致");
  await page.getByRole("dialog").getByRole("button", { name: "撤回" }).click();
  await page.getByText("已撤回", { exact: true }).waitFor();
  await fine(page, "withdrawn");
}

for (const [name, window, riskCode] of [
  ["desktop", DESKTOP, "0801"],
  ["phone", PHONE, "0701"],
] as const) {
  const at = "?at=sections.1.elements.1";
  test(`a draft being edited is accessible and fits a ${name}`, () =>
    visit(browser, server.url, { window }, async ({ page }) => {
      await openSignedIn(page, server, manager, "/productWorkbench");
      await page.getByRole("table").waitFor();
      await fine(page, "list");
      await page.goto(`/productWorkbench/${riskCode}?at=sections.99`);
      await page.getByRole("heading", { name: "已选择的内容不在产品中" }).waitFor();
      await fine(page, "gone");
      await page.goto(`/productWorkbench/${riskCode}${at}`);
      await button(page, "修改产品").waitFor();
      await writeDraft(page, window);
    }));

  test(`a draft being judged, published and withdrawn is accessible and fits a ${name}`, () =>
    visit(browser, server.url, { window }, async ({ page }) => {
      await enterWorkspace(page, server, riskCode, secondManager, at);
      await judgeDraft(page, window);
    }));
}

test("on a phone tree, part and result are one touch away, and a choice in the tree leads to the part", () =>
  visit(browser, server.url, { window: PHONE }, async ({ page }) => {
    await enterWorkspace(page, server, "0611");
    await partOf(page).getByRole("heading", { level: 2, name: "基本信息" }).first().waitFor();
    await show(page, PHONE, "结果");
    await previewOf(page).getByText("保费（含税）").waitFor();
    assert.ok(!(await partOf(page).isVisible()));
    await show(page, PHONE, "结构");
    await treeOf(page).getByRole("treeitem", { name: "核保规则" }).click();
    await partOf(page).getByRole("heading", { level: 2, name: "核保规则" }).first().waitFor();
    assert.ok(!(await treeOf(page).isVisible()));
  }));
