import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import {
  AGENT,
  AGENT_BEIJING,
  CLERK,
  CLERK_BEIJING,
  OFFICE_CLERK,
  SALESMAN,
  SALESMAN_SUZHOU,
} from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { sendTestMessage } from "./sent-message.ts";
import { waitForValue } from "./wait-for.ts";
import { signIn, visit, type Visitor } from "./visitor.ts";

const password = "Chengbao@2026";
const LOCKED = "登录失败次数过多，账号已锁定，请 1 分钟后重试";

let server: RunningProduct;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const atLogin = (steps: (visitor: Visitor) => Promise<void>) =>
  visit(browser, server.url, {}, async (visitor) => {
    await visitor.page.goto("/user/login");
    await steps(visitor);
  });

const home = (page: Page) => page.getByRole("heading", { name: "常用入口" }).waitFor();
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Signs in with a wrong password and waits for the next captcha. */
async function failAs(page: Page, userCode: string, typed: string): Promise<void> {
  const picture = page.locator(".captcha img");
  await picture.waitFor();
  const earlier = await picture.getAttribute("src");
  await field(page, "账号").fill(userCode);
  await field(page, "密码").fill(typed);
  await field(page, "验证码").fill("8888");
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    (old) => document.querySelector(".captcha img")?.getAttribute("src") !== old,
    earlier,
  );
}

test("the fifth wrong password locks the account with its remaining time, also for the right password, and then it opens", () =>
  atLogin(async ({ page }) => {
    const alert = page.getByRole("alert");
    for (let turn = 1; turn <= 5; turn += 1) {
      await failAs(page, SALESMAN_SUZHOU, `wrong${turn}`);
      await alert.getByText("账号或密码错误").waitFor();
    }
    await failAs(page, SALESMAN_SUZHOU, password);
    await alert.getByText(LOCKED).waitFor();
    await alert.getByText("忘记密码请提交工单重置").waitFor();
    await waitForValue(() => field(page, "账号").inputValue(), SALESMAN_SUZHOU);
    assert.deepEqual(await listViolationsInBothThemes(page), []);

    await server.product.admin.query(
      "update sign_in_throttle set blocked_until = null where target = 'account:10000012'",
    );
    await signIn(page, { userCode: SALESMAN_SUZHOU, password });
    await home(page);
  }));

test("the directory sign-in and the password dialog are locked with the account", () =>
  atLogin(async ({ page }) => {
    for (let turn = 1; turn <= 5; turn += 1) await failAs(page, AGENT_BEIJING, "wrong");
    const dialog = await openPasswordDialog(page, {
      userCode: AGENT_BEIJING,
      from: password,
      to: "Better-2027x",
    });
    await page.keyboard.press("Enter");
    await dialog.getByRole("alert").getByText(LOCKED).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  }));

type Change = { userCode: string; from: string; to: string };

async function openPasswordDialog(page: Page, { userCode, from, to }: Change) {
  await page.getByRole("button", { name: "修改密码" }).click();
  const dialog = page.getByRole("dialog", { name: "修改密码" });
  await dialog.locator(".captcha img").waitFor();
  for (const [name, value] of [
    ["账号", userCode],
    ["原密码", from],
    ["新密码", to],
    ["确认新密码", to],
    ["验证码", "8888"],
  ] as const)
    await dialog.getByRole("textbox", { name, exact: true }).fill(value);
  return dialog;
}

test("the sign-in page changes the password of a named account, and only the new one opens it", () =>
  atLogin(async ({ page }) => {
    await page.getByText("忘记密码：请提交工单重置").waitFor();
    const dialog = await openPasswordDialog(page, {
      userCode: AGENT,
      from: password,
      to: "Better-2027x",
    });
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("修改成功，请重新登录").waitFor();
    await dialog.waitFor({ state: "detached" });
    await failAs(page, AGENT, password);
    await page.getByRole("alert").getByText("账号或密码错误").waitFor();
    await signIn(page, { userCode: AGENT, password: "Better-2027x" });
    await home(page);
  }));

