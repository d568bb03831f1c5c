import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { sheetsOf, workbookOf } from "#areas/drafting/builder/import-file.ts";
import { readFactoryProducts } from "#areas/product/content.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import { violationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { arrive, button, employerForm, heading } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { readSavedFile } from "./saved-file.ts";
import { settles } from "./settles.ts";
import { PHONE } from "./visitor.ts";

const IMPORT = "/insuranceManagement/import?riskCode=0405";
const START = "*起保日期";

let server: RunningProduct;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const product = readFactoryProducts().find((folder) => folder.product.riskCode === "0405")?.product;

/** Three employers, the dates of two of them wrong. */
async function invalidFile(road: string): Promise<{ content: Buffer; year: string }> {
  assert.ok(product);
  const forms = [1, 2, 3].map((number): FilledForm => {
    const form = employerForm();
    const holder = { ...(form["holder"] as FilledRow), address: `${road}${number}号` };
    return { ...form, holder };
  });
  const sheets = sheetsOf(product, forms);
  const [head = [], one = [], two = [], three = []] = sheets["投保单"] ?? [];
  const at = head.indexOf(START);
  const year = String(one[at]).slice(0, 4);
  const main = [head, one, two.with(at, `${year}-02-30`), three.with(at, "下周")];
  return { content: await workbookOf({ ...sheets, 投保单: main }), year };
}

const give = (page: Page, content: Buffer): Promise<void> =>
  page.getByLabel("选择文件").setInputFiles({
    name: "雇主.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: content,
  });
const said = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words }).waitFor();
const made = async (road: string): Promise<string> => {
  const { rows } = await server.product.admin.query<{ count: string }>(
    "select count(*) from document where business_type = 'T' and content -> 'holder' ->> 'address' like $1",
    [`${road}%`],
  );
  return rows[0]?.count ?? "";
};

test("a template is taken, an invalid file is mended where it stands, and its proposals are there", async () => {
  const { content, year } = await invalidFile("导入路");
  await arrive({ server, browser }, "/insuranceManagement", async ({ page }) => {
    await page.getByRole("link", { name: "批量导入" }).click();
    await heading(page, "批量导入投保单").waitFor();
    await page.getByRole("searchbox", { name: "查找险种" }).fill("0405");
    await page.keyboard.press("Enter");
    const downloading = page.waitForEvent("download");
    await button(page, "下载模板").click();
    const template = await readSavedFile(await downloading);
    const sheets = await readWorkbook("模板.xlsx", template);
    assert.ok(sheets.some(({ name }) => name === "人员清单"));
    assert.deepEqual(await violationsInBothThemes(page), []);

    await give(page, content);
    await said(page, "共 3 张投保单，2 处有误");
    assert.deepEqual(await violationsInBothThemes(page), []);
    assert.equal(await made("导入路"), "0");
    const first = page.getByRole("textbox", { name: "投保单第 3 行起保日期更正为" });
    const second = page.getByRole("textbox", { name: "投保单第 4 行起保日期更正为" });
    await settles(() => first.inputValue(), `${year}-02-30`);
    await first.fill(`${year}-01-01`);
    await page.keyboard.press("ArrowDown");
    await settles(() => second.evaluate((input) => input === document.activeElement), true);
    await page.keyboard.type(`${year}-01-01`);
    await button(page, "重新检查（已改 2 格）").click();
    await said(page, "共 3 张投保单，没有错误");
    await button(page, "导入 3 张投保单").click();
    await said(page, "已开始导入 3 张投保单");
    await settles(() => made("导入路"), "3");
    assert.deepEqual(await violationsInBothThemes(page), []);
  });
});

test("a column is pasted over the errors, and only what is sound is imported", async () => {
  const { content, year } = await invalidFile("粘贴路");
  await arrive({ server, browser }, IMPORT, async ({ page }) => {
    await give(page, content);
    await said(page, "2 处有误");
    await button(page, "只导入无误的 1 张").click();
    await said(page, "已开始导入 1 张投保单");
    await settles(() => made("粘贴路"), "1");
    await give(page, content);
    await said(page, "1 张此前已导入");
    await page.getByRole("textbox", { name: "投保单第 3 行起保日期更正为" }).evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, `${year}-01-01\r\n${year}-01-01\r\n`);
    await button(page, "重新检查（已改 2 格）").click();
    await button(page, "导入 2 张投保单").click();
    await settles(() => made("粘贴路"), "3");
  });
});

test("on a phone nothing stands beside the page, and what is no file of ours is said why", async () => {
  const { content } = await invalidFile("手机路");
  await arrive({ server, browser, wishes: { window: PHONE } }, IMPORT, async ({ page }) => {
    await give(page, Buffer.from("这不是工作簿"));
    await page.getByRole("alert").filter({ hasText: "不能读取“雇主.xlsx”" }).waitFor();
    await give(page, content);
    await said(page, "2 处有误");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    assert.deepEqual(await violationsInBothThemes(page), []);
  });
});
