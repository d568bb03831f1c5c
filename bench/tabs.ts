import { join } from "node:path";
import type { Browser, CDPSession, Page } from "playwright-core";
import { launchBrowser } from "../e2e/browser.ts";
import { median } from "./median.ts";
import { buildAndServe, installPeer } from "./peer.ts";
import { formIds, formPath, NO_FORM } from "./tabs/form-paths.ts";

const ROUNDS = 3;
const WARM_UP_CYCLES = 2;
const MEASURED_CYCLES = 3;
const SCRIPT_WANTED = 4;
const HEAP_WANTED = 5;

type Switch = { scriptMs: number; taskMs: number };
type Seen = { switches: Switch[]; heapMB: number };
type Contestant = { name: string; url: string; tabOf(formId: string): string };
type Figures = { scriptMs: number; taskMs: number; heapMB: number };

/** Eight open tabs of one form of 150 fields: what a switch costs, and what the tabs keep in memory. */
export async function benchTabs(report: (line: string) => void): Promise<boolean> {
  const antdFolder = join(import.meta.dirname, "antd-form");
  installPeer(antdFolder, report);
  const light = await buildAndServe(join(import.meta.dirname, "tabs"));
  const antd = await buildAndServe(antdFolder);
  const browser = await launchBrowser();
  const ownTabs = (formId: string) => `.tab-bar a[href="${formPath(formId)}"]`;
  const contestants: Contestant[] = [
    { name: "light cells, our tabs", url: light.url, tabOf: ownTabs },
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
      `script time of a switch, antd Form ÷ light cells: ${script.toFixed(1)} (wanted ≥ ${SCRIPT_WANTED})`,
    );
    report(`heap of eight tabs, antd Form ÷ light cells: ${heap.toFixed(1)} (wanted ≥ ${HEAP_WANTED})`);
    return script >= SCRIPT_WANTED && heap >= HEAP_WANTED;
  } finally {
    await browser.close();
    await Promise.all([light.close(), antd.close()]);
  }
}

async function compare(
  browser: Browser,
  contestants: readonly Contestant[],
  report: (line: string) => void,
): Promise<Figures[]> {
  const rounds: Seen[][] = contestants.map(() => []);
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const [index, contestant] of contestants.entries())
      rounds[index]?.push(await visit(browser, contestant));
  return contestants.map(({ name }, index) => {
    const seen = rounds[index] ?? [];
    const switches = seen.flatMap((one) => one.switches);
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

/** One form is opened and left before the first look at the heap, so that what is paid once is not counted. */
async function visit(browser: Browser, { url, tabOf }: Contestant): Promise<Seen> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "zh-CN" });
  try {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto(url);
    const links = (path: string) => `nav[aria-label=打开] a[href="${path}"]`;
    await press(page, links(formPath("1")));
    await press(page, links(NO_FORM));
    const before = await heapBytes(devtools);
    for (const formId of formIds) await press(page, links(formPath(formId)));
    const cycle = async (): Promise<Switch[]> => {
      const switches: Switch[] = [];
      for (const formId of formIds) switches.push(await timed(devtools, () => press(page, tabOf(formId))));
      return switches;
    };
    for (let warm = 0; warm < WARM_UP_CYCLES; warm += 1) await cycle();
    const heapMB = ((await heapBytes(devtools)) - before) / 1e6;
    const switches: Switch[] = [];
    for (let cycles = 0; cycles < MEASURED_CYCLES; cycles += 1) switches.push(...(await cycle()));
    return { switches, heapMB };
  } finally {
    await page.close();
  }
}

const SETTLED_MS = 100;

/** Until the page is painted and what React put off for later is done too. */
async function press(page: Page, selector: string): Promise<void> {
  await page.evaluate(
    ([wanted, settledMs]) => {
      const target = document.querySelector<HTMLElement>(wanted);
      if (!target) throw new Error(`nothing at ${wanted}`);
      target.click();
      return new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, settledMs)));
      });
    },
    [selector, SETTLED_MS] as const,
  );
}

async function timed(devtools: CDPSession, act: () => Promise<void>): Promise<Switch> {
  const before = await metrics(devtools);
  await act();
  const after = await metrics(devtools);
  const spent = (name: string) => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000;
  return { scriptMs: spent("ScriptDuration"), taskMs: spent("TaskDuration") };
}

async function metrics(devtools: CDPSession): Promise<Map<string, number>> {
  const { metrics: listed } = await devtools.send("Performance.getMetrics");
  return new Map(listed.map(({ name, value }) => [name, value]));
}

async function heapBytes(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.send("HeapProfiler.collectGarbage");
  return (await metrics(devtools)).get("JSHeapUsedSize") ?? Number.NaN;
}
