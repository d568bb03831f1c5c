import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { booksOf } from "#areas/payment/testing/proposals.ts";
import type { Customer } from "#areas/quotation/builder.ts";
import { type FilledForm, rowsOf } from "#platform/forms/filled-form.ts";
import {
  AGENT_BEIJING,
  CLERK,
  CLERK_BEIJING,
  CLERK_SUZHOU,
  UNDERWRITER_LEVEL_1_BEIJING,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_3,
} from "#platform/testing/people.ts";
import { violationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { arrive, button, formOf, heading, priced } from "./quotation-pages.ts";
import {
  approve,
  bringImage,
  editorOf,
  hit,
  type House,
  liesAbove,
  pay,
  runWithChannel,
  seesPolicy,
  sellerOf,
} from "./selling.ts";
import { settles } from "./settles.ts";

/** Of 苏州姑苏营业部. */
const SUZHOU = {
  userCode: CLERK_SUZHOU,
  base: {
    comCode: "32050100",
    makeCom: "32050100",
    handlerCode: CLERK_SUZHOU,
    handler1Code: CLERK_SUZHOU,
    teamCode: "3205010001",
  },
};
const CHEMISTS: Customer = {
  name: "示例化工科技有限公司",
  certificateType: "73",
  certificateNo: "91999900DM00000217",
  customerType: "2",
  grade: "1",
};
/** Of BR000001, a broker in 北京朝阳, under its agreement. */
const BROKER = {
  userCode: AGENT_BEIJING,
  base: {
    comCode: "11010100",
    makeCom: "11010100",
    businessNature: "4",
    agentCode: "BR000001",
    agreementNo: "XY1101010020240007",
    handlerCode: CLERK_BEIJING,
    handler1Code: CLERK_BEIJING,
    teamCode: "1101010001",
  },
};

let house: House;
before(async () => {
  const [server, browser] = await Promise.all([runWithChannel(), launchBrowser()]);
  house = { server, browser };
});
after(async () => {
  await house?.browser.close();
  await house?.server.close();
});

function sold(caseNo: string, base: FilledForm[string], customer?: Customer): FilledForm {
  const form = formOf(caseNo, customer);
  return { ...form, base: { ...form["base"], ...base } };
}
const submit = (page: Page) => button(page, "提交核保").click();
const waitsAt = (page: Page, level: string) => page.getByText(`任务已进入${level}核保的任务池`).waitFor();
const returned = (page: Page) => heading(page, "自动核保退回").waitFor();

test("S6: without its licence it comes back, with it level 3 agrees; paid and issued, the prevention fee told", async () => {
  const { userCode, base } = SUZHOU;
  const client = await sellerOf(house, userCode);
  const draft = await client.add("0484", sold("AZ-01", base, CHEMISTS));
  assert.equal(draft.sumPremium, "24564.00");
  await arrive({ ...house, userCode }, editorOf(draft), async ({ page }) => {
    await priced(page);
    await submit(page);
    await returned(page);
    await hit(page, "R0484-3").getByText("请上传安全生产许可证").waitFor();
    await hit(page, "R0484-3").getByText("须修改后再提交").waitFor();
    await hit(page, "R0484-1").getByText("三级（分公司主管）").waitFor();
    assert.deepEqual(await violationsInBothThemes(page), []);
    await page.getByRole("link", { name: "去修改" }).click();
    await heading(page, "编辑投保单").waitFor();
    await priced(page);
    await bringImage(page, "安全生产许可证.png");
    await submit(page);
    await heading(page, "已转人工核保").waitFor();
    await waitsAt(page, "三级（分公司主管）");
    await hit(page, "R0484-1").getByText("高危行业须人工核保").waitFor();
    await hit(page, "R0484-3").waitFor({ state: "detached" });
  });
  await liesAbove(house, draft.proposalNo, UNDERWRITER_LEVEL_2);
  await approve(house, draft, UNDERWRITER_LEVEL_3);
  const policyNo = await pay(house, draft.proposalNo, { userCode });
  await seesPolicy(house, { userCode, policyNo, premium: "24,564.00" }, async (page) => {
    const steps = page.getByRole("complementary", { name: "保费计算过程" });
    await steps.getByRole("listitem").filter({ hasText: "事故预防服务费" }).getByText("3,684.60").waitFor();
  });
});

test("S7: a broker's guarantee goes to level 1 with 15.00 % of commission, and not with 15.01 %", async () => {
  const { userCode, base } = BROKER;
  const client = await sellerOf(house, userCode);
  const form = sold("LP-01", base);
  const draft = await client.add("0495", { ...form, fee: { ...form["fee"], agentFee: "15.01" } });
  assert.equal(draft.sumPremium, "17472.00");
  await arrive({ ...house, userCode }, editorOf(draft), async ({ page }) => {
    const above = page.getByText("手续费比例不能超过中介协议约定的 15.00%").filter({ visible: true });
    await priced(page);
    await bringImage(page, "保全申请书.png");
    await bringImage(page, "立案通知书.png");
    await submit(page);
    await above.first().waitFor();
    await heading(page, "编辑投保单").waitFor();
    assert.deepEqual(await violationsInBothThemes(page), []);
    await page.getByRole("textbox", { name: "手续费比例" }).fill("15.00");
    await priced(page);
    await submit(page);
    await heading(page, "已转人工核保").waitFor();
    await waitsAt(page, "一级（中支）");
    await hit(page, "UW-8").getByText("12,600,000.00").waitFor();
    await hit(page, "UW-8").getByText("10,000,000.00").waitFor();
  });
  await approve(house, draft, UNDERWRITER_LEVEL_1_BEIJING);
  const policyNo = await pay(house, draft.proposalNo, { userCode });
  await seesPolicy(house, { userCode, policyNo, premium: "17,472.00" });
  const { bank, commissionPayable } = await booksOf(house.server.product, policyNo);
  assert.deepEqual([bank, commissionPayable], ["17472.00", "-2472.45"]);
});

const inspectedUntil = (inspectValidDate: string, form = formOf("DT-01")): FilledForm => ({
  ...form,
  elevator: rowsOf(form["elevator"]).map((row) => ({ ...row, inspectValidDate })),
});

/** As a column of a worksheet, into the cell that has the focus and those below it. */
const pasteColumn = (page: Page, column: readonly string[]): Promise<void> =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const pasted = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(pasted);
  }, column.join("\n"));

