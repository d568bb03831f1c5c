import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { launchBrowser } from "./browser.ts";
import type { RunningServer } from "./running-server.ts";
import { getServer } from "./server-under-test.ts";
import { waitForValue, waitForMatch } from "./wait-for.ts";
import { openSignedIn, visit } from "./visitor.ts";
import {
  button,
  clerk,
  startEditing,
  describeFocus,
  manager,
  partInput,
  previewOf,
  discardDraft,
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

const today = getTodayInShanghai(new Date());
const asPerson = (
  who: typeof manager,
  riskCode: string,
  query: string,
  steps: (page: Page) => Promise<void>,
): Promise<void> =>
  visit(browser, server.url, {}, async ({ page }) => {
    await enterWorkspace(page, server, riskCode, who, query);
    await steps(page);
  });

const label = "sections.1.elements.1";
const said = (page: Page, text: string) => page.getByRole("status").getByText(text).first().waitFor();
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });
const result = (page: Page, name: RegExp) =>
  page.getByRole("tablist", { name: "结果", exact: true }).getByRole("tab", { name });

test("a draft is saved by button and by key and reloaded, and unsaved changes are offered", () =>
  asPerson(manager, "0102", `?at=${label}`, async (page) => {
    await startEditing(page);
    const name = partInput(page, "名称");
    await name.fill("投保人全称");
    await page.getByText("草稿第 1 稿，有修改未保存").waitFor();
    await button(page, "保存草稿").click();
    await said(page, "草稿已保存");
    await page.getByText("草稿第 2 稿", { exact: true }).waitFor();
    await waitForValue(() => describeFocus(page), "button 保存草稿");
    await name.fill("投保人全称（签章）");
    await page.keyboard.press("Control+S");
    await page.getByText("草稿第 3 稿", { exact: true }).waitFor();
    await page.reload();
    await page.getByText("草稿第 3 稿", { exact: true }).waitFor();
    await waitForValue(() => name.inputValue(), "投保人全称（签章）");

    await name.fill("没有保存的名称");
    await previewOf(page).getByText("没有保存的名称").waitFor();
    await page.waitForTimeout(1200);
    await page.reload();
    await page.getByText("草稿第 3 稿", { exact: true }).waitFor();
    await waitForValue(() => name.inputValue(), "投保人全称（签章）");
    await button(page, /^恢复 产品 0102/).click();
    await previewOf(page).getByText("没有保存的名称").waitFor();
    await waitForValue(() => name.inputValue(), "没有保存的名称");
    await button(page, "保存草稿").click();
    await page.getByText("草稿第 4 稿", { exact: true }).waitFor();
    await discardDraft(page);
  }));

