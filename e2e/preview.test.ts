import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PDFDocument } from "pdf-lib";
import type { Browser, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { uploadTestFile } from "#areas/attachment/builder.ts";
import { writeTestWorkbook } from "#areas/judging/builder/import-file.ts";
import {
  createInquiryTestClient,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
} from "#areas/quotation/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { docx } from "#platform/server/examination/testing/office-files.ts";
import { CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { DESKTOP, openSignedIn, PHONE, visit } from "./visitor.ts";

let server: RunningProduct;
let browser: Browser;
let businessNo: string;
const idOf = new Map<string, string>();

before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  const { product } = server;
  const token = await product.signIn(CLERK);
  const { rows } = await product.admin.query<{ form: FilledForm }>(
    "select cases -> 0 -> 'form' as form from product_version where risk_code = '0484' and cases <> '[]' limit 1",
  );
  assert.ok(rows[0]);
  const form = fillFormForTestCustomer(rows[0].form, ELECTRONICS_TEST_CUSTOMER);
  businessNo = (await createInquiryTestClient(product.ask, token).add("0484", form)).inquiryNo;
  for (const [name, content] of await buildFiles()) {
    const file = { businessNo, fileCategory: "Z99", name, content: new Uint8Array(content) };
    const { code, data, message } = await uploadTestFile(product.app, token, file);
    assert.equal(code, "0000", `${name}: ${message}`);
    idOf.set(name, data.attachmentId);
  }
});
after(async () => {
  await browser?.close();
  await server?.close();
});

async function buildFiles(): Promise<[string, Buffer][]> {
  const picture = sharp({ create: { width: 800, height: 400, channels: 3, background: "teal" } });
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 300]);
  const link = '<w:hyperlink w:anchor="x"><w:r><w:t>链接</w:t></w:r></w:hyperlink>';
  const text = `现场情况良好</w:t></w:r>${link}<w:r><w:t>`;
  return [
    ["执照.png", await picture.png().toBuffer()],
    ["清单.pdf", Buffer.from(await pdf.save())],
    ["报告.docx", await docx({}, text)],
    ["设备.xlsx", await writeTestWorkbook({ 设备: [["名称"], ["=1+1"]], 说明: [["说明一"]] })],
  ];
}

const pictureIn = (place: Locator) => place.getByRole("img", { name: "执照.png" });
const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  assert.ok(box);
  return { width: Math.round(box.width), height: Math.round(box.height) };
};

async function openFirst(page: Page): Promise<Locator> {
  await page.getByRole("tab", { name: "影像资料" }).click();
  await page.getByRole("button", { name: "预览 执照.png" }).click();
  const dialog = page.getByRole("dialog");
  await pictureIn(dialog).waitFor();
  return dialog;
}

/** Turns and enlarges the picture by keys, and shows it as it was. */
async function turnAndEnlarge(page: Page, dialog: Locator): Promise<void> {
  const picture = pictureIn(dialog);
  const upright = await boxOf(picture);
  assert.ok(upright.width > upright.height, JSON.stringify(upright));
  await page.keyboard.press("r");
  const turned = await boxOf(picture);
  assert.ok(turned.height > turned.width, JSON.stringify(turned));
  await page.keyboard.press("l");
  await page.keyboard.press("+");
  assert.ok((await boxOf(picture)).width > upright.width);
  await page.keyboard.press("0");
  assert.deepEqual(await boxOf(picture), upright);
  await dialog.getByRole("button", { name: "左转" }).click();
  await dialog.getByRole("button", { name: "右转" }).click();
}

for (const window of [DESKTOP, PHONE])
  test(
    `all four kinds are shown at ${window.width}, one after the other by keys, and none breaks a rule`,
    { timeout: 180_000 },
    async () => {
      await visit(browser, server.url, { window }, async ({ page }) => {
        await openSignedIn(page, server, CLERK, `/quotationDetail/detail/${businessNo}`);
        const dialog = await openFirst(page);
        await turnAndEnlarge(page, dialog);
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        await page.keyboard.press("ArrowRight");
        await dialog.locator("iframe.pdf-frame[src^='blob:']").waitFor();
        await dialog.getByText("第 2 / 4 个").waitFor();
        await dialog.getByRole("button", { name: "下一个" }).click();
        const word = dialog.getByRole("region", { name: "报告.docx 的内容" });
        await word.getByText("现场情况良好").waitFor();
        assert.equal(await word.locator("a[href]").count(), 0, "no link of the document can be followed");
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        await dialog.getByRole("button", { name: "下一个" }).click();
        await dialog.getByRole("cell", { name: "=1+1" }).waitFor();
        await dialog.getByRole("tab", { name: "说明" }).click();
        await dialog.getByRole("cell", { name: "说明一" }).waitFor();
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
      });
    },
  );

