import assert from "node:assert/strict";
import { test } from "node:test";
import { money } from "#platform/kernel/money.ts";
import type { FilledForm, FilledRow } from "../filled.ts";
import { sampleForm } from "../testing/sample-form.ts";
import type { FormSetup } from "./form-setup.ts";
import { type CellPlace, cellKey, ONE_ROW } from "./form-state.ts";
import { FormStore, rowsKey } from "./form-store.ts";

const start: FilledForm = {
  head: { name: "甲", kind: "1" },
  rows: [
    { key: "1", amount: "100.00" },
    { key: "2", amount: "50.00" },
  ],
};
const vocabulary = { has: () => true, isComplete: () => true };

/** The timer runs when the test says so. */
function openStore(given: Partial<FormSetup> = {}) {
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
    ...given,
  });
  const told: string[] = [];
  const listen = (key: string): void => void store.subscribe(key, () => told.push(key));
  return { store, told, listen, pass: () => waiting?.() };
}

const head = (element: string): CellPlace => ({ section: "head", row: ONE_ROW, element });
const cellsOf = (store: FormStore, element: string): CellPlace[] =>
  store.rowIds("rows").map((row) => ({ section: "rows", row, element }));

test("typing in a cell tells that cell's listeners, and of others only those it changes", () => {
  const { store, told, listen } = openStore();
  const amounts = cellsOf(store, "amount");
  const shares = cellsOf(store, "share");
  for (const place of [...amounts, ...shares, head("name"), head("total"), head("half")])
    listen(cellKey(place));
  listen(rowsKey("rows"));
  store.set(amounts[0] as CellPlace, "300.00");
  const changed = [amounts[0], shares[0], head("total"), head("half")].map((place) =>
    cellKey(place as CellPlace),
  );
  assert.deepEqual(told.toSorted(), changed.toSorted());
});

test("a cell's view stays the same object until something of it is another", () => {
  const { store } = openStore();
  const before = store.view(head("name"));
  store.set(head("kind"), "2");
  assert.equal(store.view(head("name")), before);
  store.set(head("name"), "乙");
  assert.notEqual(store.view(head("name")), before);
});

test("what a formula says counts until the user types his own figure, and again once it is cleared", () => {
  const { store } = openStore();
  assert.equal(store.view(head("total")).system, "150");
  assert.equal(store.view(head("half")).system, "75");
  assert.deepEqual(store.typed()["head"], { name: "甲", kind: "1" }, "it is not part of what is typed");
  assert.equal(
    (store.filled()["head"] as Record<string, string>)["half"],
    "75",
    "but of what is checked and sent",
  );
  store.set(head("total"), "200");
  assert.equal(store.view(head("half")).system, "100");
  store.set(head("total"), "");
  assert.equal(store.view(head("half")).system, "75");
});

test("a section and an element appear with the condition that they wait for", () => {
  const { store, told, listen } = openStore();
  assert.ok(store.isSectionHidden("extra"));
  assert.ok(store.view(head("note")).isHidden);
  listen("extra");
  store.set(head("kind"), "2");
  assert.ok(!store.isSectionHidden("extra"));
  assert.ok(!store.view(head("note")).isHidden);
  assert.deepEqual(told, ["extra"]);
});

