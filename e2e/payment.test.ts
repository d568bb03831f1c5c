import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { booksOf, PERSON, plantProposal, statusOf } from "#areas/payment/testing/proposals.ts";
import { proposalClient } from "#areas/proposal/builder.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { CASHIER, CLERK, QUERY_POST } from "#platform/testing/people.ts";
import { accessibilityViolations, violationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import {
  arrive,
  button,
  clerkOf,
  employerForm,
  follow,
  heading,
  looksSound,
  type Places,
  priced,
  tabToName,
} from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { settles, settlesLike } from "./settles.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

const LIST = "/insuranceManagement";
const payOf = (businessNo: string, ...others: string[]) =>
  [`${LIST}/pay/${businessNo}/T/-`, others.join()].filter(Boolean).join("/");

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
const plant = async (...planting: Parameters<typeof plantProposal>[1][]) => {
  const numbers: string[] = [];
  for (const one of planting) numbers.push((await plantProposal(server.product, one)).businessNo);
  return numbers;
};
const statuses = (...numbers: string[]) => Promise.all(numbers.map((no) => statusOf(server.product, no)));

/** At the channel's own page, as the payer sees it, in a window of his own. */
async function atTheChannel(page: Page, deed: string): Promise<void> {
  const opening = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "打开支付页面" }).click();
  const channel = await opening;
  await channel.getByRole("heading", { name: "模拟支付渠道" }).waitFor();
  await channel.getByRole("button", { name: deed, exact: true }).click();
  await channel.getByText(/已支付|已失败/).waitFor();
  await channel.close();
}

/** When the channel is asked again about what is under way. */
async function nextLook(moment: string): Promise<void> {
  await settles(async () => {
    const { rowCount } = await server.product.admin.query(
      `update payment_watch set next_look_at = now() + $1::interval from payment p
       where p.payment_no = payment_watch.payment_no and payment_status in ('1', '2')`,
      [moment],
    );
    return rowCount;
  }, 1);
}

/** S1's policy, as its own page shows it. */
async function tellsItsMoney(page: Page, policyNo: string): Promise<void> {
  await heading(page, "保单").waitFor();
  await page.locator(".doc-title code").getByText(policyNo).waitFor();
  await page.locator(".doc-title").getByText("待生效").waitFor();
  await page.getByRole("tab", { name: "收付" }).click();
  const figures = page.locator(".money-figures");
  await settlesLike(
    () => figures.innerText(),
    /应收保费（元）\s+148,515\.20\s+实收保费（元）\s+148,515\.20\s+未收保费（元）\s+0\.00/,
  );
  await page.getByRole("row", { name: /JF\d+ 第 1 期 对公转账（虚拟账号） 148,515\.20 支付成功/ }).waitFor();
  assert.deepEqual(await violationsInBothThemes(page), []);
  await page.getByRole("tab", { name: "时间线" }).click();
  const told = page.getByRole("list", { name: "保单时间线" }).getByRole("listitem");
  await settles(
    async () => (await told.locator("strong").allInnerTexts()).join(),
    "实收,承保应收,出单,发起缴费",
  );
  await told.first().getByText("148,515.20 元").waitFor();
  assert.deepEqual(await violationsInBothThemes(page), []);
}

