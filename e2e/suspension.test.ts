import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { openTestProduct } from "#apps/server/testing/test-product.ts";
import { updateBegunAndEndedPolicies } from "#areas/policy/jobs/turning.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { CLERK, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { assertSound, button, employerForm, heading, openPage, type PageChecks } from "./quotation-pages.ts";
import type { RunningProduct } from "./running-server.ts";
import { selectOption } from "./select-option.ts";
import { DESKTOP, PHONE } from "./visitor.ts";

let server: RunningProduct;
let browser: Browser;
let policyNo: string;
/** The first day of the policy, and with it of the suspension. */
let firstDay: string;
let ahead = 0;

before(async () => {
  const product = await openTestProduct({ jobs: {}, now: () => new Date(Date.now() + ahead) });
  const url = await product.app.listen({ port: 0, host: "127.0.0.1" });
  server = { url, product, close: product.close };
  browser = await launchBrowser();
  const client = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const { base, period } = employerForm();
  firstDay = (period as Record<string, string>)["startDate"] ?? "";
  const form = employerForm({ base: { ...base, isSeeFeeFlag: "0" } });
  ({ policyNo } = await client.submit(await client.add("0405", form)));
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const policyPage = () => `/policyManagement/policyDetail/detail/${policyNo}/current`;
const visible = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first();
const sound = async (page: Page): Promise<void> =>
  assert.deepEqual(await listViolationsInBothThemes(page), []);
/** Saves a screenshot if the environment names a folder for it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.E2E_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/suspension-${name}.png` });
};

/** Morning of a day: dates move policies. */
async function goTo(day: string): Promise<void> {
  ahead = new Date(`${day}T02:00:00Z`).getTime() - Date.now();
  while ((await updateBegunAndEndedPolicies(server.product.services)) > 0);
}

/** Chooses a type on the page of a new endorsement, looks at it, and submits it; returns its number. */
async function submitType(page: Page, name: string, change: RegExp): Promise<string> {
  await page.getByRole("link", { name: "批改", exact: true }).click();
  await heading(page, "新增批改").waitFor();
  const types = page.getByRole("group", { name: /^批改类型/ });
  const choice = types.getByRole("checkbox", { name: new RegExp(`^${name}`) });
  await choice.waitFor();
  await look(page, `${name}-types`);
  await choice.check();
  await button(page, "完成选择").click();
  await selectOption(page.getByLabel("批改原因"), "客户申请");
  await page.getByRole("textbox", { name: "批改说明" }).fill("客户来函");
  await page.getByRole("region", { name: "批改保费" }).getByText("✓ 已试算").waitFor();
  await page.getByRole("region", { name: "变更内容" }).getByText(change).waitFor();
  await look(page, `${name}-editor`);
  await sound(page);
  await button(page, "提交核批").click();
  await heading(page, "批单").waitFor();
  await visible(page, ".doc-title").getByText("人工核批中").waitFor();
  await page.locator(".state-change").filter({ visible: true }).getByText(change).waitFor();
  await look(page, `${name}-detail`);
  return visible(page, ".doc-title code").innerText();
}

async function approve(endorseNo: string): Promise<void> {
  const { ask, signIn } = server.product;
  const underwriter = createTestUnderwriter(ask, await signIn(UNDERWRITER_LEVEL_1));
  await underwriter.decide(await underwriter.claim(endorseNo), { result: "1" });
}

let suspensionNo: string;
let resumptionNo: string;

test("a clerk suspends a policy, which stays as it is until the day has come", async () => {
  await openPage({ server, browser }, policyPage(), async ({ page }) => {
    suspensionNo = await submitType(page, "中止", /有效.*中止（停效）/);
  });
  await approve(suspensionNo);
  await openPage({ server, browser }, policyPage(), async ({ page }) => {
    await visible(page, ".doc-title").getByText("待生效").waitFor();
    const spans = page.getByRole("list", { name: "保险责任中止期间" });
    await spans
      .getByText(`保险责任自 ${firstDay} 零时起中止，恢复日期未定（批单 ${suspensionNo}）`)
      .waitFor();
    await look(page, "planned-1440");
    await sound(page);
  });
});

test("on that day it is suspended: in its list, on its page, and for all other endorsements", async () => {
  await goTo(firstDay);
  await openPage({ server, browser }, "/policyManagement", async ({ page }) => {
    await page
      .getByRole("tab", { name: /已中止/ })
      .or(button(page, "已中止"))
      .first()
      .click();
    await page.getByRole("grid").getByRole("link", { name: policyNo }).waitFor();
    await look(page, "list-1440");
  });
  await openPage({ server, browser }, policyPage(), async ({ page }) => {
    await visible(page, ".doc-title").getByText("中止（停效）").waitFor();
    await look(page, "suspended-1440");
    await page.getByRole("tab", { name: "时间线" }).click();
    await page.getByText(`自 ${firstDay} 零时起中止保险责任：批单 ${suspensionNo}`).first().waitFor();
    await look(page, "timeline-1440");
    await sound(page);
    await page.getByRole("link", { name: "批改", exact: true }).click();
    const more = page.getByRole("checkbox", { name: /^增加人员/ });
    await more.waitFor();
    assert.equal(await more.isDisabled(), true);
    await page.getByText("保险责任已中止，请先办理复效").first().waitFor();
  });
});

test("it is resumed from the next day on, and shows the days without cover", async () => {
  await openPage({ server, browser }, policyPage(), async ({ page }) => {
    resumptionNo = await submitType(page, "恢复", /中止（停效）.*有效/);
  });
  await approve(resumptionNo);
  const nextDay = firstDay.replace(/01$/, "02");
  await goTo(nextDay);
  await openPage({ server, browser }, `${policyPage()}?on=${firstDay}`, async ({ page }) => {
    await visible(page, ".doc-title").getByText("有效").waitFor();
    await page.getByText(`保险责任自 ${firstDay} 零时起中止，自 ${nextDay} 零时起恢复`).waitFor();
    await page.getByRole("status").getByText("该日保险责任中止").waitFor();
    await look(page, "resumed-1440");
  });
});

for (const [name, window] of [
  ["wide", DESKTOP],
  ["narrow", PHONE],
] as const)
  test(`the pages of a suspension are accessible without scrolling sideways, ${name}`, async () => {
    const places: PageChecks = [
      [policyPage(), ".policy-suspensions"],
      [`${policyPage()}?tab=timeline`, ".policy-suspensions"],
      [`/correctionDetail/detail/${suspensionNo}/-?tab=changes`, ".state-change"],
      [`/correctionDetail/detail/${suspensionNo}/-?tab=wording`, ".wording-text"],
    ];
    await assertSound({ server, browser, wishes: { window } }, places);
    await openPage({ server, browser, wishes: { window } }, policyPage(), async ({ page }) => {
      await page.getByRole("list", { name: "保险责任中止期间" }).waitFor();
      await look(page, `policy-${name}`);
    });
    const detail = `/correctionDetail/detail/${suspensionNo}/-?tab=wording`;
    await openPage({ server, browser, wishes: { window } }, detail, async ({ page }) => {
      await page.locator(".wording-text").filter({ visible: true }).waitFor();
      await look(page, `wording-${name}`);
    });
  });
