import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { payTestProposalOverCounter } from "#areas/payment/testing/proposals.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import type { FilledRow } from "#platform/forms/filled-form.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { CLERK, OFFICE_CLERK, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { assertSound, button, employerForm, heading, openPage, type PageChecks } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

const LIST = "/auxiliaryFunction/provisionalList";
const detailPage = (no: string) => `${LIST}/detail/${no}`;

let server: RunningProduct;
let browser: Browser;
let client: ReturnType<typeof createProposalTestClient>;
let proposalNo: string;
let provisionalNo: string;
const startDate = String((employerForm()["period"] as FilledRow)["startDate"]);
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  ({ proposalNo } = await client.submit(await client.add("0405", employerForm())));
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const asClerk = () => ({ server, browser, userCode: OFFICE_CLERK });
const sound = async (page: Page): Promise<void> =>
  assert.deepEqual(await listViolationsInBothThemes(page), []);
const visible = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first();
async function countCoverNotes(): Promise<number> {
  const { rows } = await server.product.admin.query("select 1 from provisional");
  return rows.length;
}
/** The last day as if the extension had been another one. */
async function setEnd(day: string): Promise<void> {
  await server.product.admin.query("begin");
  await server.product.admin.query("set local session_replication_role = replica");
  await server.product.admin.query(
    `update provisional set content = jsonb_set(content, '{outcome,endDate}', to_jsonb($2::text)) where business_no = $1`,
    [provisionalNo, day],
  );
  await server.product.admin.query("commit");
}
/** Saves a screenshot if the environment names a folder for it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

test("a clerk reads what a cover note promises, issues it for thirty days, and asks for its extension", () =>
  openPage(asClerk(), `${LIST}/add?proposalNo=${proposalNo}`, async ({ page }) => {
    await heading(page, "新增暂保单").waitFor();
    await page.getByRole("textbox", { name: "出具原因" }).fill("客户要求先行承保");
    await sound(page);
    await button(page, "出具暂保单").click();
    await page.getByRole("alert").getByText(`不能早于投保单起保日期 ${startDate}`).waitFor();
    await look(page, "cover-refused-1440");
    await page.getByRole("textbox", { name: "暂保起期" }).fill(startDate);
    await page.getByRole("textbox", { name: "暂保止期" }).fill(addDays(startDate, 29));
    await page.getByRole("textbox", { name: "出具原因" }).focus();
    await button(page, "出具暂保单").click();
    const terms = page.getByRole("dialog", { name: "出具暂保单？" });
    await terms.getByText("30 天").waitFor();
    await terms.getByText("8,000,000.00 元").waitFor();
    await look(page, "cover-terms-1440");
    await sound(page);
    await page.setViewportSize(PHONE);
    await look(page, "cover-terms-390");
    await page.setViewportSize(DESKTOP);
    await terms.getByRole("button", { name: "取消" }).click();
    assert.equal(await countCoverNotes(), 0);
    await button(page, "出具暂保单").click();
    await terms.getByRole("button", { name: "出具" }).click();
    await visible(page, ".doc-title").getByText("已出具").waitFor();
    provisionalNo = await visible(page, ".doc-title code").innerText();
    await look(page, "cover-detail-1440");
    await sound(page);
    await button(page, "申请延期").click();
    const dialog = page.getByRole("dialog", { name: "申请延期" });
    await dialog.getByRole("textbox", { name: "延至" }).fill(addDays(startDate, 45));
    await dialog.getByRole("textbox", { name: "延期原因" }).fill("核保资料待补");
    await look(page, "cover-extension-1440");
    await dialog.getByRole("button", { name: "申请延期" }).click();
    await page.getByText("审批中").first().waitFor();
  }));

test("the page of a proposal begins a cover note with the proposal's first day", async () => {
  const { orderNo, proposalNo: otherNo } = await client.submit(await client.add("0405", employerForm()));
  const pane = `/insuranceManagement/insuranceDetail/detail/${orderNo}/0405/${otherNo}?tab=cover-notes`;
  await openPage(asClerk(), pane, async ({ page }) => {
    await page.getByRole("link", { name: "出具暂保单" }).click();
    await heading(page, "新增暂保单").waitFor();
    await page.getByRole("textbox", { name: "出具原因" }).fill("客户要求先行承保");
    await button(page, "出具暂保单").click();
    await page.getByRole("dialog", { name: "出具暂保单？" }).getByText(startDate).waitFor();
  });
});

test("somebody else finds the extension in 待办审批 and agrees to it", () =>
  openPage({ ...asClerk(), userCode: UNDERWRITER_LEVEL_2 }, "/approvalManagement", async ({ page }) => {
    await page.getByRole("grid").getByText("暂保延期").waitFor();
    await look(page, "cover-approval-1440");
    const task = page.getByRole("row").filter({ hasText: "暂保延期" });
    await task.getByRole("checkbox").check();
    await button(page, "同意").click();
    const dialog = page.getByRole("dialog", { name: "同意所选 1 条？" });
    await sound(page);
    await dialog.getByRole("textbox", { name: "审批意见" }).fill("同意延期");
    await dialog.getByRole("button", { name: "同意" }).click();
    await page.getByRole("dialog", { name: "同意：成功 1 条" }).waitFor();
    await look(page, "cover-agreed-1440");
    await page.keyboard.press("Escape");
    await task.waitFor({ state: "detached" });
    await page.goto(detailPage(provisionalNo));
    await page.getByText("已延期").first().waitFor();
  }));

test("the palette, the page of the proposal and the workbench know the cover note", () =>
  openPage(asClerk(), "/dashboard", async ({ page }) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /查找菜单、单据和客户/ }).fill(provisionalNo.slice(-6));
    const found = page.getByRole("group", { name: "暂保单" }).getByRole("option").first();
    await found.waitFor();
    await look(page, "cover-palette-1440");
    await found.click();
    await page.waitForURL(`**${detailPage(provisionalNo)}`);
    const { orderNo } = await client.done(queryProposalInfo, { proposalNo });
    await page.goto(
      `/insuranceManagement/insuranceDetail/detail/${orderNo}/0405/${proposalNo}?tab=cover-notes`,
    );
    await page.getByRole("table", { name: "暂保单" }).getByRole("link", { name: provisionalNo }).waitFor();
    await look(page, "cover-proposal-pane-1440");
    await sound(page);
    await page.setViewportSize(PHONE);
    await look(page, "cover-proposal-pane-390");
    await page.setViewportSize(DESKTOP);
    await setEnd(addDays(getTodayInShanghai(new Date()), 3));
    await page.goto("/dashboard");
    await page.getByRole("link", { name: /即将到期暂保单/ }).click();
    await page.waitForURL((url) => url.pathname === LIST && url.search.includes("until5"));
    await page.getByRole("grid").getByRole("link", { name: "示例电子制造有限公司" }).waitFor();
    await setEnd(addDays(getTodayInShanghai(new Date()), 45));
  }));

test("the list offers 同意延期 for cover notes whose extension waits only", () =>
  openPage({ ...asClerk(), userCode: UNDERWRITER_LEVEL_2 }, LIST, async ({ page }) => {
    await page
      .getByRole("grid")
      .getByRole("row")
      .filter({ hasText: "示例电子" })
      .getByRole("checkbox")
      .check();
    await page.getByText("已选 1 条").waitFor();
    await button(page, "打印")
      .or(page.getByRole("link", { name: "打印" }))
      .first()
      .waitFor();
    assert.equal(await button(page, "同意延期").count(), 0);
    await look(page, "cover-bulk-1440");
  }));

test("the cover note is printed, and becomes the policy when the proposal is paid", () =>
  openPage(asClerk(), LIST, async ({ page }) => {
    await page.getByRole("grid").getByRole("link", { name: "示例电子制造有限公司" }).waitFor();
    await look(page, "cover-list-1440");
    await sound(page);
    await page.goto(`${detailPage(provisionalNo)}?tab=printed&preview=current`);
    await page.getByRole("table").getByText("延期后").waitFor();
    await look(page, "cover-print-1440");
    await sound(page);
    await payTestProposalOverCounter(server.product, proposalNo);
    const { policyNo } = await client.done(queryProposalInfo, { proposalNo });
    await page.goto(detailPage(provisionalNo));
    await visible(page, ".doc-title").getByText("已转正式").waitFor();
    await page.getByText(policyNo).first().waitFor();
    await look(page, "cover-converted-1440");
    await page.goto(`/policyManagement/policyDetail/detail/${policyNo}/current?tab=cover-notes`);
    await page.getByRole("table", { name: "暂保单" }).getByText("已转正式").waitFor();
    await look(page, "cover-policy-pane-1440");
    await page.goto(`/policyManagement/policyDetail/detail/${policyNo}/current?tab=timeline`);
    await page.getByText(`暂保单 ${provisionalNo}`).waitFor();
  }));

for (const [name, window] of [
  ["wide", DESKTOP],
  ["narrow", PHONE],
] as const)
  test(`every page of a cover note is accessible without scrolling sideways, ${name}`, () => {
    const places: PageChecks = [
      [`${LIST}/add`, ".form-view"],
      [LIST, ".list-totals"],
      ...["content", "printed", "trail"].map(
        (tab) => [`${detailPage(provisionalNo)}?tab=${tab}`, ".doc-pane, .form-view"] as const,
      ),
    ];
    return assertSound({ ...asClerk(), wishes: { window } }, places);
  });

test("on a phone the list and a cover note are readable", () =>
  openPage({ ...asClerk(), wishes: { window: PHONE } }, LIST, async ({ page }) => {
    await page.getByText(provisionalNo.slice(-6)).first().waitFor();
    await look(page, "cover-list-390");
    await page.goto(detailPage(provisionalNo));
    await visible(page, ".doc-title").getByText("已转正式").waitFor();
    await look(page, "cover-detail-390");
  }));
