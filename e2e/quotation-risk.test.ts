import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { HIGH_RISK_TEST_CUSTOMER } from "#areas/quotation/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { CLERK, UNDERWRITER_LEVEL_2, UNDERWRITER_LEVEL_3 } from "#platform/testing/people.ts";
import { listViolations } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { openPage, button, createClerk, fillCase, heading, waitForPrice } from "./quotation-pages.ts";
import type { RunningProduct } from "./running-server.ts";
import {
  approve,
  editorPath,
  assertAboveLevel,
  pay,
  runWithChannel,
  assertPolicyShown,
  createSeller,
} from "./sales-steps.ts";
import { waitForValue } from "./wait-for.ts";

let server: RunningProduct;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([runWithChannel(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Products of liability, persons, cargo and property, each with the premium of its worked case. */
const products = [
  ["0405", "EL-01"],
  ["0403", "PL-01"],
  ["0601", "GA-01"],
  ["0901", "CG-01"],
] as const;

for (const [riskCode, caseNo] of products)
  test(`S12: every purchase of 高风险测试客户 goes to level 3 and is never approved automatically: ${riskCode}`, async () => {
    const clerk = await createClerk(server);
    const { inquiryNo } = await clerk.add(riskCode, fillCase(caseNo, HIGH_RISK_TEST_CUSTOMER));
    await openPage({ server, browser }, `/quotationManagement/edit/${inquiryNo}`, async ({ page }) => {
      await waitForPrice(page);
      await button(page, "试核保").click();
      const trial = page.getByRole("dialog", { name: "试核保结果" });
      await trial.getByText("预计转人工核保").waitFor();
      const hit = trial.getByRole("row").filter({ hasText: "客户风险" });
      await hit.getByText("三级（分公司主管）").waitFor();
      await trial.getByRole("button", { name: "提交核保" }).click();
      await heading(page, "已转人工核保").waitFor();
      const found = page.getByRole("row").filter({ hasText: "客户风险" });
      await found.getByText("三级（分公司主管）").waitFor();
      assert.deepEqual(await listViolations(page), []);
      await page.getByRole("link", { name: "查看轨迹" }).click();
      const steps = page.getByRole("list", { name: "单据轨迹" });
      await steps.getByText("核保中").first().waitFor();
      await waitForValue(() => steps.getByText("核保通过").count(), 0);
    });
    const second = createTestUnderwriter(
      server.product.ask,
      await server.product.signIn(UNDERWRITER_LEVEL_2),
    );
    assert.equal(await second.claim(inquiryNo).catch(() => undefined), undefined, "it lies with level 3");
  });

test("S12: the same holds for a manual proposal, which level 3 approves before payment and issue", async () => {
  const house = { server, browser };
  const client = await createSeller(house, CLERK);
  const draft = await client.add("0403", fillCase("PL-01", HIGH_RISK_TEST_CUSTOMER));
  await openPage(house, editorPath(draft), async ({ page }) => {
    await waitForPrice(page);
    await button(page, "提交核保").click();
    await heading(page, "已转人工核保").waitFor();
    const found = page.getByRole("row").filter({ hasText: "客户风险" });
    await found.getByText("三级（分公司主管）").waitFor();
    assert.deepEqual(await listViolations(page), []);
  });
  await assertAboveLevel(house, draft.proposalNo, UNDERWRITER_LEVEL_2);
  await approve(house, draft, UNDERWRITER_LEVEL_3);
  const policyNo = await pay(house, draft.proposalNo, { userCode: CLERK, method: "微信支付" });
  await assertPolicyShown(house, { userCode: CLERK, policyNo, premium: formatMoney(draft.sumPremium) });
});
