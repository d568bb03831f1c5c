import type { Browser, CDPSession, Page } from "playwright-core";
import { type Cost, measureCost, measureHeap, openCosts } from "../page-cost.ts";
import type { Stage } from "../test-form/stage.tsx";
import type { FormSize } from "../test-form/test-form.ts";
import type { Contestant } from "./contestants.ts";

export type VisitResult = {
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly contestant: Contestant;
};
/** Milliseconds of the main thread until it is idle, the script's part, the time until the paint, and megabytes. */
export type Mount = Cost & { readonly paintedMs: number; readonly heapMB: number };

/** Longer than any work that a contestant delays until typing stops. */
const SETTLED_MS = 700;

export async function visit<Seen>(
  browser: Browser,
  contestant: Contestant,
  look: (visited: VisitResult) => Promise<Seen>,
): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "zh-CN",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  try {
    const page = await context.newPage();
    const devtools = await openCosts(page);
    await page.goto(contestant.url);
    await page.waitForFunction(() => "stage" in window);
    return await look({ page, devtools, contestant });
  } finally {
    await context.close();
  }
}

/** Mounts the form once before measuring, so that one-time costs are not counted. */
export async function mountAgain(visited: VisitResult, size: FormSize): Promise<Mount> {
  await show(visited.page, size);
  await settle(visited.page);
  await show(visited.page, null);
  await settle(visited.page);
  return mount(visited, size);
}

export async function mount({ page, devtools }: VisitResult, size: FormSize): Promise<Mount> {
  const before = await measureHeap(devtools);
  let paintedMs = Number.NaN;
  const cost = await measureCost(devtools, async () => {
    paintedMs = await show(page, size);
    await settle(page);
  });
  return { ...cost, paintedMs, heapMB: ((await measureHeap(devtools)) - before) / 1e6 };
}

type StageOwner = { stage: Stage };

export function show(page: Page, size: FormSize | null): Promise<number> {
  return page.evaluate((given) => (window as unknown as StageOwner).stage.show(given), size);
}

/** Clock time from the event until its result is painted. */
export async function timeOf(
  page: Page,
  event: "paste" | "keydown",
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate((name) => (window as unknown as StageOwner).stage.awaitEvent(name), event);
  await act();
  return page.evaluate(() => (window as unknown as StageOwner).stage.timeOfEvent());
}

export function settle(page: Page): Promise<void> {
  return page.waitForTimeout(SETTLED_MS);
}
