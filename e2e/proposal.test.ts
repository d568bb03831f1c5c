import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { decideTask } from "#areas/underwriting/contract.ts";
import { listFormRows } from "#platform/forms/filled-form.ts";
import { CLERK, QUERY_POST, UNDERWRITER_LEVEL_1, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { listViolations, listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import {
  openPage,
  button,
  createClerk,
  employerForm,
  navigate,
  fillCase,
  heading,
  assertSound,
  type PageChecks,
  waitForPrice,
} from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue, waitForMatch } from "./wait-for.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

const LIST = "/insuranceManagement";
const EMPLOYER = "0405";
const PROPERTY = "0103";
type ProposalNumbers = { orderNo: string | null; proposalNo: string };
const editorOf = ({ orderNo, proposalNo }: ProposalNumbers) =>
  `${LIST}/insurancePolicyInlet/edit/${orderNo}/${proposalNo}/T`;
const resultOf = ({ orderNo, proposalNo }: ProposalNumbers) =>
  `${LIST}/recordSuccess/${proposalNo}/${orderNo}/T`;
const detailOf = ({ orderNo, proposalNo, riskCode }: ProposalNumbers & { riskCode: string }) =>
  `${LIST}/insuranceDetail/detail/${orderNo}/${riskCode}/${proposalNo}`;

let server: RunningProduct;
let browser: Browser;
let clerk: Awaited<ReturnType<typeof createClerk>>;
let client: ReturnType<typeof createProposalTestClient>;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  clerk = await createClerk(server);
  client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const stored = (proposalNo: string) => client.done(queryProposalInfo, { proposalNo });
const inTitle = (page: Page, words: string) =>
  page.locator(".doc-title").getByText(words).filter({ visible: true }).first().waitFor();
const rowOf = (page: Page, no: string) =>
  page
    .getByRole("grid")
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: no }) });
async function underwriter(userCode: string) {
  const token = await server.product.signIn(userCode);
  return { token, ...createTestUnderwriter(server.product.ask, token) };
}

test("S1: an approved quotation becomes a proposal, whose locks state their reason and which waits for payment", async () => {
  const { inquiryNo } = await clerk.submit(await clerk.add(EMPLOYER, employerForm()));
  await openPage({ server, browser }, `/quotationDetail/detail/${inquiryNo}`, async ({ page }) => {
    await button(page, "转投保").click();
    await heading(page, "编辑投保单").waitFor();
    await page.getByRole("link", { name: inquiryNo }).filter({ visible: true }).waitFor();
    await waitForPrice(page);
    await page.locator(".price-sum").filter({ hasText: "148,515.20", visible: true }).waitFor();
    const employees = page.getByRole("textbox", { name: "雇员总人数" }).filter({ visible: true });
    await waitForValue(() => employees.getAttribute("readonly").then((locked) => locked !== null), true);
    await waitForValue(async () => {
      const noteId = await employees.getAttribute("aria-describedby");
      return page.locator(`[id="${noteId}"]`).innerText();
    }, "只有批量询价转投保后可以修改");
    const mobile = page.locator("[data-element=mobile]").filter({ visible: true }).first();
    await mobile.getByText("询价带入").waitFor();
    await mobile.getByRole("textbox").fill("13800000009");
    await mobile.getByText("询价带入").waitFor({ state: "detached" });
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await button(page, "提交核保").click();
    await heading(page, "自动核保通过").waitFor();
    await page.getByText(/^请在 \d{4}-\d\d-\d\d 前缴费，到账后出单。$/).waitFor();
    await page.locator(".result-state").getByText("核保通过待缴费").waitFor();
    await page.locator(".result-card .doc-premium").getByText("148,515.20").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.getByRole("link", { name: "查看投保单" }).click();
    await heading(page, "投保单").waitFor();
    await inTitle(page, "核保通过待缴费");
    await page.getByRole("tab", { name: "与询价对比" }).click();
    // The insured has another telephone number now, and so is no longer marked as the holder.
    const differences = page.locator(".difference").filter({ visible: true });
    await differences.getByRole("rowheader", { name: "同投保人" }).waitFor();
    assert.equal(await differences.getByRole("rowheader").count(), 1);
    await page.getByText(/^另有 \d+ 处不影响核保结论的内容不同：.*出单方式/).waitFor();
    await page.locator(".doc-facts").getByRole("link", { name: inquiryNo }).filter({ visible: true }).click();
    await heading(page, "询价单").filter({ visible: true }).waitFor();
    await inTitle(page, "已转投保");
    await waitForValue(() => button(page, "转投保").filter({ visible: true }).count(), 0);
  });
  const { rows } = await server.product.admin.query<{ business_no: string }>(
    "select business_no from document where inquiry_no = $1",
    [inquiryNo],
  );
  const storedPath = await stored(rows[0]?.business_no ?? "");
  assert.deepEqual([storedPath.status, storedPath.sumPremium], ["06", "148515.20"]);
  assert.equal(listFormRows(storedPath.form["holder"])[0]?.["mobile"], "13800000009");
});

