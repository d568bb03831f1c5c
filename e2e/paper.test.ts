import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { printPolicy } from "#areas/paper/contract/papers.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { buildProposalDetailHref } from "#areas/proposal/screens/proposal-places.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import { CASHIER, CLERK } from "#platform/testing/people.ts";
import { listViolations, listViolationsInBothThemes } from "./accessibility.ts";
import { launchWholeBrowser } from "./browser.ts";
import { openPage, button, employerForm, heading, assertSound, type PageChecks } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { readSavedFile } from "./saved-file.ts";
import { waitForValue, waitForMatch } from "./wait-for.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

const LIST = "/policyManagement";
const detailOf = (policyNo: string) => `${LIST}/policyDetail/detail/${policyNo}/current`;
const papersOf = (policyNo: string) => `${LIST}/documentsDetail/${policyNo}`;

let server: RunningProduct;
let browser: Browser;
let policyNo: string;
let printed: string;
let long: string;
let proposal: Awaited<ReturnType<typeof submitProposal>>;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchWholeBrowser()]);
  policyNo = await issue();
  printed = await issue();
  const token = await server.product.signIn(CLERK);
  assert.equal((await server.product.ask(printPolicy, { policyNo: printed }, { token })).code, "0000");
  proposal = await submitProposal();
  long = await issue();
  await server.product.admin.query(
    `update contract_transaction set content = jsonb_set(content, '{roster}', (select jsonb_agg(jsonb_build_object(
       'personName', '雇员' || n)) from generate_series(1, 600) n)) where contract_no = $1`,
    [long],
  );
});
after(async () => {
  await browser?.close();
  await server?.close();
});

async function issue(): Promise<string> {
  const client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { base } = employerForm();
  const form = employerForm({ base: { ...base, isSeeFeeFlag: "0" } });
  return (await client.submit(await client.add("0405", form))).policyNo;
}

/** A proposal that waits for its payment. */
async function submitProposal() {
  const client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { base } = employerForm();
  return client.submit(await client.add("0405", employerForm({ base: { ...base, isSeeFeeFlag: "1" } })));
}

const preview = (page: Page, no: string) =>
  page.getByRole("region", { name: `预览 ${no.startsWith("T") ? "投保单" : "保险单"}-${no}.pdf` });
const frame = (page: Page) => page.locator("iframe.pdf-frame");
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** Returns the text of the PDF that the browser saves after the press. */
async function savedText(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  assert.match(download.suggestedFilename(), /^(?:保险单-P|投保单-T)0405\d{18}\.pdf$/);
  const pdf = await readSavedFile(download);
  return (await extractPdfPageTexts(pdf)).join("").replace(/\s+/g, "");
}

test("from a policy's page the schedule opens and is saved, by keyboard alone", () =>
  openPage({ server, browser }, detailOf(policyNo), async ({ page }) => {
    await link(page, "预览保单").press("Enter");
    await heading(page, "保单单证").waitFor();
    await preview(page, policyNo).waitFor();
    await waitForMatch(() => frame(page).getAttribute("src"), /^blob:/);
    await page.getByRole("row", { name: /保险单 当前 已签章 第 1 笔交易后.*测试员乙/ }).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    const text = await savedText(page, () =>
      preview(page, policyNo).getByRole("button", { name: "保存到本机" }).press("Enter"),
    );
    for (const value of [policyNo, "示例电子制造有限公司", "148,515.20"])
      assert.ok(text.includes(value), value);
    await preview(page, policyNo).getByRole("button", { name: "关闭预览" }).press("Enter");
    await waitForValue(() => frame(page).count(), 0);
    await waitForMatch(async () => page.url(), /documentsDetail\/P0405\d{18}(?!.*preview=\w)/);
    await button(page, "预览保单").press("Enter");
    await waitForMatch(() => frame(page).getAttribute("src"), /^blob:/);
    await waitForValue(() => page.getByRole("row").count(), 2);
  }));

