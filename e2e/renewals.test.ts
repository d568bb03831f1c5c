import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { listPoliciesForRenewal } from "#areas/renewal/jobs/listing.ts";
import { priceRenewals } from "#areas/renewal/jobs/pricing.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { CLERK, QUERY_POST } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { createArrival, PHONE } from "./visitor.ts";
import { waitForValue } from "./wait-for.ts";

const RENEWALS = "/renewalManagement";

let server: RunningProduct;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([runServer({ DEMO_DATA: "1" }), launchBrowser()]);
  await sellEndingPolicies([10, 20, 30, 40]);
  await listPoliciesForRenewal(server.product.services);
  await priceRenewals(server.product.services);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Sells policies that end in so many days, as if they had begun a year ago. */
async function sellEndingPolicies(daysLeft: readonly number[]): Promise<void> {
  const { product } = server;
  const client = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const employer = await getEmployerFormWithoutPrepayment(product.admin);
  const startDate = addDays(getTodayInShanghai(new Date()), 1);
  const period = { ...employer["period"], startDate, endDate: addDays(startDate, 364) };
  await product.admin.query("set session_replication_role = replica");
  for (const days of daysLeft) {
    const { policyNo } = await client.submit(await client.add("0405", { ...employer, period }));
    await product.admin.query(
      `update policy set start_date = current_date + $2::integer - 364, end_date = current_date + $2::integer,
         status = '02' where policy_no = $1`,
      [policyNo, days],
    );
  }
  await product.admin.query("set session_replication_role = default");
}

const arrive = createArrival(() => ({ server, browser }));
const rows = (page: Page) => page.getByRole("grid").getByRole("row");
const states = async (page: Page): Promise<string[]> =>
  (await rows(page).allInnerTexts()).flatMap(
    (text) => /待跟进|已通知|已出投保单|不续保/.exec(text)?.[0] ?? [],
  );

async function choose(page: Page, ...places: number[]): Promise<void> {
  for (const place of places) await page.getByRole("checkbox").nth(place).check();
}

test("what ends is offered, assigned and renewed in bulk, with a result for each row", async () => {
  await arrive(CLERK, RENEWALS, async ({ page }) => {
    await waitForValue(() => states(page), ["待跟进", "待跟进", "待跟进", "待跟进"]);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await choose(page, 1, 2);
    await page.getByRole("button", { name: "分派" }).click();
    const dialog = page.getByRole("dialog", { name: "分派所选 2 条？" });
    await dialog.getByRole("button", { name: "分派" }).click();
    await dialog.getByText("请选择跟进人").waitFor();
    await dialog.getByRole("option").first().waitFor();
    // Enter waits for the answer to what was typed.
    await page.route(/findSalesManInfo/, (route) => setTimeout(() => void route.continue(), 1_000));
    await dialog.getByRole("combobox", { name: "跟进人" }).fill("业务员甲");
    await page.keyboard.press("Enter");
    await dialog.getByRole("listbox").waitFor({ state: "detached" });
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "分派：成功 2 条，失败 0 条" }).waitFor();
    await page.keyboard.press("Escape");

    await choose(page, 2, 3);
    await page.getByRole("button", { name: "发送续保通知" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "发送续保通知" }).click();
    await page.getByRole("dialog", { name: "发送续保通知：成功 2 条，失败 0 条" }).waitFor();
    await page.keyboard.press("Escape");
    await waitForValue(() => states(page), ["待跟进", "已通知", "已通知", "待跟进"]);

    await choose(page, 1, 2);
    await page.getByRole("button", { name: "生成续保投保单" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "生成续保投保单" }).click();
    const done = page.getByRole("dialog", { name: "生成续保投保单：成功 2 条，失败 0 条" });
    await done.waitFor();
    assert.equal(await done.getByRole("link", { name: "打开" }).count(), 2);
    await page.keyboard.press("Escape");
    await waitForValue(() => states(page), ["已出投保单", "已出投保单", "已通知", "待跟进"]);

    await choose(page, 1, 4);
    await page.getByRole("button", { name: "不续保" }).click();
    await page.getByRole("textbox", { name: "不续保的原因" }).fill("客户转投其他公司");
    await page.getByRole("dialog").getByRole("button", { name: "不续保" }).click();
    const mixed = page.getByRole("dialog", { name: "不续保：成功 1 条，失败 1 条" });
    await mixed.getByText("当前状态不允许该操作").waitFor();
  });
});

test("on a phone a card leads with the customer, and who may only look is offered nothing", async () => {
  const on = { window: PHONE };
  await arrive(
    CLERK,
    RENEWALS,
    async ({ page }) => {
      await page.getByText("示例电子制造有限公司").first().waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      assert.deepEqual(await listViolationsInBothThemes(page), []);
    },
    on,
  );
  await arrive(QUERY_POST, RENEWALS, async ({ page }) => {
    await rows(page).nth(1).waitFor();
    await choose(page, 1);
    assert.equal(await page.getByRole("button", { name: "生成续保投保单" }).count(), 0);
  });
});
