import assert from "node:assert/strict";
import { test } from "node:test";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { listProductsWithForms } from "../builder/worked-products.ts";
import { priceForm } from "./compile-product.ts";

function priceInCny(exchangeRate: string) {
  const found = listProductsWithForms().find(({ compiled }) => compiled.product.riskCode === "0405");
  assert.ok(found);
  const [fee = {}] = listFormRows(found.form["fee"]);
  const row: FilledRow = { ...fee, exchangeRate };
  const form: FilledForm = { ...found.form, fee: row };
  return priceForm(found.compiled, form, {});
}

test("beside 人民币 the rate of exchange is 1 or empty", () => {
  for (const rate of ["", "1", "1.0000"]) assert.ok("quote" in priceInCny(rate), rate);
  for (const rate of ["5", "0.99"]) {
    const priced = priceInCny(rate);
    assert.ok("error" in priced, rate);
    assert.match(priced.error.message, /汇率应为 1 或不填/);
    assert.equal(priced.error.fields[0]?.path, "form.fee.exchangeRate");
  }
});
