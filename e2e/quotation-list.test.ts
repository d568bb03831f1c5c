import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { createInquiryTestClient } from "#areas/quotation/builder.ts";
import { queryInquiryInfo, revokeInquiry } from "#areas/quotation/contract/inquiry.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { listFormRows } from "#platform/forms/filled-form.ts";
import { OFFICE_CLERK, QUERY_POST } from "#platform/testing/people.ts";
import { listViolations, listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import {
  openPage,
  button,
  createClerk,
  employerForm,
  navigate,
  fillCase,
  heading,
  assertSound,
  type PageChecks,
  waitForPrice,
} from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue, waitForMatch } from "./wait-for.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

const LIST = "/quotationManagement";
const EMPLOYER = "0405";

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

const rowOf = (page: Page, inquiryNo: string) =>
  page
    .getByRole("grid")
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: inquiryNo }) });
const choose = (page: Page, inquiryNo: string) => rowOf(page, inquiryNo).locator(".list-tick").click();
/** Adds five people to the second trade. */
const bigger = () => {
  const form = employerForm();
  const workType = listFormRows(form["workType"]).map((row, index) =>
    index === 1 ? { ...row, persons: "85" } : row,
  );
  return { ...form, workType, employer: { ...form["employer"], employeeCount: "125" } };
};

test("several quotations are revoked at once with a result for each, and failed ones stay chosen", async () => {
  const draft = await clerk.add(EMPLOYER, employerForm());
  const approved = await clerk.submit(await clerk.add(EMPLOYER, employerForm()));
  await openPage({ server, browser }, LIST, async ({ page }) => {
    await rowOf(page, draft.inquiryNo).getByText("暂存").waitFor();
    await rowOf(page, approved.inquiryNo).getByText("核保通过", { exact: true }).waitFor();
    await page.getByText(/\d+ 条 · 保费合计 [\d,]+\.\d\d 元/).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await choose(page, draft.inquiryNo);
    await choose(page, approved.inquiryNo);
    await button(page, "撤销").click();
    const dialog = page.getByRole("dialog", { name: "撤销所选 2 条？" });
    await dialog.getByText("撤销后不能恢复").waitFor();
    await dialog.getByRole("button", { name: "撤销" }).click();
    await dialog.getByText("请填写撤销原因").waitFor();
    await dialog.getByRole("textbox", { name: "撤销原因" }).fill("客户另选他家");
    await dialog.getByRole("button", { name: "撤销" }).click();
    const results = page.getByRole("dialog", { name: "撤销：成功 1 条，失败 1 条" });
    await results.getByText("当前状态不允许该操作").waitFor();
    assert.deepEqual(await listViolations(page), []);
    await page.keyboard.press("Escape");
    await rowOf(page, draft.inquiryNo).getByText("已撤销").waitFor();
    await page.getByText(`已选 1 条 · 保费合计 ${formatMoney(approved.sumPremium)} 元`).waitFor();
  });
});

test("at 1440 a long number is short to the eye and whole to copy, and no state is cut", async () => {
  const { inquiryNo } = await clerk.add(EMPLOYER, employerForm());
  await openPage({ server, browser }, LIST, async ({ page }) => {
    const link = rowOf(page, inquiryNo).getByRole("link", { name: inquiryNo, exact: true });
    await link.waitFor();
    const { selected, width, title } = await link.evaluate((element) => {
      getSelection()?.selectAllChildren(element);
      const { width: shownWidth } = element.getBoundingClientRect();
      return {
        selected: getSelection()?.toString(),
        width: shownWidth,
        title: element.querySelector("[title]")?.getAttribute("title"),
      };
    });
    assert.deepEqual({ selected, title }, { selected: inquiryNo, title: inquiryNo });
    assert.ok(width < 110, `${width}`);
    const cutStates = await page.locator(".list-rows .chip").evaluateAll(
      (chips) =>
        chips.filter((chip) => {
          const cell = chip.closest("[role=gridcell]")?.getBoundingClientRect();
          const { right } = chip.getBoundingClientRect();
          return right > Math.min(cell?.right ?? 0, innerWidth);
        }).length,
    );
    assert.equal(cutStates, 0);
  });
});

