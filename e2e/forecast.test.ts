import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { tableOf } from "./keyboard-filler.ts";
import { button, createClerk, employerForm, openPage, waitForPrice } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";

const LIST = "/quotationManagement";
const EMPLOYER = "0405";

let server: RunningProduct;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const field = (page: Page, path: string) => page.locator(`[id$="${path}"]`);

function waitForFocus(page: Page, path: string): Promise<unknown> {
  return page.waitForFunction((end) => document.activeElement?.id.endsWith(end), path);
}

test("a new document has its required rows and a period that follows what is typed", () =>
  openPage({ server, browser }, `${LIST}/add?riskCode=${EMPLOYER}`, async ({ page }) => {
    await page.locator(".product-form .form-view").waitFor();
    const rows = tableOf(page, "liability").locator(".table-row[aria-rowindex]:not(.table-heads)");
    assert.equal(await rows.count(), 2);
    await rows.first().getByText("死亡伤残赔偿责任").waitFor();
    assert.equal(await tableOf(page, "limit").getAttribute("aria-rowcount"), "2");
    const start = field(page, "period/-/startDate");
    const end = field(page, "period/-/endDate");
    const length = field(page, "period/-/period");
    assert.equal(await length.inputValue(), "1");
    await start.fill("2024-02-29");
    assert.equal(await end.inputValue(), "2025-02-27");
    await length.fill("2");
    assert.equal(await end.inputValue(), "2026-02-27");
    await end.fill("2024-08-28");
    await length.blur();
    assert.equal(await length.inputValue(), "6");
    await field(page, "period/-/periodUnit").getByText("月").waitFor();
  }));

test("the list of what is missing has the roster, and each of its entries leads to its field", () =>
  openPage({ server, browser }, `${LIST}/add?riskCode=${EMPLOYER}`, async ({ page }) => {
    await page.locator(".product-form .form-view").waitFor();
    await page.getByRole("button", { name: /处待完善/ }).click();
    const list = page.getByRole("dialog", { name: /处待完善/ });
    await list.getByRole("button", { name: /请选择业务来源/ }).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await list.getByRole("button", { name: /记名投保，请录入人员清单/ }).click();
    await list.waitFor({ state: "detached" });
    await page.waitForFunction(
      () => document.activeElement?.getAttribute("aria-label") === "添加一行人员清单",
    );
    await page.getByRole("button", { name: /处待完善/ }).click();
    await list.getByRole("button", { name: /请选择业务来源/ }).click();
    await waitForFocus(page, "base/-/businessNature");
  }));

test("where a return is expected the orange button leads to what must be mended", async () => {
  const clerk = await createClerk(server);
  const form = employerForm();
  const { inquiryNo } = await clerk.add(EMPLOYER, { ...form, base: { ...form["base"], businessNature: "" } });
  await openPage({ server, browser }, `${LIST}/edit/${inquiryNo}`, async ({ page }) => {
    await waitForPrice(page);
    const submit = page.locator(".price-actions").getByRole("button", { name: "提交核保" });
    const isPrimary = async () => ((await submit.getAttribute("class")) ?? "").includes("primary");
    assert.ok(await isPrimary());
    await button(page, "试核保").click();
    const dialog = page.getByRole("dialog", { name: "试核保结果" });
    await dialog.getByText("预计退回修改").waitFor();
    await dialog.getByText(`内容已暂存，单号 ${inquiryNo}。试核保不提交单据`).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await dialog.getByRole("button", { name: /请选择业务来源/ }).click();
    await waitForFocus(page, "base/-/businessNature");
    assert.ok(!(await isPrimary()));
    await field(page, "base/-/remark").focus();
    await button(page, "去修改").click();
    await waitForFocus(page, "base/-/businessNature");
    await field(page, "base/-/remark").fill("改过");
    await button(page, "去修改").waitFor({ state: "detached" });
    assert.ok(await isPrimary());
    await page.setViewportSize({ width: 390, height: 844 });
    await button(page, "试核保").click();
    await dialog.getByText("预计退回修改").waitFor();
    await dialog.getByRole("button", { name: "去修改" }).click();
    await waitForFocus(page, "base/-/businessNature");
  });
});
