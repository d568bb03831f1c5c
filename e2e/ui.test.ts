import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { listViolations } from "./accessibility.ts";
import { readAccessNode } from "./access-node.ts";
import { waitForValue, waitForMatch } from "./wait-for.ts";
import {
  assertInWindow,
  awaitedCity,
  chosenCity,
  takeReceivedKeys,
  looks,
  openUiVisits,
  overlays,
  typedCity,
  type UiVisits,
} from "./ui-visits.ts";

let visits: UiVisits;
before(async () => {
  visits = await openUiVisits();
});
after(() => visits?.close());
const onDesktop: UiVisits["onDesktop"] = (...given) => visits.onDesktop(...given);

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : undefined;
    return focused?.getAttribute("aria-label") ?? label ?? focused?.textContent ?? "";
  });
const status = (page: Page, group: string) => page.getByRole("region", { name: group }).getByRole("status");
const options = (page: Page, list: string) => page.getByRole("listbox", { name: list }).getByRole("option");
const activeOption = (page: Page, list: string) => options(page, list).and(page.locator(".is-active"));

/** Types letters that an input method composes into characters. */
async function compose(page: Page, letters: string): Promise<{ finish(text: string): Promise<void> }> {
  const keyboard = await page.context().newCDPSession(page);
  const position = { selectionStart: letters.length, selectionEnd: letters.length };
  await keyboard.send("Input.imeSetComposition", { text: letters, ...position });
  return { finish: async (text) => void (await keyboard.send("Input.insertText", { text })) };
}

for (const [theme, size, wishes] of looks) {
  test(`every component is accessible and inside the window, ${theme}, at a ${size}`, () =>
    onDesktop(async ({ page }) => {
      assert.deepEqual(await listViolations(page), [], "page");
      await assertInWindow(page, "page");
      for (const { name, role, title, open } of overlays) {
        await open(page);
        const overlay = page.getByRole(role, { name: title, exact: true });
        await overlay.waitFor();
        await assertInWindow(page, name);
        assert.deepEqual(await listViolations(page), [], name);
        await page.keyboard.press("Escape");
        await overlay.waitFor({ state: "detached" });
      }
      await typedCity(page).pressSequentially("州");
      await options(page, "已有城市").first().waitFor();
      await assertInWindow(page, "suggestions");
      assert.deepEqual(await listViolations(page), [], "suggestions");
    }, wishes));
}

test("buttons react to Enter and space, and a busy one keeps the focus and does nothing", () =>
  onDesktop(async ({ page }) => {
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const pressed = status(page, "按钮");
    await button("普通").press("Enter");
    await button("主要").press("Space");
    await button("链接").press("Enter");
    await button("图标").press("Enter");
    await waitForValue(() => pressed.textContent(), "按了 4 次");
    assert.equal((await readAccessNode(page, button("不可用"))).states["disabled"], true);
    for (const name of ["正在处理", "正在提交"]) {
      await button(name).press("Enter");
      await button(name).click({ force: true });
      assert.equal(await focusedName(page), name);
      assert.equal((await readAccessNode(page, button(name))).states["disabled"], true);
    }
    await waitForValue(() => pressed.textContent(), "按了 4 次");
    await button("提交").press("Enter");
    await waitForValue(() => pressed.textContent(), "按了 5 次");
  }));

test("fields have a label, an error and a description", () =>
  onDesktop(async ({ page }) => {
    const fieldsOf = async (label: string) => readAccessNode(page, page.getByLabel(label));
    const name = await fieldsOf("名称");
    assert.deepEqual(
      [name.role, name.description, name.states["invalid"]],
      ["textbox", "与证件一致", "false"],
    );
    const phone = await fieldsOf("电话");
    assert.deepEqual([phone.description, phone.states["invalid"]], ["电话号码应为 11 位", "true"]);
    assert.equal(phone.states["required"], true);
    const grade = await fieldsOf("风险等级");
    assert.deepEqual([grade.role, grade.description], ["combobox", "请选择风险等级"]);
    assert.equal(grade.states["invalid"], "true");
    assert.equal(await page.getByLabel("风险等级").getAttribute("aria-required"), "true");
    const day = await readAccessNode(page, page.getByRole("textbox", { name: "生效日期" }));
    assert.deepEqual([day.role, day.description], ["textbox", "当日零时起"]);
  }));

