import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { createTestPicture } from "#areas/attachment/builder.ts";
import {
  readLedgerBalances,
  TEST_PERSON_PAYER,
  insertTestProposal,
  getPaymentStatus,
} from "#areas/payment/testing/proposals.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { CASHIER, CLERK, QUERY_POST } from "#platform/testing/people.ts";
import { listViolations, listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import {
  openPage,
  button,
  createClerk,
  employerForm,
  navigate,
  heading,
  assertSound,
  type PageChecks,
  waitForPrice,
  tabToName,
} from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { readSavedFile } from "./saved-file.ts";
import { waitForValue, waitForMatch } from "./wait-for.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

const LIST = "/insuranceManagement";
const payOf = (businessNo: string, ...otherNumbers: string[]) =>
  [`${LIST}/pay/${businessNo}/T/-`, otherNumbers.join()].filter(Boolean).join("/");

let server: RunningProduct;
let browser: Browser;
before(async () => {
  const port = await findFreePort();
  [server, browser] = await Promise.all([runServer({ PORT: String(port) }, port), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const outcome = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });
const method = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const begin = (page: Page) => page.getByRole("button", { name: /^发起缴费 / });
const plant = async (...planting: Parameters<typeof insertTestProposal>[1][]) => {
  const numbers: string[] = [];
  for (const item of planting) numbers.push((await insertTestProposal(server.product, item)).businessNo);
  return numbers;
};
const statuses = (...numbers: string[]) =>
  Promise.all(numbers.map((no) => getPaymentStatus(server.product, no)));

/** Chooses an outcome on the channel's page, which the payer sees in a new window. */
async function atTheChannel(page: Page, outcomeLabel: string): Promise<void> {
  const opening = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "打开支付页面" }).click();
  const channel = await opening;
  await channel.getByRole("heading", { name: "模拟支付渠道" }).waitFor();
  await channel.getByRole("button", { name: outcomeLabel, exact: true }).click();
  await channel.getByText(/已支付|已失败/).waitFor();
  await channel.close();
}

/** Sets the time at which the channel is queried next. */
async function nextLook(moment: string): Promise<void> {
  await waitForValue(async () => {
    const { rowCount } = await server.product.admin.query(
      `update payment_watch set next_look_at = now() + $1::interval from payment p
       where p.payment_no = payment_watch.payment_no and payment_status in ('1', '2')`,
      [moment],
    );
    return rowCount;
  }, 1);
}

/** Asserts that the policy's page shows its money, as in story S1. */
async function tellsItsMoney(page: Page, policyNo: string): Promise<void> {
  await heading(page, "保单").waitFor();
  await page.locator(".doc-title code").getByText(policyNo).waitFor();
  await page.locator(".doc-title").getByText("待生效").waitFor();
  await page.getByRole("tab", { name: "收付" }).click();
  const figures = page.locator(".money-figures");
  await waitForMatch(
    () => figures.innerText(),
    /应收保费（元）\s+148,515\.20\s+实收保费（元）\s+148,515\.20\s+未收保费（元）\s+0\.00/,
  );
  await page
    .getByRole("row", { name: /JF\d+ \S+ 第 1 期 对公转账（虚拟账号） 148,515\.20 支付成功/ })
    .waitFor();
  assert.deepEqual(await listViolationsInBothThemes(page), []);
  await page.getByRole("tab", { name: "时间线" }).click();
  const timeline = page.getByRole("list", { name: "保单时间线" }).getByRole("listitem");
  await waitForMatch(
    async () => (await timeline.locator("strong").allInnerTexts()).join(),
    /^实收,承保应收,出单,发起缴费,.*提交核保/,
  );
  await timeline.first().getByText("148,515.20 元").waitFor();
  assert.deepEqual(await listViolationsInBothThemes(page), []);
}

test("S1: an inquiry, its proposal, its premium by transfer to a separate account, its policy and its money", async () => {
  const { product } = server;
  const clerk = await createClerk(server);
  const { inquiryNo } = await clerk.add("0405", employerForm());
  await openPage({ server, browser }, `/quotationManagement/edit/${inquiryNo}`, async ({ page }) => {
    await waitForPrice(page);
    await button(page, "提交核保").click();
    await heading(page, "自动核保通过").waitFor();
    await button(page, "转投保").click();
    await heading(page, "编辑投保单").waitFor();
    await waitForPrice(page);
    await page.locator(".price-sum").filter({ hasText: "148,515.20", visible: true }).waitFor();
    await button(page, "提交核保").filter({ visible: true }).click();
    await page.getByText(/^请在 \d{4}-\d\d-\d\d 前缴费，到账后出单。$/).waitFor();
    await page.getByRole("link", { name: "去缴费" }).click();
    await heading(page, "缴费").waitFor();
    await page.locator(".doc-premium").getByText("148,515.20").filter({ visible: true }).waitFor();
    await page.getByRole("row", { name: /第 1 期 .* 148,515\.20 0\.00 未到期/ }).waitFor();
    await waitForValue(() => method(page, "对公转账（虚拟账号）").isChecked(), true);
    await page.getByText("微信支付、支付宝：该支付方式只用于个人客户").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await begin(page).click();
    await outcome(page, "等待客户付款").waitFor();
    await page.getByText(/^6228 0000 \d{8}$/).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await atTheChannel(page, "支付成功");
    await outcome(page, "缴费成功").waitFor();
    await waitForValue(() => begin(page).count(), 0);
    await page.getByRole("row", { name: /第 1 期 .* 148,515\.20 148,515\.20 全额实收/ }).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    const policyNo = await page.locator(".pay-policy code").innerText();
    const preview = page.getByRole("link", { name: "预览保单" });
    await waitForValue(
      () => preview.getAttribute("href"),
      `/policyManagement/documentsDetail/${policyNo}?preview=current`,
    );
    await page.getByRole("link", { name: "查看保单" }).click();
    await tellsItsMoney(page, policyNo);
    const { rows } = await product.admin.query<{ status: string; held: string }>(
      "select status, received_premium as held from policy where policy_no = $1",
      [policyNo],
    );
    assert.deepEqual(rows, [{ status: "01", held: "148515.20" }]);
    const { bank, receivable } = await readLedgerBalances(product, policyNo);
    assert.deepEqual([bank, receivable], ["148515.20", undefined]);
  });
  assert.deepEqual(await product.audit(), []);
});

test("a payment fails, is cancelled, expires, has an unknown outcome, and finally succeeds", async () => {
  const [businessNo = ""] = await plant({ holder: TEST_PERSON_PAYER });
  await openPage({ server, browser }, payOf(businessNo), async ({ page }) => {
    await method(page, "微信支付").check();
    await begin(page).click();
    await page.getByRole("img", { name: "付款二维码" }).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await atTheChannel(page, "支付失败");
    await outcome(page, "缴费失败").waitFor();
    await page.getByText("付款人账户余额不足。没有收到款项。").waitFor();
    await waitForValue(() => statuses(businessNo), ["06"]);

    await method(page, "支付宝").check();
    await begin(page).click();
    await outcome(page, "等待客户付款").waitFor();
    await button(page, "取消缴费").click();
    await outcome(page, "缴费已取消").waitFor();

    await begin(page).click();
    await outcome(page, "等待客户付款").waitFor();
    await server.product.admin.query(
      "update payment set expires_at = now() - interval '1 second' where payment_status = '2'",
    );
    await nextLook("0 s");
    await outcome(page, "缴费已过期").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);

    const payload = "reception=silence";
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    await server.product.app.inject({ method: "POST", url: "/pay-channel/next", headers, payload });
    await begin(page).click();
    await outcome(page, "正在向支付渠道下单").waitFor();
    await nextLook("1 hour");
    // Moves all payments, so that the latest stays the latest.
    await server.product.admin.query("update payment set begun_at = begun_at - interval '1 minute'");
    await outcome(page, "支付渠道尚未答复，结果不明").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await nextLook("0 s");
    await outcome(page, "等待客户付款").waitFor();
    await nextLook("1 hour");
    await atTheChannel(page, "支付成功，但不发通知（须由查询得知）");
    await nextLook("0 s");
    await outcome(page, "缴费成功").waitFor();
    await page.getByText("已出单，保单号").waitFor();
  });
  assert.deepEqual(await statuses(businessNo), ["08"]);
});

