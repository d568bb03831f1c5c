import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { queryInquiryInfo } from "#areas/quotation/contract/inquiry.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { queryTaskOf } from "#areas/underwriting/contract.ts";
import { CLERK, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { createClerk, employerForm, heading, waitForPrice } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { createArrival, PHONE } from "./visitor.ts";
import { selectOption } from "./select-option.ts";
import { waitForValue } from "./wait-for.ts";

let server: RunningProduct;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const arrive = createArrival(() => ({ server, browser }));

/** An inquiry of 0405 that an underwriter holds. */
async function held(): Promise<string> {
  const clerk = await createClerk(server);
  const limit = [
    { limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue: "20000000.01" },
  ];
  const { inquiryNo } = await clerk.submit(await clerk.add("0405", employerForm({ limit })));
  const token = await server.product.signIn(UNDERWRITER_LEVEL_2);
  await createTestUnderwriter(server.product.ask, token).claim(inquiryNo);
  return inquiryNo;
}

test("an underwriter asks for three edits, and the clerk takes them over by one click and sends again", async () => {
  const inquiryNo = await held();
  await arrive(UNDERWRITER_LEVEL_2, `/quotationDetail/detail/${inquiryNo}`, async ({ page }) => {
    const panel = page.getByRole("region", { name: "核保处理" });
    await panel.getByText("处理中").waitFor();
    await page.keyboard.press("2");
    const opinion = panel.getByRole("textbox", { name: "核保意见" });
    await opinion.fill("请按承保条件修改后再提交");
    await panel.getByRole("radio", { name: /^同意/ }).check();
    await waitForValue(() => opinion.inputValue(), "");
    await panel.getByRole("radio", { name: /^退回修改/ }).check();
    await waitForValue(() => opinion.inputValue(), "请按承保条件修改后再提交");
    const conditions = panel.getByRole("group", { name: "承保条件" });
    const add = async (option: RegExp, value?: string): Promise<void> => {
      await selectOption(conditions.getByRole("combobox", { name: "承保条件" }), option);
      if (value !== undefined) await conditions.getByRole("textbox", { name: "改为" }).fill(value);
      await conditions.getByRole("button", { name: "添加" }).click();
    };
    await add(/加费 · 历史损失系数/, "9");
    const asked = conditions.getByRole("textbox", { name: "改为" });
    await waitForValue(() => asked.getAttribute("aria-invalid"), "true");
    const note = page.locator(`[id="${await asked.getAttribute("aria-describedby")}"]`);
    assert.match(await note.innerText(), /0\.5/);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await asked.fill("1.2");
    await asked.press("Enter");
    await conditions.getByRole("combobox", { name: "承保条件" }).and(page.locator(":focus")).waitFor();
    await add(/限额 · 累计/, "800万");
    await conditions.getByText("20,000,000.01 → 8,000,000").waitFor();
    await add(/特约 · /);
    assert.equal(await conditions.getByRole("listitem").count(), 3);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await conditions.getByRole("combobox", { name: "承保条件" }).press("Control+Enter");
    await panel.getByText("已退回修改").waitFor();
  });
  await arrive(CLERK, `/quotationManagement/edit/${inquiryNo}`, async ({ page }) => {
    const asked = page.getByRole("region", { name: "核保人要求的修改" });
    await waitForValue(() => asked.getByRole("listitem").count(), 3);
    assert.equal(await asked.getByText("未采纳").count(), 3);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await asked.getByRole("button", { name: /^采纳 限额 · 累计/ }).click();
    await waitForValue(() => asked.getByText("已采纳").count(), 1);
    await asked.getByRole("button", { name: "全部采纳" }).click();
    await waitForValue(() => asked.getByText("已采纳").count(), 3);
    await page.getByRole("button", { name: "撤销", exact: true }).click();
    await waitForValue(() => asked.getByText("已采纳").count(), 1);
    await page.getByRole("button", { name: "重做", exact: true }).click();
    await waitForValue(() => asked.getByText("已采纳").count(), 3);
    await page.getByText("178,218.00").first().waitFor();
    await waitForPrice(page);
    await page.getByRole("button", { name: /^提交核保/ }).click();
    await heading(page, "自动核保通过").waitFor();
  });
  const token = await server.product.signIn(CLERK);
  const { data } = await server.product.ask(queryInquiryInfo, { id: inquiryNo }, { token });
  const { limit, employer } = data.form as Record<string, unknown>;
  assert.match(JSON.stringify(limit), /8000000/);
  assert.match(JSON.stringify(employer), /"lossFactor":"1.2"/);
});

test("the clerk takes over what the inquiry of a proposal locks, and sends it again", async () => {
  const inquiryNo = await held();
  const token = await server.product.signIn(UNDERWRITER_LEVEL_2);
  const desk = createTestUnderwriter(server.product.ask, token);
  const decide = async (businessNo: string, decision: Parameters<typeof desk.decide>[1]) => {
    const { data } = await server.product.ask(queryTaskOf, { businessNo }, { token });
    const { taskId = "", version = 0 } = data?.task ?? {};
    await desk.decide({ taskId, version }, decision);
  };
  await decide(inquiryNo, { result: "1" });
  const client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { version } = await client.done(queryInquiryInfo, { id: inquiryNo });
  const draft = await client.transfer({ inquiryNo, version });
  const { proposalNo, orderNo } = draft;
  const { form } = await client.done(queryProposalInfo, { proposalNo });
  const changed = { ...form, employer: { ...form["employer"], lossFactor: "1.1" } };
  await client.submit(await client.edit(draft, changed));
  await desk.claim(proposalNo);
  const limit = { kind: "2", section: "limit", index: 0, cells: { limitValue: "8000000" } } as const;
  await decide(proposalNo, { result: "2", opinion: "请降低累计赔偿限额", conditions: [limit] });
  const editor = `/insuranceManagement/insurancePolicyInlet/edit/${orderNo}/${proposalNo}/T`;
  await arrive(CLERK, editor, async ({ page }) => {
    const asked = page.getByRole("region", { name: "核保人要求的修改" });
    await asked.getByRole("button", { name: /^采纳 限额 · 累计/ }).click();
    await asked.getByText("已采纳").waitFor();
    await waitForPrice(page);
    await page.getByRole("button", { name: /^提交核保/ }).click();
    await heading(page, "自动核保通过").waitFor();
  });
  const stored = await client.done(queryProposalInfo, { proposalNo });
  assert.match(JSON.stringify(stored.form["limit"]), /8000000/);
});

test("on a phone the asked edits are taken over as well", async () => {
  const inquiryNo = await held();
  const token = await server.product.signIn(UNDERWRITER_LEVEL_2);
  const { data } = await server.product.ask(queryTaskOf, { businessNo: inquiryNo }, { token });
  const { taskId = "", version = 0 } = data?.task ?? {};
  const cells = { lossFactor: "1.1" };
  await createTestUnderwriter(server.product.ask, token).decide(
    { taskId, version },
    {
      result: "2",
      opinion: "请调整费率后提交",
      conditions: [{ kind: "1", section: "employer", index: -1, cells }],
    },
  );
  const phone = { window: PHONE };
  await arrive(
    CLERK,
    `/quotationManagement/edit/${inquiryNo}`,
    async ({ page }) => {
      const asked = page.getByRole("region", { name: "核保人要求的修改" });
      await asked.getByRole("button", { name: /^采纳/ }).click();
      await asked.getByText("已采纳").waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    },
    phone,
  );
});
