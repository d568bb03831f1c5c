import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { AGENCY_AGREEMENT, issueAgencyPolicy } from "#apps/server/testing/commissions.ts";
import { insertTestRefund } from "#areas/payment/testing/refunds.ts";
import { AGENT, BRANCH_MANAGER, CASHIER, OFFICE_CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { assertSound, button, heading, openPage, type PageChecks } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

const LIST = "/ledgerManagement/commission";
const LINES = "/ledgerManagement/commissionLines";
const detailPage = (no: string) => `${LIST}/detail/${no}`;

let server: RunningProduct;
let browser: Browser;
let policyNo: string;
let commissionNo: string;

before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  ({ policyNo } = await issueAgencyPolicy(server.product));
  const refunded = await issueAgencyPolicy(server.product);
  await insertTestRefund(server.product, { policyNo: refunded.policyNo });
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const as = (userCode: string) => ({ server, browser, userCode });
const sound = async (page: Page): Promise<void> =>
  assert.deepEqual(await listViolationsInBothThemes(page), []);
const visible = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first();
const state = (page: Page, name: string) => visible(page, ".doc-title").getByText(name).waitFor();
/** Saves a screenshot if the environment names a folder for it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

test("statement of an agent: the clerk generates it from what is accrued, and submits it", () =>
  openPage(as(OFFICE_CLERK), LINES, async ({ page }) => {
    await page.getByRole("row").filter({ hasText: "-106.00" }).waitFor();
    await look(page, "commission-lines-1440");
    await sound(page);
    await page.goto(`${LIST}/add`);
    await heading(page, "新增手续费结算单").waitFor();
    await page.getByRole("textbox", { name: "中介协议号" }).fill(AGENCY_AGREEMENT);
    const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Shanghai" });
    await page.getByRole("textbox", { name: "账期止" }).fill(today);
    await look(page, "commission-add-1440");
    await sound(page);
    await button(page, "保存").click();
    await state(page, "草稿");
    commissionNo = await visible(page, ".doc-title code").innerText();
    await page.getByRole("tab", { name: "手续费明细" }).click();
    const table = page.getByRole("table", { name: "手续费明细" });
    await table.getByRole("row").filter({ hasText: policyNo }).getByText("1,415.09").waitFor();
    assert.equal(await table.getByRole("row").count(), 4, "the heading, two receipts, one refund");
    await look(page, "commission-draft-lines-1440");
    await sound(page);
    await button(page, "提交审批").click();
    await state(page, "审批中");
  }));

test("statement of an agent: another agrees in 待办审批", () =>
  openPage(as(BRANCH_MANAGER), "/approvalManagement", async ({ page }) => {
    const task = page.getByRole("row").filter({ hasText: commissionNo.slice(-6) });
    await task.getByText("手续费结算").waitFor();
    await task.getByText("2,815.18").waitFor();
    await task.getByRole("checkbox").check();
    await button(page, "同意").click();
    const dialog = page.getByRole("dialog", { name: "同意所选 1 条？" });
    await dialog.getByRole("button", { name: "同意" }).click();
    await page.getByRole("dialog", { name: "同意：成功 1 条" }).waitFor();
  }));

test("statement of an agent: the cashier pays it, and the books have it", () =>
  openPage(as(CASHIER), detailPage(commissionNo), async ({ page }) => {
    await state(page, "待付款");
    await button(page, "结算付款").click();
    const dialog = page.getByRole("dialog", { name: "结算付款" });
    const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Shanghai" });
    await dialog.getByRole("textbox", { name: "付款日期" }).fill(today);
    await dialog.getByRole("textbox", { name: "银行流水号" }).fill("NJ20990101000001");
    await dialog.getByRole("textbox", { name: "中介发票号码" }).fill("24322000000000000001");
    await look(page, "commission-settle-1440");
    await sound(page);
    await dialog.getByRole("button", { name: "结算付款" }).click();
    await state(page, "已结算");
    await look(page, "commission-settled-1440");
    await sound(page);
    await page.goto(`/ledgerManagement/postings?businessNo=${commissionNo}`);
    await page
      .getByRole("row", { name: /应付手续费及佣金/ })
      .getByText("2,815.18")
      .first()
      .waitFor();
  }));

test("statement of an agent: he reads it, with masked names and nothing to do", () =>
  openPage(as(AGENT), LIST, async ({ page }) => {
    await page.getByText(commissionNo.slice(-6)).first().waitFor();
    assert.equal(await button(page, "新增手续费结算单").count(), 0);
    await look(page, "commission-agent-list-1440");
    await page.goto(detailPage(commissionNo));
    await state(page, "已结算");
    await page.getByRole("tab", { name: "手续费明细" }).click();
    await page.getByRole("cell", { name: "示**" }).first().waitFor();
    await look(page, "commission-agent-lines-1440");
    await sound(page);
  }));

for (const [width, window] of [
  ["1440", DESKTOP],
  ["390", PHONE],
] as const)
  test(`the pages fit a screen of ${width}`, async () => {
    const asked = { ...as(OFFICE_CLERK), wishes: { window } };
    const places: PageChecks = [
      [LIST, ".list-totals"],
      [LINES, ".list-totals"],
      [`${LIST}/add`, ".form-view"],
      [detailPage(commissionNo), ".form-view"],
    ];
    await assertSound(asked, places);
    await openPage(asked, LIST, async ({ page }) => {
      await page.getByText(commissionNo.slice(-6)).first().waitFor();
      await look(page, `commission-list-${width}`);
      await page.goto(detailPage(commissionNo));
      await visible(page, ".form-view").waitFor();
      await look(page, `commission-detail-${width}`);
      await page.getByRole("tab", { name: "手续费明细" }).click();
      await page.getByText(policyNo).first().waitFor();
      await look(page, `commission-detail-lines-${width}`);
    });
  });
