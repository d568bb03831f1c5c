import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { queryInquiryInfo } from "#areas/quotation/contract/inquiry.ts";
import {
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  createInquiryTestClient,
} from "#areas/quotation/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CLERK, OFFICE_CLERK, UNDERWRITER_LEVEL_1, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { waitForValue } from "./wait-for.ts";
import { createArrival, DESKTOP, PHONE } from "./visitor.ts";

const POOL = "/underwritingPool";
const detail = (inquiryNo: string) => `/quotationDetail/detail/${inquiryNo}`;
const FOR_LEVEL_1 = "10000000.01";
const FOR_LEVEL_2 = "20000000.01";

let server: RunningProduct;
let browser: Browser;
let form: FilledForm;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  const { rows } = await server.product.admin.query<{ cases: { caseNo: string; form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405'",
  );
  const found = rows.flatMap(({ cases }) => cases).find(({ caseNo }) => caseNo === "EL-01");
  assert.ok(found);
  const period = { ...found.form["period"], startDate: "2099-01-01", endDate: "2099-12-31" };
  form = fillFormForTestCustomer({ ...found.form, period }, ELECTRONICS_TEST_CUSTOMER);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

async function referred(limitValue: string, userCode = CLERK): Promise<string> {
  const clerk = createInquiryTestClient(server.product.ask, await server.product.signIn(userCode));
  const limit = [{ limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue }];
  const { inquiryNo, status } = await clerk.submit(await clerk.add("0405", { ...form, limit }));
  assert.equal(status, "03");
  return inquiryNo;
}
async function statusOf(id: string): Promise<string> {
  const token = await server.product.signIn(CLERK);
  return (await server.product.ask(queryInquiryInfo, { id }, { token })).data.status;
}
/** Clears the pool, so that each test has it to itself. */
const emptyPool = async (): Promise<void> => {
  await server.product.admin.query("set session_replication_role = replica");
  await server.product.admin.query("update uw_task set state = '3' where state <> '3'");
  await server.product.admin.query("set session_replication_role = default");
};

const arrive = createArrival(() => ({ server, browser }));

const panelOf = (page: Page) => page.getByRole("region", { name: "核保处理" }).filter({ visible: true });
const rowOf = (page: Page, inquiryNo: string) =>
  page.getByRole("grid").getByRole("row", { name: new RegExp(inquiryNo.slice(-7)) });
const said = (page: Page, words: string) => panelOf(page).getByRole("status").getByText(words).waitFor();
/** Waits until the panel of this document has the focus. */
const atHand = async (page: Page, inquiryNo: string): Promise<void> => {
  await page.waitForURL(`**${detail(inquiryNo)}**`);
  await panelOf(page).getByText("处理中").waitFor();
  await page.waitForFunction(() => document.activeElement?.matches(".uw-panel") ?? false);
};
const focusIn = (page: Page, name: string) =>
  page.waitForFunction((wanted) => document.activeElement?.getAttribute("name") === wanted, name);
async function tabUntil(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  assert.fail("no Tab leads there");
}
const isOnRow = (page: Page) => () =>
  page.evaluate(() => document.activeElement?.matches(".list-rows [role=row]") ?? false);
const isOn = (page: Page, words: string) => () =>
  page.evaluate((wanted) => document.activeElement?.textContent?.startsWith(wanted) ?? false, words);

/** Chooses and claims the first row of the list and opens its document, without a mouse. */
async function takeFirst(page: Page, inquiryNo: string): Promise<void> {
  await rowOf(page, inquiryNo).waitFor();
  await page.getByRole("status").getByText(/^3 条/).waitFor();
  await tabUntil(page, isOnRow(page));
  await page.keyboard.press("Space");
  await page.getByText("已选 1 条").waitFor();
  await tabUntil(page, isOn(page, "领取"));
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "领取：成功 1 条，失败 0 条" }).waitFor();
  await page.keyboard.press("Escape");
  await rowOf(page, inquiryNo).getByText("核保员乙").waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  for (let step = 0; step < 40 && !(await isOnRow(page)()); step += 1) await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
}

