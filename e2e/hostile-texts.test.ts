import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { sendTestMessage } from "./sent-message.ts";
import { waitForValue } from "./wait-for.ts";
import { openSignedIn, signIn, visit, type Visitor } from "./visitor.ts";

/**
 * Puts markup into every text that a page shows. These browsers ignore the content policy, so that markup that
 * escapes the escaping runs and is noticed.
 */
const password = "Chengbao@2026";
const DICTIONARIES = "/systemManagement/dictionaries";
const SHORT = `<img src=x onerror=acted(1)>`;
const hostile = (mark: string) =>
  `${mark}"'</text></title>${SHORT}<svg onload="acted(2)"></svg><script>acted(3)</script><a href="javascript:acted(4)">{{7*7}}</a>`;

const NAME = hostile("姓名");
const BRANCH = hostile("机构");
const GRADE = hostile("岗位");
const MENU = hostile("菜单");
const ITEM = hostile("条目");
const REMARK = hostile("备注");
const TYPE = hostile("类型");
const LIMIT = hostile("限额");
const HOLDER = hostile("投保人");
const NUMBER = hostile("单号");

let server: RunningProduct;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  const { admin } = server.product;
  const planted: [string, string[]][] = [
    [
      "update app_user set user_name = $1, email = $2, mobile = $3 where user_code = '10000001'",
      [NAME, hostile("邮"), hostile("号")],
    ],
    ["update company set com_name = com_name || $1, short_name = $1", [BRANCH]],
    ["update grade set grade_name = $1", [GRADE]],
    ["update menu set title = title || $1, icon = $1, icon_active = $1, initials = 'sjzd'", [MENU]],
    [
      "update code_type set type_name = type_name || $1, note = $1 where code_type in ('Gender', 'Region')",
      [TYPE],
    ],
    [
      "update code_item set value = value || $1, remark = $2 where code_type in ('Gender', 'Region')",
      [ITEM, REMARK],
    ],
    ["update limit_deductible_key set key_name = $1, unit = $1", [LIMIT]],
    [
      "update config_item set config_value = $1 where config_key = 'demoAccounts'",
      [JSON.stringify([{ userCode: NUMBER, userName: NAME, does: GRADE, password }])],
    ],
    // Two entries of one group lead to an existing page with a hostile query. A third is a script address.
    ["update menu set url = $1, query = $2 where menu_id in ('1003', '1004')", [DICTIONARIES, `q=${SHORT}`]],
    ["update menu set url = $1, permission = '' where menu_id = '1005'", ["javascript:acted(6)"]],
    ["delete from message where receiver_code = $1", [OFFICE_CLERK]],
  ];
  for (const [statement, values] of planted) await admin.query(statement, values);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

type WatchfulVisitor = Visitor & { harmless(where: string): Promise<void> };

/** Asserts after every step that no markup ran or became an element. */
const watched = (steps: (visitor: WatchfulVisitor) => Promise<void>) =>
  visit(browser, server.url, { withoutPolicy: true }, async (visitor) => {
    const { page } = visitor;
    const acted: unknown[] = [];
    await page.exposeFunction("acted", (source: unknown) => void acted.push(source));
    page.on("dialog", (dialog) => {
      acted.push(dialog.message());
      void dialog.dismiss();
    });
    const harmless = async (where: string): Promise<void> => {
      const marks = "img[src=x], [onerror], [onload], a[href^='javascript'], main script, body svg[onload]";
      await waitForValue(() => page.locator(marks).count(), 0, where);
      assert.deepEqual(acted, [], where);
    };
    await steps({ ...visitor, harmless });
  });

const shows = (page: Page, text: string) => page.getByText(text).first().waitFor();

const arrive = (steps: (visitor: WatchfulVisitor) => Promise<void>) =>
  watched(async (visitor) => {
    await openSignedIn(visitor.page, server, OFFICE_CLERK, "/");
    await steps(visitor);
  });

test("the test notices markup that runs, so that its silence is proof", async () => {
  await assert.rejects(
    watched(async ({ page, harmless }) => {
      await page.goto("/user/login");
      await page.getByRole("heading", { name: "登录" }).waitFor();
      await page.evaluate(
        (markup) => document.querySelector("h1")?.insertAdjacentHTML("beforeend", markup),
        SHORT,
      );
      await harmless("markup in a heading");
    }),
    /markup in a heading/,
  );
});

