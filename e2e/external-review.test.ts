import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import {
  addReviewableProposal,
  FAR_PERIOD,
  issueTestPolicy,
  sendTestReceipt,
  startTestSmsGateway,
  takeTickets,
  type TestSmsGateway,
} from "#apps/server/testing/outside-links.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { button, openPage } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { openVisitor, PHONE, type Visitor } from "./visitor.ts";

let gateway: TestSmsGateway;
let server: RunningProduct;
let browser: Browser;
let token: string;
let proposalNo: string;
let policyNo: string;
before(async () => {
  gateway = await startTestSmsGateway();
  const settings = { ...gateway.settings };
  [server, browser] = await Promise.all([runServer(settings), launchBrowser()]);
  token = await server.product.signIn(CLERK);
  ({ proposalNo } = await addReviewableProposal(server.product, token, FAR_PERIOD));
  policyNo = await issueTestPolicy(server.product, token, FAR_PERIOD);
});
after(async () => {
  await browser?.close();
  await server?.close();
  gateway?.stop();
});

const clerk = (wishes = {}) => ({ server, browser, userCode: CLERK, wishes });
const sound = async (page: Page): Promise<void> =>
  assert.deepEqual(await listViolationsInBothThemes(page), []);
/** Saves a screenshot if the environment names a folder for it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};
async function proposalPage(): Promise<string> {
  const { data } = await server.product.ask(queryProposalInfo, { proposalNo }, { token });
  return `/insuranceManagement/insuranceDetail/detail/${data.orderNo}/${data.riskCode}/${proposalNo}`;
}
/** The link of the newest message, whose sender may be the server itself. */
async function newestLink(path: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = (await takeTickets(server.product, gateway)).find((text) => text.path === path);
    if (found) return `${path}#ticket=${found.ticket}`;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no message with ${path}`);
}
const visitPhone = async (steps: (visitor: Visitor) => Promise<void>, hasTouch = true): Promise<void> => {
  const visitor = await openVisitor(browser, server.url, { window: PHONE, hasTouch });
  await steps(visitor);
  assert.deepEqual(visitor.errors, []);
  const isWide = await visitor.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(isWide, false);
  await visitor.context.close();
};

async function sendFromPage(): Promise<string> {
  await openPage(clerk(), await proposalPage(), async ({ page }) => {
    await button(page, "外部审核").click();
    await page.getByRole("dialog").waitFor();
    await button(page, "发送审核链接").click();
    await page.getByText("请填写审核人姓名或名称").waitFor();
    await page.getByLabel("审核人", { exact: true }).fill("示例经纪 王经理");
    await page.getByLabel("手机号码").fill("13800000009");
    await look(page, "review-dialog-1440");
    await sound(page);
    await button(page, "发送审核链接").click();
    await page.locator(".doc-title").getByText("待外部审核").waitFor();
  });
  return newestLink("/externalReview");
}

let returnedLink: string;

test("a clerk sends a proposal, and the reviewer returns it on a phone with a remark at one element", async () => {
  returnedLink = await sendFromPage();
  await visitPhone(async ({ page }) => {
    await page.goto(returnedLink);
    await page.getByRole("heading", { name: "审核意见" }).waitFor();
    assert.equal(new URL(page.url()).hash, "");
    await button(page, "退回").click();
    await page.getByText("请填写退回原因").waitFor();
    await button(page, "批注投保人名称").click();
    await page.getByRole("textbox", { name: "投保人名称的批注" }).fill("应为营业执照上的全称");
    await page.getByLabel("意见（退回时必填）").fill("请更正投保人名称");
    await look(page, "review-open-390");
    await sound(page);
    await button(page, "退回").click();
    await page.getByRole("heading", { name: "已退回" }).waitFor();
    assert.equal(new URL(page.url()).pathname, "/externalReview/returned");
    await page.getByText("应为营业执照上的全称").waitFor();
    await look(page, "review-returned-390");
    await sound(page);
    await page.reload();
    await page.getByRole("heading", { name: "已退回" }).waitFor();
  });
});

/** Sends the open review again; at once it is refused. */
async function resendFromPage(): Promise<string> {
  await openPage(clerk(), await proposalPage(), async ({ page }) => {
    await button(page, "重新发送审核链接").click();
    await page.getByRole("dialog").getByRole("button", { name: "重新发送" }).click();
    await page.getByText("审核链接刚刚发送过").waitFor();
    await server.product.admin.query("update external_review set sent_at = sent_at - interval '1 minute'");
    await look(page, "review-resend-1440");
    await sound(page);
    await page.getByRole("dialog").getByRole("button", { name: "重新发送" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });
  return newestLink("/externalReview");
}

test("the clerk reads the remarks, goes to the field and sends it again; the reviewer agrees", async () => {
  await openPage(clerk(), `${await proposalPage()}?tab=review`, async ({ page }) => {
    await page.getByRole("article", { name: "第 1 轮外部审核" }).waitFor();
    await look(page, "review-pane-1440");
    await sound(page);
    await button(page, "投保人信息 投保人名称").click();
    await page.getByRole("tab", { name: "单据内容", selected: true }).waitFor();
  });
  const replacedLink = await sendFromPage();
  const link = await resendFromPage();
  const wide = await openVisitor(browser, server.url, {});
  await wide.page.goto(replacedLink);
  await wide.page.getByText("审核已撤回").waitFor();
  await wide.page.goto("about:blank");
  await wide.page.goto(returnedLink);
  await wide.page.getByText("已修改并重新提交审核").waitFor();
  await wide.page.goto("about:blank");
  await wide.page.goto(link);
  await wide.page.getByRole("heading", { name: "审核意见" }).waitFor();
  await wide.page.getByText("z***@example.com").waitFor();
  await wide.page.getByText("24 时", { exact: true }).waitFor();
  assert.doesNotMatch(await wide.page.locator("main").innerText(), /时 时/);
  await look(wide.page, "review-open-1440");
  await sound(wide.page);
  await button(wide.page, "同意").click();
  await wide.page.getByRole("heading", { name: "已同意" }).waitFor();
  await look(wide.page, "review-agreed-1440");
  await sound(wide.page);
  await wide.context.close();
  const { data } = await server.product.ask(queryProposalInfo, { proposalNo }, { token });
  assert.equal(data.status, "08");
});

/** The dialog begins with the holder's number; another one is warned of and needs a reason. */
async function sendReceiptFromPage(): Promise<void> {
  const pane = `/policyManagement/policyDetail/detail/${policyNo}/current?tab=receipt`;
  await openPage(clerk(), pane, async ({ page }) => {
    await button(page, "发送签收链接").click();
    const number = page.getByLabel("签收人手机号码");
    assert.equal(await number.inputValue(), "138****0001");
    await page.getByText("投保人的手机号码", { exact: true }).waitFor();
    await look(page, "receipt-dialog-1440");
    const warning = page.getByRole("status").filter({ hasText: "与投保人手机号码 138****0001 不一致" });
    await number.fill("13800000001");
    assert.equal(await warning.count(), 0);
    await number.fill("13800000008");
    await warning.waitFor();
    await button(page, "发送").click();
    await page.getByText("请填写用该号码的原因，至少 2 个字").waitFor();
    await page.getByRole("textbox", { name: "用该号码的原因" }).fill("投保人出差，由经办人签收");
    await look(page, "receipt-other-1440");
    await sound(page);
    await page.setViewportSize(PHONE);
    await look(page, "receipt-other-390");
    await sound(page);
    await button(page, "发送").click();
    await page.getByText("138****0008（与投保人手机号码不一致）").waitFor();
    await page.getByText("投保人出差，由经办人签收").waitFor();
    await look(page, "receipt-sent-390");
    await sound(page);
  });
}

test("the holder signs for the e-policy on a phone, and the clerk sees the signature", async () => {
  await sendReceiptFromPage();
  const link = await newestLink("/external/receiptInfo");
  await visitPhone(async ({ page }) => {
    await page.goto(link);
    await page.getByRole("heading", { name: "签收", exact: true }).waitFor();
    await button(page, "签收").click();
    await page.getByText("请手写签名").waitFor();
    await page.getByLabel("签收人姓名").fill("张测试");
    const box = await page.locator("canvas").boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + 30, box.y + 30);
    await page.mouse.down();
    await page.mouse.move(box.x + 150, box.y + 90, { steps: 8 });
    await page.mouse.move(box.x + 250, box.y + 40, { steps: 8 });
    await page.mouse.up();
    await page.getByLabel("本人已收到并阅读电子保单").check();
    await look(page, "receipt-open-390");
    await sound(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      button(page, "下载电子保单").click(),
    ]);
    assert.equal(download.suggestedFilename(), "电子保单.pdf");
    await button(page, "签收").click();
    await page.getByRole("heading", { name: "已签收" }).waitFor();
    await look(page, "receipt-signed-390");
    await sound(page);
  });
  await openPage(clerk(), `/policyManagement?policyNo=${policyNo}&issuedAt=all`, async ({ page }) => {
    await page.getByRole("link", { name: policyNo }).first().waitFor();
  });
  const pane = `/policyManagement/policyDetail/detail/${policyNo}/current?tab=receipt`;
  await openPage(clerk(), pane, async ({ page }) => {
    await page.getByRole("img", { name: "签收人的签名" }).waitFor();
    await page.getByText("已签收").first().waitFor();
    await look(page, "receipt-pane-1440");
    await sound(page);
  });
});

test("links that are wrong, of another purpose, or replaced say so in Chinese", async () => {
  const other = await issueTestPolicy(server.product, token, FAR_PERIOD);
  await sendTestReceipt(server.product, token, other);
  const replaced = await newestLink("/external/receiptInfo");
  await server.product.admin.query(
    "update policy_receipt set sent_at = sent_at - interval '1 minute' where policy_no = $1",
    [other],
  );
  await sendTestReceipt(server.product, token, other);
  const link = await newestLink("/external/receiptInfo");
  const cases = [
    ["/external/receiptInfo", "签收链接无效", "receipt-none-390"],
    [link.slice(0, -3), "签收链接无效", ""],
    [replaced, "链接已失效", "receipt-replaced-390"],
    [link.replace("/external/receiptInfo", "/externalReview"), "审核链接无效", "review-wrong-390"],
    ["/externalReview/returned", "审核链接无效", ""],
  ] as const;
  for (const [address, text, picture] of cases)
    await visitPhone(async ({ page }) => {
      await page.goto(address);
      await page.getByText(text).first().waitFor();
      if (picture !== "") await look(page, picture);
      await sound(page);
    });
  const wide = await openVisitor(browser, server.url, {});
  await wide.page.goto(link);
  await wide.page.getByRole("heading", { name: "签收", exact: true }).waitFor();
  await look(wide.page, "receipt-open-1440");
  await sound(wide.page);
  await wide.context.close();
});
