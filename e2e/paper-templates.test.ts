import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { printIssuedPaper } from "#areas/paper-printing/contract.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import { BRANCH_MANAGER, CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { assertSound, button, employerForm, heading, openPage, type PageChecks } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { selectOption } from "./select-option.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

const TEMPLATES = "/documentManagement/policyTemplateDetail";
const PRINTS = "/documentManagement/policyTemplatePrint";
const FOOTER = "南京中心支公司客户专用";
const BATCH = 50;

let server: RunningProduct;
let browser: Browser;
const policies: string[] = [];
let templateNo: string;
let taskId: string;

before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  const client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { base } = employerForm();
  for (let count = 0; count < BATCH; count += 1) {
    const form = employerForm({ base: { ...base, isSeeFeeFlag: "0" } });
    const { policyNo } = await client.submit(await client.add("0405", form));
    assert.notEqual(policyNo, "");
    policies.push(policyNo);
  }
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const as = (userCode: string) => ({ server, browser, userCode });
const visible = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first();
const sound = async (page: Page): Promise<void> =>
  assert.deepEqual(await listViolationsInBothThemes(page), []);
const printPage = (numbers: readonly string[]) => `${PRINTS}/print?businessNos=${numbers.join(",")}`;

test("a clerk of the office writes a template, looks at its specimen and submits it", () =>
  openPage(as(OFFICE_CLERK), `${TEMPLATES}/add`, async ({ page }) => {
    await heading(page, "新增保单模板").waitFor();
    await page.getByRole("textbox", { name: "模板名称" }).fill("南京雇主责任险保单");
    await selectOption(page.getByRole("combobox", { name: "单证", exact: true }), "保险单");
    await page.getByRole("textbox", { name: "页脚" }).fill(FOOTER);
    await sound(page);
    await button(page, "保存").click();
    await visible(page, ".doc-title").getByText("草稿").waitFor();
    templateNo = await visible(page, ".doc-title code").innerText();
    await page.getByRole("tab", { name: "样张" }).click();
    await page.getByRole("textbox", { name: "业务号" }).fill(policies[0] ?? "");
    await button(page, "生成样张").click();
    await page.getByTitle(`样张 ${templateNo} 的内容`).waitFor();
    await button(page, "提交复核").click();
    await visible(page, ".doc-title").getByText("待复核").waitFor();
    await page.getByText("本人录入的申请须由他人审批").first().waitFor();
  }));

test("the manager of the branch above approves it", () =>
  openPage(as(BRANCH_MANAGER), `${TEMPLATES}/detail/${templateNo}`, async ({ page }) => {
    await button(page, "同意").click();
    const dialog = page.getByRole("dialog", { name: "同意" });
    await dialog.getByText("替代同一适用范围的现行版本").waitFor();
    await dialog.getByRole("button", { name: "同意" }).click();
    await visible(page, ".doc-title").getByText("生效").waitFor();
    await sound(page);
  }));

test("a policy is printed with the new footer, and printed again with a reason", () =>
  openPage(as(CLERK), printPage(policies.slice(0, 1)), async ({ page }) => {
    await page.getByRole("cell", { name: templateNo }).waitFor();
    await button(page, "打印").click();
    await page.getByTitle("套打的单证 的内容").waitFor();
    await page.getByRole("cell", { name: "第 1 次" }).waitFor();
    await button(page, "重打").click();
    await page.getByText("请选择重打原因").waitFor();
    await sound(page);
    await selectOption(page.getByRole("combobox", { name: "重打原因" }), "客户遗失");
    await button(page, "重打").click();
    await page.getByRole("cell", { name: "第 2 次" }).waitFor();
    await page.getByRole("cell", { name: "客户遗失" }).waitFor();
    const token = await server.product.signIn(CLERK);
    const again = { businessNo: policies[0] ?? "", reasonCode: "04", reason: "" } as const;
    assert.equal((await server.product.ask(printIssuedPaper, again, { token })).data.printNo, 3);
  }));

test("fifty policies are one file in the order chosen, with the footer on each", () =>
  openPage(as(CLERK), printPage(policies.toReversed()), async ({ page }) => {
    await selectOption(page.getByRole("combobox", { name: "重打原因" }), "内部归档");
    await button(page, `重打 ${BATCH} 份`).click();
    const done = page.getByRole("status").getByText(`已合并 ${BATCH} 份单证`);
    await done.waitFor({ timeout: 240_000 });
    taskId = new URL(page.url()).searchParams.get("taskId") ?? "";
    await page.getByRole("cell", { name: "第 4 次" }).waitFor();
    const saving = page.waitForEvent("download");
    await button(page, "下载合并文件").click();
    const pages = await extractPdfPageTexts(await buffer(await (await saving).createReadStream()));
    const firsts = pages.flatMap((text) => policies.find((policyNo) => text.includes(policyNo)) ?? []);
    assert.deepEqual([...new Set(firsts)], policies.toReversed());
    assert.ok(pages.every((text) => text.includes(FOOTER)));
  }));

for (const [width, window] of [
  ["1440", DESKTOP],
  ["390", PHONE],
] as const)
  test(`the pages fit a screen of ${width}`, async () => {
    const places: PageChecks = [
      [TEMPLATES, ".list-totals"],
      [`${TEMPLATES}/detail/${templateNo}`, ".form-view"],
      [`${TEMPLATES}/detail/${templateNo}?tab=specimen`, ".specimen-choice"],
      [`${TEMPLATES}/add?from=${templateNo}`, ".form-view"],
      [PRINTS, ".list-totals"],
      [`${PRINTS}/print`, ".pack-papers"],
      [printPage(policies.slice(0, 3)), ".print-reason"],
      [`${PRINTS}/print?taskId=${taskId}`, ".papers-state"],
    ];
    await assertSound({ ...as(OFFICE_CLERK), wishes: { window } }, places.slice(0, 7));
    await assertSound({ ...as(CLERK), wishes: { window } }, places.slice(7));
  });
