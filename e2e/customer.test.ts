import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { createTestPersonFields } from "#areas/customer/builder.ts";
import { addCustomer } from "#areas/customer/contract/customer-record.ts";
import type { CustomerFields } from "#areas/customer/contract/shapes.ts";
import { CLERK, OFFICE_CLERK, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue, waitForMatch } from "./wait-for.ts";
import { selectOption } from "./select-option.ts";
import { createArrival, DESKTOP, PHONE } from "./visitor.ts";
const CUSTOMERS = "/customerManagement";
const ADD = "/customerManagement/add";

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

async function plant(fields: Partial<CustomerFields>): Promise<string> {
  const token = await server.product.signIn(CLERK);
  const input = { customer: createTestPersonFields(fields), confirmedIds: [] };
  const { code, message, data } = await server.product.ask(addCustomer, input, { token });
  assert.equal(code, "0000", message);
  return data.customerId;
}

const cell = (page: Page, element: string) =>
  page.locator(`.customer-page [data-element=${element}]`).filter({ visible: true }).first();
const textIn = (page: Page, element: string) => cell(page, element).locator("input").first();
const save = (page: Page) => page.getByRole("button", { name: "保存", exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
/** Pastes a whole text at the focus, as from a clipboard. */
async function paste(page: Page, element: string, text: string): Promise<void> {
  await textIn(page, element).click();
  await page.keyboard.insertText(text);
  await page.keyboard.press("Tab");
}
const shows = (page: Page, element: string, text: string) =>
  cell(page, element).locator("button.cell-face").getByText(text, { exact: true }).waitFor();
const holds = (page: Page, element: string, text: string) =>
  page.waitForFunction(
    ([name, expected]) =>
      [...document.querySelectorAll<HTMLInputElement>(`.customer-page [data-element=${name}] input`)].some(
        (input) => input.value === expected,
      ),
    [element, text] as const,
  );

test("a customer is created from a pasted identity number, which fills its facts, and missing fields are focused", () =>
  arrive(CLERK, CUSTOMERS, async ({ page }) => {
    await page.getByRole("link", { name: "新建客户" }).click();
    await heading(page, "新建客户").waitFor();
    await save(page).click();
    await page.getByRole("alert").getByText("处需要修改").waitFor();
    await page.waitForFunction(() => document.activeElement?.id.endsWith("customerName"));
    await page.keyboard.insertText("林新客");
    await paste(page, "certificateNo", " 999900 19930507 0534 ");
    await holds(page, "certificateNo", "999900199305070534");
    await shows(page, "gender", "男");
    await holds(page, "birthDate", "1993-05-07");
    await textIn(page, "mobile").fill("13500000001");
    await page.keyboard.press("Control+s");
    await heading(page, "林新客").waitFor();
    await waitForMatch(async () => page.url(), /\/customerManagement\/detail\/1\d{9}(\?|$)/);
    await page.getByText("9999**********0534").first().waitFor();
    await page.getByRole("button", { name: "显示完整号码" }).click();
    await page.getByText("999900199305070534").waitFor();
    await page.getByText("13500000001").waitFor();
    await page.getByRole("button", { name: "遮挡号码" }).click();
    await waitForValue(() => page.getByText("999900199305070534").count(), 0);
    await page.getByText("测试员乙").first().waitFor();
    await page.getByText("还没有以该客户为投保人的单据").waitFor();
  }));

test("a wrong number is reported at its field, and a gender that contradicts it is refused", () =>
  arrive(CLERK, ADD, async ({ page }) => {
    await textIn(page, "customerName").fill("错号客");
    await textIn(page, "mobile").fill("13500000002");
    await paste(page, "certificateNo", "999900199001019010");
    await cell(page, "certificateNo").getByText("身份证号码校验位不正确").waitFor();
    await textIn(page, "certificateNo").fill("999900199305070534");
    await page.keyboard.press("Tab");
    await shows(page, "gender", "男");
    await cell(page, "gender").locator("button.cell-face").click();
    await page.locator(".choice-search").fill("女");
    await page.keyboard.press("Enter");
    await shows(page, "gender", "女");
    await save(page).click();
    await page.getByRole("alert").getByText("证件号码表明性别为男").waitFor();
  }));

test("a certificate that another customer has is refused with a link to that customer", () =>
  arrive(CLERK, ADD, async ({ page, context }) => {
    await textIn(page, "customerName").fill("冒名客");
    await textIn(page, "mobile").fill("13500000003");
    await paste(page, "certificateNo", "999900198503120032");
    await save(page).click();
    const dialog = page.getByRole("dialog", { name: "该证件已有客户" });
    const link = dialog.getByRole("link", { name: /张测试/ });
    await link.waitFor();
    await waitForValue(() => dialog.getByRole("button", { name: "继续保存" }).count(), 0);
    const [newPage] = await Promise.all([context.waitForEvent("page"), link.click()]);
    await heading(newPage, "张测试").waitFor();
    await newPage.close();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await holds(page, "customerName", "冒名客");
  }));

test("a similar customer must be viewed and confirmed before saving", () =>
  arrive(CLERK, ADD, async ({ page }) => {
    await textIn(page, "customerName").fill("李测试");
    await textIn(page, "mobile").fill("13200001025");
    await paste(page, "certificateNo", "999900199204060425");
    await save(page).click();
    const dialog = page.getByRole("dialog", { name: "可能是同一客户" });
    await dialog.getByText("名称和电话相同").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await dialog.getByRole("button", { name: "继续保存" }).click();
    await dialog.getByText("请先核对并勾选").waitFor();
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "继续保存" }).click();
    await heading(page, "李测试").waitFor();
    await page.getByRole("heading", { name: "可能重复的客户" }).waitFor();
  }));

