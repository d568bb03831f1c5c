import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { createClerk, employerForm, heading, openPage } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { PHONE } from "./visitor.ts";
import { waitForValue } from "./wait-for.ts";

const LIST = "/quotationManagement";

let server: RunningProduct;
let browser: Browser;
let clerk: Awaited<ReturnType<typeof createClerk>>;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  clerk = await createClerk(server);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const rowOf = (page: Page, inquiryNo: string) =>
  page
    .getByRole("grid")
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: inquiryNo }) });
const items = (page: Page) => page.getByRole("menu", { name: "本行操作" }).getByRole("menuitem");

test("the menu of a row offers what its state allows, by keys and by mouse, and the list shows the result", async () => {
  const draft = await clerk.add("0405", employerForm());
  const approved = await clerk.submit(await clerk.add("0405", employerForm()));
  await openPage({ server, browser }, LIST, async ({ page }) => {
    await rowOf(page, approved.inquiryNo).getByText("自动核保通过").waitFor();
    await rowOf(page, draft.inquiryNo).getByText("未提交").waitFor();
    await rowOf(page, approved.inquiryNo).focus();
    await page.keyboard.press("o");
    await waitForValue(() => items(page).allInnerTexts(), ["查看", "核保轨迹", "转投保", "复制"]);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.keyboard.press("Escape");
    await page.locator(".list-row:focus").waitFor();
    await page.getByRole("button", { name: `操作 ${draft.inquiryNo}` }).click();
    await waitForValue(
      () => items(page).allInnerTexts(),
      ["查看", "编辑", "核保轨迹", "提交核保", "复制", "撤销"],
    );
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await heading(page, "自动核保通过").waitFor();
  });
});

test("on a phone each card has the menu", async () => {
  const draft = await clerk.add("0405", employerForm());
  await openPage({ server, browser, wishes: { window: PHONE } }, LIST, async ({ page }) => {
    await page.getByRole("button", { name: `操作 ${draft.inquiryNo}` }).click();
    await items(page).getByText("核保轨迹").click();
    await page.getByRole("list", { name: "单据轨迹" }).waitFor();
  });
});
