import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { buildImportSheets, writeTestWorkbook } from "#areas/judging/builder/import-file.ts";
import { readFactoryProducts } from "#areas/product/content.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { openPage, button, employerForm, heading } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { readSavedFile } from "./saved-file.ts";
import { waitForValue } from "./wait-for.ts";
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

/** Builds a file with three employers, two of which have wrong dates. */
async function invalidFile(road: string): Promise<{ content: Buffer; year: string }> {
  assert.ok(product);
  const forms = [1, 2, 3].map((number): FilledForm => {
    const form = employerForm();
    const holder = { ...(form["holder"] as FilledRow), address: `${road}${number}号` };
    return { ...form, holder };
  });
  const sheets = buildImportSheets(product, forms);
  const [head = [], one = [], two = [], three = []] = sheets["投保单"] ?? [];
  const at = head.indexOf(START);
  const year = String(one[at]).slice(0, 4);
  const main = [head, one, two.with(at, `${year}-02-30`), three.with(at, "下周")];
  return { content: await writeTestWorkbook({ ...sheets, 投保单: main }), year };
}

const give = (page: Page, content: Buffer): Promise<void> =>
  page.getByLabel("选择文件").setInputFiles({
    name: "雇主.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: content,
  });
const waitForStatus = (page: Page, words: string) =>
  page.getByRole("status").filter({ hasText: words }).waitFor();
const createFile = async (road: string): Promise<string> => {
  const { rows } = await server.product.admin.query<{ count: string }>(
    "select count(*) from document where business_type = 'T' and content -> 'holder' ->> 'address' like $1",
    [`${road}%`],
  );
  return rows[0]?.count ?? "";
};

test("a template is downloaded, an invalid file corrected in place, and its proposals created", async () => {
  const { content, year } = await invalidFile("导入路");
  await openPage({ server, browser }, "/insuranceManagement", async ({ page }) => {
    await page.getByRole("link", { name: "批量导入" }).click();
    await heading(page, "批量导入投保单").waitFor();
    await page.getByRole("searchbox", { name: "查找险种" }).fill("0405");
    await page.keyboard.press("Enter");
    const downloading = page.waitForEvent("download");
    await button(page, "下载模板").click();
    const template = await readSavedFile(await downloading);
    const sheets = await readWorkbook("模板.xlsx", template);
    assert.ok(sheets.some(({ name }) => name === "人员清单"));
    assert.deepEqual(await listViolationsInBothThemes(page), []);

    await give(page, content);
    await waitForStatus(page, "共 3 张投保单，2 处有误");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    assert.equal(await createFile("导入路"), "0");
    const first = page.getByRole("textbox", { name: "投保单第 3 行起保日期更正为" });
    const second = page.getByRole("textbox", { name: "投保单第 4 行起保日期更正为" });
    await waitForValue(() => first.inputValue(), `${year}-02-30`);
    await first.fill(`${year}-01-01`);
    await page.keyboard.press("ArrowDown");
    await waitForValue(() => second.evaluate((input) => input === document.activeElement), true);
    await page.keyboard.type(`${year}-01-01`);
    await button(page, "重新检查（已改 2 格）").click();
    await waitForStatus(page, "共 3 张投保单，没有错误");
    await button(page, "导入 3 张投保单").click();
    await waitForStatus(page, "已开始导入 3 张投保单");
    await waitForValue(() => createFile("导入路"), "3");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  });
});

test("a column is pasted over the errors, and only valid rows are imported", async () => {
  const { content, year } = await invalidFile("粘贴路");
  await openPage({ server, browser }, IMPORT, async ({ page }) => {
    await give(page, content);
    await waitForStatus(page, "2 处有误");
    await button(page, "只导入无误的 1 张").click();
    await waitForStatus(page, "已开始导入 1 张投保单");
    await waitForValue(() => createFile("粘贴路"), "1");
    await give(page, content);
    await waitForStatus(page, "1 张此前已导入");
    await page.getByRole("textbox", { name: "投保单第 3 行起保日期更正为" }).evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, `${year}-01-01\r\n${year}-01-01\r\n`);
    await button(page, "重新检查（已改 2 格）").click();
    await button(page, "导入 2 张投保单").click();
    await waitForValue(() => createFile("粘贴路"), "3");
  });
});

test("on a phone nothing exceeds the page, and a foreign file is refused with its reason", async () => {
  const { content } = await invalidFile("手机路");
  await openPage({ server, browser, wishes: { window: PHONE } }, IMPORT, async ({ page }) => {
    await give(page, Buffer.from("这不是工作簿"));
    await page.getByRole("alert").filter({ hasText: "不能读取“雇主.xlsx”" }).waitFor();
    await give(page, content);
    await waitForStatus(page, "2 处有误");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  });
});
