import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { type TestCustomer, fillFormForTestCustomer } from "#areas/quotation/builder.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import type { FilledRow } from "#platform/forms/filled-form.ts";
import { addDays, addMonths, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { listViolations, listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { CLERK } from "#platform/testing/people.ts";
import {
  openPage,
  button,
  createClerk,
  employerForm,
  navigate,
  fillCase,
  heading,
  assertSound,
  waitForPrice,
} from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue, waitForMatch } from "./wait-for.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

const INLET = "/insurance/insurancePolicyInlet";
const HOLDER = "示例建筑工程有限公司";
/** A customer of the clerk's own branch. */
const KNOWN: TestCustomer = {
  name: HOLDER,
  certificateType: "73",
  certificateNo: "91999900DM000003XY",
  customerType: "2",
  grade: "1",
};
const tomorrow = addDays(getTodayInShanghai(new Date()), 1);

let server: RunningProduct;
let browser: Browser;
let client: ReturnType<typeof createProposalTestClient>;
let clerk: Awaited<ReturnType<typeof createClerk>>;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  clerk = await createClerk(server);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const field = (page: Page, section: string, element: string) =>
  page.locator(`[id$='${section}/-/${element}'], [id$='/${element}']`).filter({ visible: true }).first();

test("a product and a customer are typed together, and the form has its holder and start date", () =>
  openPage({ server, browser }, INLET, async ({ page }) => {
    await page.locator(".search-box:focus").waitFor();
    await page.keyboard.type("0405 ");
    await page.keyboard.insertText("示例建筑");
    await option(page, /雇主责任保险 · 示例建筑工程有限公司/).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.keyboard.press("Enter");
    await heading(page, "新增投保单").waitFor();
    await waitForMatch(async () => page.url(), /\/insurancePolicyInlet\/add\/0405\?customerId=/);
    await waitForValue(() => field(page, "holder", "holderName").inputValue(), HOLDER);
    await waitForValue(() => field(page, "insured", "insuredName").inputValue(), HOLDER);
    await waitForValue(() => field(page, "period", "startDate").inputValue(), tomorrow);
    assert.deepEqual(await listViolations(page), []);
  }));

test("each part can be chosen and removed separately, and unknown text is reported", () =>
  openPage({ server, browser }, INLET, async ({ page }) => {
    await page.locator(".search-box:focus").waitFor();
    await page.keyboard.type("guzhu");
    await option(page, /雇主责任保险/).waitFor();
    await page.keyboard.press("Enter");
    const chosenGroup = page.getByRole("group", { name: "已选" });
    await chosenGroup.getByText("雇主责任保险 0405").waitFor();
    await page.locator(".search-box:focus").waitFor();
    await page.keyboard.type("zzzzqqqq");
    await page.getByText(/^没有找到/).waitFor();
    await page.locator(".search-box").fill("0405 zzzzqqqq");
    await option(page, /雇主责任保险.*没有这个客户，录入新客户/).waitFor();
    await page.locator(".search-box").fill("");
    await chosenGroup.getByRole("button", { name: "去掉险种 雇主责任保险 0405" }).click();
    await waitForValue(() => chosenGroup.count(), 0);
    await page.keyboard.insertText(HOLDER.slice(0, 4));
    await option(page, new RegExp(`客户.*${HOLDER}`)).click();
    await chosenGroup.getByText(HOLDER).waitFor();
    await page.keyboard.type("0405");
    await option(page, /雇主责任保险/).waitFor();
    await page.keyboard.press("Enter");
    await heading(page, "新增投保单").waitFor();
    await waitForValue(() => field(page, "holder", "holderName").inputValue(), HOLDER);
    await navigate(page, INLET);
    await page.getByRole("region", { name: "最近使用" }).getByRole("button", { name: /0405/ }).waitFor();
  }));

test("content of the last document is copied at once and undone in one step", async () => {
  const { status } = await client.submit(
    await client.add("0405", fillFormForTestCustomer(employerForm(), KNOWN)),
  );
  assert.equal(status, "06");
  await openPage({ server, browser }, INLET, async ({ page }) => {
    await page.locator(".search-box:focus").waitFor();
    await page.keyboard.insertText("0405 示例建筑");
    await option(page, /雇主责任保险 · 示例建筑工程有限公司/).waitFor();
    await page.keyboard.press("Enter");
    await button(page, "带入上次内容").click();
    await page
      .locator("button:focus")
      .getByText("提交核保")
      .or(page.locator("button:focus").getByText("提交并缴费"))
      .waitFor();
    await waitForPrice(page);
    await waitForValue(() => field(page, "period", "startDate").inputValue(), tomorrow);
    assert.deepEqual(await listViolations(page), []);
    await page.keyboard.press("Control+S");
    await heading(page, "编辑投保单").waitFor();
  });
});

test("waiting work is continued: a started proposal, an approved quotation, an expiring policy", async () => {
  const draft = await client.add("0405", employerForm());
  const inquiry = await clerk.submit(await clerk.add("0405", employerForm()));
  const form = employerForm();
  const endDate = addDays(addMonths(tomorrow, 1), -1);
  const short = { startDate: tomorrow, endDate, period: "1", periodUnit: "M" };
  const { policyNo } = await client.submit(
    await client.add("0405", {
      ...form,
      base: { ...(form["base"] as FilledRow), isSeeFeeFlag: "0" },
      period: { ...(form["period"] as FilledRow), ...short },
    }),
  );
  await openPage({ server, browser }, INLET, async ({ page }) => {
    await card(page, "继续办理")
      .getByRole("link", { name: `继续 ${draft.proposalNo}` })
      .click();
    await heading(page, "编辑投保单").waitFor();
    await navigate(page, INLET);
    await card(page, "到期续保")
      .getByRole("button", { name: `续保 ${policyNo}` })
      .click();
    const dialog = page.getByRole("dialog", { name: "续保" });
    await dialog.getByText("生成续保投保单").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.keyboard.press("Escape");
    await card(page, "待转投保的询价")
      .getByRole("button", { name: `转投保 ${inquiry.inquiryNo}` })
      .click();
    await page.getByRole("link", { name: inquiry.inquiryNo }).filter({ visible: true }).waitFor();
  });
});

test("a copy of the last submission is made by its card or its number", async () => {
  const submitted = await client.submit(
    await client.add("0405", fillFormForTestCustomer(employerForm(), KNOWN)),
  );
  const otherInquiry = await client.submit(await client.add("0103", fillCase("PAR-01")));
  const copiedFrom = (page: Page, { proposalNo }: typeof submitted) =>
    page.getByRole("note", { name: "复制来源" }).getByRole("link", { name: proposalNo }).waitFor();
  await openPage({ server, browser }, INLET, async ({ page }) => {
    const recent = card(page, "复制最近单据");
    const copy = ({ proposalNo }: typeof submitted) =>
      recent.getByRole("button", { name: `复制 ${proposalNo}` });
    await copy(otherInquiry).waitFor();
    await page.locator(".search-box:focus").waitFor();
    await page.keyboard.type("0405");
    await option(page, /雇主责任保险/).waitFor();
    await page.keyboard.press("Enter");
    await waitForValue(() => copy(otherInquiry).count(), 0);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await copy(submitted).click();
    await heading(page, "编辑投保单").waitFor();
    await copiedFrom(page, submitted);
    await navigate(page, INLET);
    await page.locator(".search-box:focus").waitFor();
    await page.keyboard.type(submitted.proposalNo);
    await option(page, `复制 ${submitted.proposalNo} 为新投保单`).waitFor();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await copiedFrom(page, submitted);
  });
});

for (const [name, window] of [
  ["desktop", DESKTOP],
  ["phone", PHONE],
] as const)
  test(`the inlet is accessible on a ${name}`, () =>
    assertSound({ server, browser, wishes: { window } }, [[INLET, ".risk-choice"]]));
