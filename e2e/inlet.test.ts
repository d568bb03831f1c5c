import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { type Customer, formFor } from "#areas/quotation/builder.ts";
import { proposalClient } from "#areas/proposal/builder.ts";
import type { FilledRow } from "#platform/forms/filled-form.ts";
import { addDays, addMonths, todayInShanghai } from "#platform/kernel/plain-date.ts";
import { accessibilityViolations, violationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { CLERK } from "#platform/testing/people.ts";
import {
  arrive,
  button,
  clerkOf,
  employerForm,
  follow,
  formOf,
  heading,
  looksSound,
  priced,
} from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { settles, settlesLike } from "./settles.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

const INLET = "/insurance/insurancePolicyInlet";
const HOLDER = "示例建筑工程有限公司";
/** A customer of the clerk's own branch. */
const KNOWN: Customer = {
  name: HOLDER,
  certificateType: "73",
  certificateNo: "91999900DM000003XY",
  customerType: "2",
  grade: "1",
};
const tomorrow = addDays(todayInShanghai(new Date()), 1);

let server: RunningProduct;
let browser: Browser;
let client: ReturnType<typeof proposalClient>;
let clerk: Awaited<ReturnType<typeof clerkOf>>;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  client = proposalClient(server.product.ask, await server.product.signIn(CLERK));
  clerk = await clerkOf(server);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const field = (page: Page, section: string, element: string) =>
  page.locator(`[id$='${section}/-/${element}'], [id$='/${element}']`).filter({ visible: true }).first();

test("a product and a customer are typed together, and the form knows whom it is for and from when", () =>
  arrive({ server, browser }, INLET, async ({ page }) => {
    await page.locator(".search-box:focus").waitFor();
    await page.keyboard.type("0405 ");
    await page.keyboard.insertText("示例建筑");
    await option(page, /雇主责任保险 · 示例建筑工程有限公司/).waitFor();
    assert.deepEqual(await violationsInBothThemes(page), []);
    await page.keyboard.press("Enter");
    await heading(page, "新增投保单").waitFor();
    await settlesLike(async () => page.url(), /\/insurancePolicyInlet\/add\/0405\?customerId=/);
    await settles(() => field(page, "holder", "holderName").inputValue(), HOLDER);
    await settles(() => field(page, "insured", "insuredName").inputValue(), HOLDER);
    await settles(() => field(page, "period", "startDate").inputValue(), tomorrow);
    assert.deepEqual(await accessibilityViolations(page), []);
  }));

test("chosen one by one, each part is shown and may be taken away again; what is not there is said", () =>
  arrive({ server, browser }, INLET, async ({ page }) => {
    await page.locator(".search-box:focus").waitFor();
    await page.keyboard.type("guzhu");
    await option(page, /雇主责任保险/).waitFor();
    await page.keyboard.press("Enter");
    const chosen = page.getByRole("group", { name: "已选" });
    await chosen.getByText("雇主责任保险 0405").waitFor();
    await page.locator(".search-box:focus").waitFor();
    await page.keyboard.type("zzzzqqqq");
    await page.getByText(/^没有找到/).waitFor();
    await page.locator(".search-box").fill("0405 zzzzqqqq");
    await option(page, /雇主责任保险.*没有这个客户，录入新客户/).waitFor();
    await page.locator(".search-box").fill("");
    await chosen.getByRole("button", { name: "去掉险种 雇主责任保险 0405" }).click();
    await settles(() => chosen.count(), 0);
    await page.keyboard.insertText(HOLDER.slice(0, 4));
    await option(page, new RegExp(`客户.*${HOLDER}`)).click();
    await chosen.getByText(HOLDER).waitFor();
    await page.keyboard.type("0405");
    await option(page, /雇主责任保险/).waitFor();
    await page.keyboard.press("Enter");
    await heading(page, "新增投保单").waitFor();
    await settles(() => field(page, "holder", "holderName").inputValue(), HOLDER);
    await follow(page, INLET);
    await page.getByRole("region", { name: "最近使用" }).getByRole("button", { name: /0405/ }).waitFor();
  }));

test("what the last document had is taken over at once, and taken back by one step", async () => {
  const { status } = await client.submit(await client.add("0405", formFor(employerForm(), KNOWN)));
  assert.equal(status, "06");
  await arrive({ server, browser }, INLET, async ({ page }) => {
    await page.locator(".search-box:focus").waitFor();
    await page.keyboard.insertText("0405 示例建筑");
    await option(page, /雇主责任保险 · 示例建筑工程有限公司/).waitFor();
    await page.keyboard.press("Enter");
    await button(page, "带入上次内容").click();
    await priced(page);
    await settles(() => field(page, "period", "startDate").inputValue(), tomorrow);
    assert.deepEqual(await accessibilityViolations(page), []);
    await page.keyboard.press("Control+S");
    await heading(page, "编辑投保单").waitFor();
  });
});

test("what waits is gone on with: a begun proposal, an approved quotation, a policy that ends", async () => {
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
  await arrive({ server, browser }, INLET, async ({ page }) => {
    await card(page, "继续办理")
      .getByRole("link", { name: `继续 ${draft.proposalNo}` })
      .click();
    await heading(page, "编辑投保单").waitFor();
    await follow(page, INLET);
    await card(page, "到期续保")
      .getByRole("button", { name: `续保 ${policyNo}` })
      .click();
    const dialog = page.getByRole("dialog", { name: "续保" });
    await dialog.getByText("生成续保投保单").waitFor();
    assert.deepEqual(await violationsInBothThemes(page), []);
    await page.keyboard.press("Escape");
    await card(page, "待转投保的询价")
      .getByRole("button", { name: `转投保 ${inquiry.inquiryNo}` })
      .click();
    await page.getByRole("link", { name: inquiry.inquiryNo }).filter({ visible: true }).waitFor();
  });
});

test("another is made of what was sent last, by its card or by its number", async () => {
  const sent = await client.submit(await client.add("0405", formFor(employerForm(), KNOWN)));
  const other = await client.submit(await client.add("0103", formOf("PAR-01")));
  const copiedFrom = (page: Page, { proposalNo }: typeof sent) =>
    page.getByRole("note", { name: "复制来源" }).getByRole("link", { name: proposalNo }).waitFor();
  await arrive({ server, browser }, INLET, async ({ page }) => {
    const recent = card(page, "复制最近单据");
    const copy = ({ proposalNo }: typeof sent) => recent.getByRole("button", { name: `复制 ${proposalNo}` });
    await copy(other).waitFor();
    await page.locator(".search-box:focus").waitFor();
    await page.keyboard.type("0405");
    await option(page, /雇主责任保险/).waitFor();
    await page.keyboard.press("Enter");
    await settles(() => copy(other).count(), 0);
    assert.deepEqual(await violationsInBothThemes(page), []);
    await copy(sent).click();
    await heading(page, "编辑投保单").waitFor();
    await copiedFrom(page, sent);
    await follow(page, INLET);
    await page.locator(".search-box:focus").waitFor();
    await page.keyboard.type(sent.proposalNo);
    await option(page, `复制 ${sent.proposalNo} 为新投保单`).waitFor();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await copiedFrom(page, sent);
  });
});

for (const [name, window] of [
  ["desktop", DESKTOP],
  ["phone", PHONE],
] as const)
  test(`the inlet is sound on a ${name}`, () =>
    looksSound({ server, browser, wishes: { window } }, [[INLET, ".risk-choice"]]));
