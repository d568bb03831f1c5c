import assert from "node:assert/strict";
import { test } from "node:test";
import type { FilledForm } from "../filled-form.ts";
import type { OpenedSection } from "../locks.ts";
import { sampleForm } from "../testing/sample-form.ts";
import { SINGLE_ROW_ID } from "./form-state.ts";
import { FormStore } from "./form-store.ts";
import { OPENED_PARTS_SIGNAL_NAME } from "./opened-parts.ts";

const policy: FilledForm = {
  head: { name: "", kind: "1" },
  rows: [
    { key: "1", amount: "100.00" },
    { key: "2", amount: "50.00" },
  ],
};

function openEndorsement(opened: readonly OpenedSection[] | undefined, filled = policy): FormStore {
  return new FormStore({
    form: sampleForm,
    filled,
    mode: "pigai",
    oldForm: policy,
    opened,
    context: {
      today: "2026-01-01",
      vocabulary: { has: () => true, isComplete: () => true },
      facts: {},
    },
    startTimer: () => () => undefined,
  });
}

const head = (element: string) => ({ section: "head", row: SINGLE_ROW_ID, element });
const table = sampleForm.sections.find(({ code }) => code === "rows");
assert.ok(table);
const locksOf = ({ opened }: FormStore) =>
  [opened.rowLock(table.section, "add"), opened.rowLock(table.section, "remove")].map(
    (lock) => lock === undefined,
  );

test("without named parts everything is open", () => {
  const { opened } = openEndorsement(undefined);
  assert.deepEqual([opened.isSectionClosed("head"), opened.isCellClosed(head("name"))], [false, false]);
});

test("of a section only the named fields are open", () => {
  const { opened } = openEndorsement([{ section: "head", elements: ["name"], rows: [] }]);
  assert.deepEqual(
    [opened.isSectionClosed("head"), opened.isCellClosed(head("name")), opened.isCellClosed(head("kind"))],
    [false, false, true],
  );
  assert.equal(opened.isSectionClosed("rows"), true);
});

test("rows may be added without being removed, and what was there stays closed", () => {
  const store = openEndorsement([{ section: "rows", elements: null, rows: ["add"] }]);
  assert.deepEqual(locksOf(store), [true, false]);
  const [first = ""] = store.rowIds("rows");
  assert.equal(store.opened.isCellClosed({ section: "rows", row: first, element: "amount" }), true);
  const added = store.addRow(table) ?? "";
  assert.equal(store.opened.isCellClosed({ section: "rows", row: added, element: "amount" }), false);
});

test("two types open what each of them opens", () => {
  const store = openEndorsement([
    { section: "rows", elements: ["amount"], rows: ["change"] },
    { section: "rows", elements: null, rows: ["remove"] },
  ]);
  const [first = ""] = store.rowIds("rows");
  assert.deepEqual(locksOf(store), [false, true]);
  assert.deepEqual(
    ["amount", "key"].map((element) => store.opened.isCellClosed({ section: "rows", row: first, element })),
    [false, true],
  );
});

test("errors that the policy has already, and those of closed fields, do not count", () => {
  const emptyKey = {
    ...policy,
    rows: [
      { key: "1", amount: "100.00" },
      { key: "2", amount: "x" },
    ],
  };
  assert.deepEqual(openEndorsement([{ section: "head", elements: null, rows: [] }]).errors(), []);
  assert.deepEqual(openEndorsement([{ section: "head", elements: null, rows: [] }], emptyKey).errors(), []);
  const mended = openEndorsement([{ section: "rows", elements: null, rows: ["change"] }], emptyKey);
  assert.equal(mended.errors().length, 1);
});

test("opening other parts tells the fields", () => {
  const store = openEndorsement([]);
  let notified = 0;
  store.subscribe(OPENED_PARTS_SIGNAL_NAME, () => (notified += 1));
  store.opened.replace([{ section: "head", elements: null, rows: [] }]);
  assert.deepEqual([notified, store.opened.isCellClosed(head("name"))], [1, false]);
});

test("a section that the policy lacks must be filled in", () => {
  const { head: _, ...rest } = policy;
  const store = new FormStore({
    form: sampleForm,
    filled: policy,
    mode: "pigai",
    oldForm: rest,
    opened: [{ section: "head", elements: null, rows: [] }],
    context: {
      today: "2026-01-01",
      vocabulary: { has: () => true, isComplete: () => true },
      facts: {},
    },
    startTimer: () => () => undefined,
  });
  assert.deepEqual(
    store.errors().map(({ place }) => place.element),
    ["name"],
  );
});
