import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createGuideProductFolder } from "#areas/product/builder/guide-folder.ts";
import { loadProductsIntoDatabase } from "#areas/product/load.ts";
import { PRODUCT_MANAGER } from "#platform/testing/people.ts";
import { launchBrowser } from "./browser.ts";
import { waitForValue, waitForMatch } from "./wait-for.ts";
import { openSignedIn, visit } from "./visitor.ts";

const RISK = "0499";
const manager = { userCode: PRODUCT_MANAGER, password: "Chengbao@2026" };
let folder: ReturnType<typeof createGuideProductFolder>;
let product: TestProduct;
let browser: Browser;
let url: string;

before(async () => {
  folder = createGuideProductFolder(RISK);
  [product, browser] = await Promise.all([openTestProduct(), launchBrowser()]);
  url = await product.app.listen({ port: 0, host: "127.0.0.1" });
});
after(async () => {
  await browser?.close();
  await product?.close();
  folder?.remove();
});

/** The product exists only as the folder of the guide. No page and no program knows it. */
test("a product that is only a folder is shown, checked and quoted in the browser", () =>
  visit(browser, url, {}, async ({ page }) => {
    await loadProductsIntoDatabase(product.admin, folder.root);
    await openSignedIn(page, { url, product }, manager, `/productWorkbench/${RISK}`);
    await page.getByRole("heading", { name: /宠物责任保险/ }).waitFor();
    const result = page.getByRole("region", { name: "结果" });
    await waitForMatch(() => result.locator(".price-bar").innerText(), /待计算/);

    await result.getByRole("tab", { name: "算例 1" }).click();
    await result.getByText("相符").waitFor();
    await result.getByRole("button", { name: "填入预览" }).click();
    await result.getByText("已填写完整").waitFor();
    await waitForMatch(() => result.locator(".price-sum").innerText(), /^456\.00$/);

    const pets = result.getByRole("grid", { name: "宠物" });
    await pets.getByRole("gridcell", { name: "阿黄" }).click();
    await page.keyboard.type("大黄");
    await page.keyboard.press("Tab");
    await waitForValue(() => pets.getByRole("gridcell", { name: "大黄" }).isVisible(), true);
    await result.getByRole("button", { name: "添加一行宠物" }).click();
    await page.keyboard.type("小黑");
    await page.keyboard.press("Tab");
    await result.getByText(/处待完善/).waitFor();
    await result.getByText("待计算").waitFor();
  }));
