import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { readFactoryProducts } from "#areas/product/content.ts";
import { isUploadSection } from "#platform/forms/filled-form.ts";
import { SALESMAN } from "#platform/testing/people.ts";
import { listViolations } from "./accessibility.ts";
import { listRenderedFields } from "./rendered-fields.ts";
import { desktop, type FormVisits, openFormVisits, phone } from "./form-visits.ts";
import { waitForValue, waitForMatch } from "./wait-for.ts";

const folders = readFactoryProducts();
let visits: FormVisits;

before(async () => {
  visits = await openFormVisits();
});
after(() => visits?.close());

const onForm: FormVisits["onForm"] = (...visit) => visits.onForm(...visit);

/** The time after the last key in which the form is checked and priced. */
const SETTLED_MS = 1200;

/** The focused field as "section.element". */
function focusedField(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement;
    const id =
      active instanceof HTMLInputElement && active.type === "radio" ? active.name : (active?.id ?? "");
    const [section = "", , element = ""] = id.split("/");
    return `${section.replace(/^.*-/, "")}.${element}`;
  });
}

const noteOf = (page: Page, field: string) => page.locator(`[data-element="${field}"] .form-note`);
const price = (page: Page) => page.locator(".price-sum");

/** Chooses an entry by typing into the list. */
const pick = (typed: string) => async (page: Page) => {
  await page.keyboard.press("Enter");
  await page.locator(".choice-search").waitFor();
  await page.keyboard.type(typed);
  await page.keyboard.press("Enter");
};
/** Chooses an entry of a list that is searched on the server. */
const find = (name: string) => async (page: Page) => {
  await page.keyboard.press("Enter");
  await page.locator(".choice-search").waitFor();
  await page.keyboard.type(name);
  await page.locator(".found-panel .choice.is-active").filter({ hasText: name }).waitFor();
  await page.keyboard.press("Enter");
};
const write = (text: string) => (page: Page) => page.keyboard.type(text);
const choose = (page: Page) => page.keyboard.press("Space");

/** The answers of a clerk to the required fields of product 0405, given by keyboard. */
const answers: Record<string, (page: Page) => Promise<unknown>> = {
  "base.comCode": pick("jianye"),
  "base.businessNature": pick("直接业务"),
  "base.channelType": pick("直销团队"),
  "base.handlerCode": find("测试员乙"),
  "base.handler1Code": find("业务员"),
  "base.teamCode": write("3201010001"),
  "holder.customerType": choose,
  "holder.holderName": write("示例制造（南京）有限公司"),
  "holder.certificateType": pick("统一社会信用代码"),
  "holder.certificateNo": write("91999900DM0000013C"),
  "holder.mobile": write("13800000001"),
  "holder.region": pick("jianye"),
  "holder.address": write("南京市建邺区示例路1号"),
  "insured.insuredCustomerType": choose,
  "insured.insuredName": write("示例制造（南京）有限公司"),
  "insured.insuredCertificateType": pick("统一社会信用代码"),
  "insured.insuredCertificateNo": write("91999900DM0000013C"),
  "insured.relationToHolder": pick("本人"),
  "period.startDate": write("20250101"),
  "period.endDate": write("2025-12-31"),
  "period.period": write("1"),
  "employer.employeeCount": write("１２０"),
  "employer.workInjuryInsurance": pick("已参加"),
  "employer.managementLevel": pick("完善"),
  "employer.lossHistory": pick("一般"),
  "employer.workRegion": pick("建邺区"),
};

/** Fills in the fields up to the first table that needs a row. */
async function answerAll(page: Page, table: string): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press("F8");
    const adding = page.getByRole("button", { name: `添加一行${table}` });
    if (await adding.evaluate((button) => button === document.activeElement)) return;
    const field = await focusedField(page);
    const answer = answers[field];
    assert.ok(answer, `the form asks for ${field}`);
    await answer(page);
    await page.keyboard.press("Tab");
  }
  assert.fail("F8 does not come to an end");
}

const workTypes = [
  ["1", "管理人员", "行政办公人员", "", "管理人员", "20", "80万", "￥8万元", "100"],
  ["2", "机床操作工", "制造业/机械加工/机床操作工", "", "一线操作人员", "８０", "3万5", "80,000", "100"],
  ["3", "装卸工", "没有的职业", "", "管理人员", "20", "800000", "80000", "100"],
];

