import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import {
  addTestPartner,
  PARTNER_USER,
  signPartnerRequest,
  type TestPartner,
} from "#apps/server/testing/partners.ts";
import { addEndorse, endorseUndwrt } from "#areas/endorsement/contract/drafts.ts";
import { queryEndorsablePolicy } from "#areas/endorsement/contract/queries.ts";
import { openPartnerPage } from "#areas/partner/contract.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { withSectionCells } from "#platform/forms/define-form.ts";
import { CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { button, createClerk, employerForm, heading } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { PHONE, visit } from "./visitor.ts";
import { waitForValue } from "./wait-for.ts";

let server: RunningProduct;
let browser: Browser;
let partner: TestPartner;
const numbers = { inquiry: "", proposal: "", policy: "", endorsement: "" };

before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  partner = await addTestPartner(server.product);
  const clerk = await createClerk(server);
  numbers.inquiry = (await clerk.submit(await clerk.add("0405", employerForm()))).inquiryNo;
  const client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { base } = employerForm();
  const atOnce = employerForm({ base: { ...base, isSeeFeeFlag: "0" } });
  const { proposalNo, policyNo } = await client.submit(await client.add("0405", atOnce));
  const { form, validDate } = await client.done(queryEndorsablePolicy, { policyNo });
  const terms = { types: ["01"], reason: "01", reasonText: "", validDate };
  const changed = withSectionCells(form, "holder", { contactName: "周晓岚" });
  const { endorseNo, version } = await client.done(addEndorse, { policyNo, terms, form: changed } as never);
  await client.done(endorseUndwrt, { endorseNo, version, premiumChange: "0.00" });
  Object.assign(numbers, { proposal: proposalNo, policy: policyNo, endorsement: endorseNo });
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const waitForAlert = (page: Page, text: string) => page.getByRole("alert").getByText(text).waitFor();

/** The address that the partner's system was answered, without the origin that this server does not have. */
async function askForPage(purpose: keyof typeof numbers): Promise<string> {
  const claims = { purpose, businessNo: numbers[purpose], product: "employee" };
  const token = await signPartnerRequest(partner, claims);
  const { code, data } = await server.product.ask(openPartnerPage, { token });
  assert.equal(code, "0000");
  const { pathname, search, hash } = new URL(data.address);
  assert.equal(search, "");
  return pathname + hash;
}

const kinds = [
  { purpose: "inquiry", name: "询价单", shown: "148,515.20", mark: /SSO\/1$/ },
  { purpose: "proposal", name: "投保单", shown: "148,515.20", mark: /SSO\/1$/ },
  { purpose: "policy", name: "保单", shown: "148,515.20", mark: /SSO$/ },
  { purpose: "endorsement", name: "批单", shown: "周晓岚", mark: /SSO\/1$/ },
] as const;

for (const { purpose, name, shown, mark } of kinds)
  test(`a partner's user opens the page of one ${purpose} once, on a phone too, and again with a notice`, async () => {
    const address = await askForPage(purpose);
    await visit(browser, server.url, {}, async ({ page }) => {
      const requests: string[] = [];
      page.on("request", (request) => requests.push(request.url()));
      await page.goto(address);
      await heading(page, name).waitFor();
      await page.getByText(shown).first().waitFor();
      const note = page.getByRole("note").first();
      await note.getByText(`示例保险经纪 ${PARTNER_USER}`).waitFor();
      assert.equal(await note.getByText("重复查阅").count(), 0);
      assert.equal(new URL(page.url()).hash, "", "the ticket leaves the address at once");
      const ticket = address.split("#ticket=")[1] ?? "";
      assert.ok(!requests.some((url) => url.includes(ticket.slice(0, 30))));
      for (const action of ["编辑", "撤销", "复制", "查阅链接"])
        await waitForValue(() => button(page, action).count(), 0, action);
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      await look(page, `${purpose}-desktop`);
      await page.reload();
      await waitForAlert(page, "页面上没有查阅凭证");
      await page.goto(address);
      await waitForAlert(page, "查阅地址已经打开过");
      await page.getByText("请回到原系统重新打开该单据").waitFor();
    });
    const again = await askForPage(purpose);
    assert.match(again.split("#")[0] ?? "", mark);
    await visit(browser, server.url, { window: PHONE }, async ({ page }) => {
      await page.goto(again);
      await heading(page, name).waitFor();
      await page.getByText(shown).first().waitFor();
      await page
        .getByRole("note")
        .getByText(/重复查阅：上次打开于/)
        .waitFor();
      await waitForValue(() => sideways(page), 0);
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      await look(page, `${purpose}-phone`);
      await page.goto(address);
      await waitForAlert(page, "查阅地址已经打开过");
      await waitForValue(() => sideways(page), 0);
    });
  });

test("a document that changed after its address was given is not shown", async () => {
  const address = await askForPage("policy");
  await server.product.admin.query("update policy set version = version + 1 where policy_no = $1", [
    numbers.policy,
  ]);
  await visit(browser, server.url, { window: PHONE }, async ({ page }) => {
    await page.goto(address);
    await waitForAlert(page, "单据已变更，查阅地址随之失效");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  });
  await server.product.admin.query("update policy set version = version - 1 where policy_no = $1", [
    numbers.policy,
  ]);
});

/** Saves a screenshot if the environment names a folder for it. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/partner-${name}.png`, fullPage: true });
}
