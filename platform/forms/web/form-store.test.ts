import assert from "node:assert/strict";
import { test } from "node:test";
import { parseMoney } from "#platform/kernel/money.ts";
import type { FilledForm, FilledRow } from "../filled-form.ts";
import { sampleForm } from "../testing/sample-form.ts";
import type { FormSetup } from "./form-setup.ts";
import { type FormCellAddress, buildCellKey, SINGLE_ROW_ID } from "./form-state.ts";
import { FormStore, buildRowsSignal } from "./form-store.ts";

const start: FilledForm = {
  head: { name: "甲", kind: "1" },
  rows: [
    { key: "1", amount: "100.00" },
    { key: "2", amount: "50.00" },
  ],
};
const vocabulary = { has: () => true, isComplete: () => true };

/** The test itself runs the timer. */
function openStore(setup: Partial<FormSetup> = {}) {
  let waiting: (() => void) | undefined;
  const store = new FormStore({
    form: sampleForm,
    filled: start,
    mode: "edit",
    context: { today: "2026-01-01", vocabulary, facts: {} },
    startTimer: (run) => {
      waiting = run;
      return () => (waiting = undefined);
    },
    ...setup,
  });
  const notified: string[] = [];
  const listen = (key: string): void => void store.subscribe(key, () => notified.push(key));
  return { store, notified, listen, pass: () => waiting?.() };
}

const head = (element: string): FormCellAddress => ({ section: "head", row: SINGLE_ROW_ID, element });
const cellsOf = (store: FormStore, element: string): FormCellAddress[] =>
  store.rowIds("rows").map((row) => ({ section: "rows", row, element }));

test("typing notifies the listeners of the cell and of the cells that it changes", () => {
  const { store, notified, listen } = openStore();
  const amounts = cellsOf(store, "amount");
  const shares = cellsOf(store, "share");
  for (const place of [...amounts, ...shares, head("name"), head("total"), head("half")])
    listen(buildCellKey(place));
  listen(buildRowsSignal("rows"));
  store.set(amounts[0] as FormCellAddress, "300.00");
  const changed = [amounts[0], shares[0], head("total"), head("half")].map((place) =>
    buildCellKey(place as FormCellAddress),
  );
  assert.deepEqual(notified.toSorted(), changed.toSorted());
});

test("the view of a cell stays the same object until a member changes", () => {
  const { store } = openStore();
  const before = store.view(head("name"));
  store.set(head("kind"), "2");
  assert.equal(store.view(head("name")), before);
  store.set(head("name"), "乙");
  assert.notEqual(store.view(head("name")), before);
});

test("a formula applies until the user types a value, and again after it is cleared", () => {
  const { store } = openStore();
  assert.equal(store.view(head("total")).computed, "150");
  assert.equal(store.view(head("half")).computed, "75");
  assert.deepEqual(store.typedForm()["head"], { name: "甲", kind: "1" }, "it is not part of what is typed");
  assert.equal(
    (store.filled()["head"] as Record<string, string>)["half"],
    "75",
    "but of what is checked and sent",
  );
  store.set(head("total"), "200");
  assert.equal(store.view(head("half")).computed, "100");
  store.set(head("total"), "");
  assert.equal(store.view(head("half")).computed, "75");
});

test("a section and an element appear when their condition is fulfilled", () => {
  const { store, notified, listen } = openStore();
  assert.ok(store.isSectionHidden("extra"));
  assert.ok(store.view(head("note")).isHidden);
  listen("extra");
  store.set(head("kind"), "2");
  assert.ok(!store.isSectionHidden("extra"));
  assert.ok(!store.view(head("note")).isHidden);
  assert.deepEqual(notified, ["extra"]);
});

test("continuous typing in one cell is one undo step, and leaving the cell ends it", () => {
  const { store } = openStore();
  for (const text of ["甲乙", "甲乙丙"]) store.set(head("name"), text);
  store.touch(head("name"));
  store.set(head("name"), "丁");
  store.undo();
  assert.equal(store.view(head("name")).cell, "甲乙丙");
  store.undo();
  assert.equal(store.view(head("name")).cell, "甲");
  assert.ok(!store.canUndo());
  store.redo();
  store.redo();
  assert.equal(store.view(head("name")).cell, "丁");
  assert.ok(!store.canRedo());
});

test("a paste with new rows is one step, and rows keep their ids through undo", () => {
  const { store } = openStore();
  const [first] = store.rowIds("rows");
  const edits = [{ place: { section: "rows", row: first as string, element: "amount" }, cell: "7" }];
  store.addRows("rows", [{ key: "3" }, { key: "4" }], { edits });
  assert.equal(store.rowIds("rows").length, 4);
  store.undo();
  assert.equal(store.rowIds("rows").length, 2);
  assert.equal(store.rowIds("rows")[0], first);
  assert.equal(store.view(edits[0]?.place as FormCellAddress).cell, "100.00");
});

