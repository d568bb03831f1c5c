import assert from "node:assert/strict";
import { test } from "node:test";
import { createPageExtensionSlot } from "./page-slot.ts";

test("a slot gives its parts in the order in which they were placed, each once", async () => {
  const slot = createPageExtensionSlot<string>();
  const money = slot.addition(async () => "money");
  const papers = slot.addition(async () => "papers");
  assert.deepEqual(await slot.load(), []);
  money.place();
  papers.place();
  money.place();
  assert.deepEqual(await slot.load(), ["money", "papers"]);
});

test("a part that cannot be fetched is tried again with the next page", async () => {
  const slot = createPageExtensionSlot<string>();
  let isOnline = false;
  const load = async (): Promise<string> => {
    if (!isOnline) throw new Error("offline");
    return "money";
  };
  slot.addition(load).place();
  await assert.rejects(slot.load());
  isOnline = true;
  assert.deepEqual(await slot.load(), ["money"]);
});
