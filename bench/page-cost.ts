import type { CDPSession, Page } from "playwright-core";

/** CPU time of a page's main thread, which excludes other load of the machine. */
export type Cost = { readonly scriptMs: number; readonly taskMs: number };

export async function openCosts(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  return devtools;
}

export async function measureCost(devtools: CDPSession, act: () => Promise<unknown>): Promise<Cost> {
  const before = await metrics(devtools);
  await act();
  const after = await metrics(devtools);
  const spent = (name: string) => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000;
  return { scriptMs: spent("ScriptDuration"), taskMs: spent("TaskDuration") };
}

/** The heap after a garbage collection. */
export async function measureHeap(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.send("HeapProfiler.collectGarbage");
  return (await metrics(devtools)).get("JSHeapUsedSize") ?? Number.NaN;
}

async function metrics(devtools: CDPSession): Promise<Map<string, number>> {
  const { metrics: listed } = await devtools.send("Performance.getMetrics");
  return new Map(listed.map(({ name, value }) => [name, value]));
}
