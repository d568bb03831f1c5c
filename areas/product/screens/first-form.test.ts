import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { checkForm } from "#platform/forms/check-form.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { FormStore } from "#platform/forms/web/form-store.ts";
import { SINGLE_ROW_ID } from "#platform/forms/web/form-state.ts";
import { addDays } from "#platform/kernel/plain-date.ts";
import { listProductsWithForms } from "../builder/worked-products.ts";
import type { CompiledProduct } from "../rules/compile-product.ts";
import { createFirstProductForm } from "./first-form.ts";

const TODAY = "2024-02-28";
const products = listProductsWithForms().map(({ compiled }) => compiled);
const vocabulary = { has: () => true, isComplete: () => true };
const rowOf = (form: FilledForm, code: string) => (form[code] ?? {}) as FilledRow;

function errorsIn(section: string, { form }: CompiledProduct, filled: FilledForm): string[] {
  const context = { today: TODAY, vocabulary, facts: {}, computed: () => undefined };
  return checkForm(form, filled, context)
    .filter((error) => error.section === section)
    .map(({ element, message }) => `${element} ${message}`);
}

function openStore({ form }: CompiledProduct, filled: FilledForm) {
  const context = { today: TODAY, vocabulary, facts: {} };
  const store = new FormStore({ form, filled, mode: "add", context, startTimer: () => () => undefined });
  const type = (element: string, cell: string) =>
    store.set({ section: "period", row: SINGLE_ROW_ID, element }, cell);
  return { store, type, period: () => rowOf(store.typedForm(), "period") };
}

/** What a new document asks where its product does not last a year. */
const lasts: Record<string, { length?: string; unit: string }> = {
  "0301": { unit: "M" },
  "0501": { unit: "M" },
  "0621": { unit: "D" },
  "0622": { unit: "D" },
  "0901": { length: "1", unit: "V" },
  "0902": { length: "1", unit: "V" },
};

for (const compiled of products) {
  const { riskCode } = compiled.product;
  test(`${riskCode}: a new document begins tomorrow at 0 and lasts as its product says`, () => {
    const first = createFirstProductForm(compiled, TODAY);
    const { startDate, startHour, endDate, endHour, period, periodUnit } = rowOf(first, "period");
    const usual = lasts[riskCode];
    assert.deepEqual([startDate, startHour, endHour], ["2024-02-29", "0", "24"]);
    assert.deepEqual(
      [period, periodUnit, endDate],
      usual ? [usual.length, usual.unit, undefined] : ["1", "Y", "2025-02-27"],
    );
    if (!usual) assert.deepEqual(errorsIn("period", compiled, first), []);
  });
}

test("no computed end or length is refused by the checks of the product, on any day and at any hour", () => {
  const [compiled] = products;
  assert.ok(compiled);
  const { store, type, period } = openStore(compiled, createFirstProductForm(compiled, TODAY));
  const hour = fc.integer({ min: 0, max: 24 }).map(String);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40_000 }),
      fc.constantFrom("Y", "M", "D"),
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 1, max: 3000 }),
      hour,
      hour,
      (start, unit, length, days, startHour, endHour) => {
        fc.pre(!(startHour === "24" && endHour === "0"));
        type("startHour", startHour);
        type("endHour", endHour);
        type("startDate", addDays("1990-01-01", start));
        type("periodUnit", unit);
        type("period", String(length));
        // Within one day a span of some hours may have no end of a later hour.
        fc.pre(startHour === "0" || length > 1);
        assert.deepEqual(errorsIn("period", compiled, store.typedForm()), []);
        type("endDate", addDays("1990-01-01", start + days));
        if (startHour === "0" && endHour === "24")
          assert.deepEqual(errorsIn("period", compiled, store.typedForm()), []);
      },
    ),
    { numRuns: 200 },
  );
  assert.ok(period()["endDate"]);
});

test("one undo takes back what was typed with what followed from it", () => {
  const compiled = products.find(({ product }) => product.riskCode === "0405");
  assert.ok(compiled);
  const { store, type, period } = openStore(compiled, createFirstProductForm(compiled, TODAY));
  const first = period();
  type("period", "2");
  assert.equal(period()["endDate"], "2026-02-27");
  store.undo();
  assert.deepEqual(period(), first);
});
