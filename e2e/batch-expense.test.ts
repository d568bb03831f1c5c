import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { TEST_AGREEMENT_BASE } from "#apps/server/testing/batch-expense-violations.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { writeTestWorkbook } from "#areas/judging/builder/import-file.ts";
import { CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { assertSound, button, employerForm, heading, openPage, type PageChecks } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

const LIST = "/auxiliaryFunction/batchExpense";
const NEW = `${LIST}/add`;
let server: RunningProduct;
let browser: Browser;
let taskId = "";
const numbers: string[] = [];

before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  const client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { base } = employerForm();
  const form = employerForm({ base: { ...base, ...TEST_AGREEMENT_BASE, isSeeFeeFlag: "0" } });
  for (let count = 0; count < 3; count += 1)
    numbers.push((await client.submit(await client.add("0405", form))).policyNo);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const at = () => ({ server, browser, userCode: OFFICE_CLERK });
const sound = async (page: Page): Promise<void> =>
  assert.deepEqual(await listViolationsInBothThemes(page), []);
const code = (page: Page) => page.locator(".doc-title code").filter({ visible: true }).innerText();
const chip = (page: Page, name: string) =>
  page.locator(".doc-title").getByText(name, { exact: true }).waitFor();
/** Saves a screenshot if the environment names a folder for it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env["E2E_PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

test("an operator finds policies, tries a rate, saves and submits, and sees every result", () =>
  openPage(at(), LIST, async ({ page }) => {
    await page.getByRole("link", { name: "新建批量费用" }).click();
    await heading(page, "新建批量费用").waitFor();
    await page.getByRole("textbox", { name: "中介协议号" }).fill(TEST_AGREEMENT_BASE.agreementNo);
    await button(page, "查询").click();
    await page.getByText("共 3 张，可办理 3 张，已选 0 张").waitFor();
    await button(page, "试算").click();
    await page.getByText("请先勾选保单").waitFor();
    await page.getByRole("checkbox", { name: "选择全部可办理的保单" }).check();
    await page.getByRole("checkbox", { name: `选择 ${numbers[2]}` }).uncheck();
    await page.getByRole("textbox", { name: "新手续费比例（%）" }).fill("18.00");
    await look(page, "new-1440");
    await sound(page);
    await button(page, "试算").click();
    await heading(page, "批量费用").waitFor();
    await chip(page, "已计算");
    taskId = await code(page);
    await look(page, "calculated-1440");
    await sound(page);
    await button(page, "保存").click();
    await chip(page, "已保存");
    await button(page, "提交核批").click();
    await page.getByText(/^共 2 张，费用变化/).waitFor();
    await look(page, "ask-1440");
    await page.getByRole("dialog").getByRole("button", { name: "提交核批" }).click();
    await chip(page, "核批通过");
    await page
      .getByRole("link", { name: /^E0405/ })
      .first()
      .waitFor();
    await look(page, "ended-1440");
    await sound(page);
    const waiting = page.waitForEvent("download");
    await button(page, "下载结果").click();
    assert.equal((await waiting).suggestedFilename(), `批量费用结果-${taskId}.xlsx`);
  }));

test("a file leads to a task with its refused rows first, which is deleted", () =>
  openPage(at(), NEW, async ({ page }) => {
    const rows = [
      ["保单号", "新手续费比例（%）"],
      [numbers[2] ?? "", "19"],
      ["P04052024320101009999999", "12"],
    ];
    const buffer = await writeTestWorkbook({ 批量费用: rows });
    await page.locator("input[type='file']").setInputFiles({ name: "费用.xlsx", mimeType: "", buffer });
    await chip(page, "待计算");
    await button(page, "计算").click();
    await chip(page, "已计算");
    await page.getByText("超备案上限：协议 XY3201010020240001 该险类最高 18.00%").waitFor();
    await look(page, "refused-1440");
    // A step that is not offered is pressed all the same, and says why.
    await button(page, "保存").click({ force: true });
    await page.getByText("没有可以办理的保单").waitFor();
    await button(page, "删除").click();
    await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
    await chip(page, "已删除");
  }));

for (const [name, window] of [
  ["wide", DESKTOP],
  ["narrow", PHONE],
] as const)
  test(`the pages of batches are accessible without scrolling sideways, ${name}`, () => {
    const places: PageChecks = [
      [LIST, ".list-totals"],
      [NEW, ".import-file"],
      [`${LIST}/detail/${taskId}`, ".batch-rows table"],
    ];
    return assertSound({ ...at(), wishes: { window } }, places);
  });

test("on a phone the pages are looked at", () =>
  openPage({ ...at(), wishes: { window: PHONE } }, LIST, async ({ page }) => {
    await page.locator(".list-totals").filter({ visible: true }).first().waitFor();
    await look(page, "list-390");
    await page.goto(`${LIST}/detail/${taskId}`);
    await page.locator(".batch-rows table").waitFor();
    await look(page, "detail-390");
    await page.goto(NEW);
    await button(page, "查询").click();
    await page.getByText(/^共 \d 张/).waitFor();
    await look(page, "new-390");
    await page.setViewportSize(DESKTOP);
    await page.goto(LIST);
    await page.locator(".list-totals").filter({ visible: true }).first().waitFor();
    await look(page, "list-1440");
  }));
