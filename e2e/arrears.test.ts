import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { issueTestPolicyByInstalments } from "#apps/server/testing/arrears.ts";
import { openTestProduct } from "#apps/server/testing/test-product.ts";
import { followArrears } from "#areas/arrears/jobs/following.ts";
import { sendArrearsNotices } from "#areas/arrears/jobs/sending.ts";
import { updatePayPlanStatuses } from "#areas/pay-plan/commands.ts";
import { queryPolicyPayments } from "#areas/payment/contract/policy-payments.ts";
import { payTestProposalOverCounter } from "#areas/payment/testing/proposals.ts";
import { updateBegunAndEndedPolicies } from "#areas/policy/jobs/turning.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { addDays } from "#platform/kernel/plain-date.ts";
import { CLERK } from "#platform/testing/people.ts";
import { launchBrowser } from "./browser.ts";
import { assertSound, employerForm, openPage, type PageChecks } from "./quotation-pages.ts";
import type { RunningProduct } from "./running-server.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

let server: RunningProduct;
let browser: Browser;
let policyNo: string;
let proposalNo: string;
/** The last day to pay the second instalment. */
let lastDay: string;
let ahead = 0;

before(async () => {
  const product = await openTestProduct({ jobs: {}, now: () => new Date(Date.now() + ahead) });
  const url = await product.app.listen({ port: 0, host: "127.0.0.1" });
  server = { url, product, close: product.close };
  browser = await launchBrowser();
  ({ policyNo, proposalNo } = await issueTestPolicyByInstalments(product, employerForm()));
  const client = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const { plan } = await client.done(queryPolicyPayments, { policyNo });
  lastDay = plan[1]?.planEndDate ?? "";
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const policyPage = (query = "") => `/policyManagement/policyDetail/detail/${policyNo}/current${query}`;
const visible = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first();
/** Saves a screenshot if the environment names a folder for it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/arrears-${name}.png` });
};

/** Morning of a day, with what the program does on it. */
async function goTo(day: string): Promise<void> {
  ahead = new Date(`${day}T02:00:00Z`).getTime() - Date.now();
  const { services } = server.product;
  while ((await updateBegunAndEndedPolicies(services)) > 0);
  await updatePayPlanStatuses(services);
  await followArrears(services);
  await sendArrearsNotices(services);
}

const arrears = (page: Page) => page.getByRole("region", { name: "欠费" });

test("an overdue instalment stands on the page of its policy, with the day on which the cover will end", async () => {
  await goTo(addDays(lastDay, 1));
  await openPage({ server, browser }, policyPage(), async ({ page }) => {
    await arrears(page)
      .getByText(/^欠费 [\d,]+\.\d\d 元$/)
      .waitFor();
    await arrears(page).getByText(`最晚缴费日 ${lastDay}，已逾期 1 天`, { exact: false }).waitFor();
    await arrears(page)
      .getByText(`仍未缴清的，自 ${addDays(lastDay, 31)} 零时起中止保险责任`, { exact: false })
      .waitFor();
    await look(page, "overdue-1440");
    await page.getByRole("tab", { name: "时间线" }).click();
    await page.getByText("保费逾期提醒（逾期 1 天）").first().waitFor();
    await look(page, "timeline-1440");
  });
});

test("after the days of grace it is suspended, and the page says why", async () => {
  await goTo(addDays(lastDay, 30));
  await goTo(addDays(lastDay, 31));
  await openPage({ server, browser }, policyPage(), async ({ page }) => {
    await visible(page, ".doc-title").getByText("中止（停效）").waitFor();
    await arrears(page)
      .getByText(`因欠费自 ${addDays(lastDay, 31)} 零时起中止保险责任，缴清后自缴费当日起恢复`, {
        exact: false,
      })
      .waitFor();
    await look(page, "suspended-1440");
  });
});

for (const [name, window] of [
  ["wide", DESKTOP],
  ["narrow", PHONE],
] as const)
  test(`the page of a policy in arrears is accessible without scrolling sideways, ${name}`, async () => {
    const places: PageChecks = [
      [policyPage(), ".policy-arrears"],
      [policyPage("?tab=timeline"), ".policy-arrears"],
    ];
    await assertSound({ server, browser, wishes: { window } }, places);
    await openPage({ server, browser, wishes: { window } }, policyPage(), async ({ page }) => {
      await arrears(page).waitFor();
      await look(page, `policy-${name}`);
    });
  });

test("payment gives the cover back from its day, and the gap stays on the page", async () => {
  const day = addDays(lastDay, 40);
  await goTo(day);
  await payTestProposalOverCounter(server.product, proposalNo);
  await openPage({ server, browser }, policyPage("?tab=timeline"), async ({ page }) => {
    await visible(page, ".doc-title").getByText("有效").waitFor();
    const spans = page.getByRole("list", { name: "保险责任中止期间" });
    await spans
      .getByText(`保险责任自 ${addDays(lastDay, 31)} 零时起中止，自 ${day} 零时起恢复`, { exact: false })
      .waitFor();
    await page.getByText("欠费缴清复效").first().waitFor();
    assert.equal(await arrears(page).count(), 0);
    await look(page, "paid-1440");
  });
});