test("three tasks by keyboard alone: claimed in the pool, opened, decided, and one key to the next", async () => {
  await emptyPool();
  const tasks = [
    await referred(FOR_LEVEL_1),
    await referred(FOR_LEVEL_1),
    await referred(FOR_LEVEL_2),
  ] as const;
  await arrive(UNDERWRITER_LEVEL_2, POOL, async ({ page }) => {
    await takeFirst(page, tasks[0]);
    await atHand(page, tasks[0]);
    await page.keyboard.press("2");
    await focusIn(page, "opinion");
    await page.keyboard.insertText("请补充");
    await page.keyboard.press("Control+Enter");
    await panelOf(page).getByText("退回修改的意见至少 5 个字").waitFor();
    await focusIn(page, "opinion");
    await page.keyboard.insertText("消防资料");
    await page.keyboard.press("Control+Enter");
    await said(page, "已退回修改");
    await page.keyboard.press("n");

    await atHand(page, tasks[1]);
    await page.keyboard.press("1");
    await focusIn(page, "send");
    await page.keyboard.press("Enter");
    await said(page, "已同意");
    await page.keyboard.press("n");

    await atHand(page, tasks[2]);
    await page.keyboard.press("3");
    await focusIn(page, "reasonCode");
    await page.keyboard.press("Control+Enter");
    await panelOf(page).getByText("拒绝须选择原因并填写说明").waitFor();
    await focusIn(page, "opinion");
    await page.keyboard.insertText("风险过高，不予承保");
    await page.keyboard.press("Shift+Tab");
    await focusIn(page, "reasonCode");
    await page.keyboard.press("k");
    await page.getByRole("option", { name: "客户风险" }).waitFor();
    await page.keyboard.press("Enter");
    await focusIn(page, "reasonCode");
    await page.keyboard.press("Control+Enter");
    await said(page, "已拒绝");
    await page.keyboard.press("n");
    await page.getByRole("status").getByText("没有待您处理的核保任务了").waitFor();
  });
  assert.deepEqual(await Promise.all(tasks.map(statusOf)), ["05", "04", "06"]);
});

test("twenty documents in a row by keyboard: one key from each decision to the next document", async () => {
  await emptyPool();
  const inquiryNos: string[] = [];
  for (let count = 0; count < 20; count += 1) inquiryNos.push(await referred(FOR_LEVEL_1));
  await arrive(UNDERWRITER_LEVEL_2, POOL, async ({ page }) => {
    await page
      .getByRole("status")
      .getByText(/^20 条/)
      .waitFor();
    for (const inquiryNo of inquiryNos) {
      await page.keyboard.press("n");
      await atHand(page, inquiryNo);
      await page.keyboard.press("1");
      await focusIn(page, "send");
      await page.keyboard.press("Enter");
      await said(page, "已同意");
    }
  });
  assert.deepEqual(new Set(await Promise.all(inquiryNos.map(statusOf))), new Set(["04"]));
});

test("an underwriter below the required level is told why and cannot claim the task", async () => {
  await emptyPool();
  const inquiryNo = await referred(FOR_LEVEL_2);
  await arrive(UNDERWRITER_LEVEL_1, detail(inquiryNo), async ({ page }) => {
    const panel = panelOf(page);
    await panel.getByText("一级（中支），权限不足").waitFor();
    await panel.getByText("该任务须二级（分公司）核保，超出您的核保级别").waitFor();
    await waitForValue(() => panel.getByRole("button", { name: /领取任务/ }).count(), 0);
    await page.keyboard.press("l");
    await panel.getByText("待领取").waitFor();
  });
});

test("a task of the own level is escalated to the next", async () => {
  await emptyPool();
  const inquiryNo = await referred(FOR_LEVEL_1);
  await arrive(UNDERWRITER_LEVEL_1, detail(inquiryNo), async ({ page }) => {
    const panel = panelOf(page);
    await panel.getByRole("button", { name: "领取任务 L" }).waitFor();
    await page.waitForFunction(() => document.activeElement?.matches(".uw-panel") ?? false);
    await page.keyboard.press("l");
    await panel.getByText("处理中").waitFor();
    await page.keyboard.press("4");
    await focusIn(page, "opinion");
    await panel.getByRole("button", { name: "超出本级权限，建议承保，请上级审批" }).click();
    await page.keyboard.press("Control+Enter");
    await said(page, "已上报");
  });
  await waitForValue(() => statusOf(inquiryNo), "03");
  const { rows } = await server.product.admin.query<{ opinion: string; uw_level: number }>(
    "select opinion, uw_level from uw_task where business_no = $1",
    [inquiryNo],
  );
  assert.deepEqual(rows, [{ opinion: "超出本级权限，建议承保，请上级审批", uw_level: 2 }]);
});

