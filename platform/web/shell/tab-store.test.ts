import assert from "node:assert/strict";
import { test } from "node:test";
import { createLocalStore } from "../local-store.ts";
import { createTabStore } from "./tab-store.ts";

function memory() {
  const kept = new Map<string, string>();
  return createLocalStore(() => ({
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }));
}

const fixed = { id: "/dashboard", title: "工作台", query: {} };
const opened = (store = memory()) => {
  const tabs = createTabStore({ store, key: "tabs", fixed, isPage: () => true, subjectOf: (id) => id });
  const visit = (id: string) => tabs.visit({ id, title: id, query: {} });
  return { tabs, visit, store };
};
const ids = ({ tabs }: ReturnType<typeof opened>) => tabs.current().map(({ id }) => id);

test("tabs are opened, pushed out by the ninth, closed and cleared", () => {
  const window = opened();
  for (let number = 1; number <= 8; number += 1) window.visit(`/${number}`);
  assert.deepEqual(ids(window), ["/dashboard", "/2", "/3", "/4", "/5", "/6", "/7", "/8"]);
  window.tabs.close("/3");
  assert.deepEqual(ids(window), ["/dashboard", "/2", "/4", "/5", "/6", "/7", "/8"]);
  window.tabs.closeOthers("/8");
  assert.deepEqual(ids(window), ["/dashboard", "/8"]);
  window.tabs.clear();
  assert.deepEqual(ids(window), ["/dashboard"]);
});

test("a reload finds the tabs and their addresses again", () => {
  const window = opened();
  window.visit("/a");
  window.tabs.setQuery("/a", { q: "nj" });
  const again = opened(window.store);
  assert.deepEqual(ids(again), ["/dashboard", "/a"]);
  assert.deepEqual(again.tabs.current()[1]?.query, { q: "nj" });
});

test("nobody is told when nothing changed", () => {
  const window = opened();
  window.visit("/a");
  let told = 0;
  window.tabs.subscribe(() => (told += 1));
  window.visit("/a");
  assert.equal(told, 0);
  window.visit("/b");
  assert.equal(told, 1);
});