/** Stores what the page looks like where a folder is given. */
async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES;
  if (folder === undefined) return;
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await page.screenshot({ path: `${folder}/${name}-${size.width}.png`, fullPage: true });
  }
  await page.setViewportSize(DESKTOP);
}

/** Fills in 第三方代付声明 and uploads its file. */
async function declareThirdPayer(page: Page, shown: Locator): Promise<void> {
  await shown.getByRole("radio", { name: "第三方代付" }).check();
  await begin(page).filter({ visible: true }).click();
  await shown.getByText("请选择与投保人关系").waitFor();
  await shown.getByLabel("付款人名称").fill("示例控股有限公司");
  await shown.getByLabel("证件号码").fill("91999900DM0000013C");
  await shown.getByRole("combobox", { name: "与投保人关系" }).click();
  await page.getByRole("option", { name: "母公司" }).click();
  await shown.getByLabel("代付原因").fill("集团统一支付保费");
  const buffer = Buffer.from(await createTestPicture());
  await shown.getByLabel("上传文件").setInputFiles({ name: "代付声明.png", mimeType: "image/png", buffer });
  await shown.getByRole("combobox", { name: "声明文件" }).filter({ hasText: "代付声明.png" }).waitFor();
  assert.deepEqual(await listViolations(page), []);
  assert.equal(await shown.getByText("请选择与投保人关系").count(), 0);
  await takePicture(page, "third-payer");
  const name = shown.getByLabel("付款人名称");
  await shown.getByRole("radio", { name: /^投保人/ }).check();
  await name.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("button", { name: /^恢复 第三方代付/ }).click();
  await shown.getByRole("radio", { name: "第三方代付" }).check();
  assert.equal(await name.inputValue(), "示例控股有限公司", "nothing typed is lost");
}

