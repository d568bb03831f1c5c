import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleForm } from "../testing/sample-form.ts";
import { FormStore } from "./form-store.ts";
import { findSoughtCell } from "./sought-field.ts";

const store = new FormStore({
  form: sampleForm,
  filled: {
    head: { name: "甲", kind: "1" },
    rows: [
      { key: "1", amount: "100.00" },
      { key: "2", amount: "2500000.00" },
    ],
  },
  mode: "detail",
  context: { today: "2026-01-01", vocabulary: { has: () => true, isComplete: () => true }, facts: {} },
});
const [first, second] = store.rowIds("rows");

for (const [title, fields, figure, place] of [
  ["a field of a form", ["head.name"], "", { section: "head", row: "-", element: "name" }],
  [
    "the row with the figure",
    ["rows.amount"],
    "2,500,000.00",
    { section: "rows", row: second, element: "amount" },
  ],
  ["the first row without one", ["rows.amount"], "7", { section: "rows", row: first, element: "amount" }],
  [
    "the next field if the form lacks the first",
    ["none.amount", "head.kind"],
    "",
    { section: "head", row: "-", element: "kind" },
  ],
  ["nothing without a field", [], "100.00", undefined],
] as const)
  test(`a sought field is found: ${title}`, () => {
    assert.deepEqual(findSoughtCell(store, { fields, figure }), place);
  });
