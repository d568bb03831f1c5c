import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { accessFaults } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import type { RunningServer } from "./running-server.ts";
import { servedAt } from "./served.ts";
import { signIn, visit, type Visitor } from "./visitor.ts";

const password = process.env.E2E_PASSWORD ?? "Chengbao@2026";

let server: RunningServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([servedAt(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const arrive = (userCode: string, steps: (visitor: Visitor) => Promise<void>) =>
  visit(browser, server.url, {}, async (visitor) => {
    await visitor.page.goto("/user/login");
    await signIn(visitor.page, { userCode, password });
    await steps(visitor);
  });

const reminders = (page: Page) => page.getByRole("region", { name: /^未读提醒/ });
const broken = { code: "SYS500", message: "系统异常，请稍后重试!", data: null, requestId: "R" };
const answer = (data: unknown) => ({ code: "0000", message: "成功", requestId: "R", data });

test("the dashboard counts the unread messages and shows the newest, and one that is read goes", () =>
  arrive("10000002", async ({ page }) => {
    const region = reminders(page);
    await region.getByText("3 条").waitFor();
    const rows = region.getByRole("list", { name: "最近的未读提醒" }).getByRole("listitem");
    assert.match(await rows.first().innerText(), /订单待修改\s+T0621202632010100000002/);
    await region.getByRole("button", { name: "标为已读 订单待修改 T0621202632010100000002" }).click();
    await region.getByText("2 条").waitFor();
    assert.equal(await rows.count(), 2);
    await page.getByRole("button", { name: "消息提醒，2 条未读" }).waitFor();
    assert.equal(await region.evaluate((one) => one === document.activeElement), true);
    assert.deepEqual(await accessFaults(page), []);
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
    await page.goto("/user/login");
    await signIn(page, { userCode: "10000001", password });
    const region = reminders(page);
    await region.getByText("还有 2 条").waitFor();
    assert.equal(await region.getByRole("listitem").count(), 5);
  }));

test("without messages and without entrances the dashboard says so", () =>
  arrive("20000042", async ({ page }) => {
    await reminders(page).getByText("没有未读提醒").waitFor();
    await page.getByText("您的岗位在本机构暂时没有可用的功能").waitFor();
    assert.deepEqual(await accessFaults(page), []);
  }));

test("what cannot be loaded says so in its own place and comes on a retry", () =>
  visit(browser, server.url, {}, async ({ page, expectStatus }) => {
    expectStatus(500);
    const calls = ["**/message/queryMessageList", "**/auth/findMenuInfo", "**/auth/getGradeInfoList"];
    for (const call of calls) await page.route(call, (route) => route.fulfill({ status: 500, json: broken }));
    await page.goto("/user/login");
    await signIn(page, { userCode: "10000021", password });
    const regions = [reminders(page)].concat(
      ["常用入口", "本次登录"].map((name) => page.getByRole("region", { name })),
    );
    for (const region of regions) await region.getByText("系统异常，请稍后重试!").waitFor();
    assert.deepEqual(await accessFaults(page), []);
    for (const call of calls) await page.unroute(call);
    for (const region of regions) {
      await region.getByRole("button", { name: "重试" }).click();
      await region.getByRole("alert").waitFor({ state: "detached" });
    }
    await page.getByText("一级核保岗（中支）").waitFor();
  }));

test("while the server is away the messages say so, and go on saying so while the stream is tried again", () =>
  arrive("10000021", async ({ page, expectStatus }) => {
    expectStatus(503);
    await reminders(page).waitFor();
    await page.route("**/api/**", (route) => route.fulfill({ status: 503, json: broken }));
    await page.reload();
    const fault = reminders(page).getByRole("alert");
    await fault.waitFor();
    // Twice as long as the first tries of the stream lie apart.
    for (let looks = 0; looks < 12; looks += 1) {
      await page.waitForTimeout(250);
      assert.ok(await fault.isVisible(), `at look ${looks}`);
    }
  }));

test("the reference page runs without breaking the page's policy", () =>
  visit(browser, server.url, {}, async ({ page }) => {
    await page.goto("/docs");
    await page.getByText("账号密码登录").waitFor();
  }));