/** Publishes the product version of a document once more with a field called otherwise, and says its number. */
async function publishRenamed(businessNo: string, label: string, renamed: string): Promise<string> {
  const version = "0".repeat(16);
  await server.product.admin.query(
    `insert into product_version (risk_code, version, content, branches)
     select v.risk_code, $2, replace(v.content::text, $3, $4)::jsonb, v.branches
     from product_version v join document d on d.risk_code = v.risk_code and d.product_version = v.version
     where d.business_no = $1`,
    [businessNo, version, `"label": "${label}"`, `"label": "${renamed}"`],
  );
  return version;
}

test("the comparison shows the inquiry by the product version that it was approved by", async () => {
  const approved = await clerk.submit(await clerk.add(EMPLOYER, employerForm()));
  const proposal = await client.transfer(approved);
  const { form } = await stored(proposal.proposalNo);
  await client.edit(proposal, {
    ...form,
    employer: { ...form["employer"], lossFactor: "1.2" },
  });
  const version = await publishRenamed(approved.inquiryNo, "历史损失系数", "原历史损失系数");
  await server.product.admin.query(
    "update contract_transaction set product_version = $2 where contract_no = $1",
    [approved.inquiryNo, version],
  );
  await openPage({ server, browser }, `${detailOf(proposal)}?tab=inquiry`, async ({ page }) => {
    await page.getByRole("rowheader", { name: "原历史损失系数" }).waitFor();
  });
});

test("what an underwriter approved in the inquiry passes in its proposal, and the result names him", async () => {
  const { inquiryNo } = await clerk.submit(await clerk.add(PROPERTY, fillCase("PAR-01")));
  const { claim, decide } = await underwriter(UNDERWRITER_LEVEL_2);
  await decide(await claim(inquiryNo), { result: "1" });
  await openPage({ server, browser }, `/quotationDetail/detail/${inquiryNo}`, async ({ page }) => {
    await button(page, "转投保").click();
    await heading(page, "编辑投保单").waitFor();
    await waitForPrice(page);
    await button(page, "提交核保").click();
    await heading(page, "自动核保通过").waitFor();
    await page
      .getByRole("cell", { name: `询价已核保（${inquiryNo}` })
      .first()
      .waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.getByRole("link", { name: "查看投保单" }).click();
    await heading(page, "投保单").waitFor();
    await button(page, "按当前费率重新试算").click();
    await page.getByRole("dialog").getByText("按当前费率和资料试算，保费不变。").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  });
});

