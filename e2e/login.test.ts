import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { AGENT, AGENT_BEIJING, TRAVEL_AGENT } from "#platform/testing/people.ts";
import { listViolations } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import type { RunningServer } from "./running-server.ts";
import { getServer } from "./server-under-test.ts";
import { watchScripts } from "./script-weight.ts";
import { waitForValue } from "./wait-for.ts";
import { DESKTOP, PHONE, signIn, signOut, visit, type Visitor, type VisitorOptions } from "./visitor.ts";

const password = process.env.E2E_PASSWORD ?? "Chengbao@2026";
/** Long enough for an answer that was asked for before. */
const ANSWER_MS = 1000;
const outsider = { userCode: AGENT, password };

let server: RunningServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([getServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const at = (path: string, options: VisitorOptions, steps: (visitor: Visitor) => Promise<void>) =>
  visit(browser, server.url, options, async (visitor) => {
    await visitor.page.goto(path);
    await visitor.page.getByRole("heading", { name: /登录/ }).waitFor();
    await steps(visitor);
  });

const home = (page: Page) => page.getByRole("heading", { name: "常用入口" });

test("each site has its own name, sign-in methods and note", () =>
  at("/user/login", {}, async ({ page }) => {
    await waitForValue(() => page.getByRole("tab").allInnerTexts(), ["密码", "域账号", "企业微信", "手机号"]);
    await page.getByText("忘记密码：请提交工单重置").waitFor();
    await page.getByRole("link", { name: "货运险" }).click();
    await page.getByRole("heading", { name: "货运险登录" }).waitFor();
    await page.getByRole("link", { name: "旅行险" }).click();
    await page.getByRole("heading", { name: "旅行险登录" }).waitFor();
    await waitForValue(() => page.getByRole("tab").allInnerTexts(), ["密码", "手机号"]);
    await waitForValue(() => page.getByText("忘记密码").count(), 0);
  }));

test("the last sign-in method is shown first, and signing out leads back to the site", () =>
  at("/user/login/etravel", {}, async ({ page }) => {
    await signIn(page, { userCode: TRAVEL_AGENT, password });
    await home(page).waitFor();
    await waitForValue(() => page.getByRole("button", { name: /切换机构/ }).count(), 0);
    await page.locator('[data-layout="travel"]').waitFor();
    assert.equal((await page.locator(".side").boundingBox())?.width, 236);
    await signOut(page);
    await page.getByRole("heading", { name: "旅行险登录" }).waitFor();
  }));

test("what is still being asked when a user signs out is not refused afterwards", () =>
  at("/user/login", {}, async ({ page }) => {
    let release = () => {};
    const ended = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/message/queryMessageList", async (route) => {
      await ended;
      // A cancelled request cannot go on.
      await route.continue().catch(() => undefined);
    });
    await page.route("**/auth/loginOut", async (route) => {
      const response = await route.fetch();
      release();
      await pause(ANSWER_MS);
      await route.fulfill({ response });
    });
    await signIn(page, outsider);
    await signOut(page);
    await page.getByRole("heading", { name: /登录/ }).waitFor();
    await page.unrouteAll({ behavior: "wait" });
  }));

test("the password dialog checks each field, refuses pasting and reports a wrong password at its field", () =>
  at("/user/login", {}, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "修改密码" }).click();
    const dialog = page.getByRole("dialog", { name: "修改密码" });
    const inside = (name: string) => dialog.getByRole("textbox", { name, exact: true });
    await dialog.getByRole("button", { name: "确定" }).click();
    await waitForValue(() => dialog.getByText("请输入", { exact: true }).count(), 5);
    await inside("账号").fill("测试员");
    await inside("原密码").fill("原来的");
    await inside("新密码").fill("Better-2027x");
    await inside("确认新密码").fill("Better-2027y");
    await inside("验证码").fill("8-8");
    await dialog.getByRole("button", { name: "确定" }).click();
    for (const value of [
      "账号输入不合法",
      "密码输入不合法",
      "两次输入的密码不一致，请重新输入",
      "验证码输入不合法",
    ])
      await dialog.getByText(value).waitFor();
    await page.evaluate(() => navigator.clipboard.writeText("Pasted-2027"));
    await inside("确认新密码").fill("");
    await inside("确认新密码").press("Control+v");
    await dialog.getByText("请逐字输入，密码不能粘贴").waitFor();
    await waitForValue(() => inside("确认新密码").inputValue(), "");
    await inside("账号").fill(outsider.userCode);
    await inside("原密码").fill("Not-the-password1");
    await inside("确认新密码").fill("Better-2027x");
    await inside("验证码").fill("8888");
    const earlier = await dialog.locator(".captcha img").getAttribute("src");
    await dialog.getByRole("button", { name: "确定" }).click();
    await dialog.getByRole("alert").getByText("原密码不正确").waitFor();
    await page.waitForFunction(
      (old) => document.querySelector("dialog .captcha img")?.getAttribute("src") !== old,
      earlier,
    );
    assert.deepEqual(await listViolations(page), []);
  }));

