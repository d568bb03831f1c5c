import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { CLERK } from "#platform/testing/people.ts";
import { openPage, button, employerForm, navigate, heading, waitForPrice } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue } from "./wait-for.ts";
import { PHONE } from "./visitor.ts";

const PROPOSALS = "/insuranceManagement";
const POLICIES = "/policyManagement";

let server: RunningProduct;
let browser: Browser;
let client: ReturnType<typeof createProposalTestClient>;
let policyNo: string;
let proposalNo: string;
let orderNo: string;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { base } = employerForm();
  const form = employerForm({ base: { ...base, isSeeFeeFlag: "0" } });
  const issued = await client.submit(await client.add("0405", form));
  ({ policyNo, proposalNo } = issued);
  orderNo = issued.orderNo ?? "";
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const policyPage = (no: string) => `${POLICIES}/policyDetail/detail/${no}/current`;
const proposalPage = () => `${PROPOSALS}/insuranceDetail/detail/${orderNo}/0405/${proposalNo}`;
const note = (page: Page) => page.getByRole("note", { name: "复制来源" }).filter({ visible: true });
const changes = (page: Page) => note(page).getByRole("list", { name: "复制后的变动" });
const numberOf = (page: Page) => page.locator(".doc-title code").filter({ visible: true }).first();
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("a policy is copied from its page, and the editor lists what differs", () =>
  openPage({ server, browser }, policyPage(policyNo), async ({ page }) => {
    await heading(page, "保单").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await button(page, "复制").click();
    await heading(page, "编辑投保单").waitFor();
    await page
      .getByRole("status")
      .getByText(/^已复制为 T0405\d{18}$/)
      .waitFor();
    await note(page).getByText("请核对以下变动").waitFor();
    await changes(page).getByText("保费和各项金额按现行条款费率重新计算").waitFor();
    await waitForPrice(page);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    const copied = (await numberOf(page).textContent()) ?? "";
    await button(page, "知道了").click();
    await waitForValue(() => changes(page).count(), 0);
    await note(page).getByRole("link", { name: policyNo }).waitFor();
    const copy = await client.done(queryProposalInfo, { proposalNo: copied });
    assert.deepEqual([copy.status, copy.dataSource, copy.copiedFrom], ["01", "6", policyNo]);
    await note(page).getByRole("link", { name: policyNo }).click();
    await heading(page, "保单").filter({ visible: true }).waitFor();
  }));

test("a proposal is copied from its page and from its list, and checked before it is submitted", () =>
  openPage({ server, browser }, proposalPage(), async ({ page }) => {
    await heading(page, "投保单").waitFor();
    await button(page, "复制").click();
    await heading(page, "编辑投保单").waitFor();
    await note(page).getByRole("link", { name: proposalNo }).waitFor();
    await waitForPrice(page);
    await button(page, "试核保").click();
    const trial = page.getByRole("dialog", { name: "试核保结果" });
    await trial.getByText(/^同一被保险人同期已投保雇主责任保险/).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await trial.getByRole("button", { name: "返回修改" }).click();
    await navigate(page, PROPOSALS);
    const row = page
      .getByRole("grid")
      .getByRole("row")
      .filter({ has: page.getByRole("link", { name: proposalNo }) });
    await row.locator(".list-tick").click();
    await button(page, "复制").filter({ visible: true }).click();
    await heading(page, "编辑投保单").filter({ visible: true }).waitFor();
    await changes(page).getByText("保费和各项金额按现行条款费率重新计算").waitFor();
    await note(page).getByRole("link", { name: proposalNo }).waitFor();
  }));

test("users comment on a proposal and on a policy", () =>
  openPage({ server, browser }, `${proposalPage()}?tab=comments`, async ({ page }) => {
    for (const place of [`${proposalPage()}?tab=comments`, `${policyPage(policyNo)}?tab=comments`]) {
      await navigate(page, place);
      const comments = page.getByRole("region", { name: "留言" }).filter({ visible: true });
      await comments.getByText("还没有留言").waitFor();
      await comments.getByRole("textbox", { name: "写留言" }).fill("请补盖章页");
      await comments.getByRole("button", { name: "发出留言" }).click();
      await comments.getByRole("list", { name: "留言记录" }).getByText("请补盖章页").waitFor();
      assert.deepEqual(await listViolationsInBothThemes(page), []);
    }
  }));

test("on a phone the note of a copy fits without scrolling sideways", () =>
  openPage({ server, browser, wishes: { window: PHONE } }, policyPage(policyNo), async ({ page }) => {
    await button(page, "复制").click();
    await heading(page, "编辑投保单").waitFor();
    await changes(page).waitFor();
    await waitForValue(() => sideways(page), 0);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  }));