test("typing on in one cell is one step back, leaving it begins another", () => {
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

test("a paste with new rows is one step, and rows keep their names through a step back", () => {
  const { store } = openStore();
  const [first] = store.rowIds("rows");
  const edits = [{ place: { section: "rows", row: first as string, element: "amount" }, cell: "7" }];
  store.addRows("rows", [{ key: "3" }, { key: "4" }], { edits });
  assert.equal(store.rowIds("rows").length, 4);
  store.undo();
  assert.equal(store.rowIds("rows").length, 2);
  assert.equal(store.rowIds("rows")[0], first);
  assert.equal(store.view(edits[0]?.place as CellPlace).cell, "100.00");
});

test("rows are added, doubled, moved and taken away", () => {
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

test("what is missing is counted at once, and held against the user only once he has been there", () => {
  const { store } = openStore({ filled: { head: {}, rows: [] } });
  assert.deepEqual(store.faultsIn("head"), { count: 1, told: 0 });
  assert.equal(store.view(head("name")).fault, undefined);
  store.touch(head("name"));
  assert.equal(store.view(head("name")).fault, "请输入name");
  assert.deepEqual(store.faultsIn("head"), { count: 1, told: 1 });
  store.set(head("name"), "甲");
  assert.equal(store.view(head("name")).fault, undefined, "it goes with the first sign that mends it");
  assert.deepEqual(store.faultsIn("head"), { count: 0, told: 0 });
});

test("rows that agree are told half a second after the typing, at the later row", () => {
  const { store, pass } = openStore();
  const [, second] = cellsOf(store, "key");
  store.set(second as CellPlace, "1");
  assert.equal(store.view(second as CellPlace).fault, undefined);
  pass();
  assert.equal(store.view(second as CellPlace).fault, "不能重复");
  store.touch(second as CellPlace);
  assert.equal(store.view(second as CellPlace).fault, "不能重复", "leaving the cell does not take it away");
});

test("an amount that cannot be read says why", () => {
  const { store } = openStore();
  const [amount] = cellsOf(store, "amount");
  store.set(amount as CellPlace, "12 345,67");
  store.touch(amount as CellPlace);
  assert.match(store.view(amount as CellPlace).fault ?? "", /空格/);
  assert.equal(store.view(amount as CellPlace).cell, "12 345,67");
});

test("the next fault is the one behind the place, in the order of the form, and round again", () => {
  const { store } = openStore({ filled: { head: {}, rows: [{}, {}] } });
  const [first, second] = cellsOf(store, "key");
  assert.deepEqual(store.nextFault(undefined)?.place, head("name"));
  assert.deepEqual(store.nextFault(head("kind"))?.place, first);
  assert.deepEqual(store.nextFault(first)?.place, second);
  assert.deepEqual(store.nextFault(second)?.place, head("name"));
});

test("figures worked out elsewhere stand in their cells and are no typing", () => {
  const { store, told, listen } = openStore();
  const [one, other] = cellsOf(store, "fixed") as [CellPlace, CellPlace];
  for (const place of [one, other]) listen(cellKey(place));
  store.setComputed([{ section: "rows", index: 1, element: "fixed", value: money("9.50") }]);
  assert.equal(store.view(other).system, "9.5");
  assert.equal(store.shownCell(other), "9.5");
  assert.deepEqual(told, [cellKey(other)]);
  assert.ok(!store.isDirty());
});

test("a form that is only shown changes by nothing, and finds no fault", () => {
  const { store } = openStore({ mode: "detail", filled: { head: {}, rows: [] } });
  store.set(head("name"), "甲");
  assert.equal(store.view(head("name")).cell, undefined);
  assert.deepEqual(store.faults(), []);
});

test("an endorsement knows what each row was, by what makes the row one of its kind", () => {
  const now: FilledForm = {
    head: { name: "乙", kind: "1" },
    rows: [
      { key: "2", amount: "60.00" },
      { key: "3", amount: "10.00" },
    ],
  };
  const { store } = openStore({ mode: "pigai", filled: now, old: start });
  const [kept, added] = store.rowIds("rows") as [string, string];
  assert.equal(store.oldRow("head", ONE_ROW)?.["name"], "甲");
  assert.equal(store.oldRow("rows", kept)?.["amount"], "50.00");
  assert.equal(store.oldRow("rows", added), undefined);
  assert.deepEqual(
    store.goneRows("rows").map(({ key }) => key),
    ["1"],
  );
});

test("rows instead of those that are there are one step", () => {
  const { store } = openStore();
  const before = store.typed();
  store.addRows("rows", [{ key: "8", amount: "8.00" }], { isInstead: true });
  assert.deepEqual(
    (store.typed()["rows"] as readonly FilledRow[]).map((row) => row["key"]),
    ["8"],
  );
  store.undo();
  assert.deepEqual(store.typed(), before);
});
