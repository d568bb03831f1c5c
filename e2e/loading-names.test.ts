import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { insertTestProposal } from "#areas/payment/testing/proposals.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { CLERK } from "#platform/testing/people.ts";
import { launchBrowser } from "./browser.ts";
import { employerForm } from "./quotation-pages.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { createArrival, DESKTOP, PHONE } from "./visitor.ts";

let server: RunningProduct;
let browser: Browser;
let policyNo: string;
let proposalNo: string;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  const client = createProposalTestClient(server.product.ask, await server.product.signIn(CLERK));
  const { base } = employerForm();
  const form = employerForm({ base: { ...base, isSeeFeeFlag: "0" } });
  ({ policyNo } = await client.submit(await client.add("0405", form)));
  ({ businessNo: proposalNo } = await insertTestProposal(server.product, {}));
});
after(async () => {
  await browser?.close();
  await server?.close();
});
const arrive = createArrival(() => ({ server, browser }));

/** Texts as short as a code, of each element that has no other element in it. */
const shortTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main *")]
      .filter((element) => element.childElementCount === 0 && element.checkVisibility())
      .map((element) => element.innerText.trim())
      .filter((text) => /^[0-9A-Z]{1,2}$/.test(text)),
  );
const bars = (page: Page) => page.locator("main .pending-name").filter({ visible: true });

/** Opens a page whose dictionaries do not arrive, looks at it, and lets them arrive. */
async function open(
  page: Page,
  address: string,
  { settled, hasBars = true }: { settled: () => Promise<unknown>; hasBars?: boolean },
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    /\/(dms\/find|sales\/findCompanyTree|findSoldRisks|list\/querySettings)/,
    async (route) => {
      await promise;
      await route.continue();
    },
  );
  await page.goto(address);
  await settled();
  if (hasBars) await bars(page).first().waitFor();
  const early = await shortTexts(page);
  const text = await page.locator("main").first().innerText();
  assert.ok(!text.includes("\u2060"), "no mark is drawn as text");
  resolve();
  await bars(page).first().waitFor({ state: "detached" });
  const later = new Set(await shortTexts(page));
  assert.deepEqual(
    early.filter((short) => !later.has(short)),
    [],
    "no code stood where its name stands now",
  );
}

for (const [name, window] of [
  ["desktop", DESKTOP],
  ["phone", PHONE],
] as const) {
  test(`the pay page shows bars until the names of codes are there, at a ${name}`, () =>
    arrive(
      CLERK,
      "/",
      ({ page }) =>
        open(page, `/insuranceManagement/pay/${proposalNo}/T/-`, {
          settled: () => page.getByText(proposalNo).first().waitFor(),
        }),
      { window },
    ));

  test(`a policy shows bars until the names of codes are there, at a ${name}`, () =>
    arrive(
      CLERK,
      "/",
      ({ page }) =>
        open(page, `/policyManagement/policyDetail/detail/${policyNo}/current`, {
          settled: () => page.getByText(policyNo).first().waitFor(),
        }),
      { window },
    ));

  test(`a list with filters shows no code while the names of their choices load, at a ${name}`, () =>
    arrive(
      CLERK,
      "/",
      ({ page }) =>
        open(page, "/insuranceManagement?status=01,06", {
          settled: () => page.locator("main h1").first().waitFor(),
          hasBars: false,
        }),
      { window },
    ));
}
