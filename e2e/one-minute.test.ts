import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryPolicyInfo } from "#areas/policy/contract/policy.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { type TestCustomer, fillFormForTestCustomer } from "#areas/quotation/builder.ts";
import { launchBrowser } from "./browser.ts";
import { CLERK } from "#platform/testing/people.ts";
import { button, employerForm, heading, waitForPrice } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { visit } from "./visitor.ts";

const INLET = "/insurance/insurancePolicyInlet";
const LOGIN = "/user/login";
/** A customer of the clerk's own branch. */
const KNOWN: TestCustomer = {
  name: "示例建筑工程有限公司",
  certificateType: "73",
  certificateNo: "91999900DM000003XY",
  customerType: "2",
  grade: "1",
};
const PASSWORD = "Chengbao@2026";
/** 一分钟出单: the limits of the promise. Every key counts, including those of names and passwords. */
const MOST = { clicks: 12, keys: 60, screens: 3 };

let server: RunningProduct;
let browser: Browser;
let client: ReturnType<typeof createProposalTestClient>;
before(async () => {
  const port = await findFreePort();
  [server, browser] = await Promise.all([runServer({ PORT: String(port) }, port), launchBrowser()]);
  client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  // The customer is known: it is stored and has bought this product before.
  await client.submit(await client.add("0405", fillFormForTestCustomer(employerForm(), KNOWN)));
});
// The customer's earlier policies are over: nobody insures the same twice within a minute.
beforeEach(() => server.product.admin.query("truncate document_cover"));
after(async () => {
  await browser?.close();
  await server?.close();
});

type Counts = { clicks: number; keys: number; screens: string[] };

/** Counts trusted pointer and key events and changes of the path. */
async function counting(page: Page): Promise<() => Counts> {
  const counts: Counts = { clicks: 0, keys: 0, screens: [] };
  await page.exposeFunction("countForTest", (kind: "clicks" | "keys") => void (counts[kind] += 1));
  await page.addInitScript(() => {
    const { countForTest } = window as unknown as { countForTest: (what: string) => void };
    // A click by keyboard has no pointer event, but its key is counted.
    addEventListener("pointerdown", ({ isTrusted }) => isTrusted && countForTest("clicks"), true);
    const modifiers = new Set(["Shift", "Control", "Alt", "Meta"]);
    addEventListener(
      "keydown",
      ({ isTrusted, key }) => isTrusted && !modifiers.has(key) && countForTest("keys"),
      true,
    );
  });
  page.on("framenavigated", (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame === page.mainFrame() && pathname !== LOGIN && !counts.screens.includes(pathname))
      counts.screens.push(pathname);
  });
  return () => counts;
}

/** Signs in at the inlet's address, to which the sign-in page returns. */
async function signInAtInlet(page: Page, next: (name: string) => Promise<void>): Promise<void> {
  await page.goto(INLET);
  await page
    .getByRole("button", { name: /验证码图片/ })
    .locator("img")
    .waitFor();
  await next("账号");
  await page.keyboard.type(CLERK);
  await next("密码");
  await page.keyboard.type(PASSWORD);
  await next("验证码");
  await page.keyboard.type("8888");
  await page.keyboard.press("Enter");
  await page.locator(".inlet .search-box:focus").waitFor();
}

async function findBoth(page: Page): Promise<void> {
  await page.keyboard.type("0405 sljzgc");
  await page
    .getByRole("option", { name: /雇主责任保险 · 示例/ })
    .first()
    .waitFor();
}

/** The payer pays on another device with the shown address. */
async function payerPays(page: Page): Promise<void> {
  const link = page.getByRole("link", { name: "打开支付页面" });
  const address = await link.getAttribute("href");
  assert.ok(address);
  await visit(browser, server.url, {}, async ({ page: channel }) => {
    await channel.goto(address);
    await channel.getByRole("button", { name: "支付成功", exact: true }).click();
    await channel.getByText(/已支付/).waitFor();
  });
}

async function issuedOn(page: Page): Promise<string> {
  await page.getByRole("heading", { level: 2, name: "缴费成功" }).waitFor();
  const policyNo = await page.locator(".pay-policy code").innerText();
  const policy = await client.done(queryPolicyInfo, { policyNo });
  assert.deepEqual([policy.riskCode, policy.sumPremium], ["0405", policy.receivedPremium]);
  return policyNo;
}

function within({ clicks, keys, screens }: Counts, most: typeof MOST): void {
  const summary = `${clicks} 次点击，${keys} 次按键，${screens.length} 屏：${screens.join(" → ")}`;
  console.log(`一分钟出单：${summary}`);
  assert.ok(clicks <= most.clicks, summary);
  assert.ok(keys <= most.keys, summary);
  assert.ok(screens.length <= most.screens, summary);
}

test("product 0405 for a known customer takes no more from sign-in to policy than promised", () =>
  visit(browser, server.url, {}, async ({ page }) => {
    const counts = await counting(page);
    await signInAtInlet(page, (name) => page.getByRole("textbox", { name, exact: true }).click());
    await findBoth(page);
    await page
      .getByRole("option", { name: /示例建筑工程有限公司/ })
      .first()
      .click();
    await heading(page, "新增投保单").waitFor();
    await button(page, "带入上次内容").click();
    await waitForPrice(page);
    await button(page, "提交并缴费").click();
    await heading(page, "缴费").waitFor();
    await page.getByRole("button", { name: /^发起缴费 / }).click();
    await payerPays(page);
    assert.match(await issuedOn(page), /^P0405/);
    within(counts(), MOST);
  }));

test("the same without a mouse", () =>
  visit(browser, server.url, {}, async ({ page }) => {
    const counts = await counting(page);
    const labelled = (name: string) => page.getByRole("textbox", { name, exact: true });
    await signInAtInlet(page, async (name) => {
      for (let step = 0; step < 12; step += 1) {
        if (await labelled(name).evaluate((field) => field === document.activeElement)) return;
        await page.keyboard.press("Tab");
      }
      assert.fail(`no Tab leads to ${name}`);
    });
    await findBoth(page);
    await page.keyboard.press("Enter");
    await page.locator("button:focus").getByText("带入上次内容").waitFor();
    await page.keyboard.press("Enter");
    await waitForPrice(page);
    await page.keyboard.press("Control+Enter");
    await page
      .locator("button:focus")
      .getByText(/^发起缴费 /)
      .waitFor();
    await page.keyboard.press("Enter");
    await payerPays(page);
    assert.match(await issuedOn(page), /^P0405/);
    within(counts(), { ...MOST, clicks: 0 });
  }));