test("the sign-in page shows demonstration accounts, typed text and server messages as text", () =>
  watched(async ({ page, errors, harmless, expectStatus }) => {
    for (const status of [403, 500]) expectStatus(status);
    await page.goto(`/user/login?${new URLSearchParams({ from: NUMBER, titlePrefix: NAME })}`);
    await shows(page, NAME);
    await harmless("demo accounts");
    const content = {
      code: hostile("代码"),
      message: hostile("消息"),
      next: hostile("下一步"),
      requestId: SHORT,
      data: null,
    };
    const fields = [{ path: "userCode", message: hostile("字段") }];
    for (const [status, expected, headers] of [
      [200, content.message, {}],
      [403, hostile("标头"), { message: encodeURIComponent(hostile("标头")) }],
      [500, content.message, {}],
    ] as const) {
      await page.route(
        "**/auth/loginIn",
        (route) => route.fulfill({ status, headers, json: { ...content, fields } }),
        { times: 1 },
      );
      await page.locator(".captcha img").waitFor();
      await page.getByRole("textbox", { name: "账号", exact: true }).fill(NUMBER);
      await page.getByRole("textbox", { name: "密码", exact: true }).fill(NUMBER);
      await page.getByLabel("验证码", { exact: true }).fill("8888");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText(expected).waitFor();
      await page.getByRole("alert").getByText(content.next).waitFor();
      await shows(page, fields[0]?.message ?? "");
      await harmless(`an answer with status ${status}`);
    }
    for (const path of ["/wxAuth", "/outsiders/token", `/${encodeURIComponent(SHORT)}`]) {
      await page.goto(
        `${path}?${new URLSearchParams({ code: SHORT, state: SHORT, token: SHORT })}#to=${SHORT}`,
      );
      await page.getByRole("heading").first().waitFor();
      await harmless(path);
    }
    assert.deepEqual(errors, []);
  }));

test("the frame shows user, branch, grades, menus and watermark as text", () =>
  arrive(async ({ page, harmless }) => {
    await page.getByRole("heading", { name: NAME }).waitFor();
    await page.getByRole("region", { name: "本次登录" }).getByText(BRANCH).waitFor();
    await page.getByRole("region", { name: "本次登录" }).getByText(GRADE).waitFor();
    const menu = page.getByRole("navigation", { name: "主菜单" });
    await menu.getByRole("button", { name: MENU }).first().click();
    await menu.getByRole("link", { name: MENU }).first().waitFor();
    await waitForValue(() => page.locator("a[href*='acted(6)']").count(), 0);
    await harmless("dashboard and side menu");

    const drawn = await page.waitForFunction((expected) => {
      const image = document.querySelector<HTMLElement>(".watermark")?.style.backgroundImage ?? "";
      const svg = decodeURIComponent(image.slice(image.indexOf(",") + 1, image.lastIndexOf('"')));
      const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
      const isText = parsed.documentElement.textContent?.includes(expected);
      return isText && [...parsed.querySelectorAll("*")].map((element) => element.localName).join(" ");
    }, BRANCH);
    assert.equal(await drawn.jsonValue(), "svg text");

    await page.getByRole("button", { name: /用户菜单/ }).click();
    await harmless("user menu");
    await page.getByRole("button", { name: "个人资料" }).click();
    const dialog = page.getByRole("dialog", { name: "个人资料" });
    await dialog.getByText(NAME).waitFor();
    await waitForValue(() => dialog.getByRole("textbox", { name: "邮箱" }).inputValue(), hostile("邮"));
    await waitForValue(() => dialog.getByRole("textbox", { name: "手机号" }).inputValue(), hostile("号"));
    await dialog.getByRole("button", { name: "保存" }).click();
    await dialog.getByText("邮箱格式不正确").waitFor();
    await harmless("profile");
    await page.keyboard.press("Escape");

    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "查找菜单" }).fill("sjzd");
    await page.getByRole("option").getByText(MENU).first().waitFor();
    await page.getByRole("combobox", { name: "查找菜单" }).fill(SHORT);
    await page.getByText(`没有找到“${SHORT}”`).waitFor();
    await harmless("palette");
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: /切换机构/ }).click();
    const branches = page.getByRole("dialog", { name: /切换机构/ });
    await branches.getByText(GRADE).first().waitFor();
    await branches.getByRole("button").filter({ hasText: "32050100" }).click();
    await page.getByRole("region", { name: "本次登录" }).getByText(BRANCH).waitFor();
    await harmless("another branch");
  }));

