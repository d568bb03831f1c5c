import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { assertSound, employerForm, openPage } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { readSavedFile } from "./saved-file.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

const LIST = "/documentManagement/documentDownload";

let server: RunningProduct;
let browser: Browser;
const policies: string[] = [];

before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  const client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { base } = employerForm();
  for (let count = 0; count < 3; count += 1) {
    const form = employerForm({ base: { ...base, isSeeFeeFlag: "0" } });
    const { policyNo } = await client.submit(await client.add("0405", form));
    policies.push(policyNo);
  }
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Saves a screenshot if the environment names a folder for it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};
const as = (window = DESKTOP) => ({ server, browser, userCode: CLERK, wishes: { window } });

test("papers that were never printed are chosen in the list, packed by a task and saved as one archive", () =>
  openPage(as(), LIST, async ({ page }) => {
    await page.getByText("未生成").nth(2).waitFor();
    await look(page, "issued-papers-1440");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    for (const row of [1, 2]) await page.locator(".list-tick").nth(row).click();
    await page.getByRole("link", { name: "打包下载" }).click();
    await page.getByText("已输入 2 个").waitFor();
    await page.getByRole("button", { name: "开始打包" }).click();
    await page.getByRole("status").getByText("已开始打包 2 个业务号").waitFor();
    await look(page, "pack-papers-1440");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.getByRole("button", { name: /^后台任务/ }).click();
    const tasks = page.getByRole("dialog", { name: "后台任务" });
    await tasks.getByText("已打包 2 份单证").waitFor();
    const saved = page.waitForEvent("download");
    await tasks.getByRole("button", { name: /下载/ }).click();
    const archive = await readSavedFile(await saved);
    assert.equal(archive.toString("latin1").split("%PDF-").length - 1, 2);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "返回列表" }).click();
    await page.getByText("已生成").nth(1).waitFor();
  }));

test("nothing typed is told at the field, pasted numbers stay over a reload", () =>
  openPage(as(PHONE), `${LIST}/pack`, async ({ page }) => {
    await page.getByRole("button", { name: "开始打包" }).click();
    await page.getByText("请输入保单号、批单号或缴费单号", { exact: true }).waitFor();
    await page.getByRole("textbox", { name: "业务号" }).fill(`${policies[0]}、${policies[1]}\n不是号码`);
    await page.getByText("已输入 3 个").waitFor();
    await page.getByRole("button", { name: "开始打包" }).click();
    await page.getByText("不是保单号、批单号或缴费单号：不是号码").waitFor();
    await look(page, "pack-papers-390-error");
    await page.reload();
    await page.getByRole("button", { name: "恢复" }).first().click();
    await page.getByText("已输入 3 个").waitFor();
  }));

for (const window of [DESKTOP, PHONE])
  test(`the list of papers and their packing fit a screen of ${window.width} px`, async () => {
    await assertSound(as(window), [
      [LIST, "h1"],
      [`${LIST}/pack`, "h1"],
    ]);
    await openPage(as(window), LIST, async ({ page }) => {
      await page.getByText("保险单").first().waitFor({ state: "attached" });
      await look(page, `issued-papers-${window.width}`);
    });
  });
