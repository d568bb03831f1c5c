import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { loadDemoQuotations } from "#demo/quotation/load-quotations.ts";
import {
  AUDITOR,
  CLERK,
  OFFICE_CLERK,
  SAFETY_EXPERT,
  SYSTEM_ADMINISTRATOR,
  UNDERWRITER_LEVEL_1,
  UNDERWRITER_LEVEL_3,
} from "#platform/testing/people.ts";
import { listViolations, listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { watchScripts } from "./script-weight.ts";
import { waitForValue } from "./wait-for.ts";
import { openSignedIn, PHONE, visit, type Visitor } from "./visitor.ts";

let server: RunningProduct;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  await loadDemoQuotations(server.product.admin, Date.now());
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const arrive = (userCode: string, steps: (visitor: Visitor) => Promise<void>) =>
  visit(browser, server.url, {}, async (visitor) => {
    await openSignedIn(visitor.page, server, userCode, "/");
    await steps(visitor);
  });

const reminders = (page: Page) => page.getByRole("region", { name: /^未读提醒/ });
const bugAnswer = { code: "SYS500", message: "系统异常，请稍后重试!", data: null, requestId: "R" };
const answer = (data: unknown) => ({ code: "0000", message: "成功", requestId: "R", data });

test("the scripts of the first page after the login have at most 120.5 KB compressed", () =>
  visit(browser, server.url, {}, async ({ page }) => {
    // Code for later clicks, charts, tasks and live events is fetched when the browser is idle.
    await page.addInitScript(() => (globalThis.requestIdleCallback = () => 0));
    const weight = watchScripts(page);
    await openSignedIn(page, server, CLERK, "/");
    await reminders(page).getByRole("list", { name: "最近的未读提醒" }).waitFor();
    const total = await weight();
    assert(total > 80_000 && total <= 120_500, `${total} bytes`);
  }));

test("what opens from the head is there before it is asked for, also when the net is gone by then", () =>
  arrive(CLERK, async ({ page }) => {
    const fetched = () =>
      page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    await waitForValue(async () => {
      const names = await fetched();
      await page.waitForTimeout(300);
      const areThere = names.some((name) => name.includes("/late-"));
      return areThere && names.length === (await fetched()).length;
    }, true);
    await page.context().setOffline(true);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "查找菜单、单据和客户" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "界面设置" }).click();
    await page.getByRole("radio", { name: "天蓝" }).waitFor();
  }));

test("the dashboard counts unread messages and shows the newest, and a read one disappears", () =>
  arrive(CLERK, async ({ page }) => {
    const region = reminders(page);
    await region.getByText("4 条").waitFor();
    const rows = region.getByRole("list", { name: "最近的未读提醒" }).getByRole("listitem");
    await rows
      .filter({ hasText: "版本公告" })
      .getByText(/^本版已开放：/)
      .waitFor();
    await region.getByRole("button", { name: /^标为已读 版本公告/ }).click();
    await region.getByText("3 条").waitFor();
    await waitForValue(() => rows.count(), 3);
    await page.getByRole("button", { name: "消息提醒，3 条未读" }).waitFor();
    await waitForValue(() => region.evaluate((element) => element === document.activeElement), true);
    assert.deepEqual(await listViolations(page), []);
    const [inquiryNo = ""] = /Q\d{22}/.exec(await rows.first().innerText()) ?? [];
    await rows
      .first()
      .getByRole("button", { name: new RegExp(`^查看 核保结果通知：.* ${inquiryNo}$`) })
      .click();
    await page.getByRole("row").filter({ hasText: inquiryNo }).waitFor();
  }));

test("of many messages the dashboard shows the five newest and the number of the others", () =>
  visit(browser, server.url, {}, async ({ page }) => {
    const list = Array.from({ length: 7 }, (_, index) => ({
      id: `M${index}`,
      messageType: "3",
      secondaryMessageType: "8",
      messageContent: JSON.stringify({ type: "T", businessNo: `T${index}`, holderName: "", orderNo: "" }),
      isRead: "0",
      sentAt: "2026-11-21T08:00:00.000000Z",
    }));
    await page.route("**/message/queryMessageList", (route) =>
      route.fulfill({ json: answer({ total: 7, list }) }),
    );
    await openSignedIn(page, server, OFFICE_CLERK, "/");
    const region = reminders(page);
    await region.getByText("还有 2 条").waitFor();
    await waitForValue(() => region.getByRole("listitem").count(), 5);
  }));

