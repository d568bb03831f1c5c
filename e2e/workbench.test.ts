import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page, Route } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import type { RunningServer } from "./running-server.ts";
import { getServer } from "./server-under-test.ts";
import { waitForValue, waitForMatch } from "./wait-for.ts";
import { openSignedIn, visit, type Visitor } from "./visitor.ts";
import {
  button,
  clerk,
  startEditing,
  describeFocus,
  manager,
  openWorkspace,
  partInput,
  partOf,
  previewOf,
  discardDraft,
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

/** Opens a draft of a product and drops it after the steps. */
const onDraft = (riskCode: string, query: string, steps: (visitor: Visitor) => Promise<void>) =>
  visit(browser, server.url, {}, async (visitor) => {
    const { page, context } = visitor;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await enterWorkspace(page, server, riskCode, manager, query);
    await startEditing(page);
    await steps(visitor);
    await discardDraft(page);
  });

test("all products are listed, found by typing, and opened by keyboard", () =>
  visit(browser, server.url, {}, async ({ page }) => {
    await openSignedIn(page, server, manager, "/dashboard");
    await page.getByRole("link", { name: "产品工作台" }).first().click();
    const rows = page.getByRole("table").locator("tbody tr");
    await rows.first().waitFor();
    await waitForValue(() => rows.count(), 21);
    await page.getByRole("searchbox", { name: "查找产品" }).focus();
    await page.keyboard.type("责任");
    await rows.filter({ hasText: "财产综合险" }).waitFor({ state: "detached" });
    assert.ok((await rows.count()) > 5);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("0454");
    await page.waitForFunction(() => document.querySelectorAll("tbody tr").length === 1);
    for (let step = 0; step < 3 && !(await describeFocus(page)).startsWith("a "); step += 1)
      await page.keyboard.press("Tab");
    await waitForValue(() => describeFocus(page), "a 电梯安全责任保险");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "电梯安全责任保险 0454" }).waitFor();
    await page.goto("/productWorkbench?q=没有的险种");
    await page.getByText("没有符合“没有的险种”的产品").waitFor();
  }));

test("a user without the right finds neither menu nor page", () =>
  visit(browser, server.url, {}, async ({ page, expectStatus }) => {
    expectStatus(403);
    await openSignedIn(page, server, clerk, "/dashboard");
    await page.getByRole("heading", { name: "常用入口" }).waitFor();
    await waitForValue(() => page.getByRole("link", { name: "产品工作台" }).count(), 0);
    for (const place of ["/productWorkbench", "/productWorkbench/0405"]) {
      await page.goto(place);
      await page.getByText("您没有该操作的权限").waitFor();
      assert.equal((await page.getByRole("table").count()) + (await treeOf(page).count()), 0);
    }
  }));

const isInSight = (page: Page, label: string) =>
  page.evaluate((text) => {
    const labels = [...document.querySelectorAll(".preview label")];
    const found = labels.find(({ textContent }) => textContent === text);
    const { top = 0, bottom = 0 } = found?.getBoundingClientRect() ?? {};
    return (
      found?.checkVisibility({ contentVisibilityAuto: true }) === true && top > 0 && bottom < innerHeight
    );
  }, label);

async function addField(page: Page): Promise<void> {
  await page.locator(".part-actions").getByRole("button", { name: "添加字段" }).click();
  await waitForValue(() => isInSight(page, "新字段"), true);
}