test("two proposals of one holder are chosen in the list, paid together and confirmed by finance", async () => {
  const [one = "", two = "", other = ""] = await plant(
    { premium: "1060.00" },
    { premium: "2120.00" },
    { holder: TEST_PERSON_PAYER },
  );
  const tick = (page: Page, no: string) =>
    page
      .getByRole("grid")
      .getByRole("row")
      .filter({ has: page.getByRole("link", { name: no }) })
      .locator(".list-tick")
      .click();
  await openPage({ server, browser }, `${LIST}?status=06`, async ({ page }) => {
    await tick(page, one);
    await tick(page, other);
    await page.getByRole("link", { name: "合并缴费" }).click();
    await heading(page, "合并缴费").waitFor();
    await page.getByText(/^暂不能发起缴费：.+的投保人不同/).waitFor();
    assert.deepEqual(await listViolations(page), []);
  });
  await openPage({ server, browser }, `${LIST}?status=06`, async ({ page }) => {
    await tick(page, one);
    await tick(page, two);
    await page.getByRole("link", { name: "合并缴费" }).click();
    await heading(page, "合并缴费").filter({ visible: true }).waitFor();
    await page
      .getByRole("row", { name: /合计 3,180\.00/ })
      .filter({ visible: true })
      .waitFor();
    const shown = page.locator(".pay-page").filter({ visible: true });
    await declareThirdPayer(page, shown);
    await shown.getByRole("radio", { name: "POS刷卡" }).check();
    await shown.getByRole("button", { name: "发起缴费 3,180.00 元" }).click();
    await shown.getByRole("heading", { name: "等待财务确认到账" }).waitFor();
    const facts = shown.getByRole("region", { name: "第三方代付" });
    await facts.getByText("9199**********013C").waitFor();
    await facts.getByRole("button", { name: "下载第三方代付声明" }).waitFor();
    assert.deepEqual(await listViolations(page), []);
    await takePicture(page, "third-payer-begun");
    await waitForValue(() => statuses(one, two, other), ["07", "07", "06"]);
    await openPage({ server, browser, userCode: CASHIER }, payOf(one, two), async ({ page: client }) => {
      await button(client, "实收确认").click();
      await outcome(client, "缴费成功").waitFor();
      const waiting = client.waitForEvent("download");
      await button(client, "下载收据").click();
      const saved = await waiting;
      assert.match(saved.suggestedFilename(), /^保险费收据-JF\d+\.pdf$/);
      assert.equal((await readSavedFile(saved)).subarray(0, 5).toString(), "%PDF-");
    });
    await shown.getByRole("heading", { name: "缴费成功" }).waitFor();
    await waitForValue(() => shown.getByRole("link", { name: "查看保单" }).count(), 2);
  });
  assert.deepEqual(await statuses(one, two, other), ["08", "08", "06"]);
});

