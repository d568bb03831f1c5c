import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { issueGuaranteePolicy, switchGuaranteeRetry } from "#apps/server/testing/guarantees.ts";
import { buildGuaranteeHref, GUARANTEES_PATH } from "#areas/guarantee/rules/guarantee-places.ts";
import { buildLetterVerificationPath } from "#areas/paper/rules/verification.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { button, heading, openPage } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { readSavedFile } from "./saved-file.ts";
import { openVisitor, PHONE } from "./visitor.ts";

let server: RunningProduct;
let browser: Browser;
before(async () => {
  const port = await findFreePort();
  [server, browser] = await Promise.all([runServer({ PORT: String(port) }, port), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const clerk = () => ({ server, browser, userCode: OFFICE_CLERK });
const sound = async (page: Page): Promise<void> =>
  assert.deepEqual(await listViolationsInBothThemes(page), []);
const assertNarrow = async (page: Page): Promise<void> =>
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
/** Saves a screenshot if the environment names a folder for it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};
const status = (page: Page, name: string) => page.locator(".doc-title").getByText(name).waitFor();

test("without letters the list says so", () =>
  openPage(clerk(), GUARANTEES_PATH, async ({ page }) => {
    await heading(page, "保函推送").waitFor();
    await page.getByText("还没有记录").first().waitFor();
    await look(page, "guarantee-empty-1440");
    await sound(page);
  }));

test("a letter is refused twice and delivered at the third attempt, with the retry switch", async () => {
  const { pushNo, guaranteeNo } = await issueGuaranteePolicy(server.product, {
    caseInfo: { courtName: "南京市示例人民法院（模拟拒收）" },
  });
  await openPage(clerk(), buildGuaranteeHref(pushNo), async ({ page }) => {
    await status(page, "推送失败");
    await page.getByText("“保函重新推送”没有开通").waitFor();
    await look(page, "guarantee-failed-1440");
    await sound(page);
    await switchGuaranteeRetry(server.product, true);
    await page.reload();
    await button(page, "重试").click();
    await page.locator(".guarantee-attempts > li").nth(1).waitFor();
    await status(page, "推送失败");
    await button(page, "重试").click();
    await status(page, "推送成功");
    assert.equal(await page.locator(".guarantee-attempts > li").count(), 3);
    await page.getByText("查看报文（已脱敏）").first().click();
    await page.getByText("示例制造****").first().waitFor();
    await look(page, "guarantee-delivered-1440");
    await sound(page);
    await button(page, "补推文件").click();
    await page.getByRole("dialog").getByRole("button", { name: "补推文件" }).click();
    await page.locator(".guarantee-attempts > li").nth(3).waitFor();
    await page.setViewportSize(PHONE);
    await look(page, "guarantee-delivered-390");
    await assertNarrow(page);
    await sound(page);
  });
  await openPage(clerk(), GUARANTEES_PATH, async ({ page }) => {
    await page.getByText(guaranteeNo.slice(-4)).first().waitFor();
    await look(page, "guarantee-list-1440");
    await sound(page);
    await page.setViewportSize(PHONE);
    await look(page, "guarantee-list-390");
    await assertNarrow(page);
    await sound(page);
  });
});

test("a letter without an outcome is recalled before its delivery", async () => {
  const { pushNo } = await issueGuaranteePolicy(server.product, {
    caseInfo: { courtName: "南京市示例人民法院（模拟不决）" },
  });
  await openPage(clerk(), buildGuaranteeHref(pushNo), async ({ page }) => {
    await status(page, "推送中");
    await button(page, "撤回").click();
    await look(page, "guarantee-recall-1440");
    await page.getByRole("dialog").getByRole("button", { name: "撤回" }).click();
    await status(page, "已撤回");
    assert.equal(await button(page, "撤回").count(), 0);
  });
});

test("an unknown push is told as such", () =>
  openPage(clerk(), buildGuaranteeHref("BH2099010100000001-3"), async ({ page }) => {
    await page.getByText("该保函推送不存在").waitFor();
    await look(page, "guarantee-missing-1440");
    await sound(page);
  }));

test("anybody verifies the letter on a phone without an account, and loads the same file", async () => {
  const { guaranteeNo, pushNo } = await issueGuaranteePolicy(server.product);
  await openPage(clerk(), buildGuaranteeHref(pushNo), ({ page }) => status(page, "推送成功"));
  const visitor = await openVisitor(browser, server.url, { window: PHONE, hasTouch: true });
  const { page } = visitor;
  await page.goto("/electronicGuarantee");
  await heading(page, "电子保函查验").waitFor();
  await look(page, "guarantee-public-390");
  await sound(page);
  await button(page, "查验").click();
  await page.getByText("请输入保函号").waitFor();
  const fill = async (number: string, captcha: string, proof = ""): Promise<void> => {
    await page.locator(".captcha img").waitFor();
    await page.getByRole("textbox", { name: "保函号" }).fill(number);
    await page.getByRole("textbox", { name: "验证码" }).fill(captcha);
    await page.getByRole("textbox", { name: /被保证人全称/ }).fill(proof);
    await button(page, "查验").click();
  };
  await fill("BH2099010100000001", "8888");
  await page.getByText("保函号、核对信息或验证码不正确").waitFor();
  await look(page, "guarantee-public-wrong-390");
  await sound(page);
  // As the address and the code on the letter open it.
  await page.goto(buildLetterVerificationPath(guaranteeNo));
  const number = page.getByRole("textbox", { name: "保函号" });
  await number.waitFor();
  assert.equal(await number.inputValue(), guaranteeNo);
  await page.waitForURL((url) => url.hash === "");
  await page.locator(".captcha img").waitFor();
  await page.getByRole("textbox", { name: "验证码" }).fill("8888");
  await button(page, "查验").click();
  await page.getByText("重新查验，可下载保函文件").waitFor();
  const { rows } = await server.product.admin.query<{ principal: string }>(
    "select principal from guarantee where guarantee_no = $1",
    [guaranteeNo],
  );
  await fill(guaranteeNo, "8888", rows[0]?.principal);
  await button(page, "下载保函").waitFor();
  await page.getByText("保函真实，在有效期内").waitFor();
  await page.getByText("示例制造****").waitFor();
  await look(page, "guarantee-public-found-390");
  await assertNarrow(page);
  await sound(page);
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "下载保函").click()]);
  const sha256 = hash("sha256", await readSavedFile(download));
  await page.getByText(sha256).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await look(page, "guarantee-public-found-1440");
  await sound(page);
  await visitor.context.close();
});