test("S1 whole: an inquiry, its proposal, its premium by transfer to an account of its own, its policy and its money", async () => {
  const { product } = server;
  const clerk = await clerkOf(server);
  const { inquiryNo } = await clerk.add("0405", employerForm());
  await arrive({ server, browser }, `/quotationManagement/edit/${inquiryNo}`, async ({ page }) => {
    await priced(page);
    await button(page, "提交核保").click();
    await heading(page, "自动核保通过").waitFor();
    await button(page, "转投保").click();
    await heading(page, "编辑投保单").waitFor();
    await priced(page);
    await page.locator(".price-sum").filter({ hasText: "148,515.20", visible: true }).waitFor();
    await button(page, "提交核保").filter({ visible: true }).click();
    await page.getByText(/^请在 \d{4}-\d\d-\d\d 前缴费，到账后出单。$/).waitFor();
    await page.getByRole("link", { name: "去缴费" }).click();
    await heading(page, "缴费").waitFor();
    await page.locator(".doc-premium").getByText("148,515.20").filter({ visible: true }).waitFor();
    await page.getByRole("row", { name: /第 1 期 .* 148,515\.20 0\.00 未到期/ }).waitFor();
    await settles(() => method(page, "对公转账（虚拟账号）").isChecked(), true);
    await page.getByText("微信支付、支付宝：该支付方式只用于个人客户").waitFor();
    assert.deepEqual(await violationsInBothThemes(page), []);
    await begin(page).click();
    await outcome(page, "等待客户付款").waitFor();
    await page.getByText(/^6228 0000 \d{8}$/).waitFor();
    assert.deepEqual(await violationsInBothThemes(page), []);
    await atTheChannel(page, "支付成功");
    await outcome(page, "缴费成功").waitFor();
    await settles(() => begin(page).count(), 0);
    await page.getByRole("row", { name: /第 1 期 .* 148,515\.20 148,515\.20 全额实收/ }).waitFor();
    assert.deepEqual(await violationsInBothThemes(page), []);
    const policyNo = await page.locator(".pay-policy code").innerText();
    const preview = page.getByRole("link", { name: "预览保单" });
    await settles(
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
    const { bank, receivable } = await booksOf(product, policyNo);
    assert.deepEqual([bank, receivable], ["148515.20", undefined]);
  });
  assert.deepEqual(await product.audit(), []);
});

test("a payment fails, is cancelled, runs out, is of unknown outcome, and is paid in the end", async () => {
  const [businessNo = ""] = await plant({ holder: PERSON });
  await arrive({ server, browser }, payOf(businessNo), async ({ page }) => {
    await method(page, "微信支付").check();
    await begin(page).click();
    await page.getByRole("img", { name: "付款二维码" }).waitFor();
    assert.deepEqual(await violationsInBothThemes(page), []);
    await atTheChannel(page, "支付失败");
    await outcome(page, "缴费失败").waitFor();
    await page.getByText("付款人账户余额不足。没有收到款项。").waitFor();
    await settles(() => statuses(businessNo), ["06"]);

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
    assert.deepEqual(await violationsInBothThemes(page), []);

    const payload = "reception=silence";
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    await server.product.app.inject({ method: "POST", url: "/pay-channel/next", headers, payload });
    await begin(page).click();
    await outcome(page, "正在向支付渠道下单").waitFor();
    await nextLook("1 hour");
    // All of them, so that the latest stays the latest.
    await server.product.admin.query("update payment set begun_at = begun_at - interval '1 minute'");
    await outcome(page, "支付渠道尚未答复，结果不明").waitFor();
    assert.deepEqual(await violationsInBothThemes(page), []);
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

test("two proposals of one holder are chosen in the list and paid as one, confirmed by finance", async () => {
  const [one = "", two = "", other = ""] = await plant(
    { premium: "1060.00" },
    { premium: "2120.00" },
    { holder: PERSON },
  );
  const tick = (page: Page, no: string) =>
    page
      .getByRole("grid")
      .getByRole("row")
      .filter({ has: page.getByRole("link", { name: no }) })
      .locator(".list-tick")
      .click();
  await arrive({ server, browser }, `${LIST}?status=06`, async ({ page }) => {
    await tick(page, one);
    await tick(page, other);
    await page.getByRole("link", { name: "合并缴费" }).click();
    await heading(page, "合并缴费").waitFor();
    await page.getByText("暂不能发起缴费：投保人不同").waitFor();
    assert.deepEqual(await accessibilityViolations(page), []);
  });
  await arrive({ server, browser }, `${LIST}?status=06`, async ({ page }) => {
    await tick(page, one);
    await tick(page, two);
    await page.getByRole("link", { name: "合并缴费" }).click();
    await heading(page, "合并缴费").filter({ visible: true }).waitFor();
    await page
      .getByRole("row", { name: /合计 3,180\.00/ })
      .filter({ visible: true })
      .waitFor();
    const shown = page.locator(".pay-page").filter({ visible: true });
    await shown.getByRole("radio", { name: "POS刷卡" }).check();
    await shown.getByRole("button", { name: "发起缴费 3,180.00 元" }).click();
    await shown.getByRole("heading", { name: "等待财务确认到账" }).waitFor();
    await settles(() => statuses(one, two, other), ["07", "07", "06"]);
    await arrive({ server, browser, userCode: CASHIER }, payOf(one, two), async ({ page: client }) => {
      await button(client, "实收确认").click();
      await outcome(client, "缴费成功").waitFor();
    });
    await shown.getByRole("heading", { name: "缴费成功" }).waitFor();
    await settles(() => shown.getByRole("link", { name: "查看保单" }).count(), 2);
  });
  assert.deepEqual(await statuses(one, two, other), ["08", "08", "06"]);
});

test("who only looks begins nothing, what is not there says so, and what cannot be paid says why", async () => {
  const [draft = "", due = ""] = await plant({ status: "05" }, {});
  await arrive({ server, browser, userCode: QUERY_POST }, payOf(due), async ({ page }) => {
    await page.getByText("您的岗位不能发起缴费，请由出单人员办理").waitFor();
    assert.deepEqual(await accessibilityViolations(page), []);
  });
  await arrive({ server, browser }, payOf(draft), async ({ page }) => {
    await page.getByText("暂不能发起缴费：核保尚未通过").waitFor();
    await follow(page, payOf(due.replace(/.{6}$/, "999999")));
    await page.getByText("该单据不存在").waitFor();
    await page.getByRole("link", { name: "返回投保单列表" }).waitFor();
  });
});

test("by keys alone a payment is begun and cancelled, and the focus goes on with what happened", async () => {
  const [businessNo = ""] = await plant({});
  await arrive({ server, browser }, payOf(businessNo), async ({ page }) => {
    await method(page, "对公转账（虚拟账号）").waitFor();
    await page.locator("[name=paymentMethod]:checked").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await settles(() => method(page, "POS刷卡").isChecked(), true);
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
  test(`every page of paying is free of barriers and of sideways scrolling, ${look}`, async () => {
    const [due = "", two = "", other = ""] = await plant({}, { premium: "2120.00" }, { holder: PERSON });
    const client = proposalClient(server.product.ask, await server.product.signIn(CLERK));
    const { base } = employerForm();
    const unpaid = employerForm({ base: { ...base, isSeeFeeFlag: "0" } });
    const { policyNo } = await client.submit(await client.add("0405", unpaid));
    const policy = `/policyManagement/policyDetail/detail/${policyNo}/current`;
    const places: Places = [
      [payOf(due), ".pay-choices"],
      [payOf(due, two), ".is-total"],
      [payOf(due, other), ".pay-kept"],
      [`${policy}?tab=money`, ".money-figures"],
      [`${policy}?tab=timeline`, ".trail li"],
    ];
    await looksSound({ server, browser, wishes: { window } }, places);
  });
