import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { applyForTestBackdating, plantRequestedRefund } from "#apps/server/testing/approvals.ts";
import { insertTestRefund } from "#areas/payment/testing/refunds.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { BRANCH_MANAGER, CASHIER, CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { assertSound, button, openPage, type PageChecks } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { DESKTOP, PHONE, type VisitorOptions } from "./visitor.ts";

const LIST = "/approvalManagement";
const LATE_REFUND_NO = "JF2024121600000001";
const LATE_DAY = "2024-12-18";

let server: RunningProduct;
let browser: Browser;
let backdatingNo: string;
let otherBackdatingNo: string;
let refundNo: string;
let ownRefundNo: string;

before(async () => {
  const port = await findFreePort();
  [server, browser] = await Promise.all([runServer({ PORT: String(port) }, port), launchBrowser()]);
  const { product } = server;
  const startDate = addDays(getTodayInShanghai(new Date()), -5);
  backdatingNo = await applyForTestBackdating(product, { userCode: OFFICE_CLERK, startDate });
  otherBackdatingNo = await applyForTestBackdating(product, { userCode: OFFICE_CLERK, startDate });
  ({ refundNo } = await insertTestRefund(product, { requestedBy: CLERK }));
  ({ refundNo: ownRefundNo } = await insertTestRefund(product, { requestedBy: BRANCH_MANAGER }));
  await plantRequestedRefund(product, {
    refundNo: LATE_REFUND_NO,
    requestedBy: OFFICE_CLERK,
    dueDate: LATE_DAY,
  });
  await product.admin.query(
    "update user_company set grade_codes = grade_codes || '{PROP112}' where user_code = $1",
    [BRANCH_MANAGER],
  );
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const arrive = (
  userCode: string,
  place: string,
  steps: (page: Page) => Promise<void>,
  wishes?: VisitorOptions,
) => openPage({ server, browser, userCode, ...(wishes && { wishes }) }, place, ({ page }) => steps(page));
const sound = async (page: Page): Promise<void> =>
  assert.deepEqual(await listViolationsInBothThemes(page), []);
/** Saves a screenshot if the environment names a folder for it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};
const rowOf = (page: Page, number: string) => page.getByRole("row", { name: new RegExp(number) });
const choose = (page: Page, number: string) => rowOf(page, number).getByRole("checkbox").check();

async function agree(page: Page, count: number): Promise<void> {
  await button(page, "同意").click();
  const dialog = page.getByRole("dialog", { name: `同意所选 ${count} 条？` });
  await dialog.getByRole("textbox", { name: "审批意见" }).fill("同意");
  await look(page, `approval-ask-${count}-1440`);
  await dialog.getByRole("button", { name: "同意" }).click();
}

async function statusOf(table: "backdating" | "refund", number: string): Promise<string | undefined> {
  const key = table === "refund" ? "refund_no" : "business_no";
  const { rows } = await server.product.admin.query<{ status: string }>(
    `select status from ${table} where ${key} = $1`,
    [number],
  );
  return rows[0]?.status;
}

test("an approver agrees to a backdating from the list", () =>
  arrive(BRANCH_MANAGER, LIST, async (page) => {
    await rowOf(page, backdatingNo).waitFor();
    await look(page, "approval-list-1440");
    await sound(page);
    await choose(page, backdatingNo);
    await agree(page, 1);
    await page.getByRole("dialog", { name: "同意：成功 1 条，失败 0 条" }).waitFor();
    await page.keyboard.press("Escape");
    await rowOf(page, backdatingNo).waitFor({ state: "detached" });
    assert.equal(await statusOf("backdating", backdatingNo), "04");
  }));

test("the cashier confirms a refund, which is paid out from then on", () =>
  arrive(CASHIER, `${LIST}?kind=03`, async (page) => {
    await choose(page, refundNo);
    await agree(page, 1);
    await page.getByRole("dialog", { name: "同意：成功 1 条，失败 0 条" }).waitFor();
    await page.keyboard.press("Escape");
    await rowOf(page, refundNo).waitFor({ state: "detached" });
    assert.ok(["2", "3"].includes((await statusOf("refund", refundNo)) ?? ""));
  }));

test("several rows of different kinds are decided at once, with a result for each", () =>
  arrive(BRANCH_MANAGER, LIST, async (page) => {
    await choose(page, otherBackdatingNo);
    await choose(page, ownRefundNo);
    await agree(page, 2);
    const results = page.getByRole("dialog", { name: "同意：成功 1 条，失败 1 条" });
    await results.getByRole("listitem").filter({ hasText: otherBackdatingNo }).getByText("成功").waitFor();
    await results
      .getByRole("listitem")
      .filter({ hasText: ownRefundNo })
      .getByText(/不能复核/)
      .waitFor();
    await look(page, "approval-results-1440");
    await sound(page);
    await page.keyboard.press("Escape");
    await page.getByText("已选 1 条").waitFor();
    assert.equal(await statusOf("backdating", otherBackdatingNo), "04");
    assert.equal(await statusOf("refund", ownRefundNo), "1");
  }));

test("what is late is marked in words and has a view of its own", () =>
  arrive(CASHIER, LIST, async (page) => {
    await rowOf(page, ownRefundNo).waitFor();
    await button(page, "逾期").click();
    await page.getByRole("grid").getByText(`${LATE_DAY} 逾期`).waitFor();
    await rowOf(page, ownRefundNo).waitFor({ state: "detached" });
    await look(page, "approval-late-1440");
    await sound(page);
  }));

test("without anything to decide, and without an answer, the list says so", () =>
  openPage({ server, browser, userCode: CASHIER }, `${LIST}?kind=01`, async ({ page, expectStatus }) => {
    await page.getByText("没有符合条件的记录").waitFor();
    await look(page, "approval-empty-1440");
    await sound(page);
    expectStatus(500);
    const path = "**/approval/queryTaskList";
    const bug = { code: "SYS500", message: "系统异常，请稍后重试!", requestId: "R" };
    await page.route(path, (route) => route.fulfill({ status: 500, json: bug }));
    await page.goto(`${LIST}?kind=03`);
    const alert = page.getByRole("alert");
    await alert.getByText("系统异常").waitFor();
    await look(page, "approval-error-1440");
    await page.setViewportSize(PHONE);
    await look(page, "approval-error-390");
    await page.setViewportSize(DESKTOP);
    await page.unroute(path);
    await alert.getByRole("button", { name: "重试" }).click();
    await rowOf(page, ownRefundNo).waitFor();
  }));

