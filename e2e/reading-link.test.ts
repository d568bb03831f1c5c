import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { openPolicyLink } from "#areas/policy/contract/reading-link.ts";
import { proposalClient } from "#areas/proposal/builder.ts";
import { openProposalLink } from "#areas/proposal/contract/reading-link.ts";
import { openInquiryLink } from "#areas/quotation/contract/reading-link.ts";
import { accessibilityViolations, violationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { CLERK } from "#platform/testing/people.ts";
import { arrive, button, clerkOf, employerForm, heading } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { settles } from "./settles.ts";
import { DESKTOP, PHONE, visit } from "./visitor.ts";

const AUDIENCE = "示例再保险经纪 王经理";

let server: RunningProduct;
let browser: Browser;
let inquiryNo: string;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  const clerk = await clerkOf(server);
  inquiryNo = (await clerk.submit(await clerk.add("0405", employerForm()))).inquiryNo;
});
after(async () => {
  await browser?.close();
  await server?.close();
});

async function issued(): Promise<string> {
  const token = await server.product.signIn(CLERK);
  const { data } = await server.product.ask(openInquiryLink, { inquiryNo, audience: AUDIENCE }, { token });
  return `/quotationDetail/detail/${inquiryNo}/${data.productLine}SSO#ticket=${data.ticket}`;
}
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const shown = (page: Page) => page.locator(".product-form .form-view").waitFor();
const told = (page: Page, text: string) => page.getByRole("alert").getByText(text).waitFor();

test("a clerk issues a link, and somebody without an account reads the quotation by it, once", async () => {
  let link = "";
  await arrive({ server, browser }, `/quotationDetail/detail/${inquiryNo}`, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await button(page, "查阅链接").click();
    const dialog = page.getByRole("dialog", { name: "发送查阅链接" });
    await dialog.getByRole("button", { name: "生成链接" }).click();
    await dialog.getByText("请填写查阅方").waitFor();
    await dialog.getByRole("textbox", { name: "查阅方" }).fill(AUDIENCE);
    assert.deepEqual(await violationsInBothThemes(page), []);
    await page.keyboard.press("Enter");
    const field = dialog.getByRole("textbox", { name: "查阅链接" });
    await field.waitFor();
    link = await field.inputValue();
    assert.ok(link.includes(`/quotationDetail/detail/${inquiryNo}/employeeSSO#ticket=`), link);
    assert.deepEqual(await accessibilityViolations(page), []);
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("链接已复制").waitFor();
    await settles(() => page.evaluate(() => navigator.clipboard.readText()), link);
  });
  await visit(browser, server.url, {}, async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/api/") && asked.push(request.url()));
    await page.goto(link);
    await heading(page, "询价单").waitFor();
    await shown(page);
    await page.getByRole("note").getByText(AUDIENCE).waitFor();
    await page.locator(".doc-title").getByText("核保通过").waitFor();
    await page.locator(".doc-premium").getByText("148,515.20").waitFor();
    await page.getByText("9199**********013C").first().waitFor();
    await page.getByText("南京建邺营业部").first().waitFor();
    assert.equal(new URL(page.url()).hash, "", "the ticket leaves the address at once");
    assert.deepEqual(
      asked.map((url) => new URL(url).pathname.split("/").at(-1)),
      ["readInquiryLink"],
    );
    await settles(() => page.getByRole("navigation", { name: /菜单/ }).count(), 0, "no frame around it");
    await settles(() => button(page, "编辑").count(), 0);
    assert.deepEqual(await violationsInBothThemes(page), []);
    await page.getByRole("tab", { name: "版次" }).click();
    await page.getByRole("row", { name: /第 1 版 核保通过 148,515\.20/ }).waitFor();
    assert.deepEqual(await accessibilityViolations(page), []);
    await page.reload();
    await told(page, "页面上没有查阅凭证");
    await page.goto(link);
    await told(page, "查阅链接已经打开过");
    await page.getByText("QUO032").waitFor();
    assert.deepEqual(await violationsInBothThemes(page), []);
  });
});

