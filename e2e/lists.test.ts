import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readXlsx } from "hucre/xlsx";
import type { Browser, Page } from "playwright-core";
import { saveCommonData } from "#areas/dictionary/contract.ts";
import {
  AUDITOR,
  CLERK,
  OFFICE_CLERK,
  SYSTEM_ADMINISTRATOR,
  UNDERWRITER_LEVEL_2,
} from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { readSavedFile } from "./saved-file.ts";
import { waitForValue, waitForMatch } from "./wait-for.ts";
import { createArrival, DESKTOP, PHONE } from "./visitor.ts";

const CUSTOMERS = "/customerManagement";
const AUDIT = "/systemManagement/audit";

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

const grid = (page: Page) => page.getByRole("grid");
const rowNamed = (page: Page, name: RegExp | string) => grid(page).getByRole("row", { name });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    const focusedName = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute("aria-label") ?? at?.textContent ?? "";
    });
    if (focusedName.startsWith(name)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`no Tab leads to ${name}`);
}

test("customers by keyboard alone: filter, move, choose, preview, and save a view that a reload keeps", () =>
  arrive(OFFICE_CLERK, CUSTOMERS, async ({ page }) => {
    await rowNamed(page, /示例建筑工程有限公司/).waitFor();
    await tabTo(page, "客户类型 不限");
    await page.keyboard.press("Enter");
    await page.getByRole("checkbox", { name: "个人客户" }).waitFor();
    await tabTo(page, "");
    await page.getByRole("checkbox", { name: "个人客户" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "客户类型 个人客户" }).waitFor();
    await rowNamed(page, /张测试/).waitFor();
    await waitForValue(() => rowNamed(page, /示例建筑工程有限公司/).count(), 0);
    await waitForMatch(async () => page.url(), /customerType=1/);

    await tabTo(page, "选择本页全部");
    for (let step = 0; step < 12 && !(await isOnRow(page)); step += 1) await page.keyboard.press("Tab");
    const first = await focused(page);
    await page.keyboard.press("j");
    await page.waitForFunction((earlier) => document.activeElement?.textContent !== earlier, first);
    await page.keyboard.press("k");
    await page.waitForFunction((expected) => document.activeElement?.textContent === expected, first);
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.getByText("已选 2 条").waitFor();
    await page.keyboard.press("p");
    const preview = page.getByRole("complementary", { name: /^预览/ });
    await preview.getByText("证件号码").waitFor();
    const text = await preview.getByRole("heading").textContent();
    await page.keyboard.press("j");
    await page.waitForFunction(
      (earlier) => document.querySelector(".list-preview h2")?.textContent !== earlier,
      text,
    );
    const name = (await preview.getByRole("heading").textContent()) ?? "";
    await page.keyboard.press("p");
    await preview.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.matches(".list-rows [role=row]"));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.goBack();
    await rowNamed(page, /张测试/).waitFor();

    await page.getByRole("button", { name: "＋ 保存为视图" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "保存为视图" }).waitFor();
    await page.keyboard.insertText("我的个人客户");
    await page.keyboard.press("Enter");
    const saved = page.getByRole("button", { name: "我的个人客户", exact: true });
    await saved.waitFor();
    await waitForValue(() => saved.getAttribute("aria-pressed"), "true");
    await page.reload();
    await rowNamed(page, /张测试/).waitFor();
    await waitForValue(() => saved.getAttribute("aria-pressed"), "true");
    await waitForValue(() => rowNamed(page, /示例建筑工程有限公司/).count(), 0);

    await page.getByRole("button", { name: "全部", exact: true }).click();
    await rowNamed(page, /示例建筑工程有限公司/).waitFor();
  }));

test("one click on the name of a row opens it", () =>
  arrive(CLERK, CUSTOMERS, async ({ page }) => {
    const builder = /示例建筑工程有限公司/;
    await rowNamed(page, builder).getByRole("link", { name: builder }).click();
    await page.getByRole("heading", { level: 1, name: builder }).waitFor();
    await page.goBack();
    await rowNamed(page, builder).waitFor();
  }));

