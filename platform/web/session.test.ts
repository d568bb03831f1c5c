import assert from "node:assert/strict";
import { test } from "node:test";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import { createLocalStore } from "./local-store.ts";
import { createSessionStore } from "./session.ts";

const user = { token: "t1", userCode: OFFICE_CLERK, userName: "测试员甲", comCode: "32010100" };
const blocked = () => {
  throw new Error("blocked");
};

function planted() {
  const clock = { nowMs: 1000 };
  const store = createLocalStore(blocked);
  const openTab = () => createSessionStore(store, () => clock.nowMs);
  return { clock, store, openTab };
}

test("a session lasts for its life and not a millisecond longer", () => {
  const { clock, openTab } = planted();
  const session = openTab();
  assert.equal(session.current(), null);
  session.begin(user, 500);
  clock.nowMs = 1499;
  assert.deepEqual(session.current(), { ...user, expiresMs: 1500 });
  clock.nowMs = 1500;
  assert.equal(session.current(), null);
});

test("another tab takes the session over when it rereads, and loses it likewise", () => {
  const { openTab } = planted();
  const [one, other] = [openTab(), openTab()];
  assert.equal(other.current(), null);
  one.begin(user, 500);
  other.reread();
  assert.equal(other.current()?.token, "t1");
  one.end();
  other.reread();
  assert.equal(other.current(), null);
});

test("listeners hear the beginning and the end until they leave", () => {
  const session = planted().openTab();
  let heard = 0;
  const leave = session.subscribe(() => (heard += 1));
  session.begin(user, 500);
  session.end();
  leave();
  session.begin(user, 500);
  assert.equal(heard, 2);
});

test("what is kept but cannot be read is no session", () => {
  const { store, openTab } = planted();
  for (const kept of [
    "{",
    "null",
    "[]",
    '{"token":"t"}',
    '{"token":1,"expiresMs":9e9,"userCode":"","userName":"","comCode":""}',
  ]) {
    store.write("session", kept);
    assert.equal(openTab().current(), null, kept);
  }
});
