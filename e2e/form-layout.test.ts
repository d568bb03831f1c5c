import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { listViolations } from "./accessibility.ts";
import { type FormVisits, openFormVisits } from "./form-visits.ts";
import { waitForMatch, waitForValue } from "./wait-for.ts";

let visits: FormVisits;

before(async () => {
  visits = await openFormVisits();
});
after(() => visits?.close());

/** What a form has at 1440 beside the open menu. */
const besideMenu = { viewport: { width: 1237, height: 844 } };
const FORM = "product=0405&mode=edit";

const grid = (page: Page) => page.getByRole("grid", { name: "工种与限额" });
const cellIn = (page: Page, row: number, column: string) =>
  grid(page).locator(`[aria-rowindex='${row + 1}'] [data-point$='/${column}']`);
const panel = (page: Page) => page.getByRole("complementary", { name: "保费计算过程" });
const hiddenWidth = (page: Page) =>
  grid(page).evaluate((frame) => Math.max(0, frame.scrollWidth - frame.clientWidth));

/** Opens the list of the first liability. */
async function openLiabilities(page: Page): Promise<void> {
  const liabilities = page.getByRole("grid", { name: "责任信息" });
  await liabilities.scrollIntoViewIfNeeded();
  await liabilities.locator("[aria-rowindex='2'] [data-point$='/liabilityCode']").click();
  await page.keyboard.press("F2");
  await page.locator(".choice-search:focus").waitFor();
}

test("F9 shows every column of the work types, and what was folded comes back after a reload", async () => {
  await visits.onForm(
    FORM,
    async (page) => {
      await panel(page).getByText("各项合计").waitFor();
      assert.ok((await hiddenWidth(page)) > 0, "the panel and the sections take the room");
      await page.keyboard.press("F9");
      await waitForValue(() => hiddenWidth(page), 0);
      await cellIn(page, 2, "premium").getByText("102,785.60").waitFor();
      await panel(page).getByRole("button", { name: "展开保费计算明细" }).waitFor();
      assert.deepEqual(await listViolations(page), []);
      await page.reload();
      await waitForValue(() => hiddenWidth(page), 0);
      await page.keyboard.press("F9");
      await panel(page).getByText("各项合计").waitFor();
    },
    besideMenu,
  );
});

test("the panel and the sections fold by a button each, and the steps stay one click away", async () => {
  await visits.onForm(FORM, async (page) => {
    await page.getByRole("button", { name: "收起保费计算明细" }).click();
    await panel(page).getByText("各项合计").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "计算明细", exact: true }).click();
    await page.getByRole("dialog", { name: "保费计算明细" }).getByText("各项合计").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "收起分区" }).click();
    await page.getByRole("button", { name: "展开分区" }).waitFor();
    await page.getByRole("button", { name: /^工种与限额/ }).click();
    await waitForValue(
      () => page.evaluate(() => document.activeElement?.closest("[role=grid]") !== null),
      true,
    );
    assert.deepEqual(await listViolations(page), []);
    await page.reload();
    await page.getByRole("button", { name: "展开分区" }).click();
    await page.getByRole("button", { name: "展开保费计算明细" }).click();
    await panel(page).getByText("各项合计").waitFor();
  });
});

