import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { readLedgerBalances } from "#areas/payment/testing/proposals.ts";
import { GUARANTEES_PATH } from "#areas/guarantee/rules/guarantee-places.ts";
import { PUSH_STATUS } from "#areas/guarantee/rules/guarantee.ts";
import type { TestCustomer } from "#areas/quotation/builder.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import {
  AGENT_BEIJING,
  CLERK,
  CLERK_BEIJING,
  CLERK_SUZHOU,
  UNDERWRITER_LEVEL_1_BEIJING,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_3,
} from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { openPage, button, fillCase, heading, waitForPrice } from "./quotation-pages.ts";
import {
  approve,
  uploadImage,
  editorPath,
  hitRow,
  type BrowserSetup,
  assertAboveLevel,
  pay,
  runWithChannel,
  assertPolicyShown,
  createSeller,
} from "./sales-steps.ts";
import { waitForValue } from "./wait-for.ts";

/** A clerk of 苏州姑苏营业部. */
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
const CHEMISTS: TestCustomer = {
  name: "示例化工科技有限公司",
  certificateType: "73",
  certificateNo: "91999900DM00000217",
  customerType: "2",
  grade: "1",
};
/** A broker of BR000001 in 北京朝阳, under its agreement. */
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

let house: BrowserSetup;
before(async () => {
  const [server, browser] = await Promise.all([runWithChannel(), launchBrowser()]);
  house = { server, browser };
});
after(async () => {
  await house?.browser.close();
  await house?.server.close();
});

function createForm(caseNo: string, base: FilledForm[string], customer?: TestCustomer): FilledForm {
  const form = fillCase(caseNo, customer);
  return { ...form, base: { ...form["base"], ...base } };
}
const submit = (page: Page) => button(page, "提交核保").click();
const waitsAt = (page: Page, level: string) => page.getByText(`任务已进入${level}核保的任务池`).waitFor();
const returned = (page: Page) => heading(page, "自动核保退回").waitFor();

test("S6: without its licence the proposal is returned, with it level 3 approves, then it is paid and issued with the prevention fee", async () => {
  const { userCode, base } = SUZHOU;
  const client = await createSeller(house, userCode);
  const draft = await client.add("0484", createForm("AZ-01", base, CHEMISTS));
  assert.equal(draft.sumPremium, "24564.00");
  await openPage({ ...house, userCode }, editorPath(draft), async ({ page }) => {
    await waitForPrice(page);
    await submit(page);
    await returned(page);
    await hitRow(page, "R0484-3").getByText("请上传安全生产许可证").waitFor();
    await hitRow(page, "R0484-3").getByText("须修改后再提交").waitFor();
    await hitRow(page, "R0484-1").getByText("三级（分公司主管）").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.getByRole("link", { name: "去修改" }).click();
    await heading(page, "编辑投保单").waitFor();
    await waitForPrice(page);
    await uploadImage(page, "安全生产许可证.png");
    await submit(page);
    await heading(page, "已转人工核保").waitFor();
    await waitsAt(page, "三级（分公司主管）");
    await hitRow(page, "R0484-1").getByText("高危行业须人工核保").waitFor();
    await hitRow(page, "R0484-3").waitFor({ state: "detached" });
  });
  await assertAboveLevel(house, draft.proposalNo, UNDERWRITER_LEVEL_2);
  await approve(house, draft, UNDERWRITER_LEVEL_3);
  const policyNo = await pay(house, draft.proposalNo, { userCode });
  await assertPolicyShown(house, { userCode, policyNo, premium: "24,564.00" }, async (page) => {
    const steps = page.getByRole("complementary", { name: "保费计算过程" });
    await steps.getByRole("listitem").filter({ hasText: "事故预防服务费" }).getByText("3,684.60").waitFor();
  });
});

test("S7: a broker's guarantee goes to level 1 with 15.00 % commission, and is refused with 15.01 %", async () => {
  const { userCode, base } = BROKER;
  const client = await createSeller(house, userCode);
  const form = createForm("LP-01", base);
  const draft = await client.add("0495", { ...form, fee: { ...form["fee"], agentFee: "15.01" } });
  assert.equal(draft.sumPremium, "17472.00");
  await openPage({ ...house, userCode }, editorPath(draft), async ({ page }) => {
    const above = page.getByText("手续费比例不能超过中介协议约定的 15.00%").filter({ visible: true });
    await waitForPrice(page);
    await uploadImage(page, "保全申请书.png");
    await uploadImage(page, "立案通知书.png");
    await submit(page);
    await above.first().waitFor();
    await heading(page, "编辑投保单").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.getByRole("textbox", { name: "手续费比例" }).fill("15.00");
    await waitForPrice(page);
    await submit(page);
    await heading(page, "已转人工核保").waitFor();
    await waitsAt(page, "一级（中支）");
    await hitRow(page, "UW-8").getByText("12,600,000.00").waitFor();
    await hitRow(page, "UW-8").getByText("10,000,000.00").waitFor();
  });
  await approve(house, draft, UNDERWRITER_LEVEL_1_BEIJING);
  const policyNo = await pay(house, draft.proposalNo, { userCode });
  await assertPolicyShown(house, { userCode, policyNo, premium: "17,472.00" });
  const { bank, commissionPayable } = await readLedgerBalances(house.server.product, policyNo);
  assert.deepEqual([bank, commissionPayable], ["17472.00", "-2472.45"]);
  await assertLetterDelivered(policyNo);
});

