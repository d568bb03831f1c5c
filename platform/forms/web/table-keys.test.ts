import assert from "node:assert/strict";
import { test } from "node:test";
import { GridFocus } from "./grid-focus.ts";
import { toGridMove } from "./table-keys.ts";

const rows = Array.from({ length: 15 }, (_, index) => `r${index + 1}`);
const columns = ["a", "b", "c"];
const key = (
  name: string,
  modifiers: Partial<{ shiftKey: boolean; ctrlKey: boolean; altKey: boolean }> = {},
) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  ...modifiers,
});

function at(row: string, column: string): GridFocus {
  const focus = new GridFocus(() => rows, columns);
  focus.activate({ row, column });
  return focus;
}
const led = (focus: GridFocus, ...pressed: Parameters<typeof key>) => {
  const move = toGridMove(focus, key(...pressed));
  return move.kind === "go" ? `${move.to.row}${move.to.column}` : move.kind;
};

test("arrows, Enter, Tab and pages move as in a spreadsheet, and stop at the edges", () => {
  assert.equal(led(at("r2", "b"), "ArrowDown"), "r3b");
  assert.equal(led(at("r2", "b"), "ArrowUp"), "r1b");
  assert.equal(led(at("r2", "b"), "ArrowLeft"), "r2a");
  assert.equal(led(at("r2", "b"), "ArrowRight"), "r2c");
  assert.equal(led(at("r1", "a"), "ArrowUp"), "none");
  assert.equal(led(at("r1", "c"), "ArrowRight"), "none");
  assert.equal(led(at("r2", "b"), "Enter"), "r3b");
  assert.equal(led(at("r2", "b"), "Enter", { shiftKey: true }), "r1b");
  assert.equal(led(at("r15", "b"), "Enter"), "addRow");
  assert.equal(led(at("r1", "c"), "Tab"), "r2a");
  assert.equal(led(at("r2", "a"), "Tab", { shiftKey: true }), "r1c");
  assert.equal(led(at("r15", "c"), "Tab"), "none", "Tab leaves the table behind its last cell");
  assert.equal(led(at("r1", "a"), "Tab", { shiftKey: true }), "none");
  assert.equal(led(at("r2", "b"), "PageDown"), "r12b");
  assert.equal(led(at("r12", "b"), "PageDown"), "r15b");
});

test("the arrow keys stay in a text that is being edited", () => {
  const focus = at("r2", "b");
  assert.equal(led(focus, "F2"), "edit");
  focus.setEditing(true);
  assert.equal(led(focus, "ArrowLeft"), "none");
  assert.equal(led(focus, "Delete"), "none");
  assert.equal(led(focus, "Enter"), "r3b");
});

test("Delete clears, Backspace clears only a range, and the browser gets keys with Ctrl or Alt", () => {
  const focus = at("r2", "b");
  assert.equal(led(focus, "Delete"), "clear");
  assert.equal(led(focus, "Backspace"), "none");
  focus.activate({ row: "r3", column: "c" }, { isMarking: true });
  assert.equal(led(focus, "Backspace"), "clear");
  assert.equal(led(focus, "ArrowDown", { ctrlKey: true }), "none");
  assert.equal(led(focus, "ArrowDown", { altKey: true }), "none");
  assert.equal(led(focus, "F10", { shiftKey: true }), "menu");
  assert.equal(led(focus, "Escape"), "rest");
});

test("Alt and an arrow across change the width of the column", () => {
  const focus = at("r2", "b");
  const widened = (name: string) => toGridMove(focus, key(name, { altKey: true }));
  assert.deepEqual(widened("ArrowRight"), { kind: "widen", column: "b", by: 16 });
  assert.deepEqual(widened("ArrowLeft"), { kind: "widen", column: "b", by: -16 });
});

test("a selection grows from its first cell and notifies only the cells in it", () => {
  const focus = at("r2", "b");
  const notified: string[] = [];
  for (const row of ["r1", "r2", "r3", "r4"]) focus.subscribe(`${row}/b`, () => notified.push(row));
  focus.activate({ row: "r3", column: "b" }, { isMarking: true });
  assert.deepEqual(focus.range(), { rows: ["r2", "r3"], columns: ["b"] });
  assert.ok(focus.isSelected({ row: "r2", column: "b" }));
  assert.ok(!focus.isSelected({ row: "r2", column: "c" }));
  assert.deepEqual(notified, ["r2", "r3"]);
  focus.activate({ row: "r1", column: "a" });
  assert.ok(!focus.isSelected({ row: "r2", column: "b" }));
});

test("the target cell takes the focus once", () => {
  const focus = at("r2", "b");
  assert.ok(!focus.takeFocus({ row: "r2", column: "a" }));
  assert.ok(focus.takeFocus({ row: "r2", column: "b" }));
  assert.ok(!focus.takeFocus({ row: "r2", column: "b" }));
});