test("S13: lifts whose inspection ends before their cover begins come back at once; inspected again they pass, and are insured once", async () => {
  const year = new Date().getFullYear() + 1;
  const client = await sellerOf(house, CLERK);
  const draft = await client.add("0454", inspectedUntil(`${year - 1}-12-31`));
  assert.equal(draft.sumPremium, "2085.92");
  await arrive({ ...house }, editorOf(draft), async ({ page }) => {
    await priced(page);
    await submit(page);
    await returned(page);
    await hit(page, "R0454-1").getByText("电梯检验已过期").waitFor();
    await page.locator(".result-state").getByText("退回修改").waitFor();
    assert.deepEqual(await violationsInBothThemes(page), []);
    await page.getByRole("link", { name: "去修改" }).click();
    await heading(page, "编辑投保单").waitFor();
    await priced(page);
    await page.getByRole("button", { name: /^电梯清单/ }).click();
    const ends = page.getByRole("grid", { name: "电梯清单" }).locator("[data-point$='/inspectValidDate']");
    await ends.first().click();
    await pasteColumn(
      page,
      Array.from({ length: 10 }, () => `${year}-12-31`),
    );
    await page.keyboard.press("Tab");
    await settles(() => ends.allInnerTexts().then((told) => new Set(told)), new Set([`${year}-12-31`]));
    await priced(page);
    await submit(page);
    await heading(page, "自动核保通过").waitFor();
  });
  await insuredTwice(inspectedUntil(`${year}-12-31`));
  const policyNo = await pay(house, draft.proposalNo, { userCode: CLERK });
  await seesPolicy(house, { userCode: CLERK, policyNo, premium: "2,085.92" });
  await insuredTwice(inspectedUntil(`${year}-12-31`));
});

/** The same lifts on another proposal: while the first waits for its premium, and once it is a policy. */
async function insuredTwice(form: FilledForm): Promise<void> {
  const client = await sellerOf(house, CLERK);
  await arrive({ ...house }, editorOf(await client.add("0454", form)), async ({ page }) => {
    await priced(page);
    await submit(page);
    await heading(page, "已转人工核保").waitFor();
    await waitsAt(page, "二级（分公司）");
    await hit(page, "R0454-3").getByText("该电梯已投保").waitFor();
    assert.deepEqual(await violationsInBothThemes(page), []);
  });
}
