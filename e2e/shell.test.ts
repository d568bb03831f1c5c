import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { accessibilityViolations } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import type { RunningServer } from "./running-server.ts";
import { servedAt } from "./served.ts";
import { settles, settlesLike } from "./settles.ts";
import { DESKTOP, enter, PHONE, signOut, visit, type Visitor, type Wishes } from "./visitor.ts";

const password = process.env.E2E_PASSWORD ?? "Chengbao@2026";
const issuer = { userCode: CLERK, password };
const MANY = "/systemManagement/dictionaries";

let server: RunningServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([servedAt(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const arrive = (wishes: Wishes, steps: (visitor: Visitor) => Promise<void>, who = issuer) =>
  visit(browser, server.url, wishes, async (visitor) => {
    await enter(visitor.page, server, who, "/");
    await visitor.page.getByRole("heading", { name: /好，|夜深了，/ }).waitFor();
    await steps(visitor);
  });

const tabs = (page: Page) => page.getByRole("navigation", { name: "已打开的页面" });
const tabNames = (page: Page) => tabs(page).getByRole("link").allInnerTexts();

test("the root leads to the dashboard, whose entrances open what is built", () =>
  arrive({}, async ({ page }) => {
    assert.equal(new URL(page.url()).pathname, "/dashboard");
    await page.getByRole("region", { name: "常用入口" }).getByRole("link", { name: "数据字典" }).click();
    await page.getByRole("listbox", { name: "字典类型" }).waitFor();
    await settles(() => tabNames(page), ["工作台", "数据字典"]);
    const menu = page.getByRole("navigation", { name: "主菜单" });
    for (const [name, current, picture] of [
      ["数据字典", "page", "icon is-active"],
      ["工作台", null, "icon"],
    ] as const) {
      const entry = menu.getByRole("link", { name });
      await settles(() => entry.getAttribute("aria-current"), current);
      await settles(() => entry.locator("svg").getAttribute("class"), picture);
    }
  }));

test("a tab keeps its state while another is shown, and its address through back, forward and reload", () =>
  arrive({}, async ({ page }) => {
    await page.goto(`${MANY}?codeType=Region`);
    await page.getByRole("treeitem", { name: "江苏省" }).click();
    await page.getByRole("treeitem", { name: "南京市" }).waitFor();
    await tabs(page).getByRole("link", { name: "工作台" }).click();
    await page.getByRole("heading", { name: "常用入口" }).waitFor();
    await settles(() => page.getByRole("treeitem", { name: "南京市" }).count(), 0);
    await page.goBack();
    await page.getByRole("treeitem", { name: "南京市" }).waitFor();
    await page.goForward();
    await page.getByRole("heading", { name: "常用入口" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "常用入口" }).waitFor();
    await settles(() => tabNames(page), ["工作台", "数据字典"]);
    await tabs(page).getByRole("link", { name: "数据字典" }).click();
    await settlesLike(async () => page.url(), /codeType=Region/);
    await page.getByRole("treeitem", { name: "江苏省" }).waitFor();
  }));

test("a title takes its prefix and suffix from the query", () =>
  arrive({}, async ({ page }) => {
    await page.goto(
      `${MANY}?titlePrefix=${encodeURIComponent("复核 ")}&titleSuffix=${encodeURIComponent(" · 江苏")}`,
    );
    await tabs(page).getByRole("link", { name: "复核 数据字典 · 江苏" }).waitFor();
    await settles(() => page.title(), "复核 数据字典 · 江苏 · 承保台");
  }));

test("tabs close by their button, by Delete and by the context menu; the dashboard stays", () =>
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
    await settles(() => page.getByRole("menuitem", { name: "关闭当前" }).isDisabled(), true);
    await page.getByRole("menuitem", { name: "关闭其他" }).click();
    await page.getByRole("heading", { name: "常用入口" }).waitFor();
    await settles(() => tabNames(page), ["工作台"]);
    await settles(() => page.getByRole("button", { name: "关闭 工作台" }).count(), 0);
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
      await settles(() => tabNames(page), ["工作台"]);
    },
    { userCode: OFFICE_CLERK, password },
  ));

test("colour, scheme and size are chosen in the settings and last through a reload", () =>
  arrive({}, async ({ page }) => {
    const style = (name: string) =>
      page.evaluate((asked) => getComputedStyle(document.documentElement).getPropertyValue(asked), name);
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
    await settles(() => style("--surface"), "#1b1f24");
    await settles(() => style("font-size"), "16px");
    assert.deepEqual(await accessibilityViolations(page), []);
  }));

test("the side menu folds to 64, unfolds to 203 and stays as it was left", () =>
  arrive({}, async ({ page }) => {
    const width = async () => (await page.locator(".side").boundingBox())?.width;
    await settles(() => width(), 203);
    await page.getByRole("button", { name: "收起菜单" }).click();
    await settles(() => width(), 64);
    await page.reload();
    await page.getByRole("button", { name: "展开菜单" }).waitFor();
    await settles(() => width(), 64);
    await page.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "数据字典" }).click();
    await page.getByRole("listbox").waitFor();
  }));

