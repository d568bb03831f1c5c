import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { createTestPdf } from "#areas/attachment/builder.ts";
import { CHUNK_BYTES } from "#areas/attachment/rules.ts";
import {
  createInquiryTestClient,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  listWorkedCaseForms,
} from "#areas/quotation/builder.ts";
import { CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { openSignedIn, PHONE, visit } from "./visitor.ts";
import { waitForValue } from "./wait-for.ts";

let server: RunningProduct;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

async function addInquiry(): Promise<string> {
  const clerk = createInquiryTestClient(server.product.ask, await server.product.signIn(CLERK));
  const form = (await listWorkedCaseForms(server.product.admin)).get("AZ-01");
  assert.ok(form);
  return (await clerk.add("0484", fillFormForTestCustomer(form, ELECTRONICS_TEST_CUSTOMER))).inquiryNo;
}

const CHUNKS = "**/attachment/sendChunk";
const queueOf = (page: Page) => page.getByRole("list", { name: "正在上传的文件" });
const tile = (page: Page, name: string) => page.locator(".attachment-tile").filter({ hasText: name });
const pdf = (name: string, chunks: number) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(createTestPdf(chunks * CHUNK_BYTES)),
});

/** Lets so many chunks pass, then cuts the line until it is mended. */
async function cutLineAfter(page: Page, most: number) {
  const sent: number[] = [];
  let passed = 0;
  let isCut = true;
  await page.route(CHUNKS, async (route) => {
    if (isCut && passed >= most) return route.abort("connectionreset");
    passed += 1;
    sent.push(
      Number(
        /name="index"\r\n\r\n(\d+)/.exec(route.request().postDataBuffer()?.toString("latin1") ?? "")?.[1],
      ),
    );
    return route.continue();
  });
  return { sent, mend: () => void (isCut = false) };
}

async function isWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

test(
  "on a phone a file whose line breaks goes on by itself, from the chunk that was lost",
  { timeout: 120_000 },
  async () => {
    const businessNo = await addInquiry();
    await visit(browser, server.url, { window: PHONE }, async ({ page, expectSaid }) => {
      expectSaid("net::ERR_CONNECTION_RESET");
      await openSignedIn(page, server, CLERK, `/imageUpload?businessNo=${businessNo}`);
      const line = await cutLineAfter(page, 2);
      await page.getByLabel("选择文件").setInputFiles(pdf("合同.pdf", 5));
      await queueOf(page).getByText("连接中断，恢复后自动继续").waitFor();
      await queueOf(page).getByText("40%").waitFor();
      assert.equal(await queueOf(page).getByRole("progressbar", { name: "合同.pdf 的上传进度" }).count(), 1);
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      assert.equal(await isWide(page), false);
      line.mend();
      await tile(page, "合同.pdf").waitFor();
      await queueOf(page).waitFor({ state: "detached" });
      assert.deepEqual(line.sent, [0, 1, 2, 3, 4]);
    });
  },
);

test(
  "after the page was closed the same file goes on where it stopped, and another is given up",
  { timeout: 120_000 },
  async () => {
    const businessNo = await addInquiry();
    await visit(browser, server.url, { window: PHONE }, async ({ page, expectSaid }) => {
      expectSaid("net::ERR_CONNECTION_RESET");
      await openSignedIn(page, server, CLERK, `/imageUpload?businessNo=${businessNo}`);
      const line = await cutLineAfter(page, 3);
      const contract = pdf("租赁合同.pdf", 4);
      const other = pdf("其他.pdf", 2);
      await page.getByLabel("选择文件").setInputFiles([contract]);
      await queueOf(page).getByText("连接中断，恢复后自动继续").waitFor();
      await queueOf(page).getByRole("button", { name: "暂停 租赁合同.pdf" }).press("Enter");
      await queueOf(page).getByText("已暂停").waitFor();
      await page.getByLabel("选择文件").setInputFiles([other]);
      await queueOf(page).getByText("连接中断，恢复后自动继续").waitFor();
      await page.reload();
      const unfinished = page.getByRole("region", { name: "没有传完的文件" });
      await unfinished.getByText("租赁合同.pdf").waitFor();
      await unfinished.getByText("已传 75%").waitFor();
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      assert.equal(await isWide(page), false);
      await page.goto("/imageUpload");
      await unfinished.getByRole("link", { name: businessNo }).first().click();
      line.mend();
      await unfinished.getByRole("button", { name: "放弃 其他.pdf" }).press("Enter");
      await unfinished.getByText("其他.pdf").waitFor({ state: "detached" });
      await page.getByLabel("选择文件").setInputFiles([contract]);
      await tile(page, "租赁合同.pdf").waitFor();
      await unfinished.waitFor({ state: "detached" });
      assert.deepEqual(line.sent, [0, 1, 2, 3]);
      await waitForValue(
        async () => (await server.product.admin.query("select from attachment_upload")).rowCount,
        0,
      );
    });
  },
);
