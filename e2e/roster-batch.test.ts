import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { createTestEmployeeRows } from "#areas/judging/builder/employees.ts";
import { writeTestWorkbook } from "#areas/judging/builder/import-file.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import type { FilledRow } from "#platform/forms/filled-form.ts";
import { CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { assertSound, button, employerForm, heading, openPage } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

const VALID_DATE = `${new Date().getFullYear() + 1}-03-01`;
const LIST = "/correctionManagement";
const PAGE = `${LIST}/rosterBatch`;
const HEAD = ["保单号", "变动动作", "姓名", "证件类型", "证件号码", "性别", "出生日期", "职业", "方案组号"];
let server: RunningProduct;
let browser: Browser;
const numbers: string[] = [];
const people = createTestEmployeeRows(20);

before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  const client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { base, employer } = employerForm();
  for (const roster of [people.slice(0, 3), people.slice(3, 6)]) {
    const form = employerForm({
      base: { ...base, isSeeFeeFlag: "0" },
      employer: { ...employer, rosterMode: "3" },
      roster,
    });
    numbers.push((await client.submit(await client.add("0405", form))).policyNo);
  }
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const at = () => ({ server, browser, userCode: CLERK });
const sound = async (page: Page): Promise<void> =>
  assert.deepEqual(await listViolationsInBothThemes(page), []);
/** Saves a screenshot if the environment names a folder for it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env["E2E_PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/roster-${name}.png`, fullPage: true });
};

function joins(policyNo: string, person: FilledRow | undefined): string[] {
  const text = (element: string): string => String(person?.[element] ?? "");
  const own = ["personName", "certificateType", "certificateNo", "gender", "birthDate"].map(text);
  return [policyNo, "增加", ...own, "040201", "1"];
}

/** The second policy gets somebody whom it insures already. */
const openFile = async (page: Page): Promise<void> => {
  const [first = "", second = ""] = numbers;
  const rows = [HEAD, joins(first, people[10]), joins(first, people[11]), joins(second, people[3])];
  const buffer = await writeTestWorkbook({ 人员变动: [...rows, joins(second, people[12]).with(2, "")] });
  await page.locator("input[type='file']").setInputFiles({ name: "三月名单.xlsx", mimeType: "", buffer });
};

/** Waits for the task in the background. */
async function submitted(): Promise<void> {
  const patience = AbortSignal.timeout(60_000);
  for (;;) {
    const { rows } = await server.product.admin.query(
      "select 1 from roster_batch_row where row_status = '2'",
    );
    if (rows.length > 0) return;
    assert.ok(!patience.aborted, "the task ends");
    await new Promise((resume) => setTimeout(resume, 100));
  }
}

test("a clerk endorses the people of several policies by one file, and corrects it on the page", () =>
  openPage(at(), LIST, async ({ page }) => {
    await page.getByRole("link", { name: "批量人员批改" }).click();
    await heading(page, "批量人员批改").waitFor();
    await page.getByRole("searchbox", { name: "查找险种" }).fill("0405");
    await page.keyboard.press("Enter");
    await page.getByText("先检查，不保存任何内容").waitFor();
    await look(page, "empty-1440");
    await sound(page);
    await openFile(page);
    await page.getByText("应在 ").first().waitFor();
    // Another day is checked at once.
    await page.getByRole("textbox", { name: "批改生效日期" }).fill(VALID_DATE);
    await page.getByText("共 2 张保单，1 处有误").waitFor();
    await page.getByText("请输入姓名").waitFor();
    await look(page, "errors-1440");
    await sound(page);
    await page.getByRole("textbox", { name: "人员变动第 5 行姓名更正为" }).fill("张小花");
    await button(page, "重新检查（已改 1 格）").click();
    await page.getByText("该人员已在保单中").first().waitFor();
    await look(page, "known-1440");
    await button(page, "只批改无误的 1 张").click();
    await page.getByText("已开始办理 1 张保单").waitFor();
    await submitted();
    await page.getByRole("link", { name: "查看批单列表" }).click();
    await page
      .getByText(numbers[0] ?? "")
      .first()
      .waitFor();
    await look(page, "list-1440");
  }));

for (const [name, window] of [
  ["wide", DESKTOP],
  ["narrow", PHONE],
] as const)
  test(`the page is accessible without scrolling sideways, ${name}`, () =>
    assertSound({ ...at(), wishes: { window } }, [[`${PAGE}?riskCode=0405`, ".import-file"]]));

test("on a phone the page is looked at with its errors", () =>
  openPage({ ...at(), wishes: { window: PHONE } }, `${PAGE}?riskCode=0405`, async ({ page }) => {
    await page.getByRole("textbox", { name: "批改生效日期" }).fill(VALID_DATE);
    await openFile(page);
    await page.getByText("共 2 张保单，1 处有误").waitFor();
    await look(page, "errors-390");
    await sound(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  }));

test("a file that is none is refused in words", () =>
  openPage(at(), `${PAGE}?riskCode=0405`, async ({ page }) => {
    const file = { name: "名单.xlsx", mimeType: "", buffer: Buffer.from("不是表格") };
    await page.locator("input[type='file']").setInputFiles(file);
    await page.getByText("不能读取“名单.xlsx”").waitFor();
    await look(page, "refused-1440");
  }));
