import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { createTestEmployeeRows } from "#areas/judging/builder/employees.ts";
import { buildImportSheets, writeTestWorkbook } from "#areas/judging/builder/import-file.ts";
import { readFactoryProducts } from "#areas/product/content.ts";
import { readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { openPage, button, tabToName } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { readSavedFile } from "./saved-file.ts";
import { waitForValue } from "./wait-for.ts";
import { PHONE } from "./visitor.ts";

const QUOTATION = "/quotationManagement/add?riskCode=0405";
const PROPOSAL = "/insuranceManagement/insurancePolicyInlet/add/0405";
const ROSTER = "人员清单";
const PERSONS = 50;

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

/** Builds a roster of fifty people, three of whom have errors. */
async function invalidRoster(): Promise<Buffer> {
  assert.ok(product);
  const all = buildImportSheets(product, [{ roster: createTestEmployeeRows(PERSONS) }])[ROSTER] ?? [];
  const rows = all.map((row) => row.slice(1));
  const plant = (line: number, title: string, text: string): void => {
    const row = rows[line - 1];
    if (row) row[rows[0]?.indexOf(title) ?? -1] = text;
  };
  plant(5, "*姓名", "");
  plant(21, "*职业", "宇航员");
  plant(34, "出生日期", "1980-02-30");
  return writeTestWorkbook({ [ROSTER]: rows });
}

const dialog = (page: Page) => page.getByRole("dialog", { name: `导入${ROSTER}` });
const give = async (page: Page): Promise<void> =>
  dialog(page)
    .getByLabel("选择文件")
    .setInputFiles({
      name: "名单.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: await invalidRoster(),
    });
const waitForStatus = (page: Page, words: string) =>
  dialog(page).getByRole("status").filter({ hasText: words }).waitFor();
const waitForText = (page: Page, words: string) =>
  page.locator(".table-told").filter({ hasText: words, visible: true }).waitFor();
const rowsThere = (page: Page) =>
  page
    .getByRole("grid", { name: ROSTER })
    .getAttribute("aria-rowcount")
    .then((count) => Number(count) - 1);
const mend = (page: Page, line: number, title: string) =>
  page.getByRole("textbox", { name: `${ROSTER}第 ${line} 行${title}更正为` });

test("a roster is imported into a quotation: errors shown, corrected in place, imported, and undone in one step", async () => {
  await openPage({ server, browser }, QUOTATION, async ({ page }) => {
    const downloading = page.waitForEvent("download");
    await button(page, `下载模板：${ROSTER}`).click();
    const template = await readSavedFile(await downloading);
    const [first] = await readWorkbook("模板.xlsx", template);
    assert.equal(first?.name, ROSTER);

    await button(page, `导入${ROSTER}`).click();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await give(page);
    await waitForStatus(page, "共 50 行，3 处有误，47 行无误");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    assert.equal(await rowsThere(page), 0);
    await mend(page, 5, "姓名").fill("张三");
    await page.keyboard.press("ArrowDown");
    await waitForValue(
      () => mend(page, 21, "职业").evaluate((element) => element === document.activeElement),
      true,
    );
    await page.keyboard.type("040201");
    await mend(page, 34, "出生日期").fill("");
    await button(page, "重新检查（已改 3 格）").click();
    await waitForStatus(page, "共 50 行，没有错误");
    await button(page, "导入 50 行").click();
    await waitForText(page, "已导入 50 行");
    await waitForValue(() => rowsThere(page), PERSONS);
    await waitForValue(
      () => button(page, `导入${ROSTER}`).evaluate((element) => element === document.activeElement),
      true,
    );
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.keyboard.press("Control+z");
    await waitForValue(() => rowsThere(page), 0);
    await page.keyboard.press("Control+y");
    await waitForValue(() => rowsThere(page), PERSONS);
  });
});

test("a roster is imported into a proposal by keyboard: first the valid rows, then all instead, each in one step", async () => {
  await openPage({ server, browser }, PROPOSAL, async ({ page }) => {
    await button(page, `添加一行${ROSTER}`).waitFor();
    await tabToName(page, `添加一行${ROSTER}`);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await give(page);
    await waitForStatus(page, "47 行无误");
    await tabToName(page, "只导入无误的 47 行");
    await page.keyboard.press("Enter");
    await waitForText(page, "已导入 47 行");
    await waitForValue(() => rowsThere(page), 47);
    await page.keyboard.press("Enter");
    await give(page);
    await dialog(page).getByText("47 行与表中已有的内容重复").waitFor();
    await dialog(page).getByRole("radio", { name: "替换现有 47 行" }).check();
    await tabToName(page, "全部导入，到表格中改");
    await page.keyboard.press("Enter");
    await waitForText(page, "已导入 50 行；");
    await waitForValue(() => rowsThere(page), PERSONS);
    await page.keyboard.press("Control+z");
    await waitForValue(() => rowsThere(page), 47);
  });
});

test("on a phone the dialog fits the screen, and a foreign file is refused with its reason", async () => {
  await openPage({ server, browser, wishes: { window: PHONE } }, QUOTATION, async ({ page }) => {
    await button(page, `导入${ROSTER}`).click();
    await dialog(page)
      .getByLabel("选择文件")
      .setInputFiles({ name: "名单.xlsx", mimeType: "text/plain", buffer: Buffer.from("这不是工作簿") });
    await dialog(page).getByRole("alert").filter({ hasText: "不能读取“名单.xlsx”" }).waitFor();
    await give(page);
    await waitForStatus(page, "3 处有误");
    const isWide = () =>
      dialog(page).evaluate(
        (element) => element.scrollWidth > element.clientWidth || element.clientWidth > innerWidth,
      );
    await waitForValue(isWide, false);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.keyboard.press("Escape");
    await waitForValue(() => dialog(page).count(), 0);
  });
});