test("a password changed while signed in ends the session after a second, and the new one opens it", () =>
  at("/user/login", {}, async ({ page }) => {
    const change = async (from: string, to: string): Promise<void> => {
      await signIn(page, { userCode: AGENT_BEIJING, password: from });
      await page.getByRole("button", { name: /用户菜单/ }).click();
      await page.getByRole("button", { name: "修改密码" }).click();
      const dialog = page.getByRole("dialog", { name: "修改密码" });
      await dialog.locator(".captcha img").waitFor();
      await waitForValue(() => dialog.getByRole("textbox", { name: "账号", exact: true }).count(), 0);
      await dialog.getByRole("textbox", { name: "原密码", exact: true }).fill(from);
      await dialog.getByRole("textbox", { name: "新密码", exact: true }).fill(to);
      await dialog.getByRole("textbox", { name: "确认新密码", exact: true }).fill(to);
      await dialog.getByRole("textbox", { name: "验证码", exact: true }).fill("8888");
      await page.keyboard.press("Enter");
      await dialog.getByText("修改成功，请重新登录").waitFor();
      await page.getByRole("heading", { name: "登录" }).waitFor();
    };
    await change(password, "Better-2027x");
    await signIn(page, { userCode: AGENT_BEIJING, password: "Better-2027x" });
    await home(page).waitFor();
  }));

test("the scripts of the sign-in page have at most 80.4 KB compressed", () =>
  visit(browser, server.url, {}, async ({ page }) => {
    const weight = watchScripts(page);
    await page.goto("/user/login");
    await page
      .getByRole("button", { name: /验证码图片/ })
      .locator("img")
      .waitFor();
    await page.locator("input[name=userCode]:focus").waitFor();
    const total = await weight();
    assert(total > 0 && total <= 80_400, `${total} bytes`);
  }));

const pageAt = async (path: string): Promise<string> =>
  (await fetch(`${server.url}${path}`, { headers: { accept: "text/html" } })).text();

test("each sign-in page is styled before any script has run", async () => {
  assert.match(await pageAt("/user/login?from=%2Fdashboard"), /把一张保单的<br\/>来龙去脉.*正在加载/);
  assert.match(await pageAt("/user/login/ecargo"), /每一程货物.*货运险登录/);
  assert.match(await pageAt("/user/login/etravel"), /出发之前.*旅行险登录/);
  assert.doesNotMatch(await pageAt("/dashboard"), /login-scene/);
});

test("a page of the workbench loads the scripts of the frame, the sign-in page only its own", async () => {
  const scriptsOf = async (path: string): Promise<string[]> => {
    return [...(await pageAt(path)).matchAll(/\/assets\/([a-z]+)-[\w-]+\.js/g)].map(([, name = ""]) => name);
  };
  assert.deepEqual(await scriptsOf("/dashboard"), ["index", "frame"]);
  assert.deepEqual(await scriptsOf("/userManagement"), ["index", "frame"]);
  for (const path of ["/user/login?from=%2Fdashboard", "/user/login/ecargo", "/wxAuth", "/404"])
    assert.deepEqual(await scriptsOf(path), ["index"], path);
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const [name, window] of [
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ] as const) {
    test(`every sign-in page is accessible, ${colorScheme}, at a ${name}`, { timeout: 120_000 }, () =>
      at("/user/login", { window, colorScheme }, async ({ page }) => {
        const check = async (state: string): Promise<void> =>
          assert.deepEqual(await listViolations(page), [], state);
        for (const way of ["密码", "域账号", "企业微信", "手机号"]) {
          await page.getByRole("tab", { name: way, exact: true }).click();
          await check(way);
        }
        for (const path of ["/user/login/ecargo", "/user/login/etravel", "/wxAuth"]) {
          await page.goto(path);
          await page.getByRole("heading", { name: /登录/ }).waitFor();
          await check(path);
        }
      }),
    );
  }
}
