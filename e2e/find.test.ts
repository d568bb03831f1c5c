import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import {
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  createInquiryTestClient,
} from "#areas/quotation/builder.ts";
import { addCombination } from "#areas/quotation/contract/combination.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue } from "./wait-for.ts";
import { createArrival, DESKTOP, PHONE, type Visitor, type VisitorOptions } from "./visitor.ts";
const HOLDER = "江苏华宁电气有限公司";
const FIND = "**/search/findAnything";

let server: RunningProduct;
let browser: Browser;
let inquiryNo: string;

before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  const { product } = server;
  const { rows } = await product.admin.query<{ cases: { form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405' and cases <> '[]' limit 1",
  );
  assert.ok(rows[0]?.cases[0]);
  const client = createInquiryTestClient(product.ask, await product.signIn(CLERK));
  const form = fillFormForTestCustomer(rows[0].cases[0].form, { ...ELECTRONICS_TEST_CUSTOMER, name: HOLDER });
  ({ inquiryNo } = await client.add("0405", form));
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const arriveAt = createArrival(() => ({ server, browser }));
const arrive = (steps: (visitor: Visitor) => Promise<void>, options?: VisitorOptions) =>
  arriveAt(CLERK, "/dashboard", steps, options);

const input = (page: Page) => page.getByRole("combobox", { name: /查找菜单、单据和客户/ });
const status = (page: Page, text: string | RegExp) =>
  page.getByRole("dialog").getByRole("status").getByText(text);
async function look(page: Page, typed: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await input(page).fill(typed);
}
const selectedOption = (page: Page, name: RegExp | string) =>
  page.getByRole("option", { name, selected: true });

test("an inquiry is found by two characters of its holder and opened by keyboard alone", () =>
  arrive(async ({ page }) => {
    await look(page, "华宁");
    await page.getByRole("group", { name: "询价单" }).getByRole("option", { name: HOLDER }).waitFor();
    await selectedOption(page, new RegExp(inquiryNo)).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/quotationDetail/detail/${inquiryNo}`);
  }));

test("Enter right after the last digits opens the result, even before the answer", () =>
  arrive(async ({ page }) => {
    await page.keyboard.press("Control+k");
    await input(page).pressSequentially(inquiryNo.slice(-5));
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/quotationDetail/detail/${inquiryNo}`);
  }));

test("a customer is found by initials and next time listed among the recent entries", () =>
  arrive(async ({ page }) => {
    await look(page, "zcs");
    await page.getByRole("group", { name: "客户" }).getByRole("option", { name: "张测试" }).waitFor();
    await status(page, /条单据和客户/).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/customerManagement/detail/*");
    await page.getByRole("heading", { level: 1, name: /张测试/ }).waitFor();
    await page.keyboard.press("Control+k");
    await page
      .getByRole("group", { name: "最近打开" })
      .getByRole("option", { name: /张测试/ })
      .waitFor();
    await page.keyboard.press("ArrowDown");
    await selectedOption(page, /工作台/).waitFor();
    await page.keyboard.press("ArrowUp");
    await selectedOption(page, /张测试/).waitFor();
  }));

test("a combination is found by its number and opened", async () => {
  const { product } = server;
  const token = await product.signIn(CLERK);
  const form = fillFormForTestCustomer(
    {},
    { ...ELECTRONICS_TEST_CUSTOMER, name: "苏州晨光机械厂" },
  ) as InputOf<typeof addCombination>["form"];
  const { data } = await product.ask(addCombination, { combName: "一揽子保障", form }, { token });
  await arrive(async ({ page }) => {
    await look(page, data.combId);
    await page.getByRole("group", { name: "组合询价" }).getByRole("option", { name: "一揽子保障" }).waitFor();
    await selectedOption(page, new RegExp(data.combId)).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/quotationPackageDetail?combId=${data.combId}`);
    await page.getByRole("heading", { level: 1, name: /一揽子保障/ }).waitFor();
  });
});

test("letters of an input method start no search, and Enter that picks a candidate opens nothing", () =>
  arrive(async ({ page, context }) => {
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("findAnything")) requests.push(request.postData() ?? "");
    });
    await page.keyboard.press("Control+k");
    await input(page).waitFor();
    const keyboard = await context.newCDPSession(page);
    for (const text of ["h", "hua", "hua'ning"])
      await keyboard.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await keyboard.send("Input.insertText", { text: "华宁" });
    await selectedOption(page, new RegExp(inquiryNo)).waitFor();
    assert.deepEqual(requests, ['{"typed":"华宁"}']);
    await waitForValue(() => input(page).inputValue(), "华宁");
  }));

test("no result, a slow search and a failure are explained, and Enter retries", () =>
  arrive(async (visitor) => {
    const { page } = visitor;
    await look(page, "无此客户名");
    await status(page, "没有找到“无此客户名”").waitFor();
    let isDown = true;
    visitor.expectStatus(500);
    await page.route(FIND, (route) =>
      isDown ? route.fulfill({ status: 500, body: "{}" }) : route.continue(),
    );
    await input(page).fill("华宁");
    await status(page, "没有查成，请检查网络后按 Enter 重试").waitFor();
    isDown = false;
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/quotationDetail/detail/${inquiryNo}`);
  }));

for (const [name, window] of [
  ["wide", DESKTOP],
  ["narrow", PHONE],
] as const)
  test(`the palette has no accessibility violation, ${name}`, () =>
    arrive(
      async ({ page }) => {
        await look(page, "华宁");
        await page.getByRole("option", { name: HOLDER }).waitFor();
        assert.deepEqual(await listViolationsInBothThemes(page), []);
      },
      { window },
    ));
