import assert from "node:assert/strict";
import { test } from "node:test";
import { createAppearanceStore, readAppearance } from "./appearance.ts";
import { createLocalStore } from "./local-store.ts";

const standard = { colour: "#f4a548", mode: "system", fontSize: "medium" };

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

test("a browser that keeps nothing, or what cannot be read, shows the standard look", () => {
  for (const theme of [null, "no json", "7", "null", '{"colour":"url(x)","mode":"pink"}'])
    assert.deepEqual(readAppearance(theme, "huge"), standard);
});

test("what is chosen is found again after a reload", () => {
  const store = memory();
  const look = createAppearanceStore(store);
  let told = 0;
  look.subscribe(() => (told += 1));
  look.choose({ colour: "#409eff" });
  look.choose({ fontSize: "large", mode: "dark" });
  assert.equal(told, 2);
  assert.deepEqual(createAppearanceStore(store).current(), {
    colour: "#409eff",
    mode: "dark",
    fontSize: "large",
  });
  assert.equal(store.read("fontSize"), "large");
});
