import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { AGENT, OFFICE_CLERK } from "#platform/testing/people.ts";
import {
  getLdapTestSkipReason,
  testLdapStaffBaseDn,
  startTestLdapServer,
  type TestLdapServer,
} from "#integrations/directory/testing/test-directory.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningServer, runServer } from "./running-server.ts";
import { waitForValue } from "./wait-for.ts";
import { signOut, visit, type Visitor } from "./visitor.ts";

const PASSWORD = "域密码Abc123";
const skip = getLdapTestSkipReason();
let directory: TestLdapServer;
let server: RunningServer;
let browser: Browser;

before(async () => {
  if (skip) return;
  directory = await startTestLdapServer();
  for (const uid of [OFFICE_CLERK, AGENT, "stranger"])
    await directory.add({ uid, cn: "测试员", password: PASSWORD });
  const settings = { LDAP_URL: directory.url, LDAP_USER_DN: `uid={user},${testLdapStaffBaseDn}` };
  [server, browser] = await Promise.all([runServer(settings), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
  await directory?.stop();
});

const atDirectory = (steps: (visitor: Visitor) => Promise<void>) =>
  visit(browser, server.url, {}, async (visitor) => {
    await visitor.page.goto("/user/login");
    await visitor.page.getByRole("tab", { name: "域账号" }).click();
    await steps(visitor);
  });

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function enter(page: Page, account: string, password: string): Promise<void> {
  const picture = page.getByRole("button", { name: /验证码图片/ }).locator("img");
  await picture.waitFor();
  const earlier = await picture.getAttribute("src");
  await field(page, "域账号").fill(account);
  await field(page, "密码").fill(password);
  await field(page, "验证码").fill("8888");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.waitForFunction(
    (old) => document.querySelector(".captcha img")?.getAttribute("src") !== old,
    earlier,
  );
}

test(
  "the directory's password, below a Chinese DN, opens the workbench, and the method is remembered",
  { skip },
  () =>
    atDirectory(async ({ page }) => {
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      await enter(page, OFFICE_CLERK, PASSWORD);
      await page.getByRole("heading", { name: "常用入口" }).waitFor();
      await page.getByRole("button", { name: "测试员甲，用户菜单" }).waitFor();
      await signOut(page);
      const way = page.getByRole("tab", { name: "域账号" });
      await way.waitFor();
      await waitForValue(() => way.getAttribute("aria-selected"), "true");
    }),
);

test("a wrong password, our own password and a stranger get the same refusal", { skip }, () =>
  atDirectory(async ({ page }) => {
    for (const [account, password] of [
      [OFFICE_CLERK, "wrong"],
      [OFFICE_CLERK, "Chengbao@2026"],
      ["stranger", PASSWORD],
      ["*", PASSWORD],
      [`10000001,${testLdapStaffBaseDn}`, PASSWORD],
    ] as const) {
      await enter(page, account, password);
      await page.getByRole("alert").getByText("账号或密码错误").waitFor();
      await page.getByRole("alert").getByText("请核对后重试；忘记密码请提交工单重置").waitFor();
      await waitForValue(
        () => field(page, "密码").evaluate((input) => input === document.activeElement),
        true,
      );
      await waitForValue(() => field(page, "域账号").inputValue(), account);
    }
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  }),
);

test("an empty password is refused on the page and never sent", { skip }, () =>
  atDirectory(async ({ page }) => {
    let requestCount = 0;
    page.on("request", (request) => void (request.url().includes("adAccountLogin") && (requestCount += 1)));
    await field(page, "域账号").fill(OFFICE_CLERK);
    await field(page, "验证码").fill("8888");
    for (const blank of ["", "   "]) {
      await field(page, "密码").fill(blank);
      await page.keyboard.press("Enter");
      await page.getByText("请输入密码").waitFor();
    }
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    assert.equal(requestCount, 0);
  }),
);

test("a user without this sign-in method is told so and offered another", { skip }, () =>
  atDirectory(async ({ page }) => {
    await enter(page, AGENT, PASSWORD);
    await page.getByRole("alert").getByText("未开通该登录方式").waitFor();
    await page.getByRole("alert").getByText("请换用其他登录方式，或联系管理员开通").waitFor();
  }),
);

test("an unavailable directory is reported", { skip }, () =>
  atDirectory(async ({ page }) => {
    await directory.stop();
    await enter(page, OFFICE_CLERK, PASSWORD);
    await page.getByRole("alert").getByText("域账号服务暂时无法连接").waitFor();
    await page.getByRole("alert").getByText("请稍后重试，或换用密码登录").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  }),
);
