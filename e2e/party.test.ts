import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { listViolations } from "./accessibility.ts";
import { desktop, type FormVisits, openFormVisits, phone } from "./form-visits.ts";
import { waitForValue, waitForMatch } from "./wait-for.ts";

let visits: FormVisits;

before(async () => {
  visits = await openFormVisits();
});
after(() => visits?.close());

const CALL = "/api/v1/insurance/prpall/ecif/queryCustomer";
const REVEAL = "/api/v1/insurance/prpall/ecif/revealCustomerNumbers";
const WAIT_MS = 400;

const field = (page: Page, element: string) => page.locator(`[data-element=${element}]`).first();
const valueOf = (page: Page, element: string) => field(page, element).locator("input").first().inputValue();
const chosenIn = (page: Page, element: string) =>
  field(page, element).locator("button.cell-face").innerText();
const nameField = (page: Page) => page.getByRole("combobox", { name: "投保人名称", exact: true });
const offered = (page: Page) => page.getByRole("listbox", { name: "已有客户" }).getByRole("option");
const questions = (): number => visits.server.asked.filter(({ path }) => path === CALL).length;

test("a customer chosen by keyboard fills the section in one step, and no address contains a number", async () => {
  await visits.onForm("product=0405&mode=add", async (page) => {
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    await nameField(page).focus();
    await page.keyboard.type("建筑工程");
    await offered(page).filter({ hasText: "示例建筑工程有限公司" }).waitFor();
    await waitForMatch(() => offered(page).first().innerText(), /9199\*{10}03XY · 131\*{4}1002/);
    await page.keyboard.press("Enter");
    await waitForValue(() => nameField(page).inputValue(), "建筑工程", "Enter chooses nothing by itself");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");

    await waitForValue(() => nameField(page).inputValue(), "示例建筑工程有限公司");
    await waitForValue(() => valueOf(page, "certificateNo"), "91999900DM000003XY");
    await waitForValue(() => valueOf(page, "taxNo"), "91999900DM000003XY");
    await waitForValue(() => chosenIn(page, "certificateType"), "统一社会信用代码证");
    await waitForValue(() => chosenIn(page, "region"), "江苏省 / 南京市 / 建邺区");
    await waitForMatch(() => chosenIn(page, "industry"), /建筑业 \/ .* \/ 住宅房屋建筑/);
    await waitForValue(() => field(page, "customerType").locator("input:checked").getAttribute("value"), "2");
    await waitForValue(() => offered(page).count(), 0);
    await page.keyboard.press("Control+Z");
    await waitForValue(() => nameField(page).inputValue(), "建筑工程");
    await waitForValue(() => valueOf(page, "certificateNo"), "");
    await page.keyboard.press("Control+Y");
    await waitForValue(() => valueOf(page, "certificateNo"), "91999900DM000003XY");
    assert.ok(!addresses.some((address) => /91999900DM/.test(decodeURIComponent(address))));
  });
});

test("another customer replaces all facts of the first one", async () => {
  await visits.onForm("product=0405&mode=add", async (page) => {
    for (const name of ["建筑工程", "李测试"]) {
      await nameField(page).fill(name);
      await offered(page).filter({ hasText: name }).click();
    }
    await waitForValue(() => valueOf(page, "certificateNo"), "999900199007250043");
    await waitForValue(() => chosenIn(page, "gender"), "女");
    await waitForValue(() => valueOf(page, "birthDate"), "1990-07-25");
    await waitForMatch(() => valueOf(page, "age"), /^\d\d$/);
    assert.deepEqual([await valueOf(page, "taxNo"), await valueOf(page, "contactName")], ["", ""]);
    await waitForValue(() => chosenIn(page, "industry"), "请选择");
  });
});

test("an unfinished Chinese input and a single character start no search", async () => {
  await visits.onForm("product=0405&mode=add", async (page) => {
    const cdp = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      cdp.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    await nameField(page).focus();
    const search = questions();
    for (const letters of ["z", "zh", "zhang", "zhang ce", "zhang ce shi"]) await compose(letters);
    await page.waitForTimeout(WAIT_MS);
    assert.equal(questions(), search);
    await cdp.send("Input.insertText", { text: "张测试" });
    await offered(page).filter({ hasText: "张测试" }).waitFor();
    assert.equal(questions(), search + 1);
    await nameField(page).fill("张");
    await page.waitForTimeout(WAIT_MS);
    assert.equal(questions(), search + 1);
    await waitForValue(() => offered(page).count(), 0);
  });
});

