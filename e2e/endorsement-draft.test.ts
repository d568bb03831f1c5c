import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { addEndorse, endorseUndwrt } from "#areas/endorsement/contract/drafts.ts";
import { queryEndorsablePolicy } from "#areas/endorsement/contract/queries.ts";
import { queryPolicyInfo } from "#areas/policy/contract/policy.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { button, employerForm, heading, navigate, openPage } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { selectOption } from "./select-option.ts";
import { DESKTOP, PHONE } from "./visitor.ts";
import { waitForMatch, waitForValue } from "./wait-for.ts";

/** The browser keeps what was typed within this time. */
const KEPT_MS = 1500;
/** What the clerk typed, and nothing of what took effect meanwhile. */
const TYPED_CHANGES =
  /^变更内容 2 处\s+投保人信息\s+联系人 \/ → 甲测试\s+特别约定\s+第 1 行\s+特约内容 [^\n]+$/;
const newPage = (policyNo: string) => `/correction/add/0/${policyNo}`;

let server: RunningProduct;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const createClient = async () =>
  createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));

const clause = (specialCode: string, specialContent: string): FilledRow => ({ specialCode, specialContent });

/** A policy with two special clauses. */
async function issuePolicy(): Promise<string> {
  const client = await createClient();
  const { base } = employerForm();
  const special = [clause("TY0401", "记名承保"), clause("TY0403", "按伤残比例表")];
  const form = employerForm({ base: { ...base, isSeeFeeFlag: "0" }, special });
  return (await client.submit(await client.add("0405", form))).policyNo;
}

const noMoney = {
  refundMode: "",
  refundAmount: null,
  idleDays: null,
  payeeName: "",
  payeeAccount: "",
  payeeBank: "",
};

type Change = { readonly holder?: FilledRow; readonly clauses?: readonly (string | undefined)[] };

/** Another clerk's endorsement, which takes effect at once. */
async function endorse(policyNo: string, { holder = {}, clauses = [] }: Change): Promise<void> {
  const client = await createClient();
  const { form, validDate, baseVersion } = await client.done(queryEndorsablePolicy, { policyNo });
  const special = listFormRows((form as FilledForm)["special"]).map((row, index) => ({
    ...row,
    specialContent: clauses[index] ?? row["specialContent"],
  }));
  const changed = { ...form, holder: { ...form["holder"], ...holder }, special } as unknown as typeof form;
  const terms = { types: ["01", "13"], reason: "06", reasonText: "", validDate, ...noMoney };
  const added = await client.done(addEndorse, { policyNo, baseVersion, terms, form: changed });
  const { endorseNo, version } = added;
  await client.done(endorseUndwrt, { endorseNo, version, premiumChange: "0.00" });
}

async function readPolicy(policyNo: string) {
  const { form } = await (await createClient()).done(queryPolicyInfo, { policyNo });
  const [holder = {}] = listFormRows((form as FilledForm)["holder"]);
  const clauses = listFormRows((form as FilledForm)["special"]).map((row) => row["specialContent"]);
  return { contactName: holder["contactName"], mobile: holder["mobile"], clauses };
}

async function chooseTypes(page: Page): Promise<void> {
  const types = page.getByRole("group", { name: /^批改类型/ });
  await types.getByRole("checkbox", { name: /^投保人信息变更/ }).check();
  await types.getByRole("checkbox", { name: /^特别约定变更/ }).check();
  await button(page, "完成选择").click();
  await selectOption(page.getByRole("combobox", { name: "批改原因" }), "客户申请");
}

const contact = (page: Page) => page.locator("[data-element='contactName'] input").filter({ visible: true });
const clauseGrid = (page: Page) => page.getByRole("grid", { name: /特别约定/ });

async function submit(page: Page): Promise<void> {
  await page.getByRole("region", { name: "批改保费" }).getByText("✓ 已试算").waitFor();
  await button(page, "提交核批").click();
  await page.locator(".doc-title").filter({ visible: true }).getByText("已生效").waitFor();
}

/** Saves a screenshot if the environment names a folder for it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env["E2E_PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

test("a new endorsement that comes back after a reload takes nothing back of what took effect meanwhile", async () => {
  const policyNo = await issuePolicy();
  await openPage({ server, browser }, newPage(policyNo), async ({ page }) => {
    await chooseTypes(page);
    await contact(page).fill("甲测试");
    await clauseGrid(page).getByRole("gridcell", { name: "记名承保" }).click();
    await page.keyboard.type("记名承保，每月申报一次");
    await page.keyboard.press("Tab");
    await pause(KEPT_MS);
    const clauses = ["记名承保，由他人改写", "按新的伤残比例表"];
    await endorse(policyNo, { holder: { mobile: "13900000009" }, clauses });
    await page.reload();
    await page
      .getByRole("button", { name: /^恢复 新增批改/ })
      .first()
      .click();
    const note = page.getByRole("status").locator(".older-draft");
    await waitForMatch(() => note.innerText(), /已用最新内容：投保人信息 · 联系电话/);
    assert.match(await note.innerText(), /已与您的修改合并，请核对后再保存：特别约定。/);
    assert.match(
      await note.innerText(),
      /现为您填写的内容，请核对后再保存：特别约定 · 第 1 行 [^、]+ · 特约内容。/,
    );
    await waitForValue(() => contact(page).inputValue(), "甲测试");
    await waitForMatch(() => page.getByRole("region", { name: "变更内容" }).innerText(), TYPED_CHANGES);
    await look(page, "restored-1440");
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.setViewportSize(PHONE);
    await look(page, "restored-390");
    await page.setViewportSize(DESKTOP);
    await submit(page);
  });
  assert.deepEqual(await readPolicy(policyNo), {
    contactName: "甲测试",
    mobile: "13900000009",
    clauses: ["记名承保，每月申报一次", "按新的伤残比例表"],
  });
});

test("a new endorsement that is opened again begins with what took effect meanwhile", async () => {
  const policyNo = await issuePolicy();
  await openPage({ server, browser }, newPage(policyNo), async ({ page }) => {
    await chooseTypes(page);
    await contact(page).fill("乙测试");
    await button(page, "暂存").click();
    await heading(page, "编辑批单").waitFor();
    await endorse(policyNo, { holder: { mobile: "13900000008" } });
    await navigate(page, newPage(policyNo));
    await heading(page, "新增批改").waitFor();
    await chooseTypes(page);
    await contact(page).fill("丙测试");
    await submit(page);
  });
  const { contactName, mobile } = await readPolicy(policyNo);
  assert.deepEqual([contactName, mobile], ["丙测试", "13900000008"]);
});
