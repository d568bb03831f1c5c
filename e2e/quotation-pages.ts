import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { type Customer, ELECTRONICS, formFor, inquiryClient } from "#areas/quotation/builder.ts";
import { readFactoryProducts } from "#areas/product/content.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CLERK } from "#platform/testing/people.ts";
import { violationsInBothThemes } from "./accessibility.ts";
import type { RunningProduct } from "./running-server.ts";
import { arrival, type Visitor, type Wishes } from "./visitor.ts";
const folders = readFactoryProducts();

/** A worked case, for the customer of the stories unless another is named, insured for a year that is still to come. */
export function formOf(caseNo: string, customer: Customer = ELECTRONICS): FilledForm {
  const found = folders.flatMap(({ cases }) => cases).find((worked) => worked.caseNo === caseNo);
  assert.ok(found, caseNo);
  const form = formFor(found.form, customer);
  const year = new Date().getFullYear() + 1;
  return { ...form, period: { ...form["period"], startDate: `${year}-01-01`, endDate: `${year}-12-31` } };
}

/** EL-01 as S1 has it. */
export function employerForm(changes: FilledForm = {}): FilledForm {
  const limit = {
    limitDeductibleFlag: "1",
    limitCode: "accumulativeIndemnityLimit",
    limitValue: "8000000.00",
  };
  return { ...formOf("EL-01"), limit: [limit], ...changes };
}

/** The clerk's colleague who works without a browser. */
export async function clerkOf(server: RunningProduct) {
  return inquiryClient(server.product.ask, await server.product.signIn(CLERK));
}

type Arriving = { server: RunningProduct; browser: Browser; userCode?: string; wishes?: Wishes };

/** Signed in at a page, by its address; every visit ends with a look for errors of scripts. */
export const arrive = (
  { userCode = CLERK, wishes = {}, ...at }: Arriving,
  place: string,
  steps: (visitor: Visitor) => Promise<void>,
): Promise<void> => arrival(() => at)(userCode, place, steps, wishes);

/** In the page itself, as a link does, so that the tabs stay as they are. */
export async function follow(page: Page, place: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement("a");
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, place);
}

export const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const priced = (page: Page) => page.locator(".price-state").getByText("已核定").waitFor();

/** What is waited for at each place, and then looked at in light and in dark. */
export type Places = readonly (readonly [place: string, wait: string])[];

/** One after the other, in one window: each free of barriers and of sideways scrolling. */
export const looksSound = (at: Arriving, places: Places): Promise<void> =>
  arrive(at, "/dashboard", async ({ page }) => {
    for (const [place, wait] of places) {
      await follow(page, place);
      await page.locator(wait).filter({ visible: true }).first().waitFor();
      assert.deepEqual(await violationsInBothThemes(page), [], place);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(isWide, false, `${place} scrolls sideways`);
    }
  });

/** On with Tab until something of this name has the focus. */
export async function tabToName(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 120; step += 1) {
    const told = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute("aria-label") ?? at?.textContent ?? "";
    });
    if (told === name) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`no Tab leads to ${name}`);
}
