import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import {
  type TestCustomer,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  createInquiryTestClient,
} from "#areas/quotation/builder.ts";
import { readFactoryProducts } from "#areas/product/content.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import type { RunningProduct } from "./running-server.ts";
import { createArrival, type Visitor, type VisitorOptions } from "./visitor.ts";
const folders = readFactoryProducts();

/** Fills in a worked case for a customer, by default that of the stories, for a year in the future. */
export function fillCase(caseNo: string, customer: TestCustomer = ELECTRONICS_TEST_CUSTOMER): FilledForm {
  const found = folders.flatMap(({ cases }) => cases).find((worked) => worked.caseNo === caseNo);
  assert.ok(found, caseNo);
  const form = fillFormForTestCustomer(found.form, customer);
  const year = new Date().getFullYear() + 1;
  return { ...form, period: { ...form["period"], startDate: `${year}-01-01`, endDate: `${year}-12-31` } };
}

/** The worked case EL-01 as in story S1. */
export function employerForm(changes: FilledForm = {}): FilledForm {
  const limit = {
    limitDeductibleFlag: "1",
    limitCode: "accumulativeIndemnityLimit",
    limitValue: "8000000.00",
  };
  return { ...fillCase("EL-01"), limit: [limit], ...changes };
}

/** A clerk who works by calls instead of a browser. */
export async function createClerk(server: RunningProduct) {
  return createInquiryTestClient(server.product.ask, await server.product.signIn(CLERK));
}

type VisitInput = { server: RunningProduct; browser: Browser; userCode?: string; wishes?: VisitorOptions };

/** Opens a page by address, signed in. Asserts after each visit that scripts had no errors. */
export const openPage = (
  { userCode = CLERK, wishes: options = {}, ...at }: VisitInput,
  place: string,
  steps: (visitor: Visitor) => Promise<void>,
): Promise<void> => createArrival(() => at)(userCode, place, steps, options);

/** Navigates inside the page as a link does, so that the tabs stay. */
export async function navigate(page: Page, place: string): Promise<void> {
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
export const waitForPrice = (page: Page) => page.locator(".price-state").getByText("已试算").waitFor();

/** Addresses with the text to wait for, before the page is checked in light and dark. */
export type PageChecks = readonly (readonly [place: string, wait: string])[];

/** Asserts for each place in turn that it is accessible and does not scroll sideways. */
export const assertSound = (at: VisitInput, places: PageChecks): Promise<void> =>
  openPage(at, "/dashboard", async ({ page }) => {
    for (const [place, wait] of places) {
      await navigate(page, place);
      await page.locator(wait).filter({ visible: true }).first().waitFor();
      assert.deepEqual(await listViolationsInBothThemes(page), [], place);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(isWide, false, `${place} scrolls sideways`);
    }
  });

/** Presses Tab until an element with this name has the focus. */
export async function tabToName(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 120; step += 1) {
    const focusedName = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute("aria-label") ?? at?.textContent ?? "";
    });
    if (focusedName === name) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`no Tab leads to ${name}`);
}
