import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

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

export async function launchBrowser(...more: readonly string[]): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  if (!existsSync(executablePath)) {
    throw new Error(`没有 ${executablePath}：请安装 chromium 和 fonts-noto-cjk，或用 CHROMIUM_PATH 指定`);
  }
  return chromium.launch({ executablePath, headless: true, args: [...flags, ...more] });
}
