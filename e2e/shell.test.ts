import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { listViolations } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import type { RunningServer } from "./running-server.ts";
import { getServer } from "./server-under-test.ts";
import { waitForValue, waitForMatch } from "./wait-for.ts";
import {
  DESKTOP,
  openSignedIn,
  PHONE,
  signOut,
  visit,
  type Visitor,
  type VisitorOptions,
} from "./visitor.ts";

const password = process.env.E2E_PASSWORD ?? "Chengbao@2026";
const issuer = { userCode: CLERK, password };
const MANY = "/systemManagement/dictionaries";

let server: RunningServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([getServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const arrive = (options: VisitorOptions, steps: (visitor: Visitor) => Promise<void>, user = issuer) =>
  visit(browser, server.url, options, async (visitor) => {
    await openSignedIn(visitor.page, server, user, "/");
    await visitor.page.getByRole("heading", { name: /好，|夜深了，/ }).waitFor();
    await steps(visitor);
  });

const tabs = (page: Page) => page.getByRole("navigation", { name: "已打开的页面" });
const tabNames = (page: Page) => tabs(page).getByRole("link").allInnerTexts();

test("the root address leads to the dashboard, whose links open the built pages", () =>
  arrive({}, async ({ page }) => {
    assert.equal(new URL(page.url()).pathname, "/dashboard");
    await page.getByRole("region", { name: "常用入口" }).getByRole("link", { name: "新增询价" }).click();
    await page.getByRole("heading", { level: 1, name: "新增询价" }).waitFor();
    await page.getByRole("button", { name: "关闭 新增询价" }).click();
    await page.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "数据字典" }).click();
    await page.getByRole("listbox", { name: "字典类型" }).waitFor();
    await waitForValue(() => tabNames(page), ["工作台", "数据字典"]);
    const menu = page.getByRole("navigation", { name: "主菜单" });
    for (const [name, current, picture] of [
      ["数据字典", "page", "icon is-active"],
      ["工作台", null, "icon"],
    ] as const) {
      const entry = menu.getByRole("link", { name });
      await waitForValue(() => entry.getAttribute("aria-current"), current);
      await waitForValue(() => entry.locator("svg").getAttribute("class"), picture);
    }
  }));

test("a tab keeps its state while another is shown, and its address through back, forward and reload", () =>
  arrive({}, async ({ page }) => {
    await page.goto(`${MANY}?codeType=Region`);
    await page.getByRole("treeitem", { name: "江苏省" }).click();
    await page.getByRole("treeitem", { name: "南京市" }).waitFor();
    await tabs(page).getByRole("link", { name: "工作台" }).click();
    await page.getByRole("heading", { name: "常用入口" }).waitFor();
    await waitForValue(() => page.getByRole("treeitem", { name: "南京市" }).count(), 0);
    await page.goBack();
    await page.getByRole("treeitem", { name: "南京市" }).waitFor();
    await page.goForward();
    await page.getByRole("heading", { name: "常用入口" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "常用入口" }).waitFor();
    await waitForValue(() => tabNames(page), ["工作台", "数据字典"]);
    await tabs(page).getByRole("link", { name: "数据字典" }).click();
    await waitForMatch(async () => page.url(), /codeType=Region/);
    await page.getByRole("treeitem", { name: "江苏省" }).waitFor();
  }));

test("a title takes its prefix and suffix from the query", () =>
  arrive({}, async ({ page }) => {
    await page.goto(
      `${MANY}?titlePrefix=${encodeURIComponent("复核 ")}&titleSuffix=${encodeURIComponent(" · 江苏")}`,
    );
    await tabs(page).getByRole("link", { name: "复核 数据字典 · 江苏" }).waitFor();
    await waitForValue(() => page.title(), "复核 数据字典 · 江苏 · 承保台");
  }));