/** A draft that was saved in time and has become too old. */
async function plantAgedDraft(): Promise<string> {
  const { admin } = server.product;
  const { rows } = await admin.query<{ content: object }>(
    "select content from backdating where business_no = $1",
    [backdatingNo],
  );
  const aged = "DQ20250311999999";
  await admin.query("begin");
  await admin.query("set local session_replication_role = replica");
  await admin.query(
    `insert into backdating (business_no, com_code, status, content, input_by, changed_by)
     values ($1, '32010100', '01', jsonb_set($2::jsonb, '{application,startDate}', to_jsonb($3::text)), $4, $4)`,
    [aged, rows[0]?.content, addDays(getTodayInShanghai(new Date()), -120), OFFICE_CLERK],
  );
  await admin.query("commit");
  return aged;
}

test("an application tells on its page why it is not submitted, on a phone too", async () => {
  const place = `/auxiliaryFunction/specialBackdating/detail/${await plantAgedDraft()}`;
  for (const window of [DESKTOP, PHONE])
    await arrive(
      OFFICE_CLERK,
      place,
      async (page) => {
        await page.getByText("不能提交审批：倒签 120 天，超过 90 天不能倒签").waitFor();
        await look(page, `backdating-reason-${window.width}`);
        await sound(page);
      },
      { window },
    );
});

test("an application for a day to come is refused at its cell", () =>
  arrive(OFFICE_CLERK, "/auxiliaryFunction/specialBackdating/add", async (page) => {
    const { rows } = await server.product.admin.query<{ no: string }>(
      "select document_no as no from backdating where business_no = $1",
      [backdatingNo],
    );
    await page.getByRole("textbox", { name: "业务单号" }).fill(rows[0]?.no ?? "");
    const tomorrow = addDays(getTodayInShanghai(new Date()), 1);
    await page.getByRole("textbox", { name: "申请起保日" }).fill(tomorrow);
    await page.getByRole("combobox", { name: "倒签原因" }).click();
    await page.getByRole("option").first().click();
    await page.getByRole("textbox", { name: "情况说明" }).fill("中标通知滞后");
    await page
      .getByRole("radiogroup", { name: /客户已声明/ })
      .getByRole("radio", { name: "是" })
      .check();
    await button(page, "保存").click();
    await page.getByRole("alert").getByText("今天及以后起保不需要特殊倒签").waitFor();
    await look(page, "backdating-refused-1440");
  }));

for (const [name, window] of [
  ["wide", DESKTOP],
  ["narrow", PHONE],
] as const)
  test(`the list and its deputies are accessible without scrolling sideways, ${name}`, () => {
    const places: PageChecks = [
      [LIST, ".list-totals"],
      [`${LIST}?dueDate=past`, ".list-totals"],
      ["/underwritingPool/deputies", ".list-totals"],
      ["/underwritingPool/deputies/add", ".form-view"],
    ];
    return assertSound({ server, browser, userCode: CASHIER, wishes: { window } }, places);
  });

test("on a phone the late row is readable", () =>
  arrive(
    CASHIER,
    LIST,
    async (page) => {
      await page.getByText(`${LATE_DAY} 逾期`).filter({ visible: true }).first().waitFor();
      await look(page, "approval-list-390");
    },
    { window: PHONE },
  ));
