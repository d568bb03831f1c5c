import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { createTestPicture } from "#areas/attachment/builder.ts";
import { queryPolicyInfo } from "#areas/policy/contract/policy.ts";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { listViolations } from "./accessibility.ts";
import { openPage, heading } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";

const LIST = "/insuranceManagement";
type ProposalNumbers = { orderNo: string | null; proposalNo: string };
export type BrowserSetup = { readonly server: RunningProduct; readonly browser: Browser };

export const payPath = (businessNo: string) => `${LIST}/pay/${businessNo}/T/-`;
export const editorPath = ({ orderNo, proposalNo }: ProposalNumbers) =>
  `${LIST}/insurancePolicyInlet/edit/${orderNo}/${proposalNo}/T`;
export const resultPath = ({ orderNo, proposalNo }: ProposalNumbers) =>
  `${LIST}/recordSuccess/${proposalNo}/${orderNo}/T`;
export const detailPath = ({ orderNo, proposalNo, riskCode }: ProposalNumbers & { riskCode: string }) =>
  `${LIST}/insuranceDetail/detail/${orderNo}/${riskCode}/${proposalNo}`;

/** Starts the product with the stand-in of the payment channel on the product's own port. */
export async function runWithChannel(): Promise<RunningProduct> {
  const port = await findFreePort();
  return runServer({ PORT: String(port) }, port);
}

export async function createSeller({ server }: BrowserSetup, userCode: string) {
  return createProposalTestClient(server.product.ask, await server.product.signIn(userCode));
}

export const hitRow = (page: Page, ruleNo: string) =>
  page.getByRole("row").filter({ has: page.getByRole("cell", { name: ruleNo, exact: true }) });

/** Uploads an image in the editor, in the first category that its product requires. */
export async function uploadImage(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^影像资料/ }).click();
  const images = page.getByRole("region", { name: "影像资料" });
  const buffer = Buffer.from(await createTestPicture());
  await images.getByLabel("选择文件").setInputFiles([{ name, mimeType: "image/png", buffer }]);
  await images.getByRole("listitem").filter({ hasText: name }).waitFor();
}

/** Asserts that this user does not find the task in the pool. */
export async function assertAboveLevel(
  { server }: BrowserSetup,
  proposalNo: string,
  userCode: string,
): Promise<void> {
  const client = createTestUnderwriter(server.product.ask, await server.product.signIn(userCode));
  await assert.rejects(client.claim(proposalNo), /not in the pool/);
}

/** Claims the task on the document's page and approves. */
export function approve(
  house: BrowserSetup,
  proposal: ProposalNumbers & { riskCode: string },
  userCode: string,
) {
  return openPage({ ...house, userCode }, detailPath(proposal), async ({ page }) => {
    const panel = page.getByRole("region", { name: "核保处理" }).filter({ visible: true });
    await panel.getByRole("button", { name: /^领取任务/ }).click();
    await panel.getByRole("radio", { name: "同意" }).check();
    assert.deepEqual(await listViolations(page), []);
    await panel.getByRole("button", { name: "确认同意" }).click();
    await panel.getByRole("status").getByText("已同意").waitFor();
    await page.locator(".doc-title").getByText("核保通过待缴费").filter({ visible: true }).waitFor();
  });
}

type PaymentInput = { readonly userCode: string; readonly method?: string };

/** Pays on the payment page and the channel's page. Returns the policy number. */
export async function pay(
  house: BrowserSetup,
  businessNo: string,
  { userCode, method = "对公转账（虚拟账号）" }: PaymentInput,
): Promise<string> {
  let policyNo = "";
  await openPage({ ...house, userCode }, payPath(businessNo), async ({ page, context }) => {
    const outcome = (name: string) => page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
    await page.getByRole("radio", { name: method, exact: true }).check();
    await page.getByRole("button", { name: /^发起缴费 / }).click();
    await outcome("等待客户付款");
    const opening = context.waitForEvent("page");
    await page.getByRole("link", { name: "打开支付页面" }).click();
    const channel = await opening;
    await channel.getByRole("button", { name: "支付成功", exact: true }).click();
    await channel.getByText("已支付").waitFor();
    await channel.close();
    await outcome("缴费成功");
    assert.deepEqual(await listViolations(page), []);
    policyNo = await page.locator(".pay-policy code").innerText();
  });
  return policyNo;
}

type PolicyPayment = { readonly userCode: string; readonly policyNo: string; readonly premium: string };

/** The seller opens the policy, which waits for its start with the premium received. */
export async function assertPolicyShown(
  house: BrowserSetup,
  { userCode, policyNo, premium }: PolicyPayment,
  more: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const client = await createSeller(house, userCode);
  const { status, sumPremium, receivedPremium } = await client.done(queryPolicyInfo, { policyNo });
  const plain = premium.replaceAll(",", "");
  assert.deepEqual([status, sumPremium, receivedPremium], ["01", plain, plain]);
  await openPage({ ...house, userCode }, buildPolicyHref(policyNo), async ({ page }) => {
    await heading(page, "保单").waitFor();
    await page.locator(".doc-title").getByText("待生效").waitFor();
    await page.locator(".doc-premium").getByText(premium).waitFor();
    await more(page);
    assert.deepEqual(await listViolations(page), []);
  });
}
