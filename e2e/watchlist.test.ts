import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { writeTestWorkbook } from "#areas/judging/builder/import-file.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { OPERATIONS_MANAGER } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { createArrival, PHONE } from "./visitor.ts";
import { waitForValue } from "./wait-for.ts";

const WATCHLIST = "/auxiliaryFunction/watchlist";
const CERTIFICATE = "91999900DM0099998X";

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

async function choose(field: Locator, typed: string): Promise<void> {
  await field.click();
  await field.page().keyboard.type(typed);
  await field.page().keyboard.press("Enter");
  await waitForValue(async () => (await field.textContent())?.includes(typed), true);
}

const HEAD = [
  "*名单类别",
  "*名称",
  "证件号码",
  "目的地",
  "专利号",
  "*来源",
  "*生效日期",
  "有效期至",
  "*列入原因",
];

test("an entry is added, a workbook with a wrong row imported, and the entry ended", () =>
  arrive(OPERATIONS_MANAGER, WATCHLIST, async ({ page }) => {
    await page.getByRole("heading", { name: "名单条目" }).first().waitFor();
    await page.getByRole("link", { name: "新增名单条目" }).first().click();
    await choose(page.getByRole("combobox", { name: "名单类别" }), "失信被执行人");
    await page.getByRole("textbox", { name: "名称", exact: true }).fill("示例失信有限公司");
    await page.getByRole("textbox", { name: "证件号码" }).fill(CERTIFICATE);
    await page.getByRole("textbox", { name: "来源" }).fill("测试执行信息公开网");
    await page.getByRole("textbox", { name: "列入原因" }).fill("拒不履行生效判决");
    assert.equal(await page.getByRole("combobox", { name: "目的地" }).count(), 0, "of another kind");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.keyboard.press("Control+s");
    await page.waitForURL(/detail\/MD20\d{12}$/);
    await waitForText(page, "有效");
    const detail = page.url();

    await page.goto(WATCHLIST);
    await waitForText(page, "9199**********998X");
    assert.equal(await page.getByText(CERTIFICATE).count(), 0, "the list masks numbers");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.getByRole("link", { name: "导入名单" }).click();
    await page.getByLabel("选择文件").setInputFiles({
      name: "名单.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: await writeTestWorkbook({
        名单条目: [
          HEAD,
          ["禁保名单", "示例禁保有限公司", "", "", "", "核保部", "2025-01-01", "", "恶意诉讼"],
          ["禁止目的地", "埃及", "", "", "", "核保部", "2025-01-01", "", "战乱"],
        ],
      }),
    });
    await waitForText(page, "共 2 行，已录入 1 行，1 行未录入");
    await waitForText(page, "目的地：请选择目的地");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.setViewportSize(PHONE);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `the import is ${width} px wide`);

    await page.goto(detail);
    await page.getByRole("button", { name: "终止", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "终止" });
    await dialog.getByRole("textbox", { name: "终止日期" }).fill("2025-06-01");
    await dialog.getByRole("textbox", { name: "终止原因" }).fill("已履行完毕");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await dialog.getByRole("button", { name: "终止", exact: true }).click();
    await dialog.getByText("终止日期不能早于生效日期").first().waitFor();
    await dialog.getByRole("textbox", { name: "终止日期" }).fill(getTodayInShanghai(new Date()));
    await dialog.getByRole("button", { name: "终止", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await waitForText(page, "已终止");
    await page.goto(WATCHLIST);
    await waitForText(page, "示例禁保有限公司");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    const listWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(listWidth <= PHONE.width, `the list is ${listWidth} px wide`);
  }));
