import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { insertTestProposal, payTestProposalOverCounter } from "#areas/payment/testing/proposals.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { CASHIER } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { assertSound, openPage } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

const LINES = "/ledgerManagement/bankLines";

let server: RunningProduct;
let browser: Browser;

before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  const { businessNo } = await insertTestProposal(server.product, {});
  const paymentNo = await payTestProposalOverCounter(server.product, businessNo);
  await server.product.admin.query("update payment set trade_no = 'BANK-1' where payment_no = $1", [
    paymentNo,
  ]);
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
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a statement is imported, its difference explained, and the matched day closes", async () => {
  const day = getTodayInShanghai(new Date());
  const statement = [
    "交易日期,交易流水号,收入金额,支出金额,币种,对方户名,摘要",
    `${day},BANK-1,1060.00,,CNY,示例电子制造有限公司,保费`,
    `${day},FEE-2,,12.50,CNY,示例银行,手续费`,
  ].join("\n");
  await openPage({ server, browser, userCode: CASHIER }, LINES, async ({ page }) => {
    await page.getByRole("link", { name: "导入银行流水" }).click();
    const file = { name: "流水.csv", mimeType: "text/csv", buffer: Buffer.from(`\uFEFF${statement}`) };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByText("已开始导入 2 行").waitFor();
    await look(page, "bank-import-1440");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.getByRole("link", { name: "返回银行对账" }).click();
    await page.getByRole("row", { name: /BANK-1/ }).waitFor();
    await look(page, "bank-lines-1440");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.getByRole("row", { name: /FEE-2/ }).getByRole("checkbox").check();
    await press(page, "说明");
    await page.getByRole("textbox", { name: "差异的原因" }).fill("银行收取的手续费");
    await page.getByRole("dialog").getByRole("button", { name: "说明" }).click();
    await page.getByRole("row", { name: /已说明/ }).waitFor();
  });
  await openPage(
    { server, browser, userCode: CASHIER },
    "/ledgerManagement/periods/period",
    async ({ page }) => {
      await press(page, "关账");
      await press(page, "确认关账");
      await page.locator(".doc-title").getByText("已关账", { exact: true }).waitFor();
    },
  );
});

for (const window of [DESKTOP, PHONE])
  test(`the lines of the bank and their import fit a screen of ${window.width} px`, async () => {
    await assertSound({ server, browser, userCode: CASHIER, wishes: { window } }, [
      [LINES, "h1"],
      [`${LINES}/import`, "h1"],
    ]);
    await openPage({ server, browser, userCode: CASHIER, wishes: { window } }, LINES, async ({ page }) => {
      await page.getByText("示例银行").first().waitFor({ state: "attached" });
      await look(page, `bank-lines-${window.width}`);
    });
  });
