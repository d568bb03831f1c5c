import assert from "node:assert/strict";
import { test } from "node:test";
import { isPageShortcut, findOptionIndexAfterKey, buildOptionId } from "./combobox-keys.ts";

const five = { count: 5, least: 0, wraps: false };

for (const [key, active, range, expected] of [
  ["ArrowDown", 0, five, 1],
  ["ArrowDown", 4, five, 4],
  ["ArrowUp", 1, five, 0],
  ["ArrowUp", 0, five, 0],
  ["PageDown", 0, five, 4],
  ["PageUp", 4, five, 0],
  ["PageDown", 1, { ...five, count: 20 }, 9],
  ["ArrowDown", 4, { ...five, wraps: true }, 0],
  ["ArrowUp", 0, { ...five, wraps: true }, 4],
  ["PageDown", 4, { ...five, wraps: true }, 4],
  ["ArrowDown", -1, { ...five, least: -1 }, 0],
  ["ArrowUp", 0, { ...five, least: -1 }, -1],
  ["ArrowUp", -1, { ...five, least: -1 }, -1],
  ["ArrowDown", 0, { ...five, count: 0 }, 0],
  ["ArrowDown", -1, { ...five, count: 0, least: -1 }, -1],
  ["Enter", 1, five, undefined],
  ["Home", 1, five, undefined],
] as const) {
  test(`${key} at ${active} of ${range.count} leads to ${expected}`, () =>
    assert.equal(findOptionIndexAfterKey(key, active, range), expected));
}

const bare = { ctrlKey: false, metaKey: false, altKey: false };
for (const [name, keystroke, expected] of [
  ["a letter", { ...bare, key: "s" }, false],
  ["an arrow", { ...bare, key: "ArrowDown" }, false],
  ["Ctrl S", { ...bare, key: "s", ctrlKey: true }, true],
  ["⌘ K", { ...bare, key: "k", metaKey: true }, true],
  ["Ctrl Enter", { ...bare, key: "Enter", ctrlKey: true }, true],
  ["F8", { ...bare, key: "F8" }, true],
  ["Ctrl alone", { ...bare, key: "Control", ctrlKey: true }, false],
  ["Ctrl A", { ...bare, key: "a", ctrlKey: true }, false],
  ["Ctrl V with the capitals on", { ...bare, key: "V", ctrlKey: true }, false],
  ["Ctrl and an arrow", { ...bare, key: "ArrowLeft", ctrlKey: true }, false],
] as const) {
  test(`${name} is ${expected ? "" : "no "}shortcut`, () =>
    assert.equal(isPageShortcut(keystroke), expected));
}

test("an option's id has no blank, and differs where the content differs", () => {
  const ids = ["thing /a b", "thing /a_b", "菜单 /a b", "thing /a-b"].map((key) =>
    buildOptionId("list", key),
  );
  assert.equal(new Set(ids).size, ids.length);
  for (const id of ids) assert.match(id, /^[\w-]+$/);
});
