import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import {
  createInquiryTestClient,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
} from "#areas/quotation/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CLERK, UNDERWRITER_LEVEL_1, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { createArrival, PHONE } from "./visitor.ts";

const DEPUTIES = "/underwritingPool/deputies";

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

async function claimed(): Promise<string> {
  const { product } = server;
  const { rows } = await product.admin.query<{ cases: { caseNo: string; form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405'",
  );
  const found = rows.flatMap(({ cases }) => cases).find(({ caseNo }) => caseNo === "EL-01");
  assert.ok(found);
  const limit = [
    { limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue: "10000000.01" },
  ];
  const period = { ...found.form["period"], startDate: "2099-01-01", endDate: "2099-12-31" };
  const form = fillFormForTestCustomer({ ...found.form, period, limit }, ELECTRONICS_TEST_CUSTOMER);
  const clerk = createInquiryTestClient(product.ask, await product.signIn(CLERK));
  const { inquiryNo } = await clerk.submit(await clerk.add("0405", form));
  const underwriter = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_1));
  await underwriter.claim(inquiryNo);
  return inquiryNo;
}

async function choosePerson(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.keyboard.type(name);
  await page
    .getByRole("option", { name: new RegExp(name) })
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
}

test("an underwriter names a deputy, who takes over the task in progress by keys", async () => {
  const inquiryNo = await claimed();
  await arrive(UNDERWRITER_LEVEL_1, "/underwritingPool", async ({ page }) => {
    await page.getByRole("link", { name: "审批代理" }).click();
    await page.getByRole("link", { name: "新增审批代理" }).click();
    await page.getByRole("heading", { name: "新增审批代理" }).waitFor();
    await choosePerson(page, "代理人", "核保员乙");
    await page.getByRole("textbox", { name: "截止日期" }).fill("2099-12-31");
    await page.getByRole("textbox", { name: "事由" }).fill("年休假");
    await page.getByText("代理期间最长 180 天").filter({ visible: true }).first().waitFor();
    await page.getByRole("textbox", { name: "截止日期" }).fill(addDays(getTodayInShanghai(new Date()), 7));
    await page.keyboard.press("Control+s");
    await page.waitForURL(/deputies\/detail\/DL20\d{12}$/);
    await page.getByRole("heading", { name: "核保员甲" }).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  });
  await arrive(UNDERWRITER_LEVEL_2, "/underwritingPool", async ({ page }) => {
    await page.keyboard.press("n");
    await page.waitForURL(`**/quotationDetail/detail/${inquiryNo}**`);
    const panel = page.getByRole("region", { name: "核保处理" });
    await panel.getByText("核保员乙").waitFor();
    await panel.getByText("处理时限").waitFor();
  });
  await arrive(UNDERWRITER_LEVEL_2, DEPUTIES, async ({ page }) => {
    await page.getByRole("row", { name: /核保员甲/ }).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  });
  await arrive(
    UNDERWRITER_LEVEL_2,
    DEPUTIES,
    async ({ page }) => {
      await page.getByText("核保员甲").filter({ visible: true }).first().waitFor();
      assert.deepEqual(await listViolationsInBothThemes(page), []);
    },
    { window: PHONE },
  );
});
