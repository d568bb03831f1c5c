import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { addEndorse, revokeEndorse } from "#areas/endorsement/contract/drafts.ts";
import { queryEndorsablePolicy } from "#areas/endorsement/contract/queries.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { revokeProposal } from "#areas/proposal/contract/proposal.ts";
import { CLERK } from "#platform/testing/people.ts";
import { launchBrowser } from "./browser.ts";
import { employerForm, navigate, openPage } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";

let server: RunningProduct;
let browser: Browser;
let client: ReturnType<typeof createProposalTestClient>;
let policyNo: string;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { base } = employerForm();
  const form = employerForm({ base: { ...base, isSeeFeeFlag: "0" } });
  ({ policyNo } = await client.submit(await client.add("0405", form)));
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const state = (page: Page, name: string) =>
  page.locator(".doc-title").filter({ visible: true }).getByText(name, { exact: true });
/** The user comes back to the window from another one. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event("focus")));

async function addEndorsement() {
  const { form, validDate } = await client.done(queryEndorsablePolicy, { policyNo });
  const noMoney = { refundMode: "", refundAmount: null, idleDays: null };
  const payee = { payeeName: "", payeeAccount: "", payeeBank: "" };
  const terms = { types: ["22"], reason: "01", reasonText: "", validDate, ...noMoney, ...payee };
  return client.done(addEndorse, { policyNo, terms, form });
}
const revocation = { reason: "客户不再办理" };

test("an open endorsement follows another user's step when its user comes back, and keeps the typed comment", async () => {
  const { endorseNo, version } = await addEndorsement();
  const place = `/correctionDetail/detail/${endorseNo}/-?tab=comments`;
  await openPage({ server, browser }, place, async ({ page }) => {
    await state(page, "暂存").waitFor();
    const comment = page.getByRole("textbox", { name: "写留言" });
    await comment.fill("请核对生效日期");
    await client.done(revokeEndorse, { endorseNo, version, ...revocation });
    await comeBack(page);
    await state(page, "已撤销").waitFor();
    assert.equal(await comment.inputValue(), "请核对生效日期");
  });
});

test("an open dialog keeps its page as it is until it is closed", async () => {
  const { endorseNo, version } = await addEndorsement();
  await openPage({ server, browser }, `/correctionDetail/detail/${endorseNo}/-`, async ({ page }) => {
    await page.getByRole("button", { name: "撤销", exact: true }).filter({ visible: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("客户改期");
    await client.done(revokeEndorse, { endorseNo, version, ...revocation });
    await comeBack(page);
    await page.waitForTimeout(500);
    assert.equal(await dialog.getByRole("textbox").inputValue(), "客户改期");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await comeBack(page);
    await state(page, "已撤销").waitFor();
  });
});

test("other documents follow as well, and so does a page whose tab is chosen again", async () => {
  const { proposalNo, version, riskCode } = await client.add("0405", employerForm());
  const place = `/insuranceManagement/insuranceDetail/detail/-/${riskCode}/${proposalNo}`;
  await openPage({ server, browser }, place, async ({ page }) => {
    await state(page, "暂存").waitFor();
    await client.done(revokeProposal, { proposalNo, version, ...revocation });
    await comeBack(page);
    await state(page, "已撤销").waitFor();
  });
  const endorsement = await addEndorsement();
  const { endorseNo } = endorsement;
  await openPage({ server, browser }, `/correctionDetail/detail/${endorseNo}/-`, async ({ page }) => {
    await state(page, "暂存").waitFor();
    await navigate(page, "/correctionManagement");
    await page.getByRole("grid").waitFor();
    await client.done(revokeEndorse, { endorseNo, version: endorsement.version, ...revocation });
    await navigate(page, `/correctionDetail/detail/${endorseNo}/-`);
    await state(page, "已撤销").waitFor();
  });
});
