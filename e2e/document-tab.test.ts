import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import {
  button,
  createClerk,
  employerForm,
  heading,
  navigate,
  openPage,
  waitForPrice,
} from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForMatch, waitForValue } from "./wait-for.ts";

const LIST = "/quotationManagement";
const HOLDER = "示例电子制造有限公司";

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

const tabs = (page: Page) => page.getByRole("navigation", { name: "已打开的页面" });
const tabNames = (page: Page) => tabs(page).getByRole("link").allInnerTexts();
/** Waits until the tabs are the dashboard and these, each said by its beginning. */
const waitForTabs = (page: Page, ...names: string[]) =>
  waitForMatch(
    async () => (await tabNames(page)).join(" | "),
    new RegExp(`^工作台${names.map((name) => ` \\| ${name}[^|]*`).join("")}$`),
  );
const remark = (page: Page) => page.getByRole("textbox", { name: "备注" }).filter({ visible: true });

test("a new quotation keeps its tab from the empty form to its detail, and no old form stays", async () => {
  await openPage({ server, browser }, `${LIST}/add?riskCode=0405`, async ({ page }) => {
    await waitForTabs(page, "新增询价");
    await page.getByRole("combobox", { name: "投保人名称", exact: true }).fill(HOLDER);
    await remark(page).fill("第一次填写");
    await button(page, "暂存").click();
    await heading(page, "编辑询价").waitFor();
    await waitForTabs(page, "编辑询价");
    await waitForValue(() => remark(page).inputValue(), "第一次填写");
    await page.getByRole("link", { name: "查看详情" }).click();
    await heading(page, "询价单").waitFor();
    await waitForTabs(page, "询价详情");
    await page.goBack();
    await heading(page, "编辑询价").waitFor();
    await waitForTabs(page, "编辑询价");
    await waitForValue(() => page.locator(".product-form").count(), 1);
  });
});

test("what was typed and not saved returns in one click when the tab moves on", async () => {
  const { inquiryNo } = await clerk.add("0405", employerForm());
  await openPage({ server, browser }, `${LIST}/edit/${inquiryNo}`, async ({ page }) => {
    await waitForPrice(page);
    await remark(page).fill("还没有保存");
    await navigate(page, `/quotationDetail/detail/${inquiryNo}`);
    await heading(page, "询价单").waitFor();
    await waitForTabs(page, "询价详情");
    const offer = page.getByRole("button", { name: new RegExp(`^恢复 询价单 ${inquiryNo}`) });
    await offer.click();
    await heading(page, "编辑询价").waitFor();
    await waitForValue(() => remark(page).inputValue(), "还没有保存");
    await waitForTabs(page, "编辑询价");
  });
});

test("edit, result and detail are one tab, also after a reload; the proposal has its own", async () => {
  const { inquiryNo } = await clerk.add("0405", employerForm());
  await openPage({ server, browser }, `${LIST}/edit/${inquiryNo}`, async ({ page }) => {
    await waitForTabs(page, `编辑询价 0405-${inquiryNo.slice(-4)} · ${HOLDER.slice(0, 8)}…`);
    await waitForPrice(page);
    await button(page, "提交核保").click();
    await heading(page, "自动核保通过").waitFor();
    await waitForTabs(page, "提交结果");
    await page.locator("button:focus").getByText("转投保").waitFor();
    await page.getByRole("link", { name: "查看询价单" }).click();
    await heading(page, "询价单").waitFor();
    await page.reload();
    await heading(page, "询价单").waitFor();
    await waitForTabs(page, "询价详情");
    await button(page, "转投保").click();
    await heading(page, "编辑投保单").waitFor();
    await waitForTabs(page, "询价详情", "编辑投保单");
    await page.goBack();
    await waitForTabs(page, "询价详情", "编辑投保单");
    assert.match(page.url(), new RegExp(inquiryNo));
  });
});

test("the tabs of two customers that are edited bear their names", async () => {
  const { rows } = await server.product.admin.query<{ customer_id: string; customer_name: string }>(
    "select customer_id, customer_name from customer order by customer_id limit 2",
  );
  const [first, second] = rows.map(({ customer_id: id, customer_name: name }) => ({
    path: `/customerManagement/edit/${id}`,
    name: name.length > 8 ? `${name.slice(0, 8)}…` : name,
  }));
  assert.ok(first && second);
  await openPage({ server, browser }, first.path, async ({ page }) => {
    await waitForTabs(page, `修改客户 · ${first.name}`);
    await navigate(page, second.path);
    await waitForTabs(page, `修改客户 · ${first.name}`, `修改客户 · ${second.name}`);
  });
});

test("a new proposal highlights the entry to new business in the menu", async () => {
  const current = (page: Page) =>
    page.getByRole("navigation", { name: "主菜单" }).locator("[aria-current=page]").allInnerTexts();
  const path = "/insuranceManagement/insurancePolicyInlet/add?riskCode=0405";
  await openPage({ server, browser }, path, async ({ page }) => {
    await waitForValue(() => current(page), ["投保入口"]);
  });
});

test("what stops a price names its field and leads there", async () => {
  const form = employerForm();
  const employer = { ...form["employer"], managementFactor: "1.2" };
  const { inquiryNo } = await clerk.add("0405", { ...form, employer });
  await openPage({ server, browser }, `${LIST}/edit/${inquiryNo}`, async ({ page }) => {
    await page.getByRole("button", { name: "“管理水平系数”应在[0.7,1]之间" }).click();
    await page.locator("[data-element=managementFactor] :focus").waitFor();
  });
});