test("keys work without focus, and a filter takes the cursor", () =>
  arrive(OFFICE_CLERK, CUSTOMERS, async ({ page }) => {
    await rowNamed(page, /示例建筑工程有限公司/).waitFor();
    await page.keyboard.press("j");
    await page.waitForFunction(() => document.activeElement?.matches(".list-rows [data-at='1']"));
    await page.getByRole("heading", { level: 1 }).click();
    await page.waitForFunction(() => !document.activeElement?.matches(".list-rows [role=row]"));
    await page.keyboard.press("p");
    const preview = page.getByRole("complementary", { name: /^预览/ });
    await preview.waitFor();
    await page.keyboard.press("p");
    await preview.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "客户名称 不限" }).click();
    await page.waitForFunction(() => document.activeElement?.matches("form input"));
    await page.keyboard.type("zhangceshi");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "客户名称 zhangceshi" }).waitFor();
    await rowNamed(page, /张测试/).waitFor();
    await waitForValue(() => rowNamed(page, /示例建筑工程有限公司/).count(), 0);
  }));

test("a list without its right says so and offers no retry", () =>
  arrive(SYSTEM_ADMINISTRATOR, "/systemManagement/grades", async ({ page }) => {
    await page.getByText("您没有该操作的权限").waitFor();
    await waitForValue(() => page.getByRole("button", { name: "重试" }).count(), 0);
  }));

const isOnRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches(".list-rows [role=row]") ?? false);

test("column settings last after a reload and on another machine, and can be reset", async () => {
  const heads = (page: Page) => grid(page).getByRole("columnheader").allTextContents();
  await arrive(CLERK, CUSTOMERS, async ({ page }) => {
    await rowNamed(page, /示例/).first().waitFor();
    await page.getByRole("button", { name: "列设置" }).click();
    await page.getByRole("checkbox", { name: "手机号码" }).uncheck();
    await page.getByRole("checkbox", { name: "联系人" }).check();
    await page.getByRole("button", { name: "客户名称 固定在左侧" }).click();
    const saved = page.waitForResponse((response) => response.url().endsWith("/list/saveSettings"));
    await page.getByRole("button", { name: "客户名称 移动或调整宽度" }).press("ArrowRight");
    await saved;
    await page.keyboard.press("Escape");
    const visibleHeads = await heads(page);
    assert.match(visibleHeads[1] ?? "", /^客户名称/);
    assert.ok(!visibleHeads.some((head) => head.startsWith("手机号码")));
    await page.reload();
    await rowNamed(page, /示例/).first().waitFor();
    await waitForValue(() => heads(page), visibleHeads);
  });
  await arrive(CLERK, CUSTOMERS, async ({ page }) => {
    await rowNamed(page, /示例/).first().waitFor();
    await waitForMatch(async () => (await heads(page))[1] ?? "", /^客户名称/);
    await page.getByRole("button", { name: "列设置" }).click();
    await page.getByRole("button", { name: "恢复默认" }).click();
    await page.keyboard.press("Escape");
    await waitForMatch(async () => (await heads(page))[1] ?? "", /^客户号/);
  });
});

test("column settings scroll inside a low window, and a column is moved by keys and by drag", () =>
  arrive(CLERK, "/insuranceManagement", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 700 });
    await page.getByRole("button", { name: "列设置" }).click();
    const panel = page.getByRole("dialog", { name: "列设置" });
    const names = () => panel.locator("li label").allTextContents();
    await panel.getByRole("button", { name: "恢复默认" }).waitFor();
    const { isInside, scrolls } = await panel.evaluate((element) => {
      const lines = element.querySelector("ul");
      return {
        isInside: element.getBoundingClientRect().bottom <= window.innerHeight,
        scrolls: lines !== null && lines.scrollHeight > lines.clientHeight,
      };
    });
    assert.deepEqual({ isInside, scrolls }, { isInside: true, scrolls: true });
    const [first = "", second = "", third = ""] = await names();
    await panel.getByRole("button", { name: `${first} 移动或调整宽度` }).press("ArrowDown");
    await waitForValue(names, [second, first, ...(await names()).slice(2)]);
    // The focus stays on the handle, so that the next key moves the same column.
    await page.keyboard.press("ArrowDown");
    await waitForValue(async () => (await names()).slice(0, 3), [second, third, first]);
    const [from, to] = [first, second].map((name) =>
      panel.getByRole("button", { name: `${name} 移动或调整宽度` }),
    );
    await from?.hover();
    await page.mouse.down();
    await to?.hover();
    await page.mouse.up();
    await waitForValue(async () => (await names()).slice(0, 3), [first, second, third]);
    await panel.getByRole("button", { name: "恢复默认" }).click();
  }));

