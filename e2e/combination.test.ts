import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import type { InputOf } from "#platform/kernel/contract.ts";
import { addInquiry } from "#areas/quotation/contract/inquiry.ts";
import { addCombination } from "#areas/quotation/contract/combination.ts";
import { BRANCH_MANAGER, CLERK, QUERY_POST } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { createClerk, employerForm, fillCase } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue, waitForMatch } from "./wait-for.ts";
import {
  createArrival,
  DESKTOP,
  openSignedIn,
  PHONE,
  visit,
  type Visitor,
  type VisitorOptions,
} from "./visitor.ts";

const PLACE = "/quotationPackageDetail";
const HOLDER = "示例电子制造有限公司";
/** The time within which typed text is saved as a draft. */
const KEPT_MS = 1000;

let server: RunningProduct;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const arriveAt = createArrival(() => ({ server, browser }));
const arrive = (userCode: string, steps: (visitor: Visitor) => Promise<void>, options?: VisitorOptions) =>
  arriveAt(userCode, PLACE, steps, options);

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** Creates a combination of two products for one customer and opens its page. */
async function combine(page: Page, combName: string): Promise<void> {
  await page.getByRole("link", { name: "新建组合" }).click();
  await page.getByRole("checkbox", { name: /0405/ }).check();
  await waitForValue(() => button(page, /下一步/).isDisabled(), true);
  await page.getByRole("checkbox", { name: /0103/ }).check();
  await button(page, /下一步/).click();
  await page.getByRole("textbox", { name: "方案名称" }).fill(combName);
  await page.getByLabel("投保人名称").first().fill(HOLDER);
  await page.keyboard.press("Tab");
  await button(page, "生成 2 张询价单").click();
  await page.getByRole("heading", { name: combName }).waitFor();
  await page.getByRole("list", { name: "组合内的询价单" }).getByRole("listitem").nth(1).waitFor();
}

test("two products are combined for one customer, and each form gets the holder entered once", () =>
  arrive(CLERK, async ({ page }) => {
    await combine(page, "电子厂一揽子");
    await waitForMatch(async () => page.url(), /combId=ZH\d{14}/);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await waitForValue(() => button(page, /^恢复 新建组合/).count(), 0, "nothing of it is left unsaved");
    await page.getByRole("link", { name: /^编辑 .*雇主/ }).click();
    await page.locator(".product-form").waitFor();
    const holder = page.getByLabel("投保人名称").first();
    await page.waitForFunction(
      (name) => [...document.querySelectorAll("input")].some(({ value }) => value === name),
      HOLDER,
    );
    await waitForValue(() => holder.inputValue(), HOLDER);
  }));

test("a product is added later, which is not offered to users who may not change the combination", () =>
  arrive(CLERK, async ({ page }) => {
    await combine(page, "后来再加");
    const members = page.getByRole("list", { name: "组合内的询价单" }).getByRole("listitem");
    await page.getByRole("link", { name: "添加险种" }).click();
    await page.getByRole("heading", { name: "添加险种" }).waitFor();
    await page.getByRole("checkbox", { name: /0601/ }).check();
    await waitForValue(() => page.getByRole("checkbox", { name: /0405/ }).count(), 0, "is there already");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await button(page, "生成 1 张询价单").click();
    await members.nth(2).waitFor();
    await waitForValue(() => page.getByRole("link", { name: /^编辑 / }).count(), 3);
    await members
      .nth(2)
      .getByRole("link", { name: /^编辑 / })
      .click();
    await page.waitForFunction(
      (name) => [...document.querySelectorAll("input")].some(({ value }) => value === name),
      HOLDER,
    );
    await page.goBack();
    await members.nth(2).waitFor();
    const place = new URL(page.url());
    await arriveAt(BRANCH_MANAGER, `${place.pathname}${place.search}`, async ({ page: above }) => {
      await above
        .getByRole("link", { name: /^查看 / })
        .nth(2)
        .waitFor();
      await waitForValue(() => above.getByRole("link", { name: /^编辑 / }).count(), 0);
      await waitForValue(() => above.getByRole("link", { name: "添加险种" }).count(), 0);
    });
  }));

