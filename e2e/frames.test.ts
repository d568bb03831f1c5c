import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { CARGO_CUSTOMER, OFFICE_CLERK, SAFETY_MANAGER, TRAVEL_AGENT } from "#platform/testing/people.ts";
import { listViolations } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import type { RunningServer } from "./running-server.ts";
import { getServer } from "./server-under-test.ts";
import { waitForValue } from "./wait-for.ts";
import { DESKTOP, PHONE, signIn, signOut, visit, type Visitor } from "./visitor.ts";

const password = process.env.E2E_PASSWORD ?? "Chengbao@2026";
const staff = OFFICE_CLERK;
const travel = TRAVEL_AGENT;
const cargo = CARGO_CUSTOMER;
const safety = SAFETY_MANAGER;

let server: RunningServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([getServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const arrive = (
  userCode: string,
  steps: (visitor: Visitor) => Promise<void>,
  { window = DESKTOP, at = "/user/login" } = {},
) =>
  visit(browser, server.url, { window }, async (visitor) => {
    await visitor.page.goto(at);
    await signIn(visitor.page, { userCode, password });
    await visitor.page.getByRole("heading", { name: "常用入口" }).waitFor();
    await steps(visitor);
  });

const pathOf = (page: Page) => new URL(page.url()).pathname;
const sideWidth = async (page: Page) => (await page.locator(".side").boundingBox())?.width;
const menuNames = (page: Page) =>
  page.getByRole("navigation", { name: "主菜单" }).getByRole("link").allInnerTexts();
const tabNames = (page: Page) =>
  page.getByRole("navigation", { name: "已打开的页面" }).getByRole("link").allInnerTexts();

test("a safety user works in a separate frame under /safety, also after a reload and by the common address", () =>
  arrive(safety, async ({ page }) => {
    assert.equal(pathOf(page), "/safety/dashboard");
    await waitForValue(() => menuNames(page), ["工作台"]);
    await waitForValue(() => tabNames(page), ["工作台"]);
    await page
      .getByRole("link", { name: /承保台/ })
      .getByText("安责险")
      .waitFor();
    await waitForValue(() => sideWidth(page), 203);
    // The user belongs to two branches, but the grade does not permit switching.
    await waitForValue(() => page.getByRole("button", { name: /切换机构/ }).count(), 0);
    assert.deepEqual(await listViolations(page), []);
    for (const path of ["/safety/dashboard", "/dashboard", "/"]) {
      await page.goto(path);
      await page.getByRole("heading", { name: "常用入口" }).waitFor();
      assert.equal(pathOf(page), "/safety/dashboard", path);
      await waitForValue(() => tabNames(page), ["工作台"], path);
    }
    await page.goto("/etravelProductList");
    await page.getByRole("heading", { name: "没有这个页面" }).waitFor();
  }));

test("a travel user has the wide menu, no branch picker and may change the password", () =>
  arrive(
    travel,
    async ({ page }) => {
      assert.equal(pathOf(page), "/dashboard");
      await waitForValue(() => sideWidth(page), 236);
      await waitForValue(() => menuNames(page), ["工作台"]);
      await page
        .getByRole("link", { name: /承保台/ })
        .getByText("旅行险")
        .waitFor();
      await waitForValue(() => page.getByRole("button", { name: /切换机构/ }).count(), 0);
      await page.getByRole("button", { name: /用户菜单/ }).click();
      await page.getByRole("button", { name: "修改密码" }).waitFor();
      assert.deepEqual(await listViolations(page), []);
      await page.keyboard.press("Escape");
      await page.goto("/safety/dashboard");
      await page.getByRole("heading", { name: "没有这个页面" }).waitFor();
    },
    { at: "/user/login/etravel" },
  ));

test("on a phone the drawer shows the menu of the module", () =>
  arrive(
    safety,
    async ({ page }) => {
      await page.getByRole("button", { name: "打开菜单" }).click();
      await page.getByRole("dialog", { name: "安责险菜单" }).getByRole("link", { name: "工作台" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    },
    { window: PHONE },
  ));

test("a cargo customer starts on the dashboard until the reconciliation is built, and signs out to the cargo site", () =>
  arrive(
    cargo,
    async ({ page }) => {
      assert.equal(pathOf(page), "/dashboard");
      await page.reload();
      await page.getByRole("heading", { name: "常用入口" }).waitFor();
      await signOut(page);
      await page.getByRole("heading", { name: "货运险登录" }).waitFor();
      assert.equal(pathOf(page), "/user/login/ecargo");
      await page.goto("/");
      await page.getByRole("heading", { name: "货运险登录" }).waitFor();
      await signIn(page, { userCode: cargo, password });
      await page.getByRole("heading", { name: "常用入口" }).waitFor();
      assert.equal(pathOf(page), "/dashboard");
    },
    { at: "/user/login/ecargo" },
  ));

test("two users of one browser each get the own frame and nothing of the other", () =>
  arrive(safety, async ({ page }) => {
    // A session that ends without signing out leaves its stored data behind.
    await page.evaluate(() => localStorage.removeItem("chengbao.session"));
    await page.goto("/user/login");
    await signIn(page, { userCode: staff, password });
    await page.getByRole("heading", { name: /测试员甲/ }).waitFor();
    assert.equal(pathOf(page), "/dashboard");
    const links = ["保险计划", "影像补传", "特殊分期", "健康知识库", "客户查询"];
    await waitForValue(() => menuNames(page), ["工作台", ...links, "数据字典"]);
  }));

test("switching the branch in one window switches it in the others", () =>
  arrive(staff, async ({ page, context }) => {
    const otherPage = await context.newPage();
    await otherPage.goto("/dashboard");
    await otherPage.getByRole("region", { name: "本次登录" }).getByText("南京建邺营业部").waitFor();
    await page.getByRole("button", { name: /切换机构/ }).click();
    await page
      .getByRole("dialog", { name: /切换机构/ })
      .getByRole("button", { name: /江宁支公司/ })
      .click();
    await page.getByRole("button", { name: "南京江宁支公司，切换机构" }).waitFor();
    await otherPage.getByRole("button", { name: "南京江宁支公司，切换机构" }).waitFor();
    await otherPage.getByRole("region", { name: "本次登录" }).getByText("南京江宁支公司").waitFor();
  }));

test("a user whose rights cannot be loaded is told so and can retry", () =>
  visit(browser, server.url, {}, async ({ page, expectStatus }) => {
    expectStatus(500);
    await page.route("**/auth/getLoginAuthorityInfo", (route) =>
      route.fulfill({
        status: 500,
        json: { code: "SYS500", message: "系统异常，请稍后重试!", data: null, requestId: "R" },
      }),
    );
    await page.goto("/user/login");
    await page
      .getByRole("button", { name: /验证码图片/ })
      .locator("img")
      .waitFor();
    await page.getByRole("textbox", { name: "账号", exact: true }).fill(staff);
    await page.getByRole("textbox", { name: "密码", exact: true }).fill(password);
    await page.getByLabel("验证码", { exact: true }).fill("8888");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("系统异常，请稍后重试!").waitFor();
    assert.deepEqual(await listViolations(page), []);
    await page.unroute("**/auth/getLoginAuthorityInfo");
    await page.getByRole("button", { name: "重试" }).click();
    await page.getByRole("heading", { name: "常用入口" }).waitFor();
  }));

test("the browser stores the names of the specification under one prefix, and signing out removes the user's", () =>
  arrive(staff, async ({ page }) => {
    const keys = async () =>
      (await page.evaluate(() => Object.keys(localStorage))).map((key) => key.replace(/^chengbao\./, ""));
    await page.getByRole("button", { name: "界面设置" }).click();
    await page.getByRole("radio", { name: "大", exact: true }).check();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "收起菜单" }).click();
    await page.getByRole("button", { name: /切换机构/ }).waitFor();
    const habits = ["fontSize", "loginSite", "loginWay", "sideMenuCollapse", "theme"];
    // The session includes the token and comCode.
    const ownKeys = ["gradesList", "inquiryPost", "permissions", "session", "userInfo"];
    assert.deepEqual((await keys()).toSorted(), [...habits, ...ownKeys].toSorted());
    await signOut(page);
    assert.deepEqual((await keys()).toSorted(), habits);
  }));
