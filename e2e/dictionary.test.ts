import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { listViolations } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import type { RunningServer } from "./running-server.ts";
import { getServer } from "./server-under-test.ts";
import { waitForValue, waitForMatch } from "./wait-for.ts";
import { DESKTOP, openSignedIn, openVisitor, PHONE, signIn, signOut, type Visitor } from "./visitor.ts";

const password = process.env.E2E_PASSWORD ?? "Chengbao@2026";
const operator = { userCode: OFFICE_CLERK, password };
const issuer = { userCode: CLERK, password };
const DICTIONARIES = "/systemManagement/dictionaries";

let server: RunningServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([getServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Asserts after every visit that scripts, console and content policy had no errors. */
async function visit(
  options: Parameters<typeof openVisitor>[2],
  steps: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const visitor = await openVisitor(browser, server.url, options);
  try {
    await steps(visitor);
    assert.deepEqual(visitor.errors, []);
  } finally {
    await visitor.context.close();
  }
}

async function chooseType(page: Page, typed: string, name: RegExp): Promise<void> {
  const change = page.getByRole("button", { name: "换一个类型" });
  if (await change.isVisible()) await change.click();
  await page.getByRole("searchbox", { name: "查找字典类型" }).fill(typed);
  await page.getByRole("option", { name }).click();
}

for (const [name, window] of [
  ["desktop", DESKTOP],
  ["phone", PHONE],
] as const) {
  test(`at a ${name}: sign in, search, view limits, edit common entries, sign out`, { timeout: 90_000 }, () =>
    visit({ window }, async ({ page }) => {
      await page.goto(DICTIONARIES);
      await page.getByRole("heading", { name: "登录" }).waitFor();
      await signIn(page, operator);

      await chooseType(page, "xzqh", /行政区划/);
      await page.getByRole("treeitem", { name: "江苏省" }).click();
      await page.getByRole("treeitem", { name: "南京市" }).click();
      await page.getByRole("treeitem", { name: "建邺区" }).waitFor();
      await page.getByRole("searchbox", { name: "查找条目" }).fill("njs");
      await page.getByRole("row", { name: "320100 南京市 江苏省" }).waitFor();
      await waitForMatch(async () => page.url(), /codeType=Region&q=njs/);

      await chooseType(page, "限额字段", /限额字段/);
      await page.getByRole("cell", { name: "累计赔偿限额", exact: true }).waitFor();

      await chooseType(page, "xzqh", /行政区划/);
      await page.getByRole("tab", { name: "常用数据" }).click();
      await keepCommonEntries(page, `常用${name}${Date.now()}`);

      await signOut(page);
      await page.getByRole("heading", { name: "登录" }).waitFor();
    }),
  );
}

async function keepCommonEntries(page: Page, code: string): Promise<void> {
  const field = (label: string) => page.getByRole("textbox", { name: label, exact: true });
  const save = page.getByRole("button", { name: "保存" });
  await page.getByRole("button", { name: "新增" }).click();
  await save.click();
  await page.getByText("请输入名称").waitFor();
  await field("代码").fill(code);
  await field("名称").fill(`建邺区江东中路 ${code}`);
  await field("备注").fill("网点所在地");
  await save.click();
  const row = page.getByRole("row", { name: new RegExp(code) });
  await row.getByText(`建邺区江东中路 ${code}`).waitFor();

  await page.getByRole("button", { name: "新增" }).click();
  await field("代码").fill(code);
  await field("名称").fill("同一代码的另一名称");
  await save.click();
  const alert = page.getByRole("form").getByRole("alert");
  await alert.getByText(`代码“${code}”已存在`).waitFor();
  await alert.getByText("DIC006").waitFor();
  await waitForValue(() => field("名称").inputValue(), "同一代码的另一名称");
  await waitForValue(() => field("代码").evaluate((input) => input === document.activeElement), true);
  await page.getByRole("button", { name: "取消" }).click();

  await row.getByRole("button", { name: /^修改/ }).click();
  await field("名称").fill(`建邺区新址 ${code}`);
  await page.keyboard.press("Enter");
  await row.getByText(`建邺区新址 ${code}`).waitFor();

  await row.getByRole("button", { name: /^删除/ }).click();
  await row.getByRole("button", { name: /^确认删除/ }).click();
  await row.waitFor({ state: "detached" });
}

test("a page opened without a session appears after signing in, with its search", () =>
  visit({}, async ({ page }) => {
    await page.goto(`${DICTIONARIES}?codeType=Region&q=njs`);
    await page.getByRole("heading", { name: "登录" }).waitFor();
    await signIn(page, operator);
    await page.getByRole("row", { name: /南京市/ }).waitFor();
    await page.reload();
    await page.getByRole("row", { name: /南京市/ }).waitFor();
  }));

test("a refused sign-in shows the reason at the field, renews the captcha and keeps the typed text", () =>
  visit({}, async ({ page }) => {
    await page.goto("/user/login");
    const picture = page.getByRole("button", { name: /验证码图片/ }).locator("img");
    const earlier = await picture.getAttribute("src");
    await page.getByRole("textbox", { name: "账号", exact: true }).fill(OFFICE_CLERK);
    await page.getByRole("textbox", { name: "密码", exact: true }).fill("not-this");
    await page.getByLabel("验证码", { exact: true }).fill("8888");
    await page.getByRole("button", { name: "登录" }).click();
    await page.getByRole("alert").getByText("账号或密码错误").waitFor();
    await waitForValue(
      () =>
        page
          .getByRole("textbox", { name: "密码", exact: true })
          .evaluate((input) => input === document.activeElement),
      true,
    );
    await waitForValue(
      () => page.getByRole("textbox", { name: "账号", exact: true }).inputValue(),
      OFFICE_CLERK,
    );
    await page.waitForFunction(
      (old) => document.querySelector(".captcha img")?.getAttribute("src") !== old,
      earlier,
    );
  }));

test("a captcha that fails to load is reported and loads on retry", () =>
  visit({}, async ({ page, expectStatus }) => {
    expectStatus(500);
    await page.route("**/auth/queryVerifyCode", (route) => route.fulfill({ status: 500, body: "" }), {
      times: 1,
    });
    await page.goto("/user/login");
    await page.getByRole("alert").getByText("系统异常，请稍后重试!").waitFor();
    await page.getByRole("textbox", { name: "账号", exact: true }).fill(operator.userCode);
    await page.getByRole("textbox", { name: "密码", exact: true }).fill(operator.password);
    await page.getByLabel("验证码", { exact: true }).fill("8888");
    await page.keyboard.press("Enter");
    await page.getByText("验证码图片还没有显示，请稍候再登录").waitFor();
    await signIn(page, operator);
  }));

test("a demonstration account is one click and a captcha away", () =>
  visit({}, async ({ page }) => {
    await page.goto(`/user/login?from=${DICTIONARIES}`);
    await page.getByRole("button", { name: /测试员甲/ }).click();
    await page.keyboard.type("8888");
    await page.keyboard.press("Enter");
    await page.getByRole("listbox", { name: "字典类型" }).waitFor();
  }));

test("a user without the right sees common entries without controls", () =>
  visit({}, async ({ page }) => {
    const code = `只读${Date.now()}`;
    await openSignedIn(page, server, operator, `${DICTIONARIES}?codeType=YesNo&view=common`);
    await page.getByRole("button", { name: "新增" }).click();
    await page.getByRole("textbox", { name: "代码", exact: true }).fill(code);
    await page.getByRole("textbox", { name: "名称", exact: true }).fill("只能看的条目");
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByRole("row", { name: new RegExp(code) }).waitFor();
    await signOut(page);
    await page.getByRole("heading", { name: "登录" }).waitFor();

    await openSignedIn(page, server, issuer, `${DICTIONARIES}?codeType=YesNo&view=common`);
    await page.getByRole("row", { name: new RegExp(code) }).waitFor();
    await waitForValue(() => page.getByRole("button", { name: /^(新增|修改|删除)/ }).count(), 0);
    await waitForValue(() => page.getByRole("columnheader", { name: "操作" }).count(), 0);
  }));

test("a user whose right was removed meanwhile is told so and keeps the text", () =>
  visit({}, async ({ page, expectStatus }) => {
    expectStatus(403);
    await page.route("**/auth/getLoginAuthorityInfo", async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { permissions: string[] } };
      answer.data.permissions.push("aux:operations");
      await route.fulfill({ response, json: answer });
    });
    await openSignedIn(page, server, issuer, `${DICTIONARIES}?codeType=Gender&view=common`);
    await page.getByRole("button", { name: "新增" }).click();
    await page.getByRole("textbox", { name: "代码" }).fill("X1");
    await page.getByRole("textbox", { name: "名称" }).fill("不会保存");
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByRole("alert").getByText("您没有该操作的权限").waitFor();
    await waitForValue(() => page.getByRole("textbox", { name: "名称" }).inputValue(), "不会保存");
  }));

