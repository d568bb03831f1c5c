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
import { accessibilityViolations, violationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { watchScripts } from "./script-weight.ts";
import { settles } from "./settles.ts";
import { enter, PHONE, visit, type Visitor } from "./visitor.ts";

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
    await enter(visitor.page, server, userCode, "/");
    await steps(visitor);
  });

const reminders = (page: Page) => page.getByRole("region", { name: /^未读提醒/ });
const broken = { code: "SYS500", message: "系统异常，请稍后重试!", data: null, requestId: "R" };
const answer = (data: unknown) => ({ code: "0000", message: "成功", requestId: "R", data });

test("the scripts of the first page after the login weigh no more than 130 KB compressed", () =>
  visit(browser, server.url, {}, async ({ page }) => {
    const weight = watchScripts(page);
    await enter(page, server, CLERK, "/");
    await page.getByLabel(/^后台任务/).waitFor();
    const total = await weight();
    assert(total > 80_000 && total <= 130_000, `${total} bytes`);
  }));

test("the dashboard counts the unread messages and shows the newest, and one that is read goes", () =>
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
    await settles(() => rows.count(), 3);
    await page.getByRole("button", { name: "消息提醒，3 条未读" }).waitFor();
    await settles(() => region.evaluate((one) => one === document.activeElement), true);
    assert.deepEqual(await accessibilityViolations(page), []);
    const [inquiryNo = ""] = /Q\d{22}/.exec(await rows.first().innerText()) ?? [];
    await rows
      .first()
      .getByRole("button", { name: `查看 核保结果通知 ${inquiryNo}` })
      .click();
    await page.getByRole("row").filter({ hasText: inquiryNo }).waitFor();
  }));

test("of many messages the five newest are shown, and how many there are besides", () =>
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
    await enter(page, server, OFFICE_CLERK, "/");
    const region = reminders(page);
    await region.getByText("还有 2 条").waitFor();
    await settles(() => region.getByRole("listitem").count(), 5);
  }));

test("without messages and without entrances the dashboard says so", () =>
  arrive(SAFETY_EXPERT, async ({ page }) => {
    await reminders(page).getByText("没有未读提醒").waitFor();
    await page.getByText("您的岗位在本机构暂时没有可用的功能").waitFor();
    assert.deepEqual(await accessibilityViolations(page), []);
  }));

test("what cannot be loaded says so in its own place and comes on a retry", () =>
  visit(browser, server.url, {}, async ({ page, expectStatus }) => {
    expectStatus(500);
    const calls = [
      "**/message/queryMessageList",
      "**/auth/findMenuInfo",
      "**/auth/getGradeInfoList",
      "**/dashboard/queryFigures",
      "**/dashboard/queryCharts",
    ];
    for (const call of calls) await page.route(call, (route) => route.fulfill({ status: 500, json: broken }));
    await enter(page, server, UNDERWRITER_LEVEL_1, "/");
    const regions = [reminders(page)].concat(
      ["常用入口", "本次登录", "待办与关注", "每日新增询价近 30 天"].map((name) =>
        page.getByRole("region", { name }),
      ),
    );
    for (const region of regions) await region.getByText("系统异常，请稍后重试!").waitFor();
    assert.deepEqual(await accessibilityViolations(page), []);
    for (const call of calls) await page.unroute(call);
    for (const region of regions) {
      await region.getByRole("button", { name: "重试" }).click();
      await region.getByRole("alert").waitFor({ state: "detached" });
    }
    await page.getByText("一级核保岗（中支）").waitFor();
  }));

test("while the server is away the messages say so, and go on saying so while the stream is tried again", () =>
  arrive(UNDERWRITER_LEVEL_1, async ({ page, expectStatus }) => {
    expectStatus(503);
    await reminders(page).waitFor();
    await page.route("**/api/**", (route) => route.fulfill({ status: 503, json: broken }));
    await page.reload();
    const error = reminders(page).getByRole("alert");
    await error.waitFor();
    // Twice as long as the first tries of the stream lie apart.
    for (let looks = 0; looks < 12; looks += 1) {
      await page.waitForTimeout(250);
      await settles(() => error.isVisible(), true, `at look ${looks}`);
    }
  }));

const figureLinks = (page: Page) => page.getByRole("region", { name: "待办与关注" }).getByRole("link");
const listTotals = (page: Page) => page.locator(".list-totals").filter({ visible: true, hasText: "条" });

