import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import {
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  createInquiryTestClient,
} from "#areas/quotation/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CLERK, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue } from "./wait-for.ts";
import { selectOption } from "./select-option.ts";
import { DESKTOP, openSignedIn, PHONE, visit } from "./visitor.ts";

let server: RunningProduct;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

async function makeInquiry(): Promise<string> {
  const { product } = server;
  const clerk = createInquiryTestClient(product.ask, await product.signIn(CLERK));
  const { rows } = await product.admin.query<{ form: FilledForm }>(
    "select cases -> 0 -> 'form' as form from product_version where risk_code = '0484' and cases <> '[]' limit 1",
  );
  assert.ok(rows[0]);
  return (await clerk.add("0484", fillFormForTestCustomer(rows[0].form, ELECTRONICS_TEST_CUSTOMER)))
    .inquiryNo;
}

const images = (page: Page) => page.getByRole("region", { name: "影像资料" });
const tile = (page: Page, name: string) => images(page).getByRole("listitem").filter({ hasText: name });
const png = async (name: string) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(await createTestPicture("png", 600)),
});

/** Dispatches the events by which the browser reports pasted or dropped files. */
async function giveFiles(page: Page, way: "paste" | "drop", name: string): Promise<void> {
  const content = Buffer.from(await createTestPicture()).toString("base64");
  await page.evaluate(
    ([how, fileName, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], fileName, { type: "image/png" }));
      const event =
        how === "paste"
          ? new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true })
          : new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true });
      const place = how === "paste" ? document.body : document.querySelector(".attachment-drop");
      place?.dispatchEvent(event);
    },
    [way, name, content] as const,
  );
}

async function removeFrom(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `删除 ${name}` }).press("Enter");
  const asking = page.getByRole("dialog", { name: "删除影像" });
  await asking.getByRole("textbox", { name: "删除原因" }).press("Enter");
  await asking.getByText("请输入删除原因").waitFor();
  await asking.getByRole("textbox", { name: "删除原因" }).fill("与本单无关");
  await page.keyboard.press("Enter");
  await asking.waitFor({ state: "detached" });
  await page.getByRole("button", { name: `预览 ${name}` }).waitFor({ state: "detached" });
  await images(page).getByText("已删除（1）").click();
  await images(page)
    .getByText(/删除：与本单无关/)
    .waitFor();
}

test(
  "from the menu: the list tells what a document lacks; upload the required images, view one, remove one",
  { timeout: 120_000 },
  async () => {
    const businessNo = await makeInquiry();
    await visit(browser, server.url, { window: DESKTOP }, async ({ page }) => {
      await openSignedIn(page, server, CLERK, "/dashboard");
      await page.getByRole("link", { name: "影像补传" }).first().click();
      await page.getByRole("heading", { name: "影像补传" }).waitFor();
      await page.goto(`/imageUpload?documentNo=${businessNo}`);
      const row = page.getByRole("row").filter({ hasText: "安全生产许可证" });
      await row.getByText("缺必需影像").waitFor();
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      await row.getByRole("gridcell").first().click();
      await page.keyboard.press("Enter");
      await images(page).getByText("还缺必需的影像：安全生产许可证").waitFor();
      assert.equal(new URL(page.url()).searchParams.get("businessNo"), businessNo);
      await images(page).getByText(`投保人 ${ELECTRONICS_TEST_CUSTOMER.name}`).waitFor();
      await page.getByRole("list", { name: "必需影像：" }).getByText("未上传").waitFor();
      assert.deepEqual(await listViolationsInBothThemes(page), []);

      await page.getByLabel("影像类别").getByText("安全生产许可证").waitFor();
      await page
        .getByLabel("选择文件")
        .setInputFiles([await png("许可证正面.png"), await png("许可证反面.png")]);
      await tile(page, "许可证反面.png").waitFor();
      await images(page).getByText("还缺必需的影像").waitFor({ state: "detached" });
      await images(page).getByText("共 2 个文件").waitFor();

      await selectOption(page.getByLabel("影像类别"), "其他");
      await giveFiles(page, "paste", "粘贴.png");
      await tile(page, "粘贴.png").waitFor();
      await giveFiles(page, "drop", "拖入.png");
      await tile(page, "拖入.png").waitFor();
      await tile(page, "拖入.png").locator("img").waitFor();
      assert.deepEqual(await listViolationsInBothThemes(page), []);

      await page.getByRole("button", { name: "预览 许可证正面.png" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "许可证正面.png" });
      await dialog.getByRole("img", { name: "许可证正面.png" }).waitFor();
      await page.waitForFunction(() => {
        const image = document.querySelector<HTMLImageElement>("dialog img");
        return image?.complete === true && image.naturalWidth === 600;
      });
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "下载 许可证正面.png" }).click(),
      ]);
      assert.equal(download.suggestedFilename(), "许可证正面.png");

      await removeFrom(page, "拖入.png");
    });
  },
);