test("a conflicting change is reported, and the user loads the newest version and keeps the text", () =>
  visit({}, async ({ page, context }) => {
    const code = `冲突${Date.now()}`;
    await openSignedIn(page, server, operator, `${DICTIONARIES}?codeType=Gender&view=common`);
    const field = page.getByRole("textbox", { name: "名称", exact: true });
    const save = page.getByRole("button", { name: "保存" });
    const row = page.getByRole("row", { name: new RegExp(code) });
    await page.getByRole("button", { name: "新增" }).click();
    await page.getByRole("textbox", { name: "代码", exact: true }).fill(code);
    await field.fill("最初的名称");
    await save.click();
    await row.getByRole("button", { name: /^修改/ }).click();
    await field.fill("我的名称");

    const otherPage = await context.newPage();
    await otherPage.goto(`${DICTIONARIES}?codeType=Gender&view=common`);
    await otherPage
      .getByRole("row", { name: new RegExp(code) })
      .getByRole("button", { name: /^修改/ })
      .click();
    await otherPage.getByRole("textbox", { name: "名称", exact: true }).fill("他人的名称");
    await otherPage.getByRole("button", { name: "保存" }).click();
    await otherPage.getByRole("row", { name: /他人的名称/ }).waitFor();

    await save.click();
    await page.getByRole("alert").getByText("该常用数据已有更新").waitFor();
    await page.getByRole("button", { name: "取最新内容" }).click();
    await page.getByText("保存前：他人的名称").waitFor();
    await waitForValue(() => field.inputValue(), "我的名称");
    await save.click();
    await row.getByText("我的名称").waitFor();
    await row.getByRole("button", { name: /^删除/ }).click();
    await row.getByRole("button", { name: /^确认删除/ }).click();
    await row.waitFor({ state: "detached" });
  }));