/** The letter of guarantee is pushed by itself. From then on the policy cannot be cancelled. */
async function assertLetterDelivered(policyNo: string): Promise<void> {
  const { product } = house.server;
  const readPush = async () => {
    const { rows } = await product.admin.query<{ status: string }>(
      "select status from guarantee_push where guarantee_no = (select guarantee_no from guarantee where policy_no = $1)",
      [policyNo],
    );
    return rows[0]?.status;
  };
  await waitForValue(readPush, PUSH_STATUS.delivered);
  const userCode = CLERK_BEIJING;
  // Nobody of the demonstration may push or cancel in 北京.
  await product.admin.query("update user_company set grade_codes = '{PROP001}' where user_code = $1", [
    userCode,
  ]);
  await openPage({ ...house, userCode }, GUARANTEES_PATH, async ({ page }) => {
    const letter = page.getByRole("row").filter({ hasText: policyNo });
    await letter.getByText("推送成功").waitFor();
    await page.goto(`/correction/add/0/${policyNo}`);
    await page
      .getByText(/保函已于 \S+ 送达.*按特别约定不得退保/)
      .first()
      .waitFor();
  });
}

const inspectedUntil = (inspectValidDate: string, form = fillCase("DT-01")): FilledForm => ({
  ...form,
  elevator: listFormRows(form["elevator"]).map((row) => ({ ...row, inspectValidDate })),
});

/** Pastes a column of a worksheet into the focused cell and those below. */
const pasteColumn = (page: Page, column: readonly string[]): Promise<void> =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const pasted = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(pasted);
  }, column.join("\n"));

test("S13: lifts whose inspection ends before the cover starts are returned, pass after a new inspection, and can be insured only once", async () => {
  const year = new Date().getFullYear() + 1;
  const client = await createSeller(house, CLERK);
  const draft = await client.add("0454", inspectedUntil(`${year - 1}-12-31`));
  assert.equal(draft.sumPremium, "2085.92");
  await openPage({ ...house }, editorPath(draft), async ({ page }) => {
    await waitForPrice(page);
    await submit(page);
    await returned(page);
    await hitRow(page, "R0454-1").getByText("电梯检验已过期").waitFor();
    await page.locator(".result-state").getByText("退回修改").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.getByRole("link", { name: "去修改" }).click();
    await heading(page, "编辑投保单").waitFor();
    await waitForPrice(page);
    await page.getByRole("button", { name: /^电梯清单/ }).click();
    const ends = page.getByRole("grid", { name: "电梯清单" }).locator("[data-point$='/inspectValidDate']");
    await ends.first().click();
    await pasteColumn(
      page,
      Array.from({ length: 10 }, () => `${year}-12-31`),
    );
    await page.keyboard.press("Tab");
    await waitForValue(
      () => ends.allInnerTexts().then((texts) => new Set(texts)),
      new Set([`${year}-12-31`]),
    );
    await waitForPrice(page);
    await submit(page);
    await heading(page, "自动核保通过").waitFor();
  });
  await insuredTwice(inspectedUntil(`${year}-12-31`));
  const policyNo = await pay(house, draft.proposalNo, { userCode: CLERK });
  await assertPolicyShown(house, { userCode: CLERK, policyNo, premium: "2,085.92" });
  await insuredTwice(inspectedUntil(`${year}-12-31`));
});

/** Enters the same lifts on another proposal, while the first waits for payment and after it is a policy. */
async function insuredTwice(form: FilledForm): Promise<void> {
  const client = await createSeller(house, CLERK);
  await openPage({ ...house }, editorPath(await client.add("0454", form)), async ({ page }) => {
    await waitForPrice(page);
    await submit(page);
    await heading(page, "已转人工核保").waitFor();
    await waitsAt(page, "二级（分公司）");
    await hitRow(page, "R0454-3").getByText("该电梯已投保").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  });
}
