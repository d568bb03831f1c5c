import assert from "node:assert/strict";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { SignJWT } from "jose";
import type { Browser, Page } from "playwright-core";
import { captureLog } from "#platform/testing/log-capture.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { AGENT, CLERK, LEFT_CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { startTestWechatServer, type TestWechatServer } from "#integrations/wechat/testing/test-wechat.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue } from "./wait-for.ts";
import { DESKTOP, PHONE, visit, type Visitor, type VisitorOptions } from "./visitor.ts";

const DICTIONARIES = "/systemManagement/dictionaries";
const keys = generateKeyPairSync("ed25519");
let wechat: TestWechatServer;
let server: RunningProduct;
let browser: Browser;
let lines: string[];

before(async () => {
  wechat = await startTestWechatServer();
  const port = await findFreePort();
  const settings = {
    ...wechat.settings,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    OUTSIDER_PUBLIC_KEY: keys.publicKey.export({ type: "spki", format: "pem" }).toString(),
    OUTSIDER_ISSUER: "partner",
    LOG_LEVEL: "info",
  };
  [server, browser] = await Promise.all([runServer(settings, port), launchBrowser()]);
  lines = captureLog(server.product.app);
});
after(async () => {
  await browser?.close();
  await server?.close();
  await wechat?.stop();
});

const at = (path: string, options: VisitorOptions, steps: (visitor: Visitor) => Promise<void>) =>
  visit(browser, server.url, options, async (visitor) => {
    await visitor.page.goto(path);
    await steps(visitor);
  });

const userButton = (page: Page, name: string) => page.getByRole("button", { name: `${name}，用户菜单` });

async function leaveForWechat(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "企业微信" }).click();
  await page.getByRole("button", { name: "用企业微信登录" }).click();
}

test("the company's WeChat identifies the user, and the requested page opens", () =>
  at(`/user/login?from=${DICTIONARIES}`, {}, async ({ page }) => {
    wechat.agreeAs(CLERK);
    await leaveForWechat(page);
    await page.getByRole("listbox", { name: "字典类型" }).waitFor();
    await userButton(page, "测试员乙").waitFor();
    assert.equal(new URL(page.url()).pathname, DICTIONARIES);
  }));

for (const [person, userId, expectedText] of [
  ["nobody of the corporation", "", "企业微信授权无效或已过期"],
  ["a user without this way", AGENT, "未开通该登录方式"],
] as const) {
  test(`WeChat that names ${person} leads to a message and back to the sign-in page`, () =>
    at("/user/login", {}, async ({ page }) => {
      wechat.agreeAs(userId);
      await leaveForWechat(page);
      await page.getByRole("alert").getByText(expectedText).waitFor();
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      await page.getByRole("link", { name: "回到登录页" }).click();
      await page.getByRole("heading", { name: "登录" }).waitFor();
    }));
}

for (const [description, stateOf] of [
  ["made up", async () => "abcdef"],
  ["sound, but another browser's", async () => stateOfServer()],
  ["missing", async () => ""],
] as const) {
  test(`a return whose state is ${description} is refused in the browser, before a request`, () =>
    at("/user/login", {}, async ({ page }) => {
      const requests: string[] = [];
      page.on(
        "request",
        (request) => void (/auth\/corpwx\//.test(request.url()) && requests.push(request.url())),
      );
      const query = new URLSearchParams({ code: wechat.codeFor(OFFICE_CLERK), state: await stateOf() });
      await page.goto(`/wxAuth?${query}`);
      const alert = page.getByRole("alert");
      await alert.getByText("企业微信授权无效或已过期").waitFor();
      await alert.getByText("请回到登录页重新扫码").waitFor();
      assert.deepEqual(requests, []);
      assert.deepEqual(await listViolationsInBothThemes(page), []);
    }));
}

async function stateOfServer(): Promise<string> {
  const response = await fetch(`${server.url}/api/v1/insurance/prpall/auth/corpwxAddress`);
  return ((await response.json()) as { data: { state: string } }).data.state;
}

test("a return works only once", () =>
  at("/user/login", {}, async ({ page }) => {
    wechat.agreeAs(CLERK);
    const back = page.waitForRequest((request) => new URL(request.url()).pathname === "/wxAuth");
    await leaveForWechat(page);
    await userButton(page, "测试员乙").waitFor();
    await page.goto((await back).url());
    await page.getByRole("alert").getByText("企业微信授权无效或已过期").waitFor();
  }));

test("in a demonstration the built-in WeChat confirms at once", async () => {
  const demonstration = await runServer();
  try {
    await visit(browser, demonstration.url, {}, async ({ page }) => {
      await page.goto("/user/login");
      await leaveForWechat(page);
      await page.getByRole("heading", { name: "常用入口" }).waitFor();
      await userButton(page, "测试员甲").waitFor();
    });
  } finally {
    await demonstration.close();
  }
});

function tokenFor(sub: string, changes: Record<string, unknown> = {}): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub, jti: randomUUID(), iss: "partner", aud: "chengbao", iat, exp: iat + 60, ...changes };
  return new SignJWT(claims).setProtectedHeader({ alg: "EdDSA" }).sign(keys.privateKey);
}
const entryFor = (token: string, to = "") => `/outsiders/token#${new URLSearchParams({ token, to })}`;