test("tabs close by button, Delete and context menu, and the dashboard stays", () =>
  arrive({}, async ({ page }) => {
    const link = tabs(page).getByRole("link", { name: "数据字典" });
    await page.goto(MANY);
    await page.getByRole("button", { name: "关闭 数据字典" }).click();
    await page.getByRole("heading", { name: "常用入口" }).waitFor();
    await page.goto(MANY);
    await link.focus();
    await page.keyboard.press("Delete");
    await page.getByRole("heading", { name: "常用入口" }).waitFor();
    await page.goto(MANY);
    await link.click({ button: "right" });
    await page.getByRole("menuitem", { name: "关闭其他" }).waitFor();
    await page.keyboard.press("Escape");
    await tabs(page).getByRole("link", { name: "工作台" }).click({ button: "right" });
    await waitForValue(() => page.getByRole("menuitem", { name: "关闭当前" }).isDisabled(), true);
    await page.getByRole("menuitem", { name: "关闭其他" }).click();
    await page.getByRole("heading", { name: "常用入口" }).waitFor();
    await waitForValue(() => tabNames(page), ["工作台"]);
    await waitForValue(() => page.getByRole("button", { name: "关闭 工作台" }).count(), 0);
  }));

test("Ctrl K finds a menu by its initials and Enter opens it", () =>
  arrive({}, async ({ page }) => {
    await page.keyboard.press("Control+k");
    const find = page.getByRole("combobox", { name: "查找菜单" });
    await find.fill("没有的");
    await page.getByText("没有找到“没有的”").waitFor();
    await find.fill("sjzd");
    await page.getByRole("option", { name: /数据字典/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("listbox", { name: "字典类型" }).waitFor();
    await page.getByRole("button", { name: /菜单、单号、名称或拼音首字母/ }).click();
    await find.fill("shujuzi");
    await page.getByRole("option", { name: /数据字典/ }).waitFor();
    await page.keyboard.press("Escape");
    await find.waitFor({ state: "detached" });
  }));

test("another branch clears the tabs and starts on the dashboard", () =>
  arrive(
    {},
    async ({ page }) => {
      await page.goto(MANY);
      await page.getByRole("listbox").waitFor();
      const picker = page.getByRole("button", { name: /切换机构/ });
      const earlier = await picker.innerText();
      await picker.click();
      await page
        .getByRole("dialog", { name: /切换机构/ })
        .getByRole("button")
        .filter({ hasNotText: earlier.split("\n")[0] ?? "" })
        .first()
        .click();
      await page.getByRole("heading", { name: "常用入口" }).waitFor();
      await page.waitForFunction(
        (old) => document.querySelector(".branch-button")?.textContent !== old,
        earlier,
      );
      await waitForValue(() => tabNames(page), ["工作台"]);
    },
    { userCode: OFFICE_CLERK, password },
  ));

test("colour, theme and size are chosen in the settings and survive a reload", () =>
  arrive({}, async ({ page }) => {
    const style = (name: string) =>
      page.evaluate(
        (property) => getComputedStyle(document.documentElement).getPropertyValue(property),
        name,
      );
    await page.getByRole("button", { name: "界面设置" }).click();
    await page.getByRole("radio", { name: "天蓝" }).check();
    await page.getByRole("status").getByText("换肤成功").first().waitFor();
    await page.getByRole("radio", { name: "深色" }).check();
    await page.getByRole("radio", { name: "大", exact: true }).check();
    await page.reload();
    await page.getByRole("heading", { name: "常用入口" }).waitFor();
    await page.waitForFunction(
      () => document.documentElement.style.getPropertyValue("--accent") === "#409eff",
    );
    await waitForValue(() => style("--surface"), "#1b1f24");
    await waitForValue(() => style("font-size"), "16px");
    assert.deepEqual(await listViolations(page), []);
  }));

test("the side menu folds to 64, unfolds to 203 and keeps its state", () =>
  arrive({}, async ({ page }) => {
    const width = async () => (await page.locator(".side").boundingBox())?.width;
    await waitForValue(() => width(), 203);
    await page.getByRole("button", { name: "收起菜单" }).click();
    await waitForValue(() => width(), 64);
    await page.reload();
    await page.getByRole("button", { name: "展开菜单" }).waitFor();
    await waitForValue(() => width(), 64);
    await page.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "数据字典" }).click();
    await page.getByRole("listbox").waitFor();
  }));