test("a group opens below its name, and beside its icon where the menu is folded", () =>
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
    await enter(page, server, issuer, "/");
    const menu = page.getByRole("navigation", { name: "主菜单" });
    const group = menu.getByRole("button", { name: "系统管理" });
    await settles(() => menu.getByRole("link").count(), 0);
    await group.click();
    await menu.getByRole("link", { name: "性别" }).click();
    await page.getByRole("cell", { name: "男", exact: true }).waitFor();
    await settles(() => menu.getByRole("link", { name: "性别" }).getAttribute("aria-current"), "page");
    await page.getByRole("button", { name: "收起菜单" }).click();
    await group.click();
    const box = await menu.getByRole("link", { name: "行政区划" }).boundingBox();
    assert((box?.x ?? 0) >= 64);
    assert.deepEqual(await accessibilityViolations(page), []);
    await menu.getByRole("link", { name: "行政区划" }).click();
    await page.getByRole("treeitem", { name: "江苏省" }).waitFor();
  }));

test("the watermark names branch and user and is in nobody's way", () =>
  arrive({}, async ({ page }) => {
    const mark = page.locator(".watermark");
    await page.waitForFunction(() =>
      decodeURIComponent(
        document.querySelector<HTMLElement>(".watermark")?.style.backgroundImage ?? "",
      ).includes("营业部"),
    );
    const drawn = decodeURIComponent(await mark.evaluate((one) => getComputedStyle(one).backgroundImage));
    assert.match(drawn, /10000002/);
    await settles(() => mark.evaluate((one) => getComputedStyle(one).pointerEvents), "none");
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
    await settles(() => open.evaluate((button) => button === document.activeElement), true);
    await open.click();
    await drawer.getByRole("link", { name: "数据字典" }).click();
    await page.getByRole("listbox").waitFor();
    await settles(() => drawer.count(), 0);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(overflow, 0);
  }));

test("leaving says so and leads to the login, and the tabs are gone", () =>
  arrive({}, async ({ page }) => {
    await page.goto(MANY);
    await page.getByRole("listbox").waitFor();
    await signOut(page);
    await page.getByRole("heading", { name: "登录" }).waitFor();
    await enter(page, server, issuer, "/");
    await page.getByRole("heading", { name: "常用入口" }).waitFor();
    await settles(() => tabNames(page), ["工作台"]);
  }));

for (const colorScheme of ["light", "dark"] as const) {
  for (const [name, window] of [
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ] as const) {
    test(
      `the frame and what opens from it are open to everyone, ${colorScheme}, at a ${name}`,
      { timeout: 120_000 },
      () =>
        arrive({ window, colorScheme }, async ({ page }) => {
          const check = async (state: string): Promise<void> =>
            assert.deepEqual(await accessibilityViolations(page), [], state);
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
