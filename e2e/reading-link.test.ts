import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { addEndorse, endorseUndwrt } from "#areas/endorsement/contract/drafts.ts";
import { queryEndorsablePolicy } from "#areas/endorsement/contract/queries.ts";
import { openPolicyLink } from "#areas/policy/contract/reading-link.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { openProposalLink } from "#areas/proposal/contract/reading-link.ts";
import { openInquiryLink } from "#areas/quotation/contract/reading-link.ts";
import { withSectionCells } from "#platform/forms/define-form.ts";
import { listViolations, listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { CLERK } from "#platform/testing/people.ts";
import { openPage, button, createClerk, employerForm, heading } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue } from "./wait-for.ts";
import { DESKTOP, PHONE, visit } from "./visitor.ts";

const AUDIENCE = "示例再保险经纪 王经理";

let server: RunningProduct;
let browser: Browser;
let inquiryNo: string;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  const clerk = await createClerk(server);
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
const waitForSheet = (page: Page) => page.locator(".product-form .form-view").waitFor();
const waitForAlert = (page: Page, text: string) => page.getByRole("alert").getByText(text).waitFor();

test("a clerk issues a link, and a reader without an account opens the quotation with it once", async () => {
  let link = "";
  await openPage({ server, browser }, `/quotationDetail/detail/${inquiryNo}`, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await button(page, "查阅链接").click();
    const dialog = page.getByRole("dialog", { name: "发送查阅链接" });
    await dialog.getByRole("button", { name: "生成链接" }).click();
    await dialog.getByText("请填写查阅方").waitFor();
    await dialog.getByRole("textbox", { name: "查阅方" }).fill(AUDIENCE);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.keyboard.press("Enter");
    const field = dialog.getByRole("textbox", { name: "查阅链接" });
    await field.waitFor();
    link = await field.inputValue();
    assert.ok(link.includes(`/quotationDetail/detail/${inquiryNo}/employeeSSO#ticket=`), link);
    assert.deepEqual(await listViolations(page), []);
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("链接已复制").waitFor();
    await waitForValue(() => page.evaluate(() => navigator.clipboard.readText()), link);
  });
  await visit(browser, server.url, {}, async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => request.url().includes("/api/") && requests.push(request.url()));
    await page.goto(link);
    await heading(page, "询价单").waitFor();
    await waitForSheet(page);
    await page.getByRole("note").getByText(AUDIENCE).waitFor();
    await page.locator(".doc-title").getByText("核保通过").waitFor();
    await page.locator(".doc-premium").getByText("148,515.20").waitFor();
    await page.getByText("9199**********013C").first().waitFor();
    await page.getByText("南京建邺营业部").first().waitFor();
    await page.getByText("140,108.68").first().waitFor();
    for (const inside of ["手续费比例", "归属业务员", "历史损失", "保费计算明细"])
      assert.equal(await page.getByText(inside).count(), 0, inside);
    assert.equal(new URL(page.url()).hash, "", "the ticket leaves the address at once");
    assert.deepEqual(
      requests.map((url) => new URL(url).pathname.split("/").at(-1)),
      ["readInquiryLink"],
    );
    await waitForValue(() => page.getByRole("navigation", { name: /菜单/ }).count(), 0, "no frame around it");
    await waitForValue(() => button(page, "编辑").count(), 0);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.getByRole("tab", { name: "版次" }).click();
    await page.getByRole("row", { name: /第 1 版 核保通过 148,515\.20/ }).waitFor();
    assert.deepEqual(await listViolations(page), []);
    await page.reload();
    await waitForAlert(page, "页面上没有查阅凭证");
    await page.goto(link);
    await waitForAlert(page, "查阅链接已经打开过");
    await page.getByText("QUO032").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  });
});

