import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { ELECTRONICS_TEST_CUSTOMER } from "#areas/quotation/builder.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import type { FilledRow } from "#platform/forms/filled-form.ts";
import { addDays, addMonths, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { listViolations, listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { CLERK } from "#platform/testing/people.ts";
import { openPage, button, employerForm, navigate, heading, waitForPrice } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue } from "./wait-for.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

const LIST = "/policyManagement";
const detailOf = (policyNo: string) => `${LIST}/policyDetail/detail/${policyNo}/current`;
const startDate = addDays(getTodayInShanghai(new Date()), 1);
const endDate = addDays(addMonths(startDate, 1), -1);
const nextStart = addDays(endDate, 1);

let server: RunningProduct;
let browser: Browser;
let client: ReturnType<typeof createProposalTestClient>;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Issues a policy of a month or a year without payment. */
async function issued(term: FilledRow): Promise<string> {
  const form = employerForm();
  const base = { ...(form["base"] as FilledRow), isSeeFeeFlag: "0", renewalFlag: "0" };
  const period = { ...(form["period"] as FilledRow), ...term };
  return (await client.submit(await client.add("0405", { ...form, base, period }))).policyNo;
}
const month = { startDate, endDate, period: "1", periodUnit: "M" };
const renewal = (page: Page) => page.getByRole("dialog", { name: "续保" });

/** Inserts previous insurance, as the former system reports it. */
async function insuredFor(days: number): Promise<void> {
  const { admin } = server.product;
  await admin.query("begin");
  await admin.query("set local session_replication_role = replica");
  await admin.query(
    "update customer set insured_since = current_date - $2::integer where certificate_no = $1",
    [ELECTRONICS_TEST_CUSTOMER.certificateNo, days],
  );
  await admin.query("commit");
}

test("a month with us does not count as a year", async () => {
  const policyNo = await issued(month);
  await openPage({ server, browser }, `${detailOf(policyNo)}?renew=1`, ({ page }) =>
    renewal(page).getByText("各项费率因子与上年一致").waitFor(),
  );
});

test("an expiring policy is renewed: present price with reasons, then its proposal, then a link to it", async () => {
  await insuredFor(400);
  const policyNo = await issued(month);
  await openPage({ server, browser }, LIST, async ({ page }) => {
    const row = page
      .getByRole("grid")
      .getByRole("row")
      .filter({ has: page.getByRole("link", { name: policyNo }) });
    await row.locator(".list-tick").click();
    await page.getByRole("link", { name: "续保", exact: true }).click();
    await heading(page, "保单").waitFor();
    await renewal(page).getByText("上年保费（元）").waitFor();
    await renewal(page)
      .getByText(/^续保期间/)
      .waitFor();
    await renewal(page)
      .getByText(/续保系数 .* → /)
      .first()
      .waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await button(page, "生成续保投保单").click();
    await heading(page, "编辑投保单").waitFor();
    await page.getByRole("note", { name: "续保来源" }).getByRole("link", { name: policyNo }).waitFor();
    await waitForPrice(page);
    const startField = page.locator("[id$='/startDate']").filter({ visible: true }).first();
    await waitForValue(() => startField.inputValue(), nextStart);
    await waitForValue(
      () => page.locator("[id$='/previousPolicyNo']").filter({ visible: true }).first().inputValue(),
      policyNo,
    );
    assert.deepEqual(await listViolations(page), []);
    await navigate(page, detailOf(policyNo));
    await button(page, "续保").filter({ visible: true }).click();
    await renewal(page)
      .getByText(/^已有续保投保单/)
      .waitFor();
    await renewal(page).getByRole("link", { name: "打开续保投保单" }).click();
    await heading(page, "编辑投保单").filter({ visible: true }).waitFor();
  });
});

test("a policy with a year to go offers no renewal, and its address states the first day", async () => {
  const policyNo = await issued({});
  await openPage({ server, browser }, detailOf(policyNo), async ({ page }) => {
    await heading(page, "保单").waitFor();
    await page.getByRole("tab", { name: "保单内容" }).waitFor();
    await waitForValue(() => button(page, "续保").count(), 0);
    await navigate(page, `${detailOf(policyNo)}?renew=1`);
    await renewal(page)
      .getByText(/^终保前 60 天起可以续保/)
      .waitFor();
    await waitForValue(() => button(page, "生成续保投保单").count(), 0);
  });
});

for (const [name, window] of [
  ["desktop", DESKTOP],
  ["phone", PHONE],
] as const)
  test(`the renewal dialog is accessible on a ${name}`, async () => {
    const policyNo = await issued(month);
    await openPage(
      { server, browser, wishes: { window } },
      `${detailOf(policyNo)}?renew=1`,
      async ({ page }) => {
        await renewal(page).getByText("上年保费（元）").waitFor();
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.equal(isWide, false);
      },
    );
  });
