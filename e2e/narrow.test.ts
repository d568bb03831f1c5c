import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import { launchBrowser } from "./browser.ts";
import type { RunningServer } from "./running-server.ts";
import { getServer } from "./server-under-test.ts";
import { waitForValue } from "./wait-for.ts";
import { openSignedIn, PHONE, visit, type Visitor, type Window } from "./visitor.ts";

const NARROW: Window = { width: 320, height: 640 };
/** The windows that remain of 1280 × 1024 at 400 % and of 1440 × 900 at 200 %. */
const MAGNIFIED: Window = { width: 320, height: 256 };
const DOUBLE: Window = { width: 720, height: 450 };
const REGIONS = "/systemManagement/dictionaries?codeType=Region";
const places = [
  "/dashboard",
  "/systemManagement/dictionaries",
  REGIONS,
  "/systemManagement/dictionaries?codeType=Gender&view=common",
  "/customerManagement",
  "/quotationPackageDetail",
  "/quotationManagement/add",
  "/imageUpload",
];

let server: RunningServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([getServer(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const arrive = (window: Window, steps: (visitor: Visitor) => Promise<void>) =>
  visit(browser, server.url, { window }, async (visitor) => {
    await openSignedIn(visitor.page, server, OFFICE_CLERK, "/");
    await visitor.page.getByRole("heading", { name: "常用入口" }).waitFor();
    await steps(visitor);
  });

const settled = async (page: Page, place: string): Promise<void> => {
  await page.goto(place);
  await page.getByRole("heading", { level: 1 }).filter({ visible: true }).waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main .skeleton")].every((skeleton) => !skeleton.checkVisibility()),
  );
};
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const window of [PHONE, NARROW, MAGNIFIED, DOUBLE]) {
  const size = `${window.width} × ${window.height}`;
  test(`at ${size} no page scrolls sideways and each has one visible heading`, () =>
    arrive(window, async ({ page }) => {
      for (const place of places) {
        await settled(page, place);
        await waitForValue(() => sideways(page), 0, place);
        const headings = page.getByRole("heading", { level: 1 }).filter({ visible: true });
        await waitForValue(() => headings.count(), 1, place);
      }
      for (const site of ["", "/ecargo", "/etravel"]) {
        await page.goto(`/user/login${site}`);
        await page.getByRole("heading", { name: /登录$/ }).waitFor();
        await waitForValue(() => sideways(page), 0, site);
      }
    }));
}

test("overlays of the head lie within a narrow window", () =>
  arrive(NARROW, async ({ page }) => {
    for (const name of [/切换机构/, /后台任务/, /消息提醒/, "界面设置", /用户菜单/]) {
      await page.getByRole("button", { name }).click();
      const box = await page.getByRole("dialog", { name }).boundingBox();
      assert(box && box.x >= 0 && box.x + box.width <= NARROW.width, `${String(name)} ${box?.x}`);
      await page.keyboard.press("Escape");
    }
  }));

/** The focused element must be visible in part: the middle of its visible area belongs to it. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement;
    if (!active || active === document.body) return undefined;
    const { left, right, top, bottom } = active.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const visibleElement = document.elementFromPoint(x, y);
    const isSeen =
      visibleElement !== null && (active.contains(visibleElement) || visibleElement.contains(active));
    return isSeen ? undefined : `${active.tagName} ${active.textContent?.slice(0, 20)} at ${top}`;
  });

for (const window of [PHONE, MAGNIFIED]) {
  test(`at ${window.width} × ${window.height} the head never hides the focused element`, () =>
    arrive(window, async ({ page }) => {
      await settled(page, "/systemManagement/dictionaries");
      for (const key of ["Tab", "ArrowDown"]) {
        await page.getByRole("searchbox").focus();
        // The list of types is the next stop.
        await page.keyboard.press("Tab");
        for (let press = 0; press < 15; press += 1) {
          await page.keyboard.press(key);
          await waitForValue(() => hiddenFocus(page), undefined);
        }
      }
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      for (let press = 0; press < 15; press += 1) {
        await page.keyboard.press("ArrowUp");
        await waitForValue(() => hiddenFocus(page), undefined);
      }
      await page.keyboard.press("Shift+Tab");
      await waitForValue(() => hiddenFocus(page), undefined);
    }));
}

test("the product search has room to type, and the main buttons of a list stand on one line", () =>
  arrive(PHONE, async ({ page }) => {
    await settled(page, "/quotationManagement/add");
    const search = await page.getByRole("searchbox", { name: "查找险种" }).boundingBox();
    assert.ok(search && search.width > 280, `${search?.width}`);
    await settled(page, "/quotationPackageDetail");
    const [exporting, starting] = await Promise.all(
      [page.getByRole("button", { name: "导出" }), page.getByRole("link", { name: "新建组合" })].map((item) =>
        item.boundingBox(),
      ),
    );
    assert.ok(exporting && exporting.y === starting?.y, `${exporting?.y} ${starting?.y}`);
  }));

test("every control is at least 24 px wide and high, or stands in a line of text", () =>
  arrive(PHONE, async ({ page }) => {
    for (const place of places) {
      await settled(page, place);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll("a, button, input, [role=option], [role=tab], [role=treeitem]")]
          .filter((control) => control.checkVisibility())
          .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
          .map(({ name }) => name),
      );
      assert.deepEqual(small, [], place);
    }
  }));

test("with reduced motion nothing moves", () =>
  arrive(PHONE, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await settled(page, REGIONS);
    await page.getByRole("button", { name: "界面设置" }).click();
    await page.getByRole("radio", { name: "天蓝" }).check();
    await page.getByText("换肤成功").first().waitFor();
    const moving = await page.evaluate(
      () => document.getAnimations().filter((item) => Number(item.effect?.getTiming().duration) > 0).length,
    );
    assert.equal(moving, 0);
  }));

test("more tabs than fit show arrows that scroll them", () =>
  arrive(NARROW, async ({ page }) => {
    const bar = page.getByRole("navigation", { name: "已打开的页面" });
    await waitForValue(() => bar.getByRole("button", { name: "向左滚动标签" }).count(), 0);
    await settled(page, "/customerManagement");
    const title = encodeURIComponent("南京建邺营业部二〇二六年第四季度复核");
    await settled(page, `/systemManagement/dictionaries?titlePrefix=${title}`);
    const back = bar.getByRole("button", { name: "向左滚动标签" });
    await back.waitFor();
    const at = () => bar.getByRole("list").evaluate((row) => row.scrollLeft);
    assert((await at()) > 0);
    // The current tab and its button, left of the arrow.
    await page.waitForFunction(() => {
      const [row, tab] = [".tab-bar ul", ".tab-bar .is-shown"].map((item) => document.querySelector(item));
      if (!row || !tab) return false;
      return tab.getBoundingClientRect().right <= row.getBoundingClientRect().right + 1;
    });
    await back.click();
    await page.waitForFunction(() => document.querySelector(".tab-bar ul")?.scrollLeft === 0);
    await bar.getByRole("button", { name: "向右滚动标签" }).click();
    await page.waitForFunction(() => (document.querySelector(".tab-bar ul")?.scrollLeft ?? 0) > 0);
  }));
