import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import type { RunningServer } from "./running-server.ts";
import { getServer } from "./server-under-test.ts";
import { openSignedIn, visit } from "./visitor.ts";
import { waitForMatch, waitForValue } from "./wait-for.ts";
import { selectOption } from "./select-option.ts";
import {
  button,
  clerk,
  describeFocus,
  enterWorkspace,
  manager,
  previewOf,
  secondManager,
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

const asManager = (who: typeof manager, address: string, steps: (page: Page) => Promise<void>) =>
  visit(browser, server.url, {}, async ({ page }) => {
    await openSignedIn(page, server, who, address);
    await steps(page);
  });
const said = (page: Page, text: string) => page.getByRole("status").getByText(text).first().waitFor();
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });
const result = (page: Page, name: RegExp) =>
  page.getByRole("tablist", { name: "结果", exact: true }).getByRole("tab", { name });

async function begin(page: Page, riskCode: string, name: string, model?: string): Promise<void> {
  await button(page, "新建产品").click();
  const dialog = dialogOf(page, "新建产品");
  await dialog.getByLabel("险种代码").fill(riskCode);
  await dialog.getByLabel("产品名称").fill(name);
  if (model !== undefined) await selectOption(dialog.getByLabel("内容"), new RegExp(`^复制 ${model}`));
  await dialog.getByLabel("产品名称").press("Enter");
  await treeOf(page).waitFor();
  await page.getByRole("heading", { name: `${name} ${riskCode}` }).waitFor();
  await page.getByText("草稿第 1 稿", { exact: true }).waitFor();
}

test("a blank product is without errors, is listed as a draft, and ends with its draft", () =>
  asManager(manager, "/productWorkbench", async (page) => {
    await button(page, "新建产品").click();
    const dialog = dialogOf(page, "新建产品");
    await dialog.getByRole("button", { name: "新建" }).click();
    await dialog.getByText("险种代码应为 4 位数字").waitFor();
    await dialog.getByText("请填写产品名称").waitFor();
    await waitForMatch(() => describeFocus(page), /险种代码/);
    await dialog.getByLabel("险种代码").fill("0405");
    await dialog.getByText("险种 0405 已有产品“雇主责任保险”，请换一个代码").waitFor();
    await page.keyboard.press("Escape");

    await begin(page, "0997", "低空物流货物保险");
    await previewOf(page).getByText("投保人信息").first().waitFor();
    await result(page, /^检查$/).click();
    await result(page, /^差异$/).click();
    await page.getByText("新产品，没有可以对照的已发布版本").waitFor();
    await page.getByRole("link", { name: "产品工作台" }).first().click();
    const row = page.getByRole("row", { name: /0997/ });
    await row.getByText("新产品草稿").waitFor();
    await row.getByText("尚未发布").waitFor();
    await row.getByRole("link").click();
    await button(page, "放弃草稿").click();
    await dialogOf(page, "放弃草稿").getByText("该产品尚未发布").waitFor();
    await dialogOf(page, "放弃草稿").getByRole("button", { name: "放弃草稿" }).click();
    await said(page, "新产品的草稿已放弃");
    await page.getByRole("row", { name: /0405/ }).waitFor();
    await waitForValue(() => page.getByRole("row", { name: /0997/ }).count(), 0);
  }));

const NAME = "试点雇主责任保险";
const CODE = "0497";

async function answerToClerk(): Promise<string> {
  let code = "";
  await visit(browser, server.url, {}, async ({ page }) => {
    await openSignedIn(page, server, clerk, "/dashboard");
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem("chengbao.session") ?? "{}") as { token?: string }).token ?? "",
    );
    const answer = await page.request.get(
      `/api/v1/insurance/prpall/product/findDefinition?riskCode=${CODE}`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    ({ code } = (await answer.json()) as { code: string });
  });
  return code;
}

test("a copy is published by two people, sold at once, and removed while nothing is written under it", async () => {
  assert.equal(await answerToClerk(), "PRD001");
  await asManager(manager, "/productWorkbench", async (page) => {
    await begin(page, CODE, NAME, "0405");
    await button(page, "送审").click();
    await dialogOf(page, "送审").getByLabel("说明").fill("新产品试点上线");
    await dialogOf(page, "送审").getByRole("button", { name: "送审" }).click();
    await said(page, "已送审");
  });
  await visit(browser, server.url, {}, async ({ page }) => {
    await enterWorkspace(page, server, CODE, secondManager, "?view=cases");
    const cases = page.getByRole("list", { name: "算例" });
    await cases.getByText("相符", { exact: true }).first().waitFor();
    await waitForValue(() => cases.getByText("不符", { exact: true }).count(), 0);
    await button(page, "发布").click();
    await dialogOf(page, "发布").getByRole("button", { name: "发布" }).click();
    await said(page, "已发布");
  });
  assert.equal(await answerToClerk(), "0000");
  await visit(browser, server.url, {}, async ({ page }) => {
    await enterWorkspace(page, server, CODE, secondManager, "?view=releases");
    await button(page, "删除产品").click();
    const dialog = dialogOf(page, "删除产品");
    await dialog.getByRole("button", { name: "删除" }).click();
    await dialog.getByText("请填写说明，至少 5 个字").waitFor();
    await dialog.getByLabel("说明").fill("试点取消，没有单据");
    await dialog.getByRole("button", { name: "删除" }).click();
    await said(page, "产品已删除");
    await page.getByRole("row", { name: /0405/ }).waitFor();
    await waitForValue(() => page.getByRole("row", { name: new RegExp(CODE) }).count(), 0);
  });
  assert.equal(await answerToClerk(), "PRD001");
});
