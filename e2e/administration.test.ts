import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { SECURITY_ADMINISTRATOR, SYSTEM_ADMINISTRATOR } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue } from "./wait-for.ts";
import { selectOption } from "./select-option.ts";
import { createArrival, DESKTOP, submitSignIn, PHONE, signIn, visit } from "./visitor.ts";
const USERS = "/systemManagement/users";
const GRADES = "/systemManagement/grades";

let server: RunningProduct;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const arrive = createArrival(() => ({ server, browser }));

const waitForText = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens a page by its entry in the group of the menu. */
async function openInMenu(page: Page, name: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "主菜单" });
  await menu.getByRole("button", { name: "系统管理" }).click();
  await menu.getByRole("link", { name }).click();
}

test("an account is created with a password shown once, gets its post from another administrator, and its user works", async () => {
  const userCode = "18880001";
  let temporary = "";
  await arrive(SYSTEM_ADMINISTRATOR, "/dashboard", async ({ page }) => {
    await openInMenu(page, "用户管理");
    await page.getByRole("grid").getByText("测试员甲").waitFor();
    await page.getByRole("link", { name: "新增用户" }).first().click();
    await button(page, "保存").click();
    await waitForText(page, "请输入姓名");
    await page.getByRole("textbox", { name: "工号" }).fill(userCode);
    await selectOption(page.getByRole("combobox", { name: "默认机构" }), /32010100/);
    await page.getByRole("textbox", { name: "姓名" }).fill("新来员");
    await page.getByRole("textbox", { name: "电子邮箱" }).fill("new@example.com");
    await page.getByRole("textbox", { name: "手机号码" }).fill("13900000001");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await button(page, "保存").click();
    const dialog = page.getByRole("dialog", { name: "临时密码" });
    temporary = (await dialog.getByRole("status", { name: "临时密码" }).textContent()) ?? "";
    assert.equal(temporary.length, 14);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await button(page, "已告知，关闭").click();
    await page.getByRole("heading", { name: "新来员" }).waitFor();
    await waitForText(page, "尚无岗位");
  });
  await arrive(SECURITY_ADMINISTRATOR, `${GRADES}/${userCode}`, async ({ page }) => {
    await page.getByRole("checkbox", { name: "出单岗", exact: true }).check();
    await button(page, "保存岗位").click();
    await waitForText(page, "岗位已保存");
    await page.getByRole("checkbox", { name: "系统管理员" }).check();
    await button(page, "保存岗位").click();
    await page
      .getByRole("alert")
      .getByText(/不能与其他岗位由同一人担任/)
      .waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  });
  await visit(browser, server.url, { window: DESKTOP }, async ({ page }) => {
    await page.goto("/user/login");
    await submitSignIn(page, { userCode, password: temporary });
    const dialog = page.getByRole("dialog", { name: "修改密码" });
    await dialog.getByText("这是管理员设置的临时密码").waitFor();
    await dialog.getByRole("textbox", { name: "新密码", exact: true }).fill("Own-Choice-2027");
    await dialog.getByRole("textbox", { name: "确认新密码", exact: true }).fill("Own-Choice-2027");
    await dialog.locator(".captcha img").waitFor();
    await dialog.getByRole("textbox", { name: "验证码", exact: true }).fill("8888");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.keyboard.press("Enter");
    await waitForText(page, "修改成功，请重新登录");
    await signIn(page, { userCode, password: "Own-Choice-2027" });
    await page.getByRole("heading", { name: "常用入口" }).waitFor();
  });
});

