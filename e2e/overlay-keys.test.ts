import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import {
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  createInquiryTestClient,
} from "#areas/quotation/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CLERK, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { createArrival } from "./visitor.ts";

const detail = (inquiryNo: string) => `/quotationDetail/detail/${inquiryNo}`;

let server: RunningProduct;
let browser: Browser;
let form: FilledForm;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  const { rows } = await server.product.admin.query<{ cases: { caseNo: string; form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405'",
  );
  const found = rows.flatMap(({ cases }) => cases).find(({ caseNo }) => caseNo === "EL-01");
  assert.ok(found);
  const period = { ...found.form["period"], startDate: "2099-01-01", endDate: "2099-12-31" };
  const limit = [
    { limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue: "10000000.01" },
  ];
  form = fillFormForTestCustomer({ ...found.form, period, limit }, ELECTRONICS_TEST_CUSTOMER);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const arrive = createArrival(() => ({ server, browser }));

async function refer(): Promise<string> {
  const clerk = createInquiryTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { inquiryNo, status } = await clerk.submit(await clerk.add("0405", form));
  assert.equal(status, "03");
  return inquiryNo;
}

const panelOf = (page: Page) => page.getByRole("region", { name: "核保处理" }).filter({ visible: true });

/** Claims and decides one task, so that the focus is on the button for the next. */
async function decide(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.matches(".uw-panel") ?? false);
  await page.keyboard.press("l");
  await panelOf(page).getByText("处理中").waitFor();
  await page.keyboard.press("1");
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "send");
  await page.keyboard.press("Enter");
  await panelOf(page).getByText("已同意").waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith("下一单"));
}

const PALETTE = "查找菜单、单据和客户";
const paletteInput = (page: Page) => page.getByRole("combobox", { name: PALETTE });

test("Enter in the open palette opens its result over a decided task and over a list", async () => {
  const [first, second] = [await refer(), await refer()];
  await arrive(UNDERWRITER_LEVEL_2, detail(first), async ({ page }) => {
    await decide(page);
    await page.keyboard.press("Control+k");
    await page.keyboard.type(second.slice(-7));
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${detail(second)}`);
    await page.goto("/underwritingPool");
    await page.getByRole("grid").getByRole("row").nth(1).click();
    await page.keyboard.press("Control+k");
    await page.keyboard.type(first.slice(-7));
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${detail(first)}`);
  });
});

test("the letters of the decision panel do nothing below an open palette", async () => {
  const first = await refer();
  await arrive(UNDERWRITER_LEVEL_2, detail(first), async ({ page }) => {
    await page.waitForFunction(() => document.activeElement?.matches(".uw-panel") ?? false);
    await page.keyboard.press("Control+k");
    await paletteInput(page).waitFor();
    await page.keyboard.press("l");
    await page.keyboard.press("Escape");
    await paletteInput(page).waitFor({ state: "detached" });
    await panelOf(page).getByText("待领取").waitFor();
  });
});
