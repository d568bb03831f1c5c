import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { TEST_EMPLOYEE_PLAN_FORM, createPlanTestClient } from "#areas/plan/builder.ts";
import { CLERK, HEALTH_MANAGER, OFFICE_CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue } from "./wait-for.ts";
import { createArrival, DESKTOP, PHONE } from "./visitor.ts";
const PLANS = "/insurancePlanManagement";

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

const clientOf = async (userCode: string) =>
  createPlanTestClient(server.product.ask, await server.product.signIn(userCode));
const withName = (planName: string) => ({
  ...TEST_EMPLOYEE_PLAN_FORM,
  planInfo: { ...TEST_EMPLOYEE_PLAN_FORM["planInfo"], planName },
});
const detailOf = (insurancePlanNo: string) => `${PLANS}/insurancePlanDetail/detail/${insurancePlanNo}`;
const waitForText = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function confirmed(page: Page, name: string, reason?: string): Promise<void> {
  await button(page, name).click();
  const dialog = page.getByRole("dialog", { name });
  if (reason !== undefined) await dialog.getByRole("textbox", { name: "说明" }).fill(reason);
  await dialog.getByRole("button", { name, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

test("a plan is started from the menu, saved with its number, and lists what is missing before submission", () =>
  arrive(OFFICE_CLERK, "/dashboard", async ({ page }) => {
    await page.getByRole("link", { name: "保险计划" }).first().click();
    await page.getByRole("grid").getByText("意健险标准方案A（经济型）").waitFor();
    await page.getByRole("link", { name: "新增计划" }).first().click();
    await page.getByRole("searchbox", { name: "查找险种" }).fill("0602");
    await page.keyboard.press("Enter");
    const name = page.getByRole("textbox", { name: "计划名称" });
    await name.fill("南京员工福利计划");
    const saves: string[] = [];
    page.on("request", (request) => request.url().includes("/addPlan") && saves.push(request.url()));
    // The keystroke belongs to the choice of a Chinese candidate.
    const composing = { key: "s", ctrlKey: true, isComposing: true, bubbles: true };
    await name.evaluate(
      (field, init) => void field.dispatchEvent(new KeyboardEvent("keydown", init)),
      composing,
    );
    await page.waitForTimeout(100);
    assert.deepEqual(saves, []);
    await page.keyboard.press("Control+s");
    await page.waitForURL(/edit\/JH060220\d{8}/);
    await page.getByRole("heading", { name: "编辑保险计划" }).waitFor();
    await waitForText(page, "草稿");
    await waitForValue(
      () => page.getByRole("textbox", { name: "计划名称" }).inputValue(),
      "南京员工福利计划",
    );
    await button(page, "提交审批").click();
    await waitForText(page, /处待完善|请填写各职业类别的每人保费/);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  }));

test("Enter before the products are loaded chooses once they are", () =>
  arrive(OFFICE_CLERK, PLANS, async ({ page }) => {
    const late = Promise.withResolvers<void>();
    await page.route("**/product/findSoldRisks", async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.getByRole("link", { name: "新增计划" }).first().click();
    await page.getByRole("searchbox", { name: "查找险种" }).fill("0602");
    await page.keyboard.press("Enter");
    late.resolve();
    await page.getByRole("textbox", { name: "计划名称" }).waitFor();
  }));

test("two people publish a plan, and its author is told why one alone cannot", async () => {
  const { insurancePlanNo } = await (await clientOf(OFFICE_CLERK)).add("0602", withName("两人审批计划"));
  await arrive(OFFICE_CLERK, `${PLANS}/edit/${insurancePlanNo}`, async ({ page }) => {
    await page.getByRole("textbox", { name: "计划名称" }).waitFor();
    await button(page, "提交审批").click();
    await page.getByRole("heading", { name: "两人审批计划" }).waitFor();
    await waitForText(page, "待审批");
    const approve = button(page, "审批通过");
    await approve.waitFor();
    await waitForValue(() => approve.getAttribute("aria-disabled"), "true");
    await approve.focus();
    await page.keyboard.press("Enter");
    await waitForText(page, "您录入或修改过该计划，须由另一人审批");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  });
  await arrive(HEALTH_MANAGER, detailOf(insurancePlanNo), async ({ page }) => {
    await button(page, "审批通过").waitFor();
    await confirmed(page, "审批通过");
    await waitForText(page, "已审批通过");
    await button(page, "停用").waitFor();
    await confirmed(page, "停用", "监管要求暂停销售");
    await waitForText(page, "监管要求暂停销售");
    await confirmed(page, "启用");
    await waitForText(page, "已启用");
  });
  await arrive(CLERK, detailOf(insurancePlanNo), async ({ page }) => {
    await page.getByRole("heading", { name: "两人审批计划" }).waitFor();
    await waitForValue(() => button(page, "停用").count(), 0);
  });
});

test("a published plan is revised into the next edition, and the two are compared field by field", async () => {
  const [writer, judge] = [await clientOf(OFFICE_CLERK), await clientOf(HEALTH_MANAGER)];
  const counted = await judge.approve(await writer.submit(await writer.add("0602", withName("修订前计划"))));
  const { insurancePlanNo } = counted;
  await arrive(OFFICE_CLERK, detailOf(insurancePlanNo), async ({ page }) => {
    await button(page, "修订").waitFor();
    await confirmed(page, "修订");
    await page.waitForURL(/\/edit\//);
    const name = page.getByRole("textbox", { name: "计划名称" });
    await name.fill("修订后计划");
    await button(page, "保存").click();
    await waitForText(page, /已保存/);
    await page.goto(`${detailOf(insurancePlanNo)}?tab=editions`);
    await page.getByRole("button", { name: /与前一版的差异/ }).click();
    const differences = page.getByRole("region", { name: /第 2 版与第 1 版的差异/ });
    await differences.getByText("修订前计划").waitFor();
    await differences.getByText("修订后计划").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.getByRole("button", { name: /^查看\s*第 1 版/ }).click();
    await page.getByRole("heading", { name: "修订前计划" }).waitFor();
  });
});

for (const [window, size] of [
  [DESKTOP, "a desktop"],
  [PHONE, "a phone"],
] as const)
  test(`on ${size} the list, the form and the plan are accessible without scrolling sideways`, () =>
    arrive(
      OFFICE_CLERK,
      PLANS,
      async ({ page }) => {
        const narrow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await waitForText(page, "意健险标准方案A（经济型）");
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        await waitForValue(() => narrow(), 0);
        await page.goto(detailOf("JH06012024000001"));
        await page.getByRole("heading", { name: "意健险标准方案A（经济型）" }).waitFor();
        await waitForText(page, "计划限定");
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        await waitForValue(() => narrow(), 0);
        await page.goto(`${PLANS}/add`);
        await page.getByRole("button", { name: /团体意外伤害保险/ }).waitFor();
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        await page.getByRole("button", { name: /团体意外伤害保险/ }).click();
        await page.getByRole("textbox", { name: "计划名称" }).waitFor();
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        await waitForValue(() => narrow(), 0);
      },
      { window },
    ));

test("an unknown plan or one not sold here is reported", () =>
  arrive(OFFICE_CLERK, detailOf("JH06012024999999"), async ({ page }) => {
    await page.getByRole("alert").getByText("该保险计划不存在").waitFor();
    await page.getByRole("link", { name: "返回保险计划列表" }).click();
    await page.getByRole("grid").waitFor();
    await page.goto(`${PLANS}/edit/JH06012024000001`);
    await waitForText(page, /不能编辑/);
  }));