test("two rows are compared: every difference and its effect on the price, alone and together", async () => {
  const first = await clerk.add(EMPLOYER, employerForm());
  const second = await clerk.add(EMPLOYER, bigger());
  await openPage({ server, browser }, LIST, async ({ page }) => {
    await choose(page, first.inquiryNo);
    await choose(page, second.inquiryNo);
    await page.getByRole("link", { name: "对比" }).click();
    await heading(page, "询价对比").waitFor();
    const trades = page.getByRole("region", { name: "工种与限额" });
    await trades.getByText("第 2 行 机床操作工").waitFor();
    await trades.locator("del").getByText("80", { exact: true }).waitFor();
    await trades.locator("ins").getByText("85", { exact: true }).waitFor();
    await trades.getByText("+6,424.10").waitFor();
    const sums = page.getByRole("row", { name: /^差额/ });
    await sums
      .getByText(/^\+[\d,]+\.\d\d$/)
      .first()
      .waitFor();
    const expectedDifference = Number(second.sumPremium) - Number(first.sumPremium);
    const text = await sums.getByRole("cell").last().innerText();
    assert.equal(Number(text.replaceAll(/[+,]/g, "")).toFixed(2), expectedDifference.toFixed(2));
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.getByRole("link", { name: "交换前后" }).click();
    await trades.filter({ visible: true }).locator("ins").getByText("80", { exact: true }).waitFor();
  });
});

test("quotations of different products are compared in their common fields, and an invalid number is refused in place", async () => {
  const first = await clerk.add(EMPLOYER, employerForm());
  const second = await clerk.add("0103", fillCase("PAR-01"));
  await openPage({ server, browser }, `/quotationDetail/detail/${first.inquiryNo}`, async ({ page }) => {
    await button(page, "对比").click();
    const dialog = page.getByRole("dialog", { name: "与另一份询价单对比" });
    await dialog.getByRole("textbox", { name: "询价单号" }).fill("Q1");
    await page.keyboard.press("Enter");
    await dialog.getByText("询价单号格式不正确").waitFor();
    assert.deepEqual(await listViolations(page), []);
    await dialog.getByRole("textbox", { name: "询价单号" }).fill(second.inquiryNo);
    await page.keyboard.press("Enter");
    await page.getByText("两份询价单的险种不同").waitFor();
    await page.getByText("仅现内容有的分区：雇主信息、工种与限额、人员清单").waitFor();
    assert.deepEqual(await listViolations(page), []);
  });
});

test("an approved quotation is reopened, its editions list the changes, and revoking needs a reason", async () => {
  const { inquiryNo } = await clerk.submit(await clerk.add(EMPLOYER, employerForm()));
  await openPage({ server, browser }, `/quotationDetail/detail/${inquiryNo}`, async ({ page }) => {
    await button(page, "修改询价").click();
    await heading(page, "编辑询价").waitFor();
    await waitForPrice(page);
    await page.getByRole("textbox", { name: "备注" }).fill("增加说明".repeat(200));
    await button(page, "暂存").click();
    await page.getByRole("status").getByText("已暂存，其中 1 处填写有误，已在字段下注明").waitFor();
    await page.getByText("超出限制，500个字以内").filter({ visible: true }).waitFor();
    await page.getByRole("textbox", { name: "备注" }).fill("增加说明");
    await button(page, "暂存").click();
    await page.getByRole("status").getByText("已暂存", { exact: true }).waitFor();
    await navigate(page, "/quotationManagement");
    const row = page.getByRole("row").filter({ hasText: inquiryNo });
    await row.getByText("修改中").waitFor();
    await waitForValue(() => row.getByText("退回修改").count(), 0, "nobody sent it back");
    await navigate(page, `/quotationDetail/detail/${inquiryNo}?tab=editions`);
    await page.getByRole("row", { name: /第 2 版 修改中/ }).waitFor();
    await page.locator(".doc-title").getByText("修改中").filter({ visible: true }).waitFor();
    await page.getByRole("region", { name: "基本信息" }).locator("ins").getByText("增加说明").waitFor();
    assert.deepEqual(await listViolations(page), []);
    await button(page, "撤销").filter({ visible: true }).click();
    const dialog = page.getByRole("dialog", { name: "撤销询价单" });
    await dialog.getByText("已核保通过的保费随之失效").waitFor();
    await dialog.getByRole("button", { name: "撤销" }).click();
    await dialog.getByText("请填写撤销原因").waitFor();
    await dialog.getByRole("textbox", { name: "撤销原因" }).fill("客户不再需要");
    await dialog.getByRole("button", { name: "撤销" }).click();
    await page.locator(".doc-title").getByText("已撤销").filter({ visible: true }).waitFor();
    await page.getByRole("tab", { name: "单据轨迹" }).click();
    await page.getByRole("list", { name: "单据轨迹" }).getByText("客户不再需要").waitFor();
  });
});