test("a user is disabled with a reason and enabled again, but nobody can disable the own account", async () => {
  await arrive(SYSTEM_ADMINISTRATOR, `${USERS}/10000003`, async ({ page }) => {
    await button(page, "停用").click();
    const dialog = page.getByRole("dialog", { name: "停用用户" });
    await dialog.getByRole("button", { name: "停用", exact: true }).click();
    await dialog.getByText("请填写原因，至少 5 个字").waitFor();
    await dialog.getByRole("textbox", { name: "原因" }).fill("离职交接完成");
    await dialog.getByRole("button", { name: "停用", exact: true }).click();
    await waitForText(page, "已停用");
    await button(page, "启用").waitFor();
    await page.goto(`${USERS}/${SYSTEM_ADMINISTRATOR}`);
    await waitForText(page, /须由另一位系统管理员办理/);
    await waitForValue(() => button(page, "重置密码").count(), 0);
    await page.goto(`${USERS}/${SECURITY_ADMINISTRATOR}`);
    await waitForText(page, /须先由安全管理员收回岗位/);
    await waitForValue(() => button(page, "重置密码").count(), 0);
  });
  await arrive(SECURITY_ADMINISTRATOR, `${GRADES}/${SECURITY_ADMINISTRATOR}`, async ({ page }) => {
    await waitForText(page, /须由另一位安全管理员办理/);
    await waitForValue(() => page.getByRole("checkbox", { name: "系统管理员" }).isDisabled(), true);
  });
});

for (const [window, size] of [
  [DESKTOP, "a desktop"],
  [PHONE, "a phone"],
] as const)
  test(`on ${size} users, their grants and the posts are accessible without scrolling sideways`, async () => {
    const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const look = async (page: Page) => {
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      await waitForValue(() => sideways(page), 0);
    };
    await arrive(
      SYSTEM_ADMINISTRATOR,
      USERS,
      async ({ page }) => {
        await waitForText(page, "测试员甲");
        await look(page);
        await page.goto(`${USERS}/10000001`);
        await waitForText(page, "所属机构");
        await look(page);
      },
      { window },
    );
    await arrive(
      SECURITY_ADMINISTRATOR,
      GRADES,
      async ({ page }) => {
        await waitForText(page, "测试员甲");
        await look(page);
        await page.getByRole("tab", { name: "岗位与权限" }).click();
        await page.getByText("安全管理员", { exact: true }).first().click();
        await waitForText(page, "岗位权限管理");
        await look(page);
        await page.goto(`${GRADES}/10000001`);
        await page.getByRole("checkbox", { name: "出单岗", exact: true }).first().waitFor();
        await look(page);
      },
      { window },
    );
  });

for (const [look, window] of [
  ["wide", DESKTOP],
  ["narrow", PHONE],
] as const)
  test(`branches and menus can be read, searched and viewed in full, ${look}`, () =>
    arrive(
      SYSTEM_ADMINISTRATOR,
      "/systemManagement/companies",
      async ({ page }) => {
        await page.getByRole("heading", { level: 1, name: "机构管理" }).waitFor();
        await waitForText(page, "示例财产保险股份有限公司");
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        await page.goto("/systemManagement/companies?comName=建邺");
        await page.locator(".list-totals").getByText("1 条").waitFor();
        await waitForText(page, "示例财产保险股份有限公司南京建邺营业部");
        await page.goto("/systemManagement/menus");
        await page.getByRole("heading", { level: 1, name: "菜单管理" }).waitFor();
        await waitForText(page, "组合询价管理");
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        await waitForValue(
          () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth),
          false,
        );
      },
      { window },
    ));

test("an account administrator finds branches and menus in the menu, and Enter shows a whole row", () =>
  arrive(SYSTEM_ADMINISTRATOR, "/dashboard", async ({ page }) => {
    await openInMenu(page, "机构管理");
    await page.getByRole("grid").getByText("南京建邺营业部", { exact: true }).waitFor();
    await page.getByRole("row").filter({ hasText: "32010100" }).first().click();
    await page.keyboard.press("Enter");
    const preview = page.getByRole("complementary", { name: /^预览 .*南京建邺营业部/ });
    await preview.getByText(/测试员甲、测试员乙/).waitFor();
    await page.getByRole("link", { name: "菜单管理" }).first().click();
    await page.getByRole("grid").getByText("/quotationPackageDetail").first().waitFor();
  }));
