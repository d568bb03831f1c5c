import assert from "node:assert/strict";
import { test } from "node:test";
import { LIKE_THE_LIST, movedColumn, orderedColumns, shownColumns, widthOf } from "./column-settings.ts";
import type { ListColumn } from "./definition.ts";

const column = (name: string): ListColumn => ({ name, label: name, kind: "text", width: 100 });
const columns = ["a", "b", "c", "d"].map(column);
const order = (settings: Partial<typeof LIKE_THE_LIST>) =>
  orderedColumns(columns, { ...LIKE_THE_LIST, ...settings })
    .map(({ name }) => name)
    .join("");

test("columns stand as the list has them until somebody moves one", () => {
  assert.equal(order({}), "abcd");
  const moved = movedColumn(columns, LIKE_THE_LIST, { name: "c", by: -1 });
  assert.equal(order(moved), "acbd");
  assert.equal(order(movedColumn(columns, moved, { name: "a", by: -1 })), "acbd");
});

test("pinned columns come first and are moved among themselves", () => {
  assert.equal(order({ pinned: ["c", "d"] }), "cdab");
  const pinned = { ...LIKE_THE_LIST, pinned: ["c", "d"] };
  assert.equal(order(movedColumn(columns, pinned, { name: "d", by: -1 })), "dcab");
  assert.equal(order(movedColumn(columns, pinned, { name: "d", by: 1 })), "cdab");
});

test("a column of a later release stands where the list has it, one that is gone is forgotten", () => {
  assert.equal(order({ order: ["d", "gone", "a", "c"] }), "dabc");
});

test("hidden columns are shown where somebody asks for them, and widths stay within reason", () => {
  const hidden: ListColumn = { ...column("e"), isHidden: true };
  const names = (shown: Record<string, boolean>) =>
    shownColumns([...columns, hidden], { ...LIKE_THE_LIST, shown }).map(({ name }) => name);
  assert.deepEqual(names({}), ["a", "b", "c", "d"]);
  assert.deepEqual(names({ e: true, a: false }), ["b", "c", "d", "e"]);
  assert.deepEqual(
    [10, 5000, 200].map((width) => widthOf(hidden, { ...LIKE_THE_LIST, widths: { e: width } })),
    [64, 800, 200],
  );
});