test("a submitted proposal is printed as a proposal form on its page, looked at and saved", () =>
  openPage({ server, browser }, buildProposalDetailHref(proposal), async ({ page }) => {
    const { proposalNo } = proposal;
    await page.getByRole("tab", { name: "单证", exact: true }).click();
    await page.getByText("尚未出具过单证").waitFor();
    await button(page, "预览投保单").press("Enter");
    await preview(page, proposalNo).waitFor();
    await waitForMatch(() => frame(page).getAttribute("src"), /^blob:/);
    await page.getByRole("row", { name: /投保单 当前 第 1 次提交.*测试员乙/ }).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    const text = await savedText(page, () =>
      page.getByRole("button", { name: /^下载 .*投保单$/ }).press("Enter"),
    );
    for (const value of [proposalNo, "投保人声明", "投保人签章", "148,515.20"])
      assert.ok(text.includes(value), value);
    await preview(page, proposalNo).getByRole("button", { name: "关闭预览" }).press("Enter");
    await waitForValue(() => frame(page).count(), 0);
  }));

test("a draft of a proposal says why it has no paper yet", async () => {
  const client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const draft = await client.add("0405", employerForm());
  await openPage({ server, browser }, `${buildProposalDetailHref(draft)}?tab=printed`, async ({ page }) => {
    await page.getByText(/投保单提交核保后可以出具/).waitFor();
    await waitForValue(() => button(page, "预览投保单").count(), 0);
  });
});

test("from the list the papers of a policy open in a new window and are saved", () =>
  openPage({ server, browser }, LIST, async ({ page, context }) => {
    const row = page.getByRole("row").filter({ hasText: printed });
    await row.getByRole("checkbox").check();
    await link(page, "单证").click();
    await heading(page, "保单单证").waitFor();
    const text = await savedText(page, () => page.getByRole("button", { name: /^下载 .*保险单$/ }).click());
    assert.ok(text.includes(printed));
    await page.getByRole("button", { name: /^预览 .*保险单$/ }).click();
    await preview(page, printed).waitFor();
    const [newPage] = await Promise.all([
      context.waitForEvent("page"),
      preview(page, printed).getByRole("button", { name: "在新窗口打开" }).click(),
    ]);
    await waitForMatch(async () => newPage.url(), /^blob:/);
    await newPage.close();
    await page.getByRole("link", { name: "保单详情", exact: true }).click();
    await heading(page, "保单").waitFor();
  }));

test("a policy with a long list is printed as a task, and the result is shown", () =>
  openPage({ server, browser }, papersOf(long), async ({ page }) => {
    await page.getByText("尚未出具过单证").waitFor();
    await button(page, "预览保单").click();
    await page.getByText(/清单较长，正在后台打印/).waitFor();
    assert.deepEqual(await listViolations(page), []);
    await page.getByRole("row", { name: /保险单 当前/ }).waitFor();
    await preview(page, long).waitFor();
    await waitForValue(() => page.getByText(/正在后台打印/).count(), 0);
  }));

test("an unknown policy is reported, and a paper that cannot be printed lists the missing characters", async () => {
  const name = (holderName: string) =>
    server.product.admin.query("update policy set holder_name = $2 where policy_no = $1", [
      lacking,
      holderName,
    ]);
  const lacking = await issue();
  await name("示例𰀀厂");
  await openPage({ server, browser }, papersOf(policyNo.replace(/.{6}$/, "999999")), async ({ page }) => {
    await page.getByText("该保单不存在").waitFor();
    await link(page, "返回保单列表").waitFor();
    assert.deepEqual(await listViolations(page), []);
  });
  await openPage({ server, browser }, papersOf(lacking), async ({ page }) => {
    await button(page, "预览保单").click();
    await page.getByRole("alert").getByText("字库中没有“𰀀”，无法印出单证").waitFor();
    assert.deepEqual(await listViolations(page), []);
  });
});

test("a user who may not download sees the papers without buttons", () =>
  openPage({ server, browser, userCode: CASHIER }, papersOf(printed), async ({ page }) => {
    await page.getByRole("row", { name: /保险单 当前/ }).waitFor();
    await waitForValue(() => page.getByRole("button", { name: /预览|下载/ }).count(), 0);
  }));

for (const [look, window] of [
  ["wide", DESKTOP],
  ["narrow", PHONE],
] as const)
  test(`the papers of a policy and of a proposal are accessible without scrolling sideways, ${look}`, () => {
    const places: PageChecks = [
      [papersOf(printed), ".paper-table"],
      [`${papersOf(printed)}?preview=current`, "iframe.pdf-frame"],
      [`${buildProposalDetailHref(proposal)}?tab=printed&preview=current`, "iframe.pdf-frame"],
    ];
    return assertSound({ server, browser, wishes: { window } }, places);
  });
