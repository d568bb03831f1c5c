import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { AGENT } from "#platform/testing/people.ts";
import { listViolations } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { openPage, heading } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue } from "./wait-for.ts";
import { DESKTOP, PHONE } from "./visitor.ts";
const FOREIGN = { id: "1000000257", name: "张测试" };

let server: RunningProduct;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const holder = (page: Page) => page.getByRole("combobox", { name: "投保人名称", exact: true });
const offered = (page: Page) => page.getByRole("listbox", { name: "已有客户" }).getByRole("option");
const waitForText = (page: Page, text: string) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

for (const [where, window] of [
  ["at a client", DESKTOP],
  ["on a phone", PHONE],
] as const)
  test(`an agent sees only the own agency's customers, with masked numbers and without risk, ${where}`, () =>
    openPage(
      { server, browser, userCode: AGENT, wishes: { window } },
      "/customerManagement",
      async ({ page }) => {
        await waitForText(page, "3 条");
        await waitForText(page, "9999**********0112");
        await waitForText(page, "132****1028");
        await waitForValue(() => page.getByText("洗钱风险").count(), 0);
        await waitForValue(() => page.getByText("高风险").count(), 0);
        assert.deepEqual(await listViolations(page), []);

        await page.getByText("钱测试", { exact: true }).filter({ visible: true }).click();
        await heading(page, "钱测试").waitFor();
        await waitForText(page, "业务单据");
        await waitForValue(() => page.getByRole("button", { name: "客户风险" }).count(), 0);
        await waitForValue(() => page.getByText("洗钱风险").count(), 0);
        assert.deepEqual(await listViolations(page), []);
      },
    ));

test("neither the address of another agency's customer nor a search by name helps an agent", () =>
  openPage(
    { server, browser, userCode: AGENT },
    `/customerManagement/detail/${FOREIGN.id}`,
    async ({ page }) => {
      await waitForText(page, "客户不存在或不在本机构范围内");
      await waitForValue(() => page.getByText(FOREIGN.name).count(), 0);
      await page.keyboard.press("Control+k");
      await page.keyboard.type(FOREIGN.name);
      await waitForText(page, "没有找到");
      await page.getByRole("combobox").filter({ visible: true }).last().fill("钱测试");
      await page.getByRole("option", { name: /钱测试/ }).waitFor();
    },
  ));

test("an agent enters a customer and finds it in a quotation form, beside the own agency's customers only", () =>
  openPage({ server, browser, userCode: AGENT }, "/customerManagement/add", async ({ page }) => {
    const cell = (element: string) =>
      page.locator(`.customer-page [data-element=${element}] input`).filter({ visible: true }).first();
    await cell("customerName").fill("林新客");
    await cell("certificateNo").click();
    await page.keyboard.insertText("999900199305070534");
    await page.keyboard.press("Tab");
    await cell("mobile").fill("13500000001");
    await page.keyboard.press("Control+s");
    await heading(page, "林新客").waitFor();

    await page.goto("/quotationManagement/add?riskCode=0405");
    await holder(page).fill(FOREIGN.name);
    await waitForText(page, "没有匹配的客户，请直接录入");
    await holder(page).fill("林新");
    await waitForText(page, "请输入完整的名称或证件号码，或直接录入");
    await holder(page).fill("林新客");
    await offered(page).filter({ hasText: "林新客" }).click();
    const number = page.locator("[data-element=certificateNo] input").first();
    await page.waitForFunction(
      (input) => (input as HTMLInputElement).value === "999900199305070534",
      await number.elementHandle(),
    );
    const grade = page.locator("[data-element=customerRiskGrade]");
    assert.equal(await grade.count(), 0, "an agent learns no money-laundering grade");
  }));
