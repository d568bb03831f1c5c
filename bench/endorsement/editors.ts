import { resolve } from "node:path";
import type { Browser, CDPSession, Page } from "playwright-core";
import { buildWebPages } from "#apps/server/web-build.ts";
import { policyPremiumCalculation } from "#areas/product/contract/product-calls.ts";
import { buildEditEndorsementHref } from "#areas/endorsement/screens/endorsement-places.ts";
import { launchBrowser } from "../../e2e/browser.ts";
import { STORED_SESSION_NAME } from "../../e2e/planted-session.ts";
import { costOfKeys } from "../forms/typing.ts";
import { median } from "../median.ts";
import { openCosts } from "../page-cost.ts";
import { type ServedProduct, serveProduct } from "../served-product.ts";
import type { EndorsementPlaces, RosterPlaces } from "./places.ts";

const ROUNDS = 5;
const MOST_KEY_RATIO = 1.5;
const MOST_PRICE_RATIO = 2;
const PATIENCE_MS = 120_000;
/** What the editor waits after a key before it asks for the price. */
const DEBOUNCE_MS = 300;
/** Longer than the pause of either editor. */
const REST_MS = 1000;
const ROW = 3;
const letters = [..."abcdefgh"];

type Report = (line: string) => void;
type Served = ServedProduct & EndorsementPlaces;

/** Measures the 批改 editor against the editor of a proposal with the same roster, and its price against pricing the form. */
export async function benchEditors(report: Report): Promise<boolean> {
  await buildWebPages({ checkout: resolve(import.meta.dirname, "../.."), report });
  const served = (await serveProduct(resolve(import.meta.dirname, "product-process.ts"))) as Served;
  const browser = await launchBrowser();
  try {
    const isTypingSound = await compareKeys(browser, served, report);
    return (await comparePrices(browser, served, report)) && isTypingSound;
  } finally {
    await browser.close();
    await served.close();
  }
}

async function compareKeys(browser: Browser, served: Served, report: Report): Promise<boolean> {
  const { typing } = served;
  const rounds: { plain: number; endorsed: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      plain: await inPage(browser, served, proposalPath(typing), costOfKey),
      endorsed: await inPage(browser, served, buildEditEndorsementHref(typing.endorsement), costOfKey),
    });
  const ratio = median(rounds.map(({ plain, endorsed }) => endorsed / plain));
  const of = (side: "plain" | "endorsed") => median(rounds.map((round) => round[side])).toFixed(2);
  report(
    `  a key in the roster of 5,000: 批改 ${of("endorsed")} ms of the main thread, plain ${of("plain")} ms, ratio ${ratio.toFixed(2)} (median of ${ROUNDS}, wanted ≤ ${MOST_KEY_RATIO})`,
  );
  return ratio <= MOST_KEY_RATIO;
}

type PriceTimes = { readonly shownMs: number; readonly pricingMs: number };

/** From the last key until the difference is shown, beside the price of a proposal and the server's price of the form. */
async function comparePrices(browser: Browser, served: Served, report: Report): Promise<boolean> {
  const { pricing } = served;
  const proposal = await inPage(browser, served, proposalPath(pricing), (at) => timesOfPrices(at, served));
  const endorsed = await inPage(browser, served, buildEditEndorsementHref(pricing.endorsement), (at) =>
    timesOfPrices(at, served),
  );
  const shownMs = median(endorsed.map((time) => time.shownMs));
  const proposalMs = median(proposal.map((time) => time.shownMs));
  const ratio = shownMs / proposalMs;
  report(
    `  the difference of 1,000 rows is shown ${shownMs.toFixed(0)} ms after the last key, the price of the same proposal ${proposalMs.toFixed(0)} ms; ratio ${ratio.toFixed(2)} (median of ${ROUNDS}, wanted ≤ ${MOST_PRICE_RATIO})`,
  );
  const pricingMs = median(endorsed.map((time) => time.pricingMs));
  const beyond = median(endorsed.map((time) => (time.shownMs - DEBOUNCE_MS) / time.pricingMs));
  report(
    `  without the editor's pause of ${DEBOUNCE_MS} ms: ${beyond.toFixed(2)} times the ${pricingMs.toFixed(0)} ms in which the server prices the form (told only)`,
  );
  return ratio <= MOST_PRICE_RATIO;
}

/** The first answers warm the server up and are left out. */
async function timesOfPrices(at: OpenPage, served: Served): Promise<PriceTimes[]> {
  const times: PriceTimes[] = [];
  for (let round = 0; round < ROUNDS * 2; round += 1)
    times.push({ pricingMs: await timeOfPricing(served), shownMs: await timeUntilShown(at, round) });
  return times.slice(ROUNDS);
}

type OpenPage = { readonly page: Page; readonly devtools: CDPSession };

async function inPage<Seen>(
  browser: Browser,
  { url, session }: Served,
  path: string,
  look: (at: OpenPage) => Promise<Seen>,
): Promise<Seen> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  try {
    await context.addInitScript(([name, text]) => localStorage.setItem(name, text), [
      STORED_SESSION_NAME,
      session,
    ] as const);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const devtools = await openCosts(page);
    await page.goto(path);
    await page.locator(".price-state").getByText("已试算").first().waitFor();
    return await look({ page, devtools });
  } finally {
    await context.close();
  }
}

const proposalPath = ({ proposal: { orderNo, proposalNo } }: RosterPlaces): string =>
  `/insuranceManagement/insurancePolicyInlet/edit/${orderNo}/${proposalNo}/T`;

async function costOfKey(at: OpenPage): Promise<number> {
  await enterName(at.page);
  return (await costOfKeys(at, letters)).taskMs;
}

/** Opens the cell with a person's name for typing. */
async function enterName(page: Page): Promise<void> {
  const roster = page.getByRole("grid", { name: "人员清单" });
  const cell = roster.locator(`[aria-rowindex='${ROW}'] [data-point$='/personName']`);
  await cell.scrollIntoViewIfNeeded();
  await cell.click();
  await roster.locator("input:focus").waitFor();
  await page.keyboard.press("End");
}

/** The clock in the page: from the event of the key until the new figure is painted. */
async function timeUntilShown({ page }: OpenPage, round: number): Promise<number> {
  if (round === 0) await enterName(page);
  await page.waitForTimeout(REST_MS);
  await page.evaluate(() => {
    const bar = document.querySelector(".price-bar .price-state");
    (window as unknown as { shown: Promise<number> }).shown = new Promise((done) => {
      addEventListener(
        "keydown",
        ({ timeStamp }) => {
          let wasStale = false;
          const look = (): void => {
            const isStale = bar?.textContent?.includes("重新计算中") ?? false;
            if (wasStale && !isStale)
              return void requestAnimationFrame(() => done(performance.now() - timeStamp));
            wasStale ||= isStale;
            requestAnimationFrame(look);
          };
          look();
        },
        { once: true, capture: true },
      );
    });
  });
  await page.keyboard.press(letters[round % letters.length] ?? "a");
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown);
}

async function timeOfPricing({ url, token, pricing }: Served): Promise<number> {
  const body = JSON.stringify({ riskCode: "0405", form: pricing.form });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const startedAt = performance.now();
  const response = await fetch(url + policyPremiumCalculation.path, { method: "POST", headers, body });
  const { code, message } = (await response.json()) as { code: string; message: string };
  if (code !== "0000") throw new Error(`${code} ${message}`);
  return performance.now() - startedAt;
}