test("S3, S4: a proposal is referred to level 2, returned with reasons and a message, corrected and resubmitted", async () => {
  const referred = await client.add(PROPERTY, fillCase("PAR-01"));
  const { proposalNo } = referred;
  await openPage({ server, browser }, editorOf(referred), async ({ page }) => {
    await waitForPrice(page);
    await waitForValue(() => button(page, "试核保").count(), 1);
    await button(page, "提交核保").click();
    await heading(page, "已转人工核保").waitFor();
    await page.getByText("任务已进入二级（分公司）核保的任务池").waitFor();
    await page.getByRole("cell", { name: "R0103-1" }).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  });
  const first = await underwriter(UNDERWRITER_LEVEL_1);
  assert.equal(await first.claim(proposalNo).catch(() => undefined), undefined, "it lies with level 2");
  const second = await underwriter(UNDERWRITER_LEVEL_2);
  const claimed = await second.claim(proposalNo);
  const short = { ...claimed, result: "2", reasonCode: "", opinion: "请修改" } as const;
  assert.equal((await server.product.ask(decideTask, short, { token: second.token })).code, "UWR004");
  await openPage({ server, browser, userCode: UNDERWRITER_LEVEL_2 }, detailOf(referred), async ({ page }) => {
    const panel = page.getByRole("region", { name: "核保处理" }).filter({ visible: true });
    await panel.getByRole("radio", { name: "退回修改" }).check();
    await panel.locator("[name=opinion]").fill("请修改");
    await page.keyboard.press("Control+Enter");
    await panel.getByText("退回修改的意见至少 5 个字").waitFor();
    await panel.locator("[name=opinion]").fill("请补充消防验收合格证明");
    await page.keyboard.press("Control+Enter");
    await panel.getByRole("status").getByText("已退回修改").waitFor();
    await inTitle(page, "退回修改");
    assert.deepEqual(await listViolations(page), []);
  });
  await openPage({ server, browser }, "/dashboard", async ({ page }) => {
    await page.getByRole("button", { name: /^消息提醒/ }).click();
    const panel = page.getByRole("dialog", { name: "消息提醒" });
    const message = `查看 订单待修改：退回修改，请补充消防验收合格证明 ${proposalNo}`;
    await panel.getByRole("button", { name: message }).click();
    await heading(page, "投保单查询").waitFor();
    await rowOf(page, proposalNo).getByText("退回修改").waitFor();
    await rowOf(page, proposalNo).locator(".list-tick").click();
    await page.getByRole("link", { name: "编辑", exact: true }).click();
    await heading(page, "编辑投保单").waitFor();
    const why = page.getByRole("region", { name: "退单原因" }).filter({ visible: true });
    await why.getByText("核保员乙 退回修改").waitFor();
    await why.getByText("请补充消防验收合格证明").waitFor();
    await page.getByRole("textbox", { name: "备注" }).fill("消防验收合格证明已补充");
    await waitForPrice(page);
    await button(page, "提交核保").click();
    await heading(page, "已转人工核保").waitFor();
  });
  assert.equal((await stored(proposalNo)).status, "04");
});

test("an approved unpaid proposal is withdrawn with a reason, is not shown as refused, and is then revoked", async () => {
  const passed = await client.submit(await client.add(EMPLOYER, employerForm()));
  await openPage({ server, browser }, detailOf(passed), async ({ page }) => {
    await button(page, "退回修改").click();
    const asked = page.getByRole("dialog", { name: "退回修改" });
    await asked.getByRole("button", { name: "退回修改" }).click();
    await asked.getByText("请填写退回原因").waitFor();
    await asked.getByRole("textbox", { name: "退回原因" }).fill("客户要求加保");
    await asked.getByRole("button", { name: "退回修改" }).click();
    await heading(page, "编辑投保单").waitFor();
    await waitForPrice(page);
    await waitForValue(() => page.getByRole("region", { name: "退单原因" }).count(), 0);
    await navigate(page, `${detailOf(passed)}?tab=trail`);
    const trail = page.getByRole("list", { name: "单据轨迹" });
    await trail.getByText("客户要求加保").waitFor();
    await button(page, "撤销").filter({ visible: true }).click();
    const dialog = page.getByRole("dialog", { name: "撤销投保单" });
    await dialog.getByRole("textbox", { name: "撤销原因" }).fill("客户不再投保");
    await dialog.getByRole("button", { name: "撤销" }).click();
    await inTitle(page, "已撤销");
    await trail.getByText("客户不再投保").waitFor();
  });
});

test("a new proposal is saved incomplete and continues under its number", () =>
  openPage({ server, browser }, LIST, async ({ page }) => {
    await page.getByRole("link", { name: "新增投保单" }).click();
    await page.locator(".search-box:focus").waitFor();
    await page.getByText("监护人责任保险").first().waitFor();
    await page.keyboard.type("guzhu");
    await page.getByText("找到的险种").waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".product-form .form-view").waitFor();
    await page.keyboard.press("Control+S");
    await page.getByRole("alert").getByText("填写投保人名称后即可暂存").waitFor();
    await page.locator("[id$='/holderName']:focus").waitFor();
    await page.keyboard.insertText("示例电子制造有限公司");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+S");
    await heading(page, "编辑投保单").waitFor();
    await page
      .locator(".doc-title code")
      .getByText(/^T0405\d{18}$/)
      .waitFor();
    await waitForMatch(async () => page.url(), /\/insurancePolicyInlet\/edit\/DD\d{16}\/T0405\d{18}\/T/);
    await page.getByText("询价带入").waitFor({ state: "detached" });
  }));

