import assert from "node:assert/strict";
import { test } from "node:test";
import { CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { createLocalStore, type StorageLike } from "../local-store.ts";
import { createRecentRecords } from "./recent-records.ts";
import type { PaletteRecord } from "./record-entry.ts";

function memory(): StorageLike {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const clerk = { userCode: CLERK, comCode: "32010100" };
const record = (at: number): PaletteRecord => ({
  group: "客户",
  href: `/customer/${at}`,
  title: `客户${at}`,
  number: String(at),
  state: "",
  about: [],
});

test("what was opened last stands first, once, and the ninth drops out", () => {
  const recent = createRecentRecords(createLocalStore(memory), clerk);
  const storage = memory();
  const kept = createRecentRecords(
    createLocalStore(() => storage),
    clerk,
  );
  assert.deepEqual(recent.all(), []);
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) kept.add(record(at));
  assert.deepEqual(
    kept.all().map(({ number }) => number),
    ["3", "9", "8", "7", "6", "5", "4", "2"],
  );
});

test("another user and another branch have recent records of their own", () => {
  const storage = memory();
  const store = createLocalStore(() => storage);
  createRecentRecords(store, clerk).add(record(1));
  assert.deepEqual(createRecentRecords(store, { ...clerk, userCode: OFFICE_CLERK }).all(), []);
  assert.deepEqual(createRecentRecords(store, { ...clerk, comCode: "32010200" }).all(), []);
});

test("what somebody else wrote there is no recent record", () => {
  const storage = memory();
  const recent = createRecentRecords(
    createLocalStore(() => storage),
    clerk,
  );
  for (const written of ["{", "7", "null", '[{"href":"/x"}]', '[{"href":"javascript:1","about":[]}]']) {
    storage.setItem("chengbao.found.10000002.32010100", written);
    assert.deepEqual(recent.all(), [], written);
  }
});
