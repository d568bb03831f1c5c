import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { captureLog } from "#platform/testing/log-capture.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue } from "./wait-for.ts";
import { DESKTOP, PHONE, visit } from "./visitor.ts";

/** The number of user 20000001, who may sign in by phone. */
const NUMBER = "13000001026";

let server: RunningProduct;
let browser: Browser;
let lines: string[];
before(async () => {
  [server, browser] = await Promise.all([runServer({ LOG_LEVEL: "warn" }), launchBrowser()]);
  lines = captureLog(server.product.app);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Reads the code from the server log, where the demonstration shows messages. */
function codeInLog(): string {
  const line = lines.findLast((text) => text.includes(`演示短信 ${NUMBER}`)) ?? "";
  return /验证码 (\d{6})/.exec(line)?.[1] ?? "";
}

async function askForCode(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /验证码图片/ })
    .locator("img")
    .waitFor();
  await field(page, "手机号").fill(NUMBER);
  await field(page, "图片验证码").fill("8888");
  await page.getByRole("button", { name: "获取验证码" }).click();
}

async function enter(page: Page, code: string): Promise<{ code: string; data: { rtnCode?: string } | null }> {
  const response = page.waitForResponse("**/auth/phoneLogin");
  await field(page, "短信验证码").fill(code);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  return (await (await response).json()) as { code: string; data: { rtnCode?: string } | null };
}

for (const [name, window, path] of [
  ["desktop", DESKTOP, "/user/login"],
  ["phone", PHONE, "/user/login/ecargo"],
] as const) {
  test(`at a ${name} only the code of the message opens the session, with rtnCode 0000`, () =>
    visit(browser, server.url, { window }, async ({ page }) => {
      await server.product.admin.query("truncate phone_code, sign_in_throttle");
      await page.goto(path);
      await page.getByRole("tab", { name: "手机号" }).click();
      await page.getByRole("button", { name: "获取验证码" }).click();
      await page.getByText("请输入手机号").waitFor();
      await page.getByText("请输入图片验证码").waitFor();
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      await askForCode(page);
      await page.getByRole("button", { name: /秒后重发/ }).waitFor();
      const code = codeInLog();
      assert.match(code, /^\d{6}$/);

      const wrong = await enter(page, code === "000000" ? "000001" : "000000");
      assert.deepEqual([wrong.code, wrong.data], ["AUTH009", null]);
      const alert = page.getByRole("alert");
      await alert.getByText("手机验证码错误或已失效").waitFor();
      await alert.getByText("请重新获取验证码").waitFor();
      await waitForValue(
        () => field(page, "短信验证码").evaluate((input) => input === document.activeElement),
        true,
      );
      assert.deepEqual(await listViolationsInBothThemes(page), []);

      const right = await enter(page, code);
      assert.deepEqual([right.code, right.data?.rtnCode], ["0000", "0000"]);
      await page.getByRole("heading", { name: "常用入口" }).waitFor();
      await page.getByRole("button", { name: "中介员甲，用户菜单" }).waitFor();
    }));
}

test("a used code is refused, and a new one within the minute shows the remaining seconds", () =>
  visit(browser, server.url, {}, async ({ page }) => {
    await page.goto("/user/login");
    await page.getByRole("tab", { name: "手机号" }).click();
    await askForCode(page);
    await page
      .getByRole("alert")
      .getByText(/验证码已发送，请 \d+ 秒后再获取/)
      .waitFor();
    await page.getByRole("alert").getByText("如未收到，请核对手机号后重新获取").waitFor();
    assert.equal((await enter(page, codeInLog())).code, "AUTH009");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  }));
