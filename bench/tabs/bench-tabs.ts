import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../../e2e/browser.ts";
import { median } from "../median.ts";
import { type Cost, measureCost, measureHeap, openCosts } from "../page-cost.ts";
import { buildAndServe, installPeer } from "../peer.ts";
import { formIds, formPath, NO_FORM } from "./form-paths.ts";

const ROUNDS = 3;
const WARM_UP_CYCLES = 2;
const MEASURED_CYCLES = 3;
const SCRIPT_WANTED = 4;
const HEAP_WANTED = 5;

type TabsResult = { switches: Cost[]; heapMB: number };
type Contestant = { name: string; url: string; tabOf(formId: string): string };
type Figures = { scriptMs: number; taskMs: number; heapMB: number };

/** Measures switching between eight open tabs of one form with 150 fields, and the memory of the tabs. */
export async function benchTabs(report: (line: string) => void): Promise<boolean> {
  const antdFolder = join(import.meta.dirname, "../antd-form");
  installPeer(antdFolder, report);
  const engine = await buildAndServe(import.meta.dirname);
  const antd = await buildAndServe(antdFolder);
  const browser = await launchBrowser();
  const ownTabs = (formId: string) => `.tab-bar a[href="${formPath(formId)}"]`;
  const contestants: Contestant[] = [
    { name: "our form engine, our tabs", url: engine.url, tabOf: ownTabs },
    { name: "antd Form, our tabs", url: antd.url, tabOf: ownTabs },
    {
      name: "antd Form, antd Tabs",
      url: `${antd.url}/?antdTabs`,
      tabOf: (formId) => `[data-node-key="${formPath(formId)}"] [role=tab]`,
    },
  ];
  try {
    const [ours, theirs] = await compare(browser, contestants, report);
    if (!ours || !theirs) return false;
    const script = theirs.scriptMs / ours.scriptMs;
    const heap = theirs.heapMB / ours.heapMB;
    report(
      `script time of a switch, antd Form ÷ our form engine: ${script.toFixed(1)} (wanted ≥ ${SCRIPT_WANTED})`,
    );
    report(`heap of eight tabs, antd Form ÷ our form engine: ${heap.toFixed(1)} (wanted ≥ ${HEAP_WANTED})`);
    return script >= SCRIPT_WANTED && heap >= HEAP_WANTED;
  } finally {
    await browser.close();
    await Promise.all([engine.close(), antd.close()]);
  }
}

async function compare(
  browser: Browser,
  contestants: readonly Contestant[],
  report: (line: string) => void,
): Promise<Figures[]> {
  const rounds: TabsResult[][] = contestants.map(() => []);
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const [index, contestant] of contestants.entries())
      rounds[index]?.push(await visit(browser, contestant));
  return contestants.map(({ name }, index) => {
    const seen = rounds[index] ?? [];
    const switches = seen.flatMap((item) => item.switches);
    const figures = {
      scriptMs: median(switches.map(({ scriptMs }) => scriptMs)),
      taskMs: median(switches.map(({ taskMs }) => taskMs)),
      heapMB: median(seen.map(({ heapMB }) => heapMB)),
    };
    const { scriptMs, taskMs, heapMB } = figures;
    report(
      `  ${name}: a switch takes ${scriptMs.toFixed(1)} ms of script, ${taskMs.toFixed(1)} ms of the main thread (median of ${switches.length}); eight tabs keep ${heapMB.toFixed(1)} MB`,
    );
    return figures;
  });
}

/** Opens and closes one form before measuring the heap, so that one-time costs are not counted. */
async function visit(browser: Browser, { url, tabOf }: Contestant): Promise<TabsResult> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "zh-CN" });
  try {
    const devtools = await openCosts(page);
    await page.goto(url);
    const links = (path: string) => `nav[aria-label=打开] a[href="${path}"]`;
    await press(page, links(formPath("1")));
    await press(page, links(NO_FORM));
    const before = await measureHeap(devtools);
    for (const formId of formIds) await press(page, links(formPath(formId)));
    for (let warm = 0; warm < WARM_UP_CYCLES; warm += 1)
      for (const formId of formIds) await press(page, tabOf(formId));
    const heapMB = ((await measureHeap(devtools)) - before) / 1e6;
    const switches: Cost[] = [];
    for (let cycle = 0; cycle < MEASURED_CYCLES; cycle += 1)
      for (const formId of formIds)
        switches.push(await measureCost(devtools, () => press(page, tabOf(formId), SETTLED_MS)));
    return { switches, heapMB };
  } finally {
    await page.close();
  }
}

const PAINTED_MS = 100;
/** Includes the check that our form delays until a tab has been visible for a while. */
const SETTLED_MS = 650;

/** Runs as a task of its own, which the browser counts as script. */
async function press(page: Page, selector: string, waitMs = PAINTED_MS): Promise<void> {
  await page.evaluate(
    ([wanted, ms]) => {
      const target = document.querySelector<HTMLElement>(wanted);
      if (!target) throw new Error(`nothing at ${wanted}`);
      setTimeout(() => target.click());
      return new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, ms)));
      });
    },
    [selector, waitMs] as const,
  );
}