async function servedTo(page: Page, riskCode: string): Promise<{ version: string; text: string }> {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem("chengbao.session") ?? "{}") as { token?: string }).token ?? "",
  );
  const answer = await page.request.get(
    `/api/v1/insurance/prpall/product/findDefinition?riskCode=${riskCode}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const { data } = (await answer.json()) as { data: { version: string } };
  return { version: data.version, text: JSON.stringify(data) };
}

/** Fetches the product as a clerk, whose forms get the version on sale. */
async function servedToClerk(riskCode: string): Promise<{ version: string; text: string }> {
  let served = { version: "", text: "" };
  await visit(browser, server.url, {}, async ({ page }) => {
    await openSignedIn(page, server, clerk, "/dashboard");
    served = await servedTo(page, riskCode);
  });
  return served;
}

async function submit(page: Page, named: string): Promise<void> {
  await startEditing(page);
  await partInput(page, "名称").fill(named);
  await previewOf(page).getByText(named).waitFor();
  await waitForValue(() => button(page, "送审").getAttribute("title"), "请先保存草稿");
  await page.keyboard.press("Control+S");
  await page.getByText("草稿第 2 稿", { exact: true }).waitFor();
  await button(page, "送审").click();
  const dialog = dialogOf(page, "送审");
  await dialog.getByRole("textbox", { name: "生效日期" }).fill("");
  await dialog.getByRole("button", { name: "送审" }).click();
  await dialog.getByText("请填写生效日期").waitFor();
  await dialog.getByText("请填写说明，至少 5 个字").waitFor();
  await waitForMatch(() => describeFocus(page), /生效日期/);
  await dialog.getByRole("textbox", { name: "生效日期" }).fill("2020-01-01");
  await dialog.getByText("生效日期不能早于今天").waitFor();
  await dialog.getByRole("textbox", { name: "生效日期" }).fill(today);
  await dialog.getByLabel("说明").fill("按客户意见改名称");
  await dialog.getByRole("button", { name: "送审" }).click();
  await said(page, "已送审");
  await page.getByText(`产品经理甲 送审，拟 ${today} 生效，待复核`).waitFor();
  await waitForMatch(() => describeFocus(page), /^h1 /);
  await waitForValue(() => partInput(page, "名称").count(), 0, "what is submitted is not changed");
}

/** The author of a draft is told why somebody else must publish it. */
async function publishInVain(page: Page): Promise<void> {
  const publish = button(page, "发布");
  await waitForValue(() => publish.getAttribute("title"), "您修改或送审过这份草稿，须由另一位产品经理发布");
  await publish.focus();
  await page.keyboard.press("Enter");
  await said(page, "须由另一位产品经理发布");
  await waitForValue(() => page.getByRole("dialog").count(), 0);
}

async function judgeAndPublish(page: Page, named: string): Promise<void> {
  const differences = page.getByRole("list", { name: "与最新发布版本的差异" });
  await differences.getByText(`→ ${named}`).waitFor();
  await waitForMatch(() => differences.innerText(), /表单 › 投保人信息 › 字段 › .* › 名称/);
  await result(page, /^算例/).click();
  const cases = page.getByRole("list", { name: "算例" });
  await cases.getByText("相符", { exact: true }).first().waitFor();
  await waitForValue(() => cases.getByText("不符", { exact: true }).count(), 0);
  await button(page, "发布").click();
  const dialog = dialogOf(page, "发布");
  await dialog.getByText("按客户意见改名称").waitFor();
  await dialog.getByRole("button", { name: "发布" }).click();
  await said(page, `已发布，${today} 起生效`);
  await page.getByText(`${today} 起生效`, { exact: true }).waitFor();
  await result(page, /^发布/).click();
  const releases = page.getByRole("list", { name: "发布记录" }).locator("> li");
  await releases.first().getByText("现行").waitFor();
  await waitForMatch(() => releases.first().innerText(), /产品经理甲 送审，产品经理乙 发布于/);
  await releases.nth(1).getByText("已被替换").waitFor();
}

async function takeBack(page: Page): Promise<void> {
  const releases = page.getByRole("list", { name: "发布记录" }).locator("> li");
  await releases.first().getByRole("button", { name: "撤回" }).click();
  const dialog = dialogOf(page, "撤回发布");
  await dialog.getByRole("button", { name: "撤回" }).click();
  await dialog.getByText("请填写说明，至少 5 个字").waitFor();
  await dialog.getByLabel("说明").fill("名称与条款不一致");
  await dialog.getByRole("button", { name: "撤回" }).click();
  await said(page, "已撤回");
  await releases.first().getByText("已撤回").waitFor();
  await releases.nth(1).getByText("现行").waitFor();
  assert.notEqual(await describeFocus(page), "body");
}

test("a version goes from one manager through another to the clerk, and is withdrawn", async () => {
  const named = `投保人名称${Date.now() % 100_000}`;
  const earlier = await servedToClerk("0103");
  await asPerson(manager, "0103", `?at=${label}`, async (page) => {
    await submit(page, named);
    await publishInVain(page);
  });
  await asPerson(secondManager, "0103", "?view=difference", (page) => judgeAndPublish(page, named));
  await asPerson(manager, "0103", `?at=${label}`, async (page) => {
    await previewOf(page).getByText(named).waitFor();
    await button(page, "修改产品").waitFor();
  });
  const served = await servedToClerk("0103");
  assert.notEqual(served.version, earlier.version);
  assert.match(served.text, new RegExp(named));
  await asPerson(secondManager, "0103", "?view=releases", takeBack);
  assert.equal((await servedToClerk("0103")).version, earlier.version);
});

test("of two users who save one draft the second is told about the first and loses nothing", () =>
  visit(browser, server.url, {}, async ({ page }) => {
    await enterWorkspace(page, server, "0301", manager, `?at=${label}`);
    await startEditing(page);
    await asPerson(secondManager, "0301", "?at=sections.1.elements.11", async (other) => {
      await startEditing(other);
      await partInput(other, "填写说明").fill("由第二位经理填写");
      await other.keyboard.press("Control+S");
      await said(other, "草稿已保存");
    });
    await partInput(page, "名称").fill("第一位经理的名称");
    await page.keyboard.press("Control+S");
    await page.getByText("草稿已被 产品经理乙 修改").waitFor();
    await waitForValue(() => partInput(page, "名称").inputValue(), "第一位经理的名称");
    await button(page, "查看最新草稿").click();
    await page.getByText("草稿第 2 稿", { exact: true }).waitFor();
    await button(page, /^恢复 产品 0301/).waitFor();
    assert.notEqual(await partInput(page, "名称").inputValue(), "第一位经理的名称");
    await treeOf(page)
      .getByRole("treeitem", { name: /已修改/ })
      .first()
      .waitFor();
    await button(page, /^恢复 产品 0301/).click();
    await previewOf(page).getByText("第一位经理的名称").waitFor();
    await discardDraft(page);
  }));
