import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { listViolations } from "./accessibility.ts";
import { desktop, type FormVisits, openFormVisits, phone } from "./form-visits.ts";
import { waitForValue, waitForMatch } from "./wait-for.ts";

let visits: FormVisits;

before(async () => {
  visits = await openFormVisits();
});
after(() => visits?.close());

const CALL = "/api/v1/insurance/prpall/product/calcPremium";
const EDITED = "product=0405&mode=edit&confirm=1";

const bar = (page: Page) => page.getByRole("region", { name: "保险费" });
const findStatus = (page: Page, words: string) => bar(page).getByRole("status").getByText(words);
const questions = (): number => visits.server.asked.filter(({ path }) => path === CALL).length;
const calculation = (page: Page) => page.evaluate(() => document.body.dataset["calculation"]);

async function typePersons(page: Page, persons: string): Promise<void> {
  const grid = page.getByRole("grid", { name: "工种与限额" });
  await grid.locator("[aria-rowindex='3'] [data-point$='/persons']").click();
  await page.keyboard.type(persons);
}

test("the server confirms the price, and the caller gets its calculation until the form changes", async () => {
  await visits.onForm(EDITED, async (page) => {
    await findStatus(page, "已试算").waitFor();
    await waitForMatch(() => bar(page).innerText(), /148,515\.20/);
    const first = await calculation(page);
    assert.match(first ?? "", /^\w{20,}$/);
    const requests = questions();
    await typePersons(page, "85");
    await findStatus(page, "重新计算中").waitFor();
    await waitForValue(() => calculation(page), "");
    await findStatus(page, "已试算").waitFor();
    assert.equal(questions(), requests + 1, "one question for all keys");
    assert.notEqual(await calculation(page), first);
    const fee = page.locator("[data-element=sumPremium] input");
    await waitForValue(() => fee.inputValue(), await page.locator(".price-sum").innerText());
  });
});

test("a price of the server that differs wins, and the difference is shown", async () => {
  for (const look of [desktop, phone])
    await visits.onForm(
      EDITED,
      async (page) => {
        await page.route(`**${CALL}`, async (route) => {
          const response = await route.fetch();
          const body = (await response.json()) as { data: Record<string, unknown> };
          await route.fulfill({
            response: response,
            json: { ...body, data: { ...body.data, premiumCny: "150000.00", sumPremium: "150000.00" } },
          });
        });
        await typePersons(page, "85");
        await findStatus(page, "与服务器不一致").waitFor();
        await waitForValue(() => page.locator(".price-sum").innerText(), "150,000.00");
        if (look === phone) await page.getByRole("button", { name: "计算明细" }).click();
        const differs = page.locator(".price-differs:visible");
        await differs.getByText("以服务器为准").waitFor();
        await waitForMatch(() => differs.innerText(), /保费（含税）\s+[\d,]+\.\d\d\s+150,000\.00/);
        assert.deepEqual(await listViolations(page), []);
      },
      look,
    );
});

test("a server that is away blocks nobody, and is queried again on request", async () => {
  await visits.onForm("product=0405&mode=edit", async (page) => {
    await page.route(`**${CALL}`, (route) => route.abort());
    await page.goto(`/harness/?${EDITED}`);
    await findStatus(page, "服务器暂不能核算").waitFor();
    assert.deepEqual(await listViolations(page), []);
    await typePersons(page, "85");
    await page.getByRole("textbox", { name: "联系人", exact: true }).fill("测试员甲");
    await findStatus(page, "服务器暂不能核算").waitFor();
    await waitForMatch(() => page.locator(".price-sum").innerText(), /^[\d,]+\.\d\d$/);
    await page.unroute(`**${CALL}`);
    await bar(page).getByRole("button", { name: "重试" }).click();
    await findStatus(page, "已试算").waitFor();
  });
});

test("a refusal of the server is shown with its reason", async () => {
  await visits.onForm("product=0405&mode=edit", async (page) => {
    await page.route(`**${CALL}`, (route) =>
      route.fulfill({
        json: {
          code: "PRD003",
          message: "险种“0405”没有该产品版本",
          data: null,
          requestId: "r",
          next: "请刷新",
        },
      }),
    );
    await page.goto(`/harness/?${EDITED}`);
    await findStatus(page, "服务器未能计费").waitFor();
    await page.getByText("服务器未能计费：险种“0405”没有该产品版本").waitFor();
  });
});

test("a read-only form and one without confirmation send no request", async () => {
  const earlier = questions();
  for (const value of ["product=0405&mode=detail&confirm=1", "product=0405&mode=edit"])
    await visits.onForm(value, async (page) => {
      await page.locator(".price-sum").filter({ hasText: "148,515.20" }).waitFor();
      await page.waitForTimeout(1800);
      await waitForValue(() => page.locator(".price-state").innerText(), "");
    });
  assert.equal(questions(), earlier);
});

test("an endorsement shows the old premium beside the new one", async () => {
  await visits.onForm("product=0405&mode=pigai&confirm=1", async (page) => {
    await findStatus(page, "已试算").waitFor();
    const fee = page.locator("[data-element=sumPremium]");
    // Reads the text content, because fields out of sight are not rendered as visible text.
    await waitForMatch(() => fee.textContent(), /批改前\s*148,515\.20/);
    await waitForMatch(() => bar(page).innerText(), /批改前\s*148,515\.20\s*→\s*[\d,]+\.\d\d/);
    assert.deepEqual(await listViolations(page), []);
  });
});
