import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { addEndorse, endorseUndwrt } from "#areas/endorsement/contract/drafts.ts";
import { queryEndorsablePolicy } from "#areas/endorsement/contract/queries.ts";
import { payTestProposalOverCounter } from "#areas/payment/testing/proposals.ts";
import { insertTestRefund } from "#areas/payment/testing/refunds.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { CLERK, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { employerForm, openPage } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { PHONE } from "./visitor.ts";
import { waitForValue } from "./wait-for.ts";

const TYPES = "增加人员、投保人信息变更";
const LIST = "/correctionManagement";

let server: RunningProduct;
let browser: Browser;
let client: ReturnType<typeof createProposalTestClient>;
let policyNo: string;
let endorseNo: string;
let change: string;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { proposalNo } = await client.submit(await client.add("0405", employerForm()));
  await payTestProposalOverCounter(server.product, proposalNo);
  ({ policyNo } = await client.done(queryProposalInfo, { proposalNo }));
  ({ endorseNo, change } = await submitMorePeople());
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Five people more and another contact: an endorsement of two types. */
async function submitMorePeople() {
  const { form, validDate } = await client.done(queryEndorsablePolicy, { policyNo });
  const workType = listFormRows((form as FilledForm)["workType"]).map((row, index) =>
    index === 0 ? { ...row, persons: String(Number(row["persons"]) + 5) } : row,
  );
  const employer = form["employer"] as Record<string, string>;
  const employeeCount = String(Number(employer["employeeCount"]) + 5);
  const holder = { ...form["holder"], contactName: "王测试" };
  const changed = { ...form, holder, workType, employer: { ...employer, employeeCount } } as unknown;
  const noMoney = { refundMode: "", refundAmount: null, idleDays: null };
  const payee = { payeeName: "", payeeAccount: "", payeeBank: "" };
  const terms = { types: ["09", "01"], reason: "06", reasonText: "", validDate, ...noMoney, ...payee };
  const added = await client.done(addEndorse, { policyNo, terms, form: changed as typeof form });
  const { version, premiumChange } = added;
  await client.done(endorseUndwrt, {
    endorseNo: added.endorseNo,
    version,
    premiumChange: premiumChange ?? "",
  });
  return { endorseNo: added.endorseNo, change: formatMoney(premiumChange) };
}

const sound = async (page: Page): Promise<void> =>
  assert.deepEqual(await listViolationsInBothThemes(page), []);
/** Saves a screenshot if the environment names a folder for it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/lists-${name}.png` });
};
const policyPane = (tab: string) => `/policyManagement/policyDetail/detail/${policyNo}/current?tab=${tab}`;
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test("the list shows the first type and the number of types, finds by any of them, and says which sums count", () =>
  openPage({ server, browser }, LIST, async ({ page }) => {
    const row = page.getByRole("row").filter({ hasText: endorseNo });
    await row.getByText("增加人员等 2 项").waitFor();
    assert.equal(await row.getByTitle(TYPES).count(), 1);
    await page.getByText(`已生效变化保费 0.00 元 · 办理中变化保费 ${change} 元`).waitFor();
    await look(page, "list-1440");
    await sound(page);
    await page.getByRole("row").filter({ hasText: endorseNo }).click();
    await page.keyboard.press("p");
    await page
      .getByRole("complementary", { name: `预览 ${endorseNo}` })
      .getByText(TYPES)
      .waitFor();
    await look(page, "preview-1440");
    await page.goto(`${LIST}?endorseType=01`);
    await row.waitFor();
    await page.goto(`${LIST}?endorseType=10`);
    await page.locator(".blank").filter({ visible: true }).waitFor();
  }));

test("on a phone the list and the policy show all types of an endorsement", () =>
  openPage({ server, browser, wishes: { window: PHONE } }, LIST, async ({ page }) => {
    await page.getByRole("listitem").filter({ hasText: TYPES }).waitFor();
    await waitForValue(() => overflow(page), false);
    await look(page, "list-390");
    await page.goto(policyPane("endorsements"));
    await page.getByRole("table", { name: "批改记录" }).getByText(TYPES).waitFor();
    await waitForValue(() => overflow(page), false);
    await look(page, "records-390");
    await page.goto(policyPane("timeline"));
    const event = page.getByRole("list", { name: "保单时间线" }).getByRole("listitem").first();
    for (const type of TYPES.split("、")) await event.getByText(type, { exact: true }).waitFor();
    await look(page, "timeline-390");
  }));

test("the policy shows all types among its endorsements", () =>
  openPage({ server, browser }, policyPane("endorsements"), async ({ page }) => {
    await page.getByRole("table", { name: "批改记录" }).getByText(TYPES).waitFor();
    await look(page, "records-1440");
    await sound(page);
  }));

test("the pool and the palette show what an endorsement changes of the premium", async () => {
  const openPool = { server, browser, userCode: UNDERWRITER_LEVEL_1 };
  await openPage(openPool, "/underwritingPool", async ({ page }) => {
    await page.getByRole("columnheader", { name: "保费/变化保费（元）" }).waitFor();
    await page.getByRole("row").filter({ hasText: endorseNo }).getByText(`批增 +${change}`).waitFor();
    await page.getByText(`保费/变化保费合计 ${change} 元`).waitFor();
    await look(page, "pool-1440");
    await sound(page);
  });
  await openPage({ ...openPool, wishes: { window: PHONE } }, "/underwritingPool", async ({ page }) => {
    await page
      .getByRole("listitem")
      .filter({ hasText: `批增 +${change}` })
      .waitFor();
    await waitForValue(() => overflow(page), false);
    await look(page, "pool-390");
  });
  await openPage({ server, browser }, "/", async ({ page }) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "查找菜单、单据和客户" }).fill(endorseNo);
    await page
      .getByRole("option")
      .filter({ hasText: `批增 +${change}` })
      .waitFor();
    await look(page, "palette-1440");
  });
});

test("收付 of a policy has the receipts and refunds of its endorsements, each with a link", async () => {
  const { ask, signIn } = server.product;
  const underwriter = createTestUnderwriter(ask, await signIn(UNDERWRITER_LEVEL_1));
  await underwriter.decide(await underwriter.claim(endorseNo), { result: "1" });
  await payTestProposalOverCounter(server.product, endorseNo);
  const refund = await insertTestRefund(server.product, { policyNo });
  await openPage({ server, browser }, policyPane("money"), async ({ page }) => {
    const receipts = page.getByRole("table", { name: "缴费记录" });
    await receipts
      .getByRole("row")
      .filter({ hasText: change })
      .getByRole("link", { name: endorseNo })
      .waitFor();
    const refunds = page.getByRole("table", { name: "退费记录" });
    await refunds.getByRole("row").filter({ hasText: refund.refundNo }).getByText("待复核").waitFor();
    await look(page, "money-1440");
    await sound(page);
    await receipts.getByRole("link", { name: endorseNo }).click();
    await page.getByRole("heading", { level: 1, name: "批单", exact: true }).waitFor();
  });
  await openPage({ server, browser, wishes: { window: PHONE } }, policyPane("money"), async ({ page }) => {
    await page.getByRole("table", { name: "退费记录" }).waitFor();
    await waitForValue(() => overflow(page), false);
    await page.getByRole("table", { name: "缴费记录" }).scrollIntoViewIfNeeded();
    await look(page, "money-390");
  });
});
