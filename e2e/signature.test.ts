import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { addProposalToSign, startTestSmsGateway } from "#apps/server/testing/signatures.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { button, employerForm, openPage } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { DESKTOP, openVisitor, PHONE, type Visitor } from "./visitor.ts";

let server: RunningProduct;
let browser: Browser;
let sms: Awaited<ReturnType<typeof startTestSmsGateway>>;
let added: Awaited<ReturnType<typeof addProposalToSign>>;
let place: string;
let link: string;

before(async () => {
  const port = await findFreePort();
  sms = await startTestSmsGateway();
  const settings = { PORT: String(port), ...sms.settings, PUBLIC_URL: `http://127.0.0.1:${port}` };
  [server, browser] = await Promise.all([runServer(settings, port), launchBrowser()]);
  added = await addProposalToSign(server.product, employerForm());
  const { orderNo, proposalNo } = added.saved;
  place = `/insuranceManagement/insuranceDetail/detail/${orderNo}/0405/${proposalNo}?tab=signature`;
});
after(async () => {
  await browser?.close();
  await server?.close();
  sms?.stop();
});

const clerk = () => ({ server, browser, userCode: CLERK });
const sound = async (page: Page): Promise<void> =>
  assert.deepEqual(await listViolationsInBothThemes(page), []);
/** Saves a screenshot if the environment names a folder for it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};
const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** The clerk makes a link on the page and reads it there. */
const generate = (name: string, warning = ""): Promise<void> =>
  openPage(clerk(), place, async ({ page }) => {
    await button(page, name).click();
    if (warning !== "") {
      await page.getByRole("dialog").getByText(warning).waitFor();
      await look(page, "signature-again-1440");
      await page.getByRole("dialog").getByRole("button", { name: "重新发起", exact: true }).click();
    }
    const shown = page.locator(".signature-link code");
    await shown.waitFor();
    link = await shown.innerText();
    await button(page, "发送短信").click();
    await page.getByText("短信已发送").waitFor();
    await look(page, "signature-link-1440");
    await sound(page);
  });

async function withHolder(steps: (visitor: Visitor) => Promise<void>, window = PHONE): Promise<void> {
  const visitor = await openVisitor(browser, server.url, { window, hasTouch: window === PHONE });
  try {
    await steps(visitor);
    assert.deepEqual(visitor.errors, []);
  } finally {
    await visitor.context.close();
  }
}

async function prove(page: Page): Promise<void> {
  await page.goto(link);
  await page.getByText("第一步：验证身份").waitFor();
  assert.equal(new URL(page.url()).hash, "");
  await button(page, "获取验证码").click();
  await page.getByText("验证码已发送").waitFor();
  await page.getByRole("textbox", { name: "短信验证码" }).fill(sms.code());
  await button(page, "验证并查看投保单").click();
  await page.getByText("请先打开投保单并阅读全文").waitFor();
}

/** On a phone the paper opens in a page of its own, at a desk in this one. */
async function openPaper(page: Page): Promise<void> {
  const isPhone = page.viewportSize()?.width === PHONE.width;
  const shown = isPhone ? page.waitForEvent("popup") : page.locator(".signing-paper iframe").waitFor();
  await button(page, "打开投保单").click();
  await shown;
  await page.getByText("请读完投保单全文后再签署").waitFor();
}

async function draw(page: Page): Promise<void> {
  const canvas = page.locator(".signature-pad canvas");
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 40, box.y + 90);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1)
    await page.mouse.move(box.x + 40 + step * 20, box.y + 70 + (step % 2 ? -30 : 30), { steps: 3 });
  await page.mouse.up();
}

test("the list leads to the pane 签署, where a clerk makes a link and sends it", async () => {
  await openPage(clerk(), `/insuranceManagement?proposalNo=${added.saved.proposalNo}`, async ({ page }) => {
    await page.getByRole("button", { name: `操作 ${added.saved.proposalNo}` }).click();
    const menu = page.getByRole("menu", { name: "本行操作" });
    await menu.getByRole("menuitem").getByText("签署", { exact: true }).click();
    await page.getByText("没有发起过线上签署").waitFor();
    await look(page, "signature-empty-1440");
    await sound(page);
  });
  await generate("发起线上签署");
});

test("a broken link says so in Chinese", () =>
  withHolder(async ({ page }) => {
    await page.goto(link.slice(0, -1));
    await page.getByText("签署链接无效").waitFor();
    await look(page, "signing-broken-390");
    await sound(page);
  }));

