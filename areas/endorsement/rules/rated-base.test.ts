import assert from "node:assert/strict";
import { test } from "node:test";
import { findWorkedCase } from "#areas/product/builder/worked-products.ts";
import { listBaseFigures, listRowFigures } from "./rated-base.ts";

const found = findWorkedCase("EL-01");
assert.ok(found);
const { compiled, worked } = found;
const facts = worked.facts ?? {};
const total = { section: "fee", index: -1, element: "sumPremium", value: "148515.20" };
const stored = { section: "workType", index: 0, element: "perManPremium", value: "1.00" };

const figuresOf = (...figures: (typeof total)[]) =>
  listBaseFigures(compiled, { form: worked.form, figures }, facts);
const toText = ({ element, value }: ReturnType<typeof figuresOf>[number]) => `${element} ${value.toFixed(2)}`;

test("prices of rows that were not stored are those of the product, beside what was stored", () => {
  const figures = figuresOf(total);
  assert.ok(listRowFigures(figures).some(({ element }) => element === "perManPremium"));
  const ofWhole = figures.filter(({ section }) => section === "fee");
  assert.deepEqual(ofWhole.map(toText), ["sumPremium 148515.20"]);
});

test("stored prices of rows win over those of the product", () => {
  assert.deepEqual(listRowFigures(figuresOf(total, stored)).map(toText), ["perManPremium 1.00"]);
});

test("where nothing was stored, the product gives the figures of the whole, too", () => {
  assert.ok(figuresOf().map(toText).includes("sumPremium 148515.20"));
});