test("an added field appears in the preview before the server answers, and typed values stay", () =>
  onDraft("0412", "?at=sections.1", async ({ page }) => {
    const contact = previewOf(page).getByRole("textbox", { name: "联系人", exact: true });
    await contact.fill("测试员丁");
    const held: Route[] = [];
    await page.route("**/api/**", (route) => void held.push(route));
    await addField(page);
    await page.unroute("**/api/**");
    for (const route of held) await route.continue();
    await waitForMatch(() => describeFocus(page), /字段代码/);
    const shown = previewOf(page).locator(".form-field").filter({ hasText: "新字段" });
    await waitForValue(() => shown.isVisible(), true);

    await partInput(page, "名称").fill("车队名称");
    await previewOf(page).getByText("车队名称").waitFor();
    await partInput(page, "类型").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("多行文字");
    await page.keyboard.press("Enter");
    await previewOf(page).locator("textarea").and(page.getByLabel("车队名称")).waitFor();
    await waitForValue(() => contact.inputValue(), "测试员丁");
    await treeOf(page)
      .getByRole("treeitem", { name: /车队名称 已修改/ })
      .waitFor();

    await page.keyboard.press("Control+Z");
    await previewOf(page).locator("input").and(page.getByLabel("车队名称")).waitFor();
    await page.keyboard.press("Control+Z");
    await previewOf(page).getByText("新字段").waitFor();
    await waitForMatch(() => describeFocus(page), /类型/, "a step back leaves the focus where it was");
    await page.keyboard.press("Control+Y");
    await page.keyboard.press("Control+Shift+Z");
    await previewOf(page).locator("textarea").and(page.getByLabel("车队名称")).waitFor();
  }));

test("a part is moved and deleted, and the focus stays on it or beside it", () =>
  onDraft("0412", "?at=sections.1", async ({ page }) => {
    await addField(page);
    await partInput(page, "名称").fill("车队名称");
    await previewOf(page).getByText("车队名称").waitFor();
    const order = () => previewOf(page).locator("[id$='section-holder'] label.form-label").allInnerTexts();
    const was = (await order()).map((label) => label.replace(/\s*\*$/, ""));
    assert.equal(was.at(-1), "车队名称");
    await button(page, "上移").click();
    await page.waitForFunction(() =>
      [...document.querySelectorAll(".preview [id$='section-holder'] label.form-label")]
        .at(-2)
        ?.textContent?.startsWith("车队名称"),
    );
    await waitForValue(() => describeFocus(page), "button 上移");
    await button(page, "删除").click();
    await previewOf(page).getByText("车队名称").waitFor({ state: "detached" });
    await waitForMatch(() => describeFocus(page), /^treeitem /, "the focus goes on to the next field");
    await page.keyboard.press("Control+Z");
    await previewOf(page).getByText("车队名称").waitFor();
    await waitForMatch(() => describeFocus(page), /^treeitem 车队名称/);
  }));

const price = (page: Page) => previewOf(page).locator(".price-sum");
const resultTab = (page: Page, name: RegExp) =>
  page.getByRole("tablist", { name: "结果", exact: true }).getByRole("tab", { name });

test("a pasted row of a factor changes the price and breaks the worked cases, which are then corrected", () =>
  onDraft("0405", "?at=rating.factors.0&view=cases", async ({ page }) => {
    const cases = page.getByRole("list", { name: "算例" }).locator("> li");
    const caseOf = (caseNo: string) =>
      cases.filter({ has: page.locator(".case-title", { hasText: new RegExp(`^${caseNo} `) }) });
    const first = caseOf("EL-01");
    await first.getByRole("button", { name: "填入预览" }).click();
    await price(page).filter({ hasText: "148,515.20" }).waitFor();

    const grid = page.getByRole("grid", { name: "系数表" });
    await grid.locator("[aria-rowindex='2'] [role=gridcell]").first().click();
    await page.evaluate(() => navigator.clipboard.writeText("1\t一类\t0.70"));
    await page.keyboard.press("Control+V");
    await partOf(page).getByText("已粘贴 1 行").waitFor();
    await price(page).filter({ hasNotText: "148,515.20" }).waitFor();
    const changed = await price(page).innerText();

    await resultTab(page, /^算例 \d 个不符/).click();
    await first.getByText("不符", { exact: true }).waitFor();
    await first.getByText(`应得 148515.20，算得 ${changed.replace(",", "")}`).waitFor();
    await page.getByRole("list", { name: "算例" }).getByText("相符", { exact: true }).nth(3).waitFor();
    await first.getByRole("button", { name: "改应得金额" }).click();
    const total = first.getByRole("textbox", { name: /应得金额/ });
    await total.fill("约十五万");
    await first.getByRole("button", { name: "确定" }).click();
    await first.getByText("金额只能包含数字、千分位逗号和小数点").waitFor();
    await total.fill(changed);
    await page.keyboard.press("Enter");
    await first.getByText("相符", { exact: true }).waitFor();
    await waitForValue(() => resultTab(page, /^算例/).innerText(), "算例 6");
  }));

