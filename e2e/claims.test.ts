import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { insertTestProposal } from "#areas/payment/testing/proposals.ts";
import { OPERATIONS_MANAGER, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { createArrival, PHONE } from "./visitor.ts";

const CLAIMS = "/auxiliaryFunction/claims";
/** The stand-in of the claims system has one claim of it. */
const POLICY = "P0405202532010100000003";

let server: RunningProduct;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([runServer({ DEMO_DATA: "1" }), launchBrowser()]);
  const { admin } = server.product;
  const { businessNo } = await insertTestProposal(server.product);
  await admin.query("set session_replication_role = replica");
  await admin.query(
    `update document set policy_no = $2, start_date = current_date - 900, end_date = current_date + 1
     where business_no = $1`,
    [businessNo, POLICY],
  );
  await admin.query("set session_replication_role = default");
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const arrive = createArrival(() => ({ server, browser }));

test("claims come from a file and from the claims system, and stand in the list", async () => {
  const day = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const csv = [
    "*赔案号,*保单号,*出险日期,*立案金额,*已决金额,*未决金额,*赔案状态",
    `C-0001,${POLICY},${day},5000,0,5000,已立案`,
    `C-0002,P0405202532010100009999,${day},5000,0,5000,已立案`,
  ].join("\n");
  await arrive(OPERATIONS_MANAGER, CLAIMS, async ({ page }) => {
    await page.getByRole("link", { name: "导入赔案" }).first().click();
    await page
      .getByLabel("选择文件")
      .setInputFiles({ name: "赔案.csv", mimeType: "text/csv", buffer: Buffer.from(`\uFEFF${csv}`) });
    await page.getByRole("status").getByText("共 2 件，已登记或更新 1 件").waitFor();
    await page.getByRole("cell", { name: "✗ 保单不存在，或不在您的查看范围内" }).waitFor();
    await page.getByRole("textbox", { name: "保单号" }).fill(POLICY);
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText(`保单 ${POLICY}：共 1 件`).waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
    await page.getByRole("link", { name: "返回赔案" }).click();
    await page.getByRole("row").filter({ hasText: "C-0001" }).getByText("已立案").waitFor();
  });
  await arrive(
    UNDERWRITER_LEVEL_1,
    CLAIMS,
    async ({ page }) => {
      await page.getByText("C-0001").first().waitFor();
      assert.equal(await page.getByRole("link", { name: "导入赔案" }).count(), 0);
      assert.deepEqual(await listViolationsInBothThemes(page), []);
    },
    { window: PHONE },
  );
});