test("a form shows its images in the upload section once it has a number, and nowhere as a table", async () => {
  const businessNo = await makeInquiry();
  await visit(browser, server.url, { window: DESKTOP }, async ({ page }) => {
    await openSignedIn(page, server, CLERK, "/quotationManagement/add?riskCode=0484");
    await images(page).getByText("选择文件后自动暂存单据并取得单号").waitFor();
    await page.goto(`/quotationManagement/edit/${businessNo}`);
    await page.getByRole("button", { name: /^影像资料/ }).click();
    await images(page).getByText("还缺必需的影像：安全生产许可证").waitFor();
    await waitForValue(() => images(page).getByRole("grid").count(), 0);
    await page.getByLabel("选择文件").setInputFiles([await png("许可证.png")]);
    await tile(page, "许可证.png").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.goto(`/quotationDetail/detail/${businessNo}`);
    await page.getByRole("button", { name: "争议处理" }).waitFor();
    await waitForValue(() => page.getByRole("button", { name: /^影像资料/ }).count(), 0);
    await page.getByRole("tab", { name: "影像资料" }).click();
    await tile(page, "许可证.png").waitFor();
  });
});

test("a file on a new inquiry saves it and is attached; what was typed stays, and a refusal leaves nothing", async () => {
  const { admin } = server.product;
  const refusal = { code: "SYS001", message: "暂时不能保存", data: null, requestId: "", next: "请稍后重试" };
  const countInquiries = async () => (await admin.query("select from document")).rowCount;
  await visit(browser, server.url, { window: DESKTOP }, async ({ page }) => {
    await openSignedIn(page, server, CLERK, "/quotationManagement/add?riskCode=0484");
    await images(page).getByLabel("影像类别").getByText("安全生产许可证").waitFor();
    const holder = page.getByLabel("投保人名称").first();
    await holder.fill("示例影像有限公司");
    const earlier = await countInquiries();
    await page.route("**/addInquiry", (route) => route.fulfill({ json: refusal }));
    await page.getByLabel("选择文件").setInputFiles([await png("许可证.png")]);
    await page.getByRole("alert").first().waitFor();
    assert.equal(new URL(page.url()).pathname, "/quotationManagement/add");
    assert.equal(await holder.inputValue(), "示例影像有限公司");
    assert.equal(await countInquiries(), earlier);
    const waiting = page.getByRole("list", { name: "等待上传的文件" });
    await waiting.getByText("许可证.png").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await waiting.getByRole("button", { name: "不再上传 许可证.png" }).click();
    await waiting.waitFor({ state: "detached" });
    await page.unroute("**/addInquiry");
    await page.getByLabel("选择文件").setInputFiles([await png("许可证.png")]);
    await page.waitForURL(/\/quotationManagement\/edit\/Q0484/);
    await tile(page, "许可证.png").waitFor();
    await images(page).getByText("还缺必需的影像").waitFor({ state: "detached" });
    assert.equal(await page.getByLabel("投保人名称").first().inputValue(), "示例影像有限公司");
    assert.equal(await countInquiries(), (earlier ?? 0) + 1);
  });
});

test("a file that is chosen while the first save runs is attached after it", async () => {
  await visit(browser, server.url, { window: DESKTOP }, async ({ page }) => {
    await openSignedIn(page, server, CLERK, "/quotationManagement/add?riskCode=0484");
    await images(page).getByLabel("影像类别").getByText("安全生产许可证").waitFor();
    await page.getByLabel("投保人名称").first().fill("示例影像有限公司");
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/addInquiry", (route) => released.then(() => route.continue()));
    const sent = page.waitForRequest("**/addInquiry");
    await page.keyboard.press("Control+s");
    await sent;
    await page.getByLabel("选择文件").setInputFiles([await png("许可证.png")]);
    await page.getByRole("list", { name: "等待上传的文件" }).getByText("许可证.png").waitFor();
    release();
    await page.waitForURL(/\/quotationManagement\/edit\/Q0484/);
    await tile(page, "许可证.png").waitFor();
  });
});