test("an entrance begins a document and repeats no entry of the menu", () =>
  arrive(CLERK, async ({ page }) => {
    const entrances = page.getByRole("region", { name: "常用入口" }).getByRole("link");
    await entrances.filter({ hasText: "新增投保单" }).waitFor();
    const menu = await page.getByRole("navigation", { name: "主菜单" }).getByRole("link").allInnerTexts();
    const names = await entrances.allInnerTexts();
    assert.equal(names.includes("投保入口"), false, "it stands in a group of the menu");
    assert.deepEqual(
      names.filter((name) => menu.includes(name)),
      [],
    );
    await entrances.filter({ hasText: "新增询价" }).click();
    await page.getByRole("heading", { level: 1, name: "新增询价" }).waitFor();
  }));

test("an empty dashboard says so", () =>
  arrive(SAFETY_EXPERT, async ({ page }) => {
    await reminders(page).getByText("没有未读提醒").waitFor();
    await page.getByText("您的岗位在本机构暂时没有可用的功能").waitFor();
    assert.deepEqual(await listViolations(page), []);
  }));

test("a failed part of the dashboard reports the error in its place and loads on retry", () =>
  visit(browser, server.url, {}, async ({ page, expectStatus }) => {
    expectStatus(500);
    const calls = [
      "**/message/queryMessageList",
      "**/auth/findMenuInfo",
      "**/auth/getGradeInfoList",
      "**/dashboard/queryFigures",
      "**/dashboard/queryCharts",
    ];
    for (const call of calls)
      await page.route(call, (route) => route.fulfill({ status: 500, json: bugAnswer }));
    await openSignedIn(page, server, UNDERWRITER_LEVEL_1, "/");
    const regions = [reminders(page)].concat(
      ["常用入口", "本次登录", "待办与关注", "每日新增询价近 30 天"].map((name) =>
        page.getByRole("region", { name }),
      ),
    );
    for (const region of regions) await region.getByText("系统异常，请稍后重试!").waitFor();
    assert.deepEqual(await listViolations(page), []);
    for (const call of calls) await page.unroute(call);
    for (const region of regions) {
      await region.getByRole("button", { name: "重试" }).click();
      await region.getByRole("alert").waitFor({ state: "detached" });
    }
    await page.getByText("一级核保岗（中支）").waitFor();
  }));

test("without a server the messages show an error, which stays while the stream reconnects", () =>
  arrive(UNDERWRITER_LEVEL_1, async ({ page, expectStatus }) => {
    expectStatus(503);
    await reminders(page).waitFor();
    await page.route("**/api/**", (route) => route.fulfill({ status: 503, json: bugAnswer }));
    await page.reload();
    const error = reminders(page).getByRole("alert");
    await error.waitFor();
    // Twice the interval of the first reconnections.
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await page.waitForTimeout(250);
      await waitForValue(() => error.isVisible(), true, `at look ${attempt}`);
    }
  }));

const figureLinks = (page: Page) => page.getByRole("region", { name: "待办与关注" }).getByRole("link");
const listTotals = (page: Page) => page.locator(".list-totals").filter({ visible: true, hasText: "条" });

/** Returns the label and the loaded number of a figure. */
async function figureAt(page: Page, at: number): Promise<[label: string, count: string]> {
  const link = figureLinks(page).nth(at);
  await link.locator(".figure-count", { hasText: /^[\d,]+\+?$/ }).waitFor();
  const [label = "", count = ""] = (await link.innerText()).split("\n");
  return [label, count];
}

/** By rank: what the post must act on first, then what it watches. */
const selling = [
  "投保 7 天内须缴费",
  "询价退回我修改",
  "投保退回我修改",
  "批改退回我修改",
  "询价 7 天内到期",
  "我跟进的待续保",
  "保单 60 天内到期",
  "投保待缴费",
  "批改待缴费",
  "询价通过未转投保",
  "我的询价暂存",
  "我的投保暂存",
  "我的批改暂存",
];
const sold = selling.filter((label) => !/我/.test(label));
const underwritten = ["询价核保中", "投保核保中", "批改核批中", "批改待退费"];
const issued = ["近 7 天签单", "保单待生效"];

