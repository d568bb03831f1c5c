import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";

export type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;
export type Load = {
  lcpMs: number;
  lcpElement: string;
  fcpMs: number;
  /** The time when the elements of `ready` appeared: the login's fields, or the first page's content. */
  usableMs: number;
  /** The size of all loaded scripts, compressed with gzip as the server does. */
  scriptBytes: number;
  /** The transferred size of everything, with brotli if the server uses it. */
  transferredBytes: number;
};
type LoadInput = { url: string; ready: string; state?: StorageState };

const CPU_SLOWDOWN = 4;
const BYTES_PER_SECOND = 10_000_000 / 8;
const LATENCY_MS = 40;
const QUIET_MS = 1500;

/** Loads a page once in a browser with an empty cache, on a slow machine and line. */
export async function loadCold(browser: Browser, { url, ready, state }: LoadInput): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    ...(state ? { storageState: state } : {}),
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await slowDown(devtools);
    const { scripts, transferred } = await watchTraffic(devtools);
    await page.addInitScript(noteWhenUsable, ready);
    await page.goto(url);
    await page.locator(ready).first().waitFor();
    await page.waitForTimeout(QUIET_MS);
    const sizes = await Promise.all([...scripts].map(gzippedBytes));
    return {
      ...(await paintsOf(page)),
      scriptBytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
      transferredBytes: transferred(),
    };
  } finally {
    await context.close();
  }
}

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

async function watchTraffic(devtools: CDPSession) {
  const scripts = new Set<string>();
  let bytes = 0;
  devtools.on("Network.responseReceived", ({ type, response }) => {
    if (type === "Script" || response.mimeType.includes("javascript")) scripts.add(response.url);
  });
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  return { scripts, transferred: () => bytes };
}

async function gzippedBytes(url: string): Promise<number> {
  const response = await fetch(url, { headers: { "accept-encoding": "gzip" } });
  await response.body?.cancel();
  return Number(response.headers.get("content-length"));
}

/** Runs in the page before its own scripts. */
function noteWhenUsable(ready: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(ready)) return;
    observer.disconnect();
    performance.mark("usable");
  });
  observer.observe(document, { childList: true, subtree: true });
}

type Paints = Pick<Load, "lcpMs" | "lcpElement" | "fcpMs" | "usableMs">;

function paintsOf(page: Page): Promise<Paints> {
  return page.evaluate(
    () =>
      new Promise<Paints>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          const last = list.getEntries().at(-1) as LargestContentfulPaint;
          const fcp = performance.getEntriesByName("first-contentful-paint")[0];
          resolve({
            lcpMs: last.startTime,
            lcpElement: last.element
              ? `${last.element.tagName.toLowerCase()}.${last.element.className}`
              : "what came drawn",
            fcpMs: fcp?.startTime ?? Number.NaN,
            usableMs: performance.getEntriesByName("usable")[0]?.startTime ?? Number.NaN,
          });
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
}