test("the list is exported as seen, masked for users who may only look", () =>
  arrive(UNDERWRITER_LEVEL_2, `${CUSTOMERS}?customerName=化工`, async ({ page }) => {
    await rowNamed(page, /示例化工科技有限公司/).waitFor();
    await page.getByText("1 条", { exact: true }).waitFor();
    await page.getByRole("button", { name: "导出" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "CSV 文件（.csv）" }).click(),
    ]);
    const text = (await readSavedFile(download)).toString();
    assert.match(download.suggestedFilename(), /^客户查询-.*\.csv$/);
    assert.ok(text.startsWith("\ufeff客户号,客户名称,"));
    assert.match(text, /示例化工科技有限公司.*9199\*{10}0217/);
    assert.doesNotMatch(text, /91999900DM00000217/);
  }));

async function plantCustomers(count: number): Promise<void> {
  const { admin, database } = server.product;
  await admin.query("begin");
  await admin.query(`set local role ${database.roles.owner}`);
  await admin.query(
    `insert into customer (customer_id, com_code, customer_name, pinyin, initials, customer_type, certificate_type,
       certificate_no, customer_risk_grade)
     select '1' || lpad(n::text, 9, '0'), '32010100', '多', 'duo', 'd', '1', '99', 'M' || n, '1'
     from generate_series(500000001, 500000000 + ${count}) as n`,
  );
  await admin.query("commit");
}

test("a large Excel file waits in the task centre, by keyboard and at a phone's width too", async () => {
  await plantCustomers(1001);
  for (const window of [DESKTOP, PHONE])
    await arrive(
      OFFICE_CLERK,
      `${CUSTOMERS}?customerName=多`,
      async ({ page }) => {
        await page.getByText("1,000+ 条").waitFor();
        await page.getByRole("button", { name: "导出", exact: true }).press("Enter");
        const choices = page.getByRole("dialog", { name: "导出" });
        await choices.getByText("记录较多，将作为后台任务执行。").waitFor();
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        await choices.getByRole("button", { name: "Excel 文件（.xlsx）" }).press("Enter");
        await page.getByRole("status").getByText("已开始导出").waitFor();
        await choices.waitFor({ state: "detached" }).catch(() => choices.waitFor({ state: "hidden" }));
        await page.getByRole("button", { name: /^后台任务/ }).click();
        const task = page.getByRole("listitem").filter({ hasText: "导出客户查询（Excel）" }).first();
        await task.getByText("共 1,001 条").waitFor();
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          task.getByRole("button", { name: /^下载 客户查询-/ }).click(),
        ]);
        const { sheets } = await readXlsx(await readSavedFile(download));
        assert.equal(sheets[0]?.rows.length, 1002);
      },
      { window },
    );
});

test("an empty result says so and leads back", () =>
  arrive(OFFICE_CLERK, `${CUSTOMERS}?customerName=没有这个客户`, async ({ page }) => {
    await page.getByText("没有符合条件的记录").waitFor();
    await page.getByRole("button", { name: "清空筛选条件" }).click();
    await rowNamed(page, /示例建筑工程有限公司/).waitFor();
  }));

test("a server error is reported with a retry", () =>
  arrive(OFFICE_CLERK, "/dashboard", async ({ page, expectStatus }) => {
    expectStatus(500);
    const path = "**/ecif/queryCustomerList";
    await page.route(path, (route) =>
      route.fulfill({
        status: 500,
        json: { code: "SYS500", message: "系统异常，请稍后重试!", requestId: "r1" },
      }),
    );
    await page.goto(CUSTOMERS);
    const alert = page.getByRole("alert");
    await alert.getByText("系统异常").waitFor();
    await page.unroute(path);
    await alert.getByRole("button", { name: "重试" }).click();
    await rowNamed(page, /示例建筑工程有限公司/).waitFor();
  }));