for (const [userCode, labels] of [
  [CLERK, [...selling, ...underwritten, ...issued]],
  [
    UNDERWRITER_LEVEL_3,
    [
      "核保今天到期或超时",
      "核保待领取",
      "核保我处理中",
      "待办审批的申请",
      "即将到期暂保单",
      ...sold,
      ...underwritten,
      "高风险客户",
      ...issued,
    ],
  ],
  [SYSTEM_ADMINISTRATOR, ["已锁定的账号", "已停用的账号"]],
  [AUDITOR, ["今天的操作", "近 7 天的操作"]],
] as const)
  test(`every figure of ${userCode} opens its list with as many rows as it counts`, () =>
    arrive(userCode, async ({ page }) => {
      await figureLinks(page).first().waitFor();
      const found: string[] = [];
      for (let index = 0; index < labels.length; index += 1) {
        const [label, count] = await figureAt(page, index);
        found.push(label);
        await figureLinks(page).nth(index).click();
        await listTotals(page)
          .getByText(new RegExp(`^${count.replace("+", "\\+")} 条`))
          .waitFor();
        await page
          .getByRole("navigation", { name: "已打开的页面" })
          .getByRole("link", { name: "工作台", exact: true })
          .click();
        await figureLinks(page).first().waitFor();
      }
      assert.deepEqual(found, labels);
      await waitForValue(() => figureLinks(page).count(), labels.length);
    }));

test("each chart equals the table beside it, whose numbers open the counted rows", () =>
  arrive(UNDERWRITER_LEVEL_3, async ({ page }) => {
    const days = page.getByRole("region", { name: /^每日新增询价近/ });
    const states = page.getByRole("region", { name: /^新增询价的状态近/ });
    for (const chart of [days, states]) {
      await chart.scrollIntoViewIfNeeded();
      await chart.locator("canvas").waitFor();
    }
    await waitForValue(() => days.getByRole("rowheader").count(), 30);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    const row = states
      .getByRole("row")
      .filter({ has: page.getByRole("link") })
      .first();
    const count = await row.getByRole("link").innerText();
    const [, , premium = ""] = (await row.innerText()).split(/\s+/);
    await row.getByRole("link").click();
    await listTotals(page).getByText(`${count} 条 · 保费合计 ${premium} 元`).waitFor();
  }));

test("an empty branch is told so, and an account administrator sees no charts", async () => {
  await arrive(SYSTEM_ADMINISTRATOR, async ({ page }) => {
    await figureAt(page, 0);
    await waitForValue(() => page.locator(".chart").count(), 0);
  });
  await visit(browser, server.url, {}, async ({ page }) => {
    const bars = [{ value: "2026-11-21", label: "2026-11-21", count: 0, sum: "0.00" }];
    const charts = ["inputAt", "status"].map((by) => ({
      list: "inquiry",
      by,
      bars: by === "status" ? [] : bars,
    }));
    await page.route("**/dashboard/queryCharts", (route) => route.fulfill({ json: answer(charts) }));
    await openSignedIn(page, server, CLERK, "/");
    await page.getByText("近 30 天没有询价记录").nth(1).waitFor();
    assert.deepEqual(await listViolations(page), []);
  });
});

test("the table replaces a chart that cannot be loaded", () =>
  visit(browser, server.url, {}, async ({ page, expectStatus }) => {
    expectStatus(404);
    await page.route("**/assets/bar-chart*", (route) => route.fulfill({ status: 404, body: "" }));
    await openSignedIn(page, server, UNDERWRITER_LEVEL_3, "/");
    const days = page.getByRole("region", { name: /^每日新增询价近/ });
    await days.scrollIntoViewIfNeeded();
    await days.getByText("图形未能加载，数据见旁边的表格").waitFor();
    await waitForValue(() => days.getByRole("rowheader").count(), 30);
  }));

test("the dashboard does not shift when its numbers and charts load, wide and narrow", async () => {
  for (const window of [undefined, PHONE])
    await visit(browser, server.url, { ...(window && { window }) }, async ({ page }) => {
      await openSignedIn(page, server, UNDERWRITER_LEVEL_3, "/");
      await figureAt(page, 0);
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route("**/dashboard/*", async (route) => {
        await held;
        await route.continue();
      });
      await page.reload();
      const chart = page.getByRole("region", { name: /^新增询价的状态近/ });
      await chart.waitFor();
      await page.getByText("没有未读提醒").waitFor();
      const earlier = [await figureLinks(page).last().boundingBox(), await chart.boundingBox()];
      release();
      await figureAt(page, 0);
      await chart.getByRole("table").waitFor();
      assert.deepEqual([await figureLinks(page).last().boundingBox(), await chart.boundingBox()], earlier);
      await waitForValue(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    });
});

test("the reference page runs without breaking the page's policy", () =>
  visit(browser, server.url, {}, async ({ page }) => {
    await page.goto("/docs");
    // The page draws several hundred calls, which takes its time on a busy machine.
    await page.locator('[data-tag="auth"]').click({ timeout: 120_000 });
    await page.getByText("账号密码登录").waitFor();
  }));