test("an unknown name and a failed search are reported with a retry, and typing continues", async () => {
  await visits.onForm("product=0405&mode=add", async (page) => {
    await nameField(page).fill("查无此人");
    await page.getByText("没有匹配的客户，请直接录入").waitFor();
    await page.keyboard.press("Escape");
    await waitForValue(() => page.getByText("没有匹配的客户").count(), 0);

    await page.route(`**${CALL}`, (route) => route.abort());
    await nameField(page).fill("王测试");
    await page.getByText("暂时查不到客户，可直接录入").waitFor();
    assert.deepEqual(await listViolations(page), []);
    await page.keyboard.type("甲");
    await waitForValue(() => nameField(page).inputValue(), "王测试甲");
    await page.unroute(`**${CALL}`);
    await nameField(page).fill("王测试");
    await offered(page).filter({ hasText: "王测试" }).waitFor();
    await page.route(`**${REVEAL}`, (route) => route.abort());
    await offered(page).filter({ hasText: "王测试" }).click();
    await page.getByText("暂时取不到客户资料，可直接录入").waitFor();
    await waitForValue(() => valueOf(page, "certificateNo"), "");
    await page.unroute(`**${REVEAL}`);
    await page.getByText("重试", { exact: true }).click();
    await waitForMatch(() => valueOf(page, "certificateNo"), /^9999\d{14}$/);
    await nameField(page).fill("王测");
    await nameField(page).fill("王测试");
    await offered(page).filter({ hasText: "王测试" }).waitFor();
    await page.keyboard.press("Tab");
    await waitForValue(() => offered(page).count(), 0);
    await waitForValue(() => nameField(page).inputValue(), "王测试");
  });
});

test("the number of an identity card fills gender, birth and age, and one undo removes all", async () => {
  await visits.onForm("product=0405&mode=add", async (page) => {
    await field(page, "customerType").locator("input[value='1']").check();
    await field(page, "certificateType").locator("button.cell-face").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("居民身份证");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.type("999900198503120032");
    await waitForValue(() => chosenIn(page, "gender"), "男");
    await waitForValue(() => valueOf(page, "birthDate"), "1985-03-12");
    await waitForMatch(() => valueOf(page, "age"), /^\d\d$/);
    await page.keyboard.press("Control+Z");
    await waitForValue(() => valueOf(page, "certificateNo"), "");
    await waitForValue(() => chosenIn(page, "gender"), "请选择");
    await waitForValue(() => valueOf(page, "age"), "");
  });
});

test("an insured who equals the holder follows the holder until it is changed", async () => {
  await visits.onForm("product=0405&mode=add", async (page) => {
    await nameField(page).fill("张测试");
    await offered(page).first().click();
    await field(page, "sameAsHolder").getByText("是", { exact: true }).click();
    await waitForValue(() => valueOf(page, "insuredName"), "张测试");
    await waitForValue(() => valueOf(page, "insuredCertificateNo"), "999900198503120032");
    await waitForValue(() => chosenIn(page, "relationToHolder"), "本人");
    await page.getByRole("textbox", { name: "详细地址" }).first().fill("示例小区 26 栋");
    await waitForValue(() => valueOf(page, "insuredAddress"), "示例小区 26 栋");
    await field(page, "insuredName").locator("input").fill("李");
    await waitForValue(() => field(page, "sameAsHolder").locator("input:checked").getAttribute("value"), "0");
  });
});

test("in a table a customer fills name and number, and pasted numbers fill gender and birth", async () => {
  await visits.onForm("product=0601&mode=add", async (page) => {
    await page.getByRole("button", { name: "添加一行受益人信息" }).click();
    const grid = page.getByRole("grid", { name: "受益人信息" });
    await grid.locator("[data-point$='/beneficiaryName']").click();
    await page.keyboard.type("赵测试");
    await offered(page).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await waitForValue(
      () => grid.locator("[data-point$='/beneficiaryCertificateNo']").innerText(),
      "999900199501300085",
    );

    await page.getByRole("button", { name: "添加一行人员清单" }).click();
    const roster = page.getByRole("grid", { name: "人员清单" });
    await roster.locator("input:focus").waitFor();
    await page.evaluate(() =>
      navigator.clipboard.writeText(
        "员工甲\t居民身份证\t999900197001030315\n员工乙\t居民身份证\t999900197202040325",
      ),
    );
    await page.keyboard.press("Control+V");
    const cell = (row: number, element: string) =>
      roster.locator(`[aria-rowindex='${row}'] [data-point$='/${element}']`).innerText();
    assert.deepEqual([await cell(2, "gender"), await cell(2, "birthDate")], ["男", "1970-01-03"]);
    assert.deepEqual([await cell(3, "gender"), await cell(3, "birthDate")], ["女", "1972-02-04"]);
  });
});

test("the suggested customers have no accessibility violation and fit a phone", async () => {
  for (const look of [desktop, phone, { ...phone, colorScheme: "dark" as const }])
    await visits.onForm(
      "product=0405&mode=add",
      async (page) => {
        await nameField(page).fill("测试");
        await offered(page).first().waitFor();
        await page.keyboard.press("ArrowDown");
        assert.deepEqual(await listViolations(page), []);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wider <= 0);
        const box = await page.locator(".suggestions").boundingBox();
        assert.ok(box && box.x >= 0 && box.x + box.width <= (look.viewport?.width ?? 0));
        await offered(page).filter({ hasText: "赵测试" }).click();
        await waitForValue(() => valueOf(page, "certificateNo"), "999900199501300085");
      },
      look,
    );
});
