import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../../e2e/browser.ts";
import { COLUMN_COUNT, ROW_COUNT, ROW_PX } from "./grid-rows.ts";
import { median } from "../median.ts";
import { measureCost, openCosts } from "../page-cost.ts";
import { buildAndServe, installPeer } from "../peer.ts";

const ROUNDS = 5;
const FRAMES = 120;
/** A quickly turned wheel: three rows per frame. */
const STEP_PX = 3 * ROW_PX;
const SETTLED_MS = 400;
const MOUNT_WANTED = 1.8;
const FRAME_WANTED = 2;

type Contestant = { name: string; url: string; rows: string; cells: string; scroller: string };
type Figures = { mountMs: number; mountScriptMs: number; frameScriptMs: number; frameTaskMs: number };

/** Compares showing and scrolling ten thousand loaded rows of 25 columns. */
export async function benchGrid(report: (line: string) => void): Promise<boolean> {
  const antdFolder = join(import.meta.dirname, "../antd-form");
  installPeer(antdFolder, report);
  const ours = await buildAndServe(import.meta.dirname);
  const antd = await buildAndServe(antdFolder);
  const browser = await launchBrowser();
  const contestants: Contestant[] = [
    {
      name: "our grid",
      url: ours.url,
      rows: ".list-rows [role=row]",
      cells: "[role=gridcell]",
      scroller: ".list-grid",
    },
    {
      name: "antd's virtual table",
      url: `${antd.url}/?antdGrid`,
      rows: ".ant-table-row",
      cells: ".ant-table-cell",
      scroller: ".ant-table-tbody-virtual-holder",
    },
  ];
  try {
    const [own, theirs] = await compare(browser, contestants, report);
    if (!own || !theirs) return false;
    const bars = [
      ["mount, main thread", theirs.mountMs / own.mountMs, MOUNT_WANTED],
      ["scripting per scroll frame", theirs.frameScriptMs / own.frameScriptMs, FRAME_WANTED],
    ] as const;
    for (const [description, ratio, expected] of bars)
      report(`${description}, antd ÷ our grid: ${ratio.toFixed(1)} (wanted ≥ ${expected})`);
    return bars.every(([, ratio, wanted]) => ratio >= wanted);
  } finally {
    await browser.close();
    await Promise.all([ours.close(), antd.close()]);
  }
}

async function compare(
  browser: Browser,
  contestants: readonly Contestant[],
  report: (line: string) => void,
): Promise<Figures[]> {
  const rounds: Figures[][] = contestants.map(() => []);
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const [index, contestant] of contestants.entries())
      rounds[index]?.push(await visit(browser, contestant));
  return contestants.map(({ name }, index) => {
    const seen = rounds[index] ?? [];
    const middle = (figure: keyof Figures) => median(seen.map((item) => item[figure]));
    const figures = {
      mountMs: middle("mountMs"),
      mountScriptMs: middle("mountScriptMs"),
      frameScriptMs: middle("frameScriptMs"),
      frameTaskMs: middle("frameTaskMs"),
    };
    report(
      `  ${name}: ${ROW_COUNT} × ${COLUMN_COUNT} shown in ${figures.mountMs.toFixed(1)} ms of the main thread (${figures.mountScriptMs.toFixed(1)} of script); a scroll frame takes ${figures.frameScriptMs.toFixed(2)} ms of script, ${figures.frameTaskMs.toFixed(2)} ms of the main thread (median of ${ROUNDS})`,
    );
    return figures;
  });
}

/** Mounts and scrolls once before measuring, so that one-time costs are not counted. */
async function visit(browser: Browser, contestant: Contestant): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "zh-CN" });
  try {
    const devtools = await openCosts(page);
    await page.goto(contestant.url);
    await page.locator("#mount").waitFor();
    await press(page);
    await scroll(page, contestant, FRAMES / 4);
    await press(page);
    const mount = await measureCost(devtools, () => press(page));
    await judgeReal(page, contestant);
    const scrolled = await measureCost(devtools, () => scroll(page, contestant, FRAMES));
    await judgeReal(page, contestant);
    return {
      mountMs: mount.taskMs,
      mountScriptMs: mount.scriptMs,
      frameScriptMs: scrolled.scriptMs / FRAMES,
      frameTaskMs: scrolled.taskMs / FRAMES,
    };
  } finally {
    await page.close();
  }
}

/** Asserts that the visible rows are complete: as many as fit, with all columns and a checkbox. */
async function judgeReal(page: Page, { rows, cells, name }: Contestant): Promise<void> {
  const seen = await page.evaluate(
    ([rowsAt, cellsAt]) => {
      const drawn = [...document.querySelectorAll(rowsAt)].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > 60 && top < 740;
      });
      return {
        count: drawn.length,
        wide: Math.min(...drawn.map((row) => row.querySelectorAll(cellsAt).length)),
      };
    },
    [rows, cells] as const,
  );
  if (seen.count < 14 || seen.wide < COLUMN_COUNT + 1)
    throw new Error(`${name} shows ${seen.count} rows of ${seen.wide} cells`);
}

/** Runs as a task of its own, which the browser counts as script. */
async function press(page: Page): Promise<void> {
  await page.evaluate((settledMs) => {
    setTimeout(() => document.getElementById("mount")?.click());
    return new Promise((resolve) => void setTimeout(resolve, settledMs));
  }, SETTLED_MS);
}

async function scroll(page: Page, { scroller }: Contestant, frames: number): Promise<void> {
  await page.evaluate(
    ([wanted, count, stepPx]) =>
      new Promise<void>((resolve, fail) => {
        const frame = document.querySelector(wanted);
        if (!frame) return fail(new Error(`nothing at ${wanted}`));
        let left = count;
        const step = (): void => {
          frame.scrollTop += stepPx;
          left -= 1;
          if (left > 0) requestAnimationFrame(step);
          else setTimeout(resolve, 200);
        };
        requestAnimationFrame(step);
      }),
    [scroller, frames, STEP_PX] as const,
  );
}