test("a combination becomes proposals as a whole once all its quotations are approved", async () => {
  const client = await createClerk(server);
  type Form = InputOf<typeof addInquiry>["form"];
  const begin = (riskCode: string, combId: string, form: object) =>
    client.done(addInquiry, { riskCode, combId, form: form as Form });
  const { combId } = await client.done(addCombination, {
    combName: "整包转投保",
    form: employerForm() as Form,
  });
  const employer = await begin("0405", combId, employerForm());
  const accident = await begin("0601", combId, fillCase("GA-01"));
  await client.submit(employer);
  await arriveAt(CLERK, `${PLACE}?combId=${combId}`, async ({ page }) => {
    const whole = button(page, "整包转投保");
    await whole.press("Enter");
    await page.getByText("还有 1 张询价单未核保通过，暂不能整包转投保").first().waitFor();
    await client.submit(accident);
    await page.reload();
    await waitForValue(() => whole.getAttribute("aria-disabled"), "false");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await whole.click();
    await page.getByText("已转为 2 张投保单").waitFor();
    await page.waitForURL(/insuranceManagement\?holderName=/);
    for (const risk of ["0405", "0601"])
      await page
        .getByText(new RegExp(`^T${risk}\\d+`))
        .first()
        .waitFor();
    await page.goBack();
    await page.getByText("已转投保").nth(1).waitFor();
    await waitForValue(() => whole.count(), 0);
  });
});

test("a combination without a name or holder reports what is missing and keeps the typed text", () =>
  arrive(CLERK, async ({ page }) => {
    await page.getByRole("link", { name: "新建组合" }).click();
    await page.getByRole("checkbox", { name: /0405/ }).check();
    await page.getByRole("checkbox", { name: /0103/ }).check();
    await button(page, /下一步/).click();
    await button(page, "生成 2 张询价单").click();
    await page.getByText("请输入方案名称").waitFor();
    await page.waitForFunction(() => document.activeElement?.matches("[aria-invalid=true]"));
    await page.getByRole("textbox", { name: "方案名称" }).fill("尚无投保人");
    await button(page, "生成 2 张询价单").click();
    await page.getByText("请输入投保人名称").first().waitFor();
    await page.getByRole("button", { name: /投保人名称：请输入投保人名称/ }).waitFor();
    await waitForValue(() => page.getByRole("textbox", { name: "方案名称" }).inputValue(), "尚无投保人");
  }));

test("the unsaved text of a combination is offered and restored with its products", () =>
  arrive(CLERK, async ({ page }) => {
    await page.getByRole("link", { name: "新建组合" }).click();
    await page.getByRole("checkbox", { name: /0405/ }).check();
    await page.getByRole("checkbox", { name: /0103/ }).check();
    await button(page, /下一步/).click();
    await page.getByRole("textbox", { name: "方案名称" }).fill("写到一半的方案");
    await page.getByLabel("投保人名称").first().fill(HOLDER);
    await page.keyboard.press("Tab");
    await page.waitForTimeout(KEPT_MS);
    await page.goto("/dashboard");
    await button(page, /^恢复 新建组合/).click();
    await button(page, "生成 2 张询价单").waitFor();
    await page.waitForFunction(
      (expected) => {
        const visibleValues = new Set([...document.querySelectorAll("input")].map(({ value }) => value));
        return expected.every((value) => visibleValues.has(value));
      },
      ["写到一半的方案", HOLDER],
    );
    assert.equal(new URL(page.url()).searchParams.get("risks"), "0405,0103");
  }));

test("on a phone the list and the combination have no accessibility violation", () =>
  arrive(
    CLERK,
    async ({ page }) => {
      await combine(page, "手机上的方案");
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      assert.ok(!wide);
      await page.goto(PLACE);
      await page.getByText("手机上的方案").first().waitFor();
      assert.deepEqual(await listViolationsInBothThemes(page), []);
    },
    { window: PHONE },
  ));

test("a user who may not quote combinations has no menu entry for them", () =>
  visit(browser, server.url, { window: DESKTOP }, async ({ page }) => {
    await openSignedIn(page, server, QUERY_POST, PLACE);
    await page.getByRole("heading", { level: 1 }).filter({ visible: true }).waitFor();
    await page
      .getByRole("button", { name: /^询价管理/ })
      .or(page.getByRole("link", { name: /^询价/ }))
      .first()
      .waitFor();
    await waitForValue(() => page.getByRole("link", { name: "组合询价管理" }).count(), 0);
  }));
