import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { buildWebPages } from "#apps/server/web-build.ts";
import { launchBrowser } from "../e2e/browser.ts";
import { signIn } from "../e2e/visitor.ts";
import { type StorageState, type Load, loadCold } from "./cold-load.ts";
import { median } from "./median.ts";
import { buildAndServe, installPeer } from "./peer.ts";
import { serveProduct } from "./served-product.ts";

const ROUNDS = 7;
const LOGIN_BYTES = 80_000;
const FIRST_PAGE_BYTES = 330_000;
const LOGIN_LCP_WANTED = 2;
const FIRST_PAGE_LCP_WANTED = 1.3;

type Report = (line: string) => void;
type Step = { name: string; url: string; ready: string; state?: StorageState };
type Pair = { ours: Step; theirs: Step };
type Bar = { what: string; bytes: number; lcpRatio: number };

/** Compares the login and the first page with react-admin: cold cache, 4x CPU, 10 Mbps and 40 ms. */
export async function benchFirstLoad(report: Report): Promise<boolean> {
  await buildWebPages({ checkout: resolve(import.meta.dirname, ".."), report });
  const peerFolder = join(import.meta.dirname, "react-admin");
  installPeer(peerFolder, report);
  const [peer, product, browser] = [
    await buildAndServe(peerFolder),
    await serveProduct(),
    await launchBrowser(),
  ];
  try {
    const login: Pair = {
      ours: { name: "our login", url: `${product.url}/user/login`, ready: "input[name=password]" },
      theirs: { name: "react-admin's login", url: `${peer.url}/#/login`, ready: "input[name=password]" },
    };
    const firstPage: Pair = {
      ours: {
        name: "our shell and dashboard",
        url: `${product.url}/dashboard`,
        ready: ".entrances a",
        state: await signedInOurs(browser, product.url),
      },
      theirs: {
        name: "react-admin's shell and dashboard",
        url: `${peer.url}/`,
        ready: ".RaLayout-content .MuiListItemText-root",
        state: await signedInTheirs(browser, peer.url),
      },
    };
    const isLoginSound = await compare(browser, login, report, {
      what: "login",
      bytes: LOGIN_BYTES,
      lcpRatio: LOGIN_LCP_WANTED,
    });
    const isFirstPageSound = await compare(browser, firstPage, report, {
      what: "shell and dashboard",
      bytes: FIRST_PAGE_BYTES,
      lcpRatio: FIRST_PAGE_LCP_WANTED,
    });
    return isLoginSound && isFirstPageSound;
  } finally {
    await browser.close();
    await Promise.all([peer.close(), product.close()]);
  }
}

async function compare(
  browser: Browser,
  { ours, theirs }: Pair,
  report: Report,
  { what, bytes, lcpRatio }: Bar,
): Promise<boolean> {
  const loads = new Map<Step, Load[]>([
    [ours, []],
    [theirs, []],
  ]);
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const [step, seen] of loads) seen.push(await loadCold(browser, step));
  for (const [{ name }, seen] of loads) report(`  ${describe(name, seen)}`);
  const scriptBytes = Math.max(...(loads.get(ours) ?? []).map((load) => load.scriptBytes));
  const ratio = median(
    (loads.get(theirs) ?? []).map(
      ({ lcpMs }, round) => lcpMs / (loads.get(ours)?.[round]?.lcpMs ?? Number.NaN),
    ),
  );
  report(`JavaScript of the ${what}: ${scriptBytes} bytes gz (wanted ≤ ${bytes})`);
  report(
    `LCP of the ${what}, react-admin ÷ ours: ${ratio.toFixed(2)} (median of ${ROUNDS}, wanted ≥ ${lcpRatio})`,
  );
  return scriptBytes <= bytes && ratio >= lcpRatio;
}

function describe(name: string, seen: readonly Load[]): string {
  const middle = (of: (load: Load) => number) => median(seen.map(of)).toFixed(0);
  const { scriptBytes = 0, transferredBytes = 0, lcpElement = "" } = seen[0] ?? {};
  const kB = (bytes: number) => (bytes / 1000).toFixed(1);
  return [
    `${name}: LCP ${middle(({ lcpMs }) => lcpMs)} ms`,
    `(${seen.map((load) => load.lcpMs.toFixed(0)).join(" ")}; ${lcpElement}),`,
    `first paint ${middle(({ fcpMs }) => fcpMs)} ms, usable ${middle(({ usableMs }) => usableMs)} ms,`,
    `JavaScript ${kB(scriptBytes)} kB gz, on the wire ${kB(transferredBytes)} kB in all`,
  ].join(" ");
}

/** Signs in once through the real login. Each load starts with the stored session. */
async function signedInOurs(browser: Browser, url: string): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: url, locale: "zh-CN" });
  const page = await context.newPage();
  await page.goto("/user/login");
  await signIn(page, { userCode: "10000001", password: "Chengbao@2026" });
  const state = await context.storageState();
  await context.close();
  return state;
}

async function signedInTheirs(browser: Browser, url: string): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: url, locale: "zh-CN" });
  const page = await context.newPage();
  await page.goto("/#/login");
  await page.locator("input[name=username]").fill("10000001");
  await page.locator("input[name=password]").fill("any");
  await page.keyboard.press("Enter");
  await page.locator(".RaLayout-content").waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}
