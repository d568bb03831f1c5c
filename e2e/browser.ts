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

/** As a screen reader has it: the whole of a page for readers, that out of sight too. */
export const FOR_READERS = "--force-renderer-accessibility";

/** Where the browser of the test run listens, which its files share; unset where a file starts its own. */
export const SHARED_BROWSER = "CHENGBAO_TEST_BROWSER";

/** The shared browser of the run, else one of its own: closing it ends what was opened in it, not the shared browser. */
export async function launchBrowser(...more: readonly string[]): Promise<Browser> {
  const shared = process.env[SHARED_BROWSER];
  if (shared !== undefined && more.length === 0) return chromium.connect(shared);
  return chromium.launch(settings(more));
}

export function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({ ...settings([]), host: "127.0.0.1" });
}

const WHOLE = "/usr/bin/chromium";
/** The build without a window does the same work in three quarters of the time. */
const HEADLESS = "/usr/bin/chromium-headless-shell";

/** With the browser's viewer of PDFs, and with profiles that outlive the browser's end. */
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
