import assert from "node:assert/strict";
import { test } from "node:test";
import { parseMoney } from "#platform/kernel/money.ts";
import { compileForm } from "../compile-form.ts";
import type { FilledForm } from "../filled-form.ts";
import { createSampleElement, sampleForm } from "../testing/sample-form.ts";
import { createColumnTotals } from "./column-totals.ts";
import { FormStore } from "./form-store.ts";
import { SINGLE_ROW_ID } from "./form-state.ts";
import { filterVisibleColumns } from "./table-columns.ts";

function openTable(form: typeof sampleForm, filled: FilledForm) {
  const store = new FormStore({
    form,
    filled,
    mode: "edit",
    context: { today: "2026-01-01", facts: {}, vocabulary: { has: () => true, isComplete: () => true } },
    startTimer: () => () => undefined,
  });
  const section = form.sections.find(({ code }) => code === "rows");
  assert.ok(section);
  const totals = createColumnTotals(store, "rows", filterVisibleColumns(section));
  const cell = (index: number, name: string) => ({
    section: "rows",
    row: store.rowIds("rows")[index] ?? "",
    element: name,
  });
  const shown = (name: string): string | undefined => totals()[name]?.toFixed(2);
  return { store, totals, cell, shown };
}

const three: FilledForm = {
  head: {},
  rows: [{ key: "7", amount: "0.10" }, { key: "8", amount: "0.20" }, { amount: "坏" }],
};

test("typed and computed amounts are summed, and other texts are skipped", () => {
  const { shown } = openTable(sampleForm, three);
  assert.deepEqual([shown("amount"), shown("share")], ["0.30", "0.08"]);
});

test("totals stay the same object until an amount changes", () => {
  const { store, totals, cell, shown } = openTable(sampleForm, three);
  const before = totals();
  store.set(cell(0, "key"), "9");
  assert.equal(totals(), before);
  store.set(cell(2, "amount"), "4");
  assert.deepEqual([shown("amount"), shown("share")], ["4.30", "1.08"]);
  store.removeRows("rows", [cell(0, "").row]);
  assert.equal(shown("amount"), "4.20");
  store.addRows("rows", [{ amount: "1" }]);
  assert.equal(shown("amount"), "5.20");
  for (let step = 0; step < 4; step += 1) store.undo();
  assert.equal(shown("amount"), "0.30");
});

test("totals follow computed values, even in two rows that share one object", () => {
  const row = {};
  const { store, shown } = openTable(sampleForm, { head: {}, rows: [row, row] });
  const figure = (index: number, value: string) => ({
    section: "rows",
    index,
    element: "amount",
    value: parseMoney(value),
  });
  store.setComputed([figure(0, "1"), figure(1, "2")]);
  assert.equal(shown("amount"), "3.00");
  store.setComputed([figure(0, "1"), figure(1, "5")]);
  assert.equal(shown("amount"), "6.00");
});

test("totals follow a field outside the table that the formulas of the table read", () => {
  const form = compileForm({
    sections: [
      {
        code: "head",
        title: "表头",
        kind: "form",
        elements: [createSampleElement("rate", { type: "number" })],
      },
      {
        code: "rows",
        title: "明细",
        kind: "table",
        elements: [createSampleElement("amount", { type: "money", unit: "CNY", formula: "head.rate * 2" })],
      },
    ],
    checks: [],
    facts: {},
    maps: {},
  });
  const { store, shown } = openTable(form, { head: { rate: "1" }, rows: [{}, {}] });
  assert.equal(shown("amount"), "4.00");
  store.set({ section: "head", row: SINGLE_ROW_ID, element: "rate" }, "3");
  assert.equal(shown("amount"), "12.00");
});
