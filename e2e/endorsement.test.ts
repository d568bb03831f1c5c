import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { addEndorse, endorseUndwrt } from "#areas/endorsement/contract/drafts.ts";
import { queryEndorsablePolicy } from "#areas/endorsement/contract/queries.ts";
import { queryPolicyInfo } from "#areas/policy/contract/policy.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { addDays } from "#platform/kernel/plain-date.ts";
import { CLERK, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import {
  assertSound,
  button,
  employerForm,
  heading,
  openPage,
  type PageChecks,
  waitForPrice,
} from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { selectOption } from "./select-option.ts";
import { DESKTOP, PHONE } from "./visitor.ts";
import { waitForValue } from "./wait-for.ts";

const LIST = "/correctionManagement";
/** The browser keeps what was typed within this time. */
const KEPT_MS = 1500;
const policyPage = (policyNo: string) => `/policyManagement/policyDetail/detail/${policyNo}/current`;
const newPage = (policyNo: string) => `/correction/add/0/${policyNo}`;
const detailPage = (endorseNo: string) => `/correctionDetail/detail/${endorseNo}/-`;

let server: RunningProduct;
let browser: Browser;
let policyNo: string;
let endorseNo: string;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  const client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { base } = employerForm();
  const form = employerForm({ base: { ...base, isSeeFeeFlag: "0" } });
  ({ policyNo } = await client.submit(await client.add("0405", form)));
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const sound = async (page: Page): Promise<void> =>
  assert.deepEqual(await listViolationsInBothThemes(page), []);
const visible = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first();
/** Saves a screenshot if the environment names a folder for it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

test("a clerk changes the holder of a policy, sees old and new, submits, and the endorsement takes effect", () =>
  openPage({ server, browser }, policyPage(policyNo), async ({ page }) => {
    await page.getByRole("link", { name: "批改", exact: true }).click();
    await heading(page, "新增批改").waitFor();
    const types = page.getByRole("group", { name: /^批改类型/ });
    await types.getByRole("checkbox", { name: /^投保人信息变更/ }).waitFor();
    await look(page, "new-1440");
    await sound(page);
    await types.getByRole("checkbox", { name: /^投保人信息变更/ }).check();
    await button(page, "完成选择").click();
    await selectOption(page.getByLabel("批改原因"), "客户申请");
    await page.getByRole("textbox", { name: "批改说明" }).fill("客户来函变更联系地址");
    const address = page
      .locator("[data-element='address']")
      .getByRole("textbox")
      .filter({ visible: true })
      .first();
    await address.fill("示例路一百号新办公楼");
    await page.locator("[data-element='address'] .old-cell.is-changed").first().waitFor();
    const bar = page.getByRole("region", { name: "批改保费" });
    await bar.getByText("✓ 已试算").waitFor();
    const changes = page.getByRole("region", { name: "变更内容" });
    await changes.getByText("示例路一百号新办公楼").first().waitFor();
    await look(page, "typed-1440");
    await sound(page);
    await waitForValue(() => page.locator("[data-element='employeeCount'] input").count(), 0);
    await button(page, "暂存").click();
    await heading(page, "编辑批单").waitFor();
    endorseNo = await visible(page, ".doc-title code").innerText();
    await page.reload();
    await bar.getByText("✓ 已试算").waitFor();
    await page.locator("[data-element='address'] .old-cell.is-changed").first().waitFor();
    await look(page, "edit-1440");
    await button(page, "提交核批").click();
    await heading(page, "批单").waitFor();
    await visible(page, ".doc-title").getByText("已生效").waitFor();
    await page.getByRole("region", { name: "投保人信息" }).getByText("示例路一百号新办公楼").waitFor();
    await look(page, "detail-1440");
    await sound(page);
  }));

test("what was typed comes back after a reload, with the chosen types", () =>
  openPage({ server, browser }, newPage(policyNo), async ({ page }) => {
    const clauses = page.getByRole("checkbox", { name: /^特别约定变更/ });
    const explanation = page.getByRole("textbox", { name: "批改说明" });
    await clauses.check();
    await explanation.fill("补充特别约定");
    await pause(KEPT_MS);
    await page.reload();
    await page
      .getByRole("button", { name: /^恢复 新增批改/ })
      .first()
      .click();
    await waitForValue(() => explanation.inputValue(), "补充特别约定");
    assert.equal(await clauses.isChecked(), true);
    await page.getByRole("button", { name: "添加一行特别约定" }).waitFor();
  }));

test("the endorsement is found in its list and on the page of its policy", () =>
  openPage({ server, browser }, LIST, async ({ page }) => {
    await page.getByRole("grid").getByRole("link", { name: endorseNo }).waitFor();
    await look(page, "list-1440");
    await sound(page);
    await page.goto(`${policyPage(policyNo)}?tab=endorsements`);
    const records = page.getByRole("table", { name: "批改记录" });
    await records.getByText("投保人信息变更").waitFor();
    await records.getByText("已生效").waitFor();
    await look(page, "policy-1440");
    await records.getByRole("link", { name: endorseNo, exact: true }).click();
    await heading(page, "批单").waitFor();
  }));

test("from its policy an endorsement is printed and shown", () =>
  openPage({ server, browser }, `${policyPage(policyNo)}?tab=endorsements`, async ({ page }) => {
    await page.getByRole("link", { name: `打印批单 ${endorseNo}` }).click();
    await page.getByRole("region", { name: `预览 批单-${endorseNo}.pdf` }).waitFor();
    await page.getByRole("row", { name: /批单 当前 已签章 生效内容/ }).waitFor();
    await look(page, "printed-1440");
    await sound(page);
  }));

test("the list of applications shows what waits for its submission", () =>
  openPage({ server, browser }, `${LIST}?mode=search`, async ({ page }) => {
    await page.locator(".blank").filter({ visible: true }).waitFor();
    assert.equal(await page.getByRole("link", { name: endorseNo }).count(), 0);
  }));

const noMoney = {
  refundMode: "",
  refundAmount: null,
  idleDays: null,
  payeeName: "",
  payeeAccount: "",
  payeeBank: "",
};

/** Five people more in the group that the case has. */
async function submitMorePeople(): Promise<string> {
  const client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { form, validDate } = await client.done(queryEndorsablePolicy, { policyNo });
  const workType = listFormRows((form as FilledForm)["workType"]).map((row, index) =>
    index === 0 ? { ...row, persons: String(Number(row["persons"]) + 5) } : row,
  );
  const employer = form["employer"] as Record<string, string>;
  const employeeCount = String(Number(employer["employeeCount"]) + 5);
  const changed = { ...form, workType, employer: { ...employer, employeeCount } } as unknown as typeof form;
  const terms = { types: ["09"], reason: "06", reasonText: "", validDate, ...noMoney };
  const added = await client.done(addEndorse, { policyNo, terms, form: changed });
  const { endorseNo: number, version, premiumChange } = added;
  await client.done(endorseUndwrt, { endorseNo: number, version, premiumChange: premiumChange ?? "" });
  return number;
}

test("an underwriter sees what an endorsement changes, its premium and its wording, and approves it", async () => {
  const morePeopleNo = await submitMorePeople();
  const openTask = { server, browser, userCode: UNDERWRITER_LEVEL_1 };
  await openPage(openTask, "/underwritingPool", async ({ page }) => {
    await page.getByRole("grid").getByRole("link", { name: morePeopleNo }).click();
    await heading(page, "批单").waitFor();
    await page.getByRole("region", { name: "工种与限额" }).getByText("人数").first().waitFor();
    const panel = page.getByRole("region", { name: "核批处理" }).filter({ visible: true });
    await panel.getByRole("button", { name: /^领取任务/ }).click();
    await panel.getByRole("radio", { name: "同意" }).waitFor();
    await look(page, "desk-1440");
    await sound(page);
    await page.getByRole("tab", { name: "变化保费" }).click();
    await page.getByRole("list", { name: "变化保费明细" }).getByText("增加人员").first().waitFor();
    await look(page, "premium-1440");
    await panel.getByRole("radio", { name: "同意" }).check();
    await panel.getByRole("button", { name: "确认同意" }).click();
    await visible(page, ".doc-title").getByText("已生效").waitFor();
  });
});

/** A draft of changes of the holder through the API. */
async function draftHolder(cells: Record<string, string>, validDate: string) {
  const client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  const changed = { ...form, holder: { ...form["holder"], ...cells } } as unknown as typeof form;
  const terms = { types: ["01"], reason: "06", reasonText: "", validDate, ...noMoney };
  return client.done(addEndorse, { policyNo, terms, form: changed });
}

/** The holder changed through the API, from a number of days after the start on. */
async function changeHolder(cells: Record<string, string>, days: number): Promise<string> {
  const client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { startDate } = await client.done(queryEndorsablePolicy, { policyNo });
  const validDate = addDays(startDate, days);
  const { endorseNo: number, version } = await draftHolder(cells, validDate);
  await client.done(endorseUndwrt, { endorseNo: number, version, premiumChange: "0.00" });
  return validDate;
}

/** A draft that changes the contact in the browser. */
async function draftContact(page: Page, contactName: string, validDate?: string): Promise<void> {
  const types = page.getByRole("group", { name: /^批改类型/ });
  await types.getByRole("checkbox", { name: /^投保人信息变更/ }).check();
  await button(page, "完成选择").click();
  await selectOption(page.getByLabel("批改原因"), "客户申请");
  if (validDate !== undefined) {
    const day = page.getByRole("textbox", { name: "批改生效日期" });
    await day.fill(validDate);
    await day.press("Enter");
  }
  await page.locator("[data-element='contactName'] input").filter({ visible: true }).fill(contactName);
  await button(page, "暂存").click();
  await heading(page, "编辑批单").waitFor();
}

test("a change before a later one of the same place is settled with a typed value, and takes effect", async () => {
  const later = await changeHolder({ contactName: "王后来" }, 200);
  await openPage({ server, browser }, newPage(policyNo), async ({ page }) => {
    await draftContact(page, "李先前", addDays(later, -30));
    await page.getByRole("button", { name: "逐项确认" }).click();
    const dialog = page.getByRole("dialog", { name: "与更晚生效批单不一致的内容" });
    const place = dialog.getByRole("group", { name: /联系人/ });
    await look(page, "later-conflict-1440");
    await sound(page);
    await place.getByRole("radio", { name: "另填" }).check();
    await dialog.getByRole("button", { name: "还有 1 处未选" }).waitFor();
    await place.getByRole("textbox", { name: "另填内容" }).fill("赵期间");
    await look(page, "later-conflict-typed-1440");
    await dialog.getByRole("button", { name: "确认" }).click();
    await page.getByRole("status").getByText("已确认各期间的内容").waitFor();
    await waitForValue(() => page.getByRole("button", { name: "逐项确认" }).count(), 0);
    await waitForPrice(page);
    await button(page, "提交核批").click();
    await visible(page, ".doc-title").getByText("已生效").waitFor();
    const contact = page.getByRole("region", { name: "投保人信息" }).getByRole("row", { name: /^联系人/ });
    await contact.filter({ hasText: "赵期间" }).waitFor();
    await contact
      .filter({ hasText: `（${later} 起）` })
      .filter({ hasText: "王后来" })
      .waitFor();
    await look(page, "old-values-1440");
    await sound(page);
  });
  const { form } = await createProposalTestClient(
    server.product.ask,
    await server.product.signIn(CLERK),
  ).done(queryPolicyInfo, { policyNo, on: addDays(later, -1) });
  assert.equal((form["holder"] as Record<string, string>)["contactName"], "赵期间");
});

test("all conflicts with later endorsements are settled by one key, and one of them apart", async () => {
  const client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const later = await changeHolder({ email: "later@example.com", address: "后来路一号" }, 210);
  const day = addDays(later, -5);
  const { endorseNo: number } = await draftHolder({ email: "early@example.com", address: "先前路一号" }, day);
  await openPage({ server, browser }, `/correction/edit/${number}/${policyNo}`, async ({ page }) => {
    await page.getByRole("button", { name: "逐项确认" }).click();
    const dialog = page.getByRole("dialog", { name: "与更晚生效批单不一致的内容" });
    await dialog.getByRole("button", { name: "还有 2 处未选" }).waitFor();
    const kept = dialog.getByRole("radio", { name: /^保持该期间的内容/, checked: true });
    const own = dialog.getByRole("radio", { name: /^按本批单/, checked: true });
    await dialog.getByRole("button", { name: "全部保持该期间的内容" }).click();
    await waitForValue(() => kept.count(), 2);
    await dialog.getByRole("button", { name: "全部按本批单" }).focus();
    await page.keyboard.press("Enter");
    await waitForValue(() => own.count(), 2);
    const place = dialog.getByRole("group", { name: /电子邮箱/ });
    await place.getByRole("radio", { name: /^保持该期间的内容/ }).check();
    await look(page, "all-conflicts-1440");
    await sound(page);
    await page.setViewportSize(PHONE);
    await look(page, "all-conflicts-390");
    await sound(page);
    await page.setViewportSize(DESKTOP);
    await dialog.getByRole("button", { name: "确认" }).click();
    await page.getByRole("status").getByText("已确认各期间的内容").waitFor();
    await waitForPrice(page);
    await button(page, "提交核批").click();
    await visible(page, ".doc-title").getByText("已生效").waitFor();
  });
  const { form } = await client.done(queryPolicyInfo, { policyNo, on: day });
  const { email, address } = form["holder"] as Record<string, string>;
  assert.deepEqual([email === "early@example.com", address], [false, "先前路一号"]);
});

test("a draft takes in what took effect since, with its own value where both changed it", () =>
  openPage({ server, browser }, newPage(policyNo), async ({ page }) => {
    await draftContact(page, "孙草稿");
    await changeHolder({ contactName: "周同时" }, 250);
    await page.reload();
    await page.getByRole("button", { name: "并入最新保单" }).click();
    const dialog = page.getByRole("dialog", { name: "并入最新保单" });
    await dialog.getByRole("radio", { name: /^按本批单：孙草稿/ }).check();
    await look(page, "base-moved-1440");
    await sound(page);
    await dialog.getByRole("button", { name: "并入" }).click();
    await page.getByRole("status").getByText("已并入最新保单").waitFor();
    await waitForValue(() => page.getByRole("button", { name: "并入最新保单" }).count(), 0);
  }));

for (const [name, window] of [
  ["wide", DESKTOP],
  ["narrow", PHONE],
] as const)
  test(`every page of an endorsement is accessible without scrolling sideways, ${name}`, () => {
    const places: PageChecks = [
      [newPage(policyNo), ".type-choice"],
      [LIST, ".list-totals"],
      ...["changes", "wording", "premium", "content", "money", "printed", "trail"].map(
        (tab) => [`${detailPage(endorseNo)}?tab=${tab}`, ".doc-pane, .form-view"] as const,
      ),
      [`${policyPage(policyNo)}?tab=endorsements`, ".edition-table"],
    ];
    return assertSound({ server, browser, wishes: { window } }, places);
  });