test("0405 is filled in by keyboard alone, with a paste, an undo, a wrong region, a duplicate row and a figure out of range", async () => {
  await onForm("product=0405&mode=add", async (page) => {
    await answerAll(page, "工种与限额");
    await waitForValue(
      () => page.locator("[data-element=startDate] input").first().inputValue(),
      "2025-01-01",
    );

    await page.keyboard.press("Enter");
    const grid = page.getByRole("grid", { name: "工种与限额" });
    await grid.locator("input:focus").waitFor();
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      workTypes.map((row) => row.join("\t")).join("\n"),
    );
    await page.keyboard.press("Control+V");
    const rows = grid.locator(".table-row[aria-rowindex]:not(.table-heads)");
    await page.getByText("处有误，已标出").waitFor();
    await waitForValue(() => rows.count(), 3);
    await waitForMatch(() => rows.nth(1).innerText(), /一线操作人员|3万5/);
    await waitForValue(
      () => grid.locator(".is-invalid").filter({ hasText: "3万5" }).count(),
      1,
      "an ambiguous amount is kept and marked",
    );
    await waitForMatch(() => rows.nth(0).innerText(), /800,000\.00\s+80,000\.00/);
    await waitForValue(() => grid.locator(".is-invalid").filter({ hasText: "没有的职业" }).count(), 1);

    await page.keyboard.press("Control+Z");
    await waitForValue(() => rows.count(), 1, "one step back takes the whole paste away");
    await page.keyboard.press("Control+Y");
    await waitForValue(() => rows.count(), 3);
  });
});

test("an incomplete region, a duplicate row and a figure out of range are reported at their fields", async () => {
  await onForm("product=0405&mode=edit", async (page) => {
    await price(page).filter({ hasText: "148,515.20" }).waitFor();

    await page.locator("[data-element=workRegion] button.cell-face").focus();
    await page.keyboard.press("Delete");
    await page.keyboard.press("Enter");
    await page.locator(".choice-search").waitFor();
    await page.keyboard.type("江苏省");
    await page.keyboard.press("Enter");
    await page.locator(".choice-way").getByText("江苏省").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await waitForValue(() => noteOf(page, "workRegion").innerText(), "工作区域请选择到最后一级");

    await page.locator("[data-element=managementFactor] input").focus();
    await page.keyboard.type("2");
    await page.keyboard.press("Tab");
    await waitForValue(() => noteOf(page, "managementFactor").innerText(), "应在[0.7,1.5]之间");

    const grid = page.getByRole("grid", { name: "工种与限额" });
    await grid.getByRole("gridcell").first().click();
    await page.keyboard.press("Shift+F10");
    await page.getByRole("button", { name: "复制一行" }).waitFor();
    await page.keyboard.press("Enter");
    await grid.locator(".is-invalid").first().waitFor();
    await waitForValue(
      () => grid.locator("[aria-rowindex='3'] .is-invalid").getAttribute("title"),
      "责任+方案组号的组合不能重复",
    );

    const entry = page.getByRole("button", { name: /^雇主信息/ });
    await waitForValue(() => entry.getAttribute("aria-label"), "雇主信息，3 处有误");
    const disagreement = "人数合计 140 与雇员总人数 120 不一致";
    await waitForValue(() => noteOf(page, "employeeCount").innerText(), disagreement);
    await page.getByText(disagreement).nth(1).waitFor();
    for (let step = 0; step < 30; step += 1) await page.keyboard.press("Control+Z");
    await page.getByText("已填写完整").waitFor();
    await price(page).filter({ hasText: "148,515.20" }).waitFor();
  });
});

test("the premium follows the typing and shows when it is not yet computed", async () => {
  await onForm("product=0405&mode=edit", async (page) => {
    const cell = page
      .getByRole("grid", { name: "工种与限额" })
      .locator("[aria-rowindex='3'] [data-point$='/persons']");
    await cell.click();
    await page.keyboard.type("85");
    await page.getByText("重新计算中").waitFor();
    await page.getByText("重新计算中").waitFor({ state: "detached" });
    assert.notEqual(await price(page).innerText(), "148,515.20");
    await page.getByRole("complementary", { name: "保费计算过程" }).getByText("×85").first().waitFor();
  });
});

test("on a phone the steps of the premium are one touch away", async () => {
  await onForm(
    "product=0405&mode=edit",
    async (page) => {
      await page.getByRole("button", { name: "计算明细" }).click();
      const dialog = page.getByRole("dialog", { name: "保费计算明细" });
      await dialog.getByText("148,515.20").first().waitFor();
      assert.deepEqual(await listViolations(page), []);
    },
    phone,
  );
});

