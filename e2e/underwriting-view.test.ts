import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { readFactoryProducts } from "#areas/product/content.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { HIGH_RISK_TEST_CUSTOMER } from "#areas/quotation/builder.ts";
import { UNDERWRITER_LEVEL_4 } from "#platform/testing/people.ts";
import { launchBrowser } from "./browser.ts";
import { createClerk, fillCase, navigate } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { createArrival, PHONE } from "./visitor.ts";

let server: RunningProduct;
let browser: Browser;
/** A task of each product: the inquiry of its first worked case, for the customer of high risk. */
const tasks = new Map<string, string>();
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  const clerk = await createClerk(server);
  for (const { product, cases } of readFactoryProducts()) {
    const [first] = cases;
    assert.ok(first, product.riskCode);
    const { inquiryNo } = await clerk.add(product.riskCode, fillCase(first.caseNo, HIGH_RISK_TEST_CUSTOMER));
    await plantTask(inquiryNo, [riskHit, ...product.referrals.rules.slice(0, 2).map(toHit)]);
    tasks.set(product.riskCode, inquiryNo);
  }
});

const riskHit = {
  ruleNo: "UW-3",
  autoErrorType: "05",
  uwLevel: 3,
  message: "投保人“高风险测试客户”为高风险客户",
  actual: "5",
  allowed: "",
};

type Rule = Product["referrals"]["rules"][number];

function toHit({ ruleNo, autoErrorType, uwLevel, messageZh: message, allowed = "" }: Rule) {
  return { ruleNo, autoErrorType, uwLevel: Number(uwLevel), message, actual: "108000000.00", allowed };
}

/** Refers a draft: the worked cases of some products are no longer accepted on today's date. */
async function plantTask(inquiryNo: string, hits: readonly object[]): Promise<void> {
  const { admin } = server.product;
  await admin.query("begin");
  await admin.query("set local session_replication_role = replica");
  await admin.query("update document set status = '03' where business_no = $1", [inquiryNo]);
  await admin.query(
    `insert into uw_result (result_id, business_no, com_code, edition, underwrite_flag, uw_level, hits)
     select $1, $1, com_code, 1, '4', 3, $2 from document where business_no = $1`,
    [inquiryNo, JSON.stringify(hits)],
  );
  await admin.query(
    `insert into uw_task (task_id, business_no, result_id, com_code, state, uw_level, amount_level, risk_code, holder_name, due_at)
     select $1, $1, $1, com_code, '0', 3, 2, risk_code, holder_name, now() + interval '1 day' from document where business_no = $1`,
    [inquiryNo],
  );
  await admin.query("commit");
}
after(async () => {
  await browser?.close();
  await server?.close();
});

const arrive = createArrival(() => ({ server, browser }));
const detail = (inquiryNo: string) => `/quotationDetail/detail/${inquiryNo}`;
const panelOf = (page: Page) => page.getByRole("region", { name: "核保处理" }).filter({ visible: true });

/** What the window does not show whole, of the places by their names. */
const listHidden = (page: Page, places: Readonly<Record<string, string>>) =>
  page.evaluate((selectors) => {
    const isInside = (selector: string): boolean => {
      const found = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
      if (!found) return false;
      const { top, left, bottom, right, width, height } = found.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      const isOnTop = at !== null && (found.contains(at) || at.contains(found));
      return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && isOnTop;
    };
    return Object.entries(selectors).flatMap(([name, selector]) => (isInside(selector) ? [] : [name]));
  }, places);

const parts = {
  product: ".doc-title h1",
  premium: ".doc-premium",
  facts: ".doc-facts",
  reason: ".uw-reasons > li:first-child",
  choices: ".uw-results",
  opinion: ".uw-form textarea",
  send: ".uw-send button",
  next: ".uw-taking button[aria-keyshortcuts=N]",
};

for (const window of [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
])
  test(`risk, reason and decision are in one view at ${window.width} × ${window.height} for every product`, async () => {
    assert.equal(tasks.size, 21);
    await arrive(
      UNDERWRITER_LEVEL_4,
      "/underwritingPool",
      async ({ page }) => {
        for (const [riskCode, inquiryNo] of tasks) {
          await navigate(page, detail(inquiryNo));
          await page.waitForURL(`**${detail(inquiryNo)}**`);
          const panel = panelOf(page);
          const claim = panel.getByRole("button", { name: /领取任务/ });
          await claim.or(panel.getByText("处理中")).first().waitFor();
          if (await claim.isVisible()) await claim.click();
          await panel.getByText("处理中").waitFor();
          for (const choice of ["同意", "拒绝"]) {
            await panel.getByRole("radio", { name: choice }).check();
            assert.deepEqual(await listHidden(page, parts), [], `${riskCode} ${choice}`);
          }
        }
      },
      { window },
    );
  });

test("a reason leads to its field, and the keys of the decision work from there", async () => {
  const inquiryNo = tasks.get("0405") ?? "";
  await arrive(UNDERWRITER_LEVEL_4, `${detail(inquiryNo)}?tab=trail`, async ({ page }) => {
    const panel = panelOf(page);
    await panel
      .getByRole("listitem")
      .filter({ hasText: "投保人“高风险测试客户”" })
      .getByRole("button", { name: /查看“投保人.*· 投保人名称”/ })
      .click();
    await page.waitForFunction(() => document.activeElement?.textContent?.includes("高风险测试客户"));
    assert.deepEqual(await listHidden(page, { field: ".form-field:focus" }), []);
    await panel.getByText("处理中").waitFor();
    await panel.getByRole("button", { name: "确认核保意见" }).press("Enter");
    await panel.getByRole("alert").getByText("请先选择处理意见").waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "result");
    await page.keyboard.press("1");
    // A refusal is proposed, so to agree needs an opinion.
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "opinion");
    await panel.getByText("自动核保建议拒保，必填").waitFor();
    await panel.getByRole("button", { name: "确认同意" }).click();
    await panel.getByText("自动核保建议拒保，同意承保须填写核保意见").waitFor();
  });
});

test("the customer at a glance leads to his policies", async () => {
  const inquiryNo = tasks.get("0405") ?? "";
  await arrive(UNDERWRITER_LEVEL_4, detail(inquiryNo), async ({ page }) => {
    const standing = panelOf(page).getByRole("region", { name: "客户概况" });
    await standing.getByRole("table", { name: "近五年保费与赔款（元）" }).waitFor();
    await standing.getByRole("link", { name: "0 张" }).click();
    await page.waitForURL(/policyManagement\?holderName=.*status=02/);
  });
});

test("on a phone the decision stands at the foot of the window", async () => {
  const inquiryNo = tasks.get("0405") ?? "";
  await arrive(
    UNDERWRITER_LEVEL_4,
    detail(inquiryNo),
    async ({ page }) => {
      const decision = panelOf(page).locator(".uw-decide");
      await decision.waitFor();
      const box = await decision.boundingBox();
      assert.ok(box);
      assert.equal(Math.round(box.y + box.height), PHONE.height);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} pixels too wide`);
    },
    { window: PHONE },
  );
});