test("a message in HTML shows its emphasis and runs nothing", () =>
  visit({}, async ({ page, errors, expectStatus }) => {
    expectStatus(422);
    let dialogs = 0;
    page.on("dialog", (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    await openSignedIn(page, server, operator, DICTIONARIES);
    const message = `<p class="x">请补充<b onclick="alert(1)">营业执照</b><a href="https://x.example">看</a><img src=x onerror=alert(1)><script>alert(1)</script></p>`;
    const json = { code: "T422", message, data: null, requestId: "R1" };
    await page.route("**/dms/findByCodeType?*", (route) => route.fulfill({ status: 422, json }));
    await chooseType(page, "xb", /性别/);
    const shown = page.getByRole("alert").locator("div.error-message");
    await shown.waitFor();
    await waitForValue(() => shown.innerHTML(), "<p>请补充<b>营业执照</b>看</p>");
    assert.equal(dialogs, 0);
    // The browser reports the handlers that it blocked while the sanitiser parsed. Any other report is an error.
    const otherErrors = errors
      .splice(0)
      .filter((error) => !/inline event handler|script-src-attr inline/.test(error));
    assert.deepEqual(otherErrors, []);
  }));

test("the keyboard alone finds a type, opens it and walks the tree", () =>
  visit({}, async ({ page }) => {
    await openSignedIn(page, server, operator, DICTIONARIES);
    await page.getByRole("searchbox", { name: "查找字典类型" }).fill("xzqh");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("treeitem", { name: "北京市" }).waitFor();
    await page.getByRole("treeitem").first().focus();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"])
      await page.keyboard.press(key);
    const focused = await page.evaluate(() => document.activeElement?.getAttribute("aria-level"));
    assert.equal(focused, "3");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await waitForValue(
      () => page.evaluate(() => document.activeElement?.getAttribute("aria-expanded")),
      "false",
    );
  }));

test("a session that ended elsewhere leads to the sign-in page and back", () =>
  visit({}, async ({ page, context, expectStatus }) => {
    expectStatus(401);
    await openSignedIn(page, server, operator, `${DICTIONARIES}?codeType=Gender`);
    await page.getByRole("cell", { name: "男", exact: true }).waitFor();
    const storedSession = await page.evaluate(() => localStorage.getItem("chengbao.session"));
    const { token } = JSON.parse(storedSession ?? "{}") as { token: string };
    await context.request.post("/api/v1/insurance/prpall/auth/loginOut", {
      headers: { authorization: `Bearer ${token}` },
      data: {},
    });
    await page.reload();
    await page.getByRole("heading", { name: "登录" }).waitFor();
    await signIn(page, operator);
    await page.getByRole("cell", { name: "男", exact: true }).waitFor();
  }));

test("a failed look-up can be retried", () =>
  visit({}, async ({ page, expectStatus }) => {
    expectStatus(500);
    await openSignedIn(page, server, operator, DICTIONARIES);
    const body = {
      code: "SYS500",
      message: "系统异常，请稍后重试!",
      data: null,
      requestId: "R1",
      next: "请联系管理员",
    };
    await page.route("**/dms/findByCodeType?*", (route) => route.fulfill({ status: 500, json: body }));
    await chooseType(page, "xb", /性别/);
    await page.getByRole("alert").getByText("系统异常，请稍后重试!").waitFor();
    await page.unroute("**/dms/findByCodeType?*");
    await page.getByRole("button", { name: "重试" }).click();
    await page.getByRole("cell", { name: "男", exact: true }).waitFor();
  }));

test("cached dictionaries are not requested again until their version changes", () =>
  visit({}, async ({ page }) => {
    const requests: string[] = [];
    page.on(
      "request",
      (request) => void (request.url().includes("findByCodeType?") && requests.push(request.url())),
    );
    await openSignedIn(page, server, operator, `${DICTIONARIES}?codeType=Gender`);
    const man = page.getByRole("cell", { name: "男", exact: true });
    await man.waitFor();
    await page.reload();
    await man.waitFor();
    assert.equal(requests.length, 1);
    await page.evaluate(() => {
      const key = "chengbao.dictionary.Gender";
      localStorage.setItem(
        key,
        (localStorage.getItem(key) ?? "").replace(/"version":"[^"]*"/, '"version":"old"'),
      );
    });
    await page.reload();
    await man.waitFor();
    assert.equal(requests.length, 2);
  }));

test("an unknown address leads to the page for unknown addresses", () =>
  visit({}, async ({ page }) => {
    await page.goto("/no/such/page");
    await page.getByRole("heading", { name: "没有这个页面" }).waitFor();
    assert.equal(new URL(page.url()).pathname, "/404");
  }));

for (const colorScheme of ["light", "dark"] as const) {
  for (const [name, window] of [
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ] as const) {
    test(`every page is accessible, ${colorScheme}, at a ${name}`, { timeout: 90_000 }, () =>
      visit({ window, colorScheme }, async ({ page }) => {
        const check = async (state: string): Promise<void> =>
          assert.deepEqual(await listViolations(page), [], state);
        await page.goto("/404");
        await page.getByRole("heading", { name: "没有这个页面" }).waitFor();
        await check("404");
        await page.goto("/user/login");
        await page.getByRole("button", { name: /测试员甲/ }).waitFor();
        await check("login");
        await page.getByRole("button", { name: "登录" }).click();
        await page.getByText("请输入账号").waitFor();
        await check("login with errors");
        await signIn(page, operator);
        await page.goto(DICTIONARIES);
        await page.getByRole("listbox").waitFor();
        await check("no type chosen");
        await chooseType(page, "xzqh", /行政区划/);
        await page.getByRole("treeitem", { name: "江苏省" }).click();
        await check("tree");
        await page.getByRole("searchbox", { name: "查找条目" }).fill("没有的");
        await page.getByText("没有找到“没有的”").waitFor();
        await check("nothing found");
        await page.getByRole("searchbox", { name: "查找条目" }).fill("nj");
        await page.getByRole("table").waitFor();
        await check("table");
        await page.getByRole("tab", { name: "常用数据" }).click();
        await page.getByRole("button", { name: "新增" }).click();
        await page.getByRole("button", { name: "保存" }).click();
        await page.getByText("请输入名称").waitFor();
        await check("form with errors");
      }),
    );
  }
}
