import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { build } from "vite";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createRequestAuthenticator } from "#areas/identity/questions.ts";
import { LIVE_EVENT_STREAM_PATH } from "#platform/kernel/live-stream.ts";
import { createMessageSubscribers } from "#areas/message/jobs.ts";
import { mountEventStream } from "#platform/server/http/stream.ts";
import { type LiveNoticeBroker, openLiveNoticeBroker } from "#platform/server/live.ts";
import { deliverOutbox } from "#platform/server/outbox.ts";
import { CLERK } from "#platform/testing/people.ts";
import { listViolations } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { sendTestMessage, type MessageInput } from "./sent-message.ts";
import { waitForValue } from "./wait-for.ts";
import { DESKTOP, openVisitor, PHONE, type Visitor } from "./visitor.ts";

const checkout = resolve(import.meta.dirname, "..");
const HARNESS = "/harness/index.html";

/**
 * A page with only the bell, where the lists of inquiries and proposals are registered and that of endorsements is
 * not.
 */
const main = `
import { createElement as h } from "react";
import { createRoot } from "react-dom/client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import "${checkout}/platform/web/tokens.css";
import "${checkout}/platform/web/base.css";
import "${checkout}/platform/ui/button.css";
import { MessageBell } from "${checkout}/areas/message/screens/message-bell.tsx";
import { NoticeList } from "${checkout}/platform/web/notices.tsx";
const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60000 } } });
const onOpen = (path) => { document.getElementById("opened").textContent = path; };
const knownPaths = ["/quotationManagement", "/insuranceManagement"];
createRoot(document.getElementById("bell")).render(
  h(QueryClientProvider, { client }, h(MessageBell, { knownPaths, onOpen }), h(NoticeList)));
`;
const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>提醒</title>
<meta name="viewport" content="width=device-width"></head><body><header style="display:flex;justify-content:flex-end">
<div id="bell"></div></header><main><h1>正文</h1><p id="opened"></p><button type="button" class="button">别处</button></main>
<script type="module" src="./main.js"></script></body></html>`;
const policy = "default-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; base-uri 'none'";
const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

let folder: string;
let product: TestProduct;
let live: LiveNoticeBroker;
let url: string;
let browser: Browser;
let delivering: NodeJS.Timeout;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "chengbao-bell-"));
  symlinkSync(resolve(checkout, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "main.js"), main);
  writeFileSync(join(folder, "index.html"), html);
  const configFile = resolve(checkout, "vite.config.ts");
  await build({
    configFile,
    root: folder,
    base: "/harness/",
    build: { outDir: join(folder, "out") },
    logLevel: "error",
  });
  product = await openTestProduct({ chores: false });
  live = openLiveNoticeBroker(product.database);
  const authority = createRequestAuthenticator(product.database, { idleMinutes: 0 });
  const isServed = product.app.hasRoute({ method: "GET", url: LIVE_EVENT_STREAM_PATH });
  if (!isServed) mountEventStream(product.app, { path: LIVE_EVENT_STREAM_PATH, live, authority });
  url = await product.app.listen({ port: 0, host: "127.0.0.1" });
  const subscribers = createMessageSubscribers(live);
  delivering = setInterval(() => void deliverOutbox(product.database, subscribers).catch(() => 0), 100);
  browser = await launchBrowser();
});
after(async () => {
  clearInterval(delivering);
  await browser?.close();
  await live?.close();
  await product?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => product.admin.query("truncate message, outbox"));

const send = (message: MessageInput) => sendTestMessage(product, CLERK, message);

const inquiry: MessageInput = { type: "Q", businessNo: "Q0405202632010100000018", kind: ["3", "6"] };
const proposal: MessageInput = { type: "T", businessNo: "T0103202632010100000007" };
const endorsement: MessageInput = { type: "E", businessNo: "E0405202632010100000002", kind: ["2", "4"] };

type Wishes = Parameters<typeof openVisitor>[2];

async function visit(options: Wishes, steps: (visitor: Visitor) => Promise<void>): Promise<void> {
  const visitor = await openVisitor(browser, url, options);
  const session = {
    token: await product.signIn(CLERK),
    userCode: CLERK,
    userName: "测试员乙",
    comCode: "32010100",
    expiresMs: Date.now() + 3_600_000,
  };
  try {
    await visitor.context.addInitScript(
      (text) => localStorage.setItem("chengbao.session", text),
      JSON.stringify(session),
    );
    await visitor.context.route("**/harness/**", (route) => {
      const path = new URL(route.request().url()).pathname.replace("/harness/", "");
      const headers = { "content-security-policy": policy };
      const body = readFileSync(join(folder, "out", path));
      return route.fulfill({ body, headers, contentType: types[extname(path)] ?? "text/plain" });
    });
    await visitor.page.goto(HARNESS);
    await steps(visitor);
    assert.deepEqual(visitor.errors, []);
  } finally {
    await visitor.context.close();
  }
}

const bellOf = (page: Page) => page.getByRole("button", { name: /^消息提醒/ });
const panelOf = (page: Page) => page.getByRole("dialog", { name: "消息提醒" });
const counted = (page: Page, count: number) =>
  page.getByRole("button", { name: `消息提醒，${count} 条未读` }).waitFor();
const hasFocus = (element: ReturnType<Page["locator"]>) =>
  element.evaluate((node) => node === document.activeElement);

for (const [name, window, colorScheme] of [
  ["desktop in light", DESKTOP, "light"],
  ["phone in dark", PHONE, "dark"],
] as const) {
  test(
    `at a ${name}: the bell counts, the panel lists, opens, marks, pages and clears`,
    { timeout: 60_000 },
    async () => {
      for (let count = 0; count < 12; count += 1) await send(proposal);
      await send(endorsement);
      await send(inquiry);
      await visit({ window, colorScheme }, async ({ page }) => {
        await counted(page, 14);
        assert.deepEqual(await listViolations(page), []);
        await bellOf(page).click();
        const panel = panelOf(page);
        const rows = panel.getByRole("listitem");
        await rows.first().getByText("核保结果通知").waitFor();
        await waitForValue(() => rows.count(), 10);
        assert.deepEqual(await listViolations(page), []);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= window.width, `${width} px wide`);

        await panel.getByRole("button", { name: /显示更多（还有 4 条）/ }).click();
        await rows.nth(13).waitFor();
        const unregistered = rows.filter({ hasText: "缴费到期提醒" });
        await waitForValue(() => unregistered.getByRole("button", { name: /查看/ }).count(), 0);
        await unregistered.getByRole("button", { name: /^标为已读/ }).click();
        await unregistered.waitFor({ state: "detached" });
        await waitForValue(() => hasFocus(panel), true);

        await panel.getByRole("button", { name: "查看 核保结果通知 Q0405202632010100000018" }).click();
        await panel.waitFor({ state: "detached" });
        await waitForValue(
          () => page.locator("#opened").textContent(),
          "/quotationManagement?inquiryNo=Q0405202632010100000018&inputAt=all",
        );
        await counted(page, 12);

        await bellOf(page).click();
        await panel.getByRole("button", { name: "点击清除所有提醒" }).click();
        await panel.getByText("没有未读提醒").waitFor();
        await page.getByRole("status").getByText("已清除 12 条提醒").waitFor();
        await page.getByRole("button", { name: "消息提醒", exact: true }).waitFor();
        assert.deepEqual(await listViolations(page), []);
      });
    },
  );
}

const LIST = "**/message/queryMessageList";

test("an incoming message appears with a button to its record and is counted", () =>
  visit({}, async ({ page }) => {
    await page.waitForResponse((response) => response.url().endsWith(LIVE_EVENT_STREAM_PATH));
    await send(proposal);
    const toast = page.getByRole("status").filter({ hasText: "新提醒" });
    await toast.getByText("订单待修改").waitFor();
    await counted(page, 1);
    assert.deepEqual(await listViolations(page), []);
    await toast.getByRole("button", { name: "打开" }).click();
    await waitForValue(
      () => page.locator("#opened").textContent(),
      `/insuranceManagement?proposalNo=${proposal.businessNo}&inputAt=all`,
    );
    await toast.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "消息提醒", exact: true }).waitFor();

    await send({ ...inquiry, kind: ["3", "7"] });
    await counted(page, 1);
    await waitForValue(() => toast.count(), 0);
    await send(endorsement);
    await toast.getByText("缴费到期提醒").waitFor();
    await waitForValue(() => toast.getByRole("button", { name: "打开" }).count(), 0);
    await toast.getByRole("button", { name: "稍后再看" }).click();
    await waitForValue(() => hasFocus(bellOf(page)), true);
    await counted(page, 2);
  }));

test("a message that arrives during the first count is counted", () =>
  visit({}, async ({ page }) => {
    const { promise: isLate, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(
      "**/msg/queryMsg",
      async (route) => {
        const response = await route.fetch();
        await isLate;
        await route.fulfill({ response }).catch(() => undefined);
      },
      { times: 1 },
    );
    const streaming = page.waitForResponse((response) => response.url().endsWith(LIVE_EVENT_STREAM_PATH));
    await page.reload();
    await streaming;
    await send(proposal);
    await page.waitForResponse((response) => response.url().endsWith("/msg/queryMsg"));
    letGo();
    await counted(page, 1);
  }));

test("two tabs of one browser share one stream, and both get messages", () =>
  visit({}, async ({ page, context }) => {
    await page.waitForResponse((response) => response.url().endsWith(LIVE_EVENT_STREAM_PATH));
    const otherPage = await context.newPage();
    let streams = 0;
    otherPage.on(
      "request",
      (request) => void (request.url().endsWith(LIVE_EVENT_STREAM_PATH) && (streams += 1)),
    );
    await otherPage.goto(HARNESS);
    await otherPage.getByRole("button", { name: "消息提醒", exact: true }).waitFor();
    await send(proposal);
    await Promise.all([counted(page, 1), counted(otherPage, 1)]);
    assert.equal(streams, 0);
    await page.close();
    await otherPage.waitForResponse((response) => response.url().endsWith(LIVE_EVENT_STREAM_PATH));
    await send(inquiry);
    await counted(otherPage, 2);
  }));

test("by keyboard the panel opens, is walked and leads back to the bell, and leaving it closes it", () =>
  visit({}, async ({ page }) => {
    await send(proposal);
    await counted(page, 1);
    await bellOf(page).focus();
    await page.keyboard.press("Enter");
    const panel = panelOf(page);
    await panel.getByRole("listitem").waitFor();
    await waitForValue(() => hasFocus(panel), true);
    await page.keyboard.press("Tab");
    await waitForValue(() => hasFocus(panel.getByRole("button", { name: "关闭" })), true);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await waitForValue(() => hasFocus(bellOf(page)), true);
    await bellOf(page).click();
    await panel.getByRole("listitem").waitFor();
    await page.getByRole("button", { name: "别处" }).focus();
    await panel.waitFor({ state: "detached" });
    await bellOf(page).click();
    await page.getByRole("heading", { name: "正文" }).click();
    await panel.waitFor({ state: "detached" });
  }));

test("a failed list shows the reason and a retry, and markup in a message is shown as text", () =>
  visit({}, async ({ page, expectStatus }) => {
    expectStatus(500);
    const holderName = "<img src=x onerror=alert(1)><b>粗</b>";
    let dialogs = 0;
    page.on("dialog", (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    await send({ ...proposal, holderName });
    await counted(page, 1);
    // The workbench may request the same list at any time.
    await page.route(LIST, (route) => route.fulfill({ status: 500, body: "" }));
    await bellOf(page).click();
    await panelOf(page).getByRole("alert").getByText("系统异常，请稍后重试!").waitFor();
    assert.deepEqual(await listViolations(page), []);
    await page.unroute(LIST);
    await panelOf(page).getByRole("button", { name: "重试" }).click();
    await panelOf(page).getByText(holderName).waitFor();
    assert.equal(dialogs, 0);
  }));