test("a quotation becomes a proposal from its list, a closed order is read-only, and an order leads to its proposal", async () => {
  const inquiry = await clerk.submit(await clerk.add(EMPLOYER, employerForm()));
  const draft = await client.add(EMPLOYER, employerForm());
  const close = "update insure_order set is_disabled = $2 where order_no = $1";
  await server.product.admin.query(close, [draft.orderNo, true]);
  await openPage({ server, browser }, "/quotationManagement", async ({ page }) => {
    await rowOf(page, inquiry.inquiryNo).locator(".list-tick").click();
    await button(page, "转投保").click();
    await heading(page, "编辑投保单").waitFor();
    await page.getByRole("link", { name: inquiry.inquiryNo }).filter({ visible: true }).waitFor();
    await navigate(page, editorOf(draft));
    await heading(page, "投保单").waitFor();
    await inTitle(page, "订单已停止投保");
    await button(page, "提交核保").filter({ visible: true }).press("Enter");
    await page.locator(".doc-told").getByText("该订单已停止投保").waitFor();
    assert.deepEqual(await listViolations(page), []);
    await navigate(page, `${LIST}/insuranceDetail/detail/${draft.orderNo}/${EMPLOYER}`);
    await page.locator(".doc-title code").getByText(draft.proposalNo).filter({ visible: true }).waitFor();
    await navigate(page, `${LIST}/insuranceDetail/detail/${draft.orderNo}/${PROPERTY}`);
    await page.getByText("中没有该险种的投保单").waitFor();
  });
  await server.product.admin.query(close, [draft.orderNo, false]);
});

test("a user who may only look finds no actions, sees no foreign document, and an unknown one is reported", async () => {
  const draft = await client.add(EMPLOYER, employerForm());
  await openPage({ server, browser, userCode: QUERY_POST }, detailOf(draft), async ({ page }) => {
    await heading(page, "投保单").waitFor();
    await waitForValue(
      () => page.locator(".doc-steps").filter({ visible: true }).getByRole("button").count(),
      0,
    );
    await navigate(page, editorOf(draft));
    await page.getByText("您只能查看").waitFor();
  });
  const missing = { ...draft, proposalNo: draft.proposalNo.replace(/.{6}$/, "999999") };
  await openPage({ server, browser }, detailOf(missing), async ({ page }) => {
    await page.getByText("该投保单不存在").waitFor();
    await page.getByRole("link", { name: "返回投保单列表" }).waitFor();
  });
});

for (const [look, window] of [
  ["wide", DESKTOP],
  ["narrow", PHONE],
] as const)
  test(`every page of a proposal is accessible without scrolling sideways, ${look}`, async () => {
    const draft = await client.add(EMPLOYER, employerForm());
    const proposal = await client.transfer(await clerk.submit(await clerk.add(EMPLOYER, employerForm())));
    const referred = await client.submit(await client.add(PROPERTY, fillCase("PAR-01")));
    const places: PageChecks = [
      [LIST, ".list-totals"],
      [`${LIST}?holderName=没有这个人`, ".blank"],
      [`${LIST}/insurancePolicyInlet/add`, ".risk-choice"],
      [`${LIST}/insurancePolicyInlet/add/${EMPLOYER}/-/other`, ".form-view"],
      [`${editorOf(draft)}/1/2/3/4`, ".form-view"],
      [editorOf(proposal), ".form-carried"],
      [`${resultOf(referred)}?finalUwResult=3&totalPeople=9`, ".uw-hits"],
      [detailOf(referred), ".form-view"],
      [`${detailOf(referred)}?tab=underwriting`, ".uw-hits"],
      [`${detailOf(referred)}?tab=papers`, ".doc-pane section"],
      [`${detailOf(referred)}?tab=trail`, ".trail li"],
    ];
    await assertSound({ server, browser, wishes: { window } }, places);
  });
