import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactoryProducts } from "#areas/product/content.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { compileProduct } from "./compile-product.ts";
import { evaluateProductForm } from "./judge-form.ts";

const vocabulary = { has: () => true, isComplete: () => true, labelOf: () => undefined };

/** Why the first worked case of a product has no price after a change. */
function explain(riskCode: string, change: (form: FilledForm) => FilledForm) {
  const folder = readFactoryProducts().find(({ product }) => product.riskCode === riskCode);
  const worked = folder?.cases[0];
  assert.ok(folder && worked);
  const context = { today: "2024-12-16", facts: {}, vocabulary };
  const { priced } = evaluateProductForm(compileProduct(folder.product), change(worked.form), context);
  assert.ok("error" in priced);
  return priced.error;
}

test("a wrong figure of a row is told with its row and its label, and marked at its cell", () => {
  const { message, fields } = explain("0405", (form) => ({
    ...form,
    workType: listFormRows(form["workType"]).map((row, at) => (at === 1 ? { ...row, persons: "-3" } : row)),
  }));
  assert.equal(message, "第 2 行：“人数”最小值为1");
  assert.deepEqual(fields, [{ path: "form.workType.1.persons", message: "最小值为1" }]);
});

test("a message that names its field already does not name it twice", () => {
  const { message } = explain("0405", (form) => ({
    ...form,
    employer: { ...listFormRows(form["employer"])[0], lossHistory: "" },
  }));
  assert.equal(message.split("历史损失").length, 2, message);
});

test("a field outside of tables has no row, although a row was being priced", () => {
  const { message, fields } = explain("0103", (form) => ({
    ...form,
    pricing: { ...listFormRows(form["pricing"])[0], lossFactor: "1.2" },
  }));
  assert.equal(message, "“历史损失系数”应在[0.7,1]之间");
  assert.deepEqual(
    fields.map(({ path }) => path),
    ["form.pricing.lossFactor"],
  );
});