test("over plain HTTP, where there is no clipboard, the key copies all the same", async () => {
  const office = await launchBrowser("--host-resolver-rules=MAP office.example 127.0.0.1");
  try {
    const place = {
      server: { ...server, url: server.url.replace("127.0.0.1", "office.example") },
      browser: office,
    };
    await arrive(place, `/quotationDetail/detail/${inquiryNo}`, async ({ page, expectSaid }) => {
      expectSaid("Cross-Origin-Opener-Policy header has been ignored");
      assert.equal(await page.evaluate(() => isSecureContext), false);
      await button(page, "查阅链接").click();
      const dialog = page.getByRole("dialog", { name: "发送查阅链接" });
      await dialog.getByRole("textbox", { name: "查阅方" }).fill(AUDIENCE);
      await page.keyboard.press("Enter");
      const field = dialog.getByRole("textbox", { name: "查阅链接" });
      await field.waitFor();
      const link = await field.inputValue();
      await dialog.getByRole("button", { name: "复制链接" }).click();
      await page.getByRole("status").getByText("链接已复制").waitFor();
      await dialog.getByRole("button", { name: "关闭" }).last().click();
      await dialog.waitFor({ state: "detached" });
      await page.keyboard.press("Control+K");
      await page.keyboard.press("Control+V");
      await page.waitForFunction(
        (copied) =>
          document.activeElement instanceof HTMLInputElement && document.activeElement.value === copied,
        link,
      );
    });
  } finally {
    await office.close();
  }
});

test("on a phone nothing scrolls sideways; a cut link and one for another document say what to do", async () => {
  const link = await issued();
  await visit(browser, server.url, { window: PHONE }, async ({ page }) => {
    await page.goto(link.slice(0, -8));
    await told(page, "查阅链接无效");
    await page.getByText("链接可能没有复制完整，请向发送人索取新的链接").waitFor();
    await settles(() => sideways(page), 0);
    assert.deepEqual(await accessibilityViolations(page), []);
    await page.goto(link.replace("employeeSSO", "propertySSO"));
    await told(page, "查阅链接不是用于打开这张单据的");
    await page.goto(link);
    await shown(page);
    await page.locator(".doc-premium").getByText("148,515.20").waitFor();
    await settles(() => sideways(page), 0);
    assert.deepEqual(await violationsInBothThemes(page), []);
  });
});

test("who is signed in reads it without the frame as well, and a second link pasted into the same window opens", () =>
  arrive({ server, browser }, "/dashboard", async ({ page }) => {
    await page.goto(await issued());
    await shown(page);
    await settles(() => page.getByRole("button", { name: /用户菜单/ }).count(), 0);
    await page.goto(`/quotationDetail/detail/${inquiryNo}/employeeSSO`);
    await told(page, "页面上没有查阅凭证");
    await page.goto(await issued());
    await shown(page);
  }));

test("a proposal and a policy are read by their links as well, at once and with nothing to do there", async () => {
  const token = await server.product.signIn(CLERK);
  const client = proposalClient(server.product.ask, token);
  const { base } = employerForm();
  const form = employerForm({ base: { ...base, isSeeFeeFlag: "0" } });
  const { proposalNo, policyNo } = await client.submit(await client.add("0405", form));
  const toProposal = { proposalNo, audience: AUDIENCE };
  const proposal = (await server.product.ask(openProposalLink, toProposal, { token })).data;
  const policy = (await server.product.ask(openPolicyLink, { policyNo, audience: AUDIENCE }, { token })).data;
  const places = [
    ["投保单", `/insuranceDetail/detail/${proposalNo}/${proposal.productLine}SSO`, proposal.ticket, "已承保"],
    ["保单", `/policyDetail/detail/${policyNo}`, policy.ticket, "待生效"],
  ] as const;
  for (const window of [DESKTOP, PHONE]) {
    await visit(browser, server.url, { window }, async ({ page }) => {
      for (const [name, place] of places) {
        await page.goto(place);
        await told(page, "页面上没有查阅凭证");
        await heading(page, `${name}查阅`).waitFor();
        await settles(() => sideways(page), 0);
        assert.deepEqual(await accessibilityViolations(page), []);
      }
    });
  }
  await visit(browser, server.url, {}, async ({ page }) => {
    for (const [name, place, ticket, status] of places) {
      await page.goto(`${place}#ticket=${ticket}`);
      await heading(page, name).waitFor();
      await shown(page);
      await page.getByRole("note").getByText(AUDIENCE).waitFor();
      await page.locator(".doc-title").getByText(status).waitFor();
      await page.locator(".doc-premium").getByText("148,515.20").waitFor();
      await page.getByText("9199**********013C").first().waitFor();
      await page.getByText("南京建邺营业部").first().waitFor();
      await settles(() => button(page, "复制").count(), 0);
      assert.deepEqual(await violationsInBothThemes(page), []);
      await page.setViewportSize(PHONE);
      await settles(() => sideways(page), 0);
      await page.setViewportSize(DESKTOP);
      await page.reload();
      await told(page, "页面上没有查阅凭证");
    }
  });
});
