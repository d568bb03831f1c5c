import assert from "node:assert/strict";
import { test } from "node:test";
import { findWorkedCase } from "#areas/product/builder/worked-products.ts";
import { listFormRows } from "#platform/forms/filled-form.ts";
import { fillRatedBase, listRowFigures } from "./rated-base.ts";

const found = findWorkedCase("EL-01");
assert.ok(found);
const { compiled, worked } = found;
const facts = worked.facts ?? {};
const total = { section: "fee", index: -1, element: "sumPremium", value: "148515.20" };

test("prices of rows that were not stored are those of the product, beside what was stored", () => {
  const rated = fillRatedBase(compiled, { form: worked.form, figures: [total] }, facts);
  assert.ok(listFormRows(rated["workType"]).every((row) => Number(row["perManPremium"]) > 0));
  const figures = listRowFigures(compiled, { form: worked.form, figures: [total] }, facts);
  assert.ok(figures.some(({ section }) => section === "workType"));
});

test("stored prices of rows win over those of the product", () => {
  const stored = { section: "workType", index: 0, element: "perManPremium", value: "1.00" };
  const rated = fillRatedBase(compiled, { form: worked.form, figures: [total, stored] }, facts);
  assert.equal(listFormRows(rated["workType"])[0]?.["perManPremium"], "1");
  const figures = listRowFigures(compiled, { form: worked.form, figures: [total, stored] }, facts);
  assert.deepEqual(
    figures.map(({ element, value }) => [element, value.toFixed(2)]),
    [["perManPremium", "1.00"]],
  );
});