test("a grade is chosen and a day typed by keyboard, and composed letters start no search", () =>
  onDesktop(async ({ page }) => {
    const seen = status(page, "输入");
    const grade = page.getByRole("combobox", { name: "风险等级", exact: true });
    await grade.focus();
    await page.keyboard.press("z");
    await page.getByRole("combobox", { name: "搜索风险等级" }).waitFor();
    const found = page.getByRole("dialog", { name: "风险等级" }).getByRole("option");
    await waitForValue(() => found.allInnerTexts().then(String), "中");
    await page.keyboard.press("Enter");
    await waitForValue(() => seen.textContent(), "等级 2，日期 2025-01-15，查找 ");
    await waitForValue(() => grade.innerText(), "中");
    assert.equal((await readAccessNode(page, grade)).description, "按最近一次评估");
    const day = page.getByRole("textbox", { name: "生效日期" });
    await day.fill("2026年2月");
    await page.keyboard.press("Enter");
    await page.getByText("请填写日期，如 2026-01-31").waitFor();
    await waitForValue(() => day.inputValue(), "2026年2月");
    await day.fill("20260203");
    await waitForValue(() => seen.textContent(), "等级 2，日期 2026-02-03，查找 ");
    await page.keyboard.press("Alt+ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await waitForValue(() => day.inputValue(), "2026-02-04");
    await page.getByRole("searchbox", { name: "查找" }).focus();
    const word = await compose(page, "jian");
    await waitForValue(() => page.getByRole("searchbox", { name: "查找" }).inputValue(), "jian");
    assert.match((await seen.textContent()) ?? "", /查找 $/);
    await word.finish("建");
    await waitForMatch(() => seen.textContent(), /查找 建$/);
  }));

test("tabs are one stop for Tab, arrows show the next one, Home and End the outer ones", () =>
  onDesktop(async ({ page }) => {
    const tab = (name: string) => page.getByRole("tab", { name });
    const panel = page.getByRole("tabpanel");
    await tab("内容").focus();
    for (const [key, name] of [
      ["ArrowRight", "轨迹"],
      ["End", "影像"],
      ["ArrowRight", "影像"],
      ["ArrowLeft", "轨迹"],
      ["Home", "内容"],
    ] as const) {
      await page.keyboard.press(key);
      await panel.getByText(`现在显示${name}`).waitFor();
      assert.equal(await focusedName(page), name);
      assert.equal((await readAccessNode(page, tab(name))).states["selected"], true);
      assert.equal((await readAccessNode(page, panel)).name, name);
    }
    assert.equal(await page.locator("[role=tab][tabindex='0']").count(), 1);
  }));

test("a dialog takes the focus, keeps it and returns it", () =>
  onDesktop(async ({ page }) => {
    const opener = page.getByRole("button", { name: "打开对话框" });
    await opener.press("Enter");
    const dialog = page.getByRole("dialog", { name: "确认撤回" });
    assert.equal((await readAccessNode(page, dialog)).states["modal"], true);
    for (let step = 0; step < 14; step += 1) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused !== document.body && focused?.closest("dialog") === null;
      });
      assert(!isOutside, await focusedName(page));
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    assert.equal(await focusedName(page), "打开对话框");
  }));

test("Escape first closes an overlay inside a dialog, and then the dialog", () =>
  onDesktop(async ({ page }) => {
    await page.getByRole("button", { name: "打开对话框" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "确认撤回" });
    await page.getByRole("combobox", { name: "城市，可直接录入（对话框内）" }).pressSequentially("州");
    await options(page, "已有城市").first().waitFor();
    await page.keyboard.press("Escape");
    await waitForValue(() => options(page, "已有城市").count(), 0);
    await page.getByRole("combobox", { name: "从列表选择的城市（对话框内）", exact: true }).press("F2");
    const list = page.getByRole("dialog", { name: "从列表选择的城市（对话框内）" });
    await list.waitFor();
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
    assert.equal(await focusedName(page), "从列表选择的城市（对话框内）");
    assert(await dialog.isVisible());
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }));

