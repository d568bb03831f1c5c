import assert from "node:assert/strict";
import { test } from "node:test";
import { listProductsWithForms } from "#areas/product/builder/worked-products.ts";
import { evaluateProductForm } from "#areas/product/rules/judge-form.ts";
import { type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { buildUnderwritingFacts } from "./underwriting-facts.ts";

const TODAY = "2024-12-16";
const vocabulary = { isComplete: () => true, has: () => true };

/** What underwriting is told of a contract whose liabilities all have this switch. */
function listExcluded(riskCode: string, excludePremium: string): readonly string[] {
  const found = listProductsWithForms().find(({ compiled }) => compiled.product.riskCode === riskCode);
  assert.ok(found);
  const { compiled } = found;
  const liability = listFormRows(found.form["liability"]).map((row): FilledRow => ({
    ...row,
    excludePremium,
  }));
  const form = { ...found.form, liability };
  const judgement = evaluateProductForm(compiled, form, { today: TODAY, facts: {}, vocabulary });
  return buildUnderwritingFacts({ compiled, form, judgement, startDate: TODAY, today: TODAY }).excluded;
}

test("what is insured and left out of the premium is told to underwriting, row by row", () => {
  assert.deepEqual(listExcluded("0405", "1"), ["责任信息第1行", "责任信息第2行", "责任信息第3行"]);
  assert.deepEqual(listExcluded("0405", "0"), []);
});

test("a switch that the price of the product does not read is told to nobody", () => {
  assert.deepEqual(listExcluded("0801", "1"), []);
});
