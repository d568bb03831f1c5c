import { join } from "node:path";
import type { Browser } from "playwright-core";
import { FOR_READERS, launchBrowser } from "../e2e/browser.ts";
import { type Contestant, engineMarks, formilyMarks, type Marks, rjsfMarks } from "./forms/contestants.ts";
import { PASTED, pasteOnce } from "./forms/paste.ts";
import { assertReal } from "./forms/realness.ts";
import { describe, type Figure, ratioOf, type Results, runRounds, type Stop } from "./forms/rounds.ts";
import { mount, visit } from "./forms/visit.ts";
import { median } from "./median.ts";
import { buildAndServe, installPeer } from "./peer.ts";

const ROUNDS = Number(process.env["ROUNDS"] ?? 5);
const PASTES = 5;
const PATIENCE_MS = 120_000;

type Report = (line: string) => void;
type Field = { readonly ours: Contestant; readonly formily: Contestant; readonly rjsf: Contestant };

/** Our form engine, Formily and RJSF with the same fields: mount, heap, keys, rules, a table; and a paste of ours. */
export async function benchForms(report: Report): Promise<boolean> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const serve = async (name: string, folder: string, marks: Marks): Promise<Contestant> => {
      const path = join(import.meta.dirname, folder);
      if (marks !== engineMarks) installPeer(path, report);
      const { url, close } = await buildAndServe(path);
      closers.push(close);
      return { name, url, ...marks };
    };
    const ours = await serve("ours", "form-engine", engineMarks);
    const formily = await serve("Formily", "formily", formilyMarks);
    const rjsf = await serve("RJSF", "rjsf", rjsfMarks);
    const browser = await launchBrowser();
    closers.push(() => browser.close());
    for (const one of [ours, formily, rjsf]) report(`  ${await realnessOf(one)}`);
    const isSound = await compare(browser, { ours, formily, rjsf }, report);
    await tellPaste(browser, ours, report);
    await tryWholeTable(rjsf, report);
    return isSound;
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

async function realnessOf(contestant: Contestant): Promise<string> {
  const browser = await launchBrowser(FOR_READERS);
  try {
    return await visit(browser, contestant, assertReal);
  } finally {
    await browser.close();
  }
}

const whole = { fields: 150, rows: 1000 };

async function compare(browser: Browser, { ours, formily, rjsf }: Field, report: Report): Promise<boolean> {
  const all = [ours, formily, rjsf];
  const small: Stop = { name: "150 fields", size: { fields: 150 }, typings: ["key"], contestants: all };
  const large: Stop = { name: "600 fields", size: { fields: 600 }, typings: ["key"], contestants: all };
  const table: Stop = {
    name: "150 fields, 1,000 × 8",
    size: whole,
    typings: ["key", "cell"],
    contestants: [ours, formily],
  };
  // At each key in a table RJSF draws all of it, so that a thousand rows take minutes.
  const part: Stop = {
    name: "150 fields, 100 × 8",
    size: { fields: 150, rows: 100 },
    typings: ["cell"],
    contestants: [ours, rjsf],
  };
  const rules: Stop = {
    name: "150 fields with rules",
    size: { fields: 150, isRuled: true },
    typings: ["share", "shown"],
    contestants: all,
  };
  const results = await runRounds(browser, [small, large, table, part, rules], ROUNDS);
  tellFigures(results, report);
  const bars: Bar[] = [
    ...[small, large, table].flatMap((stop): Bar[] => [
      { stop, peer: formily, figure: "mount", wanted: 2.5 },
      { stop, peer: formily, figure: "painted", wanted: 2.5 },
      { stop, peer: formily, figure: "heap", wanted: 6 },
    ]),
    ...[small, large, part].flatMap((stop): Bar[] => [
      { stop, peer: rjsf, figure: "mount", wanted: 5 },
      { stop, peer: rjsf, figure: "painted", wanted: 5 },
    ]),
    { stop: rules, peer: formily, figure: "share", wanted: 3 },
    { stop: rules, peer: formily, figure: "shown", wanted: 3 },
    { stop: table, peer: formily, figure: "cell", wanted: 1 },
    { stop: part, peer: rjsf, figure: "cell", wanted: 3 },
    { stop: small, peer: formily, figure: "key" },
    { stop: small, peer: rjsf, figure: "key" },
    { stop: large, peer: formily, figure: "key" },
    { stop: large, peer: rjsf, figure: "key" },
    { stop: rules, peer: rjsf, figure: "share" },
    { stop: rules, peer: rjsf, figure: "shown" },
  ];
  return bars.map((bar) => judge(results, ours, bar, report)).every((isMet) => isMet);
}

function tellFigures(results: Results, report: Report): void {
  for (const [{ name }, byContestant] of results)
    for (const [contestant, seen] of byContestant) report(`  ${name}, ${contestant.name}: ${describe(seen)}`);
}

type Bar = { stop: Stop; peer: Contestant; figure: Figure; wanted?: number };

const titles: Record<Figure, string> = {
  mount: "mount, main thread",
  painted: "mount, until painted",
  heap: "heap",
  key: "a key in a field",
  cell: "a key in a cell",
  share: "a rule of 50 figures",
  shown: "a rule of 50 fields that come and go",
};

function judge(
  results: Results,
  ours: Contestant,
  { stop, peer, figure, wanted }: Bar,
  report: Report,
): boolean {
  const seen = (contestant: Contestant) => results.get(stop)?.get(contestant) ?? [];
  const ratio = ratioOf(seen(ours), seen(peer), figure);
  const bar = wanted === undefined ? "no floor" : `wanted ≥ ${wanted}`;
  report(
    `${stop.name}: ${titles[figure]}, ${peer.name} ÷ ours: ${ratio.toFixed(1)} (median of ${ROUNDS}, ${bar})`,
  );
  return wanted === undefined || ratio >= wanted;
}

async function tellPaste(browser: Browser, ours: Contestant, report: Report): Promise<void> {
  const seen = [];
  for (let time = 0; time < PASTES; time += 1) seen.push(await visit(browser, ours, pasteOnce));
  const pasteMs = median(seen.map((one) => one.pasteMs)).toFixed(0);
  const undoMs = median(seen.map((one) => one.undoMs)).toFixed(0);
  report(
    `paste of ${PASTED.rows} × ${PASTED.columns}: checked and painted after ${pasteMs} ms, taken back by one undo after ${undoMs} ms (median of ${PASTES})`,
  );
}

/** In a browser of its own, which is ended when the patience is. */
async function tryWholeTable(rjsf: Contestant, report: Report): Promise<void> {
  const browser = await launchBrowser();
  const tried = visit(browser, rjsf, (visited) => mount(visited, whole)).then(
    ({ paintedMs, heapMB }) =>
      `painted after ${(paintedMs / 1000).toFixed(1)} s the first time, keeps ${heapMB.toFixed(0)} MB`,
    () => `not there after ${PATIENCE_MS / 1000} s`,
  );
  const timer = setTimeout(() => void browser.close(), PATIENCE_MS);
  report(`RJSF, 150 fields and 1,000 × 8, once and not judged: ${await tried}`);
  clearTimeout(timer);
  await browser.close();
}
