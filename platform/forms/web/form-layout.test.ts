import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemoryStorage } from "#platform/testing/memory-storage.ts";
import { createLocalStore } from "#platform/web/local-store.ts";
import { createFormLayoutStore, foldAside, foldRail, isAsideFolded, isRailFolded } from "./form-layout.ts";

const openStore = (storage = createMemoryStorage(), userCode = "A001") =>
  createFormLayoutStore(
    createLocalStore(() => storage),
    () => userCode,
  );

test("each user finds the forms as he left them", () => {
  const storage = createMemoryStorage();
  const first = openStore(storage);
  first.change({ isAsideFolded: true });
  first.change({ widths: { "workType.persons": 90 } });
  assert.ok(isAsideFolded(openStore(storage).current()));
  assert.deepEqual(openStore(storage).current().widths, { "workType.persons": 90 });
  assert.ok(!isAsideFolded(openStore(storage, "A002").current()));
});

test("full width folds both sides, and gives them back as they were", () => {
  const store = openStore();
  store.change({ isRailFolded: true });
  store.change({ isFullWidth: true });
  assert.ok(isRailFolded(store.current()) && isAsideFolded(store.current()));
  store.change({ isFullWidth: false });
  assert.ok(isRailFolded(store.current()) && !isAsideFolded(store.current()));
});

test("opening one side in full width leaves the other folded", () => {
  const store = openStore();
  store.change({ isFullWidth: true });
  store.change(foldAside(store.current(), false));
  assert.ok(isRailFolded(store.current()) && !isAsideFolded(store.current()));
  store.change(foldRail(store.current(), false));
  assert.ok(!isRailFolded(store.current()) && !isAsideFolded(store.current()));
});

test("an unreadable layout is as if nothing had been arranged", () => {
  const storage = createMemoryStorage();
  storage.setItem("chengbao.formLayout.A001", '{"isRailFolded":"yes","widths":{"a":"wide"}}');
  assert.deepEqual(openStore(storage).current(), {
    isRailFolded: false,
    isAsideFolded: false,
    isFullWidth: false,
    widths: {},
  });
  storage.setItem("chengbao.formLayout.A001", "{");
  assert.ok(!isRailFolded(openStore(storage).current()));
});
