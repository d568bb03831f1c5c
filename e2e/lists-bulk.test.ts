import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import { listViolations } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type HarnessServer, serveHarness } from "./harness-server.ts";
import { waitForValue } from "./wait-for.ts";
import { visit } from "./visitor.ts";

let server: HarnessServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([
    serveHarness({ entry: import.meta.resolve("./lists-harness/main.ts") }),
    launchBrowser(),
  ]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

test("a bulk action reports a result for each row, and failed rows stay chosen for a retry", () =>
  visit(browser, server.url, {}, async ({ page, expectStatus }) => {
    // The harness has no icon.
    expectStatus(404);
    const token = await server.product.signIn(OFFICE_CLERK);
    const user = { userCode: OFFICE_CLERK, comCode: "32010100" };
    const stored = {
      session: { ...user, token, expiresMs: Date.now() + 3_600_000, userName: "测试员甲" },
      permissions: { ...user, layout: "staff", permissions: ["quotation:add", "quotation:query"] },
    };
    await page.addInitScript((values) => {
      for (const [key, value] of Object.entries(values))
        localStorage.setItem(`chengbao.${key}`, JSON.stringify(value));
    }, stored);
    await page.goto("/harness/");
    await page.getByRole("row", { name: /示例建筑工程有限公司/ }).waitFor();
    for (const row of [1, 2, 3, 4])
      await page.locator(`.list-rows [aria-rowindex="${row + 1}"] .list-tick`).click();
    await page.getByText("已选 4 条").waitFor();
    await page.getByRole("button", { name: "批量登记" }).click();
    const results = page.getByRole("dialog", { name: "批量登记：成功 2 条，失败 2 条" });
    await results.waitFor();
    await waitForValue(() => results.getByText("该记录正在被其他人处理").count(), 2);
    assert.deepEqual(await listViolations(page), []);
    await page.keyboard.press("Escape");
    await page.getByText("已选 2 条").waitFor();
    await waitForValue(() => page.locator(".list-rows [aria-selected=true]").count(), 2);
    await page.getByRole("button", { name: "批量登记" }).click();
    await page.getByRole("dialog", { name: "批量登记：成功 2 条，失败 0 条" }).waitFor();
    await page.keyboard.press("Escape");
    await waitForValue(() => page.getByText(/^已选/).count(), 0);
  }));
