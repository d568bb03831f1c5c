import assert from "node:assert/strict";
import { test } from "node:test";
import type { StartTimer } from "#platform/kernel/debounce.ts";
import { CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import type { Draft, DraftOwner } from "./draft.ts";
import { createLocalStore } from "../local-store.ts";
import { createAutosave } from "./autosave.ts";

const DAY_MS = 24 * 3600 * 1000;
const sheet = { record: "/quotation/1", formVersion: "1" };
const first: DraftOwner = { userCode: OFFICE_CLERK, comCode: "32010100" };
const colleague: DraftOwner = { userCode: CLERK, comCode: "32010100" };

type Timer = { atMs: number; run: () => void };

function openTimers(clock: { nowMs: number }) {
  let timers: Timer[] = [];
  const startTimer: StartTimer = (run, waitMs) => {
    const timer = { atMs: clock.nowMs + waitMs, run };
    timers.push(timer);
    return () => (timers = timers.filter((other) => other !== timer));
  };
  const pass = (waitMs: number): void => {
    const endMs = clock.nowMs + waitMs;
    for (;;) {
      const next = timers.filter(({ atMs }) => atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs)[0];
      if (!next) break;
      clock.nowMs = next.atMs;
      timers = timers.filter((timer) => timer !== next);
      next.run();
    }
    clock.nowMs = endMs;
  };
  return { startTimer, pass };
}

/** A fake browser with one store, a clock and any number of tabs. A tab that dies releases its drafts. */
function openBrowser() {
  const clock = { nowMs: 1_000_000_000_000 };
  const kept = new Map<string, Draft>();
  const browser = { owner: first as DraftOwner | null, isFull: false, isGoing: false, puts: [] as number[] };
  const alive = new Set<string>();
  const local = createLocalStore(() => {
    throw new Error("kept in memory");
  });
  const { startTimer, pass } = openTimers(clock);
  const hearers: (() => void)[] = [];
  let ids = 0;
  const openTab = () => {
    const held = new Set<string>();
    const autosave = createAutosave({
      store: {
        put: async (draft, replaced) => {
          if (browser.isGoing) return new Promise(() => undefined);
          if (browser.isFull) throw new DOMException("full", "QuotaExceededError");
          browser.puts.push(clock.nowMs);
          kept.set(draft.id, structuredClone(draft));
          if (replaced !== undefined) kept.delete(replaced);
        },
        remove: async (id) => void kept.delete(id),
        list: async (userCode) => [...kept.values()].filter((draft) => draft.userCode === userCode),
      },
      local,
      now: () => clock.nowMs,
      startTimer,
      makeId: () => `draft-${(ids += 1)}`,
      owner: () => browser.owner,
      liveDrafts: {
        hold: (id) => {
          alive.add(id);
          held.add(id);
          return () => void alive.delete(id);
        },
        alive: async () => alive,
      },
      signal: {
        tell: () => hearers.forEach((hear) => hear()),
        hear: (listener) => void hearers.push(listener),
      },
    });
    const die = (): void => held.forEach((id) => alive.delete(id));
    return { autosave, die };
  };
  return { clock, kept, local, browser, openTab, pass };
}

const written = (value: string) => ({
  href: "/quotation/1",
  title: "报价单 1",
  values: { value },
  left: {},
  labels: { value: "名称" },
});
const valuesOf = (drafts: Iterable<Draft>) => [...drafts].map(({ values }) => values["value"]);

async function offersOf(tab: { autosave: ReturnType<typeof createAutosave> }): Promise<readonly Draft[]> {
  await tab.autosave.refresh();
  return tab.autosave.offers();
}

test("a pause of a quarter of a second writes, and not earlier", () => {
  const { kept, openTab, pass } = openBrowser();
  openTab().autosave.openWriter(sheet)?.note(written("甲"));
  pass(249);
  assert.equal(kept.size, 0);
  pass(1);
  assert.deepEqual(valuesOf(kept.values()), ["甲"]);
});

test("typing without a pause is never more than a second behind", () => {
  const { browser, clock, openTab, pass } = openBrowser();
  const writer = openTab().autosave.openWriter(sheet);
  const startedMs = clock.nowMs;
  for (let typed = 0; typed < 100; typed += 1) {
    writer?.note(written(String(typed)));
    pass(50);
  }
  const gaps = browser.puts.map((atMs, index) => atMs - (browser.puts[index - 1] ?? startedMs));
  assert(browser.puts.length >= 6);
  assert(Math.max(...gaps) <= 800, String(gaps));
});

test("a tab that dies offers its draft with title, branch and time; one that lives does not", async () => {
  const { clock, openTab, pass } = openBrowser();
  const [tab, other] = [openTab(), openTab()];
  tab.autosave.openWriter(sheet)?.note(written("甲"));
  pass(1000);
  assert.deepEqual(await offersOf(other), []);
  assert.deepEqual(await offersOf(tab), []);
  tab.die();
  const [draft] = await offersOf(other);
  assert.deepEqual(draft && { ...draft, id: "" }, {
    ...sheet,
    ...first,
    id: "",
    href: "/quotation/1",
    title: "报价单 1",
    values: { value: "甲" },
    left: {},
    labels: { value: "名称" },
    savedMs: clock.nowMs - 750,
  });
});

test("without locks a page still knows what is open on itself", async () => {
  const { openTab, pass } = openBrowser();
  const [tab, other] = [openTab(), openTab()];
  tab.autosave.openWriter(sheet)?.note(written("甲"));
  pass(1000);
  tab.die();
  assert.deepEqual([await offersOf(tab), valuesOf(await offersOf(other))], [[], ["甲"]]);
});

test("what waits is written when the page goes, and when the form goes", async () => {
  const { kept, openTab } = openBrowser();
  const tab = openTab();
  const writer = tab.autosave.openWriter(sheet);
  writer?.note(written("甲"));
  tab.autosave.leave();
  assert.deepEqual(valuesOf(kept.values()), ["甲"]);
  writer?.note(written("乙"));
  writer?.close();
  assert.deepEqual(valuesOf(kept.values()), ["乙"]);
  assert.deepEqual(valuesOf(await offersOf(tab)), ["乙"]);
  assert.equal(tab.autosave.hasUnsaved(), false);
});

test("a save removes the draft, and so does putting everything back", async () => {
  const { kept, openTab, pass } = openBrowser();
  const tab = openTab();
  const writer = tab.autosave.openWriter(sheet);
  writer?.note(written("甲"));
  pass(1000);
  writer?.note(written("乙"));
  assert.equal(tab.autosave.hasUnsaved(), true);
  writer?.clean();
  pass(1000);
  assert.equal(kept.size, 0);
  assert.equal(tab.autosave.hasUnsaved(), false);
  writer?.note(written("丙"));
  pass(1000);
  assert.deepEqual(valuesOf(kept.values()), ["丙"]);
});

test("two tabs of one record keep a draft each, the last writer first", async () => {
  const { openTab, pass } = openBrowser();
  const [one, other] = [openTab(), openTab()];
  one.autosave.openWriter(sheet)?.note(written("甲"));
  pass(300);
  other.autosave.openWriter(sheet)?.note(written("乙"));
  pass(300);
  one.die();
  other.die();
  assert.deepEqual(valuesOf(await offersOf(openTab())), ["乙", "甲"]);
});

test("another user never sees it, another branch of the same user does", async () => {
  const { browser, openTab, pass } = openBrowser();
  const tab = openTab();
  tab.autosave.openWriter(sheet)?.note(written("甲"));
  pass(1000);
  tab.die();
  browser.owner = colleague;
  assert.deepEqual(await offersOf(openTab()), []);
  browser.owner = null;
  assert.deepEqual(await offersOf(openTab()), []);
  browser.owner = { ...first, comCode: "32010200" };
  const elsewhere = openTab();
  const [draft] = await offersOf(elsewhere);
  assert.equal(draft?.comCode, "32010100");
  elsewhere.autosave.want(draft);
  assert.equal(elsewhere.autosave.wantedFor(sheet.record), undefined);
  browser.owner = first;
  assert.equal(elsewhere.autosave.takeWanted(sheet.record), draft);
  assert.equal(elsewhere.autosave.takeWanted(sheet.record), undefined);
});

test("typing goes on under the same user and branch when the session runs out or the branch changes", () => {
  const { browser, kept, openTab, pass } = openBrowser();
  const { autosave } = openTab();
  const writer = autosave.openWriter(sheet);
  browser.owner = null;
  writer?.note(written("甲"));
  pass(1000);
  assert.equal(autosave.ownerKey(), "10000001/32010100");
  browser.owner = { ...first, comCode: "32010200" };
  writer?.note(written("乙"));
  pass(1000);
  assert.deepEqual(
    [...kept.values()].map(({ comCode, userCode, values }) => [userCode, comCode, values["value"]]),
    [[OFFICE_CLERK, "32010100", "乙"]],
  );
});

test("after thirty days it is not shown and leaves the store", async () => {
  const { kept, openTab, pass } = openBrowser();
  const tab = openTab();
  tab.autosave.openWriter(sheet)?.note(written("甲"));
  pass(250);
  tab.die();
  pass(30 * DAY_MS);
  assert.equal((await offersOf(openTab())).length, 1);
  pass(1);
  assert.equal((await offersOf(openTab())).length, 0);
  assert.equal(kept.size, 0);
});

test("restoring goes on in the same draft, and what stood in the form stays behind as another", async () => {
  const { kept, openTab, pass } = openBrowser();
  const dead = openTab();
  dead.autosave.openWriter(sheet)?.note(written("旧"));
  pass(1000);
  dead.die();
  const tab = openTab();
  const writer = tab.autosave.openWriter(sheet);
  writer?.note(written("新"));
  const [draft] = await offersOf(tab);
  assert(draft);
  writer?.takeOver(draft);
  await new Promise(setImmediate);
  assert.deepEqual(valuesOf(kept.values()), ["新", "旧"]);
  assert.deepEqual(valuesOf(await offersOf(tab)), ["新"]);
  writer?.note(written("旧改"));
  pass(1000);
  assert.deepEqual(valuesOf(kept.values()), ["新", "旧改"]);
  writer?.clean();
  assert.deepEqual(valuesOf(kept.values()), ["新"]);
});

test("what was given up can be put back, and other tabs hear of both", async () => {
  const { openTab, pass } = openBrowser();
  const dead = openTab();
  dead.autosave.openWriter(sheet)?.note(written("甲"));
  pass(1000);
  dead.die();
  const [tab, other] = [openTab(), openTab()];
  const [draft] = await offersOf(tab);
  assert(draft);
  await other.autosave.refresh();
  await tab.autosave.discard(draft);
  await new Promise(setImmediate);
  assert.deepEqual([tab.autosave.offers(), other.autosave.offers()], [[], []]);
  await tab.autosave.putBack(draft);
  await new Promise(setImmediate);
  assert.deepEqual(valuesOf([...tab.autosave.offers(), ...other.autosave.offers()]), ["甲", "甲"]);
});

test("a browser that keeps nothing is told of once, and nothing is forgotten", async () => {
  const { browser, openTab, pass } = openBrowser();
  const tab = openTab();
  let refusals = 0;
  let wasRefused = false;
  tab.autosave.subscribe(() => {
    if (tab.autosave.isRefused() && !wasRefused) refusals += 1;
    wasRefused = tab.autosave.isRefused();
  });
  browser.isFull = true;
  const writer = tab.autosave.openWriter(sheet);
  for (const value of ["甲", "乙"]) {
    writer?.note(written(value));
    pass(1000);
    await new Promise(setImmediate);
  }
  assert.equal(refusals, 1);
  writer?.close();
  assert.deepEqual(valuesOf(await offersOf(tab)), ["乙"]);
  browser.isFull = false;
  writer?.note(written("丙"));
  pass(1000);
  await new Promise(setImmediate);
  tab.die();
  assert.deepEqual(valuesOf(await offersOf(openTab())), ["丙", "乙"]);
});

test("what the store refused lies in the local store, so that a page that dies does not take it along", async () => {
  const { browser, local, openTab, pass } = openBrowser();
  const tab = openTab();
  browser.isFull = true;
  tab.autosave.openWriter(sheet)?.note(written("甲"));
  pass(1000);
  await new Promise(setImmediate);
  assert.equal(local.keys().length, 1);
  tab.die();
  const [draft] = await offersOf(openTab());
  assert.equal(draft?.values["value"], "甲");
  browser.isFull = false;
  const next = openTab();
  const writer = next.autosave.openWriter(sheet);
  writer?.takeOver(draft);
  await new Promise(setImmediate);
  assert.deepEqual([local.keys().length, await offersOf(next)], [0, []]);
});

test("what is wanted is forgotten when it is given up, and found by the page that opens its form", async () => {
  const { openTab, pass } = openBrowser();
  const dead = openTab();
  dead.autosave.openWriter(sheet)?.note(written("甲"));
  pass(1000);
  dead.die();
  const { autosave } = openTab();
  await autosave.refresh();
  const [draft] = autosave.offers();
  assert(draft);
  autosave.want(draft);
  assert.deepEqual([autosave.wantedUnder("/quotation/"), autosave.wantedUnder("/policy/")], ["1", undefined]);
  await autosave.discard(draft);
  assert.equal(autosave.wantedUnder("/quotation/"), undefined);
});

test("a tab is unsaved as long as one of its forms is", () => {
  const { openTab } = openBrowser();
  const { autosave } = openTab();
  const writers = ["/a", "/a", "/b"].map((tab) => autosave.openWriter(sheet, tab));
  const shown = () => [...autosave.unsavedTabs()];
  writers.forEach((writer) => writer?.note(written("甲")));
  assert.deepEqual(shown(), ["/a", "/b"]);
  const before = autosave.unsavedTabs();
  writers[0]?.note(written("乙"));
  assert.equal(autosave.unsavedTabs(), before);
  writers[0]?.clean();
  assert.deepEqual(shown(), ["/a", "/b"]);
  writers[1]?.close();
  assert.deepEqual(shown(), ["/b"]);
});

test("another user's offers are gone in the very moment that they sign in", async () => {
  const { browser, openTab, pass } = openBrowser();
  const dead = openTab();
  dead.autosave.openWriter(sheet)?.note(written("甲"));
  pass(1000);
  dead.die();
  const { autosave } = openTab();
  await autosave.refresh();
  assert.equal(autosave.offers().length, 1);
  browser.owner = colleague;
  void autosave.refresh();
  assert.deepEqual(autosave.offers(), []);
});

test("a page that goes before the store has written leaves its last words, which are taken in once", async () => {
  const { browser, kept, local, openTab, pass } = openBrowser();
  const tab = openTab();
  const writer = tab.autosave.openWriter(sheet);
  writer?.note(written("甲"));
  pass(1000);
  writer?.note(written("乙"));
  browser.isGoing = true;
  tab.autosave.leave();
  tab.die();
  browser.isGoing = false;
  assert.deepEqual(valuesOf(kept.values()), ["甲"]);
  assert.deepEqual(valuesOf(await offersOf(openTab())), ["乙"]);
  assert.deepEqual(valuesOf(kept.values()), ["乙"]);
  assert.deepEqual(local.keys(), []);
});

test("last words that the store has after all are dropped, and a save takes them along", async () => {
  const { local, openTab } = openBrowser();
  const tab = openTab();
  const writer = tab.autosave.openWriter(sheet);
  writer?.note(written("甲"));
  tab.autosave.leave();
  assert.equal(local.keys().length, 1);
  await new Promise(setImmediate);
  assert.equal(local.keys().length, 0);
  writer?.note(written("乙"));
  tab.autosave.leave();
  writer?.clean();
  assert.equal(local.keys().length, 0);
  assert.deepEqual(await offersOf(tab), []);
});

test("without a user there is no writer", () => {
  const { browser, openTab } = openBrowser();
  browser.owner = null;
  assert.equal(openTab().autosave.openWriter(sheet), undefined);
});
