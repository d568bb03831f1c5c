import assert from "node:assert/strict";
import { test } from "node:test";
import { createUnsavedWorkStore } from "./unsaved-work.ts";

test("before autosave is there nothing is unsaved, and after that its answers are passed on", () => {
  const work = createUnsavedWorkStore();
  let changes = 0;
  let changed = (): void => undefined;
  let left = 0;
  work.subscribe(() => (changes += 1));
  assert.equal(work.hasUnsaved(), false);
  assert.equal(work.unsavedTabs(), work.unsavedTabs());
  assert.equal(work.unsavedTabs().size, 0);
  work.leave();

  const tabs = new Set(["/customerManagement/add"]);
  work.attach({
    hasUnsaved: () => true,
    unsavedTabs: () => tabs,
    leave: () => (left += 1),
    subscribe: (listener) => {
      changed = listener;
      return () => undefined;
    },
  });
  assert.equal(changes, 1);
  changed();
  assert.equal(changes, 2);
  assert.equal(work.hasUnsaved(), true);
  assert.equal(work.unsavedTabs(), tabs);
  work.leave();
  assert.equal(left, 1);
});