test("a popover focuses its form, and Escape, Tab and its button close it", () =>
  onDesktop(async ({ page }) => {
    const opener = page.getByRole("button", { name: "打开条件" });
    const popover = page.getByRole("dialog", { name: "打开条件" });
    assert.equal((await readAccessNode(page, opener)).states["hasPopup"], "dialog");
    await opener.press("Enter");
    await waitForValue(() => focusedName(page), "最低保费");
    assert.equal((await readAccessNode(page, opener)).states["expanded"], true);
    await page.keyboard.press("Escape");
    await popover.waitFor({ state: "detached" });
    assert.equal(await focusedName(page), "打开条件");
    assert.equal((await readAccessNode(page, opener)).states["expanded"], false);
    await opener.press("Space");
    await waitForValue(() => focusedName(page), "最低保费");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await popover.waitFor({ state: "detached" });
    await opener.click();
    await popover.waitFor();
    await opener.click();
    await popover.waitFor({ state: "detached" });
    await opener.click();
    await popover.waitFor();
    await page.getByRole("heading", { level: 1 }).click();
    await popover.waitFor({ state: "detached" });
    await opener.click();
    await page.keyboard.type("500");
    await page.keyboard.press("Enter");
    await popover.waitFor({ state: "detached" });
  }));

test("arrows in a menu skip disabled entries, and Enter chooses", () =>
  onDesktop(async ({ page }) => {
    const opener = page.getByRole("button", { name: "更多操作" });
    await opener.press("Enter");
    const menu = page.getByRole("menu", { name: "更多操作" });
    await waitForValue(() => focusedName(page), "复制");
    assert.equal(
      (await readAccessNode(page, menu.getByRole("menuitem", { name: "删除" }))).states["disabled"],
      true,
    );
    await page.keyboard.press("ArrowDown");
    await waitForValue(() => focusedName(page), "移动");
    await page.keyboard.press("Home");
    await waitForValue(() => focusedName(page), "复制");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await menu.waitFor({ state: "detached" });
    await status(page, "浮层").getByText("已移动").waitFor();
    assert.equal(await focusedName(page), "更多操作");
    await opener.press("Enter");
    await menu.waitFor();
    await page.keyboard.press("Tab");
    await menu.waitFor({ state: "detached" });
  }));

test("a calendar moves by days, weeks and months, and Enter chooses", () =>
  onDesktop(async ({ page }) => {
    await page.getByRole("button", { name: "日期 2025-01-31" }).press("Enter");
    await waitForValue(() => focusedName(page), "2025年1月31日 星期五");
    for (const [key, day] of [
      ["ArrowRight", "2025年2月1日 星期六"],
      ["ArrowDown", "2025年2月8日 星期六"],
      ["PageUp", "2025年1月8日 星期三"],
      ["Home", "2025年1月6日 星期一"],
    ] as const) {
      await page.keyboard.press(key);
      await waitForValue(() => focusedName(page), day);
    }
    const day = await readAccessNode(page, page.getByRole("button", { name: "2025年1月31日 星期五" }));
    assert.equal(day.states["pressed"], "true");
    await page.keyboard.press("Enter");
    await waitForValue(() => focusedName(page), "日期 2025-01-06");
  }));

