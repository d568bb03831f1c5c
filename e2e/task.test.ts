import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { enqueueTestTask } from "#platform/jobs/testing/enqueue-test-task.ts";
import {
  endlessJob,
  flakyJobFailureCountByName,
  flakyJob,
  testJobs,
} from "#platform/jobs/testing/test-jobs.ts";
import { CLERK, OFFICE_CLERK, SALESMAN, SYSTEM_ADMINISTRATOR } from "#platform/testing/people.ts";
import { readSavedFile } from "./saved-file.ts";
import { waitForValue } from "./wait-for.ts";
import { DESKTOP, openSignedIn, PHONE, visit } from "./visitor.ts";

let product: TestProduct;
let url: string;
let browser: Browser;
before(async () => {
  const jobs = { waitsMs: [20], more: testJobs };
  [product, browser] = await Promise.all([openTestProduct({ jobs }), launchBrowser()]);
  url = await product.app.listen({ port: 0, host: "127.0.0.1" });
});
after(async () => {
  await browser?.close();
  await product?.close();
});

const opener = (page: Page) => page.getByRole("button", { name: /^后台任务/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "后台任务" });

for (const [name, window, userCode] of [
  ["desktop", DESKTOP, OFFICE_CLERK],
  ["phone", PHONE, CLERK],
] as const) {
  test(
    `at a ${name}: export a dictionary, watch it in the task centre, save the file`,
    { timeout: 90_000 },
    () =>
      visit(browser, url, { window }, async ({ page }) => {
        await openSignedIn(
          page,
          { url, product },
          userCode,
          "/systemManagement/dictionaries?codeType=Region",
        );
        await opener(page).click();
        await panel(page).getByText("还没有后台任务").waitFor();
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        await page.keyboard.press("Escape");
        await panel(page).waitFor({ state: "detached" });
        await waitForValue(() => opener(page).evaluate((button) => button === document.activeElement), true);

        await page.getByRole("button", { name: "导出 CSV" }).click();
        await page.getByRole("status").getByText("已开始导出").waitFor();
        await opener(page).focus();
        await page.keyboard.press("Enter");
        const row = panel(page).getByRole("listitem").filter({ hasText: "导出字典：行政区划" });
        await row.getByText("已完成").waitFor();
        await row.getByText(/^共 3,\d{3} 条$/).waitFor();
        assert.deepEqual(await listViolationsInBothThemes(page), []);

        const saving = page.waitForEvent("download");
        await row.getByRole("button", { name: /^下载 数据字典-行政区划/ }).click();
        const saved = await saving;
        assert.match(saved.suggestedFilename(), /^数据字典-行政区划-\d{4}-\d{2}-\d{2}\.csv$/);
        const text = (await readSavedFile(saved)).toString();
        assert.ok(text.startsWith("\uFEFF代码,名称,上级代码,备注\r\n"));
        assert.match(text, /^320100,南京市,320000,/m);
      }),
  );
}

test(
  "the list follows running tasks, cancels one and retries a failed one, by keyboard",
  { timeout: 60_000 },
  () =>
    visit(browser, url, {}, async ({ page }) => {
      await openSignedIn(page, { url, product }, SALESMAN, "/");
      await opener(page).waitFor();
      await enqueueTestTask(product.database, endlessJob, {}, { userCode: SALESMAN });
      await page.getByRole("button", { name: "后台任务，1 个进行中" }).press("Enter");
      const endless = panel(page).getByRole("listitem").filter({ hasText: "试等" });
      await endless.getByText("执行中").waitFor();
      const counted = () => endless.locator(".task-progress span").textContent();
      const earlier = await counted();
      await page.waitForFunction(
        (count) => document.querySelector(".task-progress span")?.textContent !== count,
        earlier,
      );
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      await endless.getByRole("button", { name: "取消 试等" }).press("Enter");
      await endless.getByText("已取消").first().waitFor();
      await waitForValue(
        () => panel(page).evaluate((element) => element.contains(document.activeElement)),
        true,
      );

      flakyJobFailureCountByName.set("browser", 2);
      await enqueueTestTask(product.database, flakyJob, { name: "browser" }, { userCode: SALESMAN });
      const flaky = panel(page).getByRole("listitem").filter({ hasText: "试错 browser" });
      await flaky.getByText("失败", { exact: true }).waitFor();
      await page.getByRole("status").getByText("后台任务失败").waitFor();
      assert.deepEqual(await listViolationsInBothThemes(page), []);
      await flaky.getByRole("button", { name: "重新执行 试错 browser" }).press("Enter");
      await flaky.getByText("已完成").waitFor();
      await page.getByRole("button", { name: "后台任务", exact: true }).waitFor();
    }),
);

test("a task administrator sees the failed tasks of all users", { timeout: 60_000 }, () =>
  visit(browser, url, {}, async ({ page }) => {
    await openSignedIn(page, { url, product }, SYSTEM_ADMINISTRATOR, "/");
    await opener(page).click();
    await panel(page).getByRole("tab", { name: "全部失败任务" }).click();
    await panel(page).getByText("没有失败的任务").waitFor();
    assert.deepEqual(await listViolationsInBothThemes(page), []);
  }),
);
