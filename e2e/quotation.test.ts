import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { readFactoryProducts } from "#areas/product/content.ts";
import { ELECTRONICS_TEST_CUSTOMER, fillFormForTestCustomer } from "#areas/quotation/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { decideTask } from "#areas/underwriting/contract.ts";
import { type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { UNDERWRITER_LEVEL_1, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { listViolations, listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { loadFormLabels } from "./form-labels.ts";
import { enterFirstRow, fillByKeys, paste, tableOf } from "./keyboard-filler.ts";
import {
  openPage,
  button,
  createClerk,
  employerForm,
  navigate,
  fillCase,
  heading,
  waitForPrice,
  tabToName,
} from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForMatch } from "./wait-for.ts";

const LIST = "/quotationManagement";
const EMPLOYER = "0405";
const PROPERTY = "0103";
/** A customer since 2022. */
const BUILDERS = {
  ...ELECTRONICS_TEST_CUSTOMER,
  name: "示例建筑工程有限公司",
  certificateNo: "91999900DM000003XY",
};

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

test("S1 by keyboard alone: a new quotation, priced to the fen, submitted, and approved at once", () =>
  openPage({ server, browser }, LIST, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await tabToName(page, "新增询价");
    await page.keyboard.press("Enter");
    await page.locator(".search-box:focus").waitFor();
    await page.getByText("监护人责任保险").first().waitFor();
    await page.keyboard.type("guzhu");
    await page.getByText("找到的险种").waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".product-form .form-view").waitFor();
    await fillEmployer(page);
    await page.locator(".price-sum:not(.is-stale)").filter({ hasText: "148,515.20" }).waitFor();
    await waitForPrice(page);
    await tabToName(page, "提交核保");
    await page.keyboard.press("Enter");
    await heading(page, "自动核保通过").waitFor();
    await page.locator(".result-card .doc-premium").getByText("148,515.20").waitFor();
    await page.getByText(/^价格保留至 \d{4}-\d\d-\d\d/).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await tabToName(page, "查看询价单");
    await page.keyboard.press("Enter");
    await heading(page, "询价单").waitFor();
    await page.locator(".doc-title").getByText("核保通过").filter({ visible: true }).waitFor();
    await page.getByText("有 1 份未保存的内容").waitFor({ state: "detached" });
  }));

/** Fills the form from the first missing field to the foot. */
async function fillEmployer(page: Page): Promise<void> {
  const folder = readFactoryProducts().find(({ product }) => product.riskCode === EMPLOYER);
  assert.ok(folder);
  const filled = employerForm();
  const labels = await loadFormLabels(page, folder.product);
  const pasted = (section: string) => async () => {
    const rows = listFormRows(filled[section]);
    await enterFirstRow(page, section);
    await paste(page, labels.tsv(section, rows));
    await page.waitForFunction(([grid, expected]) => grid?.getAttribute("aria-rowcount") === expected, [
      await tableOf(page, section).elementHandle(),
      String(rows.length + 1),
    ] as const);
  };
  await page.keyboard.press("F8");
  await fillByKeys({
    page,
    sections: folder.product.sections,
    filled,
    labels,
    onTheWay: {},
    tables: { liability: pasted("liability"), workType: pasted("workType"), limit: pasted("limit") },
  });
  await page.getByText("已填写完整").waitFor();
}

test("S3: a trial shows rule, reason and level of a referral, and after submission level 2 but not level 1 can approve", async () => {
  const { inquiryNo } = await clerk.add(PROPERTY, fillCase("PAR-01"));
  await openPage({ server, browser }, `${LIST}/edit/${inquiryNo}`, async ({ page }) => {
    await page.locator(".price-sum").filter({ hasText: "77,133.08" }).waitFor();
    await waitForPrice(page);
    await button(page, "试核保").click();
    const trial = page.getByRole("dialog", { name: "试核保结果" });
    await trial.getByText("预计转人工核保").waitFor();
    await trial.getByText("二级（分公司）").first().waitFor();
    for (const [rule, actual, allowed] of [
      ["R0103-1", "86,000,000.00", "50,000,000.00"],
      ["UW-8", "86,000,000.00", "50,000,000.00"],
    ] as const) {
      const row = trial.getByRole("row").filter({ hasText: rule });
      await row.getByText(actual, { exact: true }).waitFor();
      await row.getByText(allowed, { exact: true }).waitFor();
    }
    assert.deepEqual(await listViolations(page), []);
    await trial.getByRole("button", { name: "提交核保" }).click();
    await heading(page, "已转人工核保").waitFor();
    await page.getByText("任务已进入二级（分公司）核保的任务池").waitFor();
    assert.deepEqual(await listViolations(page), []);
    const first = await clientOf(UNDERWRITER_LEVEL_1);
    const claimed = await first.claim(inquiryNo).catch(() => undefined);
    assert.equal(claimed, undefined, "it lies in the pool of level 2");
    const second = await clientOf(UNDERWRITER_LEVEL_2);
    await second.decide(await second.claim(inquiryNo), { result: "1", opinion: "同意承保" });
    await page.getByRole("link", { name: "查看轨迹" }).click();
    const trail = page.getByRole("list", { name: "单据轨迹" });
    await trail.getByText("核保员乙").waitFor();
    await trail.getByText("同意承保").waitFor();
    await page.locator(".doc-title").getByText("核保通过").filter({ visible: true }).waitFor();
    await page.getByRole("tab", { name: "版次" }).click();
    await page.getByRole("row", { name: /第 1 版 核保通过 77,133\.08/ }).waitFor();
    assert.deepEqual(await listViolations(page), []);
  });
});