test("typed text survives a reload", () =>
  arrive(CLERK, ADD, async ({ page }) => {
    await textIn(page, "customerName").fill("草稿客");
    await textIn(page, "address").fill("示例路八号");
    // The draft is saved within a second of the last key.
    await page.waitForTimeout(1500);
    await page.reload();
    await page.getByRole("button", { name: /^恢复 新建客户/ }).click();
    await holds(page, "customerName", "草稿客");
    await holds(page, "address", "示例路八号");
  }));

test("two users change one customer: the second merges the changes of the first, and both stay", async () => {
  const customerId = await plant({
    customerName: "两人改",
    certificateType: "03",
    certificateNo: "E8800001",
    mobile: "13500000011",
  });
  const place = `/customerManagement/edit/${customerId}`;
  await arrive(CLERK, place, async ({ page: first }) => {
    await holds(first, "customerName", "两人改");
    await arrive(OFFICE_CLERK, place, async ({ page: second }) => {
      await holds(second, "customerName", "两人改");
      await textIn(first, "address").fill("第一人的地址");
      await textIn(first, "email").fill("first@example.com");
      await save(first).click();
      await heading(first, "两人改").waitFor();
      await first.getByText("第一人的地址").waitFor();

      await textIn(second, "address").fill("第二人的地址");
      await save(second).click();
      const alert = second.getByRole("alert").filter({ hasText: "CUS002" });
      await alert.getByRole("button", { name: "取最新内容" }).click();
      await second.getByText("他人也修改了：联系地址").waitFor();
      await holds(second, "email", "first@example.com");
      await holds(second, "address", "第二人的地址");
      await save(second).click();
      await heading(second, "两人改").waitFor();
      await second.getByText("第二人的地址").waitFor();
      await second.getByText("first@example.com").waitFor();
    });
  });
});

test("a judgement needs a reason, is shown with its author, and only another user can relax it", async () => {
  const customerId = await plant({
    customerName: "评定客",
    certificateType: "03",
    certificateNo: "E8800002",
    mobile: "13500000012",
  });
  const place = `/customerManagement/detail/${customerId}`;
  await arrive(CLERK, place, async ({ page }) => {
    await page.getByRole("heading", { name: "洗钱风险" }).waitFor();
    await page.getByRole("link", { name: "修改", exact: true }).waitFor();
    await waitForValue(() => page.getByRole("button", { name: "调整" }).count(), 0);
  });
  await arrive(OFFICE_CLERK, place, async ({ page }) => {
    await page.getByRole("button", { name: "调整" }).click();
    const dialog = page.getByRole("dialog", { name: "调整洗钱风险" });
    const saveButton = dialog.getByRole("button", { name: "保存" });
    await waitForValue(() => saveButton.isDisabled(), true);
    await selectOption(dialog.getByLabel("洗钱风险等级"), "高风险");
    await dialog.getByLabel("列入黑名单").check();
    await saveButton.click();
    await dialog.getByText("请输入调整原因").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await dialog.getByLabel("调整原因").fill("制裁名单命中");
    await saveButton.click();
    await dialog.waitFor({ state: "detached" });
    const judgementRow = page.getByRole("row", { name: /高风险 ?黑名单 制裁名单命中 测试员甲/ });
    await judgementRow.waitFor();
    await page.getByRole("button", { name: "调整" }).click();
    await dialog.getByLabel("列入黑名单").uncheck();
    await dialog.getByLabel("调整原因").fill("误判");
    await saveButton.click();
    await dialog.getByRole("alert").getByText("CUS006").waitFor();
  });
});

async function riskWindow(page: Page, context: BrowserContext): Promise<Page> {
  const [newPage] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: /风险页/ }).click(),
  ]);
  await newPage.waitForLoadState();
  return newPage;
}