/** Its label and the number under it, once it is there. */
async function figureAt(page: Page, at: number): Promise<[label: string, count: string]> {
  const link = figureLinks(page).nth(at);
  await link.locator(".figure-count", { hasText: /^[\d,]+\+?$/ }).waitFor();
  const [label = "", count = ""] = (await link.innerText()).split("\n");
  return [label, count];
}

const quoted = ["核保中", "通过未转投保", "7 天内到期"];
const own = ["退回我修改", "我的暂存"];
const unpaid = ["7 天内须缴费", "待缴费"];
const issued = ["60 天内到期", "近 7 天签单", "待生效"];

for (const [userCode, labels] of [
  [CLERK, [...own, ...quoted, ...unpaid, ...own, "核保中", ...issued]],
  [UNDERWRITER_LEVEL_3, [...quoted, ...unpaid, "核保中", ...issued, "待领取", "我处理中", "高风险客户"]],
  [SYSTEM_ADMINISTRATOR, ["已锁定", "已停用"]],
  [AUDITOR, ["今天", "近 7 天"]],
] as const)
  test(`every figure of ${userCode} opens its list with as many rows as it says`, () =>
    arrive(userCode, async ({ page }) => {
      await figureLinks(page).first().waitFor();
      const found: string[] = [];
      for (let at = 0; at < labels.length; at += 1) {
        const [label, count] = await figureAt(page, at);
        found.push(label);
        await figureLinks(page).nth(at).click();
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
      await settles(() => figureLinks(page).count(), labels.length);
    }));

test("each chart says the same as the table beside it, whose numbers open what they count", () =>
  arrive(UNDERWRITER_LEVEL_3, async ({ page }) => {
    const days = page.getByRole("region", { name: /^每日新增询价近/ });
    const states = page.getByRole("region", { name: /^新增询价的状态近/ });
    for (const chart of [days, states]) {
      await chart.scrollIntoViewIfNeeded();
      await chart.locator("canvas").waitFor();
    }
    await settles(() => days.getByRole("rowheader").count(), 30);
    assert.deepEqual(await violationsInBothThemes(page), []);
    const row = states
      .getByRole("row")
      .filter({ has: page.getByRole("link") })
      .first();
    const count = await row.getByRole("link").innerText();
    const [, , premium = ""] = (await row.innerText()).split(/\s+/);
    await row.getByRole("link").click();
    await listTotals(page).getByText(`${count} 条 · 保费合计 ${premium} 元`).waitFor();
  }));

test("a branch without quotations is told so, and whoever only looks after accounts sees no charts", async () => {
  await arrive(SYSTEM_ADMINISTRATOR, async ({ page }) => {
    await figureAt(page, 0);
    await settles(() => page.locator(".chart").count(), 0);
  });
  await visit(browser, server.url, {}, async ({ page }) => {
    const bars = [{ value: "2026-11-21", label: "2026-11-21", count: 0, sum: "0.00" }];
    const charts = ["inputAt", "status"].map((by) => ({
      list: "inquiry",
      by,
      bars: by === "status" ? [] : bars,
    }));
    await page.route("**/dashboard/queryCharts", (route) => route.fulfill({ json: answer(charts) }));
    await enter(page, server, CLERK, "/");
    await page.getByText("近 30 天没有询价记录").nth(1).waitFor();
    assert.deepEqual(await accessibilityViolations(page), []);
  });
});

test("where the picture cannot be fetched the table says it all", () =>
  visit(browser, server.url, {}, async ({ page, expectStatus }) => {
    expectStatus(404);
    await page.route("**/assets/bar-chart*", (route) => route.fulfill({ status: 404, body: "" }));
    await enter(page, server, UNDERWRITER_LEVEL_3, "/");
    const days = page.getByRole("region", { name: /^每日新增询价近/ });
    await days.scrollIntoViewIfNeeded();
    await days.getByText("图形未能加载，数据见旁边的表格").waitFor();
    await settles(() => days.getByRole("rowheader").count(), 30);
  }));

test("nothing on the dashboard moves when its numbers and pictures come, wide and narrow", async () => {
  for (const window of [undefined, PHONE])
    await visit(browser, server.url, { ...(window && { window }) }, async ({ page }) => {
      await enter(page, server, UNDERWRITER_LEVEL_3, "/");
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
      await settles(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    });
});

test("the reference page runs without breaking the page's policy", () =>
  visit(browser, server.url, {}, async ({ page }) => {
    await page.goto("/docs");
    await page.locator('[data-tag="auth"]').click();
    await page.getByText("账号密码登录").waitFor();
  }));
