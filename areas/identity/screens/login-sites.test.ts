import assert from "node:assert/strict";
import { test } from "node:test";
import { loginSites, createLastLoginSiteStore } from "./login-sites.ts";
import { createMemoryStore } from "#platform/testing/memory-storage.ts";

test("the way that was used last is offered first, where the site has it", () => {
  const store = createMemoryStore();
  const habits = createLastLoginSiteStore(store);
  assert.equal(habits.way("staff"), "PWD");
  habits.keepWay("AD");
  assert.equal(habits.way("staff"), "AD");
  assert.equal(habits.way("etravel"), "PWD");
  store.write("loginWay", "nonsense");
  assert.equal(habits.way("staff"), "PWD");
});

test("the site that was signed in at is remembered, an unknown one is the staff's", () => {
  const store = createMemoryStore();
  const habits = createLastLoginSiteStore(store);
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