test("an ambiguous amount is kept and explained, full-width digits are accepted, and 80万 shows what it means", async () => {
  await onForm("product=0405&mode=add", async (page) => {
    const payroll = page.getByRole("textbox", { name: "年工资总额" });
    await payroll.fill("12 345,67");
    await payroll.blur();
    await waitForValue(() => payroll.inputValue(), "12 345,67");
    await waitForMatch(() => noteOf(page, "annualPayroll").innerText(), /空格/);
    await payroll.fill("￥１２３４５６．７");
    await payroll.blur();
    await waitForValue(() => payroll.inputValue(), "123,456.70");
    await payroll.focus();
    await waitForValue(() => payroll.inputValue(), "123456.7");
    await payroll.fill("80万");
    await waitForValue(() => page.locator(".cell-meaning").innerText(), "= 800,000.00");
    await payroll.blur();
    await waitForValue(() => payroll.inputValue(), "800,000.00");
    assert.equal(await page.locator(".cell-meaning").count(), 0);
  });
});

test("typed text is restored after the page was closed while typing", async () => {
  await onForm("product=0405&mode=edit", async (page) => {
    await page.getByRole("textbox", { name: "联系人", exact: true }).fill("测试员丁");
    const cell = page
      .getByRole("grid", { name: "工种与限额" })
      .locator("[aria-rowindex='3'] [data-point$='/persons']");
    await cell.click();
    await page.keyboard.type("85");
    await page.waitForTimeout(SETTLED_MS);
    await page.reload();
    await page.getByRole("button", { name: /^恢复 / }).click();
    await waitForValue(
      () => page.getByRole("textbox", { name: "联系人", exact: true }).inputValue(),
      "测试员丁",
    );
    await waitForValue(() => cell.innerText(), "85");
  });
});

test("an empty required cell of a table is marked, and a date typed without separators is parsed", async () => {
  await onForm("product=0405&mode=edit", async (page) => {
    const grid = page.getByRole("grid", { name: "工种与限额" });
    const occupation = grid.locator("[aria-rowindex='2'] [data-point$='/occupation']");
    await occupation.click();
    await page.keyboard.press("Delete");
    await page.keyboard.press("Tab");
    await waitForValue(() => occupation.innerText(), "必填");
    await waitForValue(() => occupation.getAttribute("title"), "请选择职业");

    await page.getByRole("button", { name: "添加一行缴费计划" }).click();
    await page.keyboard.type("1");
    await page.keyboard.press("Tab");
    await page.keyboard.type("20260301");
    await page.keyboard.press("Tab");
    const planDate = page.getByRole("grid", { name: "缴费计划" }).locator("[data-point$='/planDate']");
    await waitForValue(() => planDate.innerText(), "2026-03-01");
  });
});

test("a form has no accessibility violation, light and dark, wide and narrow, in every mode", async () => {
  const themes = [
    { ...desktop, colorScheme: "light" as const },
    { ...desktop, colorScheme: "dark" as const },
    { ...phone, colorScheme: "light" as const },
    { ...phone, colorScheme: "dark" as const },
  ];
  for (const [index, look] of themes.entries())
    for (const mode of index === 0 ? ["add", "edit", "detail", "pigai"] : ["edit", "pigai"])
      await onForm(
        `product=0405&mode=${mode}`,
        async (page) => {
          if (mode !== "detail") await page.getByRole("button", { name: "提交核保" }).click();
          assert.deepEqual(
            await listViolations(page),
            [],
            `${mode} ${look.colorScheme} ${look.viewport?.width}`,
          );
          const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(wider <= 0, `${mode}: the page is ${wider} px wider than the screen`);
        },
        look,
      );
});

test("an open list and an open calendar have no accessibility violation", async () => {
  await onForm("product=0405&mode=add", async (page) => {
    await page.getByRole("combobox", { name: "业务来源" }).click();
    await page.locator(".choice-list").waitFor();
    assert.deepEqual(await listViolations(page), []);
    await page.keyboard.press("Escape");
    await page.getByRole("textbox", { name: "起保日期", exact: true }).fill("2025-01-31");
    await page.keyboard.press("Alt+ArrowDown");
    await page.locator(".calendar").waitFor();
    assert.deepEqual(await listViolations(page), []);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await waitForValue(
      () => page.getByRole("textbox", { name: "起保日期", exact: true }).inputValue(),
      "2025-02-01",
    );
  });
});

test("Enter in the only text field of a section neither submits nor navigates", async () => {
  await onForm("product=0454&mode=add", async (page) => {
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const inputs = page.locator(".form-grid input[type=text]");
    for (let index = 0; index < (await inputs.count()); index += 1) await inputs.nth(index).press("Enter");
    await page.waitForTimeout(300);
    await waitForValue(() => page.evaluate(() => "isSamePage" in window), true);
    await waitForMatch(async () => page.url(), /\?product=0454&mode=add$/);
  });
});