test("titles, searches and addresses are shown as text", () =>
  arrive(async ({ page, harmless }) => {
    await page.goto(`${DICTIONARIES}?${new URLSearchParams({ titlePrefix: SHORT, titleSuffix: "尾" })}`);
    const tabs = page.getByRole("navigation", { name: "已打开的页面" });
    await tabs.getByRole("link", { name: `${SHORT}数据字典尾` }).waitFor();
    await waitForValue(() => page.title(), `${SHORT}数据字典尾 · 承保台`);
    await tabs.getByRole("link", { name: `${SHORT}数据字典尾` }).click({ button: "right" });
    await harmless("tab title");
    await page.goto(`${DICTIONARIES}?${new URLSearchParams({ codeType: NUMBER, q: SHORT, view: SHORT })}`);
    await page.getByText(`没有名为“${NUMBER}”的字典`).waitFor();
    await page.goto(`${DICTIONARIES}?${new URLSearchParams({ codeType: "Gender", q: SHORT })}`);
    await page.getByRole("searchbox", { name: "查找条目" }).waitFor();
    await waitForValue(() => page.getByRole("searchbox", { name: "查找条目" }).inputValue(), SHORT);
    await harmless("search");
  }));

test("the dictionary and the branch's own entries are shown as text, also in refusals", () =>
  arrive(async ({ page, harmless }) => {
    await page.goto(`${DICTIONARIES}?codeType=Gender`);
    await page.getByRole("cell", { name: ITEM }).first().waitFor();
    await page.getByRole("option").getByText(TYPE).first().waitFor();
    await harmless("items");
    await page.goto(`${DICTIONARIES}?codeType=Region`);
    await page.getByRole("treeitem").getByText(ITEM).first().waitFor();
    await harmless("tree");
    await page.goto(DICTIONARIES);
    await page.getByRole("searchbox", { name: "查找字典类型" }).fill("限额字段");
    await page.getByRole("option", { name: /限额字段/ }).click();
    await page.getByRole("cell", { name: LIMIT }).first().waitFor();
    await harmless("limits");

    await page.goto(`${DICTIONARIES}?codeType=Gender&view=common`);
    const field = (name: string) => page.getByRole("textbox", { name, exact: true });
    const save = async (value: string): Promise<void> => {
      await page.getByRole("button", { name: "新增" }).click();
      await field("代码").fill(SHORT);
      await field("名称").fill(value);
      await field("备注").fill(REMARK);
      await page.getByRole("button", { name: "保存" }).click();
    };
    await save(ITEM);
    await page.getByRole("cell", { name: ITEM }).first().waitFor();
    await save("同一代码");
    await page.getByRole("alert").getByText(`代码“${SHORT}”已存在`).waitFor();
    await harmless("common entries and their refusal");
    await page.getByRole("button", { name: "取消" }).click();
    await page.getByRole("button", { name: /^修改/ }).click();
    await waitForValue(() => field("名称").inputValue(), ITEM);
    await harmless("editing a common entry");
  }));

test("a message is shown as text, when it arrives and in the list", () =>
  watched(async ({ page, harmless }) => {
    // Only a message that comes while the stream is open is announced.
    const streaming = page.waitForResponse((response) => response.url().endsWith("/stream"));
    await openSignedIn(page, server, OFFICE_CLERK, "/");
    await streaming;
    await sendTestMessage(server.product, OFFICE_CLERK, {
      type: SHORT,
      businessNo: NUMBER,
      holderName: HOLDER,
    });
    const toast = page.getByRole("status").filter({ hasText: "新提醒" });
    await toast.getByText(HOLDER).waitFor();
    await toast.getByText(NUMBER).waitFor();
    await harmless("toast");
    await page.getByRole("button", { name: /^消息提醒/ }).click();
    await page.getByRole("dialog", { name: "消息提醒" }).getByText(NUMBER).waitFor();
    await harmless("message panel");
  }));

test("after signing in no address leads to another site", () =>
  watched(async ({ page, harmless }) => {
    const away: string[] = [];
    page.on(
      "request",
      (request) =>
        void (request.url().includes("evil") && request.isNavigationRequest() && away.push(request.url())),
    );
    for (const from of [
      "//evil.example/x",
      "https://evil.example/",
      "javascript:acted(5)",
      "/\\evil.example",
      "/\t/evil.example",
      "\t//evil.example",
      "/./\\evil.example",
    ]) {
      await page.goto(`/user/login?${new URLSearchParams({ from })}`);
      await signIn(page, { userCode: CLERK, password });
      assert.equal(new URL(page.url()).origin, server.url, from);
      await harmless(from);
      assert.deepEqual(
        away.filter((url) => !url.startsWith(server.url)),
        [],
      );
      await page.evaluate(() => localStorage.clear());
    }
  }));
