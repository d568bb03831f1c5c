import { existsSync } from "node:fs";
import { type Browser, type BrowserServer, chromium } from "playwright-core";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Makes the browser report the whole page to screen readers, parts out of sight included. */
export const FOR_READERS = "--force-renderer-accessibility";

/** The address of the browser that the files of a test run share. Without it each file starts its own. */
export const SHARED_BROWSER = "CHENGBAO_TEST_BROWSER";

/** Returns the shared browser or a new one. Closing a shared one closes only the caller's contexts. */
export async function launchBrowser(...more: readonly string[]): Promise<Browser> {
  const shared = process.env[SHARED_BROWSER];
  if (shared !== undefined && more.length === 0) return chromium.connect(shared);
  return chromium.launch(settings(more));
}

export function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({ ...settings([]), host: "127.0.0.1" });
}

const WHOLE = "/usr/bin/chromium";
/** The build without windows takes three quarters of the time. */
const HEADLESS = "/usr/bin/chromium-headless-shell";

/** Launches the build with a PDF viewer and persistent profiles. */
export function launchWholeBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: getWholeChromium(), headless: true, args: [...flags] });
}

export function getWholeChromium(): string {
  const path = process.env.CHROMIUM_PATH ?? WHOLE;
  if (!existsSync(path))
    throw new Error(`没有 ${path}：请安装 chromium 和 fonts-noto-cjk，或用 CHROMIUM_PATH 指定`);
  return path;
}

function settings(more: readonly string[]) {
  const isHeadless = process.env.CHROMIUM_PATH === undefined && existsSync(HEADLESS);
  const executablePath = isHeadless ? HEADLESS : getWholeChromium();
  return { executablePath, headless: true, args: [...flags, ...more] };
}