test("an endorsement shows old values beside new ones, and added and removed rows", async () => {
  for (const value of ["product=0405&mode=pigai", "product=0405&mode=pigai&readonly=1"])
    await onForm(value, async (page) => {
      const field = (element: string) => page.locator(`[data-element=${element}]`).first();
      const isReadOnly = value.includes("readonly");
      await waitForMatch(() => field("employeeCount").innerText(), isReadOnly ? /120 → 120/ : /120/);
      await waitForMatch(() => field("annualPayroll").innerText(), isReadOnly ? /\/ → \// : /批改前\s*\//);
      await waitForMatch(
        () => field("mobile").innerText(),
        isReadOnly ? /13800000001 → 13900000002/ : /批改前\s*13800000001/,
      );
      assert.doesNotMatch(await field("address").innerText(), /批改前|→/);

      const grid = page.getByRole("grid", { name: "工种与限额" });
      await waitForMatch(() => grid.locator("[data-point$='/persons']").first().innerText(), /20 → 25/);
      await waitForMatch(() => grid.locator(".is-new").innerText(), /新增[^]*电焊工/);
      await waitForMatch(() => grid.locator(".is-gone").innerText(), /删除[^]*机床操作工/);
    });
});

test("the buttons of the form undo and redo, and say when there is nothing to undo", async () => {
  for (const look of [desktop, phone])
    await onForm(
      "product=0405&mode=edit",
      async (page) => {
        const contact = page.getByRole("textbox", { name: "联系人", exact: true });
        const [undo, redo] = [
          page.getByRole("button", { name: "撤销", exact: true }),
          page.getByRole("button", { name: "重做", exact: true }),
        ];
        const states = async () => [
          await undo.getAttribute("aria-disabled"),
          await redo.getAttribute("aria-disabled"),
        ];
        await waitForValue(() => states(), ["true", "true"]);
        await waitForValue(() => undo.getAttribute("title"), "没有可撤销的内容（Ctrl+Z）");
        await contact.fill("测试员");
        await waitForValue(() => states(), ["false", "true"]);
        await waitForValue(() => undo.getAttribute("title"), "撤销一步（Ctrl+Z）");
        await undo.focus();
        await page.keyboard.press("Enter");
        await waitForValue(() => contact.inputValue(), "");
        await waitForValue(() => states(), ["true", "false"]);
        await waitForValue(() => undo.evaluate((button) => button === document.activeElement), true);
        await redo.click();
        await waitForValue(() => contact.inputValue(), "测试员");
        await waitForValue(() => states(), ["false", "true"]);
      },
      look,
    );
  await onForm("product=0405&mode=detail", async (page) => {
    await waitForValue(() => page.getByRole("button", { name: "撤销", exact: true }).count(), 0);
  });
});

test("a handler is searched by name, and shown by name wherever the form is read", async () => {
  await onForm("product=0405&mode=edit", async (page) => {
    const handler = page.getByRole("combobox", { name: "经办人", exact: true });
    await handler.filter({ hasText: "测试员乙" }).waitFor();
    await handler.click();
    const panel = page.locator(".found-panel");
    await panel.locator(".choice").first().filter({ hasText: "测试员甲" }).waitFor();
    assert.deepEqual(await listViolations(page), []);
    await page.keyboard.type("没有");
    await panel.getByText("没有符合的结果").waitFor();
    await panel.locator("input").fill(SALESMAN);
    await panel.locator(".choice.is-active").filter({ hasText: "业务员甲" }).waitFor();
    await page.keyboard.press("Enter");
    await waitForValue(() => handler.innerText(), "业务员甲");
    await page.keyboard.press("Control+Z");
    await waitForValue(() => handler.innerText(), "测试员乙");

    const people = "**/sales/findSalesManInfo";
    await page.route(people, (route) => route.abort());
    await handler.click();
    await panel.getByText("暂时查不到").waitFor();
    await page.unroute(people);
    await panel.getByRole("button", { name: "重试" }).click();
    await panel.locator(".choice").first().waitFor();
  });
  await onForm("product=0405&mode=detail", async (page) => {
    const text = page.locator("[data-element=handlerCode] dd");
    await text.filter({ hasText: "测试员乙" }).waitFor();
  });
});

test("letters typed on a closed list search it, and Delete clears it", async () => {
  await onForm("product=0405&mode=add", async (page) => {
    const region = page.getByRole("combobox", { name: "工作区域" });
    await region.focus();
    await page.keyboard.type("jianye");
    await page.locator(".choice.is-active").filter({ hasText: "江苏省 / 南京市 / 建邺区" }).waitFor();
    await page.keyboard.press("Enter");
    await waitForValue(() => region.innerText(), "江苏省 / 南京市 / 建邺区");
    await page.keyboard.press("Delete");
    await waitForValue(() => region.innerText(), "请选择");
  });
});

test("every product opens for entry and for endorsement", async () => {
  await onForm("product=0102&mode=add", async (page) => {
    for (const { product } of folders)
      for (const mode of ["add", "pigai"]) {
        await page.goto(`/harness/?product=${product.riskCode}&mode=${mode}`);
        await page.getByRole("heading", { level: 1, name: product.nameZh }).waitFor();
        const filled = product.sections.filter((section) => !isUploadSection(section));
        await waitForValue(() => page.locator(".rail-entry").count(), filled.length);
      }
  });
});

test("a table of a thousand rows is windowed, and F8 leads to a row out of sight", async () => {
  await onForm("product=0405&mode=edit&rows=1000", async (page) => {
    const grid = page.getByRole("grid", { name: "工种与限额" });
    await waitForValue(() => grid.getAttribute("aria-rowcount"), "1001");
    assert.ok((await grid.getByRole("row").count()) < 60);
    await grid.getByRole("gridcell").first().click();
    for (let leap = 0; leap < 6; leap += 1) await page.keyboard.press("PageDown");
    await waitForMatch(() => page.locator("input:focus").getAttribute("aria-label"), /^第 61 行/);
    await waitForValue(() => grid.locator("[aria-rowindex='5']").count(), 0);
    await page.getByRole("textbox", { name: "联系人", exact: true }).focus();
    await page.keyboard.press("F8");
    await page.locator("input:focus[aria-label='第 4 行方案组号']").waitFor();
    assert.ok((await grid.getByRole("row").count()) < 60);
  });
});

test("a growing table keeps the focus, and one undo removes a paste of sixty rows", async () => {
  const heldIn = (page: Page) =>
    page.evaluate(() => document.activeElement?.closest("[role=row]")?.getAttribute("aria-rowindex"));
  await onForm("product=0405&mode=add", async (page) => {
    await page.getByRole("button", { name: "添加一行工种与限额" }).click();
    const grid = page.getByRole("grid", { name: "工种与限额" });
    await grid.locator("input:focus").waitFor();
    const lines = Array.from({ length: 60 }, (_, index) => `${index + 1}\t工种${index + 1}`);
    await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join("\n"));
    await page.keyboard.press("Control+V");
    await page.getByText("已粘贴 60 行").waitFor();
    await waitForValue(() => heldIn(page), "2");
    await page.keyboard.press("Control+Z");
    await waitForValue(() => grid.getAttribute("aria-rowcount"), "2");
    await waitForValue(() => heldIn(page), "2");
  });
  await onForm("product=0405&mode=edit&rows=50", async (page) => {
    const grid = page.getByRole("grid", { name: "工种与限额" });
    await grid.locator("[aria-rowindex='51'] [data-point$='/groupNo']").click();
    await page.keyboard.press("Enter");
    await grid.locator("[aria-rowindex='52'] input:focus").waitFor();
    await grid.evaluate((frame) => (frame.scrollTop = 0));
    await grid.locator("[aria-rowindex='2']").waitFor();
    await page.keyboard.press("Control+Z");
    await waitForValue(() => grid.getAttribute("aria-rowcount"), "51");
  });
});

test("typing into a cell renders only that cell and the price bar", async () => {
  await onForm("product=0405&mode=edit", async (page) => {
    const contact = page.getByRole("textbox", { name: "联系人", exact: true });
    await contact.fill("测试员");
    await page.waitForTimeout(SETTLED_MS);
    const drawn = await listRenderedFields(page, () => page.keyboard.type("甲"));
    assert.deepEqual([...new Set(drawn.filter((name) => name !== ""))], ["contactName"]);
    assert.ok(drawn.length < 20, `${drawn.length} components ran`);

    const cell = page
      .getByRole("grid", { name: "工种与限额" })
      .locator("[aria-rowindex='3'] [data-point$='/workTypeName']");
    await cell.click();
    await page.waitForTimeout(SETTLED_MS);
    await page.keyboard.type("机");
    const inTable = await listRenderedFields(page, () => page.keyboard.type("床"));
    assert.deepEqual([...new Set(inTable.filter((name) => name !== ""))], ["workTypeName"]);
  });
});
