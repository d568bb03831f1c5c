import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { insertTestProposal, payTestProposalOverCounter } from "#areas/payment/testing/proposals.ts";
import { CASHIER, CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { assertSound, openPage } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

const TRIAL_BALANCE = "/ledgerManagement/trialBalance";
const SETTLEMENT = "/documentManagement/policyDetailJs";

let server: RunningProduct;
let browser: Browser;

before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  const { businessNo } = await insertTestProposal(server.product, {});
  await payTestProposalOverCounter(server.product, businessNo);
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
const figureOf = (page: Page, account: string, column: number) =>
  page
    .getByRole("row", { name: new RegExp(account) })
    .getByRole("link")
    .nth(column);

test("the cashier goes from a balance to its postings and to the entry of one, and back by keyboard", async () => {
  await openPage({ server, browser, userCode: CASHIER }, TRIAL_BALANCE, async ({ page }) => {
    await page.getByRole("row", { name: /^应收保费/ }).waitFor();
    await page.getByRole("cell", { name: "借贷平衡" }).waitFor();
    await look(page, "ledger-trial-balance-1440");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await figureOf(page, "^银行存款", 0).press("Enter");
    const posting = page.getByRole("row", { name: /银行存款/ });
    await posting.waitFor();
    assert.equal(await posting.count(), 1, "the postings of this account and side only");
    await look(page, "ledger-postings-1440");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "凭证", level: 1 }).waitFor();
    await page.getByRole("rowheader", { name: "应收保费" }).waitFor();
    await look(page, "ledger-entry-1440");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  });
});

test("a period is typed as digits, and one that ends before it begins says so and keeps what was shown", async () => {
  await openPage({ server, browser, userCode: CASHIER }, TRIAL_BALANCE, async ({ page }) => {
    const row = page.getByRole("row", { name: /^应收保费/ });
    await row.waitFor();
    await page.getByRole("textbox", { name: "结束日期" }).fill("20200131");
    await page.getByRole("textbox", { name: "结束日期" }).press("Tab");
    await page.getByText("结束日期不能早于开始日期").waitFor();
    assert.equal(await row.isVisible(), true);
    await page.getByRole("textbox", { name: "开始日期" }).fill("20200101");
    await page.getByRole("textbox", { name: "开始日期" }).press("Tab");
    await page.getByText("该期间没有余额和发生额。").waitFor();
    await look(page, "ledger-empty-1440");
    assert.match(page.url(), /from=2020-01-01&to=2020-01-31/);
  });
});

test("a figure of the premium register opens its postings", async () => {
  const register = "/ledgerManagement/premiumRegister";
  await openPage({ server, browser, userCode: CASHIER }, register, async ({ page }) => {
    const figure = page.getByRole("link", { name: "1,060.00", exact: true });
    await figure.first().waitFor();
    await look(page, "ledger-register-1440");
    await figure.first().click();
    await page.getByRole("row", { name: /保费收入/ }).waitFor();
    await page.getByRole("row", { name: /应交税费/ }).waitFor();
    assert.equal(await page.getByRole("row", { name: /应收保费|银行存款/ }).count(), 0);
  });
});

test("the settlement of a policy leads to its money", async () => {
  await openPage({ server, browser, userCode: CLERK }, SETTLEMENT, async ({ page }) => {
    const row = page.getByRole("grid").getByRole("row", { name: /已结清/ });
    await row.getByText("1,060.00").first().waitFor();
    await look(page, "ledger-settlement-1440");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.getByRole("group", { name: "视图" }).getByRole("button", { name: "未结清" }).click();
    await page.getByText(/没有符合条件的记录/).waitFor();
    await look(page, "ledger-settlement-empty-1440");
    await page.getByRole("group", { name: "视图" }).getByRole("button", { name: "全部" }).click();
    await row.getByRole("link").first().click();
    await page.getByRole("tab", { name: "收付", selected: true }).waitFor();
  });
  await openPage(
    { server, browser, userCode: CLERK, wishes: { window: PHONE } },
    SETTLEMENT,
    async ({ page }) => {
      await page.getByText("1,060.00").first().waitFor();
      await look(page, "ledger-settlement-390");
    },
  );
});

for (const window of [DESKTOP, PHONE])
  test(`the books fit a screen of ${window.width} px`, async () => {
    await assertSound({ server, browser, userCode: CASHIER, wishes: { window } }, [
      [TRIAL_BALANCE, "td"],
      ["/ledgerManagement/postings", "h1"],
      ["/ledgerManagement/ageing", "h1"],
      ["/ledgerManagement/premiumRegister", "h1"],
    ]);
    const wishes = { window };
    await openPage({ server, browser, userCode: CASHIER, wishes }, TRIAL_BALANCE, async ({ page }) => {
      await page.getByText("借贷平衡").waitFor();
      await look(page, `ledger-trial-balance-${window.width}`);
      await page.goto("/ledgerManagement/premiumRegister");
      await page.getByText("1,060.00").first().waitFor({ state: "attached" });
      await look(page, `ledger-register-${window.width}`);
    });
  });
