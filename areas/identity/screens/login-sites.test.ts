import assert from "node:assert/strict";
import { test } from "node:test";
import { openLocalStore } from "#platform/web/local-store.ts";
import { loginSites, openLoginHabits } from "./login-sites.ts";

function memory() {
  const kept = new Map<string, string>();
  return openLocalStore(() => ({
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }));
}

test("the way that was used last is offered first, where the site has it", () => {
  const store = memory();
  const habits = openLoginHabits(store);
  assert.equal(habits.way("staff"), "PWD");
  habits.keepWay("AD");
  assert.equal(habits.way("staff"), "AD");
  assert.equal(habits.way("etravel"), "PWD");
  store.write("loginWay", "nonsense");
  assert.equal(habits.way("staff"), "PWD");
});

test("the site that was signed in at is remembered, an unknown one is the staff's", () => {
  const store = memory();
  const habits = openLoginHabits(store);
  habits.keepSite("etravel");
  assert.equal(habits.site(), "etravel");
  store.write("loginSite", "elsewhere");
  assert.equal(habits.site(), "staff");
});

test("only the travel site says nothing about a forgotten password", () => {
  const silent = Object.entries(loginSites).filter(([, { tellsForgotten }]) => !tellsForgotten);
  assert.deepEqual(
    silent.map(([name]) => name),
    ["etravel"],
  );
});
