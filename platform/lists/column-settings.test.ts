import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DEFAULT_COLUMN_SETTINGS,
  moveColumn,
  moveColumnTo,
  orderColumns,
  listVisibleColumns,
  getColumnWidth,
} from "./column-settings.ts";
import type { ListColumn } from "./definition.ts";

const column = (name: string): ListColumn => ({ name, label: name, kind: "text", width: 100 });
const columns = ["a", "b", "c", "d"].map(column);
const order = (settings: Partial<typeof DEFAULT_COLUMN_SETTINGS>) =>
  orderColumns(columns, { ...DEFAULT_COLUMN_SETTINGS, ...settings })
    .map(({ name }) => name)
    .join("");

test("columns have the order of the list until the user moves one", () => {
  assert.equal(order({}), "abcd");
  const moved = moveColumn(columns, DEFAULT_COLUMN_SETTINGS, { name: "c", by: -1 });
  assert.equal(order(moved), "acbd");
  assert.equal(order(moveColumn(columns, moved, { name: "a", by: -1 })), "acbd");
});

test("pinned columns come first and are moved among themselves", () => {
  assert.equal(order({ pinned: ["c", "d"] }), "cdab");
  const pinned = { ...DEFAULT_COLUMN_SETTINGS, pinned: ["c", "d"] };
  assert.equal(order(moveColumn(columns, pinned, { name: "d", by: -1 })), "dcab");
  assert.equal(order(moveColumn(columns, pinned, { name: "d", by: 1 })), "cdab");
});

test("a dragged column takes the place of the column under the pointer, but never leaves its side of the pins", () => {
  const dragged = (name: string, target: string, pinned: string[] = []) =>
    order(moveColumnTo(columns, { ...DEFAULT_COLUMN_SETTINGS, pinned }, { name, target }));
  assert.equal(dragged("a", "c"), "bcad");
  assert.equal(dragged("d", "b"), "adbc");
  assert.equal(dragged("b", "b"), "abcd");
  assert.equal(dragged("d", "a", ["a"]), "abcd");
});

test("a column of a later release keeps its place in the list, and a removed one is forgotten", () => {
  assert.equal(order({ order: ["d", "gone", "a", "c"] }), "dabc");
});

test("hidden columns are shown on request, and widths stay within limits", () => {
  const hidden: ListColumn = { ...column("e"), isHidden: true };
  const names = (shown: Record<string, boolean>) =>
    listVisibleColumns([...columns, hidden], { ...DEFAULT_COLUMN_SETTINGS, shown }).map(({ name }) => name);
  assert.deepEqual(names({}), ["a", "b", "c", "d"]);
  assert.deepEqual(names({ e: true, a: false }), ["b", "c", "d", "e"]);
  assert.deepEqual(
    [10, 5000, 200].map((width) =>
      getColumnWidth(hidden, { ...DEFAULT_COLUMN_SETTINGS, widths: { e: width } }),
    ),
    [64, 800, 200],
  );
});

test("a state is never narrower than its list says, and a stored width from before does not cut it", () => {
  const state: ListColumn = { ...column("status"), width: 164, tones: { "06": "waiting" } };
  const widthOf = (width: number) =>
    getColumnWidth(state, { ...DEFAULT_COLUMN_SETTINGS, widths: { status: width } });
  assert.deepEqual([96, 164, 200].map(widthOf), [164, 164, 200]);
});