async function makeTrail(count: number): Promise<void> {
  const token = await server.product.signIn(OFFICE_CLERK);
  for (let index = 0; index < count; index += 1) {
    const entry = { codeType: "审计试", code: `T${Date.now()}${index}`, value: "值", remark: "" };
    const { code } = await server.product.ask(saveCommonData, entry, { token });
    assert.equal(code, "0000");
  }
}

test("a row without a page opens its preview on Enter, and Escape leads back to the row", async () => {
  await makeTrail(2);
  await arrive(AUDITOR, AUDIT, async ({ page }) => {
    await grid(page).getByText("新增或修改本机构的常用数据").first().click();
    await page.keyboard.press("Enter");
    const preview = page.getByRole("complementary", { name: /^预览/ });
    await preview.getByText("请求编号").waitFor();
    await page.waitForFunction(() => document.activeElement?.matches(".list-preview"));
    await page.keyboard.press("Escape");
    await preview.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.matches(".list-rows [role=row]"));
  });
});

test("the audit trail: from the menu, by days and operation, page by page and back", async () => {
  await makeTrail(60);
  await arrive(AUDITOR, "/dashboard", async ({ page }) => {
    await page.getByRole("button", { name: "系统管理" }).click();
    await page.getByRole("link", { name: "操作审计" }).first().click();
    await rowNamed(page, /新增或修改本机构的常用数据/)
      .first()
      .waitFor();
    await waitForValue(() => page.getByRole("button", { name: "操作时间 近 29 天" }).count(), 1);
    await waitForValue(() => grid(page).getAttribute("aria-rowcount"), "51");
    await page.getByRole("button", { name: "下一页" }).click();
    await page.getByRole("button", { name: "回到第一页" }).waitFor();
    await page.getByRole("button", { name: "上一页" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".list-rows [role=row]").length === 50);

    await page.getByRole("button", { name: /^操作 不限/ }).click();
    await page.getByRole("checkbox", { name: "删除本机构的常用数据" }).check();
    await page.getByRole("button", { name: "应用" }).click();
    await page.getByText("没有符合条件的记录").waitFor();
    await page.getByRole("button", { name: "去掉条件 操作", exact: true }).click();
    await page.getByRole("button", { name: "操作时间 近 29 天" }).click();
    await page.getByLabel("到", { exact: true }).fill("2020-01-01");
    await page.getByRole("button", { name: "应用" }).click();
    await page.getByText("没有符合条件的记录").waitFor();
    await waitForMatch(async () => page.url(), /recordedAt=/);
  });
});

for (const [userCode, place, expectedText] of [
  [OFFICE_CLERK, CUSTOMERS, "示例建筑工程有限公司"],
  [AUDITOR, AUDIT, "新增或修改本机构的常用数据"],
] as const) {
  test(`${place} is accessible: rows, a filter, the columns, the preview, in light and dark`, () =>
    arrive(userCode, place, async ({ page }) => {
      await grid(page).getByText(expectedText).first().waitFor();
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      await page.getByRole("button", { name: "列设置" }).click();
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^机构 不限/ }).click();
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      await page.keyboard.press("Escape");
      await page.locator(".list-rows [data-at='0']").focus();
      await page.keyboard.press("p");
      await page.getByRole("complementary", { name: /^预览/ }).waitFor();
      assert.deepEqual(await listViolationsInBothThemes(page), []);
    }));

  test(`${place} on a phone: cards without scrolling sideways, and a card opens its page or preview`, () =>
    arrive(
      userCode,
      place,
      async ({ page }) => {
        const card = page.getByRole("button", { name: expectedText }).first();
        await card.waitFor();
        if (place === CUSTOMERS) await page.locator(".list-card-head .chip").first().waitFor();
        await waitForValue(() => grid(page).count(), 0);
        await waitForValue(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        await card.click();
        // A row with a page opens it.
        if (place === CUSTOMERS) await page.getByRole("heading", { level: 1, name: expectedText }).waitFor();
        else await page.getByRole("dialog", { name: expectedText }).waitFor();
        assert.deepEqual(await listViolationsInBothThemes(page), []);
      },
      { window: PHONE },
    ));
}
