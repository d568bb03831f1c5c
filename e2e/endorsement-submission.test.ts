import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { addEndorse, endorseUndwrt } from "#areas/endorsement/contract/drafts.ts";
import { queryEndorsablePolicy, queryEndorseInfo } from "#areas/endorsement/contract/queries.ts";
import { createTestEmployeeRows } from "#areas/judging/builder/employees.ts";
import { confirmPayment, initiateEndorsePayment } from "#areas/payment/contract/payment.ts";
import { payTestProposalOverCounter } from "#areas/payment/testing/proposals.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { ELECTRONICS_TEST_CUSTOMER } from "#areas/quotation/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { CASHIER, CLERK, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { button, employerForm, heading, openPage } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { selectOption } from "./select-option.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

let server: RunningProduct;
let browser: Browser;
let client: ReturnType<typeof createProposalTestClient>;
let policyNo: string;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { proposalNo } = await client.submit(await client.add("0405", employerForm()));
  await payTestProposalOverCounter(server.product, proposalNo);
  ({ policyNo } = await client.done(queryProposalInfo, { proposalNo }));
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const visible = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first();
const sound = async (page: Page): Promise<void> =>
  assert.deepEqual(await listViolationsInBothThemes(page), []);
/** Saves a screenshot if the environment names a folder for it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

type Terms = InputOf<typeof addEndorse>["terms"];

const terms: Omit<Terms, "validDate" | "types"> = {
  reason: "06",
  reasonText: "",
  refundMode: "",
  refundAmount: null,
  idleDays: null,
  payeeName: "",
  payeeAccount: "",
  payeeBank: "",
};

/** A draft that changes the number of people, and the names in their list. */
async function draftPeople(type: string, more: number, roster?: readonly FilledRow[]) {
  const { form, validDate } = await client.done(queryEndorsablePolicy, { policyNo });
  const workType = listFormRows((form as FilledForm)["workType"]).map((row, index) =>
    index === 0 ? { ...row, persons: String(Number(row["persons"]) + more) } : row,
  );
  const employer = form["employer"] as Record<string, string>;
  const employeeCount = String(Number(employer["employeeCount"]) + more);
  const people = roster && { roster };
  const changed = { ...form, workType, employer: { ...employer, employeeCount }, ...people };
  return client.done(addEndorse, {
    policyNo,
    terms: { ...terms, types: [type], validDate },
    form: changed as unknown as typeof form,
  });
}

async function submitMorePeople(): Promise<string> {
  const { endorseNo, version, premiumChange } = await draftPeople("09", 1);
  await client.done(endorseUndwrt, { endorseNo, version, premiumChange: premiumChange ?? "" });
  return endorseNo;
}

const editPage = (endorseNo: string) => `/correction/edit/${endorseNo}/${policyNo}`;
const detailPage = (endorseNo: string) => `/correctionDetail/detail/${endorseNo}/-`;
let runningNo: string;

test("what the submission will demand is listed once the premium is known, each line with its place", async () => {
  runningNo = await submitMorePeople();
  const { endorseNo } = await draftPeople("10", -1);
  await openPage({ server, browser }, `/correction/add/0/${policyNo}`, async ({ page }) => {
    await page.getByRole("group", { name: /^批改类型/ }).waitFor();
    assert.equal(await page.locator(".submission-needs").count(), 0);
    await page.getByRole("checkbox", { name: /^特别约定变更/ }).check();
    await selectOption(page.getByLabel("批改原因"), "客户申请");
    await page.getByText("提交前还有 1 项").waitFor();
    await look(page, "needs-new-1440");
  });
  await openPage({ server, browser }, editPage(endorseNo), async ({ page }) => {
    const panel = page.locator(".submission-needs").filter({ visible: true });
    await panel.getByText("提交前还有 3 项").waitFor();
    const other = panel.getByRole("link", { name: new RegExp(runningNo) });
    assert.match((await other.getAttribute("href")) ?? "", new RegExp(runningNo));
    await look(page, "needs-1440");
    await sound(page);
    await panel.getByRole("button", { name: /^请填写退费收款账户/ }).click();
    await page.locator("[data-element='payeeName'] input:focus").waitFor();
    await panel.getByRole("button", { name: /^请上传退保申请书、退款账户证明/ }).click();
    await page.locator(".form-section:focus .attachments").waitFor();
    await button(page, "提交核批").click();
    await page
      .getByRole("alert")
      .getByText(/正在核批或收退费/)
      .waitFor();
  });
  const narrow = { server, browser, wishes: { window: PHONE } };
  await openPage(narrow, editPage(endorseNo), async ({ page }) => {
    await page.getByText("提交前还有 3 项").waitFor();
    await look(page, "needs-390");
    await page.getByText("提交前还有 3 项").click();
    await page.getByRole("button", { name: /^请上传/ }).waitFor();
    await look(page, "needs-open-390");
    await sound(page);
  });
});