test("an author cannot underwrite the own document, and the panel says so", async () => {
  await emptyPool();
  const { admin } = server.product;
  const grant =
    "update user_company set grade_codes = $1 where user_code = '10000001' and com_code = '32010100'";
  await admin.query(grant, [["PROP001", "PROP105"]]);
  const inquiryNo = await referred(FOR_LEVEL_1, OFFICE_CLERK);
  await arrive(OFFICE_CLERK, detail(inquiryNo), async ({ page }) => {
    await panelOf(page).getByText("不能核保本人录入或修改的单据").waitFor();
    await waitForValue(
      () =>
        panelOf(page)
          .getByRole("button", { name: /领取任务/ })
          .count(),
      0,
    );
    await panelOf(page).getByRole("button", { name: "下一单 N" }).click();
    await page.getByRole("status").getByText("没有待您处理的核保任务了").waitFor();
  });
  await admin.query(grant, [["PROP001"]]);
});

test("of two chosen tasks one was claimed by somebody else, and each row shows its result", async () => {
  await emptyPool();
  const [first, second] = [await referred(FOR_LEVEL_1), await referred(FOR_LEVEL_1)];
  await arrive(UNDERWRITER_LEVEL_2, POOL, async ({ page }) => {
    await rowOf(page, second).waitFor();
    await page.getByRole("checkbox", { name: "选择本页全部" }).click();
    await page.getByText("已选 2 条").waitFor();
    const other = createTestUnderwriter(server.product.ask, await server.product.signIn(UNDERWRITER_LEVEL_1));
    await other.claim(first);
    await page.getByRole("button", { name: "领取", exact: true }).click();
    const results = page.getByRole("dialog", { name: "领取：成功 1 条，失败 1 条" });
    await results.getByText("该任务已被他人处理").waitFor();
  });
});

test("clerk and underwriter exchange comments, and an empty one is not sent", async () => {
  await emptyPool();
  const inquiryNo = await referred(FOR_LEVEL_1);
  const talk = (userCode: string, words: string, seen: string) =>
    arrive(userCode, `${detail(inquiryNo)}?tab=comments`, async ({ page }) => {
      const comments = page.getByRole("region", { name: "留言" });
      await comments.getByText(seen).waitFor();
      await comments.getByRole("button", { name: "发出留言" }).click();
      await comments.getByText("请填写留言内容").waitFor();
      await comments.getByRole("textbox", { name: "写留言" }).fill(words);
      await page.keyboard.press("Control+Enter");
      await comments.getByRole("list", { name: "留言记录" }).getByText(words).waitFor();
      await waitForValue(() => comments.getByRole("textbox", { name: "写留言" }).inputValue(), "");
    });
  await talk(UNDERWRITER_LEVEL_2, "请问消防验收资料何时能补？", "还没有留言");
  await talk(CLERK, "周五前上传", "请问消防验收资料何时能补？");
});

for (const window of [DESKTOP, PHONE])
  test(`pool and panel are accessible at ${window.width} pixels, in light and dark`, async () => {
    await emptyPool();
    const inquiryNo = await referred(FOR_LEVEL_1);
    await arrive(
      UNDERWRITER_LEVEL_1,
      detail(inquiryNo),
      async ({ page }) => {
        await panelOf(page)
          .getByRole("button", { name: /领取任务/ })
          .click();
        await panelOf(page).getByRole("radio", { name: "退回修改" }).check();
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${wide} pixels too wide`);
        await page.goto(POOL);
        await page.getByText(/^1 条/).waitFor();
        assert.deepEqual(await listViolationsInBothThemes(page), []);
      },
      { window },
    );
  });