test("a partner's token opens its page, and no address, history or log keeps the token", () =>
  visit(browser, server.url, {}, async ({ page }) => {
    const urls: string[] = [];
    page.on("request", (request) => void urls.push(request.url()));
    const token = await tokenFor(AGENT);
    await page.goto(entryFor(token, `${DICTIONARIES}?codeType=Gender`));
    await page.getByRole("cell", { name: "男", exact: true }).waitFor();
    await userButton(page, "中介员甲").waitFor();
    assert.equal(new URL(page.url()).search, "?codeType=Gender");
    assert(urls.some((url) => url.endsWith("/outsiders/token")));
    for (const value of [page.url(), ...urls.filter((url) => !url.includes("#")), ...lines])
      assert(!value.includes(token), value);
    const entries = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name),
    );
    assert(!entries.some((name) => name.includes(token)));
  }));

for (const [description, makeToken, expectedText, next] of [
  [
    "has expired",
    () => tokenFor(AGENT, { exp: 1_700_000_000 }),
    "外部令牌无效或已使用",
    "请从原系统重新进入",
  ],
  ["names nobody", () => tokenFor("stranger"), "外部令牌无效或已使用", "请从原系统重新进入"],
  ["names a disabled user", () => tokenFor(LEFT_CLERK), "外部令牌无效或已使用", "请从原系统重新进入"],
  [
    "names a user without this way",
    () => tokenFor(OFFICE_CLERK),
    "未开通该登录方式",
    "请换用其他登录方式，或联系管理员开通",
  ],
  ["is none", async () => "a.b.c", "外部令牌无效或已使用", "请从原系统重新进入"],
  ["is missing", async () => "", "进入链接不完整", "请从原系统重新进入；仍不成功，请联系该系统的管理员"],
] as const) {
  test(`a token that ${description} leads to a message, the next step and the sign-in page`, () =>
    at(entryFor(""), {}, async ({ page }) => {
      await page.goto(entryFor(await makeToken()));
      await page.getByRole("alert").getByText(expectedText).waitFor();
      await page.getByRole("alert").getByText(next).waitFor();
      await page.getByRole("link", { name: "回到登录页" }).click();
      await page.getByRole("heading", { name: "登录" }).waitFor();
    }));
}

test("a token works once, and a new one on the same page continues", () =>
  at("/user/login", {}, async ({ page, context }) => {
    const token = await tokenFor(AGENT);
    await page.goto(entryFor(token));
    await page.getByRole("heading", { name: "常用入口" }).waitFor();
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto("about:blank");
    await page.goto(entryFor(token));
    await page.getByRole("alert").getByText("外部令牌无效或已使用").waitFor();
    await page.goto(entryFor(await tokenFor(AGENT)));
    await page.getByRole("heading", { name: "常用入口" }).waitFor();
  }));

test("a token in the query is ignored and removed from the address", () =>
  visit(browser, server.url, {}, async ({ page }) => {
    const token = await tokenFor(AGENT);
    let requestCount = 0;
    page.on("request", (request) => void (request.method() === "POST" && (requestCount += 1)));
    await page.goto(`/outsiders/token?token=${token}`);
    await page.getByRole("alert").getByText("进入链接不完整").waitFor();
    await page.waitForFunction(() => location.search === "");
    assert.equal(requestCount, 0);
    assert(!lines.some((line) => line.includes(token)));
  }));

for (const to of ["//evil.example/x", "https://evil.example/", "javascript:alert(1)", "/\t/evil.example"]) {
  test(`a partner cannot redirect to ${JSON.stringify(to)}`, () =>
    visit(browser, server.url, {}, async ({ page }) => {
      await page.goto(entryFor(await tokenFor(AGENT), to));
      await page.getByRole("heading", { name: "常用入口" }).waitFor();
      assert.equal(page.url(), `${server.url}/dashboard`);
    }));
}

for (const [name, window] of [
  ["desktop", DESKTOP],
  ["phone", PHONE],
] as const) {
  test(`the outsider's page is accessible, waiting and refused, at a ${name}`, () =>
    visit(browser, server.url, { window }, async ({ page }) => {
      const { promise: isLooked, resolve: look } = Promise.withResolvers<void>();
      await page.route("**/outsiders/token", async (route) => {
        if (route.request().method() === "POST") await isLooked;
        await route.continue();
      });
      await page.goto(entryFor("a.b.c"));
      await page.getByRole("status").getByText("正在确认身份…").waitFor();
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      look();
      await page.getByRole("alert").getByText("外部令牌无效或已使用").waitFor();
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      await waitForValue(() => page.evaluate(() => document.documentElement.scrollWidth), window.width);
    }));
}