test("unsaved text is offered after a reload and restored with one click", () =>
  openPage({ server, browser }, `${LIST}/add?riskCode=${EMPLOYER}`, async ({ page }) => {
    const remark = page.getByRole("textbox", { name: "备注" });
    await remark.fill("客户下周回复");
    await page.waitForTimeout(1200);
    await page.reload();
    await page.getByRole("button", { name: /^恢复 新增询价 雇主责任保险/ }).click();
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>("[id$='/remark']")?.value === "客户下周回复",
    );
  }));

test("a conflicting change is reported, and the newest content can be opened", async () => {
  const inquiry = await clerk.add(EMPLOYER, employerForm());
  const { inquiryNo } = inquiry;
  await openPage({ server, browser }, `${LIST}/edit/${inquiryNo}`, async ({ page }) => {
    const remark = page.getByRole("textbox", { name: "备注" });
    await remark.fill("我的备注");
    await clerk.edit(inquiry, employerForm({ base: { ...employerForm()["base"], remark: "同事的备注" } }));
    await button(page, "暂存").click();
    await page.getByRole("alert").getByText("该单据已有更新的版本").waitFor();
    await button(page, "打开最新内容").click();
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>("[id$='/remark']")?.value === "同事的备注",
    );
    await page.getByRole("button", { name: new RegExp(`^恢复 询价单 ${inquiryNo}`) }).waitFor();
  });
});

test("a restored draft keeps another user's changes and lists fields that both changed", async () => {
  const first = await clerk.add(EMPLOYER, employerForm());
  const { inquiryNo } = first;
  const colleague = createInquiryTestClient(server.product.ask, await server.product.signIn(OFFICE_CLERK));
  const stored = async () => {
    const { form } = await clerk.done(queryInquiryInfo, { id: inquiryNo });
    return [listFormRows(form["holder"])[0]?.["address"], listFormRows(form["base"])[0]?.["remark"]];
  };
  const { holder, base } = employerForm();
  await openPage({ server, browser }, `${LIST}/edit/${inquiryNo}`, async ({ page }) => {
    const remark = page.getByRole("textbox", { name: "备注" });
    const notice = page.getByRole("status").locator(".older-draft");
    const restoreOverNewest = async () => {
      await button(page, "暂存").click();
      await page.getByRole("alert").getByText("该单据已有更新的版本").waitFor();
      await button(page, "打开最新内容").click();
      await page.getByRole("button", { name: new RegExp(`^恢复 询价单 ${inquiryNo}`) }).click();
      await notice.waitFor();
    };
    const keep = async () => {
      await button(page, "暂存").click();
      await page.getByRole("status").getByText("已暂存", { exact: true }).waitFor();
      await notice.waitFor({ state: "detached" });
    };
    await remark.fill("我的备注");
    const changedForm = { holder: { ...holder, address: "南京市玄武区示例路8号" } };
    await colleague.edit(first, employerForm(changedForm));
    await restoreOverNewest();
    await waitForValue(() => remark.inputValue(), "我的备注");
    await waitForMatch(
      () => notice.innerText(),
      /已用最新内容：投保人信息 · 详细地址(?:、被保险人信息 · 详细地址)?。/,
    );
    assert.doesNotMatch(await notice.innerText(), /现为您填写的内容/);
    assert.deepEqual(await listViolations(page), []);
    await keep();
    await waitForValue(() => stored(), ["南京市玄武区示例路8号", "我的备注"]);

    await remark.fill("再改的备注");
    const latest = await clerk.done(queryInquiryInfo, { id: inquiryNo });
    await colleague.edit(latest, employerForm({ ...changedForm, base: { ...base, remark: "同事的备注" } }));
    await restoreOverNewest();
    await waitForMatch(() => notice.innerText(), /现为您填写的内容，请核对后再保存：基本信息 · 备注。/);
    await keep();
    await waitForValue(() => stored(), ["南京市玄武区示例路8号", "再改的备注"]);
  });
});

