import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { CLERK } from "#platform/testing/people.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { createArrival } from "./visitor.ts";
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

const arrive = createArrival(() => ({ server, browser }));

test("a chosen special clause brings the product's text, and another one replaces it", async () => {
  await arrive(CLERK, "/quotationManagement/add?riskCode=0405", async ({ page }) => {
    await page.getByRole("button", { name: "添加一行特别约定" }).click();
    const grid = page.getByRole("grid", { name: "特别约定" });
    const content = grid.locator("[data-point$='/specialContent']").first();
    const choose = async (letters: string): Promise<void> => {
      await grid.locator("[data-point$='/specialCode']").first().click();
      await page.locator(".choice-search").fill(letters);
      await page.locator(".choice-list .is-active").filter({ hasText: letters }).waitFor();
      await page.keyboard.press("Enter");
    };
    await choose("人员变动");
    await waitForValue(async () => /人员增减须于变动后【.+】日内申报/.test(await content.innerText()), true);
    await choose("伤残比例");
    await waitForValue(async () => /伤残等级比例表/.test(await content.innerText()), true);
  });
});
