import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";

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

export function launchBrowser(...more: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: getChromium(), headless: true, args: [...flags, ...more] });
}

/** Launches a browser that keeps its data in the folder of a profile. */
export function launchPersistentBrowser(
  profile: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const launch = { executablePath: getChromium(), headless: true, args: [...flags] };
  return chromium.launchPersistentContext(profile, { ...options, ...launch });
}

const WHOLE = "/usr/bin/chromium";
/** The build without windows takes three quarters of the time. */
const HEADLESS = "/usr/bin/chromium-headless-shell";

/** Launches the build with a PDF viewer. */
export function launchWholeBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: getWholeChromium(), headless: true, args: [...flags] });
}

function getChromium(): string {
  const isHeadless = process.env.CHROMIUM_PATH === undefined && existsSync(HEADLESS);
  return isHeadless ? HEADLESS : getWholeChromium();
}

function getWholeChromium(): string {
  const path = process.env.CHROMIUM_PATH ?? WHOLE;
  if (!existsSync(path))
    throw new Error(`没有 ${path}：请安装 chromium 和 fonts-noto-cjk，或用 CHROMIUM_PATH 指定`);
  return path;
}
