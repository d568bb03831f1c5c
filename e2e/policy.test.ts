import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { listViolations, listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { CLERK } from "#platform/testing/people.ts";
import {
  openPage,
  button,
  employerForm,
  navigate,
  heading,
  assertSound,
  type PageChecks,
} from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForMatch, waitForValue } from "./wait-for.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

const LIST = "/policyManagement";
const detailOf = (policyNo: string) => `${LIST}/policyDetail/detail/${policyNo}/current`;
const nextYear = new Date().getFullYear() + 1;

let server: RunningProduct;
let browser: Browser;
let policyNo: string;
let proposalNo: string;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  const client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { base } = employerForm();
  const form = employerForm({ base: { ...base, isSeeFeeFlag: "0" } });
  ({ policyNo, proposalNo } = await client.submit(await client.add("0405", form)));
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const day = (page: Page, name: string) => page.getByLabel(name, { exact: true }).filter({ visible: true });

test("a policy issued without payment is opened from its list and viewed on two days", () =>
  openPage({ server, browser }, LIST, async ({ page }) => {
    await page.getByText(/1 条 · 保费合计 148,515\.20 元/).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.getByRole("grid").getByRole("link", { name: policyNo }).click();
    await heading(page, "保单").waitFor();
    await page.locator(".doc-title").getByText("待生效").waitFor();
    await page.locator(".price-sum").filter({ hasText: "148,515.20" }).waitFor();
    await day(page, "查看日期").fill(`${nextYear}-06-01`);
    await page
      .getByRole("status")
      .getByText(`以下为 ${nextYear}-06-01 的内容：第 1 笔交易后的保单`)
      .waitFor();
    await waitForMatch(async () => page.url(), new RegExp(`on=${nextYear}-06-01`));
    await day(page, "查看日期").fill("2020-06-01");
    await page.getByText("该保单在所选日期尚未成立或尚未录入").waitFor();
    await page.getByText("以下仍为此前查看的内容").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await day(page, "查看日期").fill(`${nextYear}-12-31`);
    await page.getByRole("status").getByText(`以下为 ${nextYear}-12-31 的内容`).waitFor();
    await day(page, "按当时系统记录").fill(`${nextYear}-01-02`);
    await page.getByRole("status").getByText(`按 ${nextYear}-01-02 当日系统记录`).waitFor();
    await day(page, "按当时系统记录").fill("2020-01-02");
    await page.getByText("该保单在所选日期尚未成立或尚未录入").waitFor();
    await button(page, "看现状").click();
    await button(page, "看现状").waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "时间线" }).click();
    const timeline = page.getByRole("list", { name: "保单时间线" });
    await timeline.getByText("第 1 笔交易").waitFor();
    await timeline.getByText("提交核保").waitFor();
    await waitForValue(() => page.getByRole("tab", { name: /^(?:交易|单据轨迹)$/ }).count(), 0);
    await page.getByRole("button", { name: "核保", exact: true }).click();
    await waitForValue(() => timeline.getByText("第 1 笔交易").count(), 0);
    await timeline.getByText("自动核保").first().waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.getByRole("link", { name: "原始保单" }).click();
    await heading(page, "原始保单").waitFor();
    await button(page, "更多信息").click();
    await page.getByRole("link", { name: proposalNo }).filter({ visible: true }).click();
    await heading(page, "投保单").waitFor();
    await page.locator(".doc-title").getByText("已承保").filter({ visible: true }).waitFor();
    await page.locator(".doc-facts").getByRole("link", { name: policyNo }).click();
    await heading(page, "保单").filter({ visible: true }).waitFor();
  }));

test("a policy issued at once says so, and an unknown policy is reported", () =>
  openPage({ server, browser }, `/insuranceManagement/recordSuccess/${proposalNo}/-/T`, async ({ page }) => {
    await page.getByText(`无需人工核保，已出单，保单号 ${policyNo}。`).waitFor();
    await page.getByRole("link", { name: "查看保单", exact: true }).waitFor();
    await navigate(page, detailOf(policyNo.replace(/.{6}$/, "999999")));
    await page.getByText("该保单不存在").waitFor();
    await page.getByRole("link", { name: "返回保单列表" }).waitFor();
    assert.deepEqual(await listViolations(page), []);
  }));

test("the head of a policy has two lines, and its pay plan is the one that is kept", () =>
  openPage({ server, browser }, detailOf(policyNo), async ({ page }) => {
    const plan = page.getByRole("table", { name: "已生成的缴费计划" });
    await plan.getByRole("row", { name: /^第 1 期 .* 148,515\.20 0\.00/ }).waitFor();
    const head = await page.locator(".doc-head").boundingBox();
    assert.ok(head && head.height <= 96, `${head?.height} px`);
    await button(page, "更多信息").click();
    await page.locator(".doc-facts").getByText("签单时间").waitFor();
    await button(page, "收起信息").click();
    await page.locator(".doc-facts").getByText("签单时间").waitFor({ state: "hidden" });
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  }));

for (const [look, window] of [
  ["wide", DESKTOP],
  ["narrow", PHONE],
] as const)
  test(`every page of a policy is accessible without scrolling sideways, ${look}`, () => {
    const places: PageChecks = [
      [LIST, ".list-totals"],
      [`${LIST}?holderName=没有这个人`, ".blank"],
      [detailOf(policyNo), ".form-view"],
      [`${detailOf(policyNo)}?on=${nextYear}-06-01`, ".policy-shown"],
      [`${detailOf(policyNo)}?on=&knownAt=&tab=timeline`, ".trail li"],
      [`${LIST}/policyDetail/detail/${policyNo}/original/${policyNo}/1`, ".form-view"],
    ];
    return assertSound({ server, browser, wishes: { window } }, places);
  });