test("a file stands beside the form, which stays usable, and over it where there is no room", async () => {
  await visit(browser, server.url, { window: DESKTOP }, async ({ page }) => {
    await openSignedIn(page, server, CLERK, `/quotationDetail/detail/${businessNo}`);
    const dialog = await openFirst(page);
    await dialog.getByRole("button", { name: "并排查看" }).click();
    await dialog.waitFor({ state: "detached" });
    const pane = page.getByRole("complementary", { name: "并排查看影像" });
    await pictureIn(pane).waitFor();
    await page.getByRole("tab", { name: "单据内容" }).click();
    const content = page.getByRole("tabpanel", { name: "单据内容" });
    const [form, beside] = [await content.boundingBox(), await pane.boundingBox()];
    assert.ok(form && beside && form.x + form.width <= beside.x + 1, "neither covers the other");
    assert.ok(form.width >= 500, `the form keeps ${form.width} px`);
    await pane.getByRole("button", { name: "下一个" }).click();
    await pane.locator("iframe.pdf-frame").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.setViewportSize(PHONE);
    await page.getByRole("dialog", { name: "清单.pdf" }).waitFor();
    await page.keyboard.press("Escape");
    // The element itself: a closed dialog has no role before its page has heard of it.
    await page.locator("dialog.attachment-picture").waitFor({ state: "detached" });
    await page.setViewportSize(DESKTOP);
    await pane.waitFor({ state: "detached" });
  });
});

test("the file beside the form stays from reading to editing and back, and in a tab that is left, until it is closed", async () => {
  await visit(browser, server.url, { window: DESKTOP }, async ({ page }) => {
    await openSignedIn(page, server, CLERK, `/quotationDetail/detail/${businessNo}`);
    const dialog = await openFirst(page);
    await dialog.getByRole("button", { name: "并排查看" }).click();
    const pane = page.getByRole("complementary", { name: "并排查看影像" });
    await pictureIn(pane).waitFor();
    assert.equal(await hasFocus(pane), true);
    await page.getByRole("button", { name: "编辑", exact: true }).click();
    await page.getByRole("heading", { name: "编辑询价" }).waitFor();
    await pictureIn(pane).waitFor();
    assert.equal(await hasFocus(pane), false, "the form has the focus");
    await page.getByLabel("投保人名称").first().waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.getByRole("link", { name: "查看详情" }).click();
    await page.getByRole("heading", { name: "编辑询价" }).waitFor({ state: "detached" });
    await pictureIn(pane).waitFor();
    await page.getByRole("link", { name: "工作台" }).first().click();
    await pane.waitFor({ state: "hidden" });
    await page.goBack();
    await pictureIn(pane).waitFor();
    await pane.getByRole("button", { name: "关闭", exact: true }).click();
    await pane.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "编辑", exact: true }).click();
    await page.getByRole("heading", { name: "编辑询价" }).waitFor();
    assert.equal(await pane.count(), 0);
  });
});

test("the page of one file shows it by its real type, and refuses what it must not open", async () => {
  await visit(browser, server.url, { window: DESKTOP }, async ({ page }) => {
    await openSignedIn(page, server, CLERK, "/dashboard");
    await page.goto(`/preview/word/${idOf.get("执照.png")}`);
    await page.getByRole("img", { name: "影像" }).waitFor();
    await page.goto(`/preview/img/${idOf.get("设备.xlsx")}`);
    await page.getByRole("cell", { name: "=1+1" }).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    for (const path of ["javascript:alert(1)", "//evil.example/a.pdf", "..\\a.pdf", "data:text/html,x"]) {
      await page.goto(`/preview/pdf/${encodeURIComponent(path)}`);
      await page.getByText("该文件不在开放平台的查看地址下").waitFor();
    }
  });
});
