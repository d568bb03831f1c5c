import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { payTestProposalOverCounter } from "#areas/payment/testing/proposals.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { parseMoney, roundMoney, toWireMoney } from "#platform/kernel/money.ts";
import { addMonths } from "#platform/kernel/plain-date.ts";
import { OFFICE_CLERK, UNDERWRITER_LEVEL_4 } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { assertSound, button, employerForm, heading, openPage, type PageChecks } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { detailPath, editorPath, payPath } from "./sales-steps.ts";
import { selectOption } from "./select-option.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

const LIST = "/SpecialByStages";
const detailPage = (no: string) => `${LIST}/detail/${no}`;

let server: RunningProduct;
let browser: Browser;
let client: ReturnType<typeof createProposalTestClient>;
let form: FilledForm;
let proposal: Awaited<ReturnType<typeof client.add>>;
let version: number;
let specialStagingNo: string;

before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  client = createProposalTestClient(server.product.ask, await server.product.signIn(OFFICE_CLERK));
  form = employerForm();
  proposal = await client.add("0405", form);
  ({ version } = proposal);
  await setPlan([20, 20, 20, 20, 20]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Saves the plan in the proposal; the last instalment takes the difference. */
async function setPlan(shares: readonly number[]): Promise<void> {
  const { proposalNo, sumPremium } = proposal;
  const { startDate } = await client.done(queryProposalInfo, { proposalNo });
  let left = parseMoney(sumPremium ?? "0.00");
  const payPlan = shares.map((share, at) => {
    const part = roundMoney(
      parseMoney(sumPremium ?? "0.00")
        .times(share)
        .dividedBy(100),
    );
    const fee = at === shares.length - 1 ? left : part;
    left = left.minus(fee);
    const planDate = addMonths(startDate ?? "", at);
    return {
      payNo: `${at + 1}`,
      payRatio: String(share),
      planFee: toWireMoney(fee),
      planDate,
      planEndDate: planDate,
    };
  });
  ({ version } = await client.edit({ proposalNo, version }, { ...form, payPlan }));
}

const asClerk = () => ({ server, browser, userCode: OFFICE_CLERK });
const sound = async (page: Page): Promise<void> =>
  assert.deepEqual(await listViolationsInBothThemes(page), []);
const visible = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first();
/** Saves a screenshot if the environment names a folder for it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

test("S9: the editor tells that five equal instalments need an application, which is refused for its first", () =>
  openPage(asClerk(), editorPath(proposal), async ({ page }) => {
    const note = page.getByRole("note", { name: "特殊分期" });
    await note.getByText("标准分期最多 4 期：超出标准分期，请申请特殊分期").waitFor();
    await look(page, "staging-editor-1440");
    await sound(page);
    await note.getByRole("link", { name: "申请特殊分期" }).click();
    await heading(page, "新增特殊分期").waitFor();
    await page.getByRole("textbox", { name: "例外原因" }).fill("业主按工程进度付款");
    await selectOption(page.getByRole("combobox", { name: "依据", exact: true }), "政府文件");
    await look(page, "staging-add-1440");
    await sound(page);
    await button(page, "保存").click();
    await visible(page, ".doc-title").getByText("草稿").waitFor();
    specialStagingNo = await visible(page, ".doc-title code").innerText();
    await page
      .getByRole("tabpanel")
      .getByText(/首期不低于保费的 25%/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await look(page, "staging-refused-1440");
    await button(page, "提交审批").click();
    await page
      .getByText(/暂不能操作：首期不低于保费的 25%/)
      .filter({ visible: true })
      .first()
      .waitFor();
  }));

test("S9: with 30/20/20/15/15 the application is submitted", async () => {
  await setPlan([30, 20, 20, 15, 15]);
  await openPage(asClerk(), detailPage(specialStagingNo), async ({ page }) => {
    await button(page, "提交审批").click();
    await visible(page, ".doc-title").getByText("审批中").waitFor();
    await page.getByText("符合特殊分期规则").filter({ visible: true }).first().waitFor();
    await look(page, "staging-submitted-1440");
    await sound(page);
  });
});

test("S9: the head office agrees in 待办审批", () =>
  openPage({ ...asClerk(), userCode: UNDERWRITER_LEVEL_4 }, "/approvalManagement", async ({ page }) => {
    const task = page.getByRole("row").filter({ hasText: specialStagingNo.slice(-6) });
    await task.getByText("总公司审批").waitFor();
    await look(page, "staging-approval-1440");
    await task.getByRole("checkbox").check();
    await button(page, "同意").click();
    const dialog = page.getByRole("dialog", { name: "同意所选 1 条？" });
    await dialog.getByRole("textbox", { name: "审批意见" }).fill("政府项目，同意");
    await dialog.getByRole("button", { name: "同意" }).click();
    await page.getByRole("dialog", { name: "同意：成功 1 条" }).waitFor();
    await page.keyboard.press("Escape");
    await task.waitFor({ state: "detached" });
  }));

test("S9: the proposal is submitted, and paid by its first instalment", () =>
  openPage(asClerk(), editorPath(proposal), async ({ page }) => {
    const note = page.getByRole("note", { name: "特殊分期" });
    await note.getByText("缴费计划已按特殊分期").waitFor();
    await look(page, "staging-covered-1440");
    await client.submit({ ...proposal, version });
    await page.goto(payPath(proposal.proposalNo));
    await visible(page, ".pay-page").waitFor();
    await page
      .getByText("第 1 期")
      .or(page.getByRole("cell", { name: "5" }))
      .first()
      .waitFor();
    await look(page, "staging-pay-1440");
    await payTestProposalOverCounter(server.product, proposal.proposalNo);
    await page.goto(detailPath(proposal));
    await page.getByText("已承保").first().waitFor();
    await page.getByRole("link", { name: "查看特殊分期" }).click();
    await page.waitForURL(`**${detailPage(specialStagingNo)}`);
    await visible(page, ".doc-title").getByText("已批准").waitFor();
    await look(page, "staging-detail-1440");
  }));

for (const [width, window] of [
  ["1440", DESKTOP],
  ["390", PHONE],
] as const)
  test(`the pages fit a screen of ${width}`, async () => {
    const asked = { ...asClerk(), wishes: { window } };
    const places: PageChecks = [
      [LIST, ".list-totals"],
      [`${LIST}/add`, ".form-view"],
      [detailPage(specialStagingNo), ".form-view"],
    ];
    await assertSound(asked, places);
    await openPage(asked, LIST, async ({ page }) => {
      await page.getByText(specialStagingNo.slice(-6)).first().waitFor();
      await look(page, `staging-list-${width}`);
      await page.goto(detailPage(specialStagingNo));
      await visible(page, ".form-view").waitFor();
      await look(page, `staging-detail-${width}`);
    });
  });