test("the submitter takes an endorsement back that no underwriter has taken, and edits it", () =>
  openPage({ server, browser }, detailPage(runningNo), async ({ page }) => {
    await visible(page, ".doc-title").getByText("人工核批中").waitFor();
    await button(page, "撤回").click();
    const dialog = page.getByRole("dialog", { name: "撤回批单" });
    await dialog.getByRole("textbox", { name: "撤回原因" }).fill("人数有误");
    await look(page, "take-back-1440");
    await sound(page);
    await dialog.getByRole("button", { name: "撤回" }).click();
    await heading(page, "编辑批单").waitFor();
    await visible(page, ".doc-title").getByText("退回修改").waitFor();
    await page.goto(`${detailPage(runningNo)}?tab=trail`);
    await page.getByText("撤回", { exact: true }).first().waitFor();
    await page.getByText("人数有误").first().waitFor();
    await look(page, "trail-1440");
  }));

/** Approved, paid over the counter, and in effect. */
async function payAddedPremium(): Promise<string> {
  const endorseNo = await submitMorePeople();
  const { ask, signIn } = server.product;
  const underwriter = createTestUnderwriter(ask, await signIn(UNDERWRITER_LEVEL_1));
  await underwriter.decide(await underwriter.claim(endorseNo), { result: "1" });
  assert.equal((await client.done(queryEndorseInfo, { id: endorseNo })).status, "06");
  const { name: payerName, certificateNo: payerCertificateNo } = ELECTRONICS_TEST_CUSTOMER;
  const { paymentNo, version } = await client.done(initiateEndorsePayment, {
    endorseNos: [endorseNo],
    paymentMethod: "03",
    payerName,
    payerCertificateNo,
  });
  const confirmed = await ask(confirmPayment, { paymentNo, version }, { token: await signIn(CASHIER) });
  assert.equal(confirmed.code, "0000", confirmed.message);
  return endorseNo;
}

test("the page of its payment says that the endorsement is in effect, and leads to it and to the policy", async () => {
  const endorseNo = await payAddedPremium();
  const payPage = `/insuranceManagement/pay/${endorseNo}/E/-`;
  for (const [name, window] of [
    ["1440", DESKTOP],
    ["390", PHONE],
  ] as const)
    await openPage({ server, browser, wishes: { window } }, payPage, async ({ page }) => {
      await heading(page, "缴费").waitFor();
      await page.getByText("批单已生效，批单号").waitFor();
      assert.equal(await page.getByText("已出单").count(), 0);
      await look(page, `paid-${name}`);
      await sound(page);
      const links = page.locator(".pay-policy");
      await links.getByRole("link", { name: "查看保单" }).waitFor();
      await links.getByRole("link", { name: "查看批单" }).click();
      await heading(page, "批单").waitFor();
      await visible(page, ".doc-title").getByText("已生效").waitFor();
    });
});

test("three hundred added people are folded lines, in the editor and on the page of the endorsement", async () => {
  const { endorseNo } = await draftPeople("09", 300, createTestEmployeeRows(300));
  await openPage({ server, browser }, detailPage(endorseNo), async ({ page }) => {
    const people = page.getByRole("region", { name: "人员清单" }).filter({ visible: true });
    const added = people.getByRole("list", { name: "增加 300 人" });
    await added.waitFor();
    assert.equal(await added.getByRole("listitem").count(), 10);
    await look(page, "people-1440");
    await sound(page);
    await people.getByRole("button", { name: "展开其余 290 人" }).click();
    assert.equal(await added.getByRole("listitem").count(), 300);
  });
  await openPage({ server, browser }, editPage(endorseNo), async ({ page }) => {
    const changes = page.getByRole("region", { name: "变更内容" }).filter({ visible: true });
    await changes.getByRole("list", { name: "增加 300 人" }).waitFor();
    await look(page, "people-editor-1440");
    await sound(page);
  });
  await openPage({ server, browser, wishes: { window: PHONE } }, detailPage(endorseNo), async ({ page }) => {
    await page.getByRole("list", { name: "增加 300 人" }).filter({ visible: true }).waitFor();
    await look(page, "people-390");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  });
});