test("rows are added, duplicated, moved and removed", () => {
  const { store } = openStore();
  const [first, second] = store.rowIds("rows") as [string, string];
  const copy = store.duplicateRow("rows", first);
  assert.deepEqual(store.rowIds("rows"), [first, copy, second]);
  store.moveRow("rows", second, -1);
  assert.deepEqual(store.rowIds("rows"), [first, second, copy]);
  store.moveRow("rows", first, -1);
  assert.deepEqual(store.rowIds("rows"), [first, second, copy], "the first row cannot go further up");
  store.removeRows("rows", [first]);
  assert.deepEqual(store.rowIds("rows"), [second, copy]);
  assert.ok(store.isDirty());
});

test("a missing value is counted at once, and shown after the user has visited the cell", () => {
  const { store } = openStore({ filled: { head: {}, rows: [] } });
  assert.deepEqual(store.errorsIn("head"), { count: 1, visible: 0 });
  assert.equal(store.view(head("name")).error, undefined);
  store.touch(head("name"));
  assert.equal(store.view(head("name")).error, "请输入name");
  assert.deepEqual(store.errorsIn("head"), { count: 1, visible: 1 });
  store.set(head("name"), "甲");
  assert.equal(store.view(head("name")).error, undefined, "it goes with the first sign that mends it");
  assert.deepEqual(store.errorsIn("head"), { count: 0, visible: 0 });
});

test("duplicate rows are reported half a second after typing, at the later row", () => {
  const { store, pass } = openStore();
  const [, second] = cellsOf(store, "key");
  store.set(second as FormCellAddress, "1");
  assert.equal(store.view(second as FormCellAddress).error, undefined);
  pass();
  assert.equal(store.view(second as FormCellAddress).error, "不能重复");
  store.touch(second as FormCellAddress);
  assert.equal(
    store.view(second as FormCellAddress).error,
    "不能重复",
    "leaving the cell does not take it away",
  );
});

test("an unreadable amount shows its reason", () => {
  const { store } = openStore();
  const [amount] = cellsOf(store, "amount");
  store.set(amount as FormCellAddress, "12 345,67");
  store.touch(amount as FormCellAddress);
  assert.match(store.view(amount as FormCellAddress).error ?? "", /空格/);
  assert.equal(store.view(amount as FormCellAddress).cell, "12 345,67");
});

test("the next error follows the place in the order of the form, and the first follows the last", () => {
  const { store } = openStore({ filled: { head: {}, rows: [{}, {}] } });
  const [first, second] = cellsOf(store, "key");
  assert.deepEqual(store.findNextError(undefined)?.place, head("name"));
  assert.deepEqual(store.findNextError(head("kind"))?.place, first);
  assert.deepEqual(store.findNextError(first)?.place, second);
  assert.deepEqual(store.findNextError(second)?.place, head("name"));
});

test("values computed elsewhere show in their cells and are not part of the typed form", () => {
  const { store, notified, listen } = openStore();
  const [first, second] = cellsOf(store, "fixed") as [FormCellAddress, FormCellAddress];
  for (const place of [first, second]) listen(buildCellKey(place));
  store.setComputed([{ section: "rows", index: 1, element: "fixed", value: parseMoney("9.50") }]);
  assert.equal(store.view(second).computed, "9.5");
  assert.equal(store.effectiveCell(second), "9.5");
  assert.deepEqual(notified, [buildCellKey(second)]);
  assert.ok(!store.isDirty());
});

test("a read-only form never changes and has no errors", () => {
  const { store } = openStore({ mode: "detail", filled: { head: {}, rows: [] } });
  store.set(head("name"), "甲");
  assert.equal(store.view(head("name")).cell, undefined);
  assert.deepEqual(store.errors(), []);
});

test("an endorsement matches each row with its old row by the keys", () => {
  const now: FilledForm = {
    head: { name: "乙", kind: "1" },
    rows: [
      { key: "2", amount: "60.00" },
      { key: "3", amount: "10.00" },
    ],
  };
  const { store } = openStore({ mode: "pigai", filled: now, oldForm: start });
  const [existing, added] = store.rowIds("rows") as [string, string];
  assert.equal(store.oldRow("head", SINGLE_ROW_ID)?.["name"], "甲");
  assert.equal(store.oldRow("rows", existing)?.["amount"], "50.00");
  assert.equal(store.oldRow("rows", added), undefined);
  assert.deepEqual(
    store.removedRows("rows").map(({ key }) => key),
    ["1"],
  );
});

test("replacing all rows is one step", () => {
  const { store } = openStore();
  const before = store.typedForm();
  store.addRows("rows", [{ key: "8", amount: "8.00" }], { replacesAll: true });
  assert.deepEqual(
    (store.typedForm()["rows"] as readonly FilledRow[]).map((row) => row["key"]),
    ["8"],
  );
  store.undo();
  assert.deepEqual(store.typedForm(), before);
});
