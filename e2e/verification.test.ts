import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { downloadPaper, printPolicy } from "#areas/paper/contract/papers.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { employerForm } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { DESKTOP, openVisitor, PHONE } from "./visitor.ts";

let server: RunningProduct;
let browser: Browser;
let policyNo: string;
let paperId: string;
let pdf: Buffer;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  const { product } = server;
  const token = await product.signIn(CLERK);
  const client = createProposalTestClient(product.ask, token);
  const { base } = employerForm();
  const form = employerForm({ base: { ...base, isSeeFeeFlag: "0" } });
  ({ policyNo } = await client.submit(await client.add("0405", form)));
  const { data } = await product.ask(printPolicy, { policyNo }, { token });
  assert.ok(data.paper);
  ({ paperId } = data.paper);
  const headers = { authorization: `Bearer ${token}` };
  const file = await product.app.inject({ url: downloadPaper.path, query: { paperId }, headers });
  pdf = file.rawPayload;
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Saves a screenshot if the environment names a folder for it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

async function assertFits(page: Page, name: string): Promise<void> {
  await look(page, name);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(isWide, false);
  assert.deepEqual(await listViolationsInBothThemes(page), []);
}

const check = (page: Page, buffer: Buffer, name = "保险单.pdf") =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/pdf", buffer });

for (const window of [DESKTOP, PHONE])
  test(`at ${window.width} px a downloaded policy is genuine, and a changed one is told`, async () => {
    const { page, context, errors } = await openVisitor(browser, server.url, { window });
    await page.goto("/user/login");
    await page.getByRole("link", { name: "单证查验" }).click();
    await page.getByRole("heading", { name: "单证查验" }).waitFor();
    await assertFits(page, `verification-empty-${window.width}`);
    await check(page, pdf);
    await page.getByRole("heading", { name: "文件真实，未被改动" }).waitFor();
    await page.getByText(`${policyNo.slice(0, 5)}${"*".repeat(14)}${policyNo.slice(-4)}`).waitFor();
    await assertFits(page, `verification-genuine-${window.width}`);
    const changed = Buffer.from(pdf);
    changed[2000] = (changed[2000] ?? 0) ^ 1;
    await check(page, changed);
    await page.getByRole("heading", { name: "已被改动", exact: true }).waitFor();
    await assertFits(page, `verification-changed-${window.width}`);
    await check(page, Buffer.concat([pdf, Buffer.from("\n%%EOF\n")]));
    await page.getByRole("heading", { name: "签章后追加了内容" }).waitFor();
    await assertFits(page, `verification-appended-${window.width}`);
    await check(page, Buffer.from("no paper"), "说明.pdf");
    await page.getByText("不是可查验的 PDF 文件").waitFor();
    await assertFits(page, `verification-refused-${window.width}`);
    assert.deepEqual(errors, []);
    await context.close();
  });

test("a phone that scanned the code sees what is filed, and the address keeps no id", async () => {
  const { page, context } = await openVisitor(browser, server.url, { window: PHONE, hasTouch: true });
  await page.goto(`/paperVerification#paper=${paperId}`);
  await page.getByRole("heading", { name: "二维码对应的单证" }).waitFor();
  await page.getByText("保单目前状态").waitFor();
  assert.equal(new URL(page.url()).hash, "");
  await assertFits(page, "verification-code-390");
  await page.goto("/paperVerification#paper=unknown");
  await page.getByText("没有登记该单证").waitFor();
  await context.close();
});
