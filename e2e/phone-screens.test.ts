import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { phoneScreens, preparePhoneDocuments, type PhoneDocuments } from "./phone-screens.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { createArrival, PHONE } from "./visitor.ts";
import { waitForValue } from "./wait-for.ts";

let server: RunningProduct;
let browser: Browser;
let documents: PhoneDocuments;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  documents = await preparePhoneDocuments(server);
});
after(async () => {
  await browser?.close();
  await server?.close();
});
const arrive = createArrival(() => ({ server, browser }));

/** What a finger misses or an eye cannot read, outside tables. */
const listFlaws = (page: Page, part: string) =>
  page.evaluate((selector) => {
    const flaws: string[] = [];
    const isIn = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest(`:is(${selector})`) !== null &&
      element.closest("table, [role=grid], .visually-hidden") === null;
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent?.slice(0, 20)}`;
    for (const control of document.querySelectorAll(
      "a, button, input, select, textarea, summary, [role=tab]",
    )) {
      if (!isIn(control)) continue;
      // A label around a control is part of its target.
      const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
      if (width > 1 && (width < 24 || height < 24)) flaws.push(`${nameOf(control)} ${width} × ${height}`);
    }
    for (const element of document.querySelectorAll("*")) {
      const hasText = [...element.childNodes].some(
        ({ nodeType, data }: ChildNode & { data?: string }) =>
          nodeType === Node.TEXT_NODE && data?.trim() !== "",
      );
      if (!hasText || !isIn(element)) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (size > 0 && size < 11.9) flaws.push(`${nameOf(element)} ${size} px high`);
      if (element.matches(".chip") && element.scrollWidth > element.clientWidth)
        flaws.push(`${nameOf(element)} is cut`);
    }
    return flaws;
  }, part);

/** Nothing, or why the main action cannot be touched. */
const whyOutOfReach = (action: Locator) =>
  action.evaluate((element) => {
    const { left, right, top, bottom, height } = element.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return `at ${top} to ${bottom}`;
    const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (onTop === null || !(element.contains(onTop) || onTop.contains(element)))
      return `under ${onTop?.className}`;
    return height < 44 ? `${height} px high` : undefined;
  });

const scrollToEnd = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll("html, main *, dialog *, [popover] *"))
      if (element.checkVisibility()) element.scrollTop = element.scrollHeight;
  });

for (const { name, user = CLERK, place, open, part = "main", isRead = false, main } of phoneScreens)
  test(`made for a phone: ${name}`, () =>
    arrive(
      user,
      place(documents),
      async ({ page }) => {
        await open(page);
        const action = main(page).filter({ visible: true }).first();
        await waitForValue(() => whyOutOfReach(action), undefined, "main action");
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${wide} pixels too wide`);
        assert.deepEqual(await listFlaws(page, part), []);
        assert.deepEqual(await listViolationsInBothThemes(page), []);
        if (isRead) return;
        await scrollToEnd(page);
        await waitForValue(() => whyOutOfReach(action), undefined, "main action after scrolling");
      },
      { window: PHONE, hasTouch: true },
    ));