test("a note below a field keeps its distance from the label of the next", async () => {
  await visits.onForm(FORM, async (page) => {
    await page.getByText("系统自动带出").filter({ visible: true }).first().waitFor();
    const touching = await page.evaluate(() => {
      const boxes = (selector: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
      const labels = boxes(".form-grid .form-label");
      return boxes(".form-grid .form-note").filter((note) =>
        labels.some(
          ({ top, left, right }) =>
            top > note.top && top - note.bottom < 4 && left < note.right && right > note.left,
        ),
      ).length;
    });
    assert.equal(touching, 0);
  });
});

test("an empty table that may stay empty is called optional", async () => {
  await visits.onForm(FORM, async (page) => {
    await page.getByRole("button", { name: /选填$/ }).first().waitFor();
    const silent = await page
      .locator(".rail-entry:not(.is-done)")
      .evaluateAll(
        (entries) =>
          entries.filter(
            (entry) => !/待填|有误|选填/.test(entry.getAttribute("aria-label") ?? entry.textContent),
          ).length,
      );
    assert.equal(silent, 0);
  });
});

test("the name of a row stays in sight, and a chosen width is kept", async () => {
  await visits.onForm(
    FORM,
    async (page) => {
      const name = cellIn(page, 2, "workTypeName");
      const unscrolled = await name.boundingBox();
      await cellIn(page, 2, "perManPremium").click();
      await grid(page).evaluate((frame) => frame.scrollTo({ left: frame.scrollWidth }));
      const frame = await grid(page).boundingBox();
      await waitForValue(async () => {
        const box = await name.boundingBox();
        return box && frame && box.x >= frame.x && box.x <= (unscrolled?.x ?? 0);
      }, true);
      const width = async () => Math.round((await name.boundingBox())?.width ?? 0);
      const first = await width();
      await name.click();
      for (let step = 0; step < 4; step += 1) await page.keyboard.press("Alt+ArrowRight");
      await waitForValue(async () => (await width()) - first >= 64, true);
      const wide = await width();
      await page.reload();
      await waitForValue(width, wide);
    },
    besideMenu,
  );
});

test("the panel explains the row in focus, with rates in ‰ and neutral factors folded", async () => {
  await visits.onForm(FORM, async (page) => {
    await panel(page).getByText("管理人员").first().waitFor();
    await cellIn(page, 2, "persons").click();
    await panel(page).getByText("第 2 行").waitFor();
    await waitForValue(() => panel(page).locator(".step-line").count(), 1);
    await panel(page).getByText("1.8‰ 死亡伤残费率 四类").waitFor();
    assert.equal(await panel(page).getByText("0.0018").count(), 0);
    const neutral = panel(page).locator(".step-neutral").first();
    await neutral.getByText("工伤保险系数").waitFor({ state: "hidden" });
    await neutral.getByText("其余系数 1").click();
    await neutral.getByText(/工伤保险系数 已参加/).waitFor();
    await panel(page).getByRole("button", { name: "看全部" }).click();
    await panel(page)
      .getByText(/^管理人员/)
      .first()
      .waitFor();
    await panel(page).getByRole("button", { name: "只看本行" }).click();
    await page.getByRole("textbox", { name: "雇员总人数" }).click();
    await panel(page).getByText("第 2 行").waitFor({ state: "detached" });
  });
});

test("a hint appears with the focus where there is a rule, and nothing moves", async () => {
  await visits.onForm(FORM, async (page) => {
    const address = page.locator("[data-element=address]");
    const below = page.locator("[data-element=vatPayerType]");
    const place = async () => (await below.boundingBox())?.y;
    await address.scrollIntoViewIfNeeded();
    assert.equal(await address.locator(".form-note").count(), 0);
    const earlier = await place();
    const field = address.getByRole("textbox");
    await field.focus();
    const noteId = await field.getAttribute("aria-describedby");
    assert.match(await page.locator(`[id="${noteId}"]`).innerText(), /个字/);
    assert.equal(await place(), earlier);
    await page.keyboard.press("Tab");
    await waitForValue(() => address.locator(".form-note").count(), 0);
    assert.equal(await page.getByText(/从列表中选择|选择一项|选择是或否/).count(), 0);
  });
});

test("a liability is found by its initials, and a company is not asked for a birth date", async () => {
  await visits.onForm(FORM, async (page) => {
    const holder = page.locator("[id$='section-holder']");
    const company = holder.getByRole("radio", { name: "企业/团体客户" });
    await company.check();
    assert.equal(await holder.locator("[data-element=birthDate], [data-element=gender]").count(), 0);
    await holder.getByRole("radio", { name: "个人客户" }).check();
    await holder.locator("[data-element=birthDate]").waitFor();
    await company.check();
    await waitForValue(() => holder.locator("[data-element=occupation]").count(), 0);

    await openLiabilities(page);
    await page.keyboard.type("swsc");
    await waitForMatch(() => page.locator(".choice-list .is-active").innerText(), /死亡/);
  });
});

test("Tab in an open list of a table takes what was searched and goes on to the next cell", async () => {
  const column = (page: Page) =>
    page.evaluate(() => document.activeElement?.closest("[data-point]")?.getAttribute("data-point") ?? "");
  await visits.onForm(FORM, async (page) => {
    await openLiabilities(page);
    await page.keyboard.press("Tab");
    await waitForValue(() => page.locator(".choice-search").count(), 0);
    const next = await column(page);
    assert.ok(next !== "" && !next.endsWith("/liabilityCode"), next);
    await page.keyboard.press("Shift+Tab");
    await waitForMatch(() => column(page), /liabilityCode$/);
    await page.keyboard.press("F2");
    await page.locator(".choice-search:focus").waitFor();
    await page.keyboard.type("ylfy");
    await waitForMatch(() => page.locator(".choice-list .is-active").innerText(), /医疗/);
    await page.keyboard.press("Tab");
    await waitForMatch(
      () => page.locator("[aria-rowindex='2'] [data-point$='/liabilityCode']").first().innerText(),
      /医疗/,
    );
    await waitForValue(() => column(page), next);
  });
});
