import assert from "node:assert/strict";
import { test } from "node:test";
import { createLocalStore, type StorageLike } from "./local-store.ts";

function storageOf(room = Infinity): StorageLike & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > room) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
  };
}

const blocked = (): StorageLike => {
  throw new DOMException("blocked", "SecurityError");
};

test("what is written is kept under our prefix and read back", () => {
  const storage = storageOf();
  const store = createLocalStore(() => storage);
  assert.equal(store.write("theme", "dark"), true);
  assert.equal(storage.kept.get("chengbao.theme"), "dark");
  assert.equal(store.read("theme"), "dark");
  store.remove("theme");
  assert.equal(store.read("theme"), null);
});

test("a full store keeps the value for the page and says so, and the newer value wins", () => {
  const storage = storageOf(5);
  const store = createLocalStore(() => storage);
  assert.equal(store.write("draft", "short"), true);
  assert.equal(store.write("draft", "much too long"), false);
  assert.equal(store.read("draft"), "much too long");
  assert.equal(store.write("draft", "again"), true);
  assert.equal(store.read("draft"), "again");
});

test("a blocked store never throws", () => {
  const store = createLocalStore(blocked);
  assert.equal(store.write("token", "t"), false);
  assert.equal(store.read("token"), "t");
  assert.deepEqual(store.keys(), ["token"]);
  assert.deepEqual(store.entries(), []);
  store.remove("token");
  assert.equal(store.read("token"), null);
});

test("entries are of all programs, keys only ours", () => {
  const storage = storageOf();
  storage.kept.set("other", "12345");
  const store = createLocalStore(() => storage);
  store.write("a", "保单");
  assert.deepEqual(store.entries(), [
    ["other", "12345"],
    ["chengbao.a", "保单"],
  ]);
  assert.deepEqual(store.keys(), ["a"]);
});