test("a group opens below its name, or beside its icon in the folded menu", () =>
  visit(browser, server.url, {}, async ({ page }) => {
    const base = { level: "3", icon: "system", iconActive: "system-active", validStatus: "1", hidden: false };
    const item = (id: string, parentId: string, title: string, query: string) => ({
      ...base,
      id,
      parentId,
      title,
      query,
      url: MANY,
      menuKey: "",
      activeMenu: "",
      pinyin: "",
      initials: "",
    });
    const data = [
      { ...item("1", "0", "系统管理", ""), url: "/systemManagement" },
      item("2", "1", "行政区划", "codeType=Region"),
      item("3", "1", "性别", "codeType=Gender"),
    ];
    await page.route("**/auth/findMenuInfo", (route) =>
      route.fulfill({ json: { code: "0000", message: "", requestId: "R1", data } }),
    );
    await openSignedIn(page, server, issuer, "/");
    const menu = page.getByRole("navigation", { name: "主菜单" });
    const group = menu.getByRole("button", { name: "系统管理" });
    await waitForValue(() => menu.getByRole("link").count(), 0);
    await group.click();
    await menu.getByRole("link", { name: "性别" }).click();
    await page.getByRole("cell", { name: "男", exact: true }).waitFor();
    await waitForValue(() => menu.getByRole("link", { name: "性别" }).getAttribute("aria-current"), "page");
    await page.getByRole("button", { name: "收起菜单" }).click();
    await group.click();
    const box = await menu.getByRole("link", { name: "行政区划" }).boundingBox();
    assert((box?.x ?? 0) >= 64);
    assert.deepEqual(await listViolations(page), []);
    await menu.getByRole("link", { name: "行政区划" }).click();
    await page.getByRole("treeitem", { name: "江苏省" }).waitFor();
  }));

test("the watermark names branch and user and blocks nothing", () =>
  arrive({}, async ({ page }) => {
    const mark = page.locator(".watermark");
    await page.waitForFunction(() =>
      decodeURIComponent(
        document.querySelector<HTMLElement>(".watermark")?.style.backgroundImage ?? "",
      ).includes("营业部"),
    );
    const drawn = decodeURIComponent(
      await mark.evaluate((element) => getComputedStyle(element).backgroundImage),
    );
    assert.match(drawn, /10000002/);
    await waitForValue(() => mark.evaluate((element) => getComputedStyle(element).pointerEvents), "none");
  }));

test("on a phone the menu is a drawer that keeps the focus and closes on Escape", () =>
  arrive({ window: PHONE }, async ({ page }) => {
    const open = page.getByRole("button", { name: "打开菜单" });
    await open.click();
    const drawer = page.getByRole("dialog", { name: "菜单" });
    await drawer.getByRole("link", { name: "数据字典" }).waitFor();
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
      );
      assert.equal(isOutside, false);
    }
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await waitForValue(() => open.evaluate((button) => button === document.activeElement), true);
    await open.click();
    await drawer.getByRole("link", { name: "数据字典" }).click();
    await page.getByRole("listbox").waitFor();
    await waitForValue(() => drawer.count(), 0);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(overflow, 0);
  }));

test("signing out says so, leads to the sign-in page and clears the tabs", () =>
  arrive({}, async ({ page }) => {
    await page.goto(MANY);
    await page.getByRole("listbox").waitFor();
    await signOut(page);
    await page.getByRole("heading", { name: "登录" }).waitFor();
    await openSignedIn(page, server, issuer, "/");
    await page.getByRole("heading", { name: "常用入口" }).waitFor();
    await waitForValue(() => tabNames(page), ["工作台"]);
  }));

for (const colorScheme of ["light", "dark"] as const) {
  for (const [name, window] of [
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ] as const) {
    test(
      `the frame and its overlays are accessible, ${colorScheme}, at a ${name}`,
      { timeout: 120_000 },
      () =>
        arrive({ window, colorScheme }, async ({ page }) => {
          const check = async (state: string): Promise<void> =>
            assert.deepEqual(await listViolations(page), [], state);
          await check("dashboard");
          await page.getByRole("button", { name: "界面设置" }).click();
          await check("settings");
          await page.keyboard.press("Escape");
          await page.getByRole("button", { name: /用户菜单/ }).click();
          await check("user menu");
          await page.getByRole("button", { name: "个人资料" }).click();
          await page.getByRole("dialog", { name: "个人资料" }).waitFor();
          await check("profile");
          await page.keyboard.press("Escape");
          await page.keyboard.press("Control+k");
          await page.getByRole("combobox").fill("sj");
          await check("palette");
          await page.keyboard.press("Escape");
          await page.getByRole("button", { name: "标签操作" }).click();
          await check("tab menu");
        }),
    );
  }
}
