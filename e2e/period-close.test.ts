import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { insertTestProposal, payTestProposalOverCounter } from "#areas/payment/testing/proposals.ts";
import { BRANCH_MANAGER, CASHIER } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { assertSound, openPage } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

const PERIODS = "/ledgerManagement/periods";

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
const waitForStatus = (page: Page, status: string) =>
  page.locator(".doc-title").getByText(status, { exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("the cashier closes the day, asks for it to be opened again, and the manager agrees", async () => {
  await openPage({ server, browser, userCode: CASHIER }, PERIODS, async ({ page }) => {
    await page.getByRole("link", { name: "办理关账" }).click();
    await page.getByRole("rowheader", { name: "南京建邺营业部" }).waitFor();
    await page.getByRole("cell", { name: "通过" }).first().waitFor();
    await look(page, "period-open-1440");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await press(page, "关账");
    await look(page, "period-dialog-1440");
    await press(page, "确认关账");
    await waitForStatus(page, "已关账");
    await press(page, "申请反关账");
    await page.getByRole("textbox", { name: "说明" }).fill("补记一笔漏记的收款");
    await press(page, "提交申请");
    await waitForStatus(page, "反关账待审批");
    assert.equal(await page.getByRole("button", { name: "同意反关账" }).count(), 0);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  });
  await openPage({ server, browser, userCode: BRANCH_MANAGER }, "/approvalManagement", async ({ page }) => {
    await page.getByRole("row", { name: /反关账/ }).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByText("补记一笔漏记的收款").waitFor();
    await look(page, "period-waiting-1440");
    await press(page, "同意反关账");
    await press(page, "同意");
    await waitForStatus(page, "已反关账");
    await look(page, "period-reopened-1440");
  });
  await openPage({ server, browser, userCode: CASHIER }, PERIODS, async ({ page }) => {
    await page.getByRole("row", { name: /已反关账/ }).waitFor();
    await look(page, "periods-1440");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  });
});

for (const window of [DESKTOP, PHONE])
  test(`a period and the list of periods fit a screen of ${window.width} px`, async () => {
    await assertSound({ server, browser, userCode: CASHIER, wishes: { window } }, [
      [PERIODS, "h1"],
      [`${PERIODS}/period`, "td"],
    ]);
    const wishes = { window };
    await openPage({ server, browser, userCode: CASHIER, wishes }, `${PERIODS}/period`, async ({ page }) => {
      await page.getByRole("heading", { name: "检查清单" }).waitFor();
      await look(page, `period-${window.width}`);
    });
  });