test("a formula with an unknown name is reported with its place, and the preview stays", () =>
  onDraft("0403", "?at=rating.factors.0", async ({ page }) => {
    await partInput(page, "查表的依据").fill("premises.nothing");
    await resultTab(page, /^检查 1/).waitFor();
    const error =
      "计费 系数“base”的查表的依据：分区“premises”没有字段“nothing”（公式“premises.nothing”第 1 个字符）";
    await previewOf(page).getByRole("status").getByText(error).waitFor();
    await previewOf(page).getByRole("heading", { name: "基本信息" }).waitFor();
    await resultTab(page, /^检查 1/).click();
    await page.getByRole("list", { name: "检查结果" }).getByText(error).waitFor();
    await page.keyboard.press("Control+S");
    await page.getByText("草稿已保存").waitFor();
    await waitForValue(() => button(page, "送审").getAttribute("title"), "请先改正检查中的问题");
    await waitForValue(() => button(page, "送审").isDisabled(), true);
    await partInput(page, "查表的依据").fill("premises.premisesType");
    await resultTab(page, /^检查$/).waitFor();
  }));

test("the tree is walked by arrows, chosen with Enter, and searched", () =>
  onDraft("0484", "", async ({ page }) => {
    await treeOf(page).getByRole("treeitem").first().focus();
    for (const key of ["ArrowDown", "ArrowRight", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    await waitForMatch(() => describeFocus(page), /^treeitem 投保人信息/);
    await page.keyboard.press("Enter");
    await partOf(page).getByRole("heading", { level: 2, name: "投保人信息" }).waitFor();
    await waitForMatch(() => describeFocus(page), /^treeitem 投保人信息/);
    await page.getByRole("searchbox", { name: "查找字段、系数等" }).fill("certificateNo");
    await treeOf(page)
      .getByRole("treeitem", { name: /证件号码/ })
      .first()
      .waitFor();
    await waitForValue(
      () => treeOf(page).getByRole("treeitem", { name: "基本信息", exact: true }).count(),
      0,
    );
    await openWorkspace(page, "0484", "?at=sections.99.elements.1");
    await page.getByRole("heading", { name: "已选择的内容不在产品中" }).waitFor();
    await button(page, "查看基本信息").click();
    await partOf(page).getByRole("heading", { level: 2, name: "基本信息" }).first().waitFor();
  }));

test("Chinese typed by input method arrives whole while the preview renders", () =>
  onDraft("0467", "?at=sections.1.elements.1", async ({ page, context }) => {
    const cdp = await context.newCDPSession(page);
    const compose = (text: string) =>
      cdp.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    const name = partInput(page, "名称");
    await name.focus();
    await page.keyboard.press("End");
    const was = await name.inputValue();
    for (const word of ["全称", "（加盖公章）"]) {
      for (const letters of ["q", "qu", "quan", "quan c", "quan ch", "quan che", "quan cheng"]) {
        await compose(letters);
        await page.waitForTimeout(120);
      }
      await cdp.send("Input.insertText", { text: word });
    }
    await previewOf(page).getByText(`${was}全称（加盖公章）`).waitFor();
    await waitForValue(() => name.inputValue(), `${was}全称（加盖公章）`);
    await waitForValue(() => name.evaluate((input) => input === document.activeElement), true);
  }));
