import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { accessibilityViolations } from "./accessibility.ts";
import { desktop, type FormVisits, openFormVisits, phone } from "./form-visits.ts";
import { settles, settlesLike } from "./settles.ts";

let visits: FormVisits;

before(async () => {
  visits = await openFormVisits();
});
after(() => visits?.close());

const CALL = "/api/v1/insurance/prpall/product/calcPremium";
const EDITED = "product=0405&mode=edit&confirm=1";

const bar = (page: Page) => page.getByRole("region", { name: "保险费" });
const says = (page: Page, words: string) => bar(page).getByRole("status").getByText(words);
const questions = (): number => visits.server.asked.filter(({ path }) => path === CALL).length;
const calculation = (page: Page) => page.evaluate(() => document.body.dataset["calculation"]);

async function typePersons(page: Page, persons: string): Promise<void> {
  const grid = page.getByRole("grid", { name: "工种与限额" });
  await grid.locator("[aria-rowindex='3'] [data-point$='/persons']").click();
  await page.keyboard.type(persons);
}

test("the server confirms the price, and the caller holds its calculation until the form changes", async () => {
  await visits.onForm(EDITED, async (page) => {
    await says(page, "已核定").waitFor();
    await settlesLike(() => bar(page).innerText(), /148,515\.20/);
    const first = await calculation(page);
    assert.match(first ?? "", /^\w{20,}$/);
    const asked = questions();
    await typePersons(page, "85");
    await says(page, "重新计算中").waitFor();
    await settles(() => calculation(page), "");
    await says(page, "已核定").waitFor();
    assert.equal(questions(), asked + 1, "one question for all keys");
    assert.notEqual(await calculation(page), first);
    const fee = page.locator("[data-element=sumPremium] input");
    await settles(() => fee.inputValue(), await page.locator(".price-sum").innerText());
  });
});

test("where the server differs its figure counts, and what differs is shown", async () => {
  for (const look of [desktop, phone])
    await visits.onForm(
      EDITED,
      async (page) => {
        await page.route(`**${CALL}`, async (route) => {
          const answered = await route.fetch();
          const body = (await answered.json()) as { data: Record<string, unknown> };
          await route.fulfill({
            response: answered,
            json: { ...body, data: { ...body.data, premiumCny: "150000.00", sumPremium: "150000.00" } },
          });
        });
        await typePersons(page, "85");
        await says(page, "与服务器不一致").waitFor();
        await settles(() => page.locator(".price-sum").innerText(), "150,000.00");
        if (look === phone) await page.getByRole("button", { name: "怎样算的" }).click();
        const differs = page.locator(".price-differs:visible");
        await differs.getByText("以服务器为准").waitFor();
        await settlesLike(() => differs.innerText(), /保费（含税）\s+[\d,]+\.\d\d\s+150,000\.00/);
        assert.deepEqual(await accessibilityViolations(page), []);
      },
      look,
    );
});

test("a server that is away stops nobody, and is asked again on request", async () => {
  await visits.onForm("product=0405&mode=edit", async (page) => {
    await page.route(`**${CALL}`, (route) => route.abort());
    await page.goto(`/harness/?${EDITED}`);
    await says(page, "服务器暂不能核算").waitFor();
    assert.deepEqual(await accessibilityViolations(page), []);
    await typePersons(page, "85");
    await page.getByRole("textbox", { name: "联系人", exact: true }).fill("测试员甲");
    await says(page, "服务器暂不能核算").waitFor();
    await settlesLike(() => page.locator(".price-sum").innerText(), /^[\d,]+\.\d\d$/);
    await page.unroute(`**${CALL}`);
    await bar(page).getByRole("button", { name: "重试" }).click();
    await says(page, "已核定").waitFor();
  });
});

test("what the server refuses is told with its reason", async () => {
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
    await says(page, "服务器未能计费").waitFor();
    await page.getByText("服务器未能计费：险种“0405”没有该产品版本").waitFor();
  });
});

test("nobody is asked for what is only read, nor where nobody confirms", async () => {
  const earlier = questions();
  for (const asked of ["product=0405&mode=detail&confirm=1", "product=0405&mode=edit"])
    await visits.onForm(asked, async (page) => {
      await page.locator(".price-sum").filter({ hasText: "148,515.20" }).waitFor();
      await page.waitForTimeout(1800);
      await settles(() => page.locator(".price-state").innerText(), "");
    });
  assert.equal(questions(), earlier);
});

test("an endorsement shows the premium that was beside the one that will be", async () => {
  await visits.onForm("product=0405&mode=pigai&confirm=1", async (page) => {
    await says(page, "已核定").waitFor();
    const fee = page.locator("[data-element=sumPremium]");
    // Not what is drawn: fields out of sight are not.
    await settlesLike(() => fee.textContent(), /批改前\s*148,515\.20/);
    await settlesLike(() => bar(page).innerText(), /批改前\s*148,515\.20\s*→\s*[\d,]+\.\d\d/);
    assert.deepEqual(await accessibilityViolations(page), []);
  });
});
