import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { listViolations } from "./accessibility.ts";
import { readAccessNode } from "./access-node.ts";
import { waitForValue } from "./wait-for.ts";
import {
  assertInWindow,
  takeReceivedKeys,
  looks,
  openUiVisits,
  openByButton,
  type UiVisits,
} from "./ui-visits.ts";

let visits: UiVisits;
before(async () => {
  visits = await openUiVisits();
});
after(() => visits?.close());

const focusedText = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.textContent ?? null);

test("a button passes names, states and marks on to its element", () =>
  visits.onDesktop(async ({ page }) => {
    const button = page.getByRole("button", { name: "小", exact: true });
    const { states } = await readAccessNode(page, button);
    assert.equal(states["pressed"], "true");
    assert.equal(await button.getAttribute("aria-keyshortcuts"), "S");
    assert.equal(await button.getAttribute("data-part"), "small");
    assert.equal(await button.getAttribute("type"), "button");
  }));

test("a list on the page is one stop of the Tab key, is walked by arrows and chosen by Enter and space", () =>
  visits.onDesktop(async ({ page }) => {
    const list = page.getByRole("listbox", { name: "字典类型" });
    const option = (name: string) => list.getByRole("option", { name });
    const chosen = list.getByRole("option", { selected: true });
    assert.equal((await readAccessNode(page, list)).role, "listbox");
    assert.deepEqual(await chosen.allTextContents(), ["币种"]);
    assert.equal(await list.locator("[tabindex='0']").count(), 1);
    await option("币种").focus();
    for (const [key, name] of [
      ["ArrowDown", "地区"],
      ["ArrowDown", "地区"],
      ["Home", "险种"],
      ["ArrowUp", "险种"],
      ["End", "地区"],
    ] as const) {
      await page.keyboard.press(key);
      assert.equal(await focusedText(page), name, key);
    }
    assert.deepEqual(await chosen.allTextContents(), ["币种"]);
    await page.keyboard.press("Enter");
    await waitForValue(() => chosen.allTextContents(), ["地区"]);
    await page.keyboard.press("Home");
    await page.keyboard.press("Space");
    await waitForValue(() => chosen.allTextContents(), ["险种"]);
    assert.equal((await readAccessNode(page, option("险种"))).states["selected"], true);
    await option("币种").click();
    await waitForValue(() => chosen.allTextContents(), ["币种"]);
  }));

for (const [theme, size, wishes] of looks) {
  test(`a dialog that its user cannot close stays at Escape and beside clicks, ${theme}, at a ${size}`, () =>
    visits.onDesktop(async ({ page }) => {
      await openByButton(page, "会话失效");
      const dialog = page.getByRole("dialog", { name: "登录已失效" });
      await dialog.waitFor();
      assert.equal((await readAccessNode(page, dialog)).states["modal"], true);
      assert.equal(await dialog.getByRole("button", { name: "关闭" }).count(), 0);
      assert.deepEqual(await listViolations(page), []);
      await assertInWindow(page, "firm dialog");
      await takeReceivedKeys(page);
      for (const key of ["Escape", "Escape", "Escape", "Control+s", "j"]) await page.keyboard.press(key);
      await page.mouse.click(2, 2);
      assert.deepEqual(await takeReceivedKeys(page), []);
      assert(await dialog.isVisible());
      // The browser itself closes a dialog at a request that repeats; it opens again.
      await dialog.evaluate((element) => element instanceof HTMLDialogElement && element.close());
      await waitForValue(() => dialog.evaluate((element) => element.matches(":modal")), true);
      await dialog.getByRole("button", { name: "登录" }).click();
      await dialog.waitFor({ state: "detached" });
      assert.equal(await focusedText(page), "会话失效");
      await page.keyboard.press("j");
      assert((await takeReceivedKeys(page)).includes("page j"));
    }, wishes));
}

test("the tip of an overlay's button is the overlay's name, where the button counts", () =>
  visits.onDesktop(async ({ page }) => {
    const opener = page.getByRole("button", { name: "提醒，2 条未读" });
    assert.equal(await opener.getAttribute("title"), "提醒");
    await opener.press("Enter");
    const sheet = page.getByRole("dialog", { name: "提醒", exact: true });
    await sheet.waitFor();
    await sheet.getByRole("button", { name: "关闭" }).press("Enter");
    await sheet.waitFor({ state: "detached" });
    await waitForValue(() => opener.evaluate((node) => node === document.activeElement), true);
  }));