test("suggestions leave the focus in the field and announce the active option, and typed text counts by itself", () =>
  onDesktop(async ({ page }) => {
    const field = typedCity(page);
    await field.pressSequentially("州");
    await options(page, "已有城市").first().waitFor();
    const closed = await readAccessNode(page, awaitedCity(page));
    assert.deepEqual([closed.role, closed.states["autocomplete"]], ["combobox", "list"]);
    assert.equal((await readAccessNode(page, field)).states["expanded"], true);
    assert.equal(await field.getAttribute("aria-activedescendant"), null);
    await status(page, "选择").getByText("5 个城市").waitFor();
    for (const [key, city] of [
      ["ArrowDown", "苏州市"],
      ["ArrowDown", "常州市"],
      ["PageDown", "泰州市"],
      ["ArrowDown", "泰州市"],
      ["PageUp", undefined],
      ["ArrowDown", "苏州市"],
    ] as const) {
      await page.keyboard.press(key);
      await waitForValue(
        () => activeOption(page, "已有城市").allTextContents(),
        city === undefined ? [] : [city],
      );
      const active = await field.getAttribute("aria-activedescendant");
      const told = active === null ? undefined : await page.locator(`[id="${active}"]`).textContent();
      assert.equal(told, city);
      assert.equal(await focusedName(page), "城市，可直接录入");
    }
    const option = await readAccessNode(page, activeOption(page, "已有城市"));
    assert.deepEqual([option.role, option.name, option.states["selected"]], ["option", "苏州市", true]);
    await page.keyboard.press("Enter");
    await waitForValue(() => field.inputValue(), "苏州市");
    assert.equal((await readAccessNode(page, field)).states["expanded"], false);
    await page.keyboard.press("ArrowDown");
    await options(page, "已有城市").first().waitFor();
    await page.keyboard.press("Escape");
    await waitForValue(() => options(page, "已有城市").count(), 0);
    await field.fill("无");
    await options(page, "已有城市").click();
    await waitForValue(() => field.inputValue(), "无锡市");
    assert.equal(await focusedName(page), "城市，可直接录入");
  }));

test("Enter that picks a Chinese candidate chooses no option, and its letters start no query", () =>
  onDesktop(async ({ page }) => {
    const field = typedCity(page);
    await field.pressSequentially("州");
    await options(page, "已有城市").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await field.selectText();
    const word = await compose(page, "nan");
    await waitForValue(() => field.inputValue(), "nan");
    assert.equal(await options(page, "已有城市").count(), 5);
    await field.evaluate((input) => {
      const keystroke = { key: "Enter", keyCode: 229, isComposing: true, bubbles: true, cancelable: true };
      input.dispatchEvent(new KeyboardEvent("keydown", keystroke));
    });
    await waitForValue(() => field.inputValue(), "nan");
    await word.finish("南");
    await waitForValue(() => options(page, "已有城市").allTextContents(), ["南京市", "南通市"]);
    await waitForValue(() => activeOption(page, "已有城市").count(), 0);
  }));

test("a choice opens by letters, F2 and arrows, is searched, and returns the focus", () =>
  onDesktop(async ({ page }) => {
    const field = chosenCity(page);
    const panel = page.getByRole("dialog", { name: "从列表选择的城市" });
    const search = page.getByRole("combobox", { name: "搜索从列表选择的城市" });
    assert.equal((await readAccessNode(page, field)).states["hasPopup"], "dialog");
    await field.press("ArrowDown");
    await waitForValue(() => focusedName(page), "搜索从列表选择的城市");
    await waitForValue(() => activeOption(page, "从列表选择的城市").allTextContents(), ["南京市"]);
    await search.fill("州");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await panel.waitFor({ state: "detached" });
    await waitForValue(() => field.textContent(), "常州市");
    assert.equal(await focusedName(page), "从列表选择的城市");
    await page.keyboard.press("F2");
    const chosen = page.getByRole("option", { name: "常州市", selected: true });
    await chosen.waitFor();
    await search.fill("没有");
    await panel.getByText("没有符合的选项").waitFor();
    assert.equal((await readAccessNode(page, search)).states["expanded"], false);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await page.keyboard.type("x");
    await waitForValue(() => search.inputValue(), "x");
    await page.keyboard.press("Tab");
    await panel.waitFor({ state: "detached" });
    await field.press("Backspace");
    await waitForValue(() => field.textContent(), "请选择");
  }));