test("a user who may only look cannot pay, an unknown document is reported, and an unpayable one shows the reason", async () => {
  const [draft = "", due = ""] = await plant({ status: "05" }, {});
  await openPage({ server, browser, userCode: QUERY_POST }, payOf(due), async ({ page }) => {
    await page.getByText("您的岗位不能发起缴费，请由出单人员办理").waitFor();
    assert.deepEqual(await listViolations(page), []);
  });
  await openPage({ server, browser }, payOf(draft), async ({ page }) => {
    await page.getByText("暂不能发起缴费：核保尚未通过").waitFor();
    await navigate(page, payOf(due.replace(/.{6}$/, "999999")));
    await page.getByText("该单据不存在").waitFor();
    await page.getByRole("link", { name: "返回投保单列表" }).waitFor();
  });
});

test("by keyboard alone a payment is started and cancelled, and the focus follows", async () => {
  const [businessNo = ""] = await plant({});
  await openPage({ server, browser }, payOf(businessNo), async ({ page }) => {
    await method(page, "对公转账（虚拟账号）").waitFor();
    await page.locator("[name=paymentMethod]:checked").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await waitForValue(() => method(page, "POS刷卡").isChecked(), true);
    await page.keyboard.press("Enter");
    await outcome(page, "等待财务确认到账").waitFor();
    await page.locator("#pay-outcome:focus").waitFor();
    await tabToName(page, "取消缴费");
    await page.keyboard.press("Enter");
    await outcome(page, "缴费已取消").waitFor();
    await page.locator("#pay-outcome:focus").waitFor();
  });
});

for (const [look, window] of [
  ["wide", DESKTOP],
  ["narrow", PHONE],
] as const)
  test(`every payment page is accessible without scrolling sideways, ${look}`, async () => {
    const [due = "", two = "", other = ""] = await plant(
      {},
      { premium: "2120.00" },
      { holder: TEST_PERSON_PAYER },
    );
    const client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
    const { base } = employerForm();
    const unpaid = employerForm({ base: { ...base, isSeeFeeFlag: "0" } });
    const { policyNo } = await client.submit(await client.add("0405", unpaid));
    const policy = `/policyManagement/policyDetail/detail/${policyNo}/current`;
    const places: PageChecks = [
      [payOf(due), ".pay-choices"],
      [payOf(due, two), ".is-total"],
      [payOf(due, other), ".pay-kept"],
      [`${policy}?tab=money`, ".money-figures"],
      [`${policy}?tab=timeline`, ".trail li"],
    ];
    await assertSound({ server, browser, wishes: { window } }, places);
  });