test("a user who may only look finds no actions, and a locked document says so", async () => {
  const { inquiryNo, version } = await clerk.add(EMPLOYER, employerForm());
  await openPage({ server, browser, userCode: QUERY_POST }, LIST, async ({ page }) => {
    await rowOf(page, inquiryNo).waitFor();
    await waitForValue(() => page.getByRole("link", { name: "新增询价" }).count(), 0);
    await choose(page, inquiryNo);
    await page.getByText("已选 1 条").waitFor();
    await waitForValue(() => button(page, "撤销").count(), 0);
    await navigate(page, `/quotationDetail/detail/${inquiryNo}`);
    await heading(page, "询价单").waitFor();
    for (const name of ["复制", "编辑", "提交核保", "撤销"])
      await waitForValue(
        () => page.locator(".doc-steps").getByRole("button", { name, exact: true }).count(),
        0,
      );
    await navigate(page, `${LIST}/edit/${inquiryNo}`);
    await page.getByText("您只能查看").waitFor();
  });
  await clerk.done(revokeInquiry, { inquiryNo, version, reason: "客户不再投保" });
  await openPage({ server, browser }, "/quotationDetail/detail/Q0405202432010100999999", async ({ page }) => {
    await page.getByText("该询价单不存在").waitFor();
    await page.getByRole("link", { name: "返回询价单列表" }).waitFor();
  });
});

for (const [look, window] of [
  ["wide", DESKTOP],
  ["narrow", PHONE],
] as const)
  test(`every page of a quotation is accessible without scrolling sideways, ${look}`, async () => {
    const draft = await clerk.add(EMPLOYER, employerForm());
    const second = await clerk.add(EMPLOYER, bigger());
    const referred = await clerk.submit(await clerk.add("0103", fillCase("PAR-01")));
    const places: PageChecks = [
      [`${LIST}/add`, ".risk-choice"],
      [`${LIST}/add?riskCode=${EMPLOYER}`, ".form-view"],
      [`${LIST}/edit/${draft.inquiryNo}`, ".form-view"],
      [`${LIST}/recordSuccess/${referred.inquiryNo}`, ".uw-hits"],
      [`/quotationDetail/detail/${referred.inquiryNo}`, ".form-view"],
      [`/quotationDetail/detail/${referred.inquiryNo}?tab=underwriting`, ".uw-hits"],
      [`/quotationDetail/detail/${referred.inquiryNo}?tab=papers`, ".doc-pane section"],
      [`/quotationDetail/detail/${referred.inquiryNo}?tab=comments`, ".doc-comments"],
      [`/quotationDetail/detail/${referred.inquiryNo}?tab=trail`, ".trail li"],
      [`/quotationDetail/detail/${referred.inquiryNo}?tab=editions`, ".edition-table"],
      [`${LIST}/compare/${draft.inquiryNo}/${second.inquiryNo}`, ".difference table"],
    ];
    await assertSound({ server, browser, wishes: { window } }, places);
  });
