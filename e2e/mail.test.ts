import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import {
  generateTestNotice,
  insertNoticeProposal,
  NOTICE_PAYER,
} from "#apps/server/testing/payment-notices.ts";
import { readMail } from "#integrations/mail/testing/read-mail.ts";
import { startTestMailServer, type TestMailServer } from "#integrations/mail/testing/test-mail-server.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { CLERK, OFFICE_CLERK, OPERATIONS_MANAGER } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { assertSound, button, heading, openPage } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { openVisitor, PHONE } from "./visitor.ts";

const SETTINGS = "/auxiliaryFunction/emailNotificationSettings";
const NOTICES = "/documentManagement/noticePaymentManagment/detail";

let server: RunningProduct;
let browser: Browser;
let smtp: TestMailServer;
before(async () => {
  const port = await findFreePort();
  smtp = await startTestMailServer();
  const settings = { ...smtp.settings, PORT: String(port) };
  [server, browser] = await Promise.all([runServer(settings, port), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
  await smtp?.stop();
});

const as = (userCode: string) => ({ server, browser, userCode });
const sound = async (page: Page): Promise<void> =>
  assert.deepEqual(await listViolationsInBothThemes(page), []);
/** Saves a screenshot if the environment names a folder for it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};
const received = (address: string) => {
  const found = smtp.received.find(({ to }) => to.includes(address));
  return found && readMail(found.raw);
};
const noticeFor = async (email: string): Promise<string> => {
  const businessNo = await insertNoticeProposal(server.product, { holder: { ...NOTICE_PAYER, email } });
  return (await generateTestNotice(server.product, [businessNo])).noticeNo;
};

test("the head leads to the settings; a text is changed, looked at, saved and tried out", () =>
  openPage(as(OPERATIONS_MANAGER), "/dashboard", async ({ page }) => {
    assert.equal(await page.getByRole("navigation").getByRole("link", { name: "邮件通知设置" }).count(), 0);
    await page.getByRole("link", { name: "邮件通知" }).click();
    await heading(page, "邮件通知设置").waitFor();
    await page
      .getByRole("navigation", { name: "触发节点" })
      .getByRole("button", { name: "缴费通知" })
      .click();
    await page.getByRole("heading", { name: "缴费通知", exact: true }).waitFor();
    const subject = page.getByRole("textbox", { name: "主题" });
    await subject.fill("{身份证号}");
    await button(page, "保存设置").click();
    await page.getByText("不能使用的变量：{身份证号}").waitFor();
    await look(page, "mail-settings-error-1440");
    await sound(page);
    await subject.fill("保费通知 {通知书号}");
    await page.locator(".mail-preview strong").getByText("保费通知 JT2026010100000001").waitFor();
    assert.ok(await button(page, "测试发送").isDisabled());
    await button(page, "保存设置").click();
    await page.getByText("模板第 2 版", { exact: false }).first().waitFor();
    await button(page, "历次版本").click();
    await button(page, "套用第 1 版").waitFor();
    await look(page, "mail-settings-1440");
    await sound(page);
    await button(page, "测试发送").click();
    await page.getByText(`测试邮件正在发往 user${OPERATIONS_MANAGER}@example.com`).waitFor();
    await page.getByRole("link", { name: "发送记录" }).click();
    await page.getByText("【测试】保费通知").first().waitFor();
  }));

test("a notice is mailed with its file and a link that opens for the payer", async () => {
  const noticeNo = await noticeFor("holder@example.com");
  await openPage(as(CLERK), `${NOTICES}/${noticeNo}`, async ({ page }) => {
    await button(page, "发送邮件").click();
    const row = page.getByRole("row", { name: /邮件/ });
    await row.getByText("已发送").waitFor({ timeout: 30_000 });
    await look(page, "notice-mailed-1440");
    await button(page, "催缴").click();
    await button(page, "邮件催缴").waitFor();
    await sound(page);
    await look(page, "notice-remind-1440");
  });
  const mail = received("holder@example.com");
  assert.ok(mail);
  assert.ok(mail.headers.get("subject")?.endsWith(noticeNo));
  assert.equal(mail.files[0]?.name, `缴费通知书-${noticeNo}.pdf`);
  const [page1] = await extractPdfPageTexts(mail.files[0].content);
  assert.ok(page1?.replaceAll(/\s/g, "").includes(noticeNo));
  const link = /http:\/\/localhost:\d+\/paymentNotice\/\S+/.exec(mail.text)?.[0] ?? "";
  const visitor = await openVisitor(browser, server.url, { window: PHONE });
  await visitor.page.goto(link);
  await visitor.page.getByText("1,060.00").first().waitFor();
  await visitor.context.close();
});

test("a mail that came back shows why, and is sent again by hand", async () => {
  smtp.plans.set("gone", { at: "rcpt", code: 550 });
  const noticeNo = await noticeFor("gone@example.com");
  await openPage(as(CLERK), `${NOTICES}/${noticeNo}`, async ({ page }) => {
    await button(page, "发送邮件").click();
    await page.getByRole("row", { name: /邮件/ }).getByText("发送失败").waitFor({ timeout: 30_000 });
  });
  smtp.plans.delete("gone");
  await openPage(as(OFFICE_CLERK), `${SETTINGS}/sent?businessNo=${noticeNo}`, async ({ page }) => {
    await page.getByText("已退信").first().waitFor();
    await page.getByText("g***@example.com").first().waitFor();
    await look(page, "mail-list-1440");
    await sound(page);
    const { rows } = await server.product.admin.query<{ mail_id: string }>(
      "select mail_id from mail_message where business_no = $1",
      [noticeNo],
    );
    await page.goto(`${server.url}${SETTINGS}/sent/${rows[0]?.mail_id}`);
    await page.locator(".doc-title").getByText("已退信").waitFor();
    await look(page, "mail-detail-1440");
    await sound(page);
    await button(page, "重发").click();
    await page.getByRole("dialog").getByRole("button", { name: "重发" }).click();
    await page.locator(".doc-title").getByText("已发送").waitFor({ timeout: 30_000 });
    await page.getByRole("cell", { name: "第 2 次" }).waitFor();
    await look(page, "mail-detail-sent-1440");
  });
  assert.ok(received("gone@example.com"));
});

test("a branch looks at the settings and cannot change them", () =>
  openPage(as(OFFICE_CLERK), SETTINGS, async ({ page }) => {
    await page.getByText("邮件通知由总公司统一设置", { exact: false }).waitFor();
    assert.equal(await button(page, "保存设置").count(), 0);
    assert.ok(await page.getByRole("textbox", { name: "主题" }).isDisabled());
    await sound(page);
  }));

test("at 390 px the pages are accessible and do not scroll sideways", async () => {
  const { rows } = await server.product.admin.query<{ mail_id: string }>(
    "select mail_id from mail_message order by asked_at desc limit 1",
  );
  const phone = { ...as(OFFICE_CLERK), wishes: { window: PHONE } };
  const detail = `${SETTINGS}/sent/${rows[0]?.mail_id}`;
  await assertSound(phone, [
    [SETTINGS, ".mail-preview"],
    [`${SETTINGS}/sent`, "h1"],
    [detail, "table"],
  ]);
  await openPage(phone, SETTINGS, async ({ page }) => {
    await page.locator(".mail-preview").waitFor();
    await look(page, "mail-settings-390");
  });
  await openPage(phone, detail, async ({ page }) => {
    await page.locator("table").waitFor();
    await look(page, "mail-detail-390");
  });
  await openPage(phone, `${SETTINGS}/sent`, async ({ page }) => {
    await page.getByText("缴费").first().waitFor();
    await look(page, "mail-list-390");
  });
});