test("the risk page opens in a new window by handles that reveal nothing and work once", () =>
  arrive(CLERK, "/customerManagement/detail/1000000257", async ({ page, context }) => {
    await heading(page, "张测试").waitFor();
    const riskPage = await riskWindow(page, context);
    await heading(riskPage, "客户风险 张测试").waitFor();
    await riskPage.getByText("9999**********0032").waitFor();
    const { searchParams, href } = new URL(riskPage.url());
    assert.deepEqual([...searchParams.keys()].toSorted(), [
      "certificateNo",
      "creditCode",
      "customerId",
      "customerName",
    ]);
    assert.doesNotMatch(decodeURIComponent(href), /1000000257|999900|张测试/);
    assert.deepEqual(await listViolationsInBothThemes(riskPage), []);
    await riskPage.reload();
    await riskPage.getByText("风险页链接只能打开一次").waitFor();
    await riskPage.getByText("请回到客户页面重新打开").waitFor();
    await riskPage.close();
    await page.bringToFront();
    const secondRiskPage = await riskWindow(page, context);
    await heading(secondRiskPage, "客户风险 张测试").waitFor();
  }));

test("a link for another user is refused", async () => {
  let stolen = "";
  await arrive(CLERK, "/customerManagement/detail/1000000257", async ({ page, context }) => {
    await heading(page, "张测试").waitFor();
    await context.route("**/ecif/queryCustomerRisk", (route) => route.abort());
    const riskPage = await riskWindow(page, context);
    stolen = riskPage.url().slice(server.url.length);
  });
  await arrive(OFFICE_CLERK, stolen, async ({ page }) => {
    await page.getByText("此链接是为其他人打开的").waitFor();
  });
});

test("an edit shows masks, keeps what was not touched, and shows the numbers by one click", async () => {
  const numbers = { certificateNo: "999900199406080643", mobile: "13512340011" };
  const customerId = await plant({ customerName: "遮挡改", ...numbers });
  const stored = async () => {
    const { rows } = await server.product.admin.query(
      "select certificate_no, mobile, address from customer where customer_id = $1",
      [customerId],
    );
    return JSON.stringify(rows[0]);
  };
  await arrive(CLERK, `/customerManagement/edit/${customerId}`, async ({ page }) => {
    await holds(page, "certificateNo", "9999**********0643");
    await holds(page, "mobile", "135****0011");
    await textIn(page, "address").fill("遮挡路 1 号");
    await save(page).click();
    await page.getByText("遮挡路 1 号").waitFor();
    assert.equal(
      await stored(),
      '{"certificate_no":"999900199406080643","mobile":"13512340011","address":"遮挡路 1 号"}',
    );
    await page.getByRole("link", { name: "修改", exact: true }).click();
    await holds(page, "certificateNo", "9999**********0643");
    await textIn(page, "certificateNo").fill("9999*****0643");
    await page.keyboard.press("Tab");
    await cell(page, "certificateNo").getByText("身份证号码应为15位或18位").waitFor();
    await page.keyboard.press("Control+z");
    await page.getByRole("button", { name: "显示完整号码" }).click();
    await holds(page, "certificateNo", numbers.certificateNo);
    await holds(page, "mobile", numbers.mobile);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  });
});

test("a user who may only look sees masked numbers and cannot change them", () =>
  arrive(UNDERWRITER_LEVEL_2, "/customerManagement/detail/2000000018", async ({ page }) => {
    await page.getByText("9199**********013C").first().waitFor();
    await page.getByText("号码已遮挡").waitFor();
    await waitForValue(() => page.getByRole("link", { name: "修改", exact: true }).count(), 0);
    await page.goto("/customerManagement/edit/2000000018");
    await page.getByText("您可以查看该客户，但不能修改").waitFor();
  }));

test("an unknown customer is reported with a way back", () =>
  arrive(CLERK, "/customerManagement/detail/1000000406", async ({ page }) => {
    await page.getByRole("alert").getByText("客户不存在或不在本机构范围内").waitFor();
    await page.getByRole("link", { name: "回到客户查询" }).click();
    await heading(page, "客户查询").waitFor();
  }));

for (const [name, window] of [
  ["desktop", DESKTOP],
  ["phone", PHONE],
] as const)
  test(`at a ${name} the pages are accessible without scrolling sideways`, async () => {
    const contacts = [{ contactName: "王家人", position: "配偶", mobile: "13500000022", email: "" }];
    const customerId = await plant({
      customerName: `无障碍客${name}`,
      certificateType: "03",
      certificateNo: `E88001${name.length}`,
      mobile: "13500000021",
      contacts,
    });
    const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await arrive(
      OFFICE_CLERK,
      ADD,
      async ({ page }) => {
        await textIn(page, "customerName").waitFor();
        await page.getByText("居民身份证").first().waitFor();
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        await waitForValue(() => sideways(page), 0);
        await save(page).click();
        await page.getByRole("alert").getByText("处需要修改").waitFor();
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        await page.goto(`/customerManagement/edit/${customerId}`);
        await holds(page, "customerName", `无障碍客${name}`);
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        await waitForValue(() => sideways(page), 0);
        await page.goto(`/customerManagement/detail/${customerId}`);
        await page.getByText("还没有以该客户为投保人的单据").waitFor();
        await page.getByText("王家人").waitFor();
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        await waitForValue(() => sideways(page), 0);
      },
      { window },
    );
  });