test("Enter before the options arrive takes the first of them, and arrows wrap around", () =>
  onDesktop(async ({ page }) => {
    const picked = status(page, "选择");
    await awaitedCity(page).focus();
    await page.keyboard.press("ArrowUp");
    await waitForValue(() => activeOption(page, "找到的城市").allTextContents(), ["盐城市"]);
    await page.keyboard.press("ArrowDown");
    await waitForValue(() => activeOption(page, "找到的城市").allTextContents(), ["南京市"]);
    await page.keyboard.type("州");
    await page.keyboard.press("Enter");
    await waitForValue(() => picked.textContent(), "尚未选择");
    await waitForValue(() => picked.textContent(), "已选择苏州市");
    await page.keyboard.type("x");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Backspace");
    await page.waitForTimeout(1000);
    await waitForValue(() => picked.textContent(), "已选择苏州市");
  }));

const pageKeys = ["j", "k", "F8", "Control+s", "Control+k", "Control+Enter", "Control+z", "ArrowLeft"];

test("without an overlay the page gets every key", () =>
  onDesktop(async ({ page }) => {
    await page.keyboard.press("j");
    const everybody = ["page first j", "document j", "list j", "page j", "window j"];
    assert.deepEqual((await takeReceivedKeys(page)).toSorted(), everybody.toSorted());
    await page.keyboard.press("Control+s");
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Control+Enter");
    const heard = await takeReceivedKeys(page);
    for (const action of ["save s", "find k", "submit Enter"]) assert(heard.includes(action), action);
  }));

for (const { name, role, title, open } of overlays) {
  test(`no key reaches the page while an overlay is open: ${name}`, () =>
    onDesktop(async ({ page }) => {
      await open(page);
      const overlay = page.getByRole(role, { name: title, exact: true });
      await overlay.waitFor();
      await waitForValue(
        () => overlay.evaluate((part) => part.contains(document.activeElement)),
        true,
        "the overlay has the focus",
      );
      await takeReceivedKeys(page);
      for (const key of pageKeys) {
        await page.keyboard.press(key);
        assert.deepEqual(await takeReceivedKeys(page), [], key);
      }
      assert(await overlay.isVisible());
      await page.keyboard.press("Escape");
      await overlay.waitFor({ state: "detached" });
      assert.deepEqual(await takeReceivedKeys(page), [], "Escape");
      await page.keyboard.press("Control+s");
      const received: string[] = [];
      await waitForValue(
        async () => {
          received.push(...(await takeReceivedKeys(page)));
          return received.includes("save s");
        },
        true,
        "the key reaches the page again",
      );
    }));
}

for (const { name, role, title, open } of overlays.slice(0, 4)) {
  test(`no key reaches the page after a click into the overlay that leaves no focus: ${name}`, () =>
    onDesktop(async ({ page }) => {
      await open(page);
      await page.getByRole(role, { name: title, exact: true }).waitFor();
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      );
      await takeReceivedKeys(page);
      for (const key of pageKeys) await page.keyboard.press(key);
      assert.deepEqual(await takeReceivedKeys(page), []);
    }));
}

test("pasting into an overlay does not reach the page", () =>
  onDesktop(async ({ page }) => {
    await chosenCity(page).press("F2");
    await waitForValue(() => focusedName(page), "搜索从列表选择的城市");
    await takeReceivedKeys(page);
    await page.evaluate(() =>
      document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true })),
    );
    assert.deepEqual(await takeReceivedKeys(page), []);
  }));

test("suggestions keep the keys that they use, and a page shortcut closes them first", () =>
  onDesktop(async ({ page }) => {
    await typedCity(page).pressSequentially("州");
    await options(page, "已有城市").first().waitFor();
    await takeReceivedKeys(page);
    for (const key of ["ArrowDown", "ArrowUp", "PageDown", "PageUp", "ArrowDown", "Enter"])
      await page.keyboard.press(key);
    await page.keyboard.press("ArrowDown");
    await options(page, "已有城市").first().waitFor();
    await page.keyboard.press("Escape");
    const heard = await takeReceivedKeys(page);
    assert.deepEqual(
      heard.filter((line) => !/^(?:page|component) first /.test(line)),
      [],
    );
    await page.keyboard.press("ArrowDown");
    await options(page, "已有城市").first().waitFor();
    await page.keyboard.press("Control+s");
    await waitForValue(() => options(page, "已有城市").count(), 0);
    assert((await takeReceivedKeys(page)).includes("save s"));
  }));