test("S4: a returned quotation shows by whom and why, is corrected in place and resubmitted", async () => {
  const { inquiryNo } = await clerk.submit(await clerk.add(PROPERTY, fillCase("PAR-01")));
  const underwriter = await clientOf(UNDERWRITER_LEVEL_2);
  const claimed = await underwriter.claim(inquiryNo);
  const decision = { ...claimed, result: "2", reasonCode: "", opinion: "请修改" } as const;
  const short = await server.product.ask(decideTask, decision, { token: underwriter.token });
  assert.equal(short.code, "UWR004");
  await underwriter.decide(claimed, { result: "2", opinion: "请补充消防验收合格证明" });
  await openPage({ server, browser }, `/quotationDetail/detail/${inquiryNo}`, async ({ page }) => {
    const why = page.getByRole("region", { name: "退单原因" });
    await why.getByText("核保员乙 退回修改").waitFor();
    await why.getByText("请补充消防验收合格证明").waitFor();
    assert.deepEqual(await listViolations(page), []);
    await button(page, "编辑").click();
    await heading(page, "编辑询价").waitFor();
    await why.getByText("请补充消防验收合格证明").filter({ visible: true }).waitFor();
    await page.getByRole("textbox", { name: "备注" }).fill("消防验收合格证明已补充");
    await waitForPrice(page);
    await button(page, "提交核保").click();
    await heading(page, "已转人工核保").waitFor();
    await page.getByText("核保中").filter({ visible: true }).waitFor();
  });
});

test("a price that the server has not confirmed is shown before the submission", async () => {
  const { inquiryNo } = await clerk.add(EMPLOYER, employerForm());
  await openPage({ server, browser }, LIST, async ({ page }) => {
    const away = { code: "PRD003", message: "没有该产品版本", data: null, requestId: "r", next: "请刷新" };
    await page.route("**/product/calcPremium", (route) => route.fulfill({ json: away }));
    await navigate(page, `${LIST}/edit/${inquiryNo}`);
    await page.locator(".price-state").getByText("服务器未能计费").waitFor();
    await button(page, "提交核保").click();
    const dialog = page.getByRole("dialog", { name: "请确认保费" });
    await dialog.getByText("148,515.20").waitFor();
    assert.deepEqual(await listViolations(page), []);
    await dialog.getByRole("button", { name: "按此保费提交" }).click();
    await heading(page, "自动核保通过").waitFor();
  });
});

test("the years of a customer count in the price, and disappear with another holder", async () => {
  // Years count for a renewal only; the test customer's form is new business.
  const business = fillFormForTestCustomer(fillCase("PC-01"), BUILDERS);
  const { hazardFactor: _, ...pricing } = business["pricing"] as FilledRow;
  const form = { ...business, pricing, base: { ...business["base"], renewalFlag: "1" } };
  const { inquiryNo } = await clerk.add("0102", form);
  await openPage({ server, browser }, `${LIST}/edit/${inquiryNo}`, async ({ page }) => {
    const price = (sum: string) => page.locator(".price-sum:not(.is-stale)").filter({ hasText: sum });
    await price("3,814.73").waitFor();
    await waitForPrice(page);
    await page.locator("[id$='/certificateNo']").fill(ELECTRONICS_TEST_CUSTOMER.certificateNo);
    await price("4,291.57").waitFor();
    await waitForPrice(page);
    await page.locator("[id$='/certificateNo']").fill(BUILDERS.certificateNo);
    await price("3,814.73").waitFor();
    await waitForPrice(page);
    await navigate(page, `/quotationDetail/detail/${inquiryNo}`);
    await heading(page, "询价单").waitFor();
    await page.locator(".price-sum").filter({ hasText: "3,814.73", visible: true }).waitFor();
  });
});

async function clientOf(userCode: string) {
  const token = await server.product.signIn(userCode);
  return { token, ...createTestUnderwriter(server.product.ask, token) };
}

test("missing fields are shown before anything is sent, and a refusal of the server leads to its field", () =>
  openPage({ server, browser }, `${LIST}/add?riskCode=${EMPLOYER}`, async ({ page }) => {
    await page.locator(".product-form .form-view").waitFor();
    await page.locator("[id$='/arbitBoardName']").fill("南京仲裁委员会");
    await button(page, "提交核保").click();
    await page.getByText(/还有 \d+ 处待完善，已定位到第一处/).waitFor();
    await page.waitForFunction(() => document.activeElement?.id.endsWith("base/-/businessNature"));
    assert.deepEqual(await listViolations(page), []);
    await page.keyboard.press("Control+S");
    const alert = page.getByRole("alert").filter({ hasText: "QUO002" });
    await alert.getByText("填写投保人名称后即可暂存").waitFor();
    await page.locator("[id$='/holderName']:focus").waitFor();
    await page.keyboard.insertText("示例电子制造有限公司");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+S");
    await heading(page, "编辑询价").waitFor();
    await page
      .locator(".doc-title code")
      .getByText(/^Q0405\d{18}$/)
      .waitFor();
    await waitForMatch(async () => page.url(), /\/quotationManagement\/edit\/Q0405\d{18}/);
  }));
