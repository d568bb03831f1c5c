import assert from "node:assert/strict";
import { test } from "node:test";
import type { StartTimer } from "#platform/kernel/debounce.ts";
import type { Draft, DraftOwner } from "./draft.ts";
import { openLocalStore } from "../local-store.ts";
import { openDraftKeeper } from "./draft-keeper.ts";

const DAY_MS = 24 * 3600 * 1000;
const sheet = { record: "/quotation/1", formVersion: "1" };
const first: DraftOwner = { userCode: "10000001", comCode: "32010100" };
const colleague: DraftOwner = { userCode: "10000002", comCode: "32010100" };

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

/** One browser: a store, a clock, and as many tabs as wanted; a tab that dies lets go of its drafts. */
function openBrowser() {
  const clock = { nowMs: 1_000_000_000_000 };
  const kept = new Map<string, Draft>();
  const browser = { owner: first as DraftOwner | null, isFull: false, isGoing: false, puts: [] as number[] };
  const alive = new Set<string>();
  const local = openLocalStore(() => {
    throw new Error("kept in memory");
  });
  const { startTimer, pass } = openTimers(clock);
  const hearers: (() => void)[] = [];
  let ids = 0;
  const openTab = () => {
    const held = new Set<string>();
    const keeper = openDraftKeeper({
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
      lives: {
        hold: (id) => {
          alive.add(id);
          held.add(id);
          return () => void alive.delete(id);
        },
        alive: async () => alive,
      },
      news: {
        tell: () => hearers.forEach((hear) => hear()),
        hear: (listener) => void hearers.push(listener),
      },
    });
    const die = (): void => held.forEach((id) => alive.delete(id));
    return { keeper, die };
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

async function offersOf(tab: { keeper: ReturnType<typeof openDraftKeeper> }): Promise<readonly Draft[]> {
  await tab.keeper.refresh();
  return tab.keeper.offers();
}

test("a pause of a quarter of a second writes, and not earlier", () => {
  const { kept, openTab, pass } = openBrowser();
  openTab().keeper.openPen(sheet)?.note(written("甲"));
  pass(249);
  assert.equal(kept.size, 0);
  pass(1);
  assert.deepEqual(valuesOf(kept.values()), ["甲"]);
});

test("typing without a pause is never more than a second behind", () => {
  const { browser, clock, openTab, pass } = openBrowser();
  const pen = openTab().keeper.openPen(sheet);
  const startedMs = clock.nowMs;
  for (let typed = 0; typed < 100; typed += 1) {
    pen?.note(written(String(typed)));
    pass(50);
  }
  const gaps = browser.puts.map((atMs, index) => atMs - (browser.puts[index - 1] ?? startedMs));
  assert(browser.puts.length >= 6);
  assert(Math.max(...gaps) <= 800, String(gaps));
});

test("a tab that dies offers its draft with title, branch and time; one that lives does not", async () => {
  const { clock, openTab, pass } = openBrowser();
  const [tab, other] = [openTab(), openTab()];
  tab.keeper.openPen(sheet)?.note(written("甲"));
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
  tab.keeper.openPen(sheet)?.note(written("甲"));
  pass(1000);
  tab.die();
  assert.deepEqual([await offersOf(tab), valuesOf(await offersOf(other))], [[], ["甲"]]);
});

test("what waits is written when the page goes, and when the form goes", async () => {
  const { kept, openTab } = openBrowser();
  const tab = openTab();
  const pen = tab.keeper.openPen(sheet);
  pen?.note(written("甲"));
  tab.keeper.leave();
  assert.deepEqual(valuesOf(kept.values()), ["甲"]);
  pen?.note(written("乙"));
  pen?.close();
  assert.deepEqual(valuesOf(kept.values()), ["乙"]);
  assert.deepEqual(valuesOf(await offersOf(tab)), ["乙"]);
  assert.equal(tab.keeper.hasUnsaved(), false);
});

test("a save removes the draft, and so does putting everything back", async () => {
  const { kept, openTab, pass } = openBrowser();
  const tab = openTab();
  const pen = tab.keeper.openPen(sheet);
  pen?.note(written("甲"));
  pass(1000);
  pen?.note(written("乙"));
  assert.equal(tab.keeper.hasUnsaved(), true);
  pen?.clean();
  pass(1000);
  assert.equal(kept.size, 0);
  assert.equal(tab.keeper.hasUnsaved(), false);
  pen?.note(written("丙"));
  pass(1000);
  assert.deepEqual(valuesOf(kept.values()), ["丙"]);
});

test("two tabs of one record keep a draft each, the last writer first", async () => {
  const { openTab, pass } = openBrowser();
  const [one, other] = [openTab(), openTab()];
  one.keeper.openPen(sheet)?.note(written("甲"));
  pass(300);
  other.keeper.openPen(sheet)?.note(written("乙"));
  pass(300);
  one.die();
  other.die();
  assert.deepEqual(valuesOf(await offersOf(openTab())), ["乙", "甲"]);
});

test("another user never sees it, another branch of the same user does", async () => {
  const { browser, openTab, pass } = openBrowser();
  const tab = openTab();
  tab.keeper.openPen(sheet)?.note(written("甲"));
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
  elsewhere.keeper.want(draft);
  assert.equal(elsewhere.keeper.wantedFor(sheet.record), undefined);
  browser.owner = first;
  assert.equal(elsewhere.keeper.takeWanted(sheet.record), draft);
  assert.equal(elsewhere.keeper.takeWanted(sheet.record), undefined);
});

test("typing goes on under the same user and branch when the session runs out or the branch changes", () => {
  const { browser, kept, openTab, pass } = openBrowser();
  const { keeper } = openTab();
  const pen = keeper.openPen(sheet);
  browser.owner = null;
  pen?.note(written("甲"));
  pass(1000);
  assert.equal(keeper.ownerKey(), "10000001/32010100");
  browser.owner = { ...first, comCode: "32010200" };
  pen?.note(written("乙"));
  pass(1000);
  assert.deepEqual(
    [...kept.values()].map(({ comCode, userCode, values }) => [userCode, comCode, values["value"]]),
    [["10000001", "32010100", "乙"]],
  );
});

test("after thirty days it is not shown and leaves the store", async () => {
  const { kept, openTab, pass } = openBrowser();
  const tab = openTab();
  tab.keeper.openPen(sheet)?.note(written("甲"));
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
  dead.keeper.openPen(sheet)?.note(written("旧"));
  pass(1000);
  dead.die();
  const tab = openTab();
  const pen = tab.keeper.openPen(sheet);
  pen?.note(written("新"));
  const [draft] = await offersOf(tab);
  assert(draft);
  pen?.takeOver(draft);
  await new Promise(setImmediate);
  assert.deepEqual(valuesOf(kept.values()), ["新", "旧"]);
  assert.deepEqual(valuesOf(await offersOf(tab)), ["新"]);
  pen?.note(written("旧改"));
  pass(1000);
  assert.deepEqual(valuesOf(kept.values()), ["新", "旧改"]);
  pen?.clean();
  assert.deepEqual(valuesOf(kept.values()), ["新"]);
});

test("what was given up can be put back, and other tabs hear of both", async () => {
  const { openTab, pass } = openBrowser();
  const dead = openTab();
  dead.keeper.openPen(sheet)?.note(written("甲"));
  pass(1000);
  dead.die();
  const [tab, other] = [openTab(), openTab()];
  const [draft] = await offersOf(tab);
  assert(draft);
  await other.keeper.refresh();
  await tab.keeper.discard(draft);
  await new Promise(setImmediate);
  assert.deepEqual([tab.keeper.offers(), other.keeper.offers()], [[], []]);
  await tab.keeper.putBack(draft);
  await new Promise(setImmediate);
  assert.deepEqual(valuesOf([...tab.keeper.offers(), ...other.keeper.offers()]), ["甲", "甲"]);
});

test("a browser that keeps nothing is told of once, and nothing is forgotten", async () => {
  const { browser, openTab, pass } = openBrowser();
  const tab = openTab();
  let refusals = 0;
  let wasRefused = false;
  tab.keeper.subscribe(() => {
    if (tab.keeper.isRefused() && !wasRefused) refusals += 1;
    wasRefused = tab.keeper.isRefused();
  });
  browser.isFull = true;
  const pen = tab.keeper.openPen(sheet);
  for (const value of ["甲", "乙"]) {
    pen?.note(written(value));
    pass(1000);
    await new Promise(setImmediate);
  }
  assert.equal(refusals, 1);
  pen?.close();
  assert.deepEqual(valuesOf(await offersOf(tab)), ["乙"]);
  browser.isFull = false;
  pen?.note(written("丙"));
  pass(1000);
  await new Promise(setImmediate);
  tab.die();
  assert.deepEqual(valuesOf(await offersOf(openTab())), ["丙", "乙"]);
});

test("what the store refused lies in the local store, so that a page that dies does not take it along", async () => {
  const { browser, local, openTab, pass } = openBrowser();
  const tab = openTab();
  browser.isFull = true;
  tab.keeper.openPen(sheet)?.note(written("甲"));
  pass(1000);
  await new Promise(setImmediate);
  assert.equal(local.keys().length, 1);
  tab.die();
  const [draft] = await offersOf(openTab());
  assert.equal(draft?.values["value"], "甲");
  browser.isFull = false;
  const next = openTab();
  const pen = next.keeper.openPen(sheet);
  pen?.takeOver(draft);
  await new Promise(setImmediate);
  assert.deepEqual([local.keys().length, await offersOf(next)], [0, []]);
});

test("what is wanted is forgotten when it is given up, and found by the page that opens its form", async () => {
  const { openTab, pass } = openBrowser();
  const dead = openTab();
  dead.keeper.openPen(sheet)?.note(written("甲"));
  pass(1000);
  dead.die();
  const { keeper } = openTab();
  await keeper.refresh();
  const [draft] = keeper.offers();
  assert(draft);
  keeper.want(draft);
  assert.deepEqual([keeper.wantedUnder("/quotation/"), keeper.wantedUnder("/policy/")], ["1", undefined]);
  await keeper.discard(draft);
  assert.equal(keeper.wantedUnder("/quotation/"), undefined);
});

test("a tab is unsaved as long as one of its forms is", () => {
  const { openTab } = openBrowser();
  const { keeper } = openTab();
  const pens = ["/a", "/a", "/b"].map((tab) => keeper.openPen(sheet, tab));
  const shown = () => [...keeper.unsavedTabs()];
  pens.forEach((pen) => pen?.note(written("甲")));
  assert.deepEqual(shown(), ["/a", "/b"]);
  const before = keeper.unsavedTabs();
  pens[0]?.note(written("乙"));
  assert.equal(keeper.unsavedTabs(), before);
  pens[0]?.clean();
  assert.deepEqual(shown(), ["/a", "/b"]);
  pens[1]?.close();
  assert.deepEqual(shown(), ["/b"]);
});

test("another user's offers are gone in the very moment that they sign in", async () => {
  const { browser, openTab, pass } = openBrowser();
  const dead = openTab();
  dead.keeper.openPen(sheet)?.note(written("甲"));
  pass(1000);
  dead.die();
  const { keeper } = openTab();
  await keeper.refresh();
  assert.equal(keeper.offers().length, 1);
  browser.owner = colleague;
  void keeper.refresh();
  assert.deepEqual(keeper.offers(), []);
});

test("a page that goes before the store has written leaves its last words, which are taken in once", async () => {
  const { browser, kept, local, openTab, pass } = openBrowser();
  const tab = openTab();
  const pen = tab.keeper.openPen(sheet);
  pen?.note(written("甲"));
  pass(1000);
  pen?.note(written("乙"));
  browser.isGoing = true;
  tab.keeper.leave();
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
  const pen = tab.keeper.openPen(sheet);
  pen?.note(written("甲"));
  tab.keeper.leave();
  assert.equal(local.keys().length, 1);
  await new Promise(setImmediate);
  assert.equal(local.keys().length, 0);
  pen?.note(written("乙"));
  tab.keeper.leave();
  pen?.clean();
  assert.equal(local.keys().length, 0);
  assert.deepEqual(await offersOf(tab), []);
});

test("without a user there is no pen", () => {
  const { browser, openTab } = openBrowser();
  browser.owner = null;
  assert.equal(openTab().keeper.openPen(sheet), undefined);
});
