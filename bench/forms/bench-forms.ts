import { join } from "node:path";
import type { Browser } from "playwright-core";
import { FOR_READERS, launchBrowser } from "../../e2e/browser.ts";
import { buildBars, judge } from "./bars.ts";
import { type Contestant, engineMarks, formilyMarks, type Selectors, rjsfMarks } from "./contestants.ts";
import { PASTED, pasteOnce } from "./paste.ts";
import { assertReal } from "./assert-real.ts";
import { describeRounds, runRounds } from "./rounds.ts";
import { type Contestants, buildMeasurements, WHOLE_TABLE } from "./measurements.ts";
import { type Mount, mount, visit } from "./visit.ts";
import { median } from "../median.ts";
import { buildAndServe, installPeer } from "../peer.ts";

const ROUNDS = 3;
const PASTES = 5;
const PATIENCE_MS = 120_000;
const WHOLE_TABLE_WANTED = 5;

type Report = (line: string) => void;

/**
 * Compares our form engine with Formily and RJSF on the same fields: mount, heap, keys, rules, a table. Pasting is
 * measured on ours alone.
 */
export async function benchForms(report: Report): Promise<boolean> {
  const closers: (() => Promise<unknown>)[] = [];
  const serve = async (name: string, folder: string, marks: Selectors): Promise<Contestant> => {
    const path = join(import.meta.dirname, "..", folder);
    if (marks !== engineMarks) installPeer(path, report);
    const { url, close } = await buildAndServe(path);
    closers.push(close);
    return { name, url, ...marks };
  };
  try {
    const field = {
      ours: await serve("ours", "form-engine", engineMarks),
      formily: await serve("Formily", "formily", formilyMarks),
      rjsf: await serve("RJSF", "rjsf", rjsfMarks),
    };
    for (const item of Object.values(field))
      report(`  ${await inOwnBrowser((browser) => visit(browser, item, assertReal), FOR_READERS)}`);
    const isSound = await inOwnBrowser((browser) => compare(browser, field, report));
    await inOwnBrowser((browser) => tellPaste(browser, field.ours, report));
    return (await isWholeTableSound(field, report)) && isSound;
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

async function inOwnBrowser<Seen>(
  look: (browser: Browser) => Promise<Seen>,
  ...flags: readonly string[]
): Promise<Seen> {
  const browser = await launchBrowser(...flags);
  try {
    return await look(browser);
  } finally {
    await browser.close();
  }
}

async function compare(browser: Browser, field: Contestants, report: Report): Promise<boolean> {
  const stops = buildMeasurements(field);
  const results = await runRounds(browser, Object.values(stops), ROUNDS);
  for (const [{ name }, byContestant] of results)
    for (const [contestant, seen] of byContestant)
      report(`  ${name}, ${contestant.name}: ${describeRounds(seen)}`);
  return buildBars(stops, field)
    .map((bar) => judge(bar, { results, ours: field.ours, report }))
    .every((isMet) => isMet);
}

async function tellPaste(browser: Browser, ours: Contestant, report: Report): Promise<void> {
  const seenItems: Awaited<ReturnType<typeof pasteOnce>>[] = [];
  for (let time = 0; time < PASTES; time += 1) seenItems.push(await visit(browser, ours, pasteOnce));
  const pasteMs = median(seenItems.map((item) => item.pasteMs)).toFixed(0);
  const undoMs = median(seenItems.map((item) => item.undoMs)).toFixed(0);
  report(
    `paste of ${PASTED.rows} × ${PASTED.columns}: read, checked and painted after ${pasteMs} ms, taken back by one undo after ${undoMs} ms (median of ${PASTES})`,
  );
}

/** RJSF needs most of a minute, so this first mount of a page is measured once, also for ours. */
async function isWholeTableSound({ ours, rjsf }: Contestants, report: Report): Promise<boolean> {
  const what = "150 fields, 1,000 × 8: the first mount of a page, until painted";
  const seen = await inOwnBrowser((browser) => visit(browser, ours, firstMount));
  const theirs = await patiently((browser) => visit(browser, rjsf, firstMount));
  if (!theirs) {
    report(`${what}: RJSF was not there after ${PATIENCE_MS / 1000} s, which is not judged`);
    return true;
  }
  const say = ({ paintedMs, heapMB }: Mount) => `${paintedMs.toFixed(0)} ms, ${heapMB.toFixed(1)} MB`;
  const ratio = theirs.paintedMs / seen.paintedMs;
  report(`  ours: ${say(seen)}; RJSF: ${say(theirs)}`);
  report(`${what}, RJSF ÷ ours: ${ratio.toFixed(0)} (once, wanted ≥ ${WHOLE_TABLE_WANTED})`);
  return ratio >= WHOLE_TABLE_WANTED;
}

const firstMount = (visited: Parameters<typeof mount>[0]): Promise<Mount> => mount(visited, WHOLE_TABLE);

/** Closes the browser after the time limit, whatever the page does. */
async function patiently<Seen>(look: (browser: Browser) => Promise<Seen>): Promise<Seen | undefined> {
  const browser = await launchBrowser();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    void browser.close();
  }, PATIENCE_MS);
  try {
    return await look(browser);
  } catch (error) {
    if (isOver) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
    await browser.close();
  }
}
