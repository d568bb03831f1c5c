import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { findFreePort } from "#platform/testing/free-port.ts";
import { CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { button, heading, openPage } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { readSavedFile } from "./saved-file.ts";
import { PHONE } from "./visitor.ts";

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

const clerk = () => ({ server, browser, userCode: CLERK });
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

test("the user's menu opens the manual where it explains the page", () =>
  openPage(clerk(), "/insurance/insurancePolicyInlet", async ({ page }) => {
    await page.getByRole("button", { name: /用户菜单/ }).click();
    await button(page, "使用手册").click();
    await heading(page, "使用手册").waitFor();
    await page.getByRole("article", { name: "投保", exact: true }).waitFor();
    await look(page, "manual-1440");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  }));

test("a search leaves the chapters that have the words, and a manual is saved as PDF", () =>
  openPage(clerk(), "/userManual", async ({ page }) => {
    const contents = page.getByRole("navigation", { name: "目录" });
    await contents.getByRole("searchbox").fill("二维码 缴费");
    await contents.getByRole("link", { name: "登录与切换机构" }).waitFor({ state: "detached" });
    await contents.getByRole("link", { name: "缴费与出单" }).click();
    await page.getByRole("article", { name: "缴费与出单" }).waitFor();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: /^下载/ }).click();
    const saved = await saving;
    assert.equal(saved.suggestedFilename(), "使用手册-询价、投保与出单.pdf");
    assert.equal((await readSavedFile(saved)).subarray(0, 5).toString(), "%PDF-");
    await contents.getByRole("searchbox").fill("没有这个词");
    await page.getByText("没有含“没有这个词”的内容").waitFor();
  }));

test("the manual can be read on a phone", () =>
  openPage(
    { ...clerk(), wishes: { window: PHONE } },
    "/userManual?manual=underwriting&chapter=nothing",
    async ({ page }) => {
      await page.getByRole("article", { name: "登录与切换机构" }).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
      await look(page, "manual-390");
      assert.deepEqual(await listViolationsInBothThemes(page), []);
    },
  ));