test("on a phone the holder proves the number, confirms the statements and signs by finger", () =>
  withHolder(async ({ page }) => {
    await page.goto(link);
    await page.getByText("第一步：验证身份").waitFor();
    await page.getByText("138****0001").waitFor();
    await look(page, "signing-proof-390");
    await sound(page);
    await prove(page);
    assert.equal(await button(page, "签署").count(), 0, "nobody signs what was not opened");
    assert.equal(await page.getByRole("checkbox").count(), 0);
    assert.ok(await isNarrow(page));
    await look(page, "signing-unopened-390");
    await sound(page);
    await openPaper(page);
    await button(page, "签署").click();
    await page.getByText("请逐条阅读并勾选以上声明").waitFor();
    await page.getByText("请在框内手写签名").waitFor();
    await look(page, "signing-told-390");
    for (const box of await page.getByRole("checkbox").all()) await box.check();
    await draw(page);
    await page.getByRole("img", { name: "手写签名，已有 1 笔" }).waitFor();
    await button(page, "撤销一笔").click();
    await page.getByRole("img", { name: "手写签名，空白" }).waitFor();
    await draw(page);
    await look(page, "signing-hand-390");
    assert.ok(await isNarrow(page));
    await sound(page);
    await button(page, "签署").click();
    await page.getByRole("heading", { name: "已签署" }).waitFor();
    await look(page, "signing-done-390");
    await sound(page);
  }));

test("the clerk sees it signed with its evidence, at 1440 and 390 px", async () => {
  await openPage(clerk(), place, async ({ page }) => {
    await page.getByText("已签署").first().waitFor();
    await look(page, "signature-signed-1440");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      button(page, "下载证据，第 1 次").click(),
    ]);
    assert.match(file.suggestedFilename(), /^签署证据-.*\.json$/);
    await sound(page);
  });
  await openPage({ ...clerk(), wishes: { window: PHONE } }, place, async ({ page }) => {
    await page.getByText("已签署").first().waitFor();
    assert.ok(await isNarrow(page));
    await look(page, "signature-signed-390");
    await sound(page);
  });
});

test("after a change the signature is void for the clerk and the link for the holder", async () => {
  const { client, form, saved } = added;
  added.saved = await client.edit(saved, {
    ...form,
    holder: { ...form["holder"], contactName: "改后联系人" },
  });
  await openPage(clerk(), place, async ({ page }) => {
    await page.getByText("投保单内容已修改").waitFor();
    await look(page, "signature-void-1440");
  });
  await withHolder(async ({ page }) => {
    await page.goto(link);
    await page.getByRole("heading", { name: "链接已失效" }).waitFor();
    await look(page, "signing-void-390");
    await sound(page);
  });
});

test("at a desk the holder reads the paper in the page and signs by name with the keyboard", async () => {
  await generate("发起线上签署");
  await withHolder(async ({ page }) => {
    await prove(page);
    await openPaper(page);
    for (const box of await page.getByRole("checkbox").all()) {
      await box.focus();
      await page.keyboard.press("Space");
    }
    await button(page, "不便手写，改用输入姓名").press("Enter");
    await page.getByRole("textbox", { name: "签署人姓名" }).fill("张测试");
    await look(page, "signing-typed-1440");
    await sound(page);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "已签署" }).waitFor();
  }, DESKTOP);
});

test("a holder refuses with a reason, which the clerk reads", async () => {
  await generate("重新发起签署", "原签署立即失效");
  await withHolder(async ({ page }) => {
    await prove(page);
    await button(page, "拒签").click();
    await button(page, "确认拒签").click();
    await page.getByText("请填写拒签原因", { exact: false }).waitFor();
    await look(page, "signing-refusal-390");
    await sound(page);
    await page.getByRole("textbox", { name: "拒签原因" }).fill("保额与约定不符");
    await button(page, "确认拒签").click();
    await page.getByRole("heading", { name: "已拒签" }).waitFor();
    await look(page, "signing-refused-390");
    await sound(page);
  });
  await openPage(clerk(), place, async ({ page }) => {
    await page.getByText("拒签原因：保额与约定不符").waitFor();
    await look(page, "signature-refused-1440");
    await button(page, "撤回签署").click();
    await page.getByText("承保机构已撤回").waitFor();
    await look(page, "signature-revoked-1440");
  });
});
