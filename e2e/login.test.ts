import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { AGENT, AGENT_BEIJING, TRAVEL_AGENT } from "#platform/testing/people.ts";
import { accessibilityViolations } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import type { RunningServer } from "./running-server.ts";
import { servedAt } from "./served.ts";
import { watchScripts } from "./script-weight.ts";
import { settles } from "./settles.ts";
import { DESKTOP, PHONE, signIn, signOut, visit, type Visitor, type Wishes } from "./visitor.ts";

const password = process.env.E2E_PASSWORD ?? "Chengbao@2026";
const outsider = { userCode: AGENT, password };

let server: RunningServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([servedAt(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const at = (path: string, wishes: Wishes, steps: (visitor: Visitor) => Promise<void>) =>
  visit(browser, server.url, wishes, async (visitor) => {
    await visitor.page.goto(path);
    await visitor.page.getByRole("heading", { name: /登录/ }).waitFor();
    await steps(visitor);
  });

const home = (page: Page) => page.getByRole("heading", { name: "常用入口" });

test("each site has its own name, ways and note", () =>
  at("/user/login", {}, async ({ page }) => {
    await settles(() => page.getByRole("tab").allInnerTexts(), ["密码", "域账号", "企业微信", "手机号"]);
    await page.getByText("忘记密码：请提交工单重置").waitFor();
    await page.getByRole("link", { name: "货运险" }).click();
    await page.getByRole("heading", { name: "货运险登录" }).waitFor();
    await page.getByRole("link", { name: "旅行险" }).click();
    await page.getByRole("heading", { name: "旅行险登录" }).waitFor();
    await settles(() => page.getByRole("tab").allInnerTexts(), ["密码", "手机号"]);
    await settles(() => page.getByText("忘记密码").count(), 0);
  }));

test("the way that was used last is shown first, and leaving leads back to the site", () =>
  at("/user/login/etravel", {}, async ({ page }) => {
    await signIn(page, { userCode: TRAVEL_AGENT, password });
    await home(page).waitFor();
    await settles(() => page.getByRole("button", { name: /切换机构/ }).count(), 0);
    await page.locator('[data-layout="travel"]').waitFor();
    assert.equal((await page.locator(".side").boundingBox())?.width, 236);
    await signOut(page);
    await page.getByRole("heading", { name: "旅行险登录" }).waitFor();
  }));

test("the password dialog checks each field, takes no paste and tells a wrong password where it is", () =>
  at("/user/login", {}, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "修改密码" }).click();
    const dialog = page.getByRole("dialog", { name: "修改密码" });
    const inside = (name: string) => dialog.getByRole("textbox", { name, exact: true });
    await dialog.getByRole("button", { name: "确定" }).click();
    await settles(() => dialog.getByText("请输入", { exact: true }).count(), 5);
    await inside("账号").fill("测试员");
    await inside("原密码").fill("原来的");
    await inside("新密码").fill("Better-2027x");
    await inside("确认新密码").fill("Better-2027y");
    await inside("验证码").fill("8-8");
    await dialog.getByRole("button", { name: "确定" }).click();
    for (const said of [
      "账号输入不合法",
      "密码输入不合法",
      "两次输入的密码不一致，请重新输入",
      "验证码输入不合法",
    ])
      await dialog.getByText(said).waitFor();
    await page.evaluate(() => navigator.clipboard.writeText("Pasted-2027"));
    await inside("确认新密码").fill("");
    await inside("确认新密码").press("Control+v");
    await dialog.getByText("请逐字输入，密码不能粘贴").waitFor();
    await settles(() => inside("确认新密码").inputValue(), "");
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
    assert.deepEqual(await accessibilityViolations(page), []);
  }));

test("a password changed from inside ends the session after a second, and the new one opens it", () =>
  at("/user/login", {}, async ({ page }) => {
    const change = async (from: string, to: string): Promise<void> => {
      await signIn(page, { userCode: AGENT_BEIJING, password: from });
      await page.getByRole("button", { name: /用户菜单/ }).click();
      await page.getByRole("button", { name: "修改密码" }).click();
      const dialog = page.getByRole("dialog", { name: "修改密码" });
      await dialog.locator(".captcha img").waitFor();
      await settles(() => dialog.getByRole("textbox", { name: "账号", exact: true }).count(), 0);
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

test("the login's scripts weigh no more than 80 KB compressed", () =>
  visit(browser, server.url, {}, async ({ page }) => {
    const weight = watchScripts(page);
    await page.goto("/user/login");
    await page
      .getByRole("button", { name: /验证码图片/ })
      .locator("img")
      .waitFor();
    const total = await weight();
    assert(total > 0 && total <= 80_000, `${total} bytes`);
  }));

const pageAt = async (path: string): Promise<string> =>
  (await fetch(`${server.url}${path}`, { headers: { accept: "text/html" } })).text();

test("each login's page comes with its own look drawn, before any script has run", async () => {
  assert.match(await pageAt("/user/login?from=%2Fdashboard"), /把一张保单的<br\/>来龙去脉.*正在加载/);
  assert.match(await pageAt("/user/login/ecargo"), /每一程货物.*货运险登录/);
  assert.match(await pageAt("/user/login/etravel"), /出发之前.*旅行险登录/);
  assert.doesNotMatch(await pageAt("/dashboard"), /login-scene/);
});

test("a page of the workbench names the frame's scripts, the login names its own alone", async () => {
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
    test(`every login is open to everyone, ${colorScheme}, at a ${name}`, { timeout: 120_000 }, () =>
      at("/user/login", { window, colorScheme }, async ({ page }) => {
        const check = async (state: string): Promise<void> =>
          assert.deepEqual(await accessibilityViolations(page), [], state);
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