test("over plain HTTP, without the clipboard API, the copy button still works", async () => {
  const office = await launchBrowser("--host-resolver-rules=MAP office.example 127.0.0.1");
  try {
    const place = {
      server: { ...server, url: server.url.replace("127.0.0.1", "office.example") },
      browser: office,
    };
    await openPage(place, `/quotationDetail/detail/${inquiryNo}`, async ({ page, expectSaid }) => {
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

test("on a phone nothing scrolls sideways, and a cut link or one for another document says what to do", async () => {
  const link = await issued();
  await visit(browser, server.url, { window: PHONE }, async ({ page }) => {
    await page.goto(link.slice(0, -8));
    await waitForAlert(page, "查阅链接无效");
    await page.getByText("链接可能没有复制完整，请向发送人索取新的链接").waitFor();
    await waitForValue(() => sideways(page), 0);
    assert.deepEqual(await listViolations(page), []);
    await page.goto(link.replace("employeeSSO", "propertySSO"));
    await waitForAlert(page, "查阅链接不是用于打开这张单据的");
    await page.goto(link);
    await waitForSheet(page);
    await page.locator(".doc-premium").getByText("148,515.20").waitFor();
    await waitForValue(() => sideways(page), 0);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  });
});

test("a signed-in reader also sees no frame, and a second link in the same window opens", () =>
  openPage({ server, browser }, "/dashboard", async ({ page }) => {
    await page.goto(await issued());
    await waitForSheet(page);
    await waitForValue(() => page.getByRole("button", { name: /用户菜单/ }).count(), 0);
    await page.goto(`/quotationDetail/detail/${inquiryNo}/employeeSSO`);
    await waitForAlert(page, "页面上没有查阅凭证");
    await page.goto(await issued());
    await waitForSheet(page);
  }));

test("a proposal and a policy are read by their links, without any action", async () => {
  const token = await server.product.signIn(CLERK);
  const client = createProposalTestClient(server.product.ask, token);
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
        await waitForAlert(page, "页面上没有查阅凭证");
        await heading(page, `${name}查阅`).waitFor();
        await waitForValue(() => sideways(page), 0);
        assert.deepEqual(await listViolations(page), []);
      }
    });
  }
  await visit(browser, server.url, {}, async ({ page }) => {
    for (const [name, place, ticket, status] of places) {
      await page.goto(`${place}#ticket=${ticket}`);
      await heading(page, name).waitFor();
      await waitForSheet(page);
      await page.getByRole("note").getByText(AUDIENCE).waitFor();
      await page.locator(".doc-title").getByText(status).waitFor();
      await page.locator(".doc-premium").getByText("148,515.20").waitFor();
      await page.getByText("9199**********013C").first().waitFor();
      await page.getByText("南京建邺营业部").first().waitFor({ state: "attached" });
      await waitForValue(() => button(page, "复制").count(), 0);
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      await page.setViewportSize(PHONE);
      await waitForValue(() => sideways(page), 0);
      await page.setViewportSize(DESKTOP);
      await page.reload();
      await waitForAlert(page, "页面上没有查阅凭证");
    }
  });
});

test("an endorsement is read by its link: old and new, its text and the change of premium", async () => {
  const token = await server.product.signIn(CLERK);
  const client = createProposalTestClient(server.product.ask, token);
  const { base } = employerForm();
  const { policyNo } = await client.submit(
    await client.add("0405", employerForm({ base: { ...base, isSeeFeeFlag: "0" } })),
  );
  const { form, validDate } = await client.done(queryEndorsablePolicy, { policyNo });
  const terms = { types: ["01"], reason: "01", reasonText: "内部说明", validDate };
  const changed = withSectionCells(form, "holder", { contactName: "周晓岚", mobile: "13911112222" });
  const added = await client.done(addEndorse, { policyNo, terms, form: changed } as never);
  const { endorseNo, version } = added;
  await client.done(endorseUndwrt, { endorseNo, version, premiumChange: "0.00" });
  let link = "";
  await openPage({ server, browser }, `/correctionDetail/detail/${endorseNo}/-`, async ({ page }) => {
    await button(page, "查阅链接").click();
    const dialog = page.getByRole("dialog", { name: "发送查阅链接" });
    await dialog.getByRole("textbox", { name: "查阅方" }).fill(AUDIENCE);
    await page.keyboard.press("Enter");
    const field = dialog.getByRole("textbox", { name: "查阅链接" });
    await field.waitFor();
    link = await field.inputValue();
    assert.ok(link.includes(`/correctionDetail/detail/${endorseNo}/employeeSSO#ticket=`), link);
  });
  await visit(browser, server.url, {}, async ({ page }) => {
    // The number alone leads to the same page.
    await page.goto(link.replace("/employeeSSO", ""));
    await heading(page, "批单").waitFor();
    await page.getByRole("note").getByText(AUDIENCE).waitFor();
    await page.locator(".doc-title").getByText("已生效").waitFor();
    await page.getByRole("row", { name: /联系人 .* 周晓岚/ }).waitFor();
    await page.getByText("139****2222").first().waitFor();
    await page.getByText("投保人信息变更").first().waitFor();
    for (const inside of ["13911112222", "内部说明", "撤销"])
      assert.equal(await page.getByText(inside).count(), 0, inside);
    for (const pane of ["批改后内容", "变化保费", "批文", "变更内容"]) {
      await page.getByRole("tab", { name: pane }).click();
      for (const window of [PHONE, DESKTOP]) {
        await page.setViewportSize(window);
        await look(page, `${pane}-${window.width}`);
        await waitForValue(() => sideways(page), 0);
        assert.deepEqual(await listViolationsInBothThemes(page), []);
      }
    }
    await page.goto(link.replace(/#.*/, ""));
    await waitForAlert(page, "页面上没有查阅凭证");
    await heading(page, "批单查阅").waitFor();
    // Without a ticket the number alone is an earlier address of the page for users.
    await page.goto(link.replace(/\/employeeSSO.*/, "?tab=wording"));
    await page.waitForURL(/\/user\/login\?from=/);
    assert.match(decodeURIComponent(page.url()), new RegExp(`detail/${endorseNo}/-\\?tab=wording`));
  });
});

/** Saves a screenshot if the environment names a folder for it. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/link-${name}.png`, fullPage: true });
}
