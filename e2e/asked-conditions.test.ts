import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { queryInquiryInfo } from "#areas/quotation/contract/inquiry.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { queryTaskOf } from "#areas/underwriting/contract.ts";
import { CLERK, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { createClerk, employerForm, heading, waitForPrice } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { createArrival, PHONE } from "./visitor.ts";
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
    await panel.getByRole("textbox", { name: "核保意见" }).fill("请按承保条件修改后再提交");
    const conditions = panel.getByRole("group", { name: "承保条件" });
    const add = async (option: RegExp, value?: string): Promise<void> => {
      const select = conditions.getByRole("combobox", { name: "承保条件" });
      const label = await select.getByRole("option", { name: option }).first().textContent();
      await select.selectOption({ label: label ?? "" });
      if (value !== undefined) await conditions.getByRole("textbox", { name: "改为" }).fill(value);
      await conditions.getByRole("button", { name: "添加" }).click();
    };
    await conditions.getByRole("option", { name: /累计/ }).waitFor({ state: "attached" });
    await add(/加费 · 历史损失系数/, "9");
    await add(/限额 · 累计/, "8000000");
    await add(/特约 · /);
    assert.equal(await conditions.getByRole("listitem").count(), 3);
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.keyboard.press("Control+Enter");
    await panel.getByText(/第 1 项承保条件不能提交/).waitFor();
    await conditions.getByRole("button", { name: /^删除 加费/ }).click();
    await add(/加费 · 历史损失系数/, "1.2");
    await panel.getByRole("textbox", { name: "核保意见" }).press("Control+Enter");
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
