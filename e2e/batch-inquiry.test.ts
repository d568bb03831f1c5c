import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { listViolations, listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { openPage, button, createClerk, employerForm, heading, waitForPrice } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue } from "./wait-for.ts";
import { PHONE } from "./visitor.ts";

const LIST = "/quotationManagement";

let server: RunningProduct;
let browser: Browser;
let clerk: Awaited<ReturnType<typeof createClerk>>;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  clerk = await createClerk(server);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const count = (page: Page) => page.getByRole("textbox", { name: /^可转投保份数/ });
const employers = (page: Page) => page.locator(".risk-choice").filter({ hasText: "雇主责任保险" }).first();
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("a batch inquiry is chosen with its product and asks for the number of proposals", () =>
  openPage({ server, browser }, `${LIST}/add`, async ({ page }) => {
    await page.getByText("监护人责任保险").first().waitFor();
    await page.getByRole("radio", { name: "批量询价" }).check();
    await page.getByText("同一价格可转成多张投保单，每张可另填被保险人等内容").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await employers(page).click();
    await page.locator(".doc-title").getByText("批量询价").waitFor();
    await count(page).waitFor();
    await count(page).fill("1");
    await page.keyboard.press("Tab");
    await page.getByText("最小值为2").first().waitFor();
    assert.deepEqual(await listViolations(page), []);
    await button(page, "另选险种").click();
    await page.getByRole("radio", { name: "单笔询价" }).and(page.locator(":checked")).waitFor();
    await employers(page).click();
    await page.locator(".product-form .form-view").waitFor();
    await waitForValue(() => count(page).count(), 0, "a single one is not asked");
  }));

test("a batch inquiry is approved at one price and states what each proposal may change", async () => {
  const form = employerForm();
  const base = { ...form["base"], inquiryType: "1", batchCount: null };
  const { inquiryNo } = await clerk.add("0405", { ...form, base });
  await openPage({ server, browser }, `${LIST}/edit/${inquiryNo}`, async ({ page }) => {
    await count(page).fill("50");
    await waitForPrice(page);
    await button(page, "提交核保").click();
    await heading(page, "自动核保通过").waitFor();
    await page.getByText("批量询价，可转 50 份，已转 0 份").waitFor();
    await page.getByRole("link", { name: "查看询价单" }).click();
    await heading(page, "询价单").waitFor();
    await page.getByText(/每张投保单可另填：被保险人信息（9 项）；雇主信息的雇员总人数/).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.goto(LIST);
    await page.getByRole("button", { name: "批量询价", exact: true }).click();
    await page.getByRole("grid").getByRole("link", { name: inquiryNo }).waitFor();
  });
});

test("on a phone the choice and the note fit", async () => {
  const form = employerForm();
  const base = { ...form["base"], inquiryType: "1", batchCount: "20" };
  const { inquiryNo } = await clerk.submit(await clerk.add("0405", { ...form, base }));
  const options = { window: PHONE };
  await openPage(
    { server, browser, wishes: options },
    `/quotationDetail/detail/${inquiryNo}`,
    async ({ page }) => {
      await page.getByText(/每张投保单可另填/).waitFor();
      await waitForValue(() => sideways(page), 0);
      assert.deepEqual(await listViolations(page), []);
      await page.goto(`${LIST}/add?inquiryType=1`);
      await page.getByRole("radio", { name: "批量询价" }).and(page.locator(":checked")).waitFor();
      await page.getByText("监护人责任保险").first().waitFor();
      await waitForValue(() => sideways(page), 0);
      assert.deepEqual(await listViolations(page), []);
    },
  );
});