test(
  "a refused file shows the reason beside its name, and disappears on request",
  { timeout: 60_000 },
  async () => {
    const businessNo = await makeInquiry();
    const content = await createTestPicture();
    const token = await server.product.signIn(CLERK);
    await uploadTestFile(server.product.app, token, {
      businessNo,
      fileCategory: "Z99",
      name: "一.png",
      content,
    });
    await visit(browser, server.url, { window: DESKTOP }, async ({ page }) => {
      await openSignedIn(page, server, CLERK, `/imageUpload?businessNo=${businessNo}`);
      await tile(page, "一.png").waitFor();
      await page.getByLabel("选择文件").setInputFiles([
        { name: "图.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") },
        { name: "二.png", mimeType: "image/png", buffer: Buffer.from(content) },
        { name: "大.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
      ]);
      const waiting = page.getByRole("list", { name: "正在上传的文件" });
      await waiting.getByText(/不能上传“图.png”/).waitFor();
      await waiting.getByText(/与已上传的文件内容相同/).waitFor();
      await waiting.getByText(/文件超过 10 MB/).waitFor();
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      for (const name of ["图.png", "二.png", "大.pdf"])
        await waiting.getByRole("button", { name: `不再上传 ${name}` }).click();
      await waiting.waitFor({ state: "detached" });
      await images(page).getByText("共 1 个文件").waitFor();
    });
  },
);

test(
  "on a phone a picture of the camera is uploaded without scrolling sideways",
  { timeout: 60_000 },
  async () => {
    const businessNo = await makeInquiry();
    await visit(browser, server.url, { window: PHONE }, async ({ page }) => {
      await openSignedIn(page, server, CLERK, `/imageUpload?businessNo=${businessNo}`);
      await images(page).getByText("还没有影像").waitFor();
      await page.getByText("拍照", { exact: true }).waitFor();
      const camera = page.getByLabel("拍照");
      await waitForValue(() => camera.getAttribute("capture"), "environment");
      await camera.setInputFiles(await png("image.png"));
      await tile(page, "image.png").locator("img").waitFor();
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      assert.equal(sideways, false);
    });
  },
);

test("an underwriter sees the images without controls, and an unknown number is reported", async () => {
  const businessNo = await makeInquiry();
  const token = await server.product.signIn(CLERK);
  const content = await createTestPicture();
  await uploadTestFile(server.product.app, token, {
    businessNo,
    fileCategory: "A14",
    name: "证.png",
    content,
  });
  await visit(browser, server.url, { window: DESKTOP }, async ({ page }) => {
    await openSignedIn(page, server, UNDERWRITER_LEVEL_1, `/imageUpload?businessNo=${businessNo}`);
    await tile(page, "证.png").waitFor();
    await waitForValue(() => page.getByLabel("选择文件").count(), 0);
    await waitForValue(() => page.getByRole("button", { name: /^删除/ }).count(), 0);
    await page.goto(`/imageUpload?businessNo=${businessNo.slice(0, 17)}999999`);
    await page.getByRole("alert").getByText("没有这个业务号的单据").waitFor();
  });
});

test("all images come as one ZIP file, and one of them opens on the page of a preview", async () => {
  const businessNo = await makeInquiry();
  const token = await server.product.signIn(CLERK);
  const sent = { businessNo, fileCategory: "Z99", name: "现场.png", content: await createTestPicture() };
  const uploaded = await uploadTestFile(server.product.app, token, sent);
  await visit(browser, server.url, { window: DESKTOP }, async ({ page }) => {
    await openSignedIn(page, server, CLERK, `/imageUpload?businessNo=${businessNo}`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      images(page).getByRole("button", { name: "打包下载" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), `${businessNo}影像.zip`);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.goto(`/preview/img/${uploaded.data.attachmentId}`);
    await page.getByRole("img", { name: "影像" }).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.goto(`/preview/pdf/${encodeURIComponent("https://example.com/a.pdf")}`);
    await page.getByText("不在开放平台的查看地址下").waitFor();
  });
});