test("a user who may not change the password here is told where to", () =>
  atLogin(async ({ page }) => {
    const dialog = await openPasswordDialog(page, {
      userCode: SALESMAN,
      from: password,
      to: "Better-2027x",
    });
    await page.keyboard.press("Enter");
    await dialog.getByRole("alert").getByText("您的账号不能在此修改密码").waitFor();
    await dialog.getByRole("alert").getByText("请提交工单重置密码").waitFor();
  }));

test("a user's e-mail and phone are checked, saved, and still there after a reload", () =>
  atLogin(async ({ page }) => {
    await signIn(page, { userCode: CLERK_BEIJING, password });
    await home(page);
    const open = async () => {
      await page.getByRole("button", { name: /用户菜单/ }).click();
      await page.getByRole("button", { name: "个人资料" }).click();
      return page.getByRole("dialog", { name: "个人资料" });
    };
    const dialog = await open();
    const inside = (name: string) => dialog.getByRole("textbox", { name, exact: true });
    await dialog.getByText("测试员丁").waitFor();
    await inside("邮箱").fill("no-address");
    await inside("手机号").fill("12345");
    await dialog.getByRole("button", { name: "保存" }).click();
    await dialog.getByText("邮箱格式不正确").waitFor();
    await dialog.getByText("请输入11位手机号码").waitFor();
    await waitForValue(() => inside("邮箱").evaluate((input) => input === document.activeElement), true);
    assert.deepEqual(await listViolationsInBothThemes(page), []);

    await inside("邮箱").fill("neu@example.com");
    await inside("手机号").fill("13000001026");
    await dialog.getByRole("button", { name: "保存" }).click();
    await dialog.getByText("该手机号已被其他账号使用").waitFor();
    await waitForValue(() => inside("手机号").evaluate((input) => input === document.activeElement), true);

    await inside("手机号").fill("13700007777");
    await dialog.getByRole("button", { name: "保存" }).click();
    await page.getByRole("status").getByText("资料已保存").waitFor();
    await page.reload();
    await home(page);
    await open();
    await waitForValue(() => inside("邮箱").inputValue(), "neu@example.com");
    await waitForValue(() => inside("手机号").inputValue(), "13700007777");
  }));

test("an incoming message is shown, counted, listed, marked and cleared", () =>
  atLogin(async ({ page }) => {
    await server.product.admin.query("truncate message");
    const streaming = page.waitForResponse((response) => response.url().endsWith("/stream"));
    await signIn(page, { userCode: CLERK, password });
    await home(page);
    await streaming;
    // A message without a document leads to no page, so it can only be marked.
    const withoutDocument = { type: "", businessNo: "" };
    await sendTestMessage(server.product, CLERK, withoutDocument);
    await page.getByRole("status").filter({ hasText: "新提醒" }).getByText("订单待修改").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await sendTestMessage(server.product, CLERK, withoutDocument);
    await page.getByRole("button", { name: "消息提醒，2 条未读" }).click();
    const panel = page.getByRole("dialog", { name: "消息提醒" });
    await panel.getByRole("listitem").nth(1).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await panel
      .getByRole("button", { name: /^标为已读/ })
      .first()
      .click();
    await page.getByRole("button", { name: "消息提醒，1 条未读" }).waitFor();
    await panel.getByRole("button", { name: "点击清除所有提醒" }).click();
    await panel.getByText("没有未读提醒").waitFor();
    await page.getByRole("button", { name: "消息提醒", exact: true }).waitFor();
  }));

test("the branch picker, the frame's dialog and the missing page are accessible", () =>
  atLogin(async ({ page }) => {
    await signIn(page, { userCode: OFFICE_CLERK, password });
    await home(page);
    await page.getByRole("button", { name: /切换机构/ }).click();
    await page.getByRole("dialog", { name: /切换机构/ }).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /用户菜单/ }).click();
    await page.getByRole("button", { name: "修改密码" }).click();
    const dialog = page.getByRole("dialog", { name: "修改密码" });
    await dialog.getByRole("button", { name: "确定" }).click();
    await dialog.getByText("请输入", { exact: true }).first().waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.keyboard.press("Escape");
    await page.goto("/nowhere");
    await page.waitForURL("**/404");
    await page.getByRole("heading").first().waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  }));
